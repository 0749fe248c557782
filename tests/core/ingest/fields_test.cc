#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/ingest/document_input.h"
#include "core/ingest/embedding_text.h"

namespace annals::ingest {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

Document Fields(DocumentInput in) {
  in.id = "d";
  in.text = "Text.";
  return Prepare(in).document;
}

TEST(Fields, LabelAndPeriod) {
  Document d = Fields({.title = "Beige Book, October 2025, Boston"});
  EXPECT_EQ(d.label, "October 2025");
  EXPECT_EQ(ToString(*d.period), "2025-10-01..2025-11-01");
  d = Fields({.title = "Call of October 2025", .label = "Q1 2024"});
  EXPECT_EQ(d.label, "Q1 2024");
  EXPECT_EQ(ToString(*d.period), "2024-01-01..2024-04-01");
  d = Fields({.label = "Q1 2024", .period_from = "2024-02-01", .period_to = "2024-05-01"});
  EXPECT_EQ(ToString(*d.period), "2024-02-01..2024-05-01");
  d = Fields({.title = "No date", .covered_from = "2024-02-01"});
  EXPECT_EQ(d.label, "");
  EXPECT_FALSE(d.period.has_value());
  EXPECT_EQ(ToString(*d.covered), "2024-02-01..");
}

TEST(Fields, OwnerFromMetadata) {
  EXPECT_EQ(Fields({.owner = "Given", .metadata = {{"district", "Boston"}}}).owner, "Given");
  EXPECT_EQ(Fields({.metadata = {{"company", "C"}, {"company_name", "N"}, {"district", "Boston"}}}).owner, "Boston");
  EXPECT_EQ(Fields({.metadata = {{"company", "C"}, {"district", " "}}}).owner, "C");
  EXPECT_EQ(Fields({}).owner, "");
}

TEST(Fields, Publication) {
  const DocumentInput in{.id = "d",
                         .text = "Text.",
                         .published = " 15 October 2025",
                         .events = {{"Filed", "May 2021"}, {"published", "2025-10-15"}}};
  const PreparedDocument d = Prepare(in);
  EXPECT_EQ(ToIsoDay(*d.document.published), "2025-10-15");
  EXPECT_EQ(d.document.raw_date, "15 October 2025");
  std::vector<std::string> events;
  for (const Event& event : d.events)
    events.push_back(absl::StrCat(event.type, " ", ToString(event.when), " ", event.raw_date));
  EXPECT_THAT(events,
              ElementsAre("published 2025-10-15..2025-10-16 15 October 2025", "filed 2021-05-01..2021-06-01 May 2021"));
}

TEST(Fields, AuthorityIsKeptAsGiven) {
  EXPECT_EQ(Fields({.doc_type = "mail", .authority = 45}).authority, 45);
  EXPECT_EQ(Fields({.doc_type = "mail"}).authority, 0);
}

TEST(Fields, AreNormalised) {
  const Document d = Fields({.title = " A\u00a0 title\r\n of  Cafe\u0301 ",
                             .doc_type = " Report ",
                             .identifiers = {{"z", "1"}, {"doi", "2"}},
                             .metadata = {{"k", "b\x07"}, {"a", "c"}}});
  EXPECT_EQ(d.title, "A title of Café");
  EXPECT_EQ(d.doc_type, "report");
  EXPECT_THAT(d.identifiers, ElementsAre(Pair("doi", "2"), Pair("z", "1")));
  EXPECT_THAT(d.metadata, ElementsAre(Pair("a", "c"), Pair("k", "b")));
}

TEST(Fields, BecomeEdges) {
  DocumentInput in{.id = "p1",
                   .text = "Text.",
                   .asset_ref = "mail:1",
                   .authors = {"Ada Lovelace"},
                   .inventors = {"Bob Roe"},
                   .assignees = {"Acme Inc."},
                   .implements = {"Ranking"},
                   .used_in = {"Search Box"},
                   .supersedes = {"p0"},
                   .identifiers = {{"supersedes", "LK 9"}},
                   .asset_links = {{"mail:0", "reply_to"}, {"mail:1", "attachment_of", "mail:1/a"}}};
  const PreparedDocument d = Prepare(in);
  std::vector<std::string> edges;
  for (const Edge& edge : d.edges)
    edges.push_back(absl::StrCat(edge.source.written(), " ", edge.relation, " ", edge.target.written()));
  EXPECT_THAT(edges, ElementsAre("entity:ada lovelace author_of document:p1", "entity:bob roe inventor_of document:p1",
                                 "entity:acme inc assignee_of document:p1", "document:p1 implements entity:ranking",
                                 "document:p1 used_in entity:search box", "document:p1 supersedes document:p0",
                                 "document:p1 supersedes document:LK 9"));
  ASSERT_EQ(d.asset_edges.size(), 2u);
  EXPECT_EQ(d.asset_edges[0].source_ref, "mail:1");
  EXPECT_EQ(d.asset_edges[0].target_ref, "mail:0");
  EXPECT_EQ(d.asset_edges[0].provenance, "metadata");
  EXPECT_EQ(d.asset_edges[1].source_ref, "mail:1/a");
  // They are reachable in the graph: mentions of the first chunk.
  std::vector<std::string> mentioned;
  for (const PreparedMention& mention : d.chunks[0].mentions) {
    EXPECT_EQ(mention.statement, -1);
    mentioned.push_back(d.entities[static_cast<std::size_t>(mention.entity)].key);
  }
  EXPECT_THAT(mentioned, ElementsAre("ada lovelace", "bob roe", "acme inc", "ranking", "search box"));
}

TEST(EmbeddingTexts, CarryTheHeader) {
  const PreparedDocument d = Prepare(
      {.id = "d", .title = "Survey", .chunks = {{.section = "Labour", .text = "Jobs rose."}, {.text = "Pay fell."}}});
  EXPECT_EQ(ChunkEmbeddingText(d, d.chunks[0]), "Survey. Labour. Jobs rose.");
  EXPECT_EQ(ChunkEmbeddingText(d, d.chunks[1]), "Survey. Pay fell.");
  EXPECT_EQ(StatementEmbeddingText(d, d.chunks[0].statements[0]), "Survey: Jobs rose.");
  const PreparedDocument bare = Prepare({.id = "d", .text = "jobs rose."});
  EXPECT_EQ(ChunkEmbeddingText(bare, bare.chunks[0]), "jobs rose.");
  EXPECT_EQ(StatementEmbeddingText(bare, bare.chunks[0].statements[0]), "jobs rose.");
}

}  // namespace
}  // namespace annals::ingest
