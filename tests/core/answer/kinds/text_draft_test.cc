#include "core/answer/kinds/text_draft.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class TextDraftTest : public OneCase {
 protected:
  // A draft that quotes each sentence, in a paragraph of its own.
  static Answer Quoting(const Case& c) {
    DraftBuilder draft(c);
    for (std::size_t i = 0; i < c.found().evidence.size(); ++i) draft.Add({.sentences = {draft.Quote(i)}});
    return TextDraft(c, std::move(draft)).answer;
  }
  static Answer Refusing(const Case& c) {
    DraftBuilder draft(c);
    draft.Abstain("");
    return TextDraft(c, std::move(draft)).answer;
  }
  void PutPaper() {
    ingest::DocumentInput paper{.id = "tidal", .title = "Tidal paper", .text = "Tides turn wheels."};
    paper.used_in = {"Heron 12"};
    Put(paper);
  }
  void PutPermits(const std::string& id, const std::string& text, int authority) {
    ingest::DocumentInput report{.id = id, .title = id, .text = text};
    report.authority = authority;
    Put(report);
  }
  static constexpr const char* kCompared = "Compare the mooring permits issued in July 2025 and in October 2025";
};

TEST_F(TextDraftTest, TheDifferenceOfComparedPeriods) {
  PutSurvey("July", "07", "The office issued 412 mooring permits.");
  PutSurvey("October", "10", "The office issued 389 mooring permits.");
  const Answer answer = With(kCompared, Quoting);
  ASSERT_THAT(answer.paragraphs, SizeIs(3));
  const Sentence& difference = answer.paragraphs[2].sentences.at(0);
  EXPECT_EQ(difference.origin, Origin::kComputed);
  EXPECT_THAT(difference.citations, ::testing::UnorderedElementsAre(1, 2));
  EXPECT_THAT(With(kCompared, Refusing).paragraphs, SizeIs(1)) << "who refuses compares nothing";
}

TEST_F(TextDraftTest, WhatBecameOfACitedDocumentWhereAnExplanationIsAsked) {
  PutPaper();
  const std::string question = "How do tides turn wheels?";
  EXPECT_THAT(With(question, Quoting, Mode::kExplain).text, EndsWith("Tidal paper — used in: Heron 12. [2]"));
  EXPECT_THAT(With(question, Quoting, Mode::kFact).paragraphs, SizeIs(1));
  EXPECT_THAT(With(question, Refusing, Mode::kExplain).paragraphs, SizeIs(1));
}

TEST_F(TextDraftTest, AWarningWhereWhatIsSaidIsContradicted) {
  PutPermits("annual", "The Harbour Office issued 412 mooring permits in 2024.", 50);
  PutPermits("courier", "The Harbour Office issued 389 mooring permits in 2024.", 10);
  const std::string question = "How many mooring permits did the Harbour Office issue?";
  const Answer answer = With(question, Quoting);
  ASSERT_THAT(answer.conflicts, SizeIs(1));
  EXPECT_EQ(answer.conflicts[0].sides.at(0).value, "412");
  EXPECT_THAT(answer.text, HasSubstr("The sources differ: 412 [1] against 389 [2]."));
  EXPECT_THAT(With(question, Refusing).conflicts, IsEmpty()) << "nothing is said";
}

TEST_F(TextDraftTest, InConflictsThatNothingContradicts) {
  PutPermits("annual", "The Harbour Office issued 412 mooring permits in 2024.", 50);
  const Answer answer = With("How many mooring permits did the Harbour Office issue?", Quoting, Mode::kConflicts);
  EXPECT_THAT(answer.mode_reason, EndsWith("; the sources found do not contradict each other"));
  EXPECT_THAT(answer.conflicts, IsEmpty());
}

}  // namespace
}  // namespace annals::answer
