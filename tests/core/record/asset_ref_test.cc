#include "core/record/asset_ref.h"

#include <gtest/gtest.h>

#include "core/text/text.h"

namespace annals {
namespace {

TEST(AssetRef, JoinsChannelAndSource) {
  EXPECT_EQ(AssetRef("mail", " m1@tarn.example "), "mail:m1@tarn.example");
  EXPECT_EQ(AssetPart("mail:m1", 2, "plan.pdf"), "mail:m1/2/plan.pdf");
  EXPECT_EQ(AssetPart("mail:m1", 2, " "), "mail:m1/2");
}

TEST(AssetRef, IsAnIdOfTheContractWhateverTheSourceCallsItself) {
  const std::string long_id = std::string(600, 'a') + "é";
  const std::string one = AssetRef("mail", long_id), other = AssetRef("mail", long_id + "x");
  EXPECT_LE(one.size(), 512u);
  EXPECT_NE(one, other);
  EXPECT_EQ(one, AssetRef("mail", long_id));
  EXPECT_EQ(AssetRef("mail", "a\nb\x7f"), "mail:a b ");
  for (std::size_t pad = 0; pad < 8; ++pad) {
    std::string name(pad, 'x');
    for (int i = 0; i < 300; ++i) name += "é";
    EXPECT_TRUE(text::IsValidUtf8(AssetRef("mail", name)));
    EXPECT_TRUE(text::IsValidUtf8(AssetPart("mail:m", 1, name)));
  }
}

TEST(AssetRef, IsCanonicalOrSaysWhyNot) {
  EXPECT_EQ(WhyNoAssetRef("mail:m1@tarn.example"), "");
  EXPECT_EQ(WhyNoAssetRef("whatsapp:Família Ü/2025-03-01"), "");
  for (const char* ref :
       {"", "nocolon", ":x", "Mail:x", "ma il:x", "mail:", "mail: ", "mail: x", "mail:x ", "mail:a\nb"})
    EXPECT_NE(WhyNoAssetRef(ref), "") << ref;
  EXPECT_NE(WhyNoAssetRef("mail:" + std::string(600, 'x')), "");
  EXPECT_NE(WhyNoAssetRef(std::string(65, 'c') + ":x"), "");
  EXPECT_EQ(WhyNoAssetRef(AssetRef("mail", std::string(600, 'x'))), "");
}

TEST(AssetRef, OfADocumentWithoutOneIsMadeOfItsId) {
  EXPECT_EQ(AssetOf({.external_id = "d1", .asset_ref = "mail:1"}), "mail:1");
  const std::string made = AssetOf({.external_id = "d1"});
  EXPECT_EQ(made, "document:d1");
  EXPECT_EQ(WhyNoAssetRef(made), "");
  EXPECT_EQ(DocumentOfAsset(made), "d1");
  EXPECT_EQ(DocumentOfAsset("mail:1"), std::nullopt);
}

}  // namespace
}  // namespace annals
