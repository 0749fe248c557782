#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "core/ingest/document_input.h"

namespace annals::ingest {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

// "field REASON" of each violation.
std::vector<std::string> Wrong(const DocumentInput& in, std::size_t dimension = 0, const Limits& limits = {}) {
  std::vector<std::string> found;
  for (const FieldViolation& violation : Validate(in, limits, dimension)) {
    EXPECT_FALSE(violation.description.empty());
    found.push_back(violation.field + " " + violation.reason);
  }
  return found;
}

DocumentInput Good() { return {.id = "d1", .title = "T", .text = "Text."}; }

DocumentInput With(auto change) {
  DocumentInput in = Good();
  change(in);
  return in;
}

TEST(Validate, AcceptsGoodDocuments) {
  EXPECT_THAT(Wrong(Good()), IsEmpty());
  EXPECT_THAT(Wrong({.id = "d", .chunks = {{.text = "a"}, {.text = "b"}}}), IsEmpty());
  EXPECT_THAT(Wrong(With([](auto& in) {
                in.published = "15 October 2025";
                in.period_from = "2025-10-01";
                in.period_to = "2025-11-01";
                in.covered_from = "2025-08-01";
                in.events = {{"filed", "2021-03-04"}, {"granted", "May 2012"}};
                in.asset_ref = "mail:1";
                in.asset_links = {{"mail:2", "reply_to"}};
                in.authority = 40;
              })),
              IsEmpty());
}

TEST(Validate, Ids) {
  EXPECT_THAT(Wrong({.text = "x"}), ElementsAre("id EMPTY"));
  EXPECT_THAT(Wrong({.id = " \t", .text = "x"}), ElementsAre("id EMPTY"));
  EXPECT_THAT(Wrong({.id = std::string(513, 'x'), .text = "x"}), ElementsAre("id TOO_LONG"));
  EXPECT_THAT(Wrong({.id = "a\xff", .text = "x"}), ElementsAre("id INVALID_UTF8"));
  EXPECT_THAT(Wrong({.id = "a\nb", .text = "x"}), ElementsAre("id CONTROL_CHARACTER"));
  EXPECT_THAT(Wrong({.id = std::string("a\0b", 3), .text = "x"}), ElementsAre("id CONTROL_CHARACTER"));
}

TEST(Validate, Texts) {
  EXPECT_THAT(Wrong({.id = "d"}), ElementsAre("text EMPTY"));
  EXPECT_THAT(Wrong({.id = "d", .text = " \r\n\t"}), ElementsAre("text EMPTY"));
  EXPECT_THAT(Wrong({.id = "d", .text = std::string("\0\x01", 2)}), ElementsAre("text EMPTY"));
  EXPECT_THAT(Wrong({.id = "d", .text = "caf\xe9"}), ElementsAre("text INVALID_UTF8"));
  EXPECT_THAT(Wrong({.id = "d", .text = std::string(50u << 20, 'x')}), ElementsAre("text TOO_LONG"));
  EXPECT_THAT(Wrong({.id = "d", .title = std::string(4097, 'x'), .text = "x"}), ElementsAre("title TOO_LONG"));
  EXPECT_THAT(Wrong({.id = "d", .text = "x", .chunks = {{.text = "y"}}}), ElementsAre("text CONFLICT"));
}

TEST(Validate, TextsThatMakeTooManyChunks) {
  std::string headings;
  while (headings.size() < 200'000) headings += "# a\nb\n";
  EXPECT_THAT(Wrong({.id = "d", .text = headings}), ElementsAre("text TOO_MANY_CHUNKS"));
}

TEST(Validate, ShortTextsThatMakeTooManyStatements) {
  std::string numbers;
  while (numbers.size() < 500'000) numbers += "1. ";
  const DocumentInput in{.id = "d", .text = numbers};
  EXPECT_THAT(Wrong(in), ElementsAre()) << "nobody knows before it is read";
  const std::vector<FieldViolation> found = ValidateMade(Prepare(in), {}, "text");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].field, "text");
  EXPECT_EQ(found[0].reason, "TOO_MANY_STATEMENTS");
}

TEST(Validate, WhatIsMadeIsCountedOverAllChunks) {
  const PreparedDocument made = Prepare(
      {.id = "d", .chunks = {{.text = "Ada Lund met Kim Berg. Fog fell."}, {.text = "Ada Lund wrote to Kim Berg."}}});
  std::size_t relations = 0;
  for (const PreparedChunk& chunk : made.chunks) relations += chunk.relations.size();
  ASSERT_GT(relations, 1U);
  EXPECT_TRUE(ValidateMade(made, {.max_statements = 3, .max_relations = relations}, "chunks").empty());
  const std::vector<FieldViolation> found =
      ValidateMade(made, {.max_statements = 2, .max_relations = relations - 1}, "chunks");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].reason, "TOO_MANY_STATEMENTS");
  EXPECT_EQ(found[1].reason, "TOO_MANY_RELATIONS");
  EXPECT_EQ(found[1].field, "chunks");
}

