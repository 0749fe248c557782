#include "core/answer/reading/question_terms.h"

#include <gtest/gtest.h>

#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using TermFinderTest = SurveyAnswers;

TEST_F(TermFinderTest, WordsAreFoldedBeforeTheyAreCompared) {
  const QuestionTerms question(*image_->Current(), "Zurich Perez Strasse growth");
  TermFinder finder(question);
  const TermMask all = question.all();
  EXPECT_EQ(finder.OfText("Zürich Pérez Straße growth"), all);
  EXPECT_EQ(finder.OfText("zurich"), question.MaskOf({"zurich"}));
  EXPECT_EQ(finder.OfText("Prices rose"), question.MaskOf({"growth"}));  // a rise is growth
  EXPECT_EQ(finder.OfText("Timber"), TermMask{0});
}

// The cheap look at a word's first letters misses no word whose stem begins as the word does.
TEST_F(TermFinderTest, EveryFormOfAWordIsFound) {
  const auto view = image_->Current();
  const std::vector<std::string> roots = {"us",  "ow",    "ag",    "cry",    "try",  "buy",   "ti",  "sky",
                                          "ax",  "rat",   "gener", "commun", "oper", "relat", "hop", "hopp",
                                          "abl", "ation", "happ",  "b",      "io",   "y"};
  const std::vector<std::string> endings = {"",        "s",       "es",    "ed",     "ing",     "ies",    "ied",
                                            "y",       "ly",      "e",     "er",     "ational", "tional", "izer",
                                            "ization", "ousness", "iviti", "biliti", "fulness", "ously",  "eed",
                                            "eedly",   "ingly",   "ement", "ence"};
  std::mt19937_64 random(5);
  int asked = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string word = roots[random() % roots.size()];
    if (random() % 2 == 0) word.insert(word.begin(), static_cast<char>('a' + random() % 26));
    if (random() % 3 == 0) word += static_cast<char>('a' + random() % 26);
    word += endings[random() % endings.size()];
    const std::vector<std::string> terms = text::Terms(word, language::Language::kEnglish);
    if (terms.size() != 1 || terms[0].substr(0, 2) != word.substr(0, 2)) continue;
    ++asked;
    const QuestionTerms question(*view, word);
    EXPECT_EQ(TermFinder(question).OfText(word), question.all()) << word << " " << terms[0];
  }
  EXPECT_GT(asked, 10'000);
}

}  // namespace
}  // namespace annals::answer
