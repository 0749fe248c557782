#include "core/ingest/spoken_times.h"

#include <gtest/gtest.h>

#include <string>

namespace annals::ingest {
namespace {

using language::Language;

std::string Text(const std::vector<SpokenTime>& times) {
  std::string text;
  for (const SpokenTime& t : times)
    text +=
        (text.empty() ? "" : ", ") + ToString(t.interval) + " " + Name(t.source) + " " + std::to_string(t.confidence);
  return text;
}

Document Dated(const char* published) {
  Document document;
  document.published = ParseIsoDay(published);
  return document;
}

TEST(Narration, CarriesOnEverLessSurely) {
  Narration narration(Document{}, Language::kEnglish);
  narration.Under("Career");
  EXPECT_EQ(Text(narration.Read("She was born in Leiden.")), "");
  EXPECT_EQ(Text(narration.Read("In 2006 she joined Nordita.")), "2006-01-01..2007-01-01 explicit 100");
  EXPECT_EQ(Text(narration.Read("She worked on lensing there.")), "2006-01-01..2007-01-01 carried 60");
  EXPECT_EQ(Text(narration.Read("It was a quiet time.")), "2006-01-01..2007-01-01 carried 48");
  EXPECT_EQ(Text(narration.Read("Two years later she moved.")), "2008-01-01..2009-01-01 carried 90");
  EXPECT_EQ(Text(narration.Read("She liked it.")), "2008-01-01..2009-01-01 carried 60");
  for (int i = 0; i < 8; ++i) narration.Read("And so it went on.");
  EXPECT_EQ(Text(narration.Read("And so it went on.")), "") << "nobody knows any more";
}

TEST(Narration, AHeadingTellsUntilTheNextOne) {
  Narration narration(Document{}, Language::kEnglish);
  narration.Under("2006–2010");
  EXPECT_EQ(Text(narration.Read("She worked on lensing.")), "2006-01-01..2011-01-01 carried 80");
  EXPECT_EQ(Text(narration.Read("In May 2008 she gave a talk.")), "2008-05-01..2008-06-01 explicit 100");
  narration.Under("2006–2010");
  EXPECT_EQ(Text(narration.Read("It was well received.")), "2008-05-01..2008-06-01 carried 60");
  narration.Under("Books");
  EXPECT_EQ(Text(narration.Read("She has written two.")), "");
}

TEST(Narration, ItemsOfAListStandAlone) {
  Narration narration(Document{}, Language::kEnglish);
  narration.Under("Coaches");
  EXPECT_EQ(Text(narration.Read("- Ada Lund (2015–17)")), "2015-01-01..2018-01-01 explicit 100");
  EXPECT_EQ(Text(narration.Read("- Ben Marsh")), "");
}

TEST(Narration, ADatedDocumentSpeaksOfItsDay) {
  Narration narration(Dated("2023-05-08"), Language::kEnglish);
  EXPECT_EQ(Text(narration.Read("We moved house yesterday.")), "2023-05-07..2023-05-08 relative 100");
  EXPECT_EQ(Text(narration.Read("The garden is lovely.")), "") << "nothing is carried: it is of the document's day";
  EXPECT_EQ(Text(narration.Read("In 2006 we lived in Oslo.")), "2006-01-01..2007-01-01 explicit 100");
  EXPECT_EQ(Text(narration.Read("The following year we left.")), "2007-01-01..2008-01-01 carried 90");
}

TEST(Narration, AStampedLineSpeaksOfItsDayToo) {
  Narration narration(Dated("2023-05-12"), Language::kEnglish);
  narration.SaidOn(ParseIsoDay("2023-05-07"));
  EXPECT_EQ(Text(narration.Read("Count me in.")), "2023-05-07..2023-05-08 inferred 100");
  EXPECT_EQ(Text(narration.Read("I sold it yesterday.")),
            "2023-05-06..2023-05-07 relative 100, 2023-05-07..2023-05-08 inferred 100");
  narration.SaidOn(std::nullopt);
  EXPECT_EQ(Text(narration.Read("I sold it yesterday.")), "2023-05-11..2023-05-12 relative 100");
}

TEST(Narration, AMomentIsNotCarriedOn) {
  Narration narration(Document{}, Language::kEnglish);
  narration.Read("He stayed from the end of 2007 to the end of 2007.");
  for (const SpokenTime& time : narration.Read("It was quiet.")) EXPECT_LT(time.interval.from, time.interval.to);
}

TEST(TellTimes, FillsAStoredVersion) {
  DocumentBundle bundle;
  bundle.chunks = {{.id = ChunkId(1), .section = "Career"}, {.id = ChunkId(2), .section = "Career"}};
  bundle.statements = {{.id = StatementId(1), .chunk = ChunkId(1), .text = "In 2006 she joined.", .end = 19},
                       {.id = StatementId(2), .chunk = ChunkId(1), .text = "she joined Nordita"},
                       {.id = StatementId(3), .chunk = ChunkId(2), .text = "She stayed.", .end = 11}};
  TellTimes(Language::kEnglish, &bundle);
  EXPECT_EQ(Text(bundle.statements[0].times), "2006-01-01..2007-01-01 explicit 100");
  EXPECT_EQ(Text(bundle.statements[1].times), "") << "a given triple";
  EXPECT_EQ(Text(bundle.statements[2].times), "2006-01-01..2007-01-01 carried 60");
}

}  // namespace
}  // namespace annals::ingest
