// The example of core/facts/told_entries.h.
#include <gtest/gtest.h>

#include "core/facts/told_entries.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::facts {
namespace {

TEST(ToldEntriesExample, IsTrue) {
  annals::testing::FactCollection c;
  //   page "Ada Lund":  "In 2006 she joined Nordita. She likes the sea."
  c.Put({.id = "lund", .title = "Ada Lund", .text = "In 2006 she joined Nordita. She likes the sea."});
  //   document "News":  "Ada Lund joined Nordita in 2006."
  c.Put({.id = "news", .title = "News", .text = "Ada Lund joined Nordita in 2006."});
  const Access access{c.view(), std::nullopt, {}};
  const TimelineSubject subject = FindSubject(access, "Ada Lund");
  //   ToldEntries       both sentences about Nordita, [2006-01-01, 2007-01-01)
  std::vector<TimelineEntry> entries = ToldEntries(access, subject);
  ASSERT_EQ(entries.size(), 2U);
  for (const TimelineEntry& entry : entries) EXPECT_EQ(ToString(entry.when), "2006-01-01..2007-01-01");
  //   Merge             one entry of both, with two citations
  Merge(access, subject.entities, &entries);
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].citations.size(), 2U);
}

}  // namespace
}  // namespace annals::facts
