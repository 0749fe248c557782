#include "bench/quality/linked_passages.h"

#include <algorithm>
#include <format>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string_view>
#include <utility>

#include "absl/strings/str_join.h"
#include "bench/support/json_lines.h"
#include "bench/support/shuffle.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "core/text/tokens.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestTitle = 8;  // words
constexpr std::size_t kShortestWord = 3;  // bytes

struct Passage {
  std::string id, title;  // title: without what tells namesakes apart
  std::set<std::string> title_words;
  std::vector<std::vector<text::Token>> sentences;
};

struct Tie {
  std::size_t from = 0, sentence = 0, to = 0;
};

std::string Base(const std::string& title) {
  std::string base = title;
  for (const std::string& alias : text::TitleAliases(title)) {
    if (alias.size() < base.size()) base = alias;
  }
  return base;
}

Passage ReadPassage(const json& document) {
  Passage passage{.id = document.at("id"), .title = Base(document.value("title", ""))};
  for (std::string& word : text::Words(passage.title)) passage.title_words.insert(std::move(word));
  std::string body = document.value("text", "");
  for (const json& chunk : document.value("chunks", json::array())) body += "\n\n" + chunk.value("text", "");
  for (const text::Sentence& s : text::Sentences(body, language::Language::kEnglish))
    passage.sentences.push_back(text::Tokens(std::string_view(body).substr(s.begin, s.end - s.begin)));
  return passage;
}

absl::StatusOr<std::vector<Passage>> ReadPassages(const std::filesystem::path& folder) {
  std::vector<Passage> passages;
  RETURN_IF_ERROR(
      ForEachLine(folder, "documents.jsonl", [&](const json& document) { passages.push_back(ReadPassage(document)); }));
  return passages;
}

// Titles that one document has, by key.
std::map<std::string, std::size_t> OwnTitles(const std::vector<Passage>& passages) {
  std::map<std::string, std::size_t> owners;
  std::set<std::string> shared;
  for (std::size_t i = 0; i < passages.size(); ++i) {
    const std::string key = text::NameKey(passages[i].title);
    if (key.size() >= kShortestWord && !owners.emplace(key, i).second) shared.insert(key);
  }
  std::erase_if(owners, [&](const auto& owner) { return shared.contains(owner.first); });
  return owners;
}

bool Overlap(const Passage& a, const Passage& b) {
  return std::ranges::any_of(a.title_words, [&](const std::string& word) { return b.title_words.contains(word); });
}

void AddTies(const std::vector<Passage>& passages, const std::map<std::string, std::size_t>& owners, std::size_t from,
             std::vector<Tie>* ties) {
  for (std::size_t s = 0; s < passages[from].sentences.size(); ++s) {
    const absl::Span<const text::Token> tokens = passages[from].sentences[s];
    for (std::size_t i = 1; i < tokens.size(); ++i) {  // the first word is always written large
      if (!tokens[i].upper) continue;
      for (std::size_t n = std::min(kLongestTitle, tokens.size() - i); n > 0; --n) {
        if (!tokens[i + n - 1].upper) continue;
        const auto it = owners.find(text::SpanKey(tokens.subspan(i, n)));
        if (it == owners.end()) continue;
        if (it->second != from && !Overlap(passages[from], passages[it->second]))
          ties->push_back({from, s, it->second});
        break;
      }
    }
  }
}

class Drawer {
 public:
  Drawer(const std::vector<Passage>& passages, std::uint64_t seed) : passages_(passages), random_(seed) {
    const std::map<std::string, std::size_t> owners = OwnTitles(passages);
    for (const auto& [key, passage] : owners) {
      AddTies(passages, owners, passage, &ties_);
      own_.push_back(passage);
    }
    Shuffle(&ties_, &random_);
    for (const Tie& tie : ties_) onward_[tie.from].push_back(tie);
  }

  std::vector<Question> Draw(int count) {
    std::vector<Question> questions;
    std::size_t two = 0, three = 0;
    for (bool more = true; more && std::cmp_less(questions.size(), count);) {
      more = false;
      for (int kind = 0; kind < 3 && std::cmp_less(questions.size(), count); ++kind) {
        std::optional<Question> question;
        if (kind == 0) question = Next(&two, [&](const Tie& tie) { return OfTwo(tie); });
        if (kind == 1) question = Next(&three, [&](const Tie& tie) { return OfThree(tie); });
        if (kind == 2 && more) question = Comparison();
        if (!question) continue;
        more = true;
        question->id = std::format("linked-{}", questions.size());
        questions.push_back(*std::move(question));
      }
    }
    return questions;
  }

