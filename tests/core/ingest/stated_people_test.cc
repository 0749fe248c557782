// What sentences state of people, on sentences that were labelled before the code was written: stated_people.json.
#include "core/ingest/stated_people.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "absl/strings/str_cat.h"
#include "core/ingest/document_input.h"
#include "core/language/lexicon.h"
#include "core/record/vocabulary.h"

namespace annals::ingest {
namespace {

using nlohmann::json;
using testing::ElementsAre;

constexpr const char* kSpeaker = "Alex Stern";

std::set<std::string> Read(const std::string& sentence, language::Language language) {
  std::set<std::string> read;
  for (const StatedRelation& r : StatedPeople(language).Read(sentence)) {
    const auto end = [](const std::string& name) { return name.empty() ? kSpeaker : name; };
    read.insert(
        absl::StrCat(end(r.subject), "|", std::string(r.predicate), "|", end(r.object), r.over ? "|until" : ""));
  }
  return read;
}

struct Tally {
  int right = 0, wrong = 0, missed = 0, sentences = 0, empty = 0;
  double precision() const { return right + wrong == 0 ? 1 : static_cast<double>(right) / (right + wrong); }
  double recall() const { return right + missed == 0 ? 1 : static_cast<double>(right) / (right + missed); }
};

TEST(StatedPeople, LabelledSentences) {
  std::ifstream file(STATED_PEOPLE);
  ASSERT_TRUE(file.good()) << STATED_PEOPLE;
  Tally halves[2];
  std::size_t number = 0;
  const json given = json::parse(file);
  for (const json& one : given.at("sentences")) {
    Tally& tally = halves[number++ % 2];
    const auto said = one.at("say").get<std::string>();
    const auto language = language::LanguageOfCode(one.at("in").get<std::string>());
    ASSERT_TRUE(language) << said;
    const auto expected = one.at("is").get<std::set<std::string>>();
    ++tally.sentences;
    tally.empty += expected.empty();
    const std::set<std::string> read = Read(said, *language);
    for (const std::string& r : read) {
      expected.contains(r) ? ++tally.right : ++tally.wrong;
      if (!expected.contains(r)) std::cout << "wrong: " << said << " -> " << r << "\n";
    }
    for (const std::string& r : expected) {
      if (read.contains(r)) continue;
      ++tally.missed;
      std::cout << "missed: " << said << " -> " << r << "\n";
    }
  }
  for (const Tally& half : halves) {
    std::cout << half.sentences << " sentences, " << half.empty << " that state nothing: precision " << half.precision()
              << ", recall " << half.recall() << "\n";
    EXPECT_EQ(half.wrong, 0);
    EXPECT_GE(half.recall(), 0.9);
  }
}

// "Dana|spouse of|Alex Stern [2024-05-03, …)": relations of people, of all chunks.
std::vector<std::string> Of(const PreparedDocument& document) {
  std::vector<std::string> found;
  for (const PreparedChunk& chunk : document.chunks) {
    for (const PreparedRelation& r : chunk.relations) {
      if (!std::ranges::contains(predicate::kOfPeople, r.predicate)) continue;
      const auto name = [&](int entity) { return document.entities[static_cast<std::size_t>(entity)].name; };
      const auto day = [](Day day) { return day == kAnyPast || day == kForever ? "" : ToIsoDay(day); };
      found.push_back(absl::StrCat(name(r.subject), "|", r.predicate, "|", name(r.object), " [", day(r.validity.from),
                                   ",", day(r.validity.to), ")"));
      for (const int end : {r.subject, r.object}) {
        EXPECT_TRUE(std::ranges::any_of(chunk.mentions, [&](const PreparedMention& m) {
          return m.entity == end && m.statement == r.statement;
        })) << found.back();
      }
    }
  }
  return found;
}

DocumentInput Mail(const std::string& text) {
  return {.id = "m",
          .title = "The roof",
          .text = text,
          .doc_type = "mail",
          .published = "2024-05-03",
          .authors = {"Stern, Alex"}};
}

TEST(StatedPeople, MyIsOfTheSenderFromTheDayOnWhichItWasSaid) {
  EXPECT_THAT(Of(Prepare(Mail("My wife Dana comes on Saturday. My ex-wife Carla does not."))),
              ElementsAre("Dana|spouse of|Alex Stern [2024-05-03,)", "Carla|spouse of|Alex Stern [,2024-05-03)"));
  EXPECT_THAT(Of(Prepare(Mail("Since 2019 I work at Tarn Shipping."))),
              ElementsAre("Alex Stern|works at|Tarn Shipping [2019-01-01,)"));
}

TEST(StatedPeople, WithoutATimeNothingIsOver) {
  DocumentInput undated = Mail("My wife Dana called. My ex-wife Carla did not.");
  undated.published.clear();
  EXPECT_THAT(Of(Prepare(undated)), ElementsAre("Dana|spouse of|Alex Stern [,)"));
}

TEST(StatedPeople, MyIsOfWhoeverSpeaksInAConversation) {
  DocumentInput chat{.id = "c",
                     .title = "Chat Roof",
                     .doc_type = "chat",
                     .published = "2024-05-03",
                     .authors = {"Alex Stern", "Shiran Levi"}};
  for (const char* turn : {"Shiran Levi: My husband Tal fixes roofs.", "Alex Stern: My brother Gil does, too.",
                           "Shiran Levi: He works at Wick Harbour. Tal works at Tarn Shipping."})
    chat.chunks.push_back({.text = turn});
  EXPECT_THAT(Of(Prepare(chat)),
              ElementsAre("Tal|spouse of|Shiran Levi [2024-05-03,)", "Gil|sibling of|Alex Stern [2024-05-03,)",
                          "Tal|works at|Tarn Shipping [2024-05-03,)"));
}

TEST(StatedPeople, MyOfSeveralAuthorsIsOfNobody) {
  DocumentInput paper = Mail("We thank our son Noam. Shiran's husband Avi drew the map.");
  paper.authors = {"Alex Stern", "Shiran Levi"};
  EXPECT_THAT(Of(Prepare(paper)), ElementsAre("Avi|spouse of|Shiran [2024-05-03,)"));
}

TEST(StatedPeople, AQuotationMayGoOverSentences) {
  EXPECT_THAT(Of(Prepare(Mail("He wrote: \"It rains here. My wife Eve is ill. I work at Wick Harbour.\" My wife Dana "
                              "laughed."))),
              ElementsAre("Dana|spouse of|Alex Stern [2024-05-03,)"));
}

}  // namespace
}  // namespace annals::ingest
