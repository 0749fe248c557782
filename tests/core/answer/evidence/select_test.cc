#include "core/answer/evidence/select.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class SelectTest : public PassagesTest {
 protected:
  std::vector<std::string> Chosen(const std::string& content, int most, std::size_t owners = 0) {
    return Chosen(content, most, owners, Found());
  }
  std::vector<std::string> Chosen(const std::string& content, int most, std::size_t owners,
                                  const retrieval::Result& result) {
    evidence_ = Gather(content, result);
    std::vector<std::size_t> pool(evidence_.size());
    std::iota(pool.begin(), pool.end(), 0);
    return ChosenOf(pool, content, most, owners, result);
  }
  std::vector<std::string> ChosenOf(const std::vector<std::size_t>& pool, const std::string& content, int most,
                                    std::size_t owners, const retrieval::Result& result) {
    const QuestionTerms terms(view(), content);
    chosen_ = Select(view(), evidence_, pool, terms, owners, most, Supersession(view(), result), Options());
    std::vector<std::string> texts;
    for (const std::size_t i : chosen_) texts.emplace_back(evidence_[i].text);
    return texts;
  }

  std::vector<Evidence> evidence_;
  std::vector<std::size_t> chosen_;
};

TEST_F(SelectTest, EachNextOneForWhatItAdds) {
  Say("a", "Timber prices rose at the mill.");
  Say("b", "Timber prices rose in the harbour, too.");
  Say("c", "Wages fell.");
  EXPECT_THAT(Chosen("timber prices wages", 2), UnorderedElementsAre("Timber prices rose at the mill.", "Wages fell."));
}

TEST_F(SelectTest, WhatSaysTheSameStandsOnce) {
  Say("a", "Timber prices rose.");
  Say("b", "Timber prices rose.");
  EXPECT_THAT(Chosen("timber prices", 5), ElementsAre("Timber prices rose."));
  EXPECT_THAT(chosen_, ElementsAre(0U)) << "of equals the first";
}

TEST_F(SelectTest, AnotherFigureIsAnotherStatement) {
  Say("a", "Timber prices rose 3%.");
  Say("b", "Timber prices rose 4%.");
  EXPECT_THAT(Chosen("timber prices", 5), UnorderedElementsAre("Timber prices rose 3%.", "Timber prices rose 4%."));
}

TEST_F(SelectTest, NothingThatFitsIsNothingChosen) {
  Say("a", "The quay was wet.");
  EXPECT_THAT(Chosen("timber prices", 5), IsEmpty());
  EXPECT_THAT(Chosen("quay", 0), IsEmpty());
}

TEST_F(SelectTest, OnlyWhatIsInThePool) {
  Say("a", "Timber prices rose.");
  Say("b", "Timber prices fell hard at the mill.");
  evidence_ = Gather("timber prices");
  EXPECT_THAT(ChosenOf({1}, "timber prices", 5, 0, Found()), ElementsAre("Timber prices fell hard at the mill."));
  EXPECT_THAT(ChosenOf({}, "timber prices", 5, 0, Found()), IsEmpty());
}

TEST_F(SelectTest, EveryOwnerSpeaksBeforeAnySpeaksTwice) {
  Say("a", "Timber prices rose at the mill. Timber prices rose by the sea, they say.", "Ash");
  Say("b", "They told us of timber only.", "Oak");
  EXPECT_THAT(Chosen("timber prices", 2, 2),
              ElementsAre("Timber prices rose at the mill.", "They told us of timber only."));
}

TEST_F(SelectTest, AnOwnerWithNothingToSayHoldsNobodyUp) {
  Say("a", "Timber prices rose at the mill. Timber prices fell hard by the sea.", "Ash");
  Say("b", "The quay was wet.", "Oak");
  EXPECT_EQ(Chosen("timber prices", 2, 2).size(), 2U);
}

TEST_F(SelectTest, TheDocumentThatGovernsSaysIt) {
  Say("old", "Timber prices rose.");
  Say("new", "Timber prices rose.");
  retrieval::Result result = Found();
  result.chunks[0].superseded_by = "new";
  Chosen("timber prices", 5, 0, result);
  EXPECT_THAT(chosen_, ElementsAre(1U));
}

TEST_F(SelectTest, NeverMoreThanAskedForAndNoneTwice) {
  Say("a", "Timber prices rose. Wages fell. Tides ran high. The timber was wet.");
  Say("b", "Wages rose at the mill. Prices of tides are unknown. Timber floats.");
  for (int most = 0; most < 10; ++most) {
    Chosen("timber prices wages tides", most);
    EXPECT_LE(static_cast<int>(chosen_.size()), most);
    EXPECT_EQ(std::set(chosen_.begin(), chosen_.end()).size(), chosen_.size());
  }
}

}  // namespace
}  // namespace annals::answer
