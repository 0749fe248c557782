// The examples of core/retrieval/records.h.
#include <gtest/gtest.h>

#include "core/retrieval/records.h"
#include "tests/support/view_of.h"

namespace annals::retrieval {
namespace {

TEST(RecordsExample, IsTrue) {
  testing::BundleFactory make(4);
  const auto document = [&](const char* id) {
    auto builder = make.Document(id, id);
    builder.Chunk("The tide was high.");
    return builder;
  };
  const auto view = testing::ViewOf(
      4, {document("old").DocType("paper").Build(),
          document("new").AddEdge(EdgeEnd::OfDocument("new"), "supersedes", EdgeEnd::OfDocument("old")).Build(),
          document("copy").Set(&Document::canonical_of, "original").Build(), document("original").Build()});
  const auto ranked = [&](const char* id, double score) {
    const index::ChunkOrdinal c = view->chunks_of(view->FindDocument(id).value()).first;
    return Ranked{.chunk = c, .id = view->chunk_id(c), .score = score};
  };
  const RecordOptions options;
  //   authority          1 + w · rank / 100, w = RecordOptions::authority, rank by the collection's order (core/record/
  //                      authority.h): of passages that fit about alike the better source goes first
  RankedList sources = {ranked("old", 1), ranked("new", 1)};
  ApplyAuthority(*view, options, &sources);
  ASSERT_EQ(view->authority(view->FindDocument("old").value()), 40) << "a paper";
  EXPECT_DOUBLE_EQ(sources[0].authority, 1 + options.authority * 40 / 100);
  EXPECT_DOUBLE_EQ(sources[0].score, sources[0].authority);
  EXPECT_DOUBLE_EQ(sources[1].authority, 1);
  //   behind_successor   what brings a passage of a superseded document behind the best one of its successor
  const facts::Lineage lineage = facts::Lineage::Read(*view, std::nullopt);
  RankedList editions = {ranked("old", 9), ranked("new", 3)};
  ApplyLineage(*view, lineage, &editions);
  EXPECT_LT(editions[0].behind_successor, 1);
  EXPECT_LT(editions[0].score, 3);
  EXPECT_DOUBLE_EQ(editions[1].score, 3);
  //   behind_original    the same of a copy and its original
  RankedList copies = {ranked("copy", 9), ranked("original", 3)};
  ApplyLineage(*view, lineage, &copies);
  EXPECT_LT(copies[0].behind_original, 1);
  EXPECT_LT(copies[0].score, 3);
  EXPECT_DOUBLE_EQ(copies[0].behind_successor, 1);
}

}  // namespace
}  // namespace annals::retrieval
