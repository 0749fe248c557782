#include "bench/names/name_perturbations.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/text/text.h"

namespace annals::bench {
namespace {

using Random = std::mt19937_64;

constexpr auto kMarks = std::to_array<std::string_view>({"\u0300", "\u0301", "\u0302", "\u0303", "\u0308"});
constexpr auto kForms = std::to_array<std::string_view>(
    {"Inc.", "Ltd", "Ltd.", "GmbH", "AG", "S.A.", "LLC", "plc", "Corp.", "Corporation", "Co., Ltd.", "B.V."});

std::size_t Below(std::size_t bound, Random& random) {
  return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
}
template <class List>
std::string One(const List& list, Random& random) {
  return std::string(list[Below(list.size(), random)]);
}

bool IsAscii(const std::string& text) {
  return std::ranges::all_of(text, [](unsigned char c) { return c < 0x80; });
}

std::string OtherCase(std::string name, Random& random) {
  const std::size_t way = Below(3, random);
  for (char& c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool upper = way == 0 || (way == 2 && Below(2, random) == 0);
    c = static_cast<char>(upper ? std::toupper(byte) : std::tolower(byte));
  }
  return name;
}

// Marks that are there go; where there are none, a vowel gets one.
std::string OtherMarks(const std::string& name, Random& random) {
  if (!IsAscii(name)) return text::NameKey(name);
  std::vector<std::size_t> vowels;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (std::string_view("aeiouAEIOU").contains(name[i])) vowels.push_back(i + 1);
  }
  if (vowels.empty()) return "";
  std::string marked = name;
  return marked.insert(vowels[Below(vowels.size(), random)], One(kMarks, random));
}

std::vector<std::string> TwoOrMoreWords(const std::string& name) {
  std::vector<std::string> words = absl::StrSplit(name, ' ', absl::SkipEmpty());
  const bool plain = std::ranges::all_of(words, [](const std::string& word) {
    return !word.contains(',') && std::isalpha(static_cast<unsigned char>(word[0]));
  });
  if (words.size() < 2 || !plain) words.clear();
  return words;
}

std::string Initialled(const std::string& name) {
  std::vector<std::string> words = TwoOrMoreWords(name);
  if (words.empty()) return "";
  words[0] = words[0].substr(0, 1) + ".";
  return absl::StrJoin(words, " ");
}

std::string LastFirst(const std::string& name) {
  std::vector<std::string> words = TwoOrMoreWords(name);
  if (words.empty()) return "";
  const std::string last = words.back();
  words.pop_back();
  return last + ", " + absl::StrJoin(words, " ");
}

std::string OtherPunctuation(const std::string& name, Random& random) {
  std::string other;
  for (const char c : name) {
    if (c == ' ') {
      other += Below(2, random) == 0 ? "-" : "  ";
    } else if (std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80) {
      other.push_back(c);
    }
  }
  switch (Below(3, random)) {
    case 0:
      return "\u201c" + other + "\u201d";
    case 1:
      return other + ".";
    default:
      return "(" + other + ")";
  }
}

}  // namespace

const char* Name(Perturbation perturbation) {
  switch (perturbation) {
    case Perturbation::kCase:
      return "case";
    case Perturbation::kDiacritics:
      return "diacritics";
    case Perturbation::kInitials:
      return "initials";
    case Perturbation::kLastFirst:
      return "last_first";
    case Perturbation::kLegalForm:
      return "legal_form";
    case Perturbation::kPunctuation:
      return "punctuation";
  }
  return "";
}

std::string Perturb(const std::string& name, Perturbation perturbation, Random& random) {
  switch (perturbation) {
    case Perturbation::kCase:
      return OtherCase(name, random);
    case Perturbation::kDiacritics:
      return OtherMarks(name, random);
    case Perturbation::kInitials:
      return Initialled(name);
    case Perturbation::kLastFirst:
      return LastFirst(name);
    case Perturbation::kLegalForm:
      return name + " " + One(kForms, random);
    case Perturbation::kPunctuation:
      return OtherPunctuation(name, random);
  }
  return "";
}

}  // namespace annals::bench
