// What a question is understood as over a collection, and the slices that are cut for it.
#include "core/scope/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/event_scope.h"
#include "core/scope/pasted.h"
#include "core/scope/slices.h"
#include "core/scope/status.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

using language::Language::kGerman;
using question::Request;
using retrieval::kToday;
using retrieval::Month;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

class PlanTest : public retrieval::SurveyTest {
 protected:
  Plan Read(const std::string& question, const Options& options = {}) {
    return Read({.query = question, .reference = kToday}, options);
  }
  Plan Read(const Request& request, const Options& options = {}) {
    view_ = image_->Current();
    return Understand(*view_, request, options);
  }
  std::vector<std::string> Codes(const Plan& plan) {
    std::vector<std::string> codes;
    for (const ScopeNote& note : plan.notes) codes.push_back(note.code);
    return codes;
  }
  // The documents of a slice.
  std::vector<std::string> In(const Slice& slice) {
    std::vector<std::string> ids;
    for (index::ChunkOrdinal c = 0; c < view_->chunks(); ++c) {
      const std::string& id = view_->document(view_->document_of(c)).external_id;
      if (slice.allowed.chunks.Test(c) && !std::ranges::contains(ids, id)) ids.push_back(id);
    }
    return ids;
  }

  std::shared_ptr<const index::View> view_;
};

TEST_F(PlanTest, KeyWordsAreHeldElsewhereUnlessTheRequestGaveThePeriod) {
  AddSurveys();
  const std::string said = "Employment of October 2025 is expected to fall.";
  Add(Survey("Boston", 2025, 8).Chunk(said, {said}).Build());
  const Request read{.query = "employment october 2025", .reference = kToday};
  Plan plan = Read(read);
  Slices slices = MakeSlices(*view_, question::SupersededMode::kShow, &plan);
  EXPECT_THAT(Codes(plan), ElementsAre("SAID_ELSEWHERE"));
  ASSERT_EQ(slices.slices.size(), 1u);
  EXPECT_EQ(In(slices.slices[0]).size(), 3u);

  Request given = read;
  given.scope = question::ReadQuestion(read).scope;
  plan = Read(given);
  slices = MakeSlices(*view_, question::SupersededMode::kShow, &plan);
  EXPECT_THAT(Codes(plan), IsEmpty());
  ASSERT_EQ(slices.slices.size(), 1u);
  EXPECT_EQ(In(slices.slices[0]).size(), 2u);
}

TEST_F(PlanTest, WithoutAPeriodNothingFilters) {
  AddSurveys();
  const Plan plan = Read("Did employment rise?");
  EXPECT_FALSE(plan.scoped());
  EXPECT_TRUE(plan.walks());
  EXPECT_EQ(plan.status, ScopeStatus::kNoScope);
  EXPECT_EQ(plan.embedded(), "Did employment rise?");
  EXPECT_THAT(plan.notes, IsEmpty());
}

TEST_F(PlanTest, AnAssumedYearIsTheLatestThatDocumentsSpeakFor) {
  Add(Survey("Boston", 2023, 4).Chunk("Rain fell.").Build());
  const Plan plan = Read("How was employment in April?");
  ASSERT_EQ(plan.scope.groups.size(), 1U);
  EXPECT_EQ(plan.scope.groups[0].interval, Month(2023, 4));
  EXPECT_EQ(plan.scope.groups[0].label, "April 2023");
}

// The day itself need not have a document: of its month, else of its year.
TEST_F(PlanTest, ADayWithoutAYearIsOfTheLatestThatDocumentsSpeakFor) {
  Add(Survey("Boston", 2023, 4).Chunk("Rain fell.").Build());
  EXPECT_EQ(Read("Who spoke on 6 April?").scope.groups.at(0).interval,
            Interval::On(Day{std::chrono::year{2023} / 4 / 6}));
  EXPECT_EQ(Read("Who spoke on 6 May?").scope.groups.at(0).interval,
            Interval::On(Day{std::chrono::year{2023} / 5 / 6}));
}

TEST_F(PlanTest, AWeekdayOfNoWeekIsAWordWhereNoDocumentIsOfThatDay) {
  Add(Survey("Boston", 2023, 4).Chunk("On Saturday parking costs two crowns.").Build());
  const Plan plan = Read("parking on Saturday");
  EXPECT_THAT(plan.scope.groups, IsEmpty());
  EXPECT_THAT(Codes(plan), ElementsAre("WEEKDAY_OF_ANY_WEEK"));
  EXPECT_THAT(plan.embedded(), ::testing::HasSubstr("Saturday"));
  EXPECT_EQ(Read("parking last Saturday").scope.groups.size(), 1U);
}

