#include "core/identity/legal_forms.h"

#include <algorithm>
#include <array>
#include <utility>

namespace annals::identity {
namespace {

using Spelling = std::pair<std::string_view, std::string_view>;  // as written, canonical

constexpr auto kSpellings = std::to_array<Spelling>({
    {"inc", "inc"},   {"incorporated", "inc"},
    {"corp", "corp"}, {"corporation", "corp"},
    {"co", "co"},     {"company", "co"},
    {"ltd", "ltd"},   {"limited", "ltd"},
    {"llc", "llc"},   {"llp", "llp"},
    {"lp", "lp"},     {"plc", "plc"},
    {"gmbh", "gmbh"}, {"mbh", "gmbh"},
    {"ag", "ag"},     {"aktiengesellschaft", "ag"},
    {"kg", "kg"},     {"kgaa", "kgaa"},
    {"ug", "ug"},     {"ohg", "ohg"},
    {"ev", "ev"},     {"sa", "sa"},
    {"sas", "sas"},   {"sarl", "sarl"},
    {"sl", "sl"},     {"slu", "sl"},
    {"spa", "spa"},   {"srl", "srl"},
    {"nv", "nv"},     {"bv", "bv"},
    {"ab", "ab"},     {"asa", "asa"},
    {"aps", "aps"},   {"oy", "oy"},
    {"oyj", "oyj"},   {"pty", "pty"},
    {"pte", "pte"},   {"pvt", "pvt"},
    {"kk", "kk"},     {"ooo", "ooo"},
    {"oao", "oao"},   {"zao", "zao"},
    {"doo", "doo"},   {"sro", "sro"},
    {"kft", "kft"},   {"holdings", "holdings"},
});

}  // namespace

std::string_view LegalForm(std::string_view words) {
  std::string joined(words);
  std::erase(joined, ' ');
  const auto* found = std::ranges::find(kSpellings, std::string_view(joined), &Spelling::first);
  return found == kSpellings.end() ? "" : found->second;
}

bool IsLegalForm(std::string_view lower) {
  if (lower.ends_with('.')) lower.remove_suffix(1);
  return !lower.contains(' ') && !LegalForm(lower).empty();
}

LegalEnd FindLegalEnd(std::span<const std::string> words) {
  LegalEnd end;
  std::size_t last = words.size();
  while (last > 1) {
    // One word, or the longest run of single letters that is one: "s", "p", "a".
    std::size_t first = last - 1, at = first;
    std::string joined = words[at];
    std::string_view form = LegalForm(joined);
    while (words[at].size() == 1 && at > 1 && words[at - 1].size() == 1) {
      joined.insert(0, words[--at]);
      if (const std::string_view longer = LegalForm(joined); !longer.empty()) {
        form = longer;
        first = at;
      }
    }
    if (form.empty()) break;
    end.form = end.form.empty() ? std::string(form) : std::string(form) + " " + end.form;
    last = first;
  }
  end.words = words.size() - last;
  return end;
}

}  // namespace annals::identity
