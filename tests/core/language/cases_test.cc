// What each language is read as: cases_german.json and so on, all of one shape. A language without a case file fails.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/answer/injection/guard.h"
#include "core/answer/kinds/record_question.h"
#include "core/answer/model/given_passage.h"
#include "core/answer/reading/figures.h"
#include "core/answer/reading/topics.h"
#include "core/facts/clauses.h"
#include "core/language/detect.h"
#include "core/language/span_words.h"
#include "core/question/answer_type.h"
#include "core/question/asked_records.h"
#include "core/question/intents.h"
#include "core/question/kind.h"
#include "core/question/mask.h"
#include "core/question/patterns/letters.h"
#include "core/question/qualifiers.h"
#include "core/question/repair/courtesy.h"
#include "core/text/plain_words.h"
#include "core/text/text.h"
#include "core/time/time_scope.h"

namespace annals::language {
namespace {

using Json = nlohmann::json;
using question::ChangeWord;

constexpr Day kToday{std::chrono::year{2025} / 11 / 1};

std::string FileOf(const Lexicon& lexicon) {
  std::string name(lexicon.name);
  name[0] = static_cast<char>(name[0] - 'A' + 'a');
  return std::string(CASES_FOLDER) + "/cases_" + name + ".json";
}

class Cases : public testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    std::ifstream file(FileOf(lexicon));
    ASSERT_TRUE(file.good()) << lexicon.name << " has no case file " << FileOf(lexicon);
    cases = Json::parse(file);
    ASSERT_EQ(cases.at("language").get<std::string>(), lexicon.code);
  }

  // A part that has no cases shows nothing.
  const Json& Of(const std::string& part) const {
    EXPECT_FALSE(cases.at(part).empty()) << part;
    return cases.at(part);
  }

  const Language language = static_cast<Language>(GetParam());
  const Lexicon& lexicon = LexiconOf(language);
  Json cases;
};

TEST_P(Cases, TextsAndQuestionsTellTheirLanguage) {
  for (const std::string text : Of("texts")) EXPECT_EQ(DetectLanguage(text), language) << text;
  for (const std::string question : Of("questions"))
    EXPECT_EQ(DetectLanguage(question, kLeastOfQuestion), language) << question;
}

TEST_P(Cases, PeriodsAreRead) {
  const auto day = [](Day d) { return d == kAnyPast || d == kForever ? Json() : Json(ToIsoDay(d)); };
  for (const Json& c : Of("time")) {
    const std::string query = c.at("query");
    const time::Scope scope = time::ParseTimeScope(query, kToday, language);
    ASSERT_EQ(scope.groups.size(), 1u) << query;
    EXPECT_EQ(day(scope.groups[0].interval.from), c.at("from")) << query;
    EXPECT_EQ(day(scope.groups[0].interval.to), c.at("to")) << query;
  }
}

TEST_P(Cases, TypesOfAnswersAreRead) {
  for (const Json& c : Of("answers")) {
    const std::string text = c.at("question");
    const question::QuestionKind kind = question::ClassifyQuestion(text, language);
    const question::AskedAnswer asked =
        question::ReadAskedAnswer(question::SplitQuestion(text, language), kind, language);
    EXPECT_EQ(Name(asked.type), c.at("type")) << text;
  }
}

TEST_P(Cases, MeaningsAreTheSameInEveryLanguage) {
  EXPECT_EQ(lexicon.answers.meanings.size(), LexiconOf(Language::kEnglish).answers.meanings.size());
}

using question::Extreme;
using question::Figure;
using question::QuestionKind;
using question::Wants;

// Which sorts a question is of. What wants a value says which figure; what wants none of them is of the sort "open".
std::vector<std::string> SortsOf(const QuestionKind& kind) {
  const std::pair<const char*, bool> sorts[] = {
      {"yes_or_no", kind.yes_or_no},
      {"largest", kind.extreme == Extreme::kLargest},
      {"smallest", kind.extreme == Extreme::kSmallest},
      {"count", kind.counts},
      {"related", kind.relates},
      {"forward", kind.forward},
      {"cause", kind.cause},
      {"order", kind.orders},
      {"timeline", kind.timeline},
      {"several", kind.several},
      {"value", kind.wants == Wants::kValue},
      {"explanation", kind.wants == Wants::kExplanation},
      {"conflict", kind.wants == Wants::kConflict},
  };
  std::vector<std::string> of;
  for (const auto& [name, is] : sorts) {
    if (is) of.emplace_back(name);
  }
  return of;
}

