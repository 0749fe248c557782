#include "bench/time/time_measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace annals::bench {
namespace {

constexpr Day kNow{std::chrono::year{2016} / 11 / 7};

Interval Days(const char* from, const char* to) {
  return {*from == 0 ? kAnyPast : ParseIsoDay(from).value(), *to == 0 ? kForever : ParseIsoDay(to).value()};
}

TimeCase Case(const std::string& text, const std::string& span, std::vector<Interval> alternatives) {
  const std::size_t begin = text.find(span);
  return {.text = text,
          .reference = kNow,
          .expected = {{.span = {begin, begin + span.size()}, .text = span, .alternatives = std::move(alternatives)}}};
}

TimeScore Score(const TimeCase& time_case) {
  return ScoreCase(time_case, time::ParseTimeScope(time_case.text, time_case.reference, language::Language::kEnglish),
                   nullptr);
}

TEST(TimeClasses, TheWeakestResultDecides) {
  const auto of = [](std::string_view type, std::string_view text) { return Classify({{type, text}}); };
  EXPECT_EQ(Classify({}), TimeClass::kNegative);
  EXPECT_EQ(of("date", "May 5, 2012"), TimeClass::kAbsolute);
  EXPECT_EQ(of("daterange", "the nineties"), TimeClass::kAbsolute);
  EXPECT_EQ(of("date", "May 5"), TimeClass::kYearLess);
  EXPECT_EQ(of("daterange", "last month"), TimeClass::kRelative);
  EXPECT_EQ(of("date", "3 days ago"), TimeClass::kRelative);
  EXPECT_EQ(of("daterange", "next week"), TimeClass::kWeek);
  EXPECT_EQ(of("date", "Christmas 2012"), TimeClass::kExcluded);
  EXPECT_EQ(of("datetime", "5 May 2012 at 8"), TimeClass::kExcluded);
  EXPECT_EQ(Classify({{"date", "May 5, 2012"}, {"date", "Friday"}}), TimeClass::kWeek);
  for (const TimeClass c : kTimeClasses) EXPECT_EQ(TimeClassOf(Name(c)), c);
  EXPECT_EQ(TimeClassOf("other"), std::nullopt);
}

TEST(TimeMeasures, AGroupServesOneSpanAndItsIntervalIsCompared) {
  const TimeScore right = Score(Case("I was out in May 2012", "May 2012", {Days("2012-05-01", "2012-06-01")}));
  EXPECT_EQ(right.found, 1);
  EXPECT_EQ(right.exact, 1);
  EXPECT_EQ(right.F1(), 1);
  const TimeScore wrong = Score(Case("I was out in May 2012", "May 2012", {Days("2013-05-01", "2013-06-01")}));
  EXPECT_EQ(wrong.found, 1);
  EXPECT_EQ(wrong.exact, 0);
  EXPECT_EQ(wrong.valued, 1);
  const TimeScore missed = Score(Case("I was out then, not in 2012", "then", {}));
  EXPECT_EQ(missed.missed, 1);
  EXPECT_EQ(missed.spurious, 1);
  EXPECT_EQ(missed.F1(), 0);
  EXPECT_EQ(Score({.text = "nothing here", .reference = kNow}).F1(), 1);
}

TEST(TimeMeasures, ConventionsOfTheDataAreMapped) {
  struct Convention {
    const char *text, *span;
    Interval expected;
  };
  for (const Convention& c : std::initializer_list<Convention>{
           {"out from May to June 2012", "from May to June 2012", Days("2012-05-01", "2012-06-01")},
           {"out 4 to 22 January 1995", "4 to 22 January 1995", Days("1995-01-04", "1995-01-22")},
           {"out from 2014-2018", "2014-2018", Days("2014-01-01", "2018-01-01")},
           {"valid until 2012", "until 2012", Days("", "2012-01-01")},
           {"valid after 1 January 2012", "after 1 January 2012", Days("2012-01-01", "")},
           {"valid from 2012", "2012", Days("2012-01-01", "2013-01-01")},
           {"out last September", "last September", Days("2015-09-01", "2015-10-01")},
           {"valid after 2010 and before 2018", "before 2018", Days("", "2018-01-01")}}) {
    EXPECT_EQ(Score(Case(c.text, c.span, {c.expected})).exact, 1) << c.text;
  }
  EXPECT_EQ(Score(Case("valid after 2012", "after 2012", {Days("2012-01-01", "")})).exact, 0);
}

TEST(TimeMeasures, ADayThatDoesNotExistIsASpanWithoutAValue) {
  const TimeScore score = Score(Case("out on 2/29/2019", "2/29/2019", {}));
  EXPECT_EQ(score.found, 1);
  EXPECT_EQ(score.spurious, 0);
}

class TimeCases : public ::testing::Test {
 protected:
  void Write(const std::string& name, const std::string& text) { folder_.Write(name, text); }

