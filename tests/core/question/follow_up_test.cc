// Follow-ups said in full, in three languages; and questions that lean on nothing stay as they are.
#include "core/question/follow_ups/follow_up.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/question/follow_ups/ellipsis.h"

namespace annals::question {
namespace {

using language::Language;
using Json = nlohmann::json;

constexpr Day kToday{std::chrono::year{2026} / 2 / 1};

std::string InFull(std::vector<Turn> before, std::string_view question, Language language = Language::kEnglish) {
  return Resolved(before, question, kToday, language);
}

const Turn kBoston{"How did employment change in Boston in July 2025?", "Employment rose slightly in Boston."};

TEST(FollowUpTest, APeriodStandsForTheLastOne) {
  EXPECT_EQ(InFull({kBoston}, "and in October?"), "How did employment change in Boston in October 2025?");
  EXPECT_EQ(InFull({kBoston}, "And in October 2024?"), "How did employment change in Boston in October 2024?");
  EXPECT_EQ(InFull({kBoston}, "October?"), "How did employment change in Boston in October 2025?");
  EXPECT_EQ(InFull({kBoston}, "what about the second quarter?"),
            "How did employment change in Boston in the second quarter 2025?");
  EXPECT_EQ(InFull({kBoston}, "and since 2023?"), "How did employment change in Boston since 2023?");
  EXPECT_EQ(InFull({kBoston}, "And between August and October?"),
            "How did employment change in Boston between August and October 2025?");
  EXPECT_EQ(InFull({{"How did prices change in the October 2025 survey?", ""}}, "and in the July survey?"),
            "How did prices change in the July 2025 survey?");
  EXPECT_EQ(InFull({{"How did prices change between July and October 2025?", ""}}, "and in April?"),
            "How did prices change in April 2025?");
  EXPECT_EQ(InFull({{"How did employment change in Boston?", ""}}, "and in October 2025?"),
            "How did employment change in Boston in October 2025?");
}

TEST(FollowUpTest, ANameStandsForTheLastOne) {
  EXPECT_EQ(InFull({kBoston}, "what about Dallas?"), "How did employment change in Dallas in July 2025?");
  EXPECT_EQ(InFull({kBoston}, "And in Dallas in October?"), "How did employment change in Dallas in October 2025?");
  EXPECT_EQ(InFull({kBoston}, "and Dallas and Chicago?"),
            "How did employment change in Dallas and Chicago in July 2025?");
  EXPECT_EQ(InFull({{"What was Acme's revenue in 2024?", ""}}, "and Fjord Bank's?"),
            "What was Fjord Bank's revenue in 2024?");
  EXPECT_EQ(InFull({{"Who is the President of Norway?", ""}}, "what about Sweden?"), "Who is the President of Sweden?");
  EXPECT_EQ(InFull({{"How many permits did the Harbour Office issue in 2024?", ""}}, "and the Bank of the Lakes?"),
            "How many permits did the Bank of the Lakes issue in 2024?");
  EXPECT_EQ(InFull({{"What did Ada Lund say about employment in July 2025?", ""}}, "and in Boston?"),
            "What did Ada Lund say about employment in July 2025 in Boston?");
}

TEST(FollowUpTest, AThingStandsForWhatWasAskedOf) {
  EXPECT_EQ(InFull({kBoston}, "What about prices?"), "How did prices change in Boston in July 2025?");
  EXPECT_EQ(InFull({kBoston}, "And the unemployment rate?"),
            "How did the unemployment rate change in Boston in July 2025?");
  EXPECT_EQ(InFull({{"How many mooring permits did the Harbour Office issue in 2024?", ""}}, "what about the berths?"),
            "How many berths did the Harbour Office issue in 2024?");
  EXPECT_EQ(InFull({{"When was the bridge opened?", ""}}, "and the tunnel?"), "When was the tunnel opened?");
  EXPECT_EQ(InFull({{"Who founded Acme?", ""}}, "what about the logo?"), "what about the logo?");
}

TEST(FollowUpTest, WhatIsOwnedAndWhatIsSpokenOfGiveWay) {
  const std::vector<Turn> margin = {{"What was Acme's gross margin in Q3 2024?", ""}};
  EXPECT_EQ(InFull(margin, "What about operating income?"), "What was Acme's operating income in Q3 2024?");
  EXPECT_EQ(InFull(margin, "How did it change in Q4?"), "How did Acme's gross margin change in Q4 2024?");
  EXPECT_EQ(InFull({{"What did the Harbour Office say about prices in July 2025?", ""}}, "And about permits?"),
            "What did the Harbour Office say about permits in July 2025?");
  EXPECT_EQ(InFull({{"What was the unemployment rate in Wick in July 2025?", ""}}, "How did it change in October?"),
            "How did the unemployment rate in Wick change in October 2025?");
}

TEST(FollowUpTest, AQuestionWordStandsForTheLastOne) {
  EXPECT_EQ(InFull({kBoston}, "And why?"), "Why did employment change in Boston in July 2025?");
  EXPECT_EQ(InFull({{"How many permits were issued?", ""}}, "Why?"), "Why?");
}

TEST(FollowUpTest, TurnsAreTakenInOrder) {
  EXPECT_EQ(InFull({kBoston, {"and in October?", ""}}, "what about Dallas?"),
            "How did employment change in Dallas in October 2025?");
  EXPECT_EQ(InFull({{"Who founded Debian?", "Ian Murdock founded Debian in 1993. [1]"}, {"Where was he born?", ""}},
                   "and when?"),
            "When was Ian Murdock born?");
}

TEST(FollowUpTest, APersonIsWhoWasAskedFor) {
  const std::vector<Turn> founder = {{"Who founded Debian?", "Debian was founded by Ian Murdock. [1]"}};
  EXPECT_EQ(InFull(founder, "Where was he born?"), "Where was Ian Murdock born?");
  EXPECT_EQ(InFull(founder, "Who was his wife?"), "Who was Ian Murdock's wife?");
  EXPECT_EQ(InFull(founder, "When was it released?"), "When was Debian released?");
  EXPECT_EQ(InFull(founder, "What did he say about Fjord Bank?"), "What did Ian Murdock say about Fjord Bank?");
  EXPECT_EQ(InFull({{"When did Ada Lund join Acme in Boston?", ""}}, "Why did she leave?"), "Why did Ada Lund leave?");
  EXPECT_EQ(InFull({{"When did Ada Lund join Fjord Bank?", ""}}, "Who succeeded her?"), "Who succeeded Ada Lund?");
}

TEST(FollowUpTest, AThingAndAPlaceAreNamed) {
  const std::vector<Turn> office = {{"What did the Harbour Office do in Wick in 2024?", ""}};
  EXPECT_EQ(InFull(office, "How many people live there?"), "How many people live in Wick?");
  EXPECT_EQ(InFull(office, "What happened there in October?"), "What happened in Wick in October 2024?");
  EXPECT_EQ(InFull(office, "What happened in that year?"), "What happened in 2024?");
  EXPECT_EQ(InFull({{"Where was Ada Lund born?", "Ada Lund was born in Wick."}}, "What happened there in 1990?"),
            "What happened in Wick in 1990?");
  EXPECT_EQ(
      InFull({{"What is the capital of Norway?", "Oslo is the capital of Norway."}}, "How many people live there?"),
      "How many people live in Oslo?");
  EXPECT_EQ(InFull({{"Who leads Fjord Bank?", ""}}, "How many employees does it have?"),
            "How many employees does Fjord Bank have?");
  EXPECT_EQ(InFull({{"Who leads Fjord Bank?", ""}}, "What is its capital?"), "What is Fjord Bank's capital?");
}

TEST(FollowUpTest, WhatIsCompleteStays) {
  for (const char* question :
       {"Who founded Debian?", "How did prices change in July 2025?", "Is there a bridge in Wick?",
        "Which company sold its fleet in 2024?", "Is it true that the bridge was closed?",
        "Did Ada Lund say when she left?", "How did retailers describe their sales?",
        "What did the minister say about his plans?", "How long does it take to reach Wick?",
        "And how did employment change in Dallas in October?", "Are there any permits?",
        "Who announced his plan to leave?", "Which market was the largest, and what was sold there?", "thanks"}) {
    const bool opened = std::string_view(question).starts_with("And");
    EXPECT_EQ(InFull({kBoston}, question),
              opened ? "And how did employment change in Dallas in October 2025?" : question);
  }
  EXPECT_EQ(InFull({}, "and in October?"), "and in October?");
}

TEST(FollowUpTest, German) {
  const auto full = [](std::vector<Turn> before, const char* question) {
    return InFull(std::move(before), question, Language::kGerman);
  };
  const Turn wick{"Wie entwickelte sich die Beschäftigung in Wick im Juli 2025?", ""};
  EXPECT_EQ(full({wick}, "Und im Oktober?"), "Wie entwickelte sich die Beschäftigung in Wick im Oktober 2025?");
  EXPECT_EQ(full({wick}, "Was ist mit Dallas?"), "Wie entwickelte sich die Beschäftigung in Dallas im Juli 2025?");
  EXPECT_EQ(full({wick, {"und in Dallas?", ""}}, "und 2024?"),
            "Wie entwickelte sich die Beschäftigung in Dallas in 2024?");
  EXPECT_EQ(full({wick}, "Und der Umsatz?"), "Wie entwickelte sich der Umsatz in Wick im Juli 2025?");
  EXPECT_EQ(full({{"Wer gründete die Nordbank AG?", "Ada Lund gründete die Nordbank AG."}}, "Wann wurde sie geboren?"),
            "Wann wurde Ada Lund geboren?");
  EXPECT_EQ(full({{"Wer leitet die Stadtwerke?", "Jonas Berg leitet die Stadtwerke."}}, "Seit wann leitet er sie?"),
            "Seit wann leitet Jonas Berg sie?");
  EXPECT_EQ(full({wick}, "Was geschah dort im Oktober?"), "Was geschah in Wick im Oktober 2025?");
  EXPECT_EQ(full({{"Wo wurde Ada Lund geboren?", ""}}, "Wer war ihr Bruder?"), "Wer war Ada Lund's Bruder?");
  for (const char* question : {"Was gibt es Neues?", "Wie hoch war der Umsatz im Juli 2025?",
                               "Wer leitet die Nordbank AG?", "Welche Firma verkaufte ihre Schiffe?"})
    EXPECT_EQ(full({wick}, question), question);
}

TEST(FollowUpTest, Spanish) {
  const auto full = [](std::vector<Turn> before, const char* question) {
    return InFull(std::move(before), question, Language::kSpanish);
  };
  const Turn wick{"¿Cómo evolucionó el empleo en Wick en julio de 2025?", ""};
  EXPECT_EQ(full({wick}, "¿Y en octubre?"), "¿Cómo evolucionó el empleo en Wick en octubre de 2025?");
  EXPECT_EQ(full({wick}, "¿Qué hay de Dallas?"), "¿Cómo evolucionó el empleo en Dallas en julio de 2025?");
  EXPECT_EQ(full({wick, {"¿Y en Dallas?", ""}}, "¿y en 2024?"), "¿Cómo evolucionó el empleo en Dallas en 2024?");
  EXPECT_EQ(full({wick}, "¿Y los precios?"), "¿Cómo evolucionó los precios en Wick en julio de 2025?");
  EXPECT_EQ(full({{"¿Cuándo se inauguró el puente?", ""}}, "¿Y el túnel?"), "¿Cuándo se inauguró el túnel?");
  EXPECT_EQ(full({wick}, "¿Qué pasó allí en octubre?"), "¿Qué pasó en Wick en octubre de 2025?");
  EXPECT_EQ(full({{"¿Quién fundó el Banco Fjord?", "Ada Lund fundó el Banco Fjord."}}, "¿Cuándo nació ella?"),
            "¿Cuándo nació Ada Lund?");
  EXPECT_EQ(full({wick}, "¿Cuál es su capital?"), "¿Cuál es capital de Wick?");
  for (const char* question : {"¿Quién dirige el Banco Fjord?", "¿Cuál es la capital de Noruega?"})
    EXPECT_EQ(full({wick}, question), question);
}

TEST(FollowUpTest, BytesOfAnyKindAreSafe) {
  for (const char* text :
       {"", "?", "and", "and?", "there", "his", "and in", "\xE2\x80\x99s", "in in in", "2024 2024"}) {
    EXPECT_FALSE(InFull({{text, text}, kBoston}, text).size() > 500);
    EXPECT_EQ(InFull({{text, ""}}, "Who founded Debian?"), "Who founded Debian?");
  }
}

// Questions of the scenarios and of trials, behind a history that has nothing to do with them.
std::vector<std::string> WholeQuestions() {
  std::vector<std::string> questions;
  const auto lines = [&](const std::filesystem::path& path) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      const Json row = Json::parse(line, nullptr, false);
      if (row.is_object() && row.contains("question")) questions.push_back(row["question"]);
    }
  };
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/scenarios/data")) {
    if (entry.path().extension() != ".json") continue;
    std::ifstream file(entry.path());
    for (const Json& row : Json::parse(file).value("questions", Json::array()))
      if (!row.contains("history")) questions.push_back(row.at("question"));
  }
  lines("bench/answers/data/trial.jsonl");
  if (const char* shared = std::getenv("ANNALS_SHARED_DATA"))
    lines(std::filesystem::path(shared) / "trial/trial.jsonl");
  return questions;
}

TEST(FollowUpTest, WholeQuestionsStayWhateverStandsBeforeThem) {
  const std::vector<std::string> questions = WholeQuestions();
  ASSERT_GT(questions.size(), 300u);
  const std::vector<Turn> before = {
      kBoston, {"Who founded Debian?", "Ian Murdock founded Debian in 1993."}, {"Where was he born?", "In Konstanz."}};
  for (const std::string& question : questions) {
    // Two lean by their words: "what about Dallas?", and an "it" that the question does not name.
    const bool leans = OpeningOf(ReadSpoken(question, kToday, Language::kEnglish)).about ||
                       question == "Does it work without internet?";
    if (!leans) {
      EXPECT_EQ(InFull(before, question), question);
    }
  }
}

}  // namespace
}  // namespace annals::question
