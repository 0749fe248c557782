// The words of one language, apart from the grammar: what each word means for time, the phrases of operators, and the
// stems of change words. The grammar knows only meanings (`Word`, month 5, weekday 1 …), so another language is another
// table. English is in lexicon_english.cc.
//
//   Find("Sept").month == 9      Find("thru").word == Word::kThrough      Find("xylophone").word == Word::kNone
//
// Look-up costs one hash of the word. All tables are constants; everything here is thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/time/calendar.h"
#include "core/time/time_scope.h"

namespace annals::time {

// Meanings that the grammar asks for by name. Synonyms share one ("till", "until"; "thru", "through").
// clang-format off
enum class Word : std::uint8_t {
  kNone,
  // articles, conjunctions, prepositions
  kA, kThe, kThat, kOf, kIn, kOn, kAt, kFor, kFrom, kTo, kThrough, kUntil, kAnd, kOr, kBut, kBetween, kBefore,
  kAfter, kSince, kBy, kUp, kAs, kWith, kWithin, kThroughout, kOver, kAround, kAbout, kCirca, kDuring, kPre, kPost,
  kThan, kVersus, kAgainst, kBeyond,
  // words inside operators
  kNo, kNot, kPrior, kPreceding, kEarlier, kLater, kSooner, kOlder, kNewer, kAhead, kFollowing, kSubsequent,
  kSucceeding, kGreater, kEver, kBeginning, kStarting, kOnwards, kAfterwards, kIncluding, kEnding, kLate, kEqual,
  kWell, kCompared, kRelative, kOpposed, kDiffer,
  // words inside units
  kQ, kH, kFy, kF, kFiscal, kCalendar, kYear, kQuarter, kHalf, kCentury, kDate, kVery, kEarly, kMid, kStart, kMiddle,
  kEnd, kNineteen, kPossessiveS, kCouple, kFew, kPeople, kPercent, kDay,
  // deictic words
  kThis, kLast, kPrevious, kCurrent, kNext, kComing, kUpcoming, kPast, kTrailing, kAgo, kNow, kPresent, kToday,
  kYesterday, kTomorrow, kYearToDate,
  // hints
  kMost, kRecent, kLatest, kNewest, kCurrently, kPresently, kNowadays, kMoment, kRight, kFirst, kEarliest, kFinal,
  kEach, kQuarterly, kAnnual, kMonthly, kWhen, kWhile, kBeige, kBook, kEarnings, kConference, kReport, kCall,
  kPublished,
};
// clang-format on

// Yes-or-no properties of a word.
enum Property : std::uint16_t {
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
};

struct Lexeme {
  std::string_view text;
  Word word = Word::kNone;
  std::uint16_t is = kPlain;
  std::uint8_t month = 0;    // 1 to 12
  std::uint8_t weekday = 0;  // 1 Monday to 7
  std::uint8_t season = 0;   // its first month
  std::uint8_t ordinal = 0;  // of quarters and halves: 1 to 4, "last" 4
  std::uint8_t count = 0;
  std::uint16_t decade = 0;  // "nineties" 1990
  Granularity unit = Granularity::kNone;

  bool Is(Property property) const { return (is & property) != 0; }
};

inline constexpr std::size_t kLongestWord = 12;

// `folded`: the word in lower case, and its hash. Never null; an unknown word is an empty lexeme.
const Lexeme* Find(std::string_view folded, std::uint32_t hash);

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
std::span<const OperatorPhrase> OperatorPhrases();

// Stems of words that say that something changed or is compared; an exact word ends with '$'.
std::span<const std::string_view> ChangeStems();

}  // namespace annals::time
