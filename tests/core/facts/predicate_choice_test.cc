#include "core/facts/predicate_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <format>
#include <string>
#include <vector>

#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class PredicateChoiceTest : public Visits {
 protected:
  // `times` facts of the predicate with Wick as object, or as subject, in a year of their own.
  void Put(const std::string& predicate, int times, bool object = true) {
    ++year_;
    for (int i = 0; i < times; ++i) {
      const std::string day = std::format("{}-{:02}-{:02}", year_, i / 28 + 1, i % 28 + 1);
      const std::string envoy = std::format("Envoy {}", i);
      c.Facts({std::format("{} | {} | {} | {}", day, object ? envoy : "Wick", predicate, object ? "Wick" : envoy)});
    }
  }
  // Of a question that is one clause and names Wick alone. Borrows from the collection as it is now.
  std::vector<PredicateReading> Read(const std::string& question, const PredicateOptions& options = {}) {
    const QuestionText text = TextOf(question);
    const WordRange clause{0, text.words.size()};
    const Region region = RegionOf(text, 0, text.words.size());
    EXPECT_EQ(text.names.size(), 1U) << question;
    const std::vector<std::size_t> names = {0};
    facts_ = FactsOf(Sees(), Entity("Wick"));
    return ReadPredicates({text, clause, region, names}, facts_, nullptr, options);
  }
  std::vector<std::string> Predicates(const std::string& question, const PredicateOptions& options = {}) {
    std::vector<std::string> predicates;
    for (const PredicateReading& reading : Read(question, options)) predicates.emplace_back(reading.predicate);
    return predicates;
  }

  std::vector<DatedFact> facts_;
  int year_ = 1990;
};

TEST_F(PredicateChoiceTest, ThePredicateThatTheWordsSay) {
  Put("Threaten to strike", 1);
  Put("Praise or endorse", 9);
  EXPECT_THAT(Predicates("Who praised Wick?"), ElementsAre("Praise or endorse"));
  EXPECT_THAT(Predicates("Who threatened Wick?"), ElementsAre("Threaten to strike"));
  EXPECT_THAT(Predicates("Who painted Wick?"), IsEmpty());
}

TEST_F(PredicateChoiceTest, MoreFactsDecideBetweenEqualWords) {
  Put("Engage in negotiation", 40);
  Put("Demand negotiation", 2);
  EXPECT_THAT(Predicates("Who negotiated with Wick?"), ElementsAre("Engage in negotiation"));
}

TEST_F(PredicateChoiceTest, EqualOnesTieInOrderOfName) {
  Put("Loan staff", 3);
  Put("Loan money", 3);
  EXPECT_THAT(Predicates("Who made a loan to Wick?"), ElementsAre("Loan money", "Loan staff"));
}

TEST_F(PredicateChoiceTest, FactsOnTheOtherSideAreNoEvidence) {
  Put("Praise", 1, true);
  Put("Praise publicly", 30, false);
  EXPECT_THAT(Predicates("Who praised Wick?"), ElementsAre("Praise"));
  EXPECT_EQ(Read("Who praised Wick?").at(0).facts, 1U);
  Put("Scold", 5, false);
  EXPECT_THAT(Predicates("Who scolded Wick?"), IsEmpty()) << "Wick scolded, nobody scolded Wick";
}

TEST_F(PredicateChoiceTest, EvidenceAndMarginAreOptions) {
  Put("Loan staff", 30);
  Put("Loan money", 1);
  EXPECT_THAT(Predicates("Who made a loan to Wick?"), ElementsAre("Loan staff"));
  EXPECT_THAT(Predicates("Who made a loan to Wick?", {.evidence = 0}), ElementsAre("Loan money", "Loan staff"));
  EXPECT_THAT(Predicates("Who made a loan to Wick?", {.margin = 1}), ElementsAre("Loan staff", "Loan money"))
      << "best first";
}

TEST_F(PredicateChoiceTest, TheRolesAreThoseOfTheNames) {
  Put("Praise", 2, true);
  Put("Praise", 3, false);
  EXPECT_THAT(Read("Who praised Wick?").at(0).roles, ElementsAre(Role::kObject));
  EXPECT_EQ(Read("Who praised Wick?").at(0).facts, 2U);
  EXPECT_THAT(Read("Whom did Wick praise?").at(0).roles, ElementsAre(Role::kSubject));
  EXPECT_EQ(Read("Whom did Wick praise?").at(0).facts, 3U);
}

TEST_F(PredicateChoiceTest, TheOnlyOneThatSaysAllIsEnough) {
  Put("Arrest, detain, or charge with legal action", 2);
  EXPECT_THAT(Predicates("Who arrested Wick?"), ElementsAre("Arrest, detain, or charge with legal action"));
}

}  // namespace
}  // namespace annals::facts
