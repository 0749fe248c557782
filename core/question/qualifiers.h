// Words of a sentence that say which figure its figure is: adjusted or plain, of a segment, expected or reached, of
// which quarter or of the whole year.
//
//   "For the full year, adjusted margin was 25.6%."   -> kAdjusted | kWholeYear
//   "Operating margin for the third quarter was 13.5%, for Q2 15.1%."   -> quarters 2 and 3
//   "Free cash flow in the quarter was $585 million."  -> quarter kThisQuarter
//
// The words are the lexicon's (FigureWords, ChangeWords). Linear, thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/lexicon.h"
#include "core/text/plain_words.h"

namespace annals::question {

using language::Language;

enum Qualifier : std::uint32_t {
  kAdjusted = 1,
  kGaap = 2,
  kSegment = 4,
  kExcluding = 8,
  kForward = 16,    // expects, guidance, outlook
  kWholeYear = 32,  // "for the full year", "six months"
  kOfYear = 64,     // "in 2023": a whole year, too, unless a quarter stands by; does not carry to the next sentence
};

inline constexpr int kThisQuarter = 0;  // "in the quarter"; 1 … 4 are named ones

// A word that belongs to one figure of the sentence: "adjusted", "GAAP", and "excluding" but where it opens the sentence.
// Other qualifiers speak of all of it.
struct QualifierPlace {
  std::uint32_t qualifiers = 0;
  std::uint32_t begin = 0, end = 0;  // bytes of the word
};

struct Qualifiers {
  std::uint32_t qualifiers = 0;        // all of them
  std::uint32_t quarters = 0;          // bit q: quarter q is named
  std::uint32_t of_all = 0;            // those that speak of the whole sentence
  std::vector<QualifierPlace> places;  // the others, in order
};

Qualifiers ReadQualifiers(const text::PlainWords& words, Language language);
std::uint32_t QualifiersOf(std::string_view text, Language language);

// Quarter that a label names ("Q3 2024", "3. Quartal 2024"), 1 to 4; 0 when it names none or several.
int QuarterOfLabel(std::string_view label, Language language);

// Whether a word says that something changed. What is asked to grow may be said to rise, fall or stand higher; what is
// asked to decline may only fall.
enum class ChangeWord { kNone, kUp, kDown };
ChangeWord ChangeOf(std::string_view lower, Language language);
// Whether terms of a question ask for a change: "sales growth", "expense ratio change".
bool AsksForChange(const std::vector<std::string>& terms, Language language);

}  // namespace annals::question
