#include "core/question/repair/misspelt.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "tests/support/view_of.h"

namespace annals::question {
namespace {

using language::Language;

class MisspeltTest : public ::testing::Test {
 protected:
  void Say(const std::string& text) { Say(text, ""); }
  void Say(const std::string& text, const std::string& name) {
    auto document = make_.Document("d" + std::to_string(documents_.size()), "");
    document.Chunk(text, {text});
    if (!name.empty()) document.Mention(name);
    documents_.push_back(document.Build());
  }
  std::string Read(const std::string& question, Language language = Language::kEnglish) {
    return Corrected(*annals::testing::ViewOf(4, documents_), question, language);
  }

  annals::testing::BundleFactory make_{4};
  std::vector<DocumentBundle> documents_;
};

TEST_F(MisspeltTest, AGermanCompoundIsReadAsItsKnownParts) {
  Say("Papier: blaue Tonne, Leitung der Versammlung");
  EXPECT_EQ(Read("Wann wird die Papiertonne geleert?", Language::kGerman), "Wann wird die Papier tonne geleert?");
  EXPECT_EQ(Read("wer hat die versammlungsleitung", Language::kGerman), "wer hat die versammlungs leitung");
  EXPECT_EQ(Read("Wann wird die Schiefertonne geleert?", Language::kGerman), "Wann wird die Schiefertonne geleert?");
  EXPECT_EQ(Read("Where is Papiertonne?"), "Where is Papiertonne?") << "English writes two words, or a name";
}

TEST_F(MisspeltTest, NoWordBecomesAMonthButBeforeAYear) {
  Say("Two tankers are due in March.");
  EXPECT_EQ(Read("Who won the match?"), "Who won the match?");
}

TEST_F(MisspeltTest, EachEditOfAWordIsPutRight) {
  Say("The harbour master painted the lantern.");
  EXPECT_EQ(Read("Who painted the lanern?"), "Who painted the lantern?") << "left out";
  EXPECT_EQ(Read("Who painted the lanttern?"), "Who painted the lantern?") << "doubled";
  EXPECT_EQ(Read("Who painted the lanktern?"), "Who painted the lantern?") << "put in";
  EXPECT_EQ(Read("Who painted the lantorn?"), "Who painted the lantern?") << "replaced";
  EXPECT_EQ(Read("Who painted the latnern?"), "Who painted the lantern?") << "swapped";
}

TEST_F(MisspeltTest, TwoEditsAndAnotherFirstLetterAreAnotherWord) {
  Say("The harbour master painted the lantern.");
  EXPECT_EQ(Read("Who painted the lamtorn?"), "Who painted the lamtorn?");
  EXPECT_EQ(Read("Who painted the kantern?"), "Who painted the kantern?");
}

TEST_F(MisspeltTest, WhatTheCollectionKnowsStays) {
  Say("The lantern and the lectern were painted. A lanten is a small lamp.");
  EXPECT_EQ(Read("Who painted the lanten?"), "Who painted the lanten?");
  EXPECT_EQ(Read("Which lantern was painted?"), "Which lantern was painted?");
  EXPECT_EQ(Read(""), "");
}

TEST_F(MisspeltTest, ShortWordsStay) {
  Say("The quay was paved.");
  EXPECT_EQ(Read("Who paved the qay?"), "Who paved the qay?");
  EXPECT_EQ(Read("Who paved the quey?"), "Who paved the quey?");
}

TEST_F(MisspeltTest, OfSeveralTheMostFrequentIsMeant) {
  Say("The copper kettle.");
  Say("The copper roof.");
  Say("The copier broke.");
  EXPECT_EQ(Read("What of the coper?"), "What of the copper?");
  EXPECT_EQ(Read("Where is the copiar?"), "Where is the copier?") << "only one is one edit away";
}

TEST_F(MisspeltTest, AWordWrittenLargeIsAKnownName) {
  Say("Debian was released with a lantern on its cover.", "Debian");
  EXPECT_EQ(Read("Who founded Debain?"), "Who founded Debian?");
  EXPECT_EQ(Read("Who founded Lanten?"), "Who founded Lanten?") << "a lantern is no name";
}

TEST_F(MisspeltTest, AMonthBeforeItsYear) {
  Say("The quay was paved.");
  EXPECT_EQ(Read("Who paved the quay in Octobr 2024?"), "Who paved the quay in october 2024?");
  EXPECT_EQ(Read("Who paved the quay in Octobr?"), "Who paved the quay in Octobr?") << "no year behind it";
  EXPECT_EQ(Read("Who paved the quay in March 2024?"), "Who paved the quay in March 2024?");
  EXPECT_EQ(Read("Wer pflasterte den Kai im Oktobr 2024?", Language::kGerman),
            "Wer pflasterte den Kai im oktober 2024?");
}

TEST_F(MisspeltTest, EverythingElseOfTheQuestionStaysAsItIs) {
  Say("The lantern hung above the chapel.");
  EXPECT_EQ(Read("  So — where's the lanern, and the chappel?!"), "  So — where's the lantern, and the chapel?!");
}

}  // namespace
}  // namespace annals::question
