#include "core/answer/evidence/frame.h"

#include <gmock/gmock.h>

#include <memory>
#include <string>

#include "core/text/text.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

// One question, and what sentences say to it.
class FrameTest : public PassagesTest {
 protected:
  void Ask(const std::string& text) {
    question_ = question::ReadQuestion(text, DayOf(2026, 2), Language::kEnglish);
    question::Narrow({.kinds = {}, .filters = {}, .periods = {}}, &question_);
    question::LinkQuestion(view(), &question_);
    terms_ = std::make_unique<QuestionTerms>(view(), question_.content.sought);
    finder_ = std::make_unique<TermFinder>(*terms_);
    reader_ = std::make_unique<FrameReader>(question_, *terms_, finder_.get());
  }
  // REQUIRES: Ask. `named`: what title, heading and sentences before say.
  Frame Read(const std::string& sentence, const Surroundings& around = {}, const std::string& named = "") {
    const PassageReading passage(sentence, Language::kEnglish);
    EXPECT_EQ(passage.sentences.size(), 1U) << sentence;
    return reader_->Read(sentence, passage.sentences.front(), finder_->OfText(sentence), finder_->OfText(named),
                         around);
  }
  bool Agrees(const std::string& sentence, const std::string& named = "") {
    const Frame frame = Read(sentence, {}, named);
    return reader_->Agrees(finder_->OfText(sentence) | frame.kin, finder_->OfText(named), frame.frame);
  }
  TermMask Mask(const std::string& words) const { return terms_->MaskOf(text::Terms(words, Language::kEnglish)); }

  question::Question question_;
  std::unique_ptr<QuestionTerms> terms_;
  std::unique_ptr<TermFinder> finder_;
  std::unique_ptr<FrameReader> reader_;
};

TEST_F(FrameTest, TheNamesAndWhatIsAskedOfThem) {
  Ask("Who founded Varn Instruments?");
  EXPECT_EQ(NamesOf(question_, *terms_), Mask("Varn Instruments"));
  EXPECT_EQ(AskedOf(question_, *terms_), Mask("founded"));
  Ask("Who is Tamar Oro?");
  EXPECT_EQ(AskedOf(question_, *terms_), terms_->all()) << "nothing but the name";
  Ask("Which kiln cracked?");
  EXPECT_EQ(NamesOf(question_, *terms_), TermMask{0});
  EXPECT_EQ(AskedOf(question_, *terms_), terms_->all());
}

TEST_F(FrameTest, WordsOfSayingAreNotWhatIsAskedOfASpeaker) {
  Ask("What did Petra say about the crane?");
  EXPECT_TRUE(AsksForWords(question_));
  EXPECT_TRUE(reader_->asks_for_words());
  EXPECT_EQ(AskedOf(question_, *terms_), Mask("crane"));
  Ask("What did Petra paint?");
  EXPECT_FALSE(AsksForWords(question_));
  Ask("What do they say about the crane?");
  EXPECT_TRUE(AsksForWords(question_));
  EXPECT_FALSE(reader_->asks_for_words()) << "nobody is named";
}

TEST_F(FrameTest, ASentenceWithTheAnswerBesideTheAskedWordsIsClear) {
  Ask("Who founded Varn Instruments?");
  const double clear = Read("Varn Instruments was founded by Lise Oro.").answer;
  EXPECT_GE(clear, 0.75);
  const double far =
      Read("Founded it was, after years of talk in damp and drafty rooms above the old harbour baths, by Lise Oro.")
          .answer;
  EXPECT_LT(far, clear);
  EXPECT_GT(far, 0);
  EXPECT_EQ(Read("It was founded late.").answer, 0) << "no name";
  EXPECT_EQ(Read("Lise Oro likes tea.").answer, 0) << "nothing of what is asked";
}

TEST_F(FrameTest, OtherWordsSayLess) {
  Ask("Who bought the mill?");
  const Frame same = Read("Ada Lund bought the mill.");
  const Frame kin = Read("Ada Lund purchased the mill.");
  const Frame none = Read("Ada Lund painted the mill.");
  EXPECT_EQ(same.kin & Mask("bought"), TermMask{0});
  EXPECT_EQ(kin.kin, Mask("bought"));
  EXPECT_NE(same.exact & Mask("bought"), TermMask{0});
  EXPECT_GT(same.frame, kin.frame);
  EXPECT_GT(kin.frame, none.frame);
}

TEST_F(FrameTest, WhatIsSaidInTheQuestionsFormIsExact) {
  Ask("How did employment fall?");
  EXPECT_NE(Read("Employment fell.").exact & Mask("employment"), TermMask{0});
  EXPECT_EQ(Read("Employers were glad.").exact & Mask("employment"), TermMask{0});
}

