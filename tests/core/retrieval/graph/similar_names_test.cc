#include "core/retrieval/graph/similar_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SimilarNamesTest : public ::testing::Test {
 protected:
  SimilarNamesTest() : make_(4), image_(index::MakeImage(4, {})) {
    index::Change change;
    for (const char* name : {"James Bond Stockdale", "James Stockdale", "James Alan Hetfield", "Apollo Guidance 11",
                             "Apollo Guidance 12", "Port Alder Harbour Board of Trade", "Port Alder", "Stockdale"})
      change.added.push_back(make_.Document(name, name).Chunk("It is.", {"It is."}).Build());
    EXPECT_TRUE(image_->Apply(std::move(change)).ok());
    view_ = image_->Current();
  }

  std::vector<std::string> Like(const std::string& name) {
    std::vector<std::string> like;
    for (const auto& [entity, weight] : NameComparer(*view_).SimilarTo(view_->EntitiesByKey(name).at(0))) {
      EXPECT_GE(weight, 0.5);
      EXPECT_LT(weight, 1);
      like.push_back(view_->entity(entity)->name);
    }
    return like;
  }

  testing::BundleFactory make_;
  std::unique_ptr<index::Image> image_;
  std::shared_ptr<const index::View> view_;
};

TEST_F(SimilarNamesTest, AMiddleNameMoreIsTheSamePersonFromBothSides) {
  EXPECT_THAT(Like("james stockdale"), ElementsAre("James Bond Stockdale"));
  EXPECT_THAT(Like("james bond stockdale"), ElementsAre("James Stockdale"));
}

TEST_F(SimilarNamesTest, ACommonFirstNameIsNotEnough) { EXPECT_THAT(Like("james alan hetfield"), IsEmpty()); }

TEST_F(SimilarNamesTest, ANumberTellsApart) { EXPECT_THAT(Like("apollo guidance 11"), IsEmpty()); }

TEST_F(SimilarNamesTest, LessThanHalfOfTheWeightIsAnotherName) { EXPECT_THAT(Like("port alder"), IsEmpty()); }

}  // namespace
}  // namespace annals::retrieval