TEST_F(PlanTest, TheDocumentsThatAreNamedAreAsked) {
  AddSurveys();
  const Plan plan = Read("How will employment be by 2030 according to the October 2025 survey?");
  ASSERT_EQ(plan.scope.groups.size(), 1U);
  EXPECT_EQ(plan.scope.groups[0].interval, Month(2025, 10));
  EXPECT_EQ(plan.scope.type, time::ScopeType::kPoint);
  EXPECT_THAT(Codes(plan), Contains("SOURCE_NAMED"));
  EXPECT_EQ(Read("How will employment be by 2030 according to the May 2025 survey?").scope.groups.size(), 2U)
      << "there is no such survey";
}

TEST_F(PlanTest, AFigureByATimeIsHowItStoodThen) {
  AddSurveys();
  const Plan plan = Read("How many people had work by October 2025?");
  ASSERT_EQ(plan.scope.groups.size(), 1U);
  EXPECT_EQ(plan.scope.groups[0].interval, Month(2025, 10));
  EXPECT_THAT(Codes(plan), Contains("STANDING_THEN"));
  EXPECT_EQ(Read("How many people had work by September 2025?").scope.groups[0].interval.from, kAnyPast)
      << "no survey is of that month";
  EXPECT_EQ(Read("Who had left by October 2025?").scope.groups[0].interval.from, kAnyPast) << "no figure";
  EXPECT_EQ(Read("How many people had work until October 2025?").scope.groups[0].interval.from, kAnyPast);
}

TEST_F(PlanTest, AnIssueSaysAValueBesideThatOfThePeriodBefore) {
  AddSurveys();
  Add(Survey("Boston", 2025, 9).Chunk("Rain fell.").Build());
  const Plan plan = Read("How many people had work in October 2025 compared to September 2025?");
  ASSERT_EQ(plan.scope.groups.size(), 1U);
  EXPECT_EQ(plan.scope.groups[0].interval, Month(2025, 10));
  EXPECT_EQ(plan.scope.type, time::ScopeType::kPoint);
  EXPECT_THAT(Codes(plan), Contains("HELD_AGAINST"));
  const auto groups = [&](const std::string& question) { return Read(question).scope.groups.size(); };
  EXPECT_EQ(groups("What was employment in October 2025, and how did it compare to October 2024?"), 1U);
  EXPECT_EQ(groups("In October 2025, what was employment compared to the same period in September 2025?"), 1U);
  EXPECT_EQ(groups("How many people had work in October 2025 compared to July 2025?"), 2U) << "not the one before";
  EXPECT_EQ(groups("How did employment in October 2025 compare to September 2025?"), 2U) << "no value is asked";
  EXPECT_EQ(groups("How did work change in October 2025 compared to September 2025?"), 2U) << "nor here";
  EXPECT_EQ(groups("How many people had work in November 2025 compared to October 2025?"), 2U)
      << "no survey is of November";
}

TEST_F(PlanTest, OnlyOnePeriodIsForeseenInTheOneBefore) {
  AddSurveys();
  Add(Survey("Boston", 2025, 9).Chunk("Rain fell.").Build());
  const auto foreseen = [&](const std::string& question) {
    Plan plan = Read(question);
    MakeSlices(*view_, question::SupersededMode::kShow, &plan);
    return std::ranges::contains(Codes(plan), "FORWARD_LOOKING_EARLIER_PERIOD");
  };
  EXPECT_TRUE(foreseen("What did Boston expect for October 2025?"));
  EXPECT_FALSE(foreseen("What did Boston expect in October 2025 and July 2025?"));
  EXPECT_FALSE(foreseen("What did Boston expect as of October 2025?"));
}

TEST_F(PlanTest, PeriodsBeyondTheMostAreLeftOutWithANote) {
  AddSurveys();
  const Plan plan = Read("How was employment in April 2025, July 2025 and October 2025?", {.max_groups = 2});
  EXPECT_EQ(plan.scope.groups.size(), 2U);
  EXPECT_TRUE(plan.scope.truncated);
  EXPECT_THAT(Codes(plan), Contains("TOO_MANY_PERIODS"));
}

TEST_F(PlanTest, ADayThatThereIsNotIsRefused) {
  AddSurveys();
  const Plan plan = Read("What happened on 29 February 2023?");
  EXPECT_TRUE(plan.refused);
  EXPECT_EQ(plan.status, ScopeStatus::kNothingInScope);
  EXPECT_THAT(Codes(plan), ElementsAre("NO_SUCH_DAY"));
}

