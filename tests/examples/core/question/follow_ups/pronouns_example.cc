// The example of core/question/follow_ups/pronouns.h.
#include <gtest/gtest.h>

#include "core/question/follow_ups/pronouns.h"

namespace annals::question {
namespace {

using language::Language;

constexpr Day kPronounDay{std::chrono::year{2026} / 2 / 1};

TEST(PronounsExample, IsTrue) {
  const auto read = [](const char* text) { return ReadSpoken(text, kPronounDay, Language::kEnglish); };
  //   "Who founded Debian?", answered "Ian Murdock founded Debian."
  const SpokenTurn founder{read("Who founded Debian?"), read("Ian Murdock founded Debian.")};
  //     "Where was he born?"           -> "Where was Ian Murdock born?"
  EXPECT_EQ(WithNames({&founder, 1}, read("Where was he born?")), "Where was Ian Murdock born?");
  //   "What did the Harbour Office do in Wick in 2024?"
  const SpokenTurn office{read("What did the Harbour Office do in Wick in 2024?"), read("")};
  //     "How many people live there?"  -> "How many people live in Wick?"
  EXPECT_EQ(WithNames({&office, 1}, read("How many people live there?")), "How many people live in Wick?");
  //     "Where did it move?"           -> "Where did the Harbour Office move?"
  EXPECT_EQ(WithNames({&office, 1}, read("Where did it move?")), "Where did the Harbour Office move?");
  //     "What happened in that year?"  -> "What happened in 2024?"
  EXPECT_EQ(WithNames({&office, 1}, read("What happened in that year?")), "What happened in 2024?");
}

}  // namespace
}  // namespace annals::question
