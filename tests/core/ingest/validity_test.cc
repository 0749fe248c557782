#include "core/ingest/validity.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/ingest/spoken_times.h"

namespace annals::ingest {
namespace {

using language::Language;

std::string Of(std::string_view sentence, const std::optional<Interval>& around = {},
               Language language = Language::kEnglish) {
  const std::vector<SpokenTime> times = Narration(Document{}, language).Read(sentence);
  const Validity validity = ValidityOf(times, false, around);
  if (validity.source == ValiditySource::kNone) return validity.interval == Interval::Always() ? "none" : "wrong";
  return (validity.source == ValiditySource::kExplicit ? "said " : "around ") + ToString(validity.interval);
}

const Interval kOctober{*ParseIsoDay("2025-10-01"), *ParseIsoDay("2025-11-01")};

TEST(ValidityTest, OneAbsolutePeriodIsSaid) {
  EXPECT_EQ(Of("Ada joined in March 2019."), "said 2019-03-01..2019-04-01");
  EXPECT_EQ(Of("Since 2013 she leads it."), "said 2013-01-01..");
  EXPECT_EQ(Of("Ada joined in March 2019.", kOctober), "said 2019-03-01..2019-04-01") << "before what is around";
  EXPECT_EQ(Of("Sie kam im März 2019.", {}, Language::kGerman), "said 2019-03-01..2019-04-01");
}

TEST(ValidityTest, OtherSentencesInheritWhatTheyStandIn) {
  for (const char* sentence : {"Ada joined.", "Ada joined in March.", "Ada joined last year.",
                               "Ada joined in March 2019 and left in May 2020."}) {
    EXPECT_EQ(Of(sentence), "none") << sentence;
    EXPECT_EQ(Of(sentence, kOctober), "around 2025-10-01..2025-11-01") << sentence;
  }
}

TEST(ValidityTest, ADocumentThatNamesItsPeriodIsBelievedBeforeLastYear) {
  const std::vector<SpokenTime> last_year = {{kOctober, ValiditySource::kRelative}};
  EXPECT_EQ(ValidityOf(last_year, false, std::nullopt).source, ValiditySource::kRelative);
  EXPECT_EQ(ValidityOf(last_year, true, kOctober).source, ValiditySource::kInferred);
}

TEST(ValidityTest, InheritedIsMarked) {
  EXPECT_EQ(Inherited(std::nullopt).source, ValiditySource::kNone);
  EXPECT_EQ(Inherited(std::nullopt).interval, Interval::Always());
  EXPECT_EQ(Inherited(kOctober).source, ValiditySource::kInferred);
  EXPECT_EQ(Inherited(kOctober).interval, kOctober);
}

}  // namespace
}  // namespace annals::ingest
