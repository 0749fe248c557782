// Verbs of questions beside the predicates that they mean: by stem, by derivation, by a thesaurus, by what there is.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/facts/dated_answer.h"
#include "tests/core/facts/english_word_net.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Companies, sports, science and a town: their facts, and who asks for them in other words.
class PredicateMeaningTest : public ::testing::Test {
 protected:
  PredicateMeaningTest() : c(EnglishWordNet()) {
    if (EnglishWordNet() == nullptr) return;
    c.Facts({"2011-03-01 | Alder Group | Acquire company | Birch Tools",          //
             "2012-05-10 | Alder Group | Sign contract | Cedar Rail",             //
             "2013-02-02 | Alder Group | Hire | Dana Fell",                       //
             "2014-07-20 | Alder Group | Dismiss | Dana Fell",                    //
             "2014-09-01 | Cedar Rail | Bring lawsuit against | Alder Group",     //
             "2015-01-15 | Elm Bank | Provide loan | Alder Group",                //
             "2015-06-30 | Alder Group | Announce merger | Fir Systems",          //
             "2016-04-04 | Alder Group | Express intent to invest | Gorse Labs",  //
             "2016-10-10 | Alder Group | Invest | Hazel Farms",                   //
             "2017-03-03 | Tax Office (Norrvik) | Investigate | Alder Group",     //
             "2018-08-08 | Envoy (France) | Praise or endorse | Alder Group"});
    c.Facts({"2010-05-01 | Tarn Rovers | Defeat | Wick United",         //
             "2010-09-12 | Wick United | Defeat | Tarn Rovers",         //
             "2011-06-15 | Ada Lund | Join team | Tarn Rovers",         //
             "2013-06-15 | Ada Lund | Depart | Tarn Rovers",            //
             "2012-08-01 | Tarn Rovers | Host a match | Norrvik City",  //
             "2012-10-01 | Coach (Wick) | Criticize or denounce | Ada Lund"});
    c.Facts({"2003-04-14 | Ivo Marsh | Discover | Marsh comet",                 //
             "2004-01-20 | Ivo Marsh | Publish article | Norrvik Annals",       //
             "2005-11-11 | Ivo Marsh | Collaborate on research | Cleo Brandt",  //
             "2006-02-17 | Ivo Marsh | Make a visit | Harbour Observatory",     //
             "2006-05-17 | Cleo Brandt | Make a visit | Harbour Observatory",   //
             "2006-05-29 | Nils Oro | Make a visit | Harbour Observatory",      //
             "2007-03-02 | Nils Oro | Make a visit | Harbour Observatory",      //
             "2008-12-10 | Norrvik Academy | Award prize | Ivo Marsh"});
  }
  void SetUp() override {
    if (EnglishWordNet() == nullptr) GTEST_SKIP() << "no WordNet in " << kWordNetFolder;
  }
  FactCollection c;
};

TEST_F(PredicateMeaningTest, CompaniesInOtherWords) {
  EXPECT_THAT(c.Values("Which company did Alder Group buy in 2011?"), ElementsAre("Birch Tools"));
  EXPECT_THAT(c.Values("With whom did Alder Group conclude a contract?"), ElementsAre("Cedar Rail"));
  EXPECT_THAT(c.Values("Whom did Alder Group employ in 2013?"), ElementsAre("Dana Fell"));
  EXPECT_THAT(c.Values("Whom did Alder Group fire?"), ElementsAre("Dana Fell"));
  EXPECT_THAT(c.Values("Who sued Alder Group?"), ElementsAre("Cedar Rail"));
  EXPECT_THAT(c.Values("Who probed Alder Group?"), ElementsAre("Tax Office (Norrvik)"));
  EXPECT_THAT(c.Values("With whom did Alder Group announce to merge?"), ElementsAre("Fir Systems"));
}

TEST_F(PredicateMeaningTest, SportsInOtherWords) {
  EXPECT_THAT(c.Values("Whom did Tarn Rovers beat?"), ElementsAre("Wick United"));
  EXPECT_THAT(c.Values("By whom were Tarn Rovers beaten?"), ElementsAre("Wick United"));
  EXPECT_THAT(c.Values("When did Ada Lund leave Tarn Rovers?"), ElementsAre("2013-06-15"));
  EXPECT_THAT(c.Values("Who condemned Ada Lund?"), ElementsAre("Coach (Wick)"));
}