TEST_P(Cases, SortsOfQuestionsAreToldApart) {
  const std::map<std::string, Figure> figures = {{"none", Figure::kNone},
                                                 {"number", Figure::kNumber},
                                                 {"money", Figure::kMoney},
                                                 {"percent", Figure::kPercent},
                                                 {"date", Figure::kDate}};
  std::set<std::string> shown;
  for (const Json& c : Of("kinds")) {
    const std::string text = c.at("question");
    const QuestionKind kind = question::ClassifyQuestion(text, language);
    const std::vector<std::string> wanted = c.at("sort");
    EXPECT_EQ(SortsOf(kind), wanted) << text;
    EXPECT_EQ(kind.figure, figures.at(c.at("figure"))) << text;
    shown.insert(wanted.begin(), wanted.end());
    shown.insert(c.at("figure").get<std::string>());
  }
  EXPECT_EQ(shown.size(), 13 + figures.size()) << "a sort of question has no case";
}

TEST_P(Cases, IntentsAreTold) {
  std::set<std::string> shown;
  for (const Json& c : Of("intents")) {
    const std::string text = c.at("question");
    std::vector<std::string> told;
    for (const question::FoundIntent& found :
         question::ReadIntents(text, question::SplitQuestion(text, language), language))
      told.emplace_back(question::Name(found.intent));
    EXPECT_EQ(told, c.at("intents").get<std::vector<std::string>>()) << text;
    shown.insert(told.begin(), told.end());
  }
  EXPECT_EQ(shown.size(), std::size_t{question::kIntents}) << "an intent has no case";
}

// "*": whoever asks; "": anybody; null: nothing is said of letters.
TEST_P(Cases, WhoWroteToWhomIsRead) {
  std::size_t said = 0;
  for (const Json& c : Of("letters")) {
    const std::string text = c.at("question");
    const std::vector<question::QuestionWord> words = question::SplitQuestion(text, language);
    const auto asked = question::ReadLetters(text, words, language);
    ASSERT_EQ(asked.has_value(), !c.at("from").is_null()) << text;
    if (!asked) continue;
    const auto end = [&](const std::optional<question::LetterEnd>& e) -> std::string {
      if (!e) return "";
      return e->asker ? "*" : text.substr(words[e->first].begin, words[e->last - 1].end - words[e->first].begin);
    };
    const std::string from = end(asked->writer);
    EXPECT_EQ(from.substr(0, from.find("'s")), c.at("from").get<std::string>()) << text;
    EXPECT_EQ(end(asked->receiver), c.at("to").get<std::string>()) << text;
    ++said;
  }
  EXPECT_GE(said, 4u);
}

// null: nothing is let go.
TEST_P(Cases, CourtesyIsLetGo) {
  std::size_t let_go = 0;
  for (const Json& c : Of("courtesy")) {
    const std::string text = c.at("text");
    const std::string left = question::WithoutCourtesy(text, language);
    if (c.at("asked").is_null()) {
      EXPECT_EQ(left, text);
      continue;
    }
    const std::string asked = c.at("asked");
    EXPECT_EQ(left, std::string(left.size() - std::min(left.size(), asked.size()), ' ') + asked);
    EXPECT_EQ(text.find(asked), left.find(asked)) << "bytes keep their places";
    EXPECT_EQ(question::WithoutCourtesy(left, language), left);
    ++let_go;
  }
  EXPECT_GE(let_go, 4u);
}

TEST_P(Cases, KindsOfRecordsAreAskedFor) {
  for (const Json& c : Of("records")) {
    const std::string text = c.at("question");
    const question::AskedRecords asked = question::WhichRecords(text::Words(text), language);
    std::vector<std::string> kinds;
    if (asked.papers) kinds.emplace_back("papers");
    if (asked.patents) kinds.emplace_back("patents");
    if (asked.products) kinds.emplace_back("products");
    if (asked.technologies) kinds.emplace_back("technologies");
    if (asked.written) kinds.emplace_back("written");
    if (asked.invented) kinds.emplace_back("invented");
    EXPECT_EQ(kinds, c.at("kinds").get<std::vector<std::string>>()) << text;
  }
}

