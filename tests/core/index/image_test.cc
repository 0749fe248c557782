// What an image shows of documents, and that damaged input leaves it as it was. Changes: image_changes_test.cc.
#include "core/index/image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <limits>

#include "core/identity/match_keys.h"
#include "core/text/text.h"
#include "tests/core/index/image_fixture.h"

namespace annals::index {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Row i of the vectors of a bundle, as the image keeps it.
std::string RowOf(const std::vector<float>& vectors, std::size_t i) {
  VectorRows rows(kDimension);
  rows.Add(std::span(vectors).subspan(i * kDimension, kDimension));
  return std::string(rows.bytes());
}

TEST_F(ImageTest, ShowsTheRowsOfADocument) {
  const DocumentBundle bundle = Survey(make_);
  Apply(Adding({bundle}, 17));
  const auto view = image_->Current();
  EXPECT_EQ(view->watermark(), 17u);
  ASSERT_EQ(view->documents(), 1u);
  ASSERT_EQ(view->chunks(), 2u);
  ASSERT_EQ(view->statements(), 3u);
  EXPECT_EQ(view->live_documents(), 1u);
  EXPECT_EQ(view->document(0).external_id, "survey");
  EXPECT_EQ(view->chunk(1).text, "Hiring paused.");
  EXPECT_EQ(view->document_of(1), 0u);
  EXPECT_EQ(view->chunks_of(0), std::pair(0u, 2u));
  EXPECT_EQ(view->statements_of(0), std::pair(0u, 2u));
  EXPECT_EQ(view->statements_of(1), std::pair(2u, 3u));
  EXPECT_EQ(view->statement(1).text, "Wages fell.");
  EXPECT_EQ(view->statement(1).begin, 23u);
  EXPECT_EQ(view->statement(2).chunk, 1u);
  EXPECT_EQ(view->title_entity(0).id, make_.EntityOf("Survey of Boston"));
  EXPECT_EQ(view->FindDocument("survey"), 0u);
  EXPECT_EQ(view->FindDocument("other"), std::nullopt);
  ASSERT_EQ(view->events_of(0).size(), 1u);
  EXPECT_EQ(view->events_of(0)[0].type, "published");
  ASSERT_EQ(view->edges_of(0).size(), 1u);
  EXPECT_EQ(view->edges_of(0)[0].relation, "author_of");
  std::vector<EdgeRef> edges;
  view->EdgesAt(EdgeEnd::OfEntity("boston"), &edges);
  view->EdgesAt(EdgeEnd::OfDocument("survey"), &edges);
  view->EdgesAt(EdgeEnd::OfEntity("nobody"), &edges);
  ASSERT_EQ(edges.size(), 2u);
  EXPECT_EQ(edges[0].document, 0u);
  EXPECT_EQ(edges[0].edge, edges[1].edge);
  ASSERT_EQ(view->asset_edges_of(0).size(), 1u);
  EXPECT_EQ(view->asset_edges_of(0)[0].relation, "reply_to");
  EXPECT_EQ(view->chunk_vector(1).bytes(), RowOf(bundle.chunk_vectors, 1));
}

TEST_F(ImageTest, ShowsTheGraphInTheOrdinalsOfTheView) {
  Add(make_.Document("first", "First").Chunk("Nothing here.", {"Nothing here."}).Build());
  Add(Survey(make_));
  const auto view = image_->Current();
  std::vector<ChunkMention> mentions;
  view->MentionsOfEntity(make_.EntityOf("Boston"), &mentions);
  ASSERT_EQ(mentions.size(), 1u);
  EXPECT_EQ(mentions[0].chunk, 1u);
  EXPECT_EQ(view->statement(mentions[0].statement).text, "Prices rose in Boston.");

  std::vector<EntityMention> in_chunk;
  view->MentionsInChunk(1, &in_chunk);
  ASSERT_EQ(in_chunk.size(), 1u);
  EXPECT_EQ(in_chunk[0].entity, make_.EntityOf("Boston"));
  EXPECT_EQ(in_chunk[0].statement, mentions[0].statement);

  std::vector<RelationRef> relations;
  view->RelationsOfEntity(make_.EntityOf("Wages"), &relations);
  view->RelationsOfEntity(make_.EntityOf("Boston"), &relations);
  view->RelationsOfStatement(relations.at(0).statement, &relations);
  ASSERT_EQ(relations.size(), 3u);
  for (const RelationRef& r : relations) {
    EXPECT_EQ(r.id, relations[0].id);
    EXPECT_EQ(r.predicate, "had");
    EXPECT_EQ(r.subject, make_.EntityOf("Boston"));
    EXPECT_EQ(r.chunk, 1u);
    EXPECT_EQ(view->statement(r.statement).text, "Wages fell.");
  }
  std::vector<DocumentOrdinal> titled;
  view->DocumentsTitled(make_.EntityOf("Survey of Boston"), &titled);
  EXPECT_THAT(titled, ElementsAre(1u));
}

// "She resigned" says nothing until it is known who.
TEST_F(ImageTest, HeadsTheStatementsOfAnUntitledDocumentWithItsTitleEntity) {
  DocumentBundle bundle =
      make_.Document("note", "")
          .Chunk("Ada Lund led the board. She resigned.", {"Ada Lund led the board.", "She resigned."})
          .Mention("Ada Lund")
          .Build();
  bundle.title_entity = make_.EntityOf("Ada Lund");
  Add(std::move(bundle));
  const auto view = image_->Current();
  const Allowed all = view->Filter(std::nullopt, Everything);
  const std::vector<std::string> terms = text::Terms("Lund", language::Language::kEnglish);
  EXPECT_EQ(view->StatementLexical(terms, all.statements, all.statements).matches.size(), 2u);
  EXPECT_EQ(view->ChunkLexical(terms, all.chunks, all.chunks).matches.size(), 1u);
}

TEST_F(ImageTest, PutsRowsInOrderWhateverTheOrderOfTheBundle) {
  DocumentBundle bundle = Survey(make_);
  std::swap(bundle.chunks[0], bundle.chunks[1]);
  std::swap(bundle.statements[0], bundle.statements[2]);
  const std::string of_second_statement = RowOf(bundle.statement_vectors, 1);
  Add(bundle);
  const auto view = image_->Current();
  EXPECT_EQ(view->chunk(0).ordinal, 0);
  EXPECT_EQ(view->statement(0).text, "Prices rose in Boston.");
  EXPECT_EQ(view->statement(1).text, "Wages fell.");
  EXPECT_EQ(view->statement_vector(1).bytes(), of_second_statement);
  EXPECT_EQ(view->chunk_vector(0).bytes(), RowOf(bundle.chunk_vectors, 1));
}

TEST_F(ImageTest, EntitiesAreFoundByTheMatchKeysOfNameAndAliases) {
  Add(make_.Document("a", "")
          .Chunk("Kevin Marsh.")
          .Mention("Kevin Marsh")
          .Alias("Kevin Marsh", "Captain Tide")
          .Build());
  const auto view = image_->Current();
  for (const char* name : {"MARSH, Kevin", "K. Marsh", "Tide, Captain", "KevinMarsh"}) {
    std::vector<EntityId> found;
    for (const std::uint64_t key : identity::LookupKeys(name)) {
      for (const EntityId id : view->EntitiesByMatchKey(key)) found.push_back(id);
    }
    EXPECT_THAT(found, ::testing::Contains(make_.EntityOf("Kevin Marsh"))) << name;
  }
}

TEST_F(ImageTest, ShowsTheNewestNameAndAliasesOfAnEntity) {
  Add(make_.Document("a", "").Chunk("Big Blue.").Mention("IBM").Alias("IBM", "Big Blue").Alias("IBM", "Blue").Build());
  auto builder = make_.Document("b", "").Chunk("IBM.").Mention("IBM").Alias("IBM", "Big Blue");
  builder.Kind("IBM", EntityKind::kOrganisation);
  const DocumentId newer = builder.id();
  Add(builder.Build());
  for (int round = 0; round < 2; ++round) {
    const auto view = image_->Current();
    EXPECT_EQ(view->entity(make_.EntityOf("IBM"))->kind, EntityKind::kOrganisation);
    EXPECT_THAT(view->EntitiesByKey("big blue"), ElementsAre(make_.EntityOf("IBM")));
    EXPECT_THAT(view->EntitiesByKey("blue"), IsEmpty());
    MaintainAll();
  }
  Apply({.removed = {{newer}}});
  for (int round = 0; round < 2; ++round) {
    EXPECT_THAT(image_->Current()->EntitiesByKey("blue"), ElementsAre(make_.EntityOf("IBM")));
    MaintainAll();
  }
}

TEST_F(ImageTest, SaysOfMostWordsThatNoKeyBeginsWithThem) {
  Add(make_.Document("a", "")
          .Chunk("New York City.")
          .Mention("New York City")
          .Alias("New York City", "Big Apple")
          .Build());
  const auto view = image_->Current();
  EXPECT_TRUE(view->MayBeginKey("new york"));
  EXPECT_TRUE(view->MayBeginKey("big apple"));
  int may = 0;
  for (int i = 0; i < 1000; ++i) may += view->MayBeginKey("new york" + std::to_string(i)) ? 1 : 0;
  EXPECT_LT(may, 200);  // one in eight bits is set
}

TEST_F(ImageTest, AFeedReadTwiceIsHarmless) {
  DocumentBundle bundle = Survey(make_);
  const Change change{.added = {bundle, bundle},
                      .retired = {{bundle.document.id, Hours(3)}, {DocumentId(999), Hours(3)}},
                      .removed = {{DocumentId(998)}},
                      .watermark = 5};
  Apply(change);
  Apply({.retired = {{bundle.document.id, Hours(8)}}, .watermark = 3});
  Apply(change);
  const auto view = image_->Current();
  EXPECT_EQ(view->documents(), 1u);
  EXPECT_EQ(view->document(0).retired, Hours(3));
  EXPECT_EQ(view->watermark(), 5u);
}

TEST_F(ImageTest, TakesDocumentsWithoutChunks) {
  Add(make_.Document("empty", "").Build());
  Add(make_.Document("text", "T").Chunk("Words here.", {"Words here."}).Build());
  Add(make_.Document("empty too", "Empty").Build());
  const auto view = image_->Current();
  EXPECT_EQ(view->documents(), 3u);
  EXPECT_EQ(view->document_of(0), 1u);
  EXPECT_EQ(view->chunks_of(0), std::pair(0u, 0u));
  EXPECT_EQ(view->chunks_of(2), std::pair(1u, 1u));
  MaintainAll();
  EXPECT_EQ(image_->Current()->document_of(0), 1u);
}

TEST_F(ImageTest, AnEmptyImageAnswers) {
  const auto view = image_->Current();
  const Allowed allowed = view->Filter(std::nullopt, Everything);
  EXPECT_EQ(view->documents(), 0u);
  EXPECT_THAT(view->ChunkLexical(std::vector<std::string>{"price"}, allowed.chunks, allowed.chunks).matches, IsEmpty());
  EXPECT_THAT(view->NearestChunks(make_.RandomUnit(), 10, allowed.chunks, nullptr), IsEmpty());
  EXPECT_EQ(view->entity(EntityId(1)), nullptr);
  EXPECT_FALSE(image_->Maintain());
}

// Each damage is refused with the field's name, and the image stays as it was.
TEST_F(ImageTest, RefusesDamagedBundles) {
  using Damage = void (*)(DocumentBundle&);
  const std::pair<const char*, Damage> damages[] = {
      {"dimension", [](DocumentBundle& b) { b.dimension = kDimension + 1; }},
      {"chunk_vectors", [](DocumentBundle& b) { b.chunk_vectors.pop_back(); }},
      {"statement_vectors",
       [](DocumentBundle& b) { b.statement_vectors.resize(b.statement_vectors.size() + kDimension); }},
      {"statement_vectors",
       [](DocumentBundle& b) { b.statement_vectors[3] = std::numeric_limits<float>::quiet_NaN(); }},
      {"chunk_vectors", [](DocumentBundle& b) { b.chunk_vectors[0] = std::numeric_limits<float>::infinity(); }},
      {"document.id", [](DocumentBundle& b) { b.document.id = DocumentId(); }},
      {"chunks.id", [](DocumentBundle& b) { b.chunks[1].id = b.chunks[0].id; }},
      {"statements.id", [](DocumentBundle& b) { b.statements[1].id = b.statements[0].id; }},
      {"statements.chunk", [](DocumentBundle& b) { b.statements[0].chunk = ChunkId(77777); }},
      {"mentions.chunk", [](DocumentBundle& b) { b.mentions[0].chunk = ChunkId(77777); }},
      {"mentions.statement", [](DocumentBundle& b) { b.mentions[0].statement = StatementId(77777); }},
      {"mentions.entity", [](DocumentBundle& b) { b.mentions[0].entity = EntityId(77777); }},
      {"relations.object", [](DocumentBundle& b) { b.relations[0].object = EntityId(77777); }},
      {"title_entity", [](DocumentBundle& b) { b.title_entity = EntityId(77777); }},
  };
  Apply(Adding({Survey(make_)}, 3));
  for (const auto& [field, damage] : damages) {
    DocumentBundle bundle = Survey(make_);
    damage(bundle);
    const absl::Status status =
        image_->Apply(Adding({make_.Document("fine", "Fine").Chunk("Fine.").Build(), bundle}, 9));
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << field;
    EXPECT_THAT(std::string(status.message()), HasSubstr(field));
    EXPECT_EQ(image_->Current()->documents(), 1u) << field;
    EXPECT_EQ(image_->Current()->watermark(), 3u) << field;
  }
}

TEST_F(ImageTest, AQueryOfAnotherLengthOrNotFiniteFindsNothing) {
  Add(Survey(make_));
  const auto view = image_->Current();
  const Allowed allowed = view->Filter(std::nullopt, Everything);
  EXPECT_THAT(view->NearestChunks(std::vector<float>(kDimension - 1, 1.f), 5, allowed.chunks, nullptr), IsEmpty());
  EXPECT_THAT(view->NearestChunks(std::vector<float>(kDimension, std::numeric_limits<float>::quiet_NaN()), 5,
                                  allowed.chunks, nullptr),
              IsEmpty());
  EXPECT_THAT(view->NearestChunks(make_.RandomUnit(), 0, allowed.chunks, nullptr), IsEmpty());
}

}  // namespace
}  // namespace annals::index
