// The example of core/answer/evidence/told_time.h.
#include "core/answer/evidence/told_time.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ToldTimeExample = OneCase;

TEST_F(ToldTimeExample, IsTrue) {
  ingest::DocumentInput chat{.id = "chat", .title = "Chat"};
  chat.published = "2023-05-08";
  chat.text =
      "Dana: I went to the support group yesterday.\n"
      "Omar: We met last week. The regatta was great fun.\n"
      "Dana: I just joined a gym.";
  Put(chat);
  Put({.id = "page", .title = "Ada Lund", .text = "In 2006 Ada Lund joined Nordita. She worked on lensing there."});
  const auto told = [&](const std::string& question, const std::string& text) {
    return With(question, [&](const Case& c) {
      for (const Evidence& e : c.found().evidence) {
        if (e.text.find(text) == std::string_view::npos || !e.told) continue;
        return TimeInWords(*e.told, c.view.document(c.view.document_of(e.chunk)), language::Language::kEnglish);
      }
      return std::string("none");
    });
  };
  //   "I went to the support group yesterday."            said on 8 May 2023     7 May 2023, relative
  EXPECT_EQ(told("When did Dana go to the support group?", "support group"), "7 May 2023 (said on 8 May 2023).");
  //   "She worked on lensing there."   behind "In 2006 Ada Lund joined Nordita."  2006, carried
  EXPECT_EQ(told("When did Ada Lund work on lensing?", "lensing"), "2006 (told just before).");
  //   "The regatta was great fun."   in one turn behind "We met last week."      that week, carried from that sentence
  EXPECT_EQ(told("When was the regatta?", "great fun"), "The week of 1 May 2023 (told just before).");
  //   "I just joined a gym."          a turn of 8 May 2023                       no period; the day on which it is said
  EXPECT_EQ(told("When did Dana join a gym?", "joined a gym"), "Said on 8 May 2023.");
  EXPECT_EQ(told("When did Ada Lund join Nordita?", "joined Nordita"), "") << "the sentence names it";
}

}  // namespace
}  // namespace annals::answer
