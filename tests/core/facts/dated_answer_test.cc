// Questions over dated facts: what is asked, on which side, in which order, within which days.
#include "core/facts/dated_answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "absl/strings/str_cat.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class DatedAnswerTest : public ::testing::Test {
 protected:
  DatedAnswerTest() {
    c.Facts({"2014-01-10 | Ada Lund | Make a visit | Wick",          //
             "2014-02-11 | Ada Lund | Make a visit | Norrvik",       //
             "2014-02-11 | Ada Lund | Make a visit | Tarn Harbour",  //
             "2014-05-20 | Ada Lund | Make a visit | Wick",          //
             "2014-02-11 | Norrvik | Host a visit | Ada Lund",       //
             "2014-03-01 | Ben Oro | Make a visit | Wick",           //
             "2014-06-30 | Cleo Marsh | Make a visit | Wick",        //
             "2014-04-02 | Ada Lund | Criticize or denounce | Ben Oro",
             "2014-04-09 | Ben Oro | Criticize or denounce | Ada Lund",
             "2014-07-01 | Police (Norrvik) | Arrest, detain, or charge with legal action | Ben Oro",
             "2014-08-01 | Ada Lund | Accuse | Cleo Marsh",
             "2014-08-15 | Ada Lund | Accuse of crime, corruption | Ben Oro"});
  }
  FactCollection c;
};

TEST_F(DatedAnswerTest, FirstAndLastByEitherSide) {
  EXPECT_THAT(c.Values("Where did Ada Lund first make a visit to?"), ElementsAre("Wick"));
  EXPECT_THAT(c.Values("Who was the last to visit Wick?"), ElementsAre("Cleo Marsh"));
  EXPECT_THAT(c.Values("Who first visited Wick?"), ElementsAre("Ada Lund"));
  EXPECT_THAT(c.Values("Which party did Ada Lund visit most recently?"), ElementsAre("Wick"));
}

TEST_F(DatedAnswerTest, AllThatTieAreReturned) {
  EXPECT_THAT(c.Values("What was the second place that Ada Lund visited?"), ElementsAre("Norrvik", "Tarn Harbour"));
}

TEST_F(DatedAnswerTest, ThePassiveTurnsTheSides) {
  EXPECT_THAT(c.Values("By whom was Ada Lund first criticized?"), ElementsAre("Ben Oro"));
  EXPECT_THAT(c.Values("Who was Ada Lund criticized by?"), ElementsAre("Ben Oro"));
  EXPECT_THAT(c.Values("Who was denounced by Ada Lund?"), ElementsAre("Ben Oro"));
  EXPECT_THAT(c.Values("When was Ada Lund criticized by Ben Oro?"), ElementsAre("2014-04-09"));
  EXPECT_THAT(c.Values("When did Ada Lund criticize Ben Oro?"), ElementsAre("2014-04-02"));
}

TEST_F(DatedAnswerTest, ALightVerbDoesNotDecideThePredicate) {
  EXPECT_EQ(c.Ask("Who visited Wick?")->question.predicate, "Make a visit");
  EXPECT_EQ(c.Ask("Who hosted a visit of Ada Lund?")->question.predicate, "Host a visit");
}

TEST_F(DatedAnswerTest, TheLongestWholePredicateWins) {
  EXPECT_THAT(c.Values("Whom did Ada Lund accuse?"), ElementsAre("Cleo Marsh"));
  EXPECT_THAT(c.Values("Whom did Ada Lund accuse of corruption or crime?"), ElementsAre("Ben Oro"));
}

TEST_F(DatedAnswerTest, DaysOfFacts) {
  EXPECT_THAT(c.Values("On which days did Ada Lund visit Wick?"), ElementsAre("2014-01-10", "2014-05-20"));
  EXPECT_THAT(c.Values("On what date did Ada Lund visit Wick for the last time?"), ElementsAre("2014-05-20"));
  EXPECT_THAT(c.Values("What was the first day on which Ada Lund visited Wick?"), ElementsAre("2014-01-10"));
  EXPECT_THAT(c.Values("What was the last day on which Ada Lund visited Wick?"), ElementsAre("2014-05-20"));
}

