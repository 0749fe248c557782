#include "core/answer/reading/sentence_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

class SentenceReaderTest : public PassagesTest {
 protected:
  // What the last sentence of the passage holds of the question.
  Evidence Read(const std::string& question, const std::string& passage, const std::string& owner = "",
                const std::string& label = "") {
    Add(make_.Document("d" + std::to_string(view().documents()), "")
            .Owner(owner)
            .Label(label, Quarter(2024, 3))
            .Chunk(passage, {passage})
            .Build());
    const index::ChunkOrdinal chunk = static_cast<index::ChunkOrdinal>(view().chunks() - 1);
    const auto reading = PassageReadings().Of(view(), chunk);
    const SentenceReading& sentence = reading->sentences.back();
    const QuestionTerms terms(view(), question);
    asked_ = terms.all();
    TermFinder finder(terms);
    Evidence evidence;
    evidence.text = std::string_view(view().chunk(chunk).text).substr(sentence.begin, sentence.end - sentence.begin);
    SentenceReader(view().document(view().document_of(chunk)), &finder).Read(sentence, &evidence);
    return evidence;
  }
  bool Narrowed(const std::string& question, const std::string& passage, const std::string& owner = "") {
    const Evidence evidence = Read(question, passage, owner);
    EXPECT_FALSE(evidence.places.empty()) << passage;
    return !evidence.places.empty() && evidence.places.front().narrowed;
  }
  bool OffTopic(const std::string& question, const std::string& passage) {
    const Evidence evidence = Read(question, passage);
    EXPECT_FALSE(evidence.places.empty()) << passage;
    return !evidence.places.empty() && evidence.places.front().off_topic;
  }

  TermMask asked_ = 0;
};

TEST_F(SentenceReaderTest, WhereTheTermsStandAndTheFigures) {
  const Evidence evidence = Read("operating margin", "Our operating margin was 13.5%.");
  EXPECT_EQ(evidence.said, asked_);
  ASSERT_EQ(evidence.places.size(), 2U);
  EXPECT_EQ(evidence.places[0].word, 1U);
  EXPECT_EQ(evidence.text.substr(evidence.places[1].begin, evidence.places[1].end - evidence.places[1].begin),
            "margin");
  ASSERT_EQ(evidence.figures.size(), 1U);
  EXPECT_EQ(text::ToString(evidence.figures[0].amount), "13.5%");
}

TEST_F(SentenceReaderTest, OfASentenceWithoutTheTermsNothingIsKept) {
  const Evidence evidence = Read("operating margin", "Sales rose 5%.");
  EXPECT_EQ(evidence.said, 0U);
  EXPECT_TRUE(evidence.places.empty());
  EXPECT_TRUE(evidence.figures.empty());
  EXPECT_GT(evidence.words, 0U);
}

TEST_F(SentenceReaderTest, AnAbbreviationStandsForItsWord) {
  EXPECT_EQ(Read("operating margin", "OP margin was 9%.").said, asked_);
  EXPECT_NE(Read("operating margin", "op margin was 9%.").said, asked_) << "capitals only";
}

TEST_F(SentenceReaderTest, AWordBeforeThePhraseMakesItAnother) {
  EXPECT_TRUE(Narrowed("operating costs", "Refining operating costs were 4."));
  EXPECT_TRUE(Narrowed("operating costs", "Retail's operating costs were 4."));
  EXPECT_TRUE(Narrowed("sales", "We had expenses as a percentage of sales of 9%."));
}

TEST_F(SentenceReaderTest, PlainWordsDoNot) {
  EXPECT_FALSE(Narrowed("operating costs", "Operating costs were 4."));
  EXPECT_FALSE(Narrowed("operating costs", "Our operating costs were 4."));
  EXPECT_FALSE(Narrowed("operating costs", "Total operating costs were 4."));
  EXPECT_FALSE(Narrowed("operating costs", "Increased operating costs were 4."));
}

TEST_F(SentenceReaderTest, ANameRightBeforeNarrowsUnlessItIsTheOwners) {
  EXPECT_TRUE(Narrowed("sales", "At KFC, sales grew 4%."));
  EXPECT_FALSE(Narrowed("sales", "At KFC, sales grew 4%.", "KFC"));
  EXPECT_FALSE(Narrowed("sales", "KFC, as was said in all the reports that came before: sales were 4%."));
}

TEST_F(SentenceReaderTest, ASentenceOfSomethingNarrowerIsOffTopic) {
  EXPECT_TRUE(OffTopic("sales", "In wholesale, sales increased 21%."));
  EXPECT_FALSE(OffTopic("sales", "In the quarter, sales increased 21%."));
  EXPECT_FALSE(OffTopic("wholesale sales", "In wholesale, sales increased 21%."));
}

TEST_F(SentenceReaderTest, WhatTheSentenceBeforeAnnouncesCounts) {
  EXPECT_TRUE(OffTopic("sales", "Turning to direct-to-consumer. Sales grew 9.6%."));
  const Evidence china = Read("China sales", "Let me address the market in China. Sales grew 9%.");
  EXPECT_EQ(china.said | china.named, asked_) << "the announcement names what the sentence does not";
  EXPECT_NE(china.said, asked_);
  EXPECT_FALSE(china.places.at(0).off_topic);
}

TEST_F(SentenceReaderTest, ReadingTwiceIsReadingOnce) {
  const std::string passage = "Retail's adjusted operating margin was 13.5% in the third quarter.";
  const Evidence one = Read("operating margin", passage), other = Read("operating margin", passage);
  EXPECT_EQ(one.said, other.said);
  EXPECT_EQ(one.qualifiers, other.qualifiers);
  EXPECT_EQ(one.quarters, 1U << 3);
  EXPECT_EQ(one.figure_qualifiers.size(), 1U) << "adjusted: of one figure";
  EXPECT_EQ(other.figure_qualifiers.size(), 1U);
}

}  // namespace
}  // namespace annals::answer
