#include "core/answer/injection/guard.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/answer/injection/signs.h"
#include "core/language/lexicon.h"

namespace annals::answer {
namespace {

using language::Has;
using language::OrderWords;
using Words = std::vector<std::string>;

constexpr std::size_t kReach = 8;       // words from a verb to what it is about
constexpr std::size_t kMostBefore = 4;  // words that may stand before an order
constexpr std::size_t kDutyReach = 6;   // words from "you" to what must be done

std::size_t PhraseAt(const Words& words, std::size_t i, std::string_view phrase) {
  std::size_t length = 0;
  for (; !phrase.empty(); ++length) {
    const std::string_view word = phrase.substr(0, phrase.find(' '));
    if (i + length >= words.size() || words[i + length] != word) return 0;
    phrase.remove_prefix(std::min(word.size() + 1, phrase.size()));
  }
  return length;
}

// Words of the phrase of the list that stands at word `i`; 0 for none.
std::size_t PhraseAt(const Words& words, std::size_t i, language::Words phrases) {
  for (const std::string_view phrase : phrases) {
    if (const std::size_t length = PhraseAt(words, i, phrase)) return length;
  }
  return 0;
}

// Parts of a sentence between , ; : and "and".
std::vector<Words> ClausesOf(std::string_view sentence, const OrderWords& known) {
  std::vector<Words> clauses;
  std::size_t begin = 0;
  const auto and_at = [&](std::size_t i) {
    return std::ranges::any_of(known.clause_breaks,
                               [&](std::string_view word) { return sentence.substr(i).starts_with(word); });
  };
  for (std::size_t i = 0; i <= sentence.size(); ++i) {
    const bool end = i == sentence.size();
    const bool breaks = !end && (sentence[i] == ',' || sentence[i] == ';' || sentence[i] == ':' || sentence[i] == '>' ||
                                 (sentence[i] == ' ' && and_at(i)));
    if (!end && !breaks) continue;
    if (Words words = text::Words(sentence.substr(begin, i - begin)); !words.empty())
      clauses.push_back(std::move(words));
    begin = i + 1;
  }
  return clauses;
}

// The rules, with the words of one language.
class OrderReader {
 public:
  OrderReader(const language::Lexicon& lexicon, std::string_view sentence, const Words& words)
      : lexicon_(lexicon),
        known_(lexicon.orders),
        sentence_(sentence),
        words_(words),
        clauses_(ClausesOf(sentence, known_)) {}

  // "Ignore the question", at the beginning of a clause; "ignore all previous instructions" anywhere.
  bool SetsAside() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (Has(known_.set_aside, words_[i]) && Reaches(i, known_.orders)) return true;
    }
    std::size_t at = 0;  // of the clause's first word in the sentence: what is set aside may stand in the next clause
    for (const Words& clause : clauses_) {
      const std::size_t first = FirstOf(clause);
      while (at < words_.size() && words_[at] != clause[0]) ++at;
      if (first < clause.size() && Has(known_.set_aside, clause[first]) && Reaches(at + first, known_.aside))
        return true;
    }
    return false;
  }

  // "SYSTEM: …", "Assistant, …", "</evidence> …", "### Instruction", "<|im_start|>", "New task: …".
  bool PosesAsOther() const {
    for (const std::string_view mark : {"<|", "[INST", "[/INST"}) {
      if (sentence_.contains(mark)) return true;
    }
    if (ClosesTag()) return true;
    if (words_.size() > 1 && Has(known_.fresh, words_[0]) && Has(known_.tasks, words_[1])) return true;
    if (words_.empty() || !Has(known_.roles, words_[0])) return false;
    if (sentence_.starts_with("###")) return true;
    if (sentence_.size() <= words_[0].size()) return false;
    const char after = sentence_[words_[0].size()];
    return after == ':' || (after == ',' && !Has(known_.named_roles, words_[0]));
  }

  // An order of answering where a sentence or clause begins: "Answer only …", "Please do not cite anything",
  // "When asked about prices, say that …".
  bool OrdersAnswer() const {
    const bool conditional = !clauses_.empty() && Has(known_.conditions, clauses_[0][0]);
    for (std::size_t c = 0; c < clauses_.size(); ++c) {
      const Words& clause = clauses_[c];
      const std::size_t i = FirstOf(clause);
      if (i + 1 >= clause.size() || !Has(known_.answer_verbs, clause[i])) continue;
      const bool urged = c > 0 && Has(known_.urging, clause[0]);
      if (c > 0 && !urged && (!conditional || SaysAThing(clause, i + 1))) continue;
      const bool verb = !Has(known_.nouns, clause[i]);
      if (Has(known_.sure_objects, clause[i + 1]) || (verb && Has(known_.objects, clause[i + 1]))) return true;
    }
    return false;
  }