TEST_F(PlanTest, AmongUndatedDocumentsAPeriodIsADescription) {
  for (int i = 0; i < 5; ++i) Add(make_.Document("n" + std::to_string(i), "").Chunk("Rain fell.").Build());
  Add(Survey("Boston", 2025, 4).Chunk("Rain fell.").Build());
  const Plan plan = Read("Who was born in 2025?");
  EXPECT_FALSE(plan.timed);
  EXPECT_THAT(Codes(plan), ElementsAre("UNDATED_COLLECTION"));
}

TEST_F(PlanTest, AnOwnerNobodySpeaksForIsRefused) {
  AddSurveys();
  const Plan plan = Read("How was employment in Springfield?");
  EXPECT_TRUE(plan.refused);
  EXPECT_THAT(Codes(plan), ElementsAre("OWNER_UNKNOWN"));
  EXPECT_FALSE(Read("How was employment in Boston?").refused);
}

TEST_F(PlanTest, ACapitalOfASentencesStartMakesNoOwner) {
  AddSurveys();
  Add(Survey("Boston", 2025, 1)
          .Chunk("Contacts told of layoffs, and the Vistra closed.",
                 {"Contacts told of layoffs, and the Vistra closed."})
          .Build());
  EXPECT_FALSE(Read("Layoffs in January 2025").refused) << "a sentence writes it small";
  EXPECT_FALSE(Read("Prices.").refused) << "all sentences begin with it";
  EXPECT_TRUE(Read("Springfield in January 2025").refused) << "no sentence holds it";
  EXPECT_TRUE(Read("Vistra in January 2025").refused) << "written large inside a sentence";
  EXPECT_TRUE(Read("Layoffs's revenue").refused) << "who owns something has a name";
  EXPECT_TRUE(Read("How were the Layoffs?").refused) << "nor is this a place where every word has a capital";
}

TEST_F(PlanTest, WhereNounsAreWrittenLargeAWordOfTheCollectionIsNoOwner) {
  for (const char* owner : {"Bremen", "Kiel"}) {
    const std::string text = std::string("Der Lohn stieg in ") + owner + ".";
    ASSERT_TRUE(
        image_->Apply({.added = {Survey(owner, 2025, 4).Chunk(text, {text}).Build()}, .language = kGerman}).ok());
  }
  EXPECT_FALSE(Read({.query = "Wie war der Lohn im April 2025?", .language = kGerman, .reference = kToday}).refused);
  EXPECT_TRUE(
      Read({.query = "Wie lief es in Springfeld im April 2025?", .language = kGerman, .reference = kToday}).refused);
}

TEST_F(PlanTest, APastedSentenceAsksAboutNobody) {
  AddSurveys();
  const std::string said = "Contacts in Springfield told us that rain fell all week.";
  EXPECT_TRUE(Read(said).refused);
  Add(Survey("Boston", 2025, 1).Chunk(said, {said}).Build());
  const Plan plan = Read(said);
  EXPECT_FALSE(plan.refused);
  EXPECT_THAT(Codes(plan), ElementsAre("PASTED_SENTENCE"));
}

TEST_F(PlanTest, AScopeMayPreferOrBeIgnored) {
  AddSurveys();
  const std::string question = "How was employment in Boston in October 2025?";
  const Plan boost = Read(question, {.mode = ScopeMode::kBoost});
  EXPECT_FALSE(boost.scoped());
  EXPECT_TRUE(boost.prefers_period);
  EXPECT_THAT(boost.preferred, ElementsAre("Boston"));
  const Plan ignore = Read(question, {.mode = ScopeMode::kIgnore});
  EXPECT_FALSE(ignore.scoped() || ignore.prefers_period);
  EXPECT_THAT(ignore.preferred, IsEmpty());
  EXPECT_EQ(ignore.embedded(), question) << "nothing is taken out of it";
}

TEST_F(PlanTest, FiltersOfTheRequestRestrict) {
  const auto keeps = [](const question::Filters& filters, const Document& document) {
    return KeepFilters(filters)(document);
  };
  const Document survey{.external_id = "s", .doc_type = "survey", .owner = "Boston"};
  EXPECT_TRUE(keeps({}, survey));
  EXPECT_TRUE(keeps({.doc_types = {"mail", "survey"}, .owners = {"Boston"}}, survey));
  EXPECT_FALSE(keeps({.doc_types = {"survey"}, .owners = {"Wick"}}, survey));
  EXPECT_FALSE(keeps({.channels = {"news"}}, survey));
  EXPECT_FALSE(keeps({.kinds = {"thread"}}, survey));
  EXPECT_TRUE(keeps({.document_ids = {"s"}}, survey));
}

