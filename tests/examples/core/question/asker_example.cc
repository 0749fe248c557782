// The examples of core/question/asker.h.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/question/asker.h"

namespace annals::question {
namespace {

constexpr language::Language kEnglish = language::Language::kEnglish;

text::TalkRole RoleIn(const std::vector<std::string>& words) { return AskedRole(words, kEnglish); }

TEST(AskerExample, IsTrue) {
  //   AskedRole({"when", "is", "my", "exam"}, kEnglish)                    kAsks
  EXPECT_EQ(RoleIn({"when", "is", "my", "exam"}), text::TalkRole::kAsks);
  //   AskedRole({"what", "did", "you", "suggest", "to", "me"}, kEnglish)   kHelps: who is named first
  EXPECT_EQ(RoleIn({"what", "did", "you", "suggest", "to", "me"}), text::TalkRole::kHelps);
  //   AskedRole({"can", "you", "list", "my", "trips"}, kEnglish)           kAsks: it is only asked to answer
  EXPECT_EQ(RoleIn({"can", "you", "list", "my", "trips"}), text::TalkRole::kAsks);
  //   AskedRole({"who", "won", "the", "race"}, kEnglish)                   kNone
  EXPECT_EQ(RoleIn({"who", "won", "the", "race"}), text::TalkRole::kNone);
}

}  // namespace
}  // namespace annals::question