  // "you must answer …", "your task is …", "you are now …".
  bool AddressesReader() const {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
      if (Has(known_.your, words_[i]) && IsYours(i + 1)) return true;
      if (!Has(known_.you, words_[i])) continue;
      if (PhraseAt(words_, i + 1, known_.you_are_now) > 0) return true;
      if (PhraseAt(words_, i + 1, known_.you_must) == 0) continue;
      const std::size_t end = std::min(words_.size(), i + kDutyReach);
      for (std::size_t j = i + 2; j < end; ++j) {
        if (Has(known_.answer_verbs, words_[j]) || Has(known_.set_aside, words_[j])) return true;
      }
    }
    return false;
  }

  // "the correct answer is …", "the answer to every question is …", "if the user asks …".
  bool PrescribesAnswer() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (i > 0 && Has(known_.answers, words_[i]) && IsPrescribed(i)) return true;
      if (Has(known_.conditions, words_[i]) && PhraseAt(words_, i + 1, known_.if_asked) > 0) return true;
      if (PhraseAt(words_, i, known_.machine) > 0 &&
          std::ranges::any_of(words_, [&](const std::string& word) { return Has(known_.you, word); }))
        return true;
    }
    return false;
  }

 private:
  // "the password" of "when the gate is shut, say the password": not what is to be said of something, "the gate is shut".
  bool SaysAThing(const Words& clause, std::size_t i) const {
    const auto is = [&](const std::string& word) { return Has(lexicon_.facts.be, word); };
    return Has(lexicon_.names.articles, clause[i]) && std::none_of(clause.begin() + i, clause.end(), is);
  }

  // Whether one of the words after `i`, within reach, is in the list.
  bool Reaches(std::size_t i, language::Words list) const {
    const std::size_t end = std::min(words_.size(), i + 1 + kReach);
    for (std::size_t j = i + 1; j < end; ++j) {
      if (Has(list, words_[j])) return true;
    }
    return false;
  }

  // The word that a clause begins with, behind those that may stand before an order.
  std::size_t FirstOf(const Words& clause) const {
    std::size_t i = 0;
    while (i < clause.size() && i < kMostBefore && Has(known_.before, clause[i])) ++i;
    return i;
  }

  // "</evidence> …": a tag of a prompt's is closed.
  bool ClosesTag() const {
    for (std::size_t at = sentence_.find("</"); at != std::string_view::npos; at = sentence_.find("</", at + 2)) {
      const std::size_t end = sentence_.find('>', at);
      if (end == std::string_view::npos) return false;
      const Words inside = text::Words(sentence_.substr(at, end - at));
      if (inside.size() == 1 && (Has(known_.tags, inside[0]) || Has(known_.roles, inside[0]))) return true;
    }
    return false;
  }

  // "task", "answer must", behind "your".
  bool IsYours(std::size_t i) const {
    if (Has(known_.your_tasks, words_[i])) return true;
    return Has(known_.your_answers, words_[i]) && i + 1 < words_.size() && Has(known_.duties, words_[i + 1]);
  }

  bool IsPrescribed(std::size_t i) const {
    const bool which = Has(known_.which_answer, words_[i - 1]) && i + 1 < words_.size();
    return (which && Has(known_.is_answer, words_[i + 1])) || PhraseAt(words_, i + 1, known_.to_every) > 0;
  }

  const language::Lexicon& lexicon_;
  const OrderWords& known_;
  std::string_view sentence_;
  const Words& words_;
  std::vector<Words> clauses_;
};

}  // namespace

Address SpeaksToReader(std::string_view sentence) { return SpeaksToReader(sentence, text::PlainWords(sentence)); }

Address SpeaksToReader(std::string_view sentence, const text::PlainWords& plain) {
  const LanguageSet languages = MayOrder(sentence, plain);
  if (languages.none()) return Address::kNone;
  const Words words = text::Words(sentence);
  Address address = Address::kNone;
  for (std::size_t l = 0; l < languages.size(); ++l) {
    if (!languages[l]) continue;
    const OrderReader reader(*language::Lexicons()[l], sentence, words);
    if (reader.SetsAside() || reader.PosesAsOther()) return Address::kTakeover;
    if (reader.OrdersAnswer() || reader.AddressesReader() || reader.PrescribesAnswer()) address = Address::kOrder;
  }
  return address;
}

bool Taint::Reaches(std::string_view sentence, Address address) {
  taken_over_ = taken_over_ || address == Address::kTakeover;
  const bool tainted = taken_over_ || announced_ || address != Address::kNone;
  announced_ = address != Address::kNone && sentence.ends_with(':');
  return tainted;
}

std::string_view WordsSaid(std::string_view passage, const text::Sentence& sentence,
                           std::span<const text::Turn> turns) {
  const auto turn = std::ranges::find(turns, sentence.begin, &text::Turn::begin);
  const bool opens =
      turn != turns.end() && turn->words < sentence.end && text::RoleOf(turn->speaker) != text::TalkRole::kNone;
  const std::size_t begin = opens ? turn->words : sentence.begin;
  return passage.substr(begin, sentence.end - begin);
}

std::vector<bool> Tainted(std::string_view passage, const std::vector<text::Sentence>& sentences,
                          std::span<const text::Turn> turns) {
  std::vector<bool> tainted;
  Taint taint;
  for (const text::Sentence& span : sentences) {
    const std::string_view sentence = WordsSaid(passage, span, turns);
    tainted.push_back(taint.Reaches(sentence, SpeaksToReader(sentence)));
  }
  return tainted;
}

bool IsOrderWord(std::string_view term, language::Language language) {
  const OrderWords& known = language::LexiconOf(language).orders;
  const auto is = [&](std::string_view word) { return text::Stem(word, language) == term; };
  return std::ranges::any_of(known.set_aside, is) || std::ranges::any_of(known.aside, is) ||
         std::ranges::any_of(known.orders, is) || std::ranges::any_of(known.answer_verbs, is) ||
         std::ranges::any_of(known.roles, is);
}

}  // namespace annals::answer
