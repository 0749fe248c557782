// The example of core/answer/reading/passage_reading.h.
#include "core/answer/reading/passage_reading.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using PassageReadingExample = PassagesTest;

TEST_F(PassageReadingExample, IsTrue) {
  //   the passage: "Net sales rose 3%. Costs fell."
  Say("report", "Net sales rose 3%. Costs fell.");
  const index::ChunkOrdinal chunk = 0;
  //   const PassageReadings readings;                                          of one view
  const PassageReadings readings;
  //   std::shared_ptr<const PassageReading> reading = readings.Of(view, chunk);
  std::shared_ptr<const PassageReading> reading = readings.Of(view(), chunk);
  ASSERT_EQ(reading->sentences.size(), 2U);
  //   reading->sentences[0].words[0].lower                                     "net"
  EXPECT_EQ(reading->sentences[0].words[0].lower, "net");
  //   reading->sentences[0].figures[0].kind                                    kPercent
  EXPECT_EQ(reading->sentences[0].figures.at(0).kind, question::Figure::kPercent);
  EXPECT_EQ(readings.Of(view(), chunk), reading) << "read once";
}

}  // namespace
}  // namespace annals::answer
