// What words mean for time, apart from the grammar: what each word means for time, the phrases of operators, and the
// stems of change words. The grammar (core/time) knows only meanings (`Word`, month 5, weekday 1 …), so another language
// is another table: words/english.cc, words/german.cc. Words are in lower case and without diacritics ("marz").
//
//   "sept" month 9      "thru" Word::kThrough      "seventy" cardinal 70      "xylophone" nothing: an empty lexeme
//
// Look-up costs one hash of the word. All tables are constants; everything here is thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace annals::language {

enum class Granularity { kNone, kDay, kWeek, kMonth, kQuarter, kSeason, kHalf, kYear, kDecade, kCentury };
// The word that turned a unit into an interval.
enum class Relation { kIn, kBefore, kAfter, kSince, kUntil, kAsOf, kBetween };

// Meanings that the grammar asks for by name. Synonyms share one ("till", "until"; "thru", "through").
// clang-format off
enum class Word : std::uint8_t {
  kNone,
  // articles, conjunctions, prepositions
  kA, kThe, kThat, kOf, kIn, kOn, kAt, kFor, kFrom, kTo, kThrough, kUntil, kAnd, kOr, kBut, kBetween, kBefore,
  kAfter, kSince, kBy, kUp, kAs, kWith, kWithin, kThroughout, kOver, kAround, kAbout, kCirca, kDuring, kPre, kPost,
  kThan, kVersus, kAgainst, kBeyond, kSame,
  // words inside operators
  kNo, kNot, kPrior, kPreceding, kEarlier, kLater, kSooner, kOlder, kNewer, kAhead, kFollowing, kSubsequent,
  kSucceeding, kGreater, kEver, kBeginning, kStarting, kOnwards, kAfterwards, kIncluding, kEnding, kLate, kEqual,
  kWell, kCompared, kRelative, kOpposed, kDiffer,
  // words inside units
  kQ, kH, kW, kFy, kCy, kF, kFiscal, kCalendar, kYear, kQuarter, kHalf, kCentury, kDate, kVery, kEarly, kMid, kStart, kMiddle,
  kEnd, kRest, kHundred, kThousand, kOh, kEra, kBeforeEra, kEnded, kCommencing, kPeriod, kPossessiveS, kCouple, kFew, kPeople, kPercent, kDay,
  // deictic words
  kThis, kLast, kPrevious, kCurrent, kNext, kComing, kUpcoming, kPast, kTrailing, kAgo, kHence, kNow, kPresent, kToday,
  kYesterday, kTomorrow, kYearToDate, kWill,
  // hints
  kMost, kRecent, kLatest, kNewest, kCurrently, kPresently, kNowadays, kMoment, kRight, kFirst, kEarliest, kFinal,
  kEach, kQuarterly, kAnnual, kMonthly, kWhen, kWhile, kBook, kEarnings, kConference, kReport, kCall,
  kPublished,
};
// clang-format on

// Yes-or-no properties of a word.
enum Property : std::uint32_t {
  kPlain = 0,
  kOrdinalSuffix = 1 << 0,     // "5th"
  kPlural = 1 << 1,            // of a unit: "quarters"
  kCounted = 1 << 2,           // "2020 people" is no year
  kDocument = 1 << 3,          // names a kind of document by itself: "report"
  kDocuments = 1 << 4,         // and several of them: "reports"
  kNoLimitBefore = 1 << 5,     // "according to", "compared to": what follows is no "until"
  kOwner = 1 << 6,             // "his twenties" are no decade
  kNotRecent = 1 << 7,         // "current assets" is no recency
  kOfEvent = 1 << 8,           // may open an event: "the merger"
  kBeforeMonth = 1 << 9,       // "in May", "since March": the ambiguous month names need one of these
  kBeforeEarlyYear = 1 << 10,  // "in 1066": years before 1300 need one of these
  kQuarterOrdinal = 1 << 11,   // "first quarter" without a year
  kEnumerates = 1 << 12,       // "each quarter"
  kAlsoAWord = 1 << 13,        // "may", "march": a month only with a capital and in its place
  kShort = 1 << 14,            // "sept", "tue": a month or weekday only with a capital
  kNumbered = 1 << 15,         // "room 2014" is no year
  kModel = 1 << 16,            // nor is "Boeing 1999 model"
  kBeforeDay = 1 << 17,        // "on the 21st", "until the 5th": bare days need one of these
  kCountsBack = 1 << 18,       // stands before what is counted back: German "vor drei Monaten"
  kNamesPart = 1 << 19,        // needs no "of": German "Anfang 2019"
  kCompares = 1 << 21,         // "compare A to B" is no range
  kDiffers = 1 << 20,          // "differ … from": that "from" opens no range
  kBehindUnit = 1 << 22,       // points at the unit before it: Spanish "el trimestre pasado"
  kLinksDate = 1 << 23,        // stands between day, month and year: Spanish "5 de mayo de 2025"
  kElided = 1 << 24,           // a word of its own before an apostrophe: French "l'année"
  kCites = 1 << 26,            // "according to the 2018 report": what follows says where it stands
  kMeasures = 1 << 27,         // "in 2022, compared to 2021": what follows is what the other is held against
  kNamesDecade = 1 << 25,      // before a year it names ten of them: French "les années 1990"
};

