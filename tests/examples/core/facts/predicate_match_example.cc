// The examples of core/facts/predicate_match.h.
#include <gtest/gtest.h>

#include "core/facts/predicate_match.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

class PredicateMatchExample : public Visits {
 protected:
  PredicateMatch Match(const std::string& question, std::string_view predicate) {
    const QuestionText text = TextOf(question);
    const Region region = RegionOf(text, 0, text.words.size());
    return PredicateMatcher(text, region, nullptr).Match(predicate);
  }
};

TEST_F(PredicateMatchExample, IsTrue) {
  //   question "Whom did Ada Lund denounce?"       predicate "Criticize or denounce"   score 1
  const PredicateMatch denounce = Match("Whom did Ada Lund denounce?", "Criticize or denounce");
  EXPECT_NEAR(denounce.score, 1, .005);
  //   question "Who visited Wick?"                 predicate "Make a visit"            score .89
  const PredicateMatch visit = Match("Who visited Wick?", "Make a visit");
  EXPECT_NEAR(visit.score, .89, .005);
  //                                                predicate "Host a visit"            score .67
  EXPECT_NEAR(Match("Who visited Wick?", "Host a visit").score, .67, .005);
  //   coverage   share of the predicate's content words, by weight, that the region says; of words joined by "or" or a
  //              comma one is enough, and what stands in brackets is no part of it
  for (const char* predicate : {"Criticize or denounce", "Criticize, denounce", "Denounce (a policy)"})
    EXPECT_DOUBLE_EQ(Match("Whom did Ada Lund denounce?", predicate).coverage, 1) << "or " << predicate;
  EXPECT_DOUBLE_EQ(Match("Whom did Ada Lund denounce?", "Criticize and denounce").coverage, .5);
  //   answered   share of the region's content words, by weight, that the predicate says
  EXPECT_DOUBLE_EQ(Match("Who visited Wick?", "Arrest").answered, 0);
  //   score      the harmonic mean of the two
  EXPECT_NEAR(visit.score, 2 * visit.coverage * visit.answered / (visit.coverage + visit.answered), 1e-9);
}

TEST_F(PredicateMatchExample, AShortBeginningIsAnotherWord) {
  EXPECT_GT(Match("Whom did Ada Lund threaten?", "Make a threat").score, .5);
  EXPECT_EQ(Match("Whom did Ada Lund state?", "Make a statement").coverage, 0);
}

TEST_F(PredicateMatchExample, WhatIsAskedIsSaidByAllOfIt) {
  const char* question = "Whom did Ada Lund accuse of corruption?";
  const PredicateMatch accuse = Match(question, "Accuse"), corruption = Match(question, "Accuse of corruption"),
                       part = Match(question, "Accuse of corruption in the harbour");
  EXPECT_GT(corruption.score, accuse.score);
  EXPECT_GT(corruption.score, part.score);
  EXPECT_TRUE(accuse.Accepted());
  EXPECT_FALSE(accuse.SaysAllThatIsAsked()) << "corruption is asked, too";
  EXPECT_TRUE(corruption.SaysAllThatIsAsked());
  EXPECT_FALSE(Match(question, "Arrest").Accepted());
}

}  // namespace
}  // namespace annals::facts
