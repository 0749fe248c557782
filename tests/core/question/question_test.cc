#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/question/mask.h"
#include "core/question/owners.h"
#include "core/question/kind.h"
#include "core/question/words.h"
#include "core/scope/series_names.h"

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Keys(std::string_view question) {
  std::vector<std::string> keys;
  for (const QuestionWord& word : SplitQuestion(question)) keys.push_back(word.key);
  return keys;
}

TEST(QuestionWordsTest, KeepsPlacesAndCase) {
  const std::string question = "Who met O'Neil in the U.S.?";
  const std::vector<QuestionWord> words = SplitQuestion(question);
  ASSERT_EQ(words.size(), 6u);
  EXPECT_EQ(question.substr(words[2].begin, words[2].end - words[2].begin), "O'Neil");
  EXPECT_TRUE(words[2].capital);
  EXPECT_FALSE(words[3].capital);
  EXPECT_TRUE(words[0].sentence_start);
  EXPECT_FALSE(words[1].sentence_start);
}

TEST(QuestionWordsTest, TakesAnyText) {
  EXPECT_THAT(Keys(""), IsEmpty());
  EXPECT_THAT(Keys("?! …"), IsEmpty());
  EXPECT_THAT(Keys("São Paulo"), ElementsAre("sao", "paulo"));
}

TEST(OwnersTest, LongestAliasFirstAndEachWordOnce) {
  const std::vector<std::string_view> owners = {"New York", "York"};
  const auto found = OwnerNames(owners).Find(SplitQuestion("Did hiring rise in New York and in York?"));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].owner, "New York");
  EXPECT_EQ(found[1].owner, "York");
  EXPECT_LT(found[0].end, found[1].begin);
}

TEST(OwnersTest, AliasesDropLegalWordsTheAndCom) {
  EXPECT_THAT(OwnerAliases("The Home Depot, Inc."), ElementsAre("the home depot inc", "home depot inc", "home depot"));
  EXPECT_THAT(OwnerAliases("JD.com"), ElementsAre("jd com"));  // "jd" alone is too short to be safe
  EXPECT_THAT(OwnerAliases("Amazon.com"), ElementsAre("amazon com", "amazon"));
  EXPECT_THAT(OwnerAliases("  "), IsEmpty());
}

TEST(OwnersTest, NoOwnerNoMatch) {
  const std::vector<std::string_view> owners = {"Boston"};
  EXPECT_THAT(OwnerNames(owners).Find(SplitQuestion("What about Chicago?")), IsEmpty());
  EXPECT_THAT(OwnerNames(owners).Find(SplitQuestion("")), IsEmpty());
}

TEST(MaskTest, FacetsAreTheThingsAskedFor) {
  const std::string question = "What were Acme's revenue growth, free cash flow and net debt in Q1 2024?";
  const std::size_t acme = question.find("Acme"), period = question.find("in Q1");
  EXPECT_THAT(Facets(question, SplitQuestion(question), {{acme, acme + 4}, {period, question.size()}}, {}),
              ElementsAre("revenue growth", "free cash flow", "net debt"));
  EXPECT_THAT(Facets("?", SplitQuestion("?"), {}, {}), IsEmpty());
}

TEST(MaskTest, RemovesFiltersKindsAndAskingWords) {
  const std::string question = "How did inflation trends change in October 2025 survey reports?";
  const std::size_t at = question.find("October 2025");
  EXPECT_EQ(Mask(question, SplitQuestion(question), {{at, at + 12}}, {KindNameOf("survey_report")}),
            "inflation trends");
}

TEST(MaskTest, AKindIsDroppedByItsWholeNameOnly) {
  const std::string question = "Which earnings per share did the earnings calls name?";
  EXPECT_EQ(Mask(question, SplitQuestion(question), {}, {KindNameOf("earnings_call")}), "earnings per share name");
}

TEST(MaskTest, NeverLeavesNothing) {
  const std::string question = "What did the survey report?";
  EXPECT_EQ(Mask(question, SplitQuestion(question), {}, {KindNameOf("survey")}), "What did the survey report");
  const std::string only_time = "October 2025";
  EXPECT_EQ(Mask(only_time, SplitQuestion(only_time), {{0, 12}}, {}), only_time);
}

TEST(SeriesNames, AreWhatTitlesOfSeveralPeriodsShare) {
  const auto month = [](const char* label, const char* title, const char* owner, unsigned m) {
    const Day from{std::chrono::year{2025} / static_cast<int>(m) / 1},
        to{std::chrono::year{2025} / static_cast<int>(m + 1) / 1};
    Document document;
    document.title = title;
    document.label = label;
    document.owner = owner;
    document.period = Interval{from, to};
    return document;
  };
  const std::vector<Document> documents = {
      month("July 2025", "Survey of the Lakeland Districts, July 2025, National Summary", "National Summary", 7),
      month("October 2025", "Survey of the Lakeland Districts, October 2025, Harbour", "Harbour", 10),
      month("July 2025", "Crocs, Inc. July 2025 Earnings Call", "Crocs, Inc.", 7),
      month("October 2025", "Crocs, Inc. October 2025 Earnings Call", "Crocs, Inc.", 10),
      month("July 2025", "Prices, July 2025", "", 7),
      month("October 2025", "Prices, October 2025", "", 10),
      month("July 2025", "A special report, July 2025", "", 7),
      month("July 2025", "Special report, July 2025", "", 7)};
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  const std::vector<KindName> names = scope::SeriesNames(pointers);
  EXPECT_THAT(names, ElementsAre(KindNameOf("earnings call"), KindNameOf("survey of the lakeland districts")));
  const std::string question = "How did prices change in the Surveys of the Lakeland Districts?";
  EXPECT_EQ(Mask(question, SplitQuestion(question), {}, names), "prices");
  EXPECT_THAT(scope::SeriesNames({}), IsEmpty());
}

TEST(QuestionKindTest, TellsValueExplanationAndConflict) {
  EXPECT_EQ(ClassifyQuestion("When was the patent granted?").wants, Wants::kValue);
  EXPECT_EQ(ClassifyQuestion("When was the patent granted?").figure, Figure::kDate);
  EXPECT_EQ(ClassifyQuestion("How many permits were issued?").figure, Figure::kNumber);
  EXPECT_EQ(ClassifyQuestion("What was the gross margin?").figure, Figure::kPercent);
  EXPECT_EQ(ClassifyQuestion("Why did employment fall?").wants, Wants::kExplanation);
  EXPECT_EQ(ClassifyQuestion("How did prices change?").wants, Wants::kExplanation);
  EXPECT_EQ(ClassifyQuestion("Do the sources agree on the cost?").wants, Wants::kConflict);
  EXPECT_TRUE(ClassifyQuestion("What is the revenue guidance?").forward);
  EXPECT_FALSE(ClassifyQuestion("Which projector broke in Q3?").forward);
}

}  // namespace
}  // namespace annals::question
