// A view of some rows with the figures of all gives them the scores that a view of all gives them.
#include "core/index/part_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/row_terms.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

using annals::testing::BundleFactory;
using ::testing::DoubleNear;

constexpr std::size_t kDimension = 4;
const std::vector<std::string> kTerms = {"rain", "wind"};

std::vector<DocumentBundle> AllBundles() {
  BundleFactory make(kDimension);
  std::vector<DocumentBundle> bundles;
  for (int i = 0; i < 12; ++i) {
    std::string text = i % 2 == 0 ? "Rain fell on the harbour. " : "The ferry left. ";
    for (int j = 0; j < i; ++j) text += "Wind rose. ";
    bundles.push_back(make.Document("d" + std::to_string(i), "Report").Chunk(text, {text}).Build());
  }
  return bundles;
}

// As an engine counts them: of all rows.
WordFigures Count(const std::vector<std::vector<std::string>>& rows) {
  WordFigures figures{.rows = rows.size(), .terms = kTerms, .in_scope = rows.size()};
  for (const std::string& term : kTerms) figures.holding[term] = 0;
  for (const std::vector<std::string>& row : rows) {
    figures.length += row.size();
    if (!std::ranges::any_of(kTerms, [&](const std::string& term) { return std::ranges::contains(row, term); }))
      continue;
    figures.lengths.push_back(static_cast<std::uint32_t>(row.size()));
    for (const std::string& term : kTerms) {
      const auto count = std::ranges::count(row, term);
      figures.counts.push_back(static_cast<std::uint8_t>(count));
      figures.holding[term] += count > 0;
    }
  }
  return figures;
}

CollectionFigures FiguresOf(const std::vector<DocumentBundle>& bundles) {
  std::vector<std::vector<std::string>> chunks, statements;
  const std::vector<std::uint32_t> first = {0};
  for (const DocumentBundle& bundle : bundles) {
    chunks.push_back(TermsOfChunks(bundle, first, language::Language::kEnglish)[0].terms);
    statements.push_back(TermsOfStatements(bundle, first, language::Language::kEnglish)[0]);
  }
  CollectionFigures figures{.chunks = Count(chunks), .statements = Count(statements)};
  figures.documents.documents = bundles.size();
  return figures;
}

std::shared_ptr<const View> ViewOf(std::vector<DocumentBundle> bundles, CollectionFigures figures) {
  return MakePartView(std::move(bundles), {}, std::move(figures), {.dimension = kDimension}).value();
}

// By external id of the chunk.
std::map<std::string, double> Scores(const View& view, const LexicalScores& scores) {
  std::map<std::string, double> by_id;
  for (const Scored& match : scores.matches) by_id[view.chunk(match.ordinal).external_id] = match.score;
  return by_id;
}

TEST(PartViewTest, SomeRowsHaveTheScoresOfAll) {
  std::vector<DocumentBundle> bundles = AllBundles();
  const CollectionFigures figures = FiguresOf(bundles);
  std::vector<DocumentBundle> some = {bundles[1], bundles[4], bundles[7]};
  const auto all = ViewOf(bundles, figures), part = ViewOf(some, figures);
  CollectionFigures own = figures;  // what the rows themselves tell, when they are all there are
  own.whole_scope = true;
  const auto counted = ViewOf(bundles, own);

  const Bitmap everything = all->Filter({}, nullptr).chunks, few = part->Filter({}, nullptr).chunks;
  const LexicalScores of_all = all->ChunkLexical(kTerms, everything, everything);
  const LexicalScores of_part = part->ChunkLexical(kTerms, few, few);
  const LexicalScores by_rows = counted->ChunkLexical(kTerms, everything, everything);
  EXPECT_EQ(of_part.matches.size(), 3U);
  const auto expected = Scores(*all, of_all);
  for (const auto& [id, score] : Scores(*part, of_part)) EXPECT_EQ(score, expected.at(id)) << id;
  EXPECT_EQ(of_part.mean, of_all.mean);
  EXPECT_EQ(of_part.deviation, of_all.deviation);
  EXPECT_EQ(of_part.population, 12U);
  EXPECT_THAT(of_part.mean, DoubleNear(by_rows.mean, 1e-9));
  EXPECT_THAT(of_part.deviation, DoubleNear(by_rows.deviation, 1e-9));
  EXPECT_EQ(part->ChunkIdf("rain", few), all->ChunkIdf("rain", everything));
  EXPECT_EQ(part->CountChunks(few), 12U);
  EXPECT_EQ(DocumentFiguresOf(*part)->documents, 12U);
}

TEST(PartViewTest, SpreadOfVectorsIsThatOfTheCollection) {
  CollectionFigures figures = FiguresOf(AllBundles());
  figures.vectors.push_back({.query = {1, 0, 0, 0}, .chunks = Spread{.mean = 0.25, .deviation = 0.5}});
  const auto view = ViewOf({AllBundles()[0]}, figures);
  const Bitmap all = view->Filter({}, nullptr).chunks;
  const std::vector<float> query = {1, 0, 0, 0};
  ASSERT_TRUE(view->ChunkCosines(query, all));
  EXPECT_EQ(view->ChunkCosines(query, all)->mean, 0.25);
  EXPECT_FALSE(view->StatementCosines(query, all));
}

}  // namespace
}  // namespace annals::index
