#include "core/question/owners.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

// Words that end a company's name without being part of what it is called.
constexpr std::array<std::string_view, 19> kLegalWords = {
    "inc",     "incorporated", "corp",    "corporation", "company",  "plc", "lp",   "llc",      "group", "ltd",
    "limited", "co",           "systems", "financial",   "partners", "ag",  "gmbh", "holdings", "nv"};
constexpr std::size_t kShortestAlias = 3;  // bytes; shorter remains of a name are too common

bool IsLegalWord(std::string_view word) { return std::ranges::contains(kLegalWords, word); }

void AddDistinct(std::string alias, std::vector<std::string>* aliases) {
  if (alias.size() < kShortestAlias || text::IsStopWord(alias)) return;
  if (!std::ranges::contains(*aliases, alias)) aliases->push_back(std::move(alias));
}

}  // namespace

std::vector<std::string> OwnerAliases(std::string_view owner) {
  const std::string key = text::NameKey(owner);
  std::vector<std::string> aliases;
  if (key.empty()) return aliases;
  aliases.push_back(key);
  std::vector<std::string> words = absl::StrSplit(key, ' ');
  if (words.size() > 1 && words.front() == "the") {
    words.erase(words.begin());
    AddDistinct(absl::StrJoin(words, " "), &aliases);
  }
  if (words.size() > 1 && words.back() == "com") {
    words.pop_back();
    AddDistinct(absl::StrJoin(words, " "), &aliases);
  }
  while (words.size() > 1 && IsLegalWord(words.back())) {
    words.pop_back();
    AddDistinct(absl::StrJoin(words, " "), &aliases);
  }
  return aliases;
}

OwnerNames::OwnerNames(std::span<const std::string_view> owners) {
  for (std::string_view owner : owners) {
    for (std::string& alias : OwnerAliases(owner)) {
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
