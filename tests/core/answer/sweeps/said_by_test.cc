#include "core/answer/sweeps/said_by.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class SaidByTest : public OneCase {
 protected:
  SaidByTest() {
    Put({.id = "chat",
         .title = "Quay, Monday",
         .text = "Alex Meyer: The hook of the crane has to be replaced.\n"
                 "Petra Oro: I would rather paint the crane in blue.\n"
                 "Alex Meyer: Lunch is at noon in the shed.\n"
                 "Petra Oro: Then I shall bring bread for all."});
    Put({.id = "minutes",
         .title = "Minutes",
         .text = "Alex Meyer reported that the crane had been greased. The crane was bought in 1987 by Ada Lund."});
    Put({.id = "leaflet", .title = "Leaflet", .text = "The crane lifts nine tons of timber."});
    Letter("old", "2024-03-01", "The pump of the cellar leaks again. Please send a plumber.");
    Letter("new", "2025-06-01", "The cellar is dry at last. Thank you for the plumber.");
  }
  void Letter(const std::string& id, const std::string& day, const std::string& text) {
    ingest::DocumentInput letter{.id = id, .title = "Letter " + id, .text = text};
    letter.published = day;
    letter.authors = {"Ines Falk"};
    Put(letter);
  }
  std::vector<std::string> Said(const std::string& question, const Options& options = {}) {
    const auto draft = Try(AnswerSaidBy, question, Mode::kAuto, options);
    if (!draft) return {"none"};
    std::vector<std::string> said;
    for (const Sentence& sentence : draft->answer.paragraphs.at(0).sentences) said.push_back(sentence.text);
    return said;
  }
};

TEST_F(SaidByTest, TheirOwnWordsComeBeforeWhatIsToldOfThem) {
  const std::vector<std::string> said = Said("What did Alex Meyer say about the crane?");
  ASSERT_GE(said.size(), 2U);
  EXPECT_THAT(said[0], HasSubstr("The hook of the crane has to be replaced."));
  EXPECT_THAT(said, Contains(HasSubstr("reported that the crane")));
  EXPECT_THAT(said, Not(Contains(HasSubstr("Lunch")))) << "another matter";
  EXPECT_THAT(said, Not(Contains(HasSubstr("nine tons")))) << "a document that does not name Alex";
}

TEST_F(SaidByTest, AnotherSpeakerOfTheSameTalkComesFirstWhenAsked) {
  EXPECT_THAT(Said("What did Petra Oro say about the crane?").at(0), HasSubstr("paint the crane in blue"));
}

TEST_F(SaidByTest, NoMoreSentencesThanAsked) {
  Options options;
  options.max_sentences = 1;
  EXPECT_THAT(Said("What did Alex Meyer say about the crane?", options), ElementsAre(HasSubstr("The hook")));
}

TEST_F(SaidByTest, WhatSomebodyWroteOfAThing) {
  EXPECT_THAT(Said("What did Ines Falk write about the pump?").at(0), HasSubstr("The pump of the cellar leaks"));
}

TEST_F(SaidByTest, WhatSomebodyWroteIsToldLatestFirst) {
  EXPECT_THAT(Said("What did Ines Falk write?"),
              ElementsAre("The cellar is dry at last.", "The pump of the cellar leaks again."));
}

TEST_F(SaidByTest, NobodyOrNothingToSay) {
  EXPECT_THAT(Said("What do they say about the crane?"), ElementsAre("none")) << "nobody is named";
  EXPECT_THAT(Said("What did Alex Meyer replace?"), ElementsAre("none")) << "no words are asked for";
  EXPECT_THAT(Said("What did Alex Meyer say about hornets?"), ElementsAre("none"));
  EXPECT_THAT(Said("What did Zebulon Quark say about the crane?"), ElementsAre("none"));
}

}  // namespace
}  // namespace annals::answer