TEST_P(Cases, WordsOfAskingAreNoContent) {
  for (const Json& c : Of("content")) {
    const std::string text = c.at("question");
    const std::vector<question::QuestionWord> words = question::SplitQuestion(text, language);
    const question::Content content = question::ContentOf(text, words, question::Unmasked(text, words), language);
    EXPECT_EQ(content.sought, c.at("sought").get<std::string>()) << text;
  }
}

// The question as facts read it, without any collection: no name is linked.
facts::QuestionText TextOf(const std::string& question, Language language) {
  facts::QuestionText text{.text = question, .languages = {language, language}};
  for (const question::QuestionWord& word : question::SplitQuestion(question, language))
    text.words.push_back({.word = word, .stems = {facts::PlainStem(word.key, language)}});
  return text;
}

TEST_P(Cases, ClausesAreParted) {
  for (const Json& c : Of("clauses")) {
    const std::string text = c.at("question");
    const facts::Clauses clauses = facts::SplitClauses(TextOf(text, language));
    ASSERT_TRUE(clauses.anchor.has_value()) << text;
    EXPECT_EQ(time::Name(clauses.anchor->relation), c.at("relation").get<std::string>()) << text;
    EXPECT_EQ(clauses.anchor->text, c.at("anchor").get<std::string>()) << text;
    EXPECT_EQ(clauses.anchor->nearest, c.value("nearest", false)) << text;
  }
}

TEST_P(Cases, ListsOfRecordsAreRead) {
  const std::map<std::string, answer::RecordKind> kinds = {{"paper", answer::RecordKind::kPaper},
                                                           {"patent", answer::RecordKind::kPatent},
                                                           {"product", answer::RecordKind::kProduct}};
  for (const Json& c : Of("lists")) {
    const std::string text = c.at("question");
    const auto read = answer::ReadRecordQuestion(TextOf(text, language), true);
    ASSERT_TRUE(read.has_value()) << text;
    EXPECT_EQ(read->kind, kinds.at(c.at("kind"))) << text;
    EXPECT_EQ(read->counted, c.at("counted").get<bool>()) << text;
    EXPECT_EQ(read->event, c.at("event").get<std::string>()) << text;
  }
}

TEST_P(Cases, FiguresOfTextsAreRead) {
  const char* const names[] = {"none", "number", "money", "percent", "date"};
  for (const Json& c : Of("values")) {
    const std::string text = c.at("text");
    Json read = Json::array();
    for (const answer::FigureSpan& figure : answer::Figures(text, language))
      read.push_back({names[static_cast<std::size_t>(figure.kind)],
                      figure.date.empty() ? text::ToString(figure.amount) : figure.date});
    EXPECT_EQ(read, c.at("figures")) << text;
  }
}

TEST_P(Cases, WordsOfChangeAreKnown) {
  const Json& change = Of("change");
  for (const std::string word : change.at("up")) EXPECT_EQ(question::ChangeOf(word, language), ChangeWord::kUp) << word;
  for (const std::string word : change.at("down"))
    EXPECT_EQ(question::ChangeOf(word, language), ChangeWord::kDown) << word;
  for (const std::string word : change.at("none"))
    EXPECT_EQ(question::ChangeOf(word, language), ChangeWord::kNone) << word;
}

TEST_P(Cases, FiguresAreToldApart) {
  const std::map<std::string, std::uint32_t> kinds = {
      {"adjusted", question::kAdjusted}, {"forward", question::kForward}, {"whole_year", question::kWholeYear}};
  for (const Json& c : Of("figures")) {
    const std::string text = c.at("text");
    const question::Qualifiers read = question::ReadQualifiers(text::PlainWords(text), language);
    std::uint32_t wanted = 0;
    for (const std::string kind : c.value("qualifiers", Json::array())) wanted |= kinds.at(kind);
    EXPECT_EQ(read.qualifiers, wanted) << text;
    if (c.contains("quarter")) EXPECT_EQ(read.quarters & ~1u, 1u << c.at("quarter").get<int>()) << text;
  }
}

TEST_P(Cases, QuartersOfLabelsAreRead) {
  for (const auto& [label, quarter] : Of("quarters").items())
    EXPECT_EQ(question::QuarterOfLabel(label, language), quarter.get<int>()) << label;
}