TEST_F(FrameTest, ACodeIsHeldBySentenceHeadingOrTheSentenceBefore) {
  Ask("What was fixed in release 4.1?");
  EXPECT_EQ(Read("The leak was fixed in release 4.1.").literal, 1);
  reader_->BeginPassage();
  EXPECT_EQ(Read("The leak was fixed in release 4.2.").literal, 0);
  reader_->BeginPassage();
  EXPECT_DOUBLE_EQ(Read("The leak was fixed.", {.lead = "Release 4.1"}).literal, 0.7);
  EXPECT_DOUBLE_EQ(Read("The leak was fixed.", {.section = "Release 4.1"}).literal, 0.7);
  EXPECT_DOUBLE_EQ(Read("The leak was fixed.", {.title = "Release 4.1"}).literal, 0.7);
  EXPECT_EQ(Read("The leak was fixed.", {.lead = "Release 4.2"}).literal, 0);
}

TEST_F(FrameTest, ACodeHoldsUntilAnotherOfItsKindOrThePassageEnds) {
  Ask("What was fixed in release 4.1?");
  reader_->BeginPassage();
  Read("Release 4.1 came in spring.");
  EXPECT_DOUBLE_EQ(Read("The leak was fixed.").literal, 0.7);
  EXPECT_DOUBLE_EQ(Read("It cost 40 crowns.").literal, 0.7) << "no code of its kind";
  Read("Release 4.2 came in autumn.");
  EXPECT_EQ(Read("The pump was fixed.").literal, 0);
  Read("Release 4.1 came in spring.");
  reader_->BeginPassage();
  EXPECT_EQ(Read("The leak was fixed.").literal, 0);
}

TEST_F(FrameTest, ACodeIsReadWithItsLettersAndTheWordBefore) {
  Ask("What does error E17 mean?");
  EXPECT_EQ(Read("Note error e17 well.").literal, 1) << "in any case";
  reader_->BeginPassage();
  const double elsewhere = Read("Bolt E17 is loose.").literal;
  EXPECT_GT(elsewhere, 0);
  EXPECT_LT(elsewhere, 1) << "behind another word";
  reader_->BeginPassage();
  EXPECT_EQ(Read("Note error E171 well.").literal, 0);
  Ask("What changed in 1.8?");
  EXPECT_GT(Read("Fonts changed in v1.8 at last.").literal, 0);
}

TEST_F(FrameTest, AmountsAreNoCodes) {
  Ask("Who paid 1200 crowns for the mill?");
  EXPECT_EQ(reader_->literals(), TermMask{0});
  EXPECT_EQ(Read("Ada Lund paid 1200 crowns.").literal, 0);
}

TEST_F(FrameTest, WhoSpeaksIsReadFromTurnSpeakerAndHeading) {
  Ask("What did Petra say about the crane?");
  const TermMask petra = Mask("Petra");
  EXPECT_EQ(Read("Petra: The crane is rusty.").speaker, petra);
  EXPECT_EQ(Read("The crane is rusty.", {.speaker = "Petra"}).speaker, petra);
  EXPECT_EQ(Read("The crane is rusty.", {.lead = "Petra"}).speaker, petra);
  EXPECT_EQ(Read("Alex: The crane is rusty.").speaker, TermMask{0});
  EXPECT_EQ(Read("The crane of Petra is rusty.").speaker, TermMask{0}) << "told of her";
  Ask("What did Petra paint?");
  EXPECT_EQ(Read("Petra: The crane is rusty.").speaker, TermMask{0}) << "nobody's words are asked for";
}

TEST_F(FrameTest, ASentenceAgreesWithTheNamesAndWhatIsAsked) {
  Ask("Who founded Varn Instruments?");
  EXPECT_TRUE(Agrees("Varn Instruments was founded by Lise Oro."));
  EXPECT_TRUE(Agrees("It was founded by Lise Oro.", "Varn Instruments")) << "the title says whom";
  EXPECT_TRUE(Agrees("Varn Instruments was established by Lise Oro.")) << "in other words";
  EXPECT_FALSE(Agrees("It was founded by Lise Oro."));
  EXPECT_FALSE(Agrees("Varn Instruments moved to Wick."));
  Ask("Which kiln cracked?");
  EXPECT_TRUE(Agrees("Ada Lund likes tea.")) << "no name is asked about";
}

TEST_F(FrameTest, ANumberOfAnotherMeasureIsLessSure) {
  Ask("How tall is the tower?");
  EXPECT_GT(Read("The tower is 41 metres tall.").answer, Read("The tower stands 41 metres inland.").answer);
  EXPECT_GT(Read("The tower is 41 metres high.").answer, Read("The tower stands 41 metres inland.").answer);
}

TEST_F(FrameTest, AmountsAndSharesAreNotFramed) {
  EXPECT_FALSE(Framed(question::AnswerType::kMoney));
  EXPECT_FALSE(Framed(question::AnswerType::kPercent));
  EXPECT_TRUE(Framed(question::AnswerType::kAgent));
  EXPECT_TRUE(Framed(question::AnswerType::kMeasure));
}

}  // namespace
}  // namespace annals::answer
