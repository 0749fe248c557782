// The example of core/record/asset_ref.h.
#include <gtest/gtest.h>

#include "core/record/asset_ref.h"

namespace annals {
namespace {

TEST(AssetRefExample, IsTrue) {
  //   AssetRef("mail", "m1@tarn.example")              "mail:m1@tarn.example"
  EXPECT_EQ(AssetRef("mail", "m1@tarn.example"), "mail:m1@tarn.example");
  //   AssetPart("mail:m1@tarn.example", 2, "plan.pdf")  "mail:m1@tarn.example/2/plan.pdf"
  EXPECT_EQ(AssetPart("mail:m1@tarn.example", 2, "plan.pdf"), "mail:m1@tarn.example/2/plan.pdf");
  //   WhyNoAssetRef("mail:m1@tarn.example")             ""
  EXPECT_EQ(WhyNoAssetRef("mail:m1@tarn.example"), "");
  //   WhyNoAssetRef("Mail: m1")                         a sentence: a channel is lower case
  EXPECT_NE(WhyNoAssetRef("Mail: m1"), "");
}

}  // namespace
}  // namespace annals
