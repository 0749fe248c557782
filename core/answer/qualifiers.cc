#include "core/answer/qualifiers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "core/answer/question_terms.h"

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

// Letters that one of them begins with: most words begin with others.
constexpr std::array<bool, 256> kQualifierLetters = [] {
  std::array<bool, 256> letters{};
  for (const QualifierWord& known : kQualifierWords) letters[static_cast<unsigned char>(known.start[0])] = true;
  return letters;
}();

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

template <std::size_t N>
bool In(const std::array<std::string_view, N>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

void QualifierReader::Read(std::string_view lower) {
  const bool may = !lower.empty() && kQualifierLetters[static_cast<unsigned char>(lower[0])];
  for (std::size_t i = 0; may && i < std::size(kQualifierWords); ++i) {
    const QualifierWord& known = kQualifierWords[i];
    if (lower.starts_with(known.start) && !lower.starts_with(kHeldAgainst)) qualifiers |= known.qualifier;
  }
  if (lower == "will") qualifiers |= kForward;  // no beginning of other words: "William"
  qualifiers |= YearNamed(lower);
  ReadQuarter(lower);
  before_ = std::move(last_);
  last_ = lower;
}

std::uint32_t QualifierReader::YearNamed(std::string_view word) const {
  if (word == "year" || word == "years")
    return last_ == "full" || last_ == "fiscal" || (last_ == "the" && before_ == "for") ? std::uint32_t{kWholeYear}
                                                                                        : 0U;
  if (IsYear(word)) return last_ == "fiscal" || last_ == "for" || last_ == "in" ? std::uint32_t{kOfYear} : 0U;
  return word == "months" || (word == "date" && last_ == "to" && before_ == "year") ? std::uint32_t{kWholeYear} : 0U;
}

void QualifierReader::ReadQuarter(std::string_view word) {
  const auto name = [&](char digit) {
    if (digit >= '1' && digit <= '4') quarters |= 1U << (digit - '0');
  };
  if (word == "quarter") {
    if (last_ == "the" || last_ == "this") quarters |= 1U << kThisQuarter;
    for (std::size_t i = 0; i < kOrdinals.size(); ++i) {
      if (last_ == kOrdinals[i]) quarters |= 1U << (i + 1);
    }
  }
  if (last_ == "quarter" && word.size() == 1) name(word[0]);
  if (word.size() == 2 && word[0] == 'q') name(word[1]);
  if (word.size() == 2 && word[1] == 'q') name(word[0]);
}

std::uint32_t QualifiersOf(std::string_view text) {
  QualifierReader reader;
  ForEachWord(text, [&](std::string_view lower, std::uint32_t, std::uint32_t) { reader.Read(lower); });
  return reader.qualifiers;
}

int QuarterOfLabel(std::string_view label) {
  QualifierReader reader;
  ForEachWord(label, [&](std::string_view lower, std::uint32_t, std::uint32_t) { reader.Read(lower); });
  return std::popcount(reader.quarters) == 1 ? std::countr_zero(reader.quarters) : 0;
}

ChangeWord ChangeOf(std::string_view lower) {
  if (In(kUpWords, lower)) return ChangeWord::kUp;
  return In(kDownWords, lower) ? ChangeWord::kDown : ChangeWord::kNone;
}

}  // namespace annals::answer