TEST_F(DatedAnswerTest, CountsFactsAndDifferentEnds) {
  EXPECT_THAT(c.Values("How many times did Ada Lund visit Wick?"), ElementsAre("2"));
  EXPECT_THAT(c.Values("How often did Ada Lund visit Wick in May 2014?"), ElementsAre("1"));
  EXPECT_THAT(c.Values("How many different places did Ada Lund visit?"), ElementsAre("3"));
  EXPECT_THAT(c.Values("How many times did Ben Oro visit Wick after April 2014?"), ElementsAre("0"));
}

TEST_F(DatedAnswerTest, PeriodsIncludeTheirDays) {
  EXPECT_THAT(c.Values("Who visited Wick between 1 March 2014 and 20 May 2014?"), ElementsAre("Ben Oro", "Ada Lund"));
  EXPECT_THAT(c.Values("Who visited Wick before 1 March 2014?"), ElementsAre("Ada Lund"));
  EXPECT_THAT(c.Values("Who visited Wick in 2013?"), IsEmpty());
  EXPECT_THAT(c.Values("Who visited Wick right before 30 June 2014?"), ElementsAre("Ada Lund"));
  EXPECT_THAT(c.Values("Who visited Wick immediately after 10 January 2014?"), ElementsAre("Ben Oro"));
}

TEST_F(DatedAnswerTest, WhoElse) {
  EXPECT_THAT(c.Values("Who else besides Ada Lund visited Wick?"), ElementsAre("Ben Oro", "Cleo Marsh"));
  EXPECT_THAT(c.Values("Who other than Ben Oro visited Wick in 2014?"), ElementsAre("Ada Lund", "Cleo Marsh"));
}

TEST_F(DatedAnswerTest, AnAnchorIsStrictOnDays) {
  EXPECT_THAT(c.Values("Who visited Wick before Ben Oro did?"), ElementsAre("Ada Lund"));
  EXPECT_THAT(c.Values("Who visited Wick after Ben Oro?"), ElementsAre("Ada Lund", "Cleo Marsh"));
  EXPECT_THAT(c.Values("After Ada Lund's last visit to Wick, who visited Wick?"), ElementsAre("Cleo Marsh"));
  EXPECT_THAT(c.Values("Whom did Ada Lund visit right before Ben Oro visited Wick?"),
              ElementsAre("Norrvik", "Tarn Harbour"));
  EXPECT_THAT(
      c.Values("Who visited Wick before Police (Norrvik) did arrest, detain, or charge with legal action Ben Oro?"),
      ElementsAre("Ada Lund", "Ben Oro", "Cleo Marsh"));
}

TEST_F(DatedAnswerTest, AGerundSpeaksOfTheMainClause) {
  EXPECT_THAT(c.Values("Where did Ada Lund make a visit before visiting Norrvik?"), ElementsAre("Wick"));
  EXPECT_THAT(c.Values("After visiting Norrvik, which place did Ada Lund visit first?"), ElementsAre("Wick"));
  EXPECT_THAT(c.Values("Who visited Wick before visiting Norrvik?"), ElementsAre("unresolved"));
}

TEST_F(DatedAnswerTest, TheNounAskedForIsNoPartOfThePredicate) {
  EXPECT_THAT(c.Values("Which fishing village did Ada Lund visit in January 2014?"), ElementsAre("Wick"));
  EXPECT_THAT(c.Values("How many small harbour towns did Ada Lund visit?"), ElementsAre("3"));
  EXPECT_THAT(c.Values("Which minister visited Wick last?"), ElementsAre("Cleo Marsh"));
}

TEST_F(DatedAnswerTest, APartOfAPredicateWillDoWhenNothingElseIsMeant) {
  EXPECT_THAT(c.Values("Who was arrested by Police (Norrvik)?"), ElementsAre("Ben Oro"));
  EXPECT_THAT(c.Values("Since Ada Lund's last visit to Wick, who has visited Wick?"),
              ElementsAre("Ada Lund", "Cleo Marsh"));
}

TEST_F(DatedAnswerTest, AnUnknownAnchorIsSaidAndNothingIsComputed) {
  const auto answer = c.Ask("Who visited Wick before Ben Oro became king?");
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->unresolved);
  ASSERT_TRUE(answer->question.anchor);
  EXPECT_FALSE(answer->question.anchor->resolved);
  EXPECT_THAT(answer->values, IsEmpty());
}

