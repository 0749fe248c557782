#include "core/answer/kinds/conflicts.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/core/answer/one_case.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class ConflictsTest : public OneCase {
 protected:
  void PutReport(const std::string& id, int authority, const std::string& text, const std::string& label = "") {
    ingest::DocumentInput report{.id = id, .title = "Report of " + id, .text = text};
    report.authority = authority;
    report.label = label;
    if (label == "2023") report.period_from = "2023-01-01", report.period_to = "2024-01-01";
    if (label == "2024") report.period_from = "2024-01-01", report.period_to = "2025-01-01";
    Put(report);
  }

  static constexpr const char* kQuestion =
      "Do the sources agree on how many mooring permits the Harbour Office issued?";
};

TEST_F(ConflictsTest, BothSidesThePreferredOneFirst) {
  PutReport("courier", 10, "The Harbour Office issued 389 mooring permits in 2024.");
  PutReport("annual", 50, "The Harbour Office issued 412 mooring permits in 2024.");
  const auto draft = Try(AnswerConflicts, kQuestion);
  ASSERT_TRUE(draft);
  ASSERT_EQ(draft->answer.conflicts.size(), 1u);
  const Conflict& conflict = draft->answer.conflicts[0];
  EXPECT_EQ(conflict.sides.at(0).value, "412");
  EXPECT_EQ(conflict.sides.at(1).value, "389");
  EXPECT_THAT(conflict.reason, HasSubstr("authority"));
  ASSERT_EQ(draft->answer.paragraphs.size(), 2u);
  EXPECT_EQ(draft->answer.paragraphs[0].heading, "412");
}

TEST_F(ConflictsTest, AgreementAndOtherPeriodsAreNone) {
  PutReport("annual", 50, "The Harbour Office issued 412 mooring permits.", "2024");
  PutReport("gazette", 40, "The Harbour Office issued 412 mooring permits.", "2024");
  PutReport("older", 50, "The Harbour Office issued 389 mooring permits.", "2023");
  EXPECT_FALSE(Try(AnswerConflicts, kQuestion));
}

TEST_F(ConflictsTest, OnlyWhereContradictionsAreAskedFor) {
  PutReport("courier", 10, "The Harbour Office issued 389 mooring permits in 2024.");
  PutReport("annual", 50, "The Harbour Office issued 412 mooring permits in 2024.");
  EXPECT_FALSE(Try(AnswerConflicts, "How many mooring permits did the Harbour Office issue?"));
}

class FoundConflictsTest : public PassagesTest {
 protected:
  void Report(const std::string& id, const std::string& text, Day published, const std::string& owner = "") {
    Add(make_.Document(id, id).Owner(owner).Published(published).Chunk(text, {text}).Build());
  }
  std::vector<Conflict> Find(const std::string& content, const retrieval::Result& result) {
    Citations citations(view());
    const std::vector<Evidence> evidence = Gather(content, result);
    std::vector<Conflict> found = FindConflicts(view(), result, evidence, &citations);
    citations_ = citations.Take();
    return found;
  }
  std::vector<Conflict> Find(const std::string& content) { return Find(content, Found()); }
  std::vector<std::string> Documents(const Conflict& conflict) const {
    std::vector<std::string> ids;
    for (const Conflict::Side& side : conflict.sides)
      ids.push_back(citations_.at(static_cast<std::size_t>(side.citation) - 1).document_id);
    return ids;
  }

  std::vector<Citation> citations_;
};

TEST_F(FoundConflictsTest, TheSameStatementWithAnotherFigure) {
  Report("council", "The bridge cost 40 million dollars.", DayOf(2024, 5));
  Report("newspaper", "The bridge cost 52 million dollars.", DayOf(2024, 6));
  const std::vector<Conflict> found = Find("bridge cost");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(found[0].attribute, HasSubstr("bridge cost"));
  EXPECT_THAT(Documents(found[0]), ElementsAre("newspaper", "council")) << "of equals the later is preferred";
  EXPECT_THAT(found[0].sides[0].value, HasSubstr("52"));
  EXPECT_THAT(found[0].sides[1].value, HasSubstr("40"));
  EXPECT_THAT(found[0].reason, HasSubstr("later"));
}

TEST_F(FoundConflictsTest, WhoAgreesDoesNotConflict) {
  Report("a", "The bridge cost 40 million dollars.", DayOf(2024, 5));
  Report("b", "The bridge cost 40 million dollars, they say.", DayOf(2024, 6));
  EXPECT_THAT(Find("bridge cost"), IsEmpty());
}

TEST_F(FoundConflictsTest, AnotherSubjectIsAnotherFact) {
  Report("a", "The bridge cost 40 million dollars.", DayOf(2024, 5));
  Report("b", "Last year's harbour festival, with fireworks, cost 52 million dollars.", DayOf(2024, 6));
  EXPECT_THAT(Find("cost"), IsEmpty());
}

