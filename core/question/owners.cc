#include "core/question/owners.h"

#include <algorithm>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/language/international.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

constexpr std::size_t kShortestAlias = 3;  // bytes; shorter remains of a name are too common

// The key, and what is left of it as it grows shorter: distinct, no shorter than an alias may be, no stop words.
class Aliases {
 public:
  Aliases(const std::string& key, language::Language language) : language_(language), words_(absl::StrSplit(key, ' ')) {
    aliases_.push_back(key);
  }

  bool LeadsWith(language::Words list) const { return words_.size() > 1 && language::Has(list, words_.front()); }
  bool EndsWith(language::Words list) const { return words_.size() > 1 && language::Has(list, words_.back()); }
  // "Skechers U S A": a land behind the name is no part of it.
  bool EndsWithInitials() const { return words_.size() > 1 && words_.back().size() == 1; }
  void DropFirst() {
    words_.erase(words_.begin());
    Add();
  }
  void DropLast() {
    words_.pop_back();
    Add();
  }
  std::vector<std::string> Take() && { return std::move(aliases_); }

 private:
  void Add() {
    std::string alias = absl::StrJoin(words_, " ");
    if (alias.size() < kShortestAlias || text::IsStopWord(alias, language_)) return;
    if (!std::ranges::contains(aliases_, alias)) aliases_.push_back(std::move(alias));
  }

  language::Language language_;
  std::vector<std::string> words_;  // that are left
  std::vector<std::string> aliases_;
};

}  // namespace

std::vector<std::string> OwnerAliases(std::string_view owner, language::Language language) {
  const std::string key = text::NameKey(owner);
  if (key.empty()) return {};
  Aliases aliases(key, language);
  if (aliases.LeadsWith(language::kLeadingArticles)) aliases.DropFirst();
  if (aliases.EndsWith(language::kDomainTails)) aliases.DropLast();
  while (aliases.EndsWith(language::kCompanyTails) || aliases.EndsWithInitials()) aliases.DropLast();
  return std::move(aliases).Take();
}

OwnerNames::OwnerNames(std::span<const std::string_view> owners, language::Language language) {
  for (std::string_view owner : owners) {
    for (std::string& alias : OwnerAliases(owner, language)) {
      longest_ = std::max<std::size_t>(longest_, 1 + std::count(alias.begin(), alias.end(), ' '));
      known_.try_emplace(std::move(alias), owner);
    }
  }
}

std::vector<NamedOwner> OwnerNames::Find(const std::vector<QuestionWord>& words) const {
  std::vector<NamedOwner> found;
  std::vector<bool> used(words.size(), false);
  for (std::size_t length = std::min(longest_, words.size()); length > 0; --length) {
    for (std::size_t i = 0; i + length <= words.size(); ++i) {
      if (std::any_of(used.begin() + i, used.begin() + i + length, [](bool b) { return b; })) continue;
      // Capital or small: "chicago" typed in haste is still one.
      const auto it = known_.find(JoinKeys(words, i, i + length));
      if (it == known_.end()) continue;
      std::fill(used.begin() + i, used.begin() + i + length, true);
      found.push_back({it->second, words[i].begin, words[i + length - 1].end});
    }
  }
  std::sort(found.begin(), found.end(), [](const NamedOwner& a, const NamedOwner& b) { return a.begin < b.begin; });
  return found;
}

}  // namespace annals::question
