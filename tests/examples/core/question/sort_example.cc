// The examples of core/question/sort.h.
#include <gtest/gtest.h>

#include "core/question/sort.h"

namespace annals::question {
namespace {

SortedQuestion Sorted(const char* question) {
  return SortQuestion(ClassifyQuestion(question, language::Language::kEnglish), {});
}

TEST(SortExample, IsTrue) {
  //   "Who invented the lattice cell?"                        kAttribute      value       "asks for a value"
  const SortedQuestion who = Sorted("Who invented the lattice cell?");
  EXPECT_EQ(who.sort, Sort::kAttribute);
  EXPECT_TRUE(who.value);
  EXPECT_EQ(who.reason, "asks for a value");
  //   "Is there any relationship between Kevin and Alexis?"   kRelationship               "asks how names are related"
  const SortedQuestion related = Sorted("Is there any relationship between Kevin and Alexis?");
  EXPECT_EQ(related.sort, Sort::kRelationship);
  EXPECT_EQ(related.reason, "asks how names are related");
  //   "Which quarter had the lowest costs?"                   kExtreme        value       "asks for the largest or smallest"
  const SortedQuestion lowest = Sorted("Which quarter had the lowest costs?");
  EXPECT_EQ(lowest.sort, Sort::kExtreme);
  EXPECT_TRUE(lowest.value);
  EXPECT_EQ(lowest.reason, "asks for the largest or smallest");
  //   "Do the sources agree on the cost?"                     kConflict                   "asks whether the sources agree"
  const SortedQuestion sources = Sorted("Do the sources agree on the cost?");
  EXPECT_EQ(sources.sort, Sort::kConflict);
  EXPECT_EQ(sources.reason, "asks whether the sources agree");
}

}  // namespace
}  // namespace annals::question
