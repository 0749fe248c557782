// The examples of core/ingest/spoken_times.h.
#include <gtest/gtest.h>

#include "core/ingest/spoken_times.h"

namespace annals::ingest {
namespace {

using language::Language;

SpokenTime One(Narration& narration, const char* sentence) {
  const std::vector<SpokenTime> times = narration.Read(sentence);
  return times.size() == 1 ? times.front() : SpokenTime{};
}

SpokenTime Year(int year, ValiditySource source, int confidence) {
  return {{Day{std::chrono::year{year} / 1 / 1}, Day{std::chrono::year{year + 1} / 1 / 1}},
          source,
          static_cast<std::uint8_t>(confidence)};
}

TEST(SpokenTimesExample, IsTrue) {
  Narration narration(Document{}, Language::kEnglish);
  //   heading "2006–2010"
  narration.Under("2006–2010");
  //   "In 2006 she joined Nordita."               [2006, 2007)  explicit, 100 %
  EXPECT_EQ(One(narration, "In 2006 she joined Nordita."), Year(2006, ValiditySource::kExplicit, 100));
  //   "She worked on lensing there."              [2006, 2007)  carried, 60 %
  EXPECT_EQ(One(narration, "She worked on lensing there."), Year(2006, ValiditySource::kCarried, 60));
  //   "Two years later she moved to Frankfurt."   [2008, 2009)  carried, 90 %
  EXPECT_EQ(One(narration, "Two years later she moved to Frankfurt."), Year(2008, ValiditySource::kCarried, 90));
  //   published 8 May 2023: "We moved yesterday." [7 May 2023, 8 May 2023)  relative, 100 %
  Document document;
  document.published = Day{std::chrono::year{2023} / 5 / 8};
  Narration chat(document, Language::kEnglish);
  const SpokenTime yesterday{Interval::On(Day{std::chrono::year{2023} / 5 / 7}), ValiditySource::kRelative, 100};
  EXPECT_EQ(One(chat, "We moved yesterday."), yesterday);
  //   on a line that is stamped 8 May 2023, beside its own periods: [8 May 2023, 9 May 2023)  inferred, 100 %
  chat.SaidOn(document.published);
  EXPECT_EQ(One(chat, "Count me in."), (SpokenTime{Interval::On(*document.published), ValiditySource::kInferred, 100}));
}

}  // namespace
}  // namespace annals::ingest