  TemporaryFolder folder_;
};

TEST_F(TimeCases, BothWaysToWriteASpanAndAValue) {
  Write("B.jsonl",
        R"({"Input": "ü May 2012", "Context": {"ReferenceDateTime": "2020-01-02T00:00:00"}, "id": "b", )"
        R"("Results": [{"Text": "May 2012", "Start": 2, "End": 9, "TypeName": "datetimeV2.daterange", )"
        R"("Resolution": {"values": [{"type": "daterange", "start": "2012-05-01", "end": "2012-06-01"}]}}]})");
  Write("A.jsonl",
        "{\"Input\": \"on 5 May\", \"id\": \"a\", \"Results\": [{\"Text\": \"5 May\", \"Start\": 3, \"Length\": 5, "
        "\"Type\": \"date\", \"Value\": {\"FutureResolution\": {\"date\": \"2017-05-05\"}, \"PastResolution\": "
        "{\"date\": \"0001-01-01\"}}}]}\n\n");
  const auto cases = ReadTimeCases(folder_.path(), "");
  ASSERT_TRUE(cases.ok()) << cases.status();
  ASSERT_EQ(cases->size(), 2u);
  const TimeCase &a = (*cases)[0], &b = (*cases)[1];
  EXPECT_EQ(a.reference, kNow);
  EXPECT_EQ(a.time_class, TimeClass::kYearLess);
  EXPECT_THAT(a.expected.at(0).alternatives, ::testing::ElementsAre(Days("2017-05-05", "2017-05-06")));
  EXPECT_EQ(b.reference, ParseIsoDay("2020-01-02"));
  EXPECT_EQ(b.time_class, TimeClass::kAbsolute);
  EXPECT_EQ(b.expected.at(0).span, (time::Span{3, 11}));
  EXPECT_THAT(b.expected.at(0).alternatives, ::testing::ElementsAre(Days("2012-05-01", "2012-06-01")));
}

TEST_F(TimeCases, AListOfClassesWins) {
  Write("A.jsonl", "{\"Input\": \"x\", \"id\": \"a\", \"Results\": []}\n{\"Input\": \"y\", \"id\": \"b\"}\n");
  Write("classes.json", R"({"a": "week"})");
  const auto cases = ReadTimeCases(folder_.path(), "");
  ASSERT_TRUE(cases.ok()) << cases.status();
  EXPECT_EQ((*cases)[0].time_class, TimeClass::kWeek);
  EXPECT_EQ((*cases)[1].time_class, TimeClass::kNegative);
  Write("classes.json", R"({"a": "odd"})");
  EXPECT_THAT(std::string(ReadTimeCases(folder_.path(), "").status().message()), ::testing::HasSubstr("odd"));
}

TEST_F(TimeCases, BadInputNamesFileAndLine) {
  EXPECT_EQ(ReadTimeCases(folder_.path(), "").status().code(), absl::StatusCode::kNotFound);
  Write("A.jsonl", "{\"Input\": \"x\", \"id\": \"a\", \"Results\": []}\n{\"Input\"\n");
  const auto broken = ReadTimeCases(folder_.path(), "").status();
  EXPECT_EQ(broken.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(broken.message()), ::testing::HasSubstr("A.jsonl:2"));
}

}  // namespace
}  // namespace annals::bench