TEST_F(DatedAnswerTest, OtherQuestionsAreLeftAlone) {
  EXPECT_THAT(c.Values("Who visited Gandalf?"), ElementsAre("?"));           // an unknown name
  EXPECT_THAT(c.Values("Who did Ada Lund never visit?"), ElementsAre("?"));  // a negation
  EXPECT_THAT(c.Values("What is the colour of Wick?"), ElementsAre("?"));    // no such predicate
  EXPECT_THAT(c.Values("What did Ada Lund and Ben Oro sign?"), ElementsAre("?"));
  EXPECT_THAT(c.Values(""), ElementsAre("?"));
  EXPECT_THAT(c.Values("before before before"), ElementsAre("?"));
}

TEST(DatedFacts, TheGoverningDocumentStatesAFactOfSeveral) {
  FactCollection c;
  c.Facts({"2014-01-10 | Ada Lund | Make a visit | Wick"}, 10);
  c.Facts({"2014-01-10 | Ada Lund | Make a visit | Wick"}, 50);
  const auto answer = c.Ask("How many times did Ada Lund visit Wick?");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->count, 1u);
  const facts::DatedFact& fact = answer->values[0].facts[0];
  EXPECT_EQ(c.view().document(c.view().document_of(fact.chunk)).external_id, "log-2");
}

TEST(DatedFacts, StatesOverlapAPeriodAndDeedsLieInIt) {
  FactCollection c;
  c.Facts({"2010-04..2013-05 | Kevin Holt | Work for | Tarn Energy",
           "2013-06.. | Kevin Holt | Work for | Norrvik Batteries", "2013-03 | Kevin Holt | Make a visit | Wick"});
  EXPECT_THAT(c.Values("Whom did Kevin Holt work for in 2012?"), ElementsAre("Tarn Energy"));
  EXPECT_THAT(c.Values("Whom did Kevin Holt work for in 2013?"), ElementsAre("Tarn Energy", "Norrvik Batteries"));
  EXPECT_THAT(c.Values("Who did Kevin Holt work for last?"), ElementsAre("Norrvik Batteries"));
  EXPECT_THAT(c.Values("Where did Kevin Holt visit before 15 March 2013?"), IsEmpty());  // some day of that month
  EXPECT_THAT(c.Values("When did Kevin Holt visit Wick?"), ElementsAre("2013-03"));
}

// Against a brute force over random facts.
TEST(DatedFacts, SetsEqualABruteForce) {
  std::mt19937 random(7);
  struct Fact {
    int subject, object, day;
  };
  std::vector<Fact> all;
  FactCollection c;
  const std::vector<std::string> names = {"Ada Lund", "Ben Oro", "Cleo Marsh", "Wick", "Norrvik"};
  const auto text = [](int day) { return absl::StrCat("2014-03-", day < 10 ? "0" : "", day); };
  for (int i = 0; i < 80; ++i) {
    const Fact f{static_cast<int>(random() % 5), static_cast<int>(random() % 5), static_cast<int>(random() % 28) + 1};
    if (f.subject == f.object) continue;
    all.push_back(f);
    c.Facts({absl::StrCat(text(f.day), " | ", names[f.subject], " | Threaten | ", names[f.object])});
  }
  for (int s = 0; s < 5; ++s) {
    for (int limit = 1; limit <= 28; limit += 9) {
      std::set<std::string> before, first;
      int earliest = 99, times = 0;
      for (const Fact& f : all) {
        if (f.subject == s) earliest = std::min(earliest, f.day);
      }
      std::set<std::pair<int, int>> distinct;
      for (const Fact& f : all) {
        if (f.subject != s) continue;
        if (f.day < limit) before.insert(names[f.object]);
        if (f.day == earliest) first.insert(names[f.object]);
        if (f.object == (s + 1) % 5) distinct.insert({f.object, f.day});
      }
      times = static_cast<int>(distinct.size());
      EXPECT_THAT(c.Values(absl::StrCat("Whom did ", names[s], " threaten before ", limit, " March 2014?")),
                  ::testing::UnorderedElementsAreArray(before));
      EXPECT_THAT(c.Values(absl::StrCat("Whom did ", names[s], " first threaten?")),
                  ::testing::UnorderedElementsAreArray(first));
      if (times == 0) continue;
      EXPECT_THAT(c.Values(absl::StrCat("How many times did ", names[s], " threaten ", names[(s + 1) % 5], "?")),
                  ElementsAre(absl::StrCat(times)));
    }
  }
}

}  // namespace
}  // namespace annals::testing
