// The example of core/scope/holdings.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/scope/holdings.h"
#include "core/scope/plan.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

class HoldingsExample : public retrieval::SurveyTest {};

TEST_F(HoldingsExample, IsTrue) {
  AddSurveys();
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  question::Request request{.query = "What is there?", .reference = retrieval::kToday};
  std::map<std::string, std::vector<std::string>> documents;  // by label
  //   auto holdings = Holdings::Read(view, request.as_of, KeepFilters(request.filters));
  auto holdings = Holdings::Read(view, request.as_of, KeepFilters(request.filters));
  //   for (const Shelf& shelf : holdings->shelves(time::Axis::kLabel)) …   // "October 2025": Boston's survey, Chicago's
  for (const Shelf& shelf : holdings->shelves(time::Axis::kLabel)) {
    for (const std::uint32_t i : shelf.documents) {
      const Document& document = view.document(holdings->documents()[i].document);
      documents[document.label].push_back(document.external_id);
    }
  }
  EXPECT_EQ(documents.size(), 3U);
  EXPECT_THAT(documents["October 2025"], ::testing::ElementsAre("Boston-2025-10", "Chicago-2025-10"));
  request.filters.owners = {"Boston"};
  EXPECT_EQ(Holdings::Read(view, request.as_of, KeepFilters(request.filters))->documents().size(), 3U);
}

}  // namespace
}  // namespace annals::scope