TEST_F(FoundConflictsTest, OneDocumentDoesNotContradictItself) {
  Report("a", "The bridge cost 40 million dollars. The bridge cost 52 million dollars.", DayOf(2024, 5));
  EXPECT_THAT(Find("bridge cost"), IsEmpty());
}

TEST_F(FoundConflictsTest, FactsChangeFromPeriodToPeriod) {
  for (unsigned quarter : {1U, 2U}) {
    const std::string text = "The toll is " + std::to_string(quarter + 3) + " dollars.";
    Add(make_.Document(std::to_string(quarter), "").Label("Q", Quarter(2024, quarter)).Chunk(text, {text}).Build());
  }
  EXPECT_THAT(Find("toll"), IsEmpty());
}

TEST_F(FoundConflictsTest, TwoOwnersSpeakOfTwoThings) {
  Report("a", "Our margin was 9%.", DayOf(2024, 5), "Ash");
  Report("b", "Our margin was 8%.", DayOf(2024, 6), "Oak");
  EXPECT_THAT(Find("margin"), IsEmpty());
}

TEST_F(FoundConflictsTest, WhatIsSupersededComesSecond) {
  Report("old", "The bridge cost 40 million dollars.", DayOf(2024, 6));
  Report("new", "The bridge cost 52 million dollars.", DayOf(2024, 5));
  retrieval::Result result = Found();
  result.chunks[0].superseded_by = "new";
  const std::vector<Conflict> found = Find("bridge cost", result);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(Documents(found[0]), ElementsAre("new", "old")) << "though it was published before";
  EXPECT_THAT(found[0].reason, HasSubstr("superseded"));
}

TEST_F(FoundConflictsTest, WithoutAnyReasonTheOrderIsThatOfTheIdsAndSaysSo) {
  Say("b", "The bridge cost 40 million dollars.");
  Say("a", "The bridge cost 52 million dollars.");
  const std::vector<Conflict> found = Find("bridge cost");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_THAT(Documents(found[0]), ElementsAre("a", "b"));
  EXPECT_THAT(found[0].reason, HasSubstr("Neither"));
}

TEST_F(FoundConflictsTest, RelationsOfOneSubjectWithDifferentObjects) {
  for (const char* object : {"Ada Lund", "Ben Marsh"}) {
    Add(make_.Document(object, "").Chunk("Tarn Energy.", {"Fact."}).Relation("Tarn Energy", "head", object).Build());
  }
  const std::vector<Conflict> found = Find("head of Tarn Energy");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].subject, "Tarn Energy");
  EXPECT_THAT(found[0].attribute, HasSubstr("head"));
}

TEST_F(FoundConflictsTest, OneSourceThatNamesSeveralSaysThatThereMayBeSeveral) {
  for (const char* id : {"a", "b"}) {
    Add(make_.Document(id, "")
            .Chunk("Tarn Energy.", {"Fact."})
            .Relation("Tarn Energy", "sells to", std::string(id) + "sh")
            .Relation("Tarn Energy", "sells to", std::string(id) + "lm")
            .Build());
  }
  EXPECT_THAT(Find("Tarn Energy"), IsEmpty());
}

TEST_F(FoundConflictsTest, RelationsOfOtherTimesDoNotConflict) {
  const Interval years[] = {{DayOf(2020, 1), DayOf(2022, 1)}, {DayOf(2022, 1), DayOf(2024, 1)}};
  for (int i = 0; i < 2; ++i) {
    Add(make_.Document(std::to_string(i), "")
            .Chunk("Tarn Energy.", {"Fact."})
            .Relation("Tarn Energy", "head", i == 0 ? "Ada Lund" : "Ben Marsh", years[i], ValiditySource::kExplicit)
            .Build());
  }
  EXPECT_THAT(Find("Tarn Energy"), IsEmpty());
}

TEST_F(FoundConflictsTest, AWarningIsOnlyOfWhatTheAnswerSays) {
  Report("a", "The bridge cost 40 million dollars. Rain fell.", DayOf(2024, 5));
  Report("b", "The bridge cost 52 million dollars.", DayOf(2024, 6));
  const retrieval::Result result = Found();
  const std::vector<Evidence> evidence = Gather("bridge cost", result);
  Citations citations(view());
  ASSERT_EQ(evidence.at(1).text, "Rain fell.");
  EXPECT_THAT(FindContradicted(view(), result, evidence, {1}, &citations), IsEmpty());
  EXPECT_EQ(FindContradicted(view(), result, evidence, {0}, &citations).size(), 1U);
}

TEST_F(FoundConflictsTest, AWarningTakesTheSameStatementNotOneOfItsKind) {
  Report("a", "The bridge cost 40 million dollars.", DayOf(2024, 5));
  Report("b", "For the old bridge, which is of stone, the cost was 52 million dollars.", DayOf(2024, 6));
  const retrieval::Result result = Found();
  const std::vector<Evidence> evidence = Gather("bridge cost", result);
  Citations citations(view());
  EXPECT_THAT(FindContradicted(view(), result, evidence, {0, 1}, &citations), IsEmpty());
}

}  // namespace
}  // namespace annals::answer
