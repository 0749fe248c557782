#include "core/answer/reading/qualifiers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

namespace annals::answer {
namespace {

struct QualifierWord {
  std::string_view start;  // of the word
  Qualifier qualifier;
};
constexpr QualifierWord kQualifierWords[] = {{"adjusted", kAdjusted},   {"gaap", kGaap},         {"segment", kSegment},
                                             {"excluding", kExcluding}, {"exclude", kExcluding}, {"expect", kForward},
                                             {"guidance", kForward},    {"forecast", kForward},  {"outlook", kForward},
                                             {"anticipat", kForward},   {"project", kForward},   {"plan", kForward},
                                             {"target", kForward},      {"estimate", kForward}};

// Of the words that ReadQualifiers looks at: most words begin with others.
const Beginnings& BeginningsOfInterest() {
  static const Beginnings beginnings = [] {
    Beginnings all = {"will", "year", "months", "date", "quarter", "19", "20"};
    for (const QualifierWord& known : kQualifierWords) all.Add(known.start);
    for (const std::string_view quarter : {"1", "2", "3", "4"}) {
      all.Add(quarter);
      all.Add(std::string("q") + quarter[0]);
      all.Add(std::string(quarter) + "q");
    }
    return all;
  }();
  return beginnings;
}

constexpr std::uint32_t kOfOneFigure = kAdjusted | kGaap | kExcluding;

// "In line with our expectations" is said of what was reached.
constexpr std::string_view kHeldAgainst = "expectation";

constexpr std::array<std::string_view, 4> kOrdinals = {"first", "second", "third", "fourth"};

constexpr std::array<std::string_view, 24> kUpWords = {
    "growth",    "grow",        "grows",  "grew",   "grown", "growing",     "increase", "increased",
    "increases", "increasing",  "up",     "rose",   "risen", "rise",        "expanded", "expansion",
    "improved",  "improvement", "higher", "gained", "gain",  "accelerated", "change",   "changed"};
constexpr std::array<std::string_view, 15> kDownWords = {"decline",   "declined", "declines", "decrease",  "decreased",
                                                         "decreases", "down",     "fell",     "fallen",    "fall",
                                                         "lower",     "dropped",  "drop",     "reduction", "reduced"};

bool IsYear(std::string_view word) {
  return word.size() == 4 && (word.starts_with("19") || word.starts_with("20")) &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::uint32_t KnownQualifiers(std::string_view word) {
  if (word == "will") return kForward;  // no beginning of other words: "William"
  std::uint32_t qualifiers = 0;
  for (const QualifierWord& known : kQualifierWords) {
    if (word.starts_with(known.start) && !word.starts_with(kHeldAgainst)) qualifiers |= known.qualifier;
  }
  return qualifiers;
}

std::uint32_t YearNamed(std::string_view word, std::string_view last, std::string_view before) {
  if (word == "year" || word == "years")
    return last == "full" || last == "fiscal" || (last == "the" && before == "for") ? std::uint32_t{kWholeYear} : 0U;
  if (IsYear(word)) return last == "fiscal" || last == "for" || last == "in" ? std::uint32_t{kOfYear} : 0U;
  return word == "months" || (word == "date" && last == "to" && before == "year") ? std::uint32_t{kWholeYear} : 0U;
}

std::uint32_t QuartersNamed(std::string_view word, std::string_view last) {
  const auto named = [](char digit) { return digit >= '1' && digit <= '4' ? 1U << (digit - '0') : 0U; };
  std::uint32_t quarters = 0;
  if (word == "quarter") {
    if (last == "the" || last == "this") quarters |= 1U << kThisQuarter;
    for (std::size_t i = 0; i < kOrdinals.size(); ++i) {
      if (last == kOrdinals[i]) quarters |= 1U << (i + 1);
    }
  }
  if (last == "quarter" && word.size() == 1) quarters |= named(word[0]);
  if (word.size() == 2 && word[0] == 'q') quarters |= named(word[1]);
  if (word.size() == 2 && word[1] == 'q') quarters |= named(word[0]);
  return quarters;
}

const Beginnings& BeginningsOfChange() {
  static const Beginnings beginnings = [] {
    Beginnings all;
    all.AddAll(kUpWords);
    all.AddAll(kDownWords);
    return all;
  }();
  return beginnings;
}

}  // namespace

Qualifiers ReadQualifiers(const PlainWords& words) {
  const Beginnings& of_interest = BeginningsOfInterest();
  Qualifiers found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!of_interest.Has(words[i].beginning)) continue;
    const std::string_view word = words[i].lower;
    const std::string_view last = i > 0 ? words[i - 1].lower : "", before = i > 1 ? words[i - 2].lower : "";
    const std::uint32_t qualifiers = KnownQualifiers(word) | YearNamed(word, last, before);
    found.qualifiers |= qualifiers;
    const std::uint32_t of_one = qualifiers & (i == 0 ? kOfOneFigure & ~std::uint32_t{kExcluding} : kOfOneFigure);
    found.of_all |= qualifiers & ~of_one;
    if (of_one != 0) found.places.push_back({of_one, words[i].begin, words[i].end});
    found.quarters |= QuartersNamed(word, last);
  }
  return found;
}

std::uint32_t QualifiersOf(std::string_view text) { return ReadQualifiers(PlainWords(text)).qualifiers; }

int QuarterOfLabel(std::string_view label) {
  const std::uint32_t quarters = ReadQualifiers(PlainWords(label)).quarters;
  return std::popcount(quarters) == 1 ? std::countr_zero(quarters) : 0;
}

ChangeWord ChangeOf(std::string_view lower) {
  if (!BeginningsOfChange().Has(BeginningOf(lower))) return ChangeWord::kNone;
  if (std::ranges::contains(kUpWords, lower)) return ChangeWord::kUp;
  return std::ranges::contains(kDownWords, lower) ? ChangeWord::kDown : ChangeWord::kNone;
}

}  // namespace annals::answer
