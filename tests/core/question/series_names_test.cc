#include "core/question/series_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SeriesNames, AreWhatTitlesOfSeveralPeriodsShare) {
  const auto month = [](const char* label, const char* title, const char* owner, unsigned m) {
    const Day from{std::chrono::year{2025} / static_cast<int>(m) / 1},
        to{std::chrono::year{2025} / static_cast<int>(m + 1) / 1};
    Document document;
    document.title = title;
    document.label = label;
    document.owner = owner;
    document.period = Interval{from, to};
    return document;
  };
  const std::vector<Document> documents = {
      month("July 2025", "Survey of the Lakeland Districts, July 2025, National Summary", "National Summary", 7),
      month("October 2025", "Survey of the Lakeland Districts, October 2025, Harbour", "Harbour", 10),
      month("July 2025", "Crocs, Inc. July 2025 Earnings Call", "Crocs, Inc.", 7),
      month("October 2025", "Crocs, Inc. October 2025 Earnings Call", "Crocs, Inc.", 10),
      month("July 2025", "Prices, July 2025", "", 7),
      month("October 2025", "Prices, October 2025", "", 10),
      month("July 2025", "A special report, July 2025", "", 7),
      month("July 2025", "Special report, July 2025", "", 7)};
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  const std::vector<KindName> names = SeriesNames(pointers, Language::kEnglish);
  EXPECT_THAT(names, ElementsAre(KindNameOf("earnings call", Language::kEnglish),
                                 KindNameOf("survey of the lakeland districts", Language::kEnglish)));
  EXPECT_THAT(SeriesNames({}, Language::kEnglish), IsEmpty());
}

}  // namespace
}  // namespace annals::question
