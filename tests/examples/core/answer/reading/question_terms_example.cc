// The example of core/answer/reading/question_terms.h.
#include "core/answer/reading/question_terms.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using QuestionTermsExample = PassagesTest;

TEST_F(QuestionTermsExample, IsTrue) {
  Say("report", "The margin was thin.");
  //   QuestionTerms terms(view, "gross margin");            // {gross, margin} with their idf: bits 0 and 1
  QuestionTerms terms(view(), "gross margin");
  ASSERT_EQ(terms.terms().size(), 2U);
  EXPECT_EQ(terms.terms()[0].text, "gross");
  EXPECT_EQ(terms.terms()[1].text, "margin");
  EXPECT_GT(terms.terms()[0].idf, terms.terms()[1].idf) << "rarer";
  //   TermFinder finder(terms);
  TermFinder finder(terms);
  //   finder.OfText("Gross margins were 53.2%")             // both: 0b11
  EXPECT_EQ(finder.OfText("Gross margins were 53.2%"), 0b11U);
  EXPECT_EQ(finder.OfText("Margins"), 0b10U);
}

}  // namespace
}  // namespace annals::answer
