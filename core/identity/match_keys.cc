#include "core/identity/match_keys.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_join.h"

namespace annals::identity {
namespace {

constexpr std::size_t kLongestInitialled = 10;  // words: longer ones are headlines
constexpr std::size_t kShortestAcronym = 2, kLongestAcronym = 7;

// FNV-1a: fixed for good, because fingerprints are stored.
std::uint64_t Fingerprint(char tag, std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3; };
  add(static_cast<unsigned char>(tag));
  for (const char c : text) add(static_cast<unsigned char>(c));
  return hash;
}

void AddInitials(const std::vector<std::string>& words, std::vector<std::uint64_t>* keys) {
  std::size_t last = words.size();
  while (last > 2 && IsGeneration(words[last - 1])) --last;
  if (last < 2 || last > kLongestInitialled) return;
  keys->push_back(Fingerprint('i', std::string(FirstCharacter(words[0])) + " " + words[last - 1]));
}

void AddAcronyms(const std::vector<std::string>& words, std::vector<std::uint64_t>* keys) {
  std::string all, content;
  for (const std::string& word : words) {
    all += FirstCharacter(word);
    if (!IsSmallWord(word)) content += FirstCharacter(word);
  }
  for (const std::string& acronym : {content, all}) {
    if (acronym.size() >= kShortestAcronym && acronym.size() <= kLongestAcronym)
      keys->push_back(Fingerprint('a', acronym));
  }
}

void AddForm(const NameForm& form, EntityKind kind, std::vector<std::uint64_t>* keys) {
  if (form.words.empty()) return;
  const bool initialled = kind == EntityKind::kPerson || kind == EntityKind::kOther;
  keys->push_back(Fingerprint('c', form.Compact()));
  if (!form.lead.empty() && initialled && form.words.size() <= kLongestInitialled)  // "T. Silver Town", "S. Ada Lund"
    keys->push_back(Fingerprint('i', std::string(FirstCharacter(form.lead)) + " " + form.words.back()));
  if (form.words.size() == 1) return;
  std::vector<std::string> sorted = form.words;
  std::ranges::sort(sorted);
  keys->push_back(Fingerprint('w', absl::StrJoin(sorted, " ")));
  if (initialled) AddInitials(form.words, keys);
}

void SortDistinct(std::vector<std::uint64_t>* keys) {
  std::ranges::sort(*keys);
  keys->erase(std::ranges::unique(*keys).begin(), keys->end());
}

}  // namespace

std::vector<std::uint64_t> MatchKeys(std::string_view name, EntityKind kind) {
  const NameForm form = ReadName(name, kind);
  std::vector<std::uint64_t> keys;
  AddForm(form, kind, &keys);
  if (kind != EntityKind::kPerson && form.words.size() > 1) AddAcronyms(form.words, &keys);
  SortDistinct(&keys);
  return keys;
}

std::uint64_t CompactMatchKey(std::string_view name, EntityKind kind) {
  return Fingerprint('c', ReadName(name, kind).Compact());
}

std::vector<std::uint64_t> LookupKeys(std::string_view name, EntityKind kind) {
  std::vector<std::uint64_t> keys = MatchKeys(name, kind);
  AddForm(InvertedReading(name, kind), kind, &keys);
  AddForm(PossessiveReading(name, kind), kind, &keys);
  const std::string compact = ReadName(name, kind).Compact();
  if (compact.size() >= kShortestAcronym && compact.size() <= kLongestAcronym && kind != EntityKind::kPerson)
    keys.push_back(Fingerprint('a', compact));
  SortDistinct(&keys);
  return keys;
}

}  // namespace annals::identity
