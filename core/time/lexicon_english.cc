#include <array>

#include "core/time/lexicon.h"

namespace annals::time {
namespace {

using W = Word;
using G = Granularity;

constexpr Lexeme Plain(std::string_view text, W word, unsigned is = kPlain) {
  return {.text = text, .word = word, .is = static_cast<std::uint16_t>(is)};
}
constexpr Lexeme Month(std::string_view text, int month) {
  return {.text = text, .month = static_cast<std::uint8_t>(month)};
}
constexpr Lexeme Weekday(std::string_view text, int weekday) {
  return {.text = text, .weekday = static_cast<std::uint8_t>(weekday)};
}
constexpr Lexeme Season(std::string_view text, int first_month) {
  return {.text = text, .season = static_cast<std::uint8_t>(first_month)};
}
constexpr Lexeme Ordinal(std::string_view text, int ordinal, W word = W::kNone, unsigned is = kQuarterOrdinal) {
  return {
      .text = text, .word = word, .is = static_cast<std::uint16_t>(is), .ordinal = static_cast<std::uint8_t>(ordinal)};
}
constexpr Lexeme Count(std::string_view text, int count, W word = W::kNone) {
  return {.text = text, .word = word, .count = static_cast<std::uint8_t>(count)};
}
constexpr Lexeme Decade(std::string_view text, int first_year) {
  return {.text = text, .decade = static_cast<std::uint16_t>(first_year)};
}
constexpr Lexeme Unit(std::string_view text, G unit, unsigned is = kPlain, W word = W::kNone) {
  return {.text = text, .word = word, .is = static_cast<std::uint16_t>(is), .unit = unit};
}

constexpr unsigned kBeforeBoth = kBeforeMonth | kBeforeEarlyYear;

// clang-format off
constexpr auto kWords = std::to_array<Lexeme>({
    // months; "sept" and "sep" both occur
    Month("january", 1), Month("february", 2), Month("march", 3), Month("april", 4), Month("may", 5), Month("june", 6),
    Month("july", 7), Month("august", 8), Month("september", 9), Month("october", 10), Month("november", 11),
    Month("december", 12), Month("jan", 1), Month("feb", 2), Month("mar", 3), Month("apr", 4), Month("jun", 6),
    Month("jul", 7), Month("aug", 8), Month("sep", 9), Month("sept", 9), Month("oct", 10), Month("nov", 11),
    Month("dec", 12), Weekday("monday", 1), Weekday("tuesday", 2), Weekday("wednesday", 3), Weekday("thursday", 4),
    Weekday("friday", 5), Weekday("saturday", 6), Weekday("sunday", 7), Season("spring", 3), Season("summer", 6),
    Season("fall", 9), Season("autumn", 9), Season("winter", 12), Ordinal("first", 1, W::kFirst), Ordinal("second", 2),
    Ordinal("third", 3), Ordinal("fourth", 4), Ordinal("final", 4, W::kFinal, kPlain),
    Ordinal("last", 4, W::kLast, kPlain), Count("one", 1), Count("two", 2), Count("three", 3), Count("four", 4),
    Count("five", 5), Count("six", 6), Count("seven", 7), Count("eight", 8), Count("nine", 9), Count("ten", 10),
    Count("eleven", 11), Count("twelve", 12), Count("several", 3), Count("few", 3, W::kFew),
    Count("couple", 2, W::kCouple), Plain("a", W::kA), Plain("an", W::kA), Decade("twenties", 1920),
    Decade("thirties", 1930), Decade("forties", 1940), Decade("fifties", 1950), Decade("sixties", 1960),
    Decade("seventies", 1970), Decade("eighties", 1980), Decade("nineties", 1990), Decade("noughties", 2000),
    Plain("nineteen", W::kNineteen), Unit("day", G::kDay, kEnumerates, W::kDay), Unit("days", G::kDay, kPlural),
    Unit("week", G::kWeek, kEnumerates), Unit("weeks", G::kWeek, kPlural), Unit("month", G::kMonth, kEnumerates),
    Unit("months", G::kMonth, kPlural), Unit("quarter", G::kQuarter, kEnumerates, W::kQuarter),
    Unit("quarters", G::kQuarter, kPlural), Unit("year", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear),
    Unit("years", G::kYear, kPlural), Unit("decade", G::kDecade, kEnumerates), Unit("decades", G::kDecade, kPlural),
    Plain("half", W::kHalf, kEnumerates), Plain("date", W::kDate, kEnumerates), Plain("century", W::kCentury),

    // articles, conjunctions, prepositions
    Plain("the", W::kThe, kBeforeMonth | kOfEvent), Plain("that", W::kThat), Plain("of", W::kOf, kBeforeMonth),
    Plain("in", W::kIn, kBeforeBoth), Plain("on", W::kOn), Plain("at", W::kAt), Plain("for", W::kFor, kBeforeMonth),
    Plain("from", W::kFrom, kBeforeBoth), Plain("to", W::kTo, kBeforeBoth),
    Plain("through", W::kThrough, kBeforeMonth), Plain("thru", W::kThrough), Plain("until", W::kUntil, kBeforeBoth),
    Plain("till", W::kUntil, kBeforeMonth), Plain("and", W::kAnd, kBeforeBoth), Plain("or", W::kOr, kBeforeMonth),
    Plain("but", W::kBut), Plain("between", W::kBetween, kBeforeBoth), Plain("before", W::kBefore, kBeforeBoth),
    Plain("after", W::kAfter, kBeforeBoth), Plain("since", W::kSince, kBeforeBoth), Plain("by", W::kBy, kBeforeMonth),
    Plain("up", W::kUp), Plain("as", W::kAs), Plain("with", W::kWith), Plain("within", W::kWithin),
    Plain("throughout", W::kThroughout), Plain("over", W::kOver), Plain("around", W::kAround),
    Plain("about", W::kAbout), Plain("circa", W::kCirca), Plain("during", W::kDuring, kBeforeMonth),
    Plain("pre", W::kPre), Plain("post", W::kPost), Plain("than", W::kThan), Plain("versus", W::kVersus, kBeforeMonth),
    Plain("vs", W::kVersus, kBeforeMonth), Plain("against", W::kAgainst), Plain("beyond", W::kBeyond),

    // words inside operators
    Plain("no", W::kNo), Plain("not", W::kNot), Plain("prior", W::kPrior), Plain("preceding", W::kPreceding),
    Plain("earlier", W::kEarlier), Plain("later", W::kLater), Plain("sooner", W::kSooner), Plain("older", W::kOlder),
    Plain("newer", W::kNewer), Plain("ahead", W::kAhead), Plain("following", W::kFollowing),
    Plain("subsequent", W::kSubsequent), Plain("succeeding", W::kSucceeding), Plain("greater", W::kGreater),
    Plain("ever", W::kEver), Plain("beginning", W::kBeginning), Plain("starting", W::kStarting),
    Plain("onward", W::kOnwards), Plain("onwards", W::kOnwards), Plain("afterward", W::kAfterwards),
    Plain("afterwards", W::kAfterwards), Plain("including", W::kIncluding), Plain("ending", W::kEnding),
    Plain("late", W::kLate), Plain("well", W::kWell), Plain("opposed", W::kOpposed), Plain("differ", W::kDiffer),
    Plain("differs", W::kDiffer), Plain("differed", W::kDiffer), Plain("equal", W::kEqual, kNoLimitBefore),
    Plain("compared", W::kCompared, kNoLimitBefore), Plain("relative", W::kRelative, kNoLimitBefore),
    Plain("according", W::kNone, kNoLimitBefore), Plain("due", W::kNone, kNoLimitBefore),
    Plain("related", W::kNone, kNoLimitBefore), Plain("contrast", W::kNone, kNoLimitBefore),
    Plain("reported", W::kNone, kNoLimitBefore), Plain("similar", W::kNone, kNoLimitBefore),

    // words inside units
    Plain("q", W::kQ), Plain("h", W::kH), Plain("fy", W::kFy), Plain("f", W::kF), Plain("fiscal", W::kFiscal),
    Plain("calendar", W::kCalendar), Plain("very", W::kVery), Plain("early", W::kEarly), Plain("mid", W::kMid),
    Plain("start", W::kStart), Plain("middle", W::kMiddle), Plain("end", W::kEnd), Plain("s", W::kPossessiveS),
    Plain("st", W::kNone, kOrdinalSuffix), Plain("nd", W::kNone, kOrdinalSuffix),
    Plain("rd", W::kNone, kOrdinalSuffix), Plain("th", W::kNone, kOrdinalSuffix),

    // what a number may count
    Plain("point", W::kNone, kCounted), Plain("points", W::kNone, kCounted), Plain("people", W::kPeople, kCounted),
    Plain("person", W::kNone, kCounted), Plain("persons", W::kNone, kCounted), Plain("employees", W::kNone, kCounted),
    Plain("workers", W::kNone, kCounted), Plain("jobs", W::kNone, kCounted), Plain("stores", W::kNone, kCounted),
    Plain("units", W::kNone, kCounted), Plain("customers", W::kNone, kCounted), Plain("km", W::kNone, kCounted),
    Plain("miles", W::kNone, kCounted), Plain("meter", W::kNone, kCounted), Plain("meters", W::kNone, kCounted),
    Plain("feet", W::kNone, kCounted), Plain("votes", W::kNone, kCounted), Plain("dollars", W::kNone, kCounted),
    Plain("euros", W::kNone, kCounted), Plain("percent", W::kPercent, kCounted), Plain("m", W::kNone, kCounted),
    Plain("his", W::kNone, kOwner | kOfEvent), Plain("her", W::kNone, kOwner | kOfEvent),
    Plain("their", W::kNone, kOwner | kOfEvent), Plain("my", W::kNone, kOwner), Plain("its", W::kNone, kOfEvent),

    // deictic words
    Plain("this", W::kThis), Plain("previous", W::kPrevious), Plain("current", W::kCurrent), Plain("next", W::kNext),
    Plain("coming", W::kComing), Plain("upcoming", W::kUpcoming), Plain("past", W::kPast),
    Plain("trailing", W::kTrailing), Plain("ago", W::kAgo), Plain("now", W::kNow), Plain("present", W::kPresent),
    Plain("today", W::kToday), Plain("yesterday", W::kYesterday), Plain("tomorrow", W::kTomorrow),
    Plain("ytd", W::kYearToDate),

    // hints
    Plain("most", W::kMost), Plain("recent", W::kRecent), Plain("recently", W::kRecent), Plain("latest", W::kLatest),
    Plain("newest", W::kNewest), Plain("currently", W::kCurrently), Plain("presently", W::kPresently),
    Plain("nowadays", W::kNowadays), Plain("moment", W::kMoment), Plain("right", W::kRight),
    Plain("earliest", W::kEarliest), Plain("each", W::kEach), Plain("every", W::kEach), Plain("per", W::kEach),
    Plain("which", W::kEach), Plain("what", W::kEach),
    {.text = "quarterly", .word = W::kQuarterly, .unit = G::kQuarter},
    {.text = "annually", .word = W::kQuarterly, .unit = G::kYear},
    {.text = "yearly", .word = W::kQuarterly, .unit = G::kYear},
    {.text = "monthly", .word = W::kQuarterly, .unit = G::kMonth}, Plain("when", W::kWhen), Plain("while", W::kWhile),
    Plain("assets", W::kNone, kNotRecent), Plain("asset", W::kNone, kNotRecent), Plain("ratio", W::kNone, kNotRecent),
    Plain("liability", W::kNone, kNotRecent), Plain("liabilities", W::kNone, kNotRecent),
    Plain("account", W::kNone, kNotRecent), Plain("accounts", W::kNone, kNotRecent),

    // kinds of documents
    Plain("beige", W::kBeige), Plain("annual", W::kAnnual), Plain("earnings", W::kEarnings),
    Plain("conference", W::kConference), Plain("book", W::kBook), Plain("books", W::kBook, kDocuments),
    Plain("report", W::kReport, kDocument), Plain("reports", W::kReport, kDocument | kDocuments),
    Plain("call", W::kCall, kDocument), Plain("calls", W::kCall, kDocument | kDocuments),
    Plain("release", W::kNone, kDocument), Plain("releases", W::kNone, kDocument | kDocuments),
    Plain("edition", W::kNone, kDocument), Plain("editions", W::kNone, kDocument | kDocuments),
    Plain("issue", W::kNone, kDocument), Plain("issues", W::kNone, kDocument), Plain("filing", W::kNone, kDocument),
    Plain("filings", W::kNone, kDocument | kDocuments), Plain("transcript", W::kNone, kDocument),
    Plain("transcripts", W::kNone, kDocument | kDocuments), Plain("statement", W::kNone, kDocument),
    Plain("statements", W::kNone, kDocument), Plain("survey", W::kNone, kDocument),
    Plain("surveys", W::kNone, kDocument | kDocuments), Plain("minutes", W::kNone, kDocument),
    Plain("meeting", W::kNone, kDocument), Plain("meetings", W::kNone, kDocument),
    Plain("newsletter", W::kNone, kDocument), Plain("newsletters", W::kNone, kDocument | kDocuments),
    Plain("version", W::kNone, kDocument), Plain("versions", W::kNone, kDocument), Plain("published", W::kPublished),

});
// clang-format on

// clang-format off
constexpr std::array<OperatorPhrase, 51> kPhrases{{
    {{W::kBetween}, Relation::kBetween, Opener::kBetween}, {{W::kFrom}, Relation::kSince, Opener::kFrom},
    {{W::kStarting}, Relation::kSince, Opener::kFrom}, {{W::kStarting, W::kFrom}, Relation::kSince, Opener::kFrom},
    {{W::kStarting, W::kIn}, Relation::kSince, Opener::kFrom},
    {{W::kStarting, W::kOn}, Relation::kSince, Opener::kFrom}, {{W::kAs, W::kOf}, Relation::kAsOf},
    {{W::kBefore}, Relation::kBefore}, {{W::kPrior, W::kTo}, Relation::kBefore},
    {{W::kEarlier, W::kThan}, Relation::kBefore}, {{W::kSooner, W::kThan}, Relation::kBefore},
    {{W::kPreceding}, Relation::kBefore}, {{W::kAhead, W::kOf}, Relation::kBefore}, {{W::kPre}, Relation::kBefore},
    {{W::kAfter}, Relation::kAfter}, {{W::kFollowing}, Relation::kAfter}, {{W::kLater, W::kThan}, Relation::kAfter},
    {{W::kSubsequent, W::kTo}, Relation::kAfter}, {{W::kBeyond}, Relation::kAfter},
    {{W::kSucceeding}, Relation::kAfter}, {{W::kGreater, W::kThan}, Relation::kAfter}, {{W::kPost}, Relation::kAfter},
    {{W::kEver, W::kSince}, Relation::kSince}, {{W::kSince}, Relation::kSince},
    {{W::kBeginning, W::kIn}, Relation::kSince}, {{W::kBeginning, W::kFrom}, Relation::kSince},
    {{W::kBeginning, W::kWith}, Relation::kSince}, {{W::kAs, W::kFrom}, Relation::kSince},
    {{W::kOnwards, W::kFrom}, Relation::kSince}, {{W::kUntil}, Relation::kUntil}, {{W::kUp, W::kTo}, Relation::kUntil},
    {{W::kUp, W::kUntil}, Relation::kUntil}, {{W::kThrough}, Relation::kUntil}, {{W::kTo}, Relation::kUntil},
    {{W::kBy}, Relation::kUntil}, {{W::kAs, W::kLate, W::kAs}, Relation::kUntil}, {{W::kEnding}, Relation::kUntil},
    {{W::kEnding, W::kIn}, Relation::kUntil}, {{W::kIn}, Relation::kIn}, {{W::kOn}, Relation::kIn},
    {{W::kDuring}, Relation::kIn}, {{W::kAt}, Relation::kIn}, {{W::kFor}, Relation::kIn}, {{W::kOf}, Relation::kIn},
    {{W::kWithin}, Relation::kIn}, {{W::kThroughout}, Relation::kIn}, {{W::kOver}, Relation::kIn},
    {{W::kAround}, Relation::kIn}, {{W::kAbout}, Relation::kIn}, {{W::kCirca}, Relation::kIn},
    {{W::kEqual, W::kTo}, Relation::kIn},

}};
// clang-format on

// clang-format off
constexpr auto kChangeStems = std::to_array<std::string_view>(
    {"compar",    "versus$",    "vs$",        "differ", "chang",  "evolv",     "evolution$", "shift",
    "contrast",  "trend",      "progress",   "improv", "worsen", "increase$", "increases$", "increased$",
    "decrease$", "decreases$", "decreased$", "declin", "grow$",  "grew$",     "growth$",    "than$"
});
// clang-format on

// Open addressing over a table filled at compile time; half empty, so a probe or two.
constexpr std::size_t kSlots = 1024;
static_assert(kWords.size() * 2 < kSlots);

constexpr std::uint32_t HashOf(std::string_view word) {
  std::uint32_t hash = kHashStart;
  for (const char c : word) hash = HashStep(hash, c);
  return hash;
}

consteval std::array<std::uint16_t, kSlots> MakeSlots() {
  std::array<std::uint16_t, kSlots> slots{};
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    std::size_t slot = HashOf(kWords[i].text) % kSlots;
    while (slots[slot] != 0) slot = (slot + 1) % kSlots;
    slots[slot] = static_cast<std::uint16_t>(i + 1);
  }
  return slots;
}

constexpr std::array<std::uint16_t, kSlots> kIndex = MakeSlots();
constexpr Lexeme kUnknown{};

consteval std::size_t LongestWord() {
  std::size_t longest = 0;
  for (const Lexeme& word : kWords) longest = word.text.size() > longest ? word.text.size() : longest;
  return longest;
}
static_assert(LongestWord() <= kLongestWord);

}  // namespace

const Lexeme* Find(std::string_view folded, std::uint32_t hash) {
  for (std::size_t slot = hash % kSlots; kIndex[slot] != 0; slot = (slot + 1) % kSlots) {
    const Lexeme& lexeme = kWords[kIndex[slot] - 1u];
    if (lexeme.text == folded) return &lexeme;
  }
  return &kUnknown;
}

std::span<const OperatorPhrase> OperatorPhrases() { return kPhrases; }

std::span<const std::string_view> ChangeStems() { return kChangeStems; }

}  // namespace annals::time