 private:
  std::size_t Below(std::size_t n) { return random_() % n; }

  // The next tie that makes a question of passages that none asked for together.
  template <typename Make>
  std::optional<Question> Next(std::size_t* at, const Make& make) {
    while (*at < ties_.size()) {
      std::optional<Question> question = make(ties_[(*at)++]);
      if (question && asked_.insert(question->gold).second) return question;
    }
    return std::nullopt;
  }

  // Up to three words of the sentence that stand in none of the titles; small ones where there are any.
  std::string Words(const std::vector<text::Token>& sentence, const std::vector<std::size_t>& titles) {
    std::vector<std::string> small, large;
    for (const text::Token& token : sentence) {
      if (!token.letter || token.key.size() < kShortestWord ||
          text::IsStopWord(token.key, language::Language::kEnglish))
        continue;
      if (std::ranges::any_of(titles, [&](std::size_t p) { return passages_[p].title_words.contains(token.key); }))
        continue;
      std::vector<std::string>& words = token.upper ? large : small;
      if (!std::ranges::contains(words, token.text)) words.push_back(token.text);
    }
    std::vector<std::string>& words = small.empty() ? large : small;
    const std::size_t wanted = 1 + Below(3);
    while (words.size() > wanted) words.erase(words.begin() + static_cast<std::ptrdiff_t>(Below(words.size())));
    return absl::StrJoin(words, " ");
  }

  std::string WordsOf(std::size_t passage, const std::vector<std::size_t>& titles) {
    const auto& sentences = passages_[passage].sentences;
    return sentences.empty() ? std::string() : Words(sentences[Below(sentences.size())], titles);
  }

  std::string WordsOf(const Tie& tie, const std::vector<std::size_t>& titles) {
    return Words(passages_[tie.from].sentences[tie.sentence], titles);
  }

  std::optional<Question> OfTwo(const Tie& tie) {
    const std::vector<std::size_t> titles = {tie.from, tie.to};
    const std::string first = WordsOf(tie, titles), last = WordsOf(tie.to, titles);
    if (first.empty() || last.empty()) return std::nullopt;
    return Question{.text = std::format("What {} of the one that {} {}?", last, first, passages_[tie.from].title),
                    .gold = {passages_[tie.from].id, passages_[tie.to].id}};
  }

  std::optional<Question> OfThree(const Tie& tie) {
    const auto it = onward_.find(tie.to);
    if (it == onward_.end()) return std::nullopt;
    const Tie& next = it->second[Below(it->second.size())];
    if (next.to == tie.from) return std::nullopt;
    const std::vector<std::size_t> titles = {tie.from, tie.to, next.to};
    const std::string first = WordsOf(tie, titles), middle = WordsOf(next, titles), last = WordsOf(next.to, titles);
    if (first.empty() || middle.empty() || last.empty()) return std::nullopt;
    return Question{.text = std::format("What {} of the one that {} of the one that {} {}?", last, middle, first,
                                        passages_[tie.from].title),
                    .gold = {passages_[tie.from].id, passages_[tie.to].id, passages_[next.to].id}};
  }

  std::optional<Question> Comparison() {
    const std::size_t one = own_[Below(own_.size())], other = own_[Below(own_.size())];
    const std::string words = WordsOf(one, {one, other});
    if (one == other || words.empty()) return std::nullopt;
    std::vector<std::string> gold = {passages_[one].id, passages_[other].id};
    if (!asked_.insert(gold).second) return std::nullopt;
    return Question{.text = std::format("Which {}, {} or {}?", words, passages_[one].title, passages_[other].title),
                    .gold = std::move(gold)};
  }

  const std::vector<Passage>& passages_;
  std::mt19937_64 random_;
  std::vector<Tie> ties_;
  std::map<std::size_t, std::vector<Tie>> onward_;
  std::vector<std::size_t> own_;  // passages whose title no other has
  std::set<std::vector<std::string>> asked_;
};

}  // namespace

absl::StatusOr<std::vector<Question>> DrawLinked(const std::filesystem::path& folder, int count, std::uint64_t seed) {
  ASSIGN_OR_RETURN(const std::vector<Passage> passages, ReadPassages(folder));
  std::vector<Question> questions = Drawer(passages, seed).Draw(count);
  if (questions.empty())
    return absl::NotFoundError("no passage in " + folder.string() + " mentions the title of another");
  return questions;
}

}  // namespace annals::bench