struct Lexeme {
  std::string_view text;
  Word word = Word::kNone;
  std::uint32_t is = kPlain;
  std::uint8_t month = 0;     // 1 to 12
  std::uint8_t weekday = 0;   // 1 Monday to 7
  std::uint8_t season = 0;    // its first month
  std::uint8_t ordinal = 0;   // of quarters and halves: 1 to 4, "last" 4
  std::uint8_t nth = 0;       // 1 to 31
  std::uint8_t count = 0;     // "three", "several"
  std::int8_t cardinal = -1;  // 0 to 19, 20, 30, … 90: what numbers in words are made of
  std::uint16_t decade = 0;   // "nineties" 1990
  Granularity unit = Granularity::kNone;

  bool Is(Property property) const { return (is & property) != 0; }
};

inline constexpr std::size_t kLongestWord = 14;

inline constexpr std::uint32_t kHashStart = 2166136261u;
constexpr std::uint32_t HashStep(std::uint32_t hash, char c) {  // FNV-1a
  return (hash ^ static_cast<unsigned char>(c)) * 16777619u;
}

// What stands before a unit. Words are in reading order, kNone ends them.
enum class Opener : std::uint8_t { kNone, kBetween, kFrom };
struct OperatorPhrase {
  std::array<Word, 4> words;
  Relation relation;
  Opener opener = Opener::kNone;
};

// Open addressing over a table of words, filled at compile time; less than half full, so a probe or two.
inline constexpr std::size_t kLexiconSlots = 2048;
using LexiconSlots = std::array<std::uint16_t, kLexiconSlots>;
consteval LexiconSlots MakeSlots(std::span<const Lexeme> words) {
  LexiconSlots slots{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint32_t hash = kHashStart;
    for (const char c : words[i].text) hash = HashStep(hash, c);
    std::size_t slot = hash % kLexiconSlots;
    while (slots[slot] != 0) slot = (slot + 1) % kLexiconSlots;
    slots[slot] = static_cast<std::uint16_t>(i + 1);
  }
  return slots;
}
consteval bool Fits(std::span<const Lexeme> words) {
  for (const Lexeme& word : words) {
    if (word.text.size() > kLongestWord) return false;
  }
  return words.size() * 2 < kLexiconSlots;
}

// The words of one language that speak of time.
struct TimeWords {
  std::span<const Lexeme> words;
  const LexiconSlots* slots = nullptr;
  std::span<const OperatorPhrase> phrases;
  // Stems of words that say that something changed or is compared; an exact word ends with '$'.
  std::span<const std::string_view> change_stems;
  bool ordinal_full_stop = false;  // "5. Mai": a full stop behind a number makes it an ordinal

  // `folded`: the word in lower case without diacritics, and its hash. An unknown word is `Unknown()`.
  const Lexeme* Find(std::string_view folded, std::uint32_t hash) const;
  const Lexeme* Find(std::string_view folded) const;
  // "september", "friday", written out.
  bool NamesMonth(std::string_view folded) const;
  bool NamesMonthOrWeekday(std::string_view folded) const;
  static const Lexeme* Unknown();
  // The lexeme of a full stop behind a number, where the language writes ordinals so.
  static const Lexeme* OrdinalFullStop();
};

}  // namespace annals::language