TEST_F(PredicateMeaningTest, ScienceInOtherWords) {
  EXPECT_THAT(c.Values("What did Ivo Marsh find in 2003?"), ElementsAre("Marsh comet"));
  EXPECT_THAT(c.Values("Who was a visitor to Harbour Observatory in 2007?"), ElementsAre("Nils Oro"));
  EXPECT_THAT(c.Values("With whom was Ivo Marsh a research collaborator?"), ElementsAre("Cleo Brandt"));
  EXPECT_THAT(c.Values("In which year did Cleo Brandt visit Harbour Observatory?"), ElementsAre("2006"));
  EXPECT_THAT(c.Values("In which month did Nils Oro first visit Harbour Observatory?"), ElementsAre("2006-05"));
}

TEST_F(PredicateMeaningTest, WhatIsWantedIsNotDone) {
  EXPECT_THAT(c.Values("Where did Alder Group want to invest?"), ElementsAre("Gorse Labs"));
  EXPECT_THAT(c.Values("In whom would Alder Group like to invest?"), ElementsAre("Gorse Labs"));
  EXPECT_THAT(c.Values("In whom did Alder Group invest?"), ElementsAre("Hazel Farms"));
}

TEST_F(PredicateMeaningTest, WhoReceivesIsActedOn) {
  EXPECT_THAT(c.Values("Who received praise from the French envoy?"), ElementsAre("Alder Group"));
  EXPECT_THAT(c.Values("From whom did Harbour Observatory first receive a visit?"), ElementsAre("Ivo Marsh"));
}

TEST_F(PredicateMeaningTest, EntitiesAreDescribed) {
  EXPECT_THAT(c.Values("Whom did the envoy of France praise?"), ElementsAre("Alder Group"));
  EXPECT_THAT(c.Values("Whom did the French envoy endorse?"), ElementsAre("Alder Group"));
  EXPECT_THAT(c.Values("Whom did the coach from Wick criticize?"), ElementsAre("Ada Lund"));
  EXPECT_THAT(c.Values("Whom did the Spanish envoy endorse?"), ElementsAre("?"));
}

TEST_F(PredicateMeaningTest, TheSamePeriodAsAnother) {
  EXPECT_THAT(c.Values("Who visited Harbour Observatory in the same month as Cleo Brandt?"), ElementsAre("Nils Oro"));
  EXPECT_THAT(c.Values("In the same year as Cleo Brandt, who visited Harbour Observatory?"),
              ElementsAre("Ivo Marsh", "Nils Oro"));
  EXPECT_THAT(c.Values("Who visited Harbour Observatory on the same day as Cleo Brandt?"), IsEmpty());
}

TEST_F(PredicateMeaningTest, WhatIsNotSaidIsNotGuessed) {
  EXPECT_THAT(c.Values("Whom did Alder Group poison?"), ElementsAre("?"));
  EXPECT_THAT(c.Values("Whom did Ivo Marsh defeat?"), ElementsAre("?"));
}

TEST_F(PredicateMeaningTest, MoreFactsDecideBetweenEqualWords) {
  c.Facts({"2019-01-01 | Alder Group | Engage in negotiation | Birch Tools",
           "2019-02-01 | Alder Group | Engage in negotiation | Cedar Rail",
           "2019-03-01 | Alder Group | Engage in negotiation | Elm Bank",
           "2019-04-01 | Alder Group | Demand negotiation | Fir Systems"});
  EXPECT_EQ(c.Ask("With whom did Alder Group negotiate?")->question.predicate, "Engage in negotiation");
}

TEST_F(PredicateMeaningTest, ATieIsSaid) {
  c.Facts(
      {"2019-01-01 | Alder Group | Loan money | Birch Tools", "2019-02-01 | Alder Group | Loan staff | Cedar Rail"});
  const auto answer = c.Ask("To whom did Alder Group make a loan in 2019?");
  ASSERT_TRUE(answer);
  EXPECT_THAT(answer->question.also, Contains("Loan staff"));
}

}  // namespace
}  // namespace annals::testing