TEST_F(PlanTest, APassageOfAnotherDayIsInScopeWhereItSpeaksOfThePeriod) {
  const Day may3{std::chrono::year{2025} / 5 / 3}, may4 = may3 + std::chrono::days{1};
  const auto day = [](Day d) { return Interval{d, d + std::chrono::days{1}}; };
  const auto said = [&](const char* id, const char* type, std::uint8_t sure) {
    auto mail = make_.Document(id, "");
    mail.Published(may4).DocType(type).Chunk("Dana: We dined last night.", {"Dana: We dined last night."});
    mail.Speaking({.interval = day(may3), .source = ValiditySource::kRelative, .confidence = sure});
    return mail.Chunk("Dana: It rained.", {"Dana: It rained."}).Build();
  };
  Add(said("mail", "mail", 100));
  Add(said("vague", "mail", 60));
  Add(make_.Document("may", "")
          .Label("May 2025", Month(2025, 5))
          .DocType("report")
          .Chunk("They dined on 3 May.", {"They dined on 3 May."})
          .Speaking({.interval = day(may3)})
          .Build());
  const auto passages = [&](const char* question) {
    Plan plan = Read(question);
    const Slices cut = MakeSlices(*view_, question::SupersededMode::kShow, &plan);
    std::vector<std::string> ids;
    for (const Slice& slice : cut.slices) {
      for (index::ChunkOrdinal c = 0; c < view_->chunks(); ++c)
        if (slice.allowed.chunks.Test(c) && slice.note.empty()) ids.push_back(view_->chunk(c).external_id);
    }
    return ids;
  };
  EXPECT_THAT(passages("Who dined on 3 May 2025?"), ElementsAre("mail#0", "may#0"))
      << "that day lies in the May report";
  EXPECT_THAT(passages("Who dined on 2 May 2025?"), ElementsAre("may#0"));
  EXPECT_THAT(passages("Who wrote on 3 May 2025?"), ElementsAre("may#0")) << "the day of the writing";
  EXPECT_THAT(passages("Who dined in the mail of 3 May 2025?"), ElementsAre("may#0")) << "that mail";
  EXPECT_THAT(passages("Who dined since 3 May 2025?"), ElementsAre("mail#0", "mail#1", "vague#0", "vague#1"));
}

TEST_F(PlanTest, AComparisonAndAListHaveOneSliceAPeriodOtherScopesHaveOne) {
  AddSurveys();
  Plan compared = Read("Compare employment in April 2025 and in October 2025");
  const Slices two = MakeSlices(*view_, question::SupersededMode::kShow, &compared);
  ASSERT_EQ(two.slices.size(), 2U);
  EXPECT_THAT(In(two.slices[0]), ElementsAre("Boston-2025-4", "Chicago-2025-4"));
  EXPECT_THAT(In(two.slices[1]), ElementsAre("Boston-2025-10", "Chicago-2025-10"));
  EXPECT_EQ(two.slices[1].group, 1);
  Plan listed = Read("How was employment in Boston in April 2025 or in October 2025?");
  ASSERT_EQ(listed.scope.type, time::ScopeType::kMulti);
  const Slices each = MakeSlices(*view_, question::SupersededMode::kShow, &listed);
  ASSERT_EQ(each.slices.size(), 2U);
  EXPECT_THAT(In(each.slices[0]), ElementsAre("Boston-2025-4"));
  EXPECT_EQ(each.slices[0].group, 0);
  Plan both = Read("How was employment in Boston since October 2025 and in April 2025?");
  const Slices one = MakeSlices(*view_, question::SupersededMode::kShow, &both);
  ASSERT_EQ(one.slices.size(), 1U);
  EXPECT_THAT(In(one.slices[0]), ElementsAre("Boston-2025-4", "Boston-2025-10"));
  EXPECT_EQ(one.slices[0].group, -1);
  Plan open = Read("How was employment?");
  const Slices whole = MakeSlices(*view_, question::SupersededMode::kShow, &open);
  ASSERT_EQ(whole.slices.size(), 1U);
  EXPECT_EQ(In(whole.slices[0]).size(), 6U);
  EXPECT_EQ(whole.population->chunks.count(), view_->chunks());
}