TEST_P(Cases, DenialsAreHeard) {
  for (const Json& c : Of("denial")) {
    const std::string text = c.at("text");
    EXPECT_EQ(answer::WordBag::Of(text, language).denies, c.at("denies").get<bool>()) << text;
  }
}

TEST_P(Cases, BeginningsOfStatesAreTold) {
  for (const Json& c : Of("beginnings")) {
    const std::string text = c.at("text");
    EXPECT_EQ(Says(SpanWordsOf(language).begun, text::Words(text)), c.at("begins").get<bool>()) << text;
  }
}

TEST_P(Cases, OrdersToTheReaderAreSeen) {
  const std::map<std::string, answer::Address> addresses = {
      {"none", answer::Address::kNone}, {"order", answer::Address::kOrder}, {"takeover", answer::Address::kTakeover}};
  for (const Json& c : Of("orders")) {
    const std::string text = c.at("text");
    EXPECT_EQ(answer::SpeaksToReader(text), addresses.at(c.at("address"))) << text;
  }
}

TEST_P(Cases, TopicsAreAnnounced) {
  for (const Json& c : Of("topics")) {
    const std::string text = c.at("text");
    const text::PlainWords words(text);
    const answer::Topic topic = answer::AnnouncedTopic(text, words, language);
    std::string named;
    for (std::size_t i = topic.first; i < topic.last; ++i)
      named += (named.empty() ? "" : " ") + std::string(words[i].lower);
    EXPECT_EQ(named, c.at("topic").get<std::string>()) << text;
  }
}

TEST_P(Cases, NumbersInWordsAreNumbers) {
  for (const auto& [word, number] : Of("numbers").items())
    EXPECT_EQ(lexicon.time.Find(text::Words(word).at(0))->cardinal, number.get<int>()) << word;
}

// A list that stands nowhere, or with a spelling that no reader sees, is found here.
TEST_P(Cases, WordsAreInLowerCaseAndPlain) {
  for (const Words list : {lexicon.text.stop, lexicon.names.never, lexicon.change.up, lexicon.change.down,
                           lexicon.figures.forward, lexicon.topics.of_the_whole, lexicon.orders.set_aside,
                           lexicon.orders.answer_verbs, lexicon.claims.denials, lexicon.facts.asking_stems}) {
    EXPECT_FALSE(list.empty());
    for (const std::string_view word : list) EXPECT_EQ(text::NameKey(word), word);
  }
  EXPECT_FALSE(lexicon.text.stemmer.empty());
  EXPECT_EQ(text::Terms("", language).size(), 0u);  // the stemmer is there
}

INSTANTIATE_TEST_SUITE_P(All, Cases, testing::Range(std::size_t{0}, kLanguageCount),
                         [](const auto& info) { return std::string(Lexicons()[info.param]->name); });

TEST(DetectLanguage, SaysNothingOfWhatHasNoSmallWords) {
  EXPECT_EQ(DetectLanguage(""), std::nullopt);
  EXPECT_EQ(DetectLanguage("Tesla margin 2024", kLeastOfQuestion), std::nullopt);
  EXPECT_EQ(DetectLanguage("東京都の人口"), std::nullopt);
  // Names of other languages do not make a question one of theirs.
  EXPECT_EQ(LanguageOfQuestion("Where is Rio de la Plata?", Language::kEnglish), Language::kEnglish);
  EXPECT_EQ(LanguageOfQuestion("Who wrote La casa de los cuentos?", Language::kEnglish), Language::kEnglish);
  EXPECT_EQ(LanguageOfQuestion("Who is the director of Die Frau in der Stadt?", Language::kEnglish),
            Language::kEnglish);
  EXPECT_EQ(LanguageOfQuestion("Tesla margin 2024", Language::kGerman), Language::kGerman);
  EXPECT_EQ(LanguageOfQuestion("What was the margin of the company?", Language::kGerman), Language::kEnglish);
}

TEST(Lexicons, AreFoundByTheirCode) {
  for (std::size_t i = 0; i < kLanguageCount; ++i)
    EXPECT_EQ(LanguageOfCode(Lexicons()[i]->code), static_cast<Language>(i));
  EXPECT_EQ(LanguageOfCode("xx"), std::nullopt);
  EXPECT_EQ(LanguageOfCode(""), std::nullopt);
}

}  // namespace
}  // namespace annals::language
