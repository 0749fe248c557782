#include "bench/quality/known_items.h"

#include <algorithm>
#include <format>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_join.h"
#include "bench/quality/word_holders.h"
#include "bench/support/json_lines.h"
#include "bench/support/shuffle.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "core/text/tokens.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

using nlohmann::json;

constexpr std::size_t kFewestWords = 5;
constexpr std::size_t kIsoDay = 10;  // bytes of "2024-02-29"

struct Passage {
  std::string id, heading, text;  // heading: of the document and of the chunk
};

struct Collection {
  std::vector<Passage> passages;
  bool by_chunks = false;
  std::string last_day;
  WordHolders holders;
};

struct Place {
  std::size_t collection = 0, passage = 0;
  text::Sentence sentence;
};

std::string Member(const json& object, const char* key) {
  const auto it = object.find(key);
  return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

json Chunks(const json& document) { return document.value("chunks", json::array()); }

// Chunks, each with an id of its own: only then can a chunk be named as gold.
bool ComesInChunks(const json& document) {
  const json chunks = Chunks(document);
  return !chunks.empty() && std::ranges::all_of(chunks, [](const json& chunk) { return !Member(chunk, "id").empty(); });
}

std::string LastDay(const json& document) {
  std::string day = Member(document, "date").substr(0, kIsoDay);
  if (document.contains("period")) day = std::max(day, Member(document.at("period"), "to").substr(0, kIsoDay));
  return day.size() == kIsoDay ? day : std::string();
}

void AddPassages(const json& document, bool by_chunks, std::vector<Passage>* passages) {
  const std::string title = Member(document, "title");
  if (by_chunks) {
    for (const json& chunk : Chunks(document)) {
      passages->push_back({Member(chunk, "id"), title + "\n" + Member(chunk, "section"), Member(chunk, "text")});
    }
    return;
  }
  Passage whole{document.at("id"), title, Member(document, "text")};
  for (const json& chunk : Chunks(document)) {
    whole.heading += "\n" + Member(chunk, "section");
    whole.text += "\n\n" + Member(chunk, "text");
  }
  passages->push_back(std::move(whole));
}

absl::StatusOr<Collection> ReadCollection(const std::filesystem::path& folder) {
  Collection collection;
  std::vector<json> documents;
  bool by_chunks = true;
  RETURN_IF_ERROR(ForEachLine(folder, "documents.jsonl", [&](const json& document) {
    by_chunks = by_chunks && ComesInChunks(document);
    collection.last_day = std::max(collection.last_day, LastDay(document));
    json kept;  // relations can be most of a line
    for (const char* key : {"id", "title", "text", "chunks"}) {
      if (document.contains(key)) kept[key] = document.at(key);
    }
    documents.push_back(std::move(kept));
  }));
  collection.by_chunks = by_chunks;
  for (const json& document : documents) AddPassages(document, by_chunks, &collection.passages);
  for (const Passage& passage : collection.passages) collection.holders.Add(passage.heading + "\n" + passage.text);
  return collection;
}

// The words of a sentence that can be asked for, each once, as they are spelled.
std::vector<std::string> AskableWords(std::string_view sentence) {
  std::vector<std::string> words, keys;
  for (const text::Token& token : text::Tokens(sentence)) {
    if (!token.word || token.key.empty() || text::IsStopWord(token.key, language::Language::kEnglish) ||
        std::ranges::contains(keys, token.key))
      continue;
    keys.push_back(token.key);
    words.push_back(token.text);
  }
  return words;
}

// The `count` rarest, in their order.
std::vector<std::string> Rarest(const std::vector<std::string>& words, const WordHolders& holders, std::size_t count) {
  std::vector<std::pair<std::size_t, std::size_t>> ranked;  // passages that hold it, place
  for (std::size_t i = 0; i < words.size(); ++i) ranked.emplace_back(holders.Count(words[i]), i);
  std::ranges::sort(ranked);
  ranked.resize(std::min(count, ranked.size()));
  std::ranges::sort(ranked, {}, [](const auto& word) { return word.second; });
  std::vector<std::string> rarest;
  rarest.reserve(ranked.size());
  for (const auto& [held, place] : ranked) rarest.push_back(words[place]);
  return rarest;
}

std::vector<std::string> Ids(const Collection& collection, const std::vector<std::uint32_t>& places) {
  std::vector<std::string> ids;
  ids.reserve(places.size());
  for (const std::uint32_t place : places) ids.push_back(collection.passages[place].id);
  return ids;
}

// Passages that hold the sentence word for word.
std::vector<std::string> Quoting(const Collection& collection, std::string_view sentence) {
  const std::vector<std::string> words = text::Words(sentence);
  std::vector<std::uint32_t> places = collection.holders.Holding(sentence);
  std::erase_if(places, [&](std::uint32_t place) {
    const std::vector<std::string> held = text::Words(collection.passages[place].text);
    return std::ranges::search(held, words).empty();
  });
  return Ids(collection, places);
}

// Five words around the rarest one, as they stand; fewer at an end.
std::string PhraseOf(std::string_view sentence, const WordHolders& holders) {
  constexpr std::size_t kBefore = 2, kBehind = 2;
  const std::vector<text::Token> tokens = text::Tokens(sentence);
  std::size_t rarest = tokens.size(), least = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!tokens[i].word || tokens[i].key.empty() || text::IsStopWord(tokens[i].key, language::Language::kEnglish))
      continue;
    const std::size_t count = holders.Count(tokens[i].text);
    if (rarest < tokens.size() && count >= least) continue;
    rarest = i;
    least = count;
  }
  if (rarest == tokens.size()) return "";
  std::size_t first = rarest, last = rarest;
  while (first > 0 && rarest - first < kBefore && tokens[first - 1].word) --first;
  while (last + 1 < tokens.size() && last - rarest < kBehind && tokens[last + 1].word) ++last;
  return first == last ? "" : std::string(sentence.substr(tokens[first].begin, tokens[last].end - tokens[first].begin));
}

