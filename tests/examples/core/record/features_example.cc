// The example of core/record/features.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/record/features.h"

namespace annals {
namespace {

TEST(FeaturesExample, IsTrue) {
  Features features;
  //   SetFeature("assets", "off", &features);
  SetFeature("assets", "off", &features);
  //   WrittenFeatures(features)                // the pair "assets", "off": as the store keeps what is not the default
  EXPECT_THAT(WrittenFeatures(features), ::testing::ElementsAre(::testing::Pair("assets", "off")));
}

}  // namespace
}  // namespace annals
