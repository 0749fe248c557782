#include "core/record/features.h"

#include <gtest/gtest.h>

namespace annals {
namespace {

TEST(Features, AreWrittenAndReadAgain) {
  for (const ExpansionMode assets : {ExpansionMode::kOff, ExpansionMode::kWhereAsked, ExpansionMode::kAlways}) {
    for (const ExpansionMode identities : {ExpansionMode::kOff, ExpansionMode::kWhereAsked, ExpansionMode::kAlways}) {
      const Features features{assets, identities};
      Features read;
      for (const auto& [feature, mode] : WrittenFeatures(features)) SetFeature(feature, mode, &read);
      EXPECT_EQ(read, features);
    }
  }
  EXPECT_TRUE(WrittenFeatures({}).empty());
  const Features mine{.asker = "Alex off"};
  Features read;
  for (const auto& [feature, mode] : WrittenFeatures(mine)) SetFeature(feature, mode, &read);
  EXPECT_EQ(read, mine);
}

TEST(Features, OfANewerServerArePassedOver) {
  Features features;
  SetFeature("telepathy", "off", &features);
  SetFeature("assets", "sometimes", &features);
  EXPECT_EQ(features, Features());
}

}  // namespace
}  // namespace annals
