#include "core/answer/mode_choice.h"

#include <gtest/gtest.h>

namespace annals::answer {
namespace {

Mode ModeOf(const char* question) {
  return ModeFor(question::SortQuestion(question::ClassifyQuestion(question, language::Language::kEnglish), {}));
}

TEST(ModeChoiceTest, TheSortChoosesTheMode) {
  EXPECT_EQ(ModeOf("Is there any relationship between Kevin and Alexis?"), Mode::kExplain);
  EXPECT_EQ(ModeOf("Do the sources agree on the cost?"), Mode::kConflicts);
  EXPECT_EQ(ModeOf("Which quarter had the lowest costs?"), Mode::kFact);
  EXPECT_EQ(ModeOf("Why did employment fall?"), Mode::kExplain);
  EXPECT_EQ(ModeOf("Was the patent granted?"), Mode::kFact);
  EXPECT_EQ(ModeOf("Tell me about the harbour"), Mode::kExplain);
}

TEST(ModeChoiceTest, OfOtherSortsAValueIsAFact) {
  EXPECT_EQ(ModeOf("Who are the inventors?"), Mode::kFact);
  EXPECT_EQ(ModeOf("List the ferries of Wick"), Mode::kExplain);
}

}  // namespace
}  // namespace annals::answer
