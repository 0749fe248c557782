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
    return MatchPredicate(text, RegionOf(text, 0, text.words.size()), predicate);
  }
};

TEST_F(PredicateMatchExample, IsTrue) {
  //   question "Whom did Ada Lund denounce?"       predicate "Criticize or denounce"   coverage 1    answered 1
  const PredicateMatch denounce = Match("Whom did Ada Lund denounce?", "Criticize or denounce");
  EXPECT_DOUBLE_EQ(denounce.coverage, 1);
  EXPECT_DOUBLE_EQ(denounce.answered, 1);
  //   question "Who visited Wick?"                 predicate "Make a visit"            coverage .8   answered 1
  const PredicateMatch visit = Match("Who visited Wick?", "Make a visit");
  EXPECT_DOUBLE_EQ(visit.coverage, .8);
  EXPECT_DOUBLE_EQ(visit.answered, 1);
  //                                                predicate "Host a visit"            coverage .5   answered 1
  const PredicateMatch host = Match("Who visited Wick?", "Host a visit");
  EXPECT_DOUBLE_EQ(host.coverage, .5);
  EXPECT_DOUBLE_EQ(host.answered, 1);
  //   question "Who visited and painted Wick?"     predicate "Make a visit"            coverage .8   answered .5
  const PredicateMatch painted = Match("Who visited and painted Wick?", "Make a visit");
  EXPECT_DOUBLE_EQ(painted.coverage, .8);
  EXPECT_DOUBLE_EQ(painted.answered, .5);
  //   coverage   share of the predicate's content words, by weight, that the question says; of words joined by "or" or
  //              a comma one is enough
  for (const char* predicate : {"Criticize or denounce", "Criticize, denounce"})
    EXPECT_DOUBLE_EQ(Match("Whom did Ada Lund denounce?", predicate).coverage, 1) << "or";
  EXPECT_DOUBLE_EQ(Match("Whom did Ada Lund denounce?", "Criticize and denounce").coverage, .5);
  //   answered   share of the question's content words that the predicate says
  EXPECT_DOUBLE_EQ(Match("Who visited Wick?", "Arrest").answered, 0);
}

TEST_F(PredicateMatchExample, LongStemsAreOneWordWhenOneBeginsTheOther) {
  EXPECT_DOUBLE_EQ(Match("Whom did Ada Lund threaten?", "Make a threat").coverage, .8);
  EXPECT_DOUBLE_EQ(Match("Whom did Ada Lund state?", "Make a statement").coverage, 0) << "a short beginning";
}

TEST_F(PredicateMatchExample, WholePredicatesGoBeforePartsThenTheOneThatSaysMore) {
  const char* question = "Whom did Ada Lund accuse of corruption?";
  const PredicateMatch accuse = Match(question, "Accuse"), corruption = Match(question, "Accuse of corruption"),
                       part = Match(question, "Accuse of corruption in the harbour");
  EXPECT_TRUE(corruption.BetterThan(accuse));
  EXPECT_TRUE(accuse.BetterThan(part)) << "a part";
  EXPECT_FALSE(accuse.BetterThan(accuse));
  EXPECT_TRUE(accuse.Accepted());
  EXPECT_FALSE(accuse.SaysAllThatIsAsked()) << "corruption is asked, too";
  EXPECT_TRUE(corruption.SaysAllThatIsAsked());
  EXPECT_FALSE(Match(question, "Arrest").Accepted());
}

}  // namespace
}  // namespace annals::facts