TEST(Validate, Chunks) {
  DocumentInput in{
      .id = "d",
      .chunks = {{.id = "x", .text = "a"}, {.id = "x", .text = " "}, {.text = "a\xff"}, {.id = "d#2", .text = "c"}}};
  EXPECT_THAT(Wrong(in), ElementsAre("chunks[1].id DUPLICATE", "chunks[1].text EMPTY", "chunks[2].text INVALID_UTF8",
                                     "chunks[3].id DUPLICATE"));
  in.chunks = {{.text = std::string((64 << 10) + 1, 'x')}};
  EXPECT_THAT(Wrong(in), ElementsAre("chunks[0].text TOO_LONG"));
  in.chunks.assign(100'000, {.text = "x"});
  EXPECT_THAT(Wrong(in), ElementsAre("chunks TOO_MANY"));
  in.chunks.assign(300, {.text = std::string(60'000, 'x')});
  EXPECT_THAT(Wrong(in), ElementsAre("chunks TOO_LONG"));
}

TEST(Validate, Embeddings) {
  auto embedded = [](std::vector<float> embedding) {
    return DocumentInput{.id = "d", .chunks = {{.text = "x", .embedding = std::move(embedding)}}};
  };
  EXPECT_THAT(Wrong(embedded({1, 0}), 2), IsEmpty());
  EXPECT_THAT(Wrong(embedded({}), 2), IsEmpty());
  EXPECT_THAT(Wrong(embedded({1, 0, 0}), 2), ElementsAre("chunks[0].embedding WRONG_DIMENSION"));
  EXPECT_THAT(Wrong(embedded({1, 0}), 0), ElementsAre("chunks[0].embedding WRONG_DIMENSION"));
  EXPECT_THAT(Wrong(embedded({1, std::numeric_limits<float>::quiet_NaN()}), 2),
              ElementsAre("chunks[0].embedding[1] NOT_FINITE"));
  EXPECT_THAT(Wrong(embedded({std::numeric_limits<float>::infinity(), 0}), 2),
              ElementsAre("chunks[0].embedding[0] NOT_FINITE"));
  EXPECT_THAT(Wrong(embedded({0, 0}), 2), ElementsAre("chunks[0].embedding ZERO_VECTOR"));
}

TEST(Validate, Dates) {
  EXPECT_THAT(Wrong(With([](auto& in) { in.published = "2025-13-45"; })), ElementsAre("published INVALID_DATE"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.published = "circa 1990"; })), ElementsAre("published INVALID_DATE"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.period_from = "2025-02-30"; })), ElementsAre("period.from INVALID_DATE"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.period_to = "October 2025"; })), ElementsAre("period.to INVALID_DATE"));
  EXPECT_THAT(Wrong(With([](auto& in) {
                in.covered_from = "2025-02-02";
                in.covered_to = "2025-02-02";
              })),
              ElementsAre("covered EMPTY_INTERVAL"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.events = {{" ", "2020"}, {"filed", "soon"}}; })),
              ElementsAre("events[0].type EMPTY", "events[1].date INVALID_DATE"));
}

