#include "core/identity/name_form.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/identity/legal_forms.h"
#include "core/language/international.h"
#include "core/text/text.h"

namespace annals::identity {
namespace {

constexpr std::size_t kLongestPart = 3;  // words of a first or last name

// The parts between commas, trimmed, without empty ones and without those that are legal forms.
struct Parts {
  std::vector<std::string> names;
  std::string generation;  // "Marsh, Kevin, Jr."
};

Parts PartsOf(std::string_view name) {
  Parts parts;
  for (const auto range : std::views::split(name, ',')) {
    std::string part{std::string_view(range)};
    absl::StripAsciiWhitespace(&part);
    const std::string key = text::NameKey(part);
    if (key.empty() || !LegalForm(key).empty()) continue;
    if (IsGeneration(key) && !parts.names.empty())
      parts.generation = std::move(part);
    else
      parts.names.push_back(std::move(part));
  }
  return parts;
}

bool MayBePerson(EntityKind kind) { return kind == EntityKind::kPerson || kind == EntityKind::kOther; }

std::string WithPlainApostrophes(std::string_view name) {
  return absl::StrReplaceAll(std::string(name), {{"\u2018", "'"}, {"\u2019", "'"}, {"\u02bb", "'"}, {"\u02bc", "'"}});
}

// An apostrophe parts no words of a name: "St. John's" and "St Johns", "O'Hara" and "OHara" are one.
std::vector<std::string> NameWords(std::string_view name) {
  return text::Words(absl::StrReplaceAll(WithPlainApostrophes(name), {{"'", ""}}));
}

// "God's Own" -> "God Own".
std::string WithoutPossessives(std::string_view name) {
  std::string plain = WithPlainApostrophes(name);
  const auto ends = [&](std::size_t at) {
    return at == plain.size() || (absl::ascii_isascii(plain[at]) && !absl::ascii_isalnum(plain[at]));
  };
  for (std::size_t at = 0; (at = plain.find('\'', at)) != std::string::npos;) {
    const bool possessive = at + 1 < plain.size() && absl::ascii_tolower(plain[at + 1]) == 's' && ends(at + 2);
    if (possessive)
      plain.erase(at, 2);
    else
      ++at;
  }
  return plain;
}

// Titles at the front, "the" at the front and the legal form at the end say nothing about who it is.
NameForm FormOf(std::vector<std::string> words, EntityKind kind) {
  NameForm form;
  if (kind != EntityKind::kPerson) {
    LegalEnd end = FindLegalEnd(words);
    words.resize(words.size() - end.words);
    form.legal = std::move(end.form);
  }
  if (words.size() > 1 &&
      (language::Has(language::kLeadingArticles, words.front()) || (MayBePerson(kind) && IsTitle(words.front())))) {
    form.lead = std::move(words.front());
    words.erase(words.begin());
  }
  if (words.size() > 1)
    std::erase_if(words, [](const auto& word) { return language::Has(language::kNameConjunctions, word); });
  form.words = std::move(words);
  return form;
}

}  // namespace

std::string NameForm::Compact() const { return absl::StrJoin(words, ""); }

NameForm InvertedReading(std::string_view name, EntityKind kind) {
  if (!MayBePerson(kind) || !name.contains(',')) return {};
  const Parts parts = PartsOf(name);
  if (parts.names.size() != 2) return {};
  NameForm form = FormOf(NameWords(absl::StrCat(parts.names[1], " ", parts.names[0], " ", parts.generation)), kind);
  form.inverted = true;
  return form;
}

NameForm ReadName(std::string_view name, EntityKind kind) {
  if (kind == EntityKind::kPerson) {
    if (NameForm inverted = InvertedReading(name, kind); !inverted.words.empty()) return inverted;
  }
  return FormOf(NameWords(name), kind);
}

NameForm PossessiveReading(std::string_view name, EntityKind kind) {
  const std::string plain = WithoutPossessives(name);
  return plain == WithPlainApostrophes(name) ? NameForm() : ReadName(plain, kind);
}

std::string InReadingOrder(std::string_view person) {
  const Parts parts = PartsOf(person);
  const bool two = person.contains(',') && parts.names.size() == 2;
  if (!two ||
      std::ranges::any_of(parts.names, [](const std::string& part) { return text::Words(part).size() > kLongestPart; }))
    return std::string(person);
  std::string name = absl::StrCat(parts.names[1], " ", parts.names[0]);
  if (!parts.generation.empty()) absl::StrAppend(&name, " ", parts.generation);
  return name;
}

std::string_view FirstCharacter(std::string_view word) {
  std::size_t end = std::min<std::size_t>(1, word.size());
  while (end < word.size() && (static_cast<unsigned char>(word[end]) & 0xC0) == 0x80) ++end;
  return word.substr(0, end);
}

bool IsSmallWord(std::string_view folded) { return language::Has(language::kSmallNameWords, folded); }
bool IsTitle(std::string_view folded) { return language::Has(language::kNameTitles, folded); }

bool TitlesContradict(std::string_view a, std::string_view b) {
  return (language::Has(language::kTitlesOfMen, a) && language::Has(language::kTitlesOfWomen, b)) ||
         (language::Has(language::kTitlesOfWomen, a) && language::Has(language::kTitlesOfMen, b));
}

bool IsGeneration(std::string_view folded) { return language::Has(language::kGenerations, folded); }

}  // namespace annals::identity
