// The example of core/index/row_terms.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/bundle_positions.h"
#include "core/index/row_terms.h"
#include "tests/support/bundle_builder.h"

namespace annals::index {
namespace {

using language::Language;

TEST(RowTermsExample, IsTrue) {
  annals::testing::BundleFactory make(4);
  const DocumentBundle bundle = make.Document("survey", "Survey").Owner("Boston").Chunk("Rain fell.").Build();
  const BundlePositions positions = LocateRows(bundle, 4).value();
  //   std::vector<ChunkTerms> terms = TermsOfChunks(bundle, positions.chunks, Language::kEnglish);
  std::vector<ChunkTerms> terms = TermsOfChunks(bundle, positions.chunks, Language::kEnglish);
  //   terms[0].terms        // title twice, then label, owner, section and text
  EXPECT_THAT(terms[0].terms, ::testing::ElementsAre("survey", "survey", "boston", "rain", "fell"));
  EXPECT_EQ(terms[0].speaker_size, 0U);
}

}  // namespace
}  // namespace annals::index
