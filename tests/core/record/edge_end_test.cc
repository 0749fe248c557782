#include "core/record/edge_end.h"

#include <gtest/gtest.h>

namespace annals {
namespace {

TEST(EdgeEndTest, IsAnEntityOrADocument) {
  const EdgeEnd entity = EdgeEnd::OfEntity("ada lovelace"), document = EdgeEnd::OfDocument("p:1");
  EXPECT_EQ(entity.written(), "entity:ada lovelace");
  EXPECT_EQ(entity.entity(), "ada lovelace");
  EXPECT_EQ(entity.document(), std::nullopt);
  EXPECT_EQ(document.written(), "document:p:1");
  EXPECT_EQ(document.document(), "p:1");
  EXPECT_EQ(document.entity(), std::nullopt);
}

TEST(EdgeEndTest, ParsingWhatIsWrittenGivesTheEndBack) {
  for (const EdgeEnd& end : {EdgeEnd::OfEntity("a"), EdgeEnd::OfEntity(""), EdgeEnd::OfDocument("entity:a")})
    EXPECT_EQ(EdgeEnd::Parse(end.written()), end);
}

TEST(EdgeEndTest, WhatIsNeitherStaysAsWritten) {
  const EdgeEnd end = EdgeEnd::Parse("Entity:a");
  EXPECT_EQ(end.written(), "Entity:a");
  EXPECT_EQ(end.entity(), std::nullopt);
  EXPECT_EQ(end.document(), std::nullopt);
}

TEST(EdgeEndTest, OrderedAsWritten) {
  EXPECT_LT(EdgeEnd::OfDocument("z"), EdgeEnd::OfEntity("a"));
  EXPECT_LT(EdgeEnd::OfEntity("a"), EdgeEnd::OfEntity("b"));
}

}  // namespace
}  // namespace annals
