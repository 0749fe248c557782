#include "core/answer/injection/signs.h"

#include <algorithm>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/language/lexicon.h"
#include "core/language/plain_latin.h"

namespace annals::answer {
namespace {

using language::Has;
using language::OrderWords;

// What the rules need of a sentence, by the word that tells it.
enum class Sign { kSetAside, kAnswerVerb, kRole, kYou, kYour, kAsks, kAnswer, kMachine, kFresh };

struct LanguageSign {
  std::size_t language;
  Sign sign;
};

std::string_view FirstWord(std::string_view phrase) { return phrase.substr(0, phrase.find(' ')); }
std::string_view LastWord(std::string_view phrase) { return phrase.substr(phrase.rfind(' ') + 1); }

class SignTable {
 public:
  SignTable() {
    for (std::size_t l = 0; l < language::Lexicons().size(); ++l) AddLanguage(l, language::Lexicons()[l]->orders);
  }

  // Words with diacritics are looked up without: "Réponds".
  const std::vector<LanguageSign>* Find(const text::PlainWord& word, bool ascii) const {
    if (!ascii) return Find(language::FoldedLatin(word.lower));
    return beginnings_.Has(word.beginning) ? Find(word.lower) : nullptr;
  }

 private:
  const std::vector<LanguageSign>* Find(std::string_view word) const {
    const auto it = signs_.find(absl::string_view(word.data(), word.size()));
    return it == signs_.end() ? nullptr : &it->second;
  }

  void AddLanguage(std::size_t l, const OrderWords& known) {
    AddAll(known.set_aside, l, Sign::kSetAside);
    AddAll(known.answer_verbs, l, Sign::kAnswerVerb);
    AddAll(known.roles, l, Sign::kRole);
    AddAll(known.you, l, Sign::kYou);
    AddAll(known.your, l, Sign::kYour);
    AddAll(known.answers, l, Sign::kAnswer);
    AddAll(known.fresh, l, Sign::kFresh);
    for (const std::string_view phrase : known.if_asked) Add(LastWord(phrase), l, Sign::kAsks);
    for (const std::string_view phrase : known.machine) Add(FirstWord(phrase), l, Sign::kMachine);
  }

  void Add(std::string_view word, std::size_t l, Sign sign) {
    beginnings_.Add(word);
    signs_[absl::string_view(word.data(), word.size())].push_back({l, sign});
  }
  void AddAll(language::Words words, std::size_t l, Sign sign) {
    for (const std::string_view word : words) Add(word, l, sign);
  }

  text::Beginnings beginnings_;
  absl::flat_hash_map<absl::string_view, std::vector<LanguageSign>> signs_;
};

// A sentence of ASCII words, in which the neighbours of a sign can be told. The rules do not see the "s" of possessives.
class Neighbours {
 public:
  Neighbours(std::string_view sentence, const text::PlainWords& words) : sentence_(sentence), words_(words) {}

  bool MayFire(std::size_t i, Sign sign, const OrderWords& known) const {
    const std::string_view word = At(After(i));
    switch (sign) {
      case Sign::kSetAside:
        return true;
      case Sign::kRole:
        return Before(i) == kNone;
      case Sign::kFresh:
        return words_[i].begin == 0 && Has(known.tasks, word);
      case Sign::kAnswerVerb:
        return (Has(known.sure_objects, word) || Has(known.objects, word)) && BeginsClause(i, known);
      case Sign::kAnswer:
        return Has(known.is_answer, word) || BeginAny(known.to_every, word);
      case Sign::kYour:
        return Has(known.your_tasks, word) || Has(known.your_answers, word);
      case Sign::kYou:
        return BeginAny(known.you_must, word) || BeginAny(known.you_are_now, word);
      case Sign::kAsks:
        return EndsPhrase(i, known.if_asked);
      case Sign::kMachine:
        return BeginsPhrase(i, known.machine);
    }
    return true;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  static bool BeginAny(language::Words phrases, std::string_view word) {
    return std::ranges::any_of(phrases, [&](std::string_view phrase) { return FirstWord(phrase) == word; });
  }

  std::string_view At(std::size_t i) const { return i < words_.size() ? words_[i].lower : std::string_view(); }
  std::size_t After(std::size_t i) const {
    if (i == kNone) return kNone;
    do ++i;
    while (At(i) == "s");
    return i < words_.size() ? i : kNone;
  }
  std::size_t Before(std::size_t i) const {
    while (i-- > 0) {
      if (words_[i].lower != "s") return i;
    }
    return kNone;
  }

  // Of a phrase of two words or more, the last two; of the first two the same.
  bool EndsPhrase(std::size_t i, language::Words phrases) const {
    return std::ranges::any_of(phrases, [&](std::string_view phrase) {
      const std::size_t space = phrase.rfind(' ');
      return LastWord(phrase) == At(i) &&
             (space == std::string_view::npos || LastWord(phrase.substr(0, space)) == At(Before(i)));
    });
  }
  bool BeginsPhrase(std::size_t i, language::Words phrases) const {
    return std::ranges::any_of(phrases, [&](std::string_view phrase) {
      const std::size_t space = phrase.find(' ');
      return FirstWord(phrase) == At(i) &&
             (space == std::string_view::npos || FirstWord(phrase.substr(space + 1)) == At(After(i)));
    });
  }

  // First of the sentence, behind a mark that ends a clause, or behind a word that may stand before an order.
  bool BeginsClause(std::size_t i, const OrderWords& known) const {
    const std::size_t before = Before(i);
    if (before == kNone || Has(known.before, words_[before].lower)) return true;
    const auto breaks = [&](std::string_view word) { return word.substr(1, word.size() - 2) == words_[before].lower; };
    if (std::ranges::any_of(known.clause_breaks, breaks)) return true;
    const std::uint32_t end = words_[before].end;
    return sentence_.substr(end, words_[i].begin - end).find_first_of(",;:>") != std::string_view::npos;
  }

  const std::string_view sentence_;
  const text::PlainWords& words_;
};

}  // namespace

LanguageSet MayOrder(std::string_view sentence, const text::PlainWords& words) {
  static const SignTable signs;
  LanguageSet may;
  if (sentence.find_first_of("<[") != std::string_view::npos) return may.set();
  const Neighbours neighbours(sentence, words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::vector<LanguageSign>* found = signs.Find(words[i], words.ascii());
    if (found == nullptr) continue;
    for (const auto& [l, sign] : *found) {
      // Words that are not ASCII are folded before the rules read them: no neighbour tells anything there.
      const bool fires =
          words.ascii() ? neighbours.MayFire(i, sign, language::Lexicons()[l]->orders) : sign != Sign::kMachine;
      if (fires) may.set(l);
    }
  }
  return may;
}

}  // namespace annals::answer
