// The example of core/scope/catalogue.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/catalogue.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

class CatalogueExample : public retrieval::SurveyTest {};

TEST_F(CatalogueExample, IsTrue) {
  AddSurveys();
  Add(Survey("National Summary", 2025, 10).Chunk("Employment was flat.").Build());
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  const std::optional<Timestamp> as_of;
  const auto keep = [](const Document&) { return true; };
  //   Catalogue c = ReadCatalogue(view, as_of, keep);
  Catalogue c = ReadCatalogue(view, as_of, keep);
  //   c.periods.back().label == "October 2025"; c.owners == {"Boston", "Chicago"}; c.summary_owner == true
  EXPECT_EQ(c.periods.back().label, "October 2025");
  EXPECT_THAT(c.owners, ::testing::ElementsAre("Boston", "Chicago"));
  EXPECT_TRUE(c.summary_owner);
  EXPECT_EQ(c.documents, 7U);
  EXPECT_EQ(c.periods.size(), 3U);
}

}  // namespace
}  // namespace annals::scope
