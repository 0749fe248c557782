// The example of core/scope/letter_scope.h.
#include <gtest/gtest.h>

#include "core/record/vocabulary.h"
#include "core/scope/letter_scope.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

class LetterScopeExample : public retrieval::SurveyTest {};

TEST_F(LetterScopeExample, IsTrue) {
  const EdgeEnd mail = EdgeEnd::OfDocument("m1");
  Add(make_.Document("m1", "")
          .DocType("mail")
          .Chunk("It rains.")
          .Mention("Dana Ziv")
          .Mention("Avi Moor")
          .AddEdge(EdgeEnd::OfEntity("dana ziv"), std::string(relation::kAuthorOf), mail)
          .AddEdge(EdgeEnd::OfEntity("avi moor"), std::string(relation::kRecipientOf), mail)
          .Build());
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  Plan plan{.question = question::ReadQuestion({.query = "What did Dana write me about the rain?"})};
  plan.holdings = Holdings::Read(view, std::nullopt, [](const Document&) { return true; });
  //   ScopeByLetters(view, "Avi Moor", &plan);   of "What did Dana write me about the rain?"
  ScopeByLetters(view, "Avi Moor", &plan);
  //   LettersInWords(plan)                       "from Dana Ziv to Avi Moor", whose documents are plan.letters
  EXPECT_EQ(LettersInWords(plan), "from Dana Ziv to Avi Moor");
  ASSERT_TRUE(plan.letters.has_value());
  EXPECT_EQ(plan.letters->size(), 1U);
}

}  // namespace
}  // namespace annals::scope
