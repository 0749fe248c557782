#include "core/retrieval/variants.h"

#include <algorithm>
#include <format>
#include <set>
#include <string_view>
#include <utility>

#include "core/question/repair/misspelt.h"
#include "core/scope/pasted.h"
#include "core/scope/said_elsewhere.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

constexpr std::size_t kLongest = 24;  // bytes of a word that is taken apart
constexpr std::size_t kMostRead = 64;

class Finder {
 public:
  Finder(const index::View& view, const question::Question& question, const index::Allowed& population)
      : view_(view), question_(question), population_(population), own_(question.terms.begin(), question.terms.end()) {}

  Variants Find() {
    Join();
    TakeApart();
    Respell();
    return {.terms = {added_.begin(), added_.end()}, .respelt = std::move(respelt_)};
  }

 private:
  double Idf(const std::string& term) const { return view_.ChunkIdf(term, population_.chunks); }
  void Add(const std::string& term) {
    if (!own_.contains(term)) added_.insert(term);
  }

  // Neighbours without more than a space or a hyphen between.
  void Join() {
    const std::string_view text = question_.text;
    for (std::size_t i = 0; i < question_.words.size(); ++i) {
      const question::QuestionWord& word = question_.words[i];
      if (word.key.contains(' ') && text.substr(word.begin, word.end - word.begin).contains('-')) AddJoined(word.key);
      if (i + 1 == question_.words.size() || question_.words[i + 1].begin != word.end + 1) continue;
      const question::QuestionWord& next = question_.words[i + 1];
      if (IsStop(word.key) || IsStop(next.key)) continue;
      AddJoined(word.key + " " + next.key);
    }
  }

  bool IsStop(std::string_view key) const {
    return text::IsStopWord(key, view_.language()) || text::IsStopWord(key, question_.language);
  }

  void AddJoined(std::string words) {
    std::erase(words, ' ');
    for (const std::string& term : text::Terms(words, view_.language())) {
      if (Idf(term) > 0) Add(term);
    }
  }

  bool Unknown(const question::QuestionWord& word) const {
    const std::vector<std::string> terms = text::Terms(word.key, view_.language());
    return terms.size() == 1 && Idf(terms[0]) == 0;
  }

  // "multihop" where sentences say "multi-hop". Of several places to cut the first.
  void TakeApart() {
    for (const question::QuestionWord& word : question_.words) {
      if (word.key.size() > kLongest || !Unknown(word)) continue;
      for (std::size_t cut = 1; cut < word.key.size(); ++cut) {
        if ((static_cast<unsigned char>(word.key[cut]) & 0xC0) == 0x80) continue;  // within a character
        const std::string parts = word.key.substr(0, cut) + " " + word.key.substr(cut);
        if (!StandTogether(parts)) continue;
        for (const std::string& term : text::Terms(parts, view_.language())) Add(term);
        apart_.insert(word.key);
        break;
      }
    }
  }

  bool StandTogether(const std::string& parts) const {
    const std::vector<std::string> terms = text::Terms(parts, view_.language());
    if (terms.empty()) return false;
    std::vector<index::StatementOrdinal> holding = scope::SentencesHolding(view_, population_, terms, terms.size());
    if (holding.size() > kMostRead) holding.resize(kMostRead);
    const std::string padded = std::format(" {} ", parts);
    return std::ranges::any_of(holding, [&](index::StatementOrdinal s) {
      return std::format(" {} ", text::NameKey(view_.statement(s).text)).contains(padded);
    });
  }

  void Respell() {
    if (std::ranges::none_of(question_.words, [&](const question::QuestionWord& word) {
          return !apart_.contains(word.key) && Unknown(word);
        }))
      return;
    std::string respelt = question::Corrected(view_, question_.text, question_.language);
    if (respelt == question_.text) return;
    std::vector<std::string> put_right, known;
    for (std::string& term : text::Terms(respelt, view_.language())) {
      if (Idf(term) > 0) (own_.contains(term) ? known : put_right).push_back(std::move(term));
    }
    if (put_right.empty() || !Fits(put_right, known)) return;
    for (const std::string& term : put_right) Add(term);
    respelt_ = std::move(respelt);
  }

  // Whether a passage holds a word put right beside half of the words that are known: words of other fields, which the
  // collection does not know, are one letter from something often enough.
  bool Fits(const std::vector<std::string>& put_right, const std::vector<std::string>& known) const {
    return std::ranges::any_of(put_right, [&](const std::string& term) {
      const auto holders = view_.ChunkLexical(std::span(&term, 1), population_.chunks, population_.chunks).matches;
      return std::ranges::any_of(holders, [&](const index::Scored& holder) {
        const auto held = std::ranges::count_if(
            known, [&](const std::string& other) { return view_.ChunkHolds(holder.ordinal, other); });
        return 2 * static_cast<std::size_t>(held) >= known.size();
      });
    });
  }

  const index::View& view_;
  const question::Question& question_;
  const index::Allowed& population_;
  const std::set<std::string> own_;
  std::set<std::string> added_, apart_;  // terms; keys
  std::string respelt_;
};

}  // namespace

Variants FindVariants(const index::View& view, const question::Question& question, const index::Allowed& population) {
  if (!scope::IsPile(question, view.language())) return {};
  return Finder(view, question, population).Find();
}

}  // namespace annals::retrieval
