#include "core/answer/model/written_answer.h"

#include <gmock/gmock.h>

#include "tests/core/answer/scripted_model.h"
#include "tests/core/answer/survey_answers.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class WrittenAnswerTest : public SurveyAnswers {
 protected:
  void SetUp() override {
    AddSurvey("july", "July 2025", 7, "Employment rose by 4 percent in July. Ferries were full.");
    AddSurvey("october", "October 2025", 10, "Employment declined by 3.5 percent in October. Timber was dear.");
  }

  Written Write(const std::string& question, absl::StatusOr<ChatReply> reply) {
    const auto view = image_->Current();
    const retrieval::Result result = Retrieve(question);
    extractive_ = Extractive(question);
    model_.reply = std::move(reply);
    const auto written = WriteAnswer(*view, result, extractive_, model_, {}, {});
    EXPECT_TRUE(written.ok()) << written.status();
    return *written;
  }

  void ExpectExtractive(const Written& written, Fallback why) {
    EXPECT_STREQ(Name(written.composition.fallback), Name(why));
    EXPECT_FALSE(written.composition.by_model);
    EXPECT_EQ(written.answer.text, extractive_.text);
  }

  ScriptedModel model_;
  Answer extractive_;
};

constexpr const char* kQuestion = "How did employment change in October 2025?";

TEST_F(WrittenAnswerTest, SupportedClaimsAreTheAnswer) {
  const Written written =
      Write(kQuestion, ChatReply{"In October 2025 employment declined by 3.5% [E1]. Wages fell by 9% [E1]."});
  EXPECT_TRUE(written.composition.by_model);
  EXPECT_EQ(written.composition.model, "scripted");
  EXPECT_EQ(written.composition.fallback, Fallback::kNone);
  EXPECT_EQ(written.answer.text, "In October 2025 employment declined by 3.5%. [1]");
  ASSERT_THAT(written.answer.citations, SizeIs(1));
  EXPECT_EQ(written.answer.citations[0].quote, "Employment declined by 3.5 percent in October.");
  EXPECT_EQ(written.answer.paragraphs[0].sentences[0].origin, Origin::kWorded);
  ASSERT_THAT(written.composition.removed, SizeIs(1));
  EXPECT_EQ(written.composition.removed[0].fault, ClaimFault::kNumber);
  EXPECT_EQ(written.composition.removed[0].detail, "9%");
}

TEST_F(WrittenAnswerTest, WhateverGoesWrongTheExtractiveAnswerStands) {
  ExpectExtractive(Write(kQuestion, ChatReply{"Wages fell by 9% [E1]."}), Fallback::kNothingSupported);
  ExpectExtractive(Write(kQuestion, ChatReply{"NONE"}), Fallback::kNothingFound);
  ExpectExtractive(Write(kQuestion, ChatReply{"  \n"}), Fallback::kEmpty);
  ExpectExtractive(Write(kQuestion, ChatReply{"I'm sorry, but I can't help."}), Fallback::kRefused);
  ExpectExtractive(Write(kQuestion, ChatReply{"", ChatEnd::kRefused}), Fallback::kRefused);
  ExpectExtractive(Write(kQuestion, ChatReply{"Employment declined [E1].", ChatEnd::kLength}), Fallback::kTruncated);
  ExpectExtractive(Write(kQuestion, absl::DeadlineExceededError("slow")), Fallback::kTimeout);
  ExpectExtractive(Write(kQuestion, absl::UnavailableError("503")), Fallback::kUnavailable);
  ExpectExtractive(Write(kQuestion, absl::ResourceExhaustedError("busy")), Fallback::kBusy);
  ExpectExtractive(Write(kQuestion, absl::DataLossError("cut")), Fallback::kTruncated);
  ExpectExtractive(Write(kQuestion, absl::InternalError("json")), Fallback::kMalformed);
  ExpectExtractive(Write(kQuestion, absl::UnauthenticatedError("key")), Fallback::kRejected);
}