TEST(Validate, Relations) {
  EXPECT_THAT(
      Wrong(With([](auto& in) {
        in.relations = {
            {.subject = "a", .predicate = "", .object = " "},
            {.subject = "a", .predicate = "b", .object = "c", .valid_from = "2021-01-02", .valid_to = "2021-01-01"},
            {.subject = "a", .predicate = "b", .object = "c", .valid_from = "x"}};
      })),
      ElementsAre("relations[0].predicate EMPTY", "relations[0].object EMPTY", "relations[1].validity EMPTY_INTERVAL",
                  "relations[2].validity.from INVALID_DATE"));
}

TEST(Validate, ListsAndValues) {
  EXPECT_THAT(Wrong(With([](auto& in) { in.authors = {"A", " "}; })), ElementsAre("authors[1] EMPTY"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.recipients = {"A", " "}; })), ElementsAre("recipients[1] EMPTY"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.copied = {""}; })), ElementsAre("copied[0] EMPTY"));
  EXPECT_THAT(Wrong(With([](auto& in) {
                in.title = "";
                in.aliases = {"A"};
              })),
              ElementsAre("aliases CONFLICT"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.entities.assign(5001, "x"); })), ElementsAre("entities TOO_MANY"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.metadata = {{"k", std::string(4097, 'x')}}; })),
              ElementsAre("metadata[\"k\"] TOO_LONG"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.metadata = {{"k", "1"}, {"k", "2"}, {"", "3"}}; })),
              ElementsAre("metadata[\"k\"] DUPLICATE", "metadata EMPTY"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.identifiers = {{"doi", "\xff"}}; })),
              ElementsAre("identifiers[\"doi\"] INVALID_UTF8"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.authority = -1; })), ElementsAre("authority OUT_OF_RANGE"));
}

TEST(Validate, Links) {
  EXPECT_THAT(Wrong(With([](auto& in) { in.supersedes = {"d1"}; })), ElementsAre("supersedes[0] SELF_REFERENCE"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.identifiers = {{"supersedes", "d1"}}; })),
              ElementsAre("identifiers[\"supersedes\"] SELF_REFERENCE"));
  EXPECT_THAT(Wrong(With([](auto& in) { in.canonical_of = "d1"; })), ElementsAre("canonical_of SELF_REFERENCE"));
  EXPECT_THAT(
      Wrong(With([](auto& in) { in.asset_links = {{"", "parent"}}; })),
      ElementsAre("asset_ref EMPTY", "asset_links[0].target_ref EMPTY", "asset_links[0].relation UNKNOWN_VALUE"));
}

TEST(Validate, ALinkOfAnotherAssetNeedsNoAssetOfTheDocument) {
  EXPECT_THAT(Wrong(With([](auto& in) {
                in.asset_ref = "";
                in.asset_links = {{"mail:1", "attachment_of", "mail:1/a"}};
              })),
              ElementsAre());
  EXPECT_THAT(Wrong(With([](auto& in) {
                in.asset_ref = "mail:1";
                in.asset_links = {{"mail:1", "attachment_of", "\xff"}};
              })),
              ElementsAre("asset_links[0].source_ref INVALID_UTF8"));
}

TEST(Validate, TellsAllInFieldOrderUpToAHundred) {
  DocumentInput in{
      .id = "", .title = "\xff", .text = " ", .published = "x", .authors = {""}, .metadata = {{"a", "\xff"}}};
  EXPECT_THAT(Wrong(in), ElementsAre("id EMPTY", "title INVALID_UTF8", "text EMPTY", "published INVALID_DATE",
                                     "authors[0] EMPTY", "metadata[\"a\"] INVALID_UTF8"));
  in.authors.assign(5000, "");
  EXPECT_THAT(Wrong(in), SizeIs(100));
}

TEST(Validate, AppliesTheGivenLimits) {
  EXPECT_THAT(Wrong({.id = "abc", .title = "Long", .text = "text"}, 0,
                    {.max_id_bytes = 2, .max_title_bytes = 3, .max_document_bytes = 3}),
              ElementsAre("id TOO_LONG", "title TOO_LONG", "text TOO_LONG"));
}

}  // namespace
}  // namespace annals::ingest
