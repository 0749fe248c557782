#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "core/ingest/document_input.h"

namespace annals::ingest {
namespace {

DocumentInput Full() {
  DocumentInput in{.id = "d", .title = "T", .text = "Text."};
  in.metadata = {{"a", "1"}, {"b", "2"}};
  in.identifiers = {{"doi", "x"}, {"isbn", "y"}};
  in.chunks = {{.id = "c",
                .text = "chunk",
                .relations = {{.subject = "s", .predicate = "p", .object = "o"}},
                .embedding = {1.0f}}};
  return in;
}

TEST(ContentDigest, IsHexSha256AndStable) {
  const std::string digest = ContentDigest(Full());
  EXPECT_EQ(digest.size(), 64u);
  EXPECT_EQ(digest.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(digest, ContentDigest(Full()));
}

TEST(ContentDigest, IgnoresTheOrderOfMaps) {
  DocumentInput in = Full();
  std::swap(in.metadata[0], in.metadata[1]);
  std::swap(in.identifiers[0], in.identifiers[1]);
  EXPECT_EQ(ContentDigest(in), ContentDigest(Full()));
}

TEST(ContentDigest, SeesEveryField) {
  const std::vector<std::function<void(DocumentInput&)>> changes = {
      [](auto& in) { in.id = "e"; },
      [](auto& in) { in.title = "U"; },
      [](auto& in) { in.text += " "; },
      [](auto& in) { in.doc_type = "x"; },
      [](auto& in) { in.owner = "x"; },
      [](auto& in) { in.channel = "x"; },
      [](auto& in) { in.kind = "x"; },
      [](auto& in) { in.status = "x"; },
      [](auto& in) { in.asset_ref = "x"; },
      [](auto& in) { in.canonical_of = "x"; },
      [](auto& in) { in.label = "x"; },
      [](auto& in) { in.period_from = "x"; },
      [](auto& in) { in.period_to = "x"; },
      [](auto& in) { in.covered_from = "x"; },
      [](auto& in) { in.covered_to = "x"; },
      [](auto& in) { in.published = "x"; },
      [](auto& in) { in.authority = 1; },
      [](auto& in) { in.authors = {"x"}; },
      [](auto& in) { in.inventors = {"x"}; },
      [](auto& in) { in.recipients = {"x"}; },
      [](auto& in) { in.copied = {"x"}; },
      [](auto& in) { in.aliases = {"x"}; },
      [](auto& in) { in.assignees = {"x"}; },
      [](auto& in) { in.implements = {"x"}; },
      [](auto& in) { in.used_in = {"x"}; },
      [](auto& in) { in.supersedes = {"x"}; },
      [](auto& in) { in.identifiers.pop_back(); },
      [](auto& in) { in.events = {{"x", "y"}}; },
      [](auto& in) { in.asset_links = {{"x", "y"}}; },
      [](auto& in) { in.asset_links = {{"x", "y", "z"}}; },
      [](auto& in) { in.metadata[0].second = "x"; },
      [](auto& in) { in.entities = {"x"}; },
      [](auto& in) { in.relations = {{.subject = "x"}}; },
      [](auto& in) { in.chunks[0].id = "x"; },
      [](auto& in) { in.chunks[0].section = "x"; },
      [](auto& in) { in.chunks[0].text = "x"; },
      [](auto& in) { in.chunks[0].entities = {"x"}; },
      [](auto& in) { in.chunks[0].relations[0].predicate = "x"; },
      [](auto& in) { in.chunks[0].relations[0].valid_from = "2020-01-01"; },
      [](auto& in) { in.chunks[0].relations[0].valid_to = "2020-01-01"; },
      [](auto& in) { in.chunks[0].relations[0].validity = Interval::Always(); },
      [](auto& in) { in.chunks[0].embedding[0] = 2; },
      [](auto& in) { in.chunks.push_back({}); }};
  std::set<std::string> digests = {ContentDigest(Full())};
  for (const auto& change : changes) {
    DocumentInput in = Full();
    change(in);
    EXPECT_TRUE(digests.insert(ContentDigest(in)).second);
  }
}

// Moving a character over a field's border is another document.
TEST(ContentDigest, KeepsFieldsApart) {
  EXPECT_NE(ContentDigest({.id = "ab", .title = "c"}), ContentDigest({.id = "a", .title = "bc"}));
  DocumentInput two{.id = "d", .authors = {"a", "b"}}, one{.id = "d", .authors = {"ab"}},
      split{.id = "d", .authors = {"a"}, .inventors = {"b"}};
  EXPECT_NE(ContentDigest(two), ContentDigest(one));
  EXPECT_NE(ContentDigest(two), ContentDigest(split));
}

}  // namespace
}  // namespace annals::ingest
