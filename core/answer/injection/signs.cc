#include "core/answer/injection/signs.h"

#include <algorithm>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "core/answer/injection/words.h"

namespace annals::answer {
namespace {

// What the rules need of a sentence, by the word that tells it.
enum class Sign { kSetAside, kAnswerVerb, kRole, kYou, kYour, kAsks, kResponse, kLanguage };

class SignTable {
 public:
  SignTable() {
    AddAll(kSetAside, Sign::kSetAside);
    AddAll(kAnswerVerbs, Sign::kAnswerVerb);
    AddAll(kRoles, Sign::kRole);
    Add("you", Sign::kYou);
    Add("your", Sign::kYour);
    Add("asks", Sign::kAsks);
    Add("response", Sign::kResponse);
    Add("language", Sign::kLanguage);
  }

  std::optional<Sign> Find(const PlainWord& word) const {
    if (!beginnings_.Has(word.beginning)) return std::nullopt;
    const auto it = signs_.find(absl::string_view(word.lower.data(), word.lower.size()));
    return it == signs_.end() ? std::nullopt : std::optional(it->second);
  }

 private:
  void Add(std::string_view word, Sign sign) {
    beginnings_.Add(word);
    signs_.emplace(absl::string_view(word.data(), word.size()), sign);
  }
  template <class List>
  void AddAll(const List& words, Sign sign) {
    for (const std::string_view word : words) Add(word, sign);
  }

  Beginnings beginnings_;
  absl::flat_hash_map<absl::string_view, Sign> signs_;
};

// A sentence of ASCII words, in which the neighbours of a sign can be told. The rules do not see the "s" of possessives.
class Neighbours {
 public:
  Neighbours(std::string_view sentence, const PlainWords& words) : sentence_(sentence), words_(words) {}

  bool MayFire(std::size_t i, Sign sign) const {
    const std::size_t next = After(i);
    const std::string_view word = At(next);
    switch (sign) {
      case Sign::kSetAside:
        return true;
      case Sign::kRole:
        return Before(i) == kNone;
      case Sign::kAnswerVerb:
        return word == "is" || word == "to" || (std::ranges::contains(kObjects, word) && BeginsClause(i));
      case Sign::kResponse:
        return word == "is" || word == "to";
      case Sign::kYour:
        return word == "task" || word == "instructions" || word == "answer" || word == "reply" || word == "response";
      case Sign::kYou:
        return word == "must" || word == "should" || word == "shall" || (word == "have" && At(After(next)) == "to") ||
               (word == "are" && AnyOf(At(After(next)), {"now", "to", "asked"}));
      case Sign::kAsks:
        return AnyOf(At(Before(i)), {"anyone", "user"});
      case Sign::kLanguage:
        return word == "model";
    }
    return true;
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  static bool AnyOf(std::string_view word, std::initializer_list<std::string_view> list) {
    return std::ranges::contains(list, word);
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

  // First of the sentence, behind a mark that ends a clause, or behind a word that may stand before an order.
  bool BeginsClause(std::size_t i) const {
    const std::size_t before = Before(i);
    if (before == kNone || std::ranges::contains(kBefore, words_[before].lower)) return true;
    const std::uint32_t end = words_[before].end;
    return sentence_.substr(end, words_[i].begin - end).find_first_of(",;:>") != std::string_view::npos;
  }

  const std::string_view sentence_;
  const PlainWords& words_;
};

}  // namespace

bool MayOrder(std::string_view sentence, const PlainWords& words) {
  static const SignTable signs;
  if (sentence.find_first_of("<[") != std::string_view::npos) return true;
  if (sentence.starts_with("New ") || sentence.starts_with("new ") || sentence.starts_with("NEW ")) return true;
  const Neighbours neighbours(sentence, words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<Sign> sign = signs.Find(words[i]);
    if (!sign) continue;
    // Words that are not ASCII are folded before the rules read them: no neighbour tells anything there.
    if (words.ascii() ? neighbours.MayFire(i, *sign) : *sign != Sign::kLanguage) return true;
  }
  return false;
}

}  // namespace annals::answer