TEST_F(WrittenAnswerTest, CancellingIsTheOnlyError) {
  const auto view = image_->Current();
  const retrieval::Result result = Retrieve(kQuestion);
  model_.reply = absl::CancelledError("gone");
  EXPECT_EQ(WriteAnswer(*view, result, Extractive(kQuestion), model_, {}, {}).status().code(),
            absl::StatusCode::kCancelled);
}

TEST_F(WrittenAnswerTest, WithoutEvidenceTheModelIsNotAsked) {
  ExpectExtractive(Write("How did employment change in October 2031?", ChatReply{"It rose [E1]."}),
                   Fallback::kNoEvidence);
  EXPECT_THAT(model_.requests, IsEmpty());
}

TEST_F(WrittenAnswerTest, RecordsAreNotPutInOtherWords) {
  DocumentBundle patent = make_.Document("patent", "Electrode with an open lattice")
                              .DocType("patent")
                              .Chunk("An electrode.", {"An electrode."})
                              .Build();
  patent.events.push_back({.document = patent.document.id,
                           .type = "granted",
                           .when = Interval::On(Day{std::chrono::year{2021} / 6 / 15}),
                           .raw_date = "2021-06-15"});
  Add(std::move(patent));
  ExpectExtractive(Write("When was the patent Electrode with an open lattice granted?", ChatReply{"Never [E1]."}),
                   Fallback::kComputed);
  EXPECT_THAT(model_.requests, IsEmpty());
}

TEST_F(WrittenAnswerTest, APeriodWithoutASupportedClaimKeepsItsQuotes) {
  const Written written = Write("Compare employment in July 2025 and in October 2025",
                                ChatReply{"G1:\nEmployment rose by 4% [E1].\nG2:\nEmployment rose by 40% [E2]."});
  ASSERT_THAT(written.answer.paragraphs, SizeIs(2));
  EXPECT_EQ(written.answer.paragraphs[0].heading, "July 2025");
  EXPECT_EQ(written.answer.paragraphs[0].sentences[0].origin, Origin::kWorded);
  EXPECT_EQ(written.answer.paragraphs[1].heading, "October 2025");
  EXPECT_EQ(written.answer.paragraphs[1].sentences[0].origin, Origin::kQuoted);
  EXPECT_EQ(written.answer.paragraphs[1].sentences[0].text, "Employment declined by 3.5 percent in October.");
  for (const Paragraph& paragraph : written.answer.paragraphs) {
    for (const Sentence& sentence : paragraph.sentences) {
      ASSERT_THAT(sentence.citations, ::testing::Not(IsEmpty()));
      EXPECT_LE(sentence.citations[0], static_cast<int>(written.answer.citations.size()));
    }
  }
}

TEST_F(WrittenAnswerTest, ConflictsStayAsAWarning) {
  const std::string official = "The Harbour Office issued 412 mooring permits in 2024.",
                    paper = "The Harbour Office issued 389 mooring permits in 2024.";
  DocumentBundle a = make_.Document("annual", "Annual Report").Chunk(official, {official}).Build();
  a.document.authority = 50;
  Add(std::move(a));
  Add(make_.Document("courier", "Courier").Chunk(paper, {paper}).Build());
  const Written written = Write("How many mooring permits did the Harbour Office issue?",
                                ChatReply{"The Harbour Office issued 412 permits [E1] [E2]."});
  EXPECT_TRUE(written.composition.by_model) << Name(written.composition.fallback);
  EXPECT_EQ(written.answer.conflicts.size(), extractive_.conflicts.size());
  for (const Conflict& conflict : written.answer.conflicts) {
    for (const Conflict::Side& side : conflict.sides)
      EXPECT_THAT(written.answer.citations[static_cast<std::size_t>(side.citation) - 1].quote, HasSubstr(side.value));
  }
}

}  // namespace
}  // namespace annals::answer
