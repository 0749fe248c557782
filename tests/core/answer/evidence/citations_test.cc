#include "core/answer/evidence/citations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

class CitationsTest : public PassagesTest {
 protected:
  void SetUp() override {
    Add(make_.Document("tides", "Tides of Lakeland")
            .Label("Q3 2024", Quarter(2024, 3))
            .Published(DayOf(2024, 11, 5))
            .Chunk("The tide rose. The quay was wet.", {"The tide rose.", "The quay was wet."})
            .Build());
    Say("patent", "A quay is claimed.");
  }
};

TEST_F(CitationsTest, NumbersFollowTheOrderOfCiting) {
  Citations citations(view());
  EXPECT_EQ(citations.OfChunk(0, 15, 32), 1);
  EXPECT_EQ(citations.OfChunk(1, 0, 18), 2);
  EXPECT_EQ(citations.OfRecord(1, "granted: 2023-05-04"), 3);
  EXPECT_EQ(citations.Quote(1), "The quay was wet.");
  EXPECT_EQ(citations.Quote(3), "granted: 2023-05-04");
}

TEST_F(CitationsTest, TheSameWordsOfTheSameSourceGetOneNumber) {
  Citations citations(view());
  const int first = citations.OfChunk(0, 0, 14);
  EXPECT_NE(citations.OfChunk(0, 0, 13), first);
  EXPECT_NE(citations.OfRecord(0, "The tide rose."), first) << "a field is not a passage";
  EXPECT_EQ(citations.OfChunk(0, 0, 14), first);
  EXPECT_EQ(citations.Take().size(), 3U);
}

TEST_F(CitationsTest, SaysWhereTheWordsStand) {
  Citations citations(view());
  citations.OfChunk(0, 15, 32);
  const std::vector<Citation> list = citations.Take();
  ASSERT_EQ(list.size(), 1U);
  const Citation& citation = list[0];
  EXPECT_EQ(citation.number, 1);
  EXPECT_EQ(citation.document_id, "tides");
  EXPECT_EQ(citation.title, "Tides of Lakeland");
  EXPECT_EQ(citation.label, "Q3 2024");
  EXPECT_EQ(citation.chunk_id, "tides#0");
  EXPECT_EQ(citation.period, Quarter(2024, 3));
  EXPECT_EQ(citation.published, DayOf(2024, 11, 5));
  EXPECT_EQ(view().chunk(0).text.substr(citation.begin, citation.end - citation.begin), citation.quote);
}

TEST_F(CitationsTest, WhoSpeaksStandsApartFromTheWords) {
  Add(make_.Document("call", "").Chunk("Dana: I moved. It rained.\nOmar: So did I.", {}).Build());
  Citations citations(view());
  EXPECT_EQ(citations.OfChunk(2, 0, 14), 1);
  EXPECT_EQ(citations.OfChunk(2, 15, 25), 2);
  EXPECT_EQ(citations.OfChunk(2, 26, 41), 3);
  const std::vector<Citation> list = citations.Take();
  EXPECT_EQ(list[0].speaker, "Dana");
  EXPECT_EQ(list[0].quote, "I moved.");
  EXPECT_EQ(list[0].begin, 6U);
  EXPECT_EQ(list[1].speaker, "Dana");
  EXPECT_EQ(list[1].quote, "It rained.");
  EXPECT_EQ(list[2].speaker, "Omar");
  EXPECT_EQ(list[2].quote, "So did I.");
}

TEST_F(CitationsTest, WhoSpeaksMayBeNamedInAPassageBefore) {
  Add(make_.Document("help", "")
          .Chunk("User: How?", {})
          .Chunk("Assistant: By cost.", {})
          .Chunk("- flour\n- rent\n- wages", {})
          .Build());
  Citations citations(view());
  citations.OfChunk(3, 0, 19);
  citations.OfChunk(4, 0, 7);
  const std::vector<Citation> list = citations.Take();
  EXPECT_EQ(list[0].speaker, "Assistant");
  EXPECT_EQ(list[0].quote, "By cost.");
  EXPECT_EQ(list[1].speaker, "Assistant");
  EXPECT_EQ(list[1].quote, "- flour");
}

TEST_F(CitationsTest, AFieldHasNoPlaceInAPassage) {
  Citations citations(view());
  citations.OfRecord(1, "granted: 2023-05-04");
  const Citation citation = citations.Take().at(0);
  EXPECT_EQ(citation.document_id, "patent");
  EXPECT_EQ(citation.chunk_id, "");
  EXPECT_EQ(citation.begin, 0U);
  EXPECT_EQ(citation.end, 0U);
}

TEST_F(CitationsTest, KnowsWhichDocumentsAreCited) {
  Citations citations(view());
  EXPECT_FALSE(citations.Cites("tides"));
  citations.OfChunk(0, 0, 14);
  EXPECT_TRUE(citations.Cites("tides"));
  EXPECT_FALSE(citations.Cites("patent"));
}

TEST_F(CitationsTest, ACopyOfAnotherAnswersCitationGetsTheNumberOfThisOne) {
  Citations other(view());
  other.OfChunk(1, 0, 18);
  other.OfChunk(0, 0, 14);
  const std::vector<Citation> list = other.Take();
  Citations citations(view());
  EXPECT_EQ(citations.OfChunk(0, 0, 14), 1);
  EXPECT_EQ(citations.Copy(list[1]), 1) << "known here already";
  EXPECT_EQ(citations.Copy(list[0]), 2);
  EXPECT_EQ(citations.Quote(2), "A quay is claimed.");
}

}  // namespace
}  // namespace annals::answer