// The longest word with two letters in its middle swapped; empty where it is short or some passage holds it so.
std::vector<std::string> Misspelt(std::vector<std::string> words, const WordHolders& holders) {
  constexpr std::size_t kShortest = 5;
  std::string& longest = *std::ranges::max_element(words, {}, &std::string::size);
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (longest.size() < kShortest || !std::ranges::all_of(longest, letter)) return {};
  std::size_t at = longest.size() / 2;
  while (at + 1 < longest.size() && longest[at] == longest[at + 1]) ++at;
  if (at + 1 == longest.size()) return {};
  std::swap(longest[at], longest[at + 1]);
  return holders.Count(longest) > 0 ? std::vector<std::string>() : words;
}

// The first word of the sentence with a hyphen; empty without one.
std::string Hyphened(const std::vector<std::string>& words) {
  const auto it = std::ranges::find_if(words, [](const std::string& word) {
    return word.contains('-') && std::ranges::all_of(word, [](char c) { return c == '-' || (c >= 'a' && c <= 'z'); });
  });
  return it == words.end() ? std::string() : *it;
}

// The forms of the sentence; none where it has too few words.
void AddForms(const Collection& collection, const Place& place, std::size_t number, std::vector<Question>* questions) {
  const Passage& drawn = collection.passages[place.passage];
  const std::string sentence = drawn.text.substr(place.sentence.begin, place.sentence.end - place.sentence.begin);
  const std::vector<std::string> words = AskableWords(sentence);
  if (words.size() < kFewestWords) return;
  const auto add = [&](std::string text, std::vector<std::string> gold, const char* form) {
    if (!std::ranges::contains(gold, drawn.id)) gold.push_back(drawn.id);
    questions->push_back({.id = std::format("known-{}-{}", number, form),
                          .text = std::move(text),
                          .gold = std::move(gold),
                          .gold_is_chunks = collection.by_chunks,
                          .reference_time = collection.last_day,
                          .kind = form,
                          .collection = place.collection});
  };
  const auto holding = [&](std::string_view asked) { return Ids(collection, collection.holders.Holding(asked)); };
  for (const std::size_t form : {0, 1, 2}) {
    const std::string asked = absl::StrJoin(Rarest(words, collection.holders, form == 2 ? 5 : form + 2), " ");
    add(asked, holding(asked), kKnownItemForms[form]);
  }
  add(sentence, Quoting(collection, sentence), kKnownItemForms[3]);
  const std::vector<std::string> three = Rarest(words, collection.holders, 3);
  add(std::format("What was said about {}, {} and {}?", three[0], three[1], three[2]),
      holding(absl::StrJoin(three, " ")), kKnownItemForms[4]);
  if (const std::string phrase = PhraseOf(sentence, collection.holders); !phrase.empty() && !phrase.contains('"'))
    add(std::format("\"{}\"", phrase), Quoting(collection, phrase), kKnownItemForms[5]);
  if (const std::vector<std::string> misspelt = Misspelt(three, collection.holders); !misspelt.empty())
    add(absl::StrJoin(misspelt, " "), holding(absl::StrJoin(three, " ")), kKnownItemForms[6]);
  if (std::string word = Hyphened(words); !word.empty()) {
    std::vector<std::string> asked = Rarest(words, collection.holders, 2);
    if (std::ranges::contains(asked, word)) asked = {three[0] == word ? three[1] : three[0]};
    asked.push_back(word);
    std::vector<std::string> gold = holding(absl::StrJoin(asked, " "));
    std::erase(asked.back(), '-');
    add(absl::StrJoin(asked, " "), std::move(gold), kKnownItemForms[7]);
  }
}

std::vector<Place> AllSentences(const std::vector<Collection>& collections) {
  std::vector<Place> places;
  for (std::size_t c = 0; c < collections.size(); ++c) {
    for (std::size_t p = 0; p < collections[c].passages.size(); ++p) {
      for (const text::Sentence& sentence :
           text::Sentences(collections[c].passages[p].text, language::Language::kEnglish)) {
        if (sentence.end - sentence.begin <= kLongestSentence) places.push_back({c, p, sentence});
      }
    }
  }
  return places;
}

}  // namespace

std::size_t SentencesOf(const std::vector<Question>& questions) {
  return static_cast<std::size_t>(std::ranges::count(questions, kKnownItemForms[0], &Question::kind));
}

absl::StatusOr<std::vector<Question>> DrawKnownItems(const std::vector<std::filesystem::path>& folders, int sentences,
                                                     std::uint64_t seed) {
  std::vector<Collection> collections;
  for (const std::filesystem::path& folder : folders) {
    ASSIGN_OR_RETURN(Collection collection, ReadCollection(folder));
    collections.push_back(std::move(collection));
  }
  std::vector<Place> places = AllSentences(collections);
  std::mt19937_64 random(seed);
  Shuffle(&places, &random);
  std::vector<Question> questions;
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < places.size() && drawn < static_cast<std::size_t>(sentences); ++i) {
    const std::size_t before = questions.size();
    AddForms(collections[places[i].collection], places[i], drawn, &questions);
    drawn += questions.size() > before;
  }
  if (questions.empty()) return absl::NotFoundError("no sentence is long enough to be asked for");
  return questions;
}

}  // namespace annals::bench
