#include "bench/temporal/temporal_measures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace annals::bench {
namespace {

using std::chrono::year;
using ::testing::HasSubstr;

Interval Month(unsigned m) { return {Day{year{2025} / m / 1}, Day{year{2025} / (m + 1) / 1}}; }

class TemporalMeasures : public ::testing::Test {
 protected:
  TemporalMeasures() {
    data_.periods = {Month(1), Month(4), Month(7)};
    data_.documents = {{"jan", Month(1)}, {"apr", Month(4)}, {"jul", Month(7)}};
  }
  ReturnedPassage Passage(const std::string& chunk, const std::string& document, int group = -1,
                          const std::string& owner = "") {
    return {
        .chunk = chunk, .document = document, .owner = owner, .words = WordsOf(chunk + " words of it"), .group = group};
  }

  TemporalData data_;
  Tally tally_;
};

TEST_F(TemporalMeasures, OfAComparison) {
  data_.questions.push_back({.groups = {{Month(1), {"a"}}, {Month(7), {"b", "c"}}}, .gold_chunks = {"a", "b", "c"}});
  const Understanding right{.groups = {Month(7), Month(1)}};
  MeasureGroups(data_, 0, right, {Passage("a", "jan", 1), Passage("b", "jul", 1), Passage("x", "apr", 0)}, 2, &tally_);
  EXPECT_DOUBLE_EQ(tally_.Mean("scope_exact"), 1);
  EXPECT_DOUBLE_EQ(tally_.Mean("temporal_precision"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(tally_.Mean("contamination"), 1);
  EXPECT_DOUBLE_EQ(tally_.Mean("recall@2"), 1);  // two of three, and no more than two were asked for
  EXPECT_DOUBLE_EQ(tally_.Mean("both_present"), 1);
  EXPECT_DOUBLE_EQ(tally_.Mean("both_gold"), 1);
  EXPECT_DOUBLE_EQ(tally_.Mean("attribution"), 1.0 / 3);  // July's passage is said to be January's
}

TEST_F(TemporalMeasures, QuestionsWhereOneIsAheadOfTheOther) {
  Tally other;
  for (std::size_t place = 0; place < 4; ++place) tally_.Add("recall", place, 0.5);
  for (const auto& [place, value] : {std::pair(0, 0.25), {1, 0.5}, {2, 1.0}, {3, 0.0}})
    other.Add("recall", place, value);
  tally_.Add("recall", 4, 1);  // the other has no such question
  EXPECT_DOUBLE_EQ(Compare(tally_, other, "recall").higher, 0.5);
  EXPECT_DOUBLE_EQ(Compare(tally_, other, "recall").lower, 0.25);
  EXPECT_DOUBLE_EQ(Compare(tally_, other, "precision").higher, 0);
}

TEST_F(TemporalMeasures, AWiderScopeIsNotExact) {
  data_.questions.push_back({.groups = {{Month(4), {"a"}}}, .gold_chunks = {"a"}});
  MeasureGroups(data_, 0, {.groups = {{Day{year{2025} / 1 / 1}, Day{year{2026} / 1 / 1}}}}, {}, 10, &tally_);
  MeasureGroups(data_, 0, {.groups = {Interval::On(Day{year{2025} / 4 / 9})}}, {}, 10, &tally_);
  EXPECT_DOUBLE_EQ(tally_.Mean("scope_exact"), 0.5);
  EXPECT_DOUBLE_EQ(tally_.Mean("both_gold"), 0);
}

TEST_F(TemporalMeasures, OfSentences) {
  data_.questions.push_back({.gold_documents = {"jan", "jul"},
                             .gold_sentences = {{"jan", WordsOf("A words.")}, {"jul", WordsOf("nowhere")}}});
  const Understanding understood{.groups = {Month(1)}, .owners = {"Acme"}};
  MeasureSentences(data_, 0, understood,
                   {Passage("a", "jan", 0, "Acme"), Passage("b", "apr", -1, "Acme"), Passage("c", "jul", -1, "Acme"),
                    Passage("d", "jan", 0, "Other")},
                   "", &tally_);
  EXPECT_DOUBLE_EQ(tally_.Mean("doc_recall"), 1);
  EXPECT_DOUBLE_EQ(tally_.Mean("evidence_recall"), 0.5);
  EXPECT_DOUBLE_EQ(tally_.Mean("wrong_scope"), 0.25);  // April; July and the other owner stand in gold documents
}

TEST_F(TemporalMeasures, RefusalsAndHalves) {
  data_.questions = {{.answerable = true}, {.answerable = false}, {.answerable = true}, {.answerable = true}};
  for (std::size_t i = 0; i < 4; ++i) MeasureRefusal(data_, i, {.nothing_in_scope = i != 0}, &tally_);
  EXPECT_DOUBLE_EQ(tally_.Mean("refused_unanswerable"), 1);
  EXPECT_DOUBLE_EQ(tally_.Mean("refused_answerable"), 2.0 / 3);
  EXPECT_DOUBLE_EQ(tally_.Half("refused_answerable", 0), 0.5);
  EXPECT_DOUBLE_EQ(tally_.Half("refused_answerable", 1), 1);
}

TEST(ReadTemporalDataTest, SaysWhatIsMissing) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "temporal_data_test";
  std::filesystem::create_directories(folder);
  const auto write = [&](const char* name, const std::string& text) { std::ofstream(folder / name) << text; };
  std::filesystem::remove(folder / "questions.jsonl");
  EXPECT_THAT(ReadTemporalData(folder).status().message(), HasSubstr("questions.jsonl"));
  write("questions.jsonl", R"({"id": "q1", "question": "Who?", "gold_documents": ["d"]})");
  write("documents.jsonl", R"({"id": "d", "period": {"from": "2025-01-01", "to": "2025-02-01"}})");
  EXPECT_THAT(ReadTemporalData(folder).status().message(), HasSubstr("groups or gold sentences"));
  write("questions.jsonl",
        R"({"id": "q1", "question": "Who?", "groups": [{"from": "2025-02-01", "to": "2025-01-01"}]})");
  EXPECT_THAT(ReadTemporalData(folder).status().message(), HasSubstr("questions.jsonl:1"));
  write("questions.jsonl",
        R"({"question": "Who?", "gold_documents": ["d"], "gold_sentences": [{"document": "d", "text": "He."}]})");
  const auto data = ReadTemporalData(folder);
  ASSERT_TRUE(data.ok()) << data.status();
  EXPECT_EQ(data->questions[0].reference_time, "2025-02-01");
  EXPECT_FALSE(data->grouped);
}

}  // namespace
}  // namespace annals::bench