TEST_F(PlanTest, AnEmptyScopeIsAnsweredFromTheLatestEarlierPeriod) {
  AddSurveys();
  Plan plan = Read("How was employment in Boston in November 2025?");
  const Slices slices = MakeSlices(*view_, question::SupersededMode::kShow, &plan);
  ASSERT_EQ(slices.slices.size(), 1U);
  EXPECT_EQ(slices.slices[0].kind, SliceKind::kEarlier);
  EXPECT_THAT(slices.slices[0].note, ::testing::HasSubstr("October 2025"));
  EXPECT_THAT(In(slices.slices[0]), ElementsAre("Boston-2025-10"));
  EXPECT_EQ(plan.status, ScopeStatus::kNothingInScope);
  Plan before = Read("How was employment in Boston in January 2020?");
  EXPECT_THAT(MakeSlices(*view_, question::SupersededMode::kShow, &before).slices, IsEmpty());
}

TEST_F(PlanTest, APeriodAheadIsAnsweredFromTheOneThatEndsWhereItBegins) {
  Add(Survey("Boston", 2026, 1).Chunk("We expect rain.").Build());
  Plan ahead = Read("What does Boston expect for February 2026?");
  const Slices slices = MakeSlices(*view_, question::SupersededMode::kShow, &ahead);
  ASSERT_EQ(slices.slices.size(), 1U);
  EXPECT_EQ(ahead.status, ScopeStatus::kOutlookOnly);
  EXPECT_THAT(Codes(ahead), Contains("OUTLOOK_ONLY"));
}

TEST_F(PlanTest, SupersededDocumentsMayBeLeftOut) {
  Add(make_.Document("old", "Old").Chunk("Rain fell.").Build());
  Add(make_.Document("new", "New")
          .Chunk("Rain fell.")
          .AddEdge(EdgeEnd::OfDocument("new"), "supersedes", EdgeEnd::OfDocument("old"))
          .Build());
  Plan plan = Read("rain");
  EXPECT_THAT(In(MakeSlices(*view_, question::SupersededMode::kShow, &plan).slices.at(0)), ElementsAre("old", "new"));
  EXPECT_THAT(In(MakeSlices(*view_, question::SupersededMode::kOmit, &plan).slices.at(0)), ElementsAre("new"));
}

TEST_F(PlanTest, AnEventOfTheCollectionIsThePeriod) {
  Add(make_.Document("news", "Harbour Line")
          .Published(*ParseIsoDay("2021-05-10"))
          .Chunk("The merger is done.", {"The merger is done."})
          .AddEvent("merger", Interval::On(*ParseIsoDay("2021-05-04")))
          .Build());
  Add(Survey("Boston", 2020, 4).Chunk("Rain fell.").Build());
  const Plan before = Read("What was said before the merger?");
  ASSERT_EQ(before.scope.groups.size(), 1U);
  EXPECT_EQ(before.scope.groups[0].interval, Interval::Until(*ParseIsoDay("2021-05-04")));
  EXPECT_EQ(before.scope.type, time::ScopeType::kRange);
  ASSERT_TRUE(before.event_anchor && before.event_anchor->resolved);
  EXPECT_THAT(AnchorText(*before.event_anchor), ::testing::HasSubstr("2021-05-04"));
  EXPECT_THAT(before.notes, Contains(Field(&ScopeNote::code, "EVENT_RESOLVED")));
  const Plan unknown = Read("What was said before the flood?");
  EXPECT_THAT(unknown.scope.groups, IsEmpty());
  EXPECT_THAT(unknown.notes, Contains(Field(&ScopeNote::code, "EVENT_NOT_RESOLVED")));
}

TEST_F(PlanTest, ASentenceOfTheCollectionIsNotLimitedByItsPeriods) {
  const std::string sentence = "The keeper of the weir will leave Wick next month.";
  auto survey = Survey("Boston", 2025, 4);
  Add(survey.Chunk(sentence + " Rain fell.", {sentence, "Rain fell."}).Build());
  view_ = image_->Current();
  const index::Allowed all = view_->Filter(std::nullopt, {});
  const auto pasted = [&](const std::string& text) {
    return IsPasted(*view_, all, question::ReadQuestion(text, kToday, language::Language::kEnglish));
  };
  EXPECT_TRUE(pasted("the KEEPER of the weir will leave Wick next month"));
  EXPECT_TRUE(pasted("the weir will leave Wick next month"));
  EXPECT_FALSE(pasted("Will the keeper of the weir leave Wick next month?")) << "a question";
  EXPECT_FALSE(pasted("the keeper of the weir")) << "too short";
  EXPECT_FALSE(pasted("the keeper of the weir will leave Boston next month"));
  EXPECT_THAT(Read(sentence).scope.groups, IsEmpty());
}

}  // namespace
}  // namespace annals::scope
