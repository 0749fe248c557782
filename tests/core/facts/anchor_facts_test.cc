// Dated facts that a clause tells of.
#include "core/facts/anchor_facts.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class AnchorFactsTest : public Visits {
 protected:
  AnchorFactsTest() { c.Facts({"2012-01-01.. | Hanne Solberg | became CEO of | Tarn Energy"}); }

  // "2014-03-09 Ben Oro · Make a visit · Wick" of the clause behind "before", by day.
  std::vector<std::string> Find(const std::string& clause, const std::optional<MainDeed>& deed = std::nullopt) {
    const QuestionText text = TextOf("Who left before " + clause + "?");
    const FoundOccurrences found = FindAnchorFacts(Sees(), text, {3, text.words.size()}, deed);
    order_ = found.order;
    std::vector<std::string> lines;
    for (const Occurrence& o : found.occurrences) {
      EXPECT_EQ(o.source, AnchorSource::kRelation);
      lines.push_back(DayText(o.when) + " " + o.text);
    }
    std::ranges::sort(lines);
    return lines;
  }

  OrderWord order_;
};

TEST_F(AnchorFactsTest, ADeedOfTheClauseItself) {
  EXPECT_THAT(Find("Ben Oro's visit to Wick"),
              ElementsAre("2014-03-09 Ben Oro · Make a visit · Wick", "2014-06-02 Ben Oro · Make a visit · Wick"));
  EXPECT_THAT(Find("Ada Lund visited Tarn Harbour"), ElementsAre("2014-05-20 Ada Lund · Make a visit · Tarn Harbour"));
  EXPECT_THAT(Find("Tarn Harbour visited Ada Lund"), IsEmpty()) << "on the other side";
  EXPECT_THAT(Find("Ben Oro became king"), IsEmpty());
}

TEST_F(AnchorFactsTest, ItsEndMayBeSaidByAWordOfItsName) {
  EXPECT_THAT(Find("Hanne Solberg became CEO"),
              ElementsAre("since 2012-01-01 Hanne Solberg · became CEO of · Tarn Energy"));
}

TEST_F(AnchorFactsTest, TheOrderIsReadBesideThePredicate) {
  Find("Ben Oro's first visit to Wick");
  EXPECT_EQ(order_.order, Order::kFirst);
  Find("Ben Oro's visit to Wick");
  EXPECT_EQ(order_.order, Order::kNone);
}

TEST_F(AnchorFactsTest, ABareNameMeansTheDeedOfTheMainClause) {
  const MainDeed visits{.predicate = "Make a visit", .object = {Entity("Wick")}};
  EXPECT_THAT(Find("Ada Lund did", visits), ElementsAre("2014-03-05 Ada Lund · Make a visit · Wick"));
  EXPECT_THAT(Find("Ada Lund", visits), ElementsAre("2014-03-05 Ada Lund · Make a visit · Wick"));
  EXPECT_THAT(Find("Ada Lund did"), IsEmpty()) << "without a main clause she did nothing";
}

TEST_F(AnchorFactsTest, AGerundIsDoneByWhomTheMainClauseSpeaksOf) {
  const MainDeed of_ada{.predicate = "Make a visit", .subject = {Entity("Ada Lund")}};
  EXPECT_THAT(Find("visiting Wick", of_ada), ElementsAre("2014-03-05 Ada Lund · Make a visit · Wick"));
  EXPECT_THAT(Find("visiting Wick", MainDeed{.predicate = "Make a visit"}), IsEmpty()) << "nobody is meant yet";
}

TEST_F(AnchorFactsTest, AFactInWords) {
  EXPECT_EQ(FactText(c.view(), FactsOf(Sees(), Entity("Norrvik")).at(0)), "Ada Lund · Make a visit · Norrvik");
}

}  // namespace
}  // namespace annals::facts
