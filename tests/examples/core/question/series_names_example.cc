// The examples of core/question/series_names.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/question/series_names.h"
#include "core/time/time_scope.h"

namespace annals::question {
namespace {

Document Titled(const char* title, const char* owner) {
  Document document;
  document.title = title;
  document.owner = owner;
  const auto label = time::ParseLabel(title, Language::kEnglish);
  document.label = label->text;
  document.period = label->period;
  return document;
}

std::vector<KindName> NamesOf(const std::vector<Document>& documents) {
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  return SeriesNames(pointers, Language::kEnglish);
}

TEST(SeriesNamesExample, IsTrue) {
  //   "Survey of the Lakeland Districts, July 2025", "Survey of the Lakeland Districts, October 2025"
  //     -> "survey of the lakeland districts"
  EXPECT_THAT(NamesOf({Titled("Survey of the Lakeland Districts, July 2025", "Boston"),
                       Titled("Survey of the Lakeland Districts, October 2025", "Boston")}),
              ::testing::ElementsAre(KindNameOf("survey of the lakeland districts", Language::kEnglish)));
  //   "Crocs, Inc. Q1 2024 Earnings Call", "Crocs, Inc. Q2 2024 Earnings Call", both of "Crocs, Inc."
  //     -> "earnings call"
  EXPECT_THAT(NamesOf({Titled("Crocs, Inc. Q1 2024 Earnings Call", "Crocs, Inc."),
                       Titled("Crocs, Inc. Q2 2024 Earnings Call", "Crocs, Inc.")}),
              ::testing::ElementsAre(KindNameOf("earnings call", Language::kEnglish)));
}

}  // namespace
}  // namespace annals::question
