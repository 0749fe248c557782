#include "core/answer/kinds/difference.h"

#include <gtest/gtest.h>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

// What July and October say, and the differences found between them.
class DifferenceTest : public PassagesTest {
 protected:
  struct Said {
    const char *july, *october;
    const char *owner = "", *owner_in_october = "";
  };

  // "" for none.
  std::string Find(const Said& said, bool october_first = false) {
    image_ = index::MakeImage(4, {});
    Say("july", said.july, said.owner);
    Say("october", said.october, said.owner_in_october);
    const int july = october_first ? 1 : 0;
    result_ = Found();
    result_.scope.groups.resize(2);
    result_.scope.groups[july] = {.interval = {DayOf(2025, 7), DayOf(2025, 8)}, .label = "July 2025"};
    result_.scope.groups[1 - july] = {.interval = {DayOf(2025, 10), DayOf(2025, 11)}, .label = "October 2025"};
    result_.chunks[0].group = july;
    result_.chunks[1].group = 1 - july;
    return FindIn({0, 1});
  }
  std::string FindIn(const std::vector<std::size_t>& of) {
    const std::vector<Evidence> evidence = Gather("permits", result_);
    const auto found = FindDifference(view(), result_, evidence, of);
    return found ? found->text : "";
  }

  retrieval::Result result_;
};

TEST_F(DifferenceTest, OneFigureOfEachIsCompared) {
  EXPECT_EQ(Find({"We issued 412 permits.", "We issued 389 permits."}),
            "Lower in October 2025 than in July 2025: 389 against 412.");
  EXPECT_EQ(Find({"We issued 389 permits.", "We issued 412 permits."}),
            "Higher in October 2025 than in July 2025: 412 against 389.");
  EXPECT_EQ(Find({"We issued 412 permits.", "We issued 412 permits."}),
            "The same in October 2025 as in July 2025: 412.");
}

TEST_F(DifferenceTest, TheLaterPeriodIsComparedWithTheEarlierHoweverTheyWereAsked) {
  EXPECT_EQ(Find({"We issued 412 permits.", "We issued 389 permits."}, true),
            "Lower in October 2025 than in July 2025: 389 against 412.");
}

TEST_F(DifferenceTest, DatesAreNoFigures) {
  EXPECT_EQ(Find({"In July 2025 we issued 412 permits.", "In October 2025 we issued 389 permits."}),
            "Lower in October 2025 than in July 2025: 389 against 412.");
}

TEST_F(DifferenceTest, WhatIsNotCertainIsLeftToTheReader) {
  EXPECT_EQ(Find({"We issued 412 permits.", "We issued about 389 permits."}), "") << "approximate";
  EXPECT_EQ(Find({"We issued 412 permits.", "We issued 350 to 400 permits."}), "") << "a range";
  EXPECT_EQ(Find({"We issued 412 permits.", "We issued 389 permits of 400."}), "") << "two figures";
  EXPECT_EQ(Find({"Permits cost $412.", "Permits cost 389%."}), "") << "two units";
  EXPECT_EQ(Find({"Permits cost $412.", "Permits cost €389."}), "") << "two currencies";
  EXPECT_EQ(Find({"We issued 412 permits.", "We sold 389 permits to boats that came from afar."}), "")
      << "another statement";
  EXPECT_EQ(Find({"We issued 412 permits.", "We issued 389 permits.", "Ash", "Oak"}), "") << "two owners";
  EXPECT_EQ(Find({"We issued permits.", "We issued permits."}), "") << "no figure";
}

TEST_F(DifferenceTest, OnlyOfTwoPeriodsAndOfWhatIsSaidOfThem) {
  ASSERT_NE(Find({"We issued 412 permits.", "We issued 389 permits."}), "");
  EXPECT_EQ(FindIn({0}), "");
  EXPECT_EQ(FindIn({1}), "");
  result_.chunks[1].note = "of the period before";
  EXPECT_EQ(FindIn({0, 1}), "") << "outside of the period";
  result_.chunks[1].note.clear();
  result_.scope.groups.emplace_back();
  EXPECT_EQ(FindIn({0, 1}), "") << "three periods";
}

}  // namespace
}  // namespace annals::answer
