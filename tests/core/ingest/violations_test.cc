#include "core/ingest/violations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::ingest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "published: INVALID_DATE"
std::vector<std::string> Of(Violations violations) {
  std::vector<std::string> found;
  for (const FieldViolation& violation : std::move(violations).Take())
    found.push_back(violation.field + ": " + violation.reason);
  return found;
}

TEST(ViolationsTest, WhatIsRightAddsNothing) {
  Violations violations;
  EXPECT_TRUE(violations.Text("title", "Größe", 10));
  EXPECT_TRUE(violations.Text("title", "", 10));
  EXPECT_TRUE(violations.Required("text", " a ", 10));
  EXPECT_TRUE(violations.Identifier("id", "d-1", 10));
  EXPECT_TRUE(violations.Count("authors", 3, 3));
  EXPECT_EQ(violations.IsoDay("from", ""), std::nullopt);
  EXPECT_EQ(violations.IsoDay("from", "2024-02-29"), ParseIsoDay("2024-02-29"));
  violations.Interval("period", "2024-01-01", "");
  violations.Interval("period", "2024-01-01", "2024-01-02");
  violations.Date("published", "15 October 2025", 100);
  EXPECT_THAT(Of(std::move(violations)), IsEmpty());
}

TEST(ViolationsTest, EachKindHasItsReason) {
  Violations violations;
  EXPECT_FALSE(violations.Text("a", "toolong", 6));
  EXPECT_FALSE(violations.Text("b", "\xff", 6));
  EXPECT_FALSE(violations.Required("c", "", 6));
  EXPECT_FALSE(violations.Required("d", " \n", 6));
  EXPECT_FALSE(violations.Identifier("e", "a\nb", 6));
  EXPECT_FALSE(violations.Count("f", 4, 3));
  EXPECT_EQ(violations.IsoDay("g", "2023-02-29"), std::nullopt);
  violations.Interval("h", "2024-01-02", "2024-01-02");
  violations.Interval("i", "x", "2024-01-02");
  violations.Date("j", "circa 1990", 100);
  violations.Date("k", "2024", 3);
  EXPECT_THAT(
      Of(std::move(violations)),
      ElementsAre("a: TOO_LONG", "b: INVALID_UTF8", "c: EMPTY", "d: EMPTY", "e: CONTROL_CHARACTER", "f: TOO_MANY",
                  "g: INVALID_DATE", "h: EMPTY_INTERVAL", "i.from: INVALID_DATE", "j: INVALID_DATE", "k: TOO_LONG"));
}

TEST(ViolationsTest, NoMoreThanTellSomething) {
  Violations violations;
  for (std::size_t i = 0; i < 2 * Violations::kMost; ++i) {
    EXPECT_EQ(violations.full(), i >= Violations::kMost);
    violations.Add("field", "EMPTY", "is required");
  }
  EXPECT_EQ(std::move(violations).Take().size(), Violations::kMost);
}

}  // namespace
}  // namespace annals::ingest
