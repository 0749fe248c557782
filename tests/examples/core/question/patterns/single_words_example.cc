// The example of core/question/patterns/single_words.h.
#include <gtest/gtest.h>

#include "core/question/patterns/single_words.h"

namespace annals::question {
namespace {

TEST(SingleWordsExample, IsTrue) {
  std::string said;
  //   SingleWords("Dana's e-mail", SplitQuestion("Dana's e-mail"))   -> dana · s · mail
  for (const SingleWord& word : SingleWords("Dana's e-mail", SplitQuestion("Dana's e-mail"))) said += word.text + " ";
  EXPECT_EQ(said, "dana s mail ");
  //   Fits("mail/mails/e-", "mails")                                 true
  EXPECT_TRUE(Fits("mail/mails/e-", "mails"));
}

}  // namespace
}  // namespace annals::question
