#include "core/record/authority.h"

#include <gtest/gtest.h>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals {
namespace {

Document Source(const std::string& doc_type, const std::string& status = "", int authority = 0) {
  return {.doc_type = doc_type, .status = status, .authority = authority};
}

TEST(AuthorityOrderTest, ByClassOfTheDocument) {
  const AuthorityOrder order;
  EXPECT_EQ(order.Of(Source("patent", "Granted")), 50);
  EXPECT_EQ(order.Of(Source("paper")), 40);
  EXPECT_EQ(order.Of(Source("paper", "Preprint")), 30);
  EXPECT_EQ(order.Of(Source("report")), 20);
  EXPECT_EQ(order.Of(Source("mail")), 10);
  EXPECT_EQ(order.Of(Source("chat")), 5);
  EXPECT_EQ(order.Of(Source("poem")), 0);
  EXPECT_EQ(order.Of(Source("")), 0);
}

TEST(AuthorityOrderTest, GivenRanksGoBeforeAndTheDocumentsOwnBeforeAll) {
  const AuthorityOrder order({{"survey", 45}, {"mail", 60}, {"preprint", 1}, {"poem", 7}});
  EXPECT_EQ(order.Of(Source("survey")), 45);
  EXPECT_EQ(order.Of(Source("report")), 20);
  EXPECT_EQ(order.Of(Source("email")), 60) << "by its class";
  EXPECT_EQ(order.Of(Source("paper", "preprint")), 1) << "by its status";
  EXPECT_EQ(order.Of(Source("poem")), 7);
  EXPECT_EQ(order.Of(Source("mail", "", 3)), 3);
}

TEST(AuthorityOrderTest, ANewOrderHoldsFromTheNextViewOn) {
  testing::BundleFactory make(4);
  const auto image = index::MakeImage(4, {});
  DocumentBundle mail = make.Document("m", "Mail").Chunk("Text.", {"Text."}).Build();
  mail.document.doc_type = "mail";
  ASSERT_TRUE(image->Apply({.added = {mail}, .watermark = 3}).ok());
  const auto before = image->Current();
  image->SetAuthority(AuthorityOrder({{"mail", 70}}));
  EXPECT_EQ(before->authority(0), 10);
  EXPECT_EQ(image->Current()->authority(0), 70);
  EXPECT_EQ(image->Current()->watermark(), 3u);
  ASSERT_TRUE(image->Apply({.watermark = 4}).ok());
  EXPECT_EQ(image->Current()->authority(0), 70);
}

}  // namespace
}  // namespace annals
