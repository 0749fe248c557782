// The examples of core/facts/roles.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "core/facts/predicate_match.h"
#include "core/facts/roles.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using enum Role;

class RolesExample : public Visits {
 protected:
  // Of the names of the question, left to right.
  std::vector<Role> RolesIn(const std::string& question, std::string_view predicate) {
    text_ = TextOf(question);
    const std::size_t words = text_.words.size();
    names_.resize(text_.names.size());
    std::iota(names_.begin(), names_.end(), 0);
    return RolesOf(text_, {0, words}, names_, MatchPredicate(text_, RegionOf(text_, 0, words), predicate).at);
  }
  bool Holds(const std::string& question, std::string_view predicate, const DatedFact& fact) {
    const std::vector<Role> roles = RolesIn(question, predicate);
    return OnSides(text_, names_, roles, fact);
  }

  QuestionText text_;
  std::vector<std::size_t> names_;
};

TEST_F(RolesExample, IsTrue) {
  //   "Whom did Ada Lund first visit"            Ada Lund subject
  EXPECT_THAT(RolesIn("Whom did Ada Lund first visit", "Make a visit"), ElementsAre(kSubject));
  //   "Who made a visit to Wick"                 Wick object
  EXPECT_THAT(RolesIn("Who made a visit to Wick", "Make a visit"), ElementsAre(kObject));
  //   "By whom was Ada Lund accused"             Ada Lund object
  EXPECT_THAT(RolesIn("By whom was Ada Lund accused", "Accuse"), ElementsAre(kObject));
  //   "Who was accused by Ada Lund"              Ada Lund subject
  EXPECT_THAT(RolesIn("Who was accused by Ada Lund", "Accuse"), ElementsAre(kSubject));
  //   "Ada Lund's visit to Wick"                 Ada Lund subject, Wick object
  EXPECT_THAT(RolesIn("Ada Lund's visit to Wick", "Make a visit"), ElementsAre(kSubject, kObject));
  //   "Who hosted Ada Lund's visit"              Ada Lund object
  EXPECT_THAT(RolesIn("Who hosted Ada Lund's visit", "Host a visit"), ElementsAre(kObject));
  //   "Who received a visit from Ada Lund"       Ada Lund subject
  EXPECT_THAT(RolesIn("Who received a visit from Ada Lund", "Make a visit"), ElementsAre(kSubject));
  //   "talks between Ada Lund and Ben Oro"       either: both sides of each other
  EXPECT_THAT(RolesIn("talks between Ada Lund and Ben Oro", "Hold talks"), ElementsAre(kEither, kEither));
}

TEST_F(RolesExample, AFactHasItsNamesOnTheirSides) {
  const DatedFact visit = FactsOf(Sees(), Entity("Ben Oro")).at(0);
  EXPECT_TRUE(Holds("Whom did Ben Oro visit", "Make a visit", visit));
  EXPECT_FALSE(Holds("Who visited Ben Oro", "Make a visit", visit));
  EXPECT_TRUE(Holds("Who visited Wick", "Make a visit", visit));
  EXPECT_TRUE(Holds("talks between Wick and Ben Oro", "Hold talks", visit)) << "on either side";
  EXPECT_FALSE(Holds("talks between Ada Lund and Ben Oro", "Hold talks", visit)) << "about both";
}

}  // namespace
}  // namespace annals::facts
