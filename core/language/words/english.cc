// English. The lists of `topics` and `figures` are those of reports and of talk about them.

#include "core/language/words/table.h"

namespace annals::language {
namespace {

// clang-format off
constexpr auto kTimeWords = std::to_array<Lexeme>({
    // months; "sept" and "sep" both occur
    Month("january", 1), Month("february", 2), Month("march", 3, kAlsoAWord), Month("april", 4),
    Month("may", 5, kAlsoAWord), Month("june", 6), Month("july", 7), Month("august", 8), Month("september", 9),
    Month("october", 10), Month("november", 11), Month("december", 12), Month("jan", 1, kShort),
    Month("feb", 2, kShort), Month("mar", 3, kShort | kAlsoAWord), Month("apr", 4, kShort), Month("jun", 6, kShort),
    Month("jul", 7, kShort), Month("aug", 8, kShort), Month("sep", 9, kShort), Month("sept", 9, kShort),
    Month("oct", 10, kShort), Month("nov", 11, kShort), Month("dec", 12, kShort), Weekday("monday", 1),
    Weekday("tuesday", 2), Weekday("wednesday", 3), Weekday("thursday", 4), Weekday("friday", 5),
    Weekday("saturday", 6), Weekday("sunday", 7), Weekday("mon", 1, kShort), Weekday("tue", 2, kShort),
    Weekday("tues", 2, kShort), Weekday("wed", 3, kShort), Weekday("thu", 4, kShort), Weekday("thur", 4, kShort),
    Weekday("thurs", 4, kShort), Weekday("fri", 5, kShort), Weekday("sat", 6, kShort), Weekday("sun", 7, kShort),
    Season("spring", 3, kAlsoAWord), Season("summer", 6), Season("fall", 9, kAlsoAWord), Season("autumn", 9),
    Season("winter", 12),

    // numbers
    Nth("first", 1, W::kFirst), Nth("second", 2), Nth("third", 3), Nth("fourth", 4), Nth("fifth", 5), Nth("sixth", 6),
    Nth("seventh", 7), Nth("eighth", 8), Nth("ninth", 9), Nth("tenth", 10), Nth("eleventh", 11), Nth("twelfth", 12),
    Nth("thirteenth", 13), Nth("fourteenth", 14), Nth("fifteenth", 15), Nth("sixteenth", 16), Nth("seventeenth", 17),
    Nth("eighteenth", 18), Nth("nineteenth", 19), Nth("twentieth", 20), Nth("thirtieth", 30),
    Ordinal("final", 4, W::kFinal), Ordinal("last", 4, W::kLast), Number("zero", 0), Number("oh", 0, W::kOh),
    Number("one", 1), Number("two", 2), Number("three", 3), Number("four", 4), Number("five", 5), Number("six", 6),
    Number("seven", 7), Number("eight", 8), Number("nine", 9), Number("ten", 10), Number("eleven", 11),
    Number("twelve", 12), Number("thirteen", 13), Number("fourteen", 14), Number("fifteen", 15), Number("sixteen", 16),
    Number("seventeen", 17), Number("eighteen", 18), Number("nineteen", 19), Number("twenty", 20), Number("thirty", 30),
    Number("forty", 40), Number("fifty", 50), Number("sixty", 60), Number("seventy", 70), Number("eighty", 80),
    Number("ninety", 90), Plain("hundred", W::kHundred), Plain("hundreds", W::kHundred, kPlural),
    Plain("thousand", W::kThousand), Plain("thousands", W::kThousand, kPlural), Count("several", 3),
    Count("few", 3, W::kFew), Count("couple", 2, W::kCouple), Plain("a", W::kA), Plain("an", W::kA),
    Decade("tens", 1910), Decade("twenties", 1920), Decade("thirties", 1930), Decade("forties", 1940),
    Decade("fifties", 1950), Decade("sixties", 1960), Decade("seventies", 1970), Decade("eighties", 1980),
    Decade("nineties", 1990), Decade("noughties", 2000),

    // units
    Unit("day", G::kDay, kEnumerates, W::kDay), Unit("days", G::kDay, kPlural),
    Unit("night", G::kDay), Unit("evening", G::kDay), Unit("morning", G::kDay), Unit("afternoon", G::kDay),
    Plain("tonight", W::kToday), Unit("week", G::kWeek, kEnumerates),
    Unit("weeks", G::kWeek, kPlural), Unit("month", G::kMonth, kEnumerates), Unit("months", G::kMonth, kPlural),
    Unit("quarter", G::kQuarter, kEnumerates, W::kQuarter), Unit("quarters", G::kQuarter, kPlural),
    Unit("year", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear), Unit("years", G::kYear, kPlural),
    Unit("decade", G::kDecade, kEnumerates), Unit("decades", G::kDecade, kPlural), Plain("half", W::kHalf, kEnumerates),
    Plain("halves", W::kHalf, kPlural), Unit("weekend", G::kWeek, kPlain, W::kEnd),
    Unit("weekends", G::kWeek, kPlural, W::kEnd), Plain("date", W::kDate, kEnumerates),
    Unit("century", G::kCentury, kEnumerates, W::kCentury), Unit("centuries", G::kCentury, kPlural, W::kCentury),

    // articles, conjunctions, prepositions
    Plain("the", W::kThe, kBeforeMonth | kOfEvent), Plain("that", W::kThat), Plain("same", W::kSame), Plain("of", W::kOf, kBeforeMonth),
    Plain("in", W::kIn, kBeforeBoth), Plain("on", W::kOn, kBeforeDay), Plain("at", W::kAt),
    Plain("for", W::kFor, kBeforeMonth | kBeforeDay), Plain("from", W::kFrom, kBeforeAll),
    Plain("to", W::kTo, kBeforeAll), Plain("through", W::kThrough, kBeforeMonth | kBeforeDay),
    Plain("thru", W::kThrough), Plain("until", W::kUntil, kBeforeAll), Plain("till", W::kUntil, kBeforeAll),
    Plain("and", W::kAnd, kBeforeBoth), Plain("or", W::kOr, kBeforeMonth), Plain("but", W::kBut),
    Plain("between", W::kBetween, kBeforeAll), Plain("before", W::kBefore, kBeforeAll),
    Plain("after", W::kAfter, kBeforeAll), Plain("since", W::kSince, kBeforeAll),
    Plain("by", W::kBy, kBeforeMonth | kBeforeDay), Plain("up", W::kUp), Plain("as", W::kAs), Plain("with", W::kWith),
    Plain("within", W::kWithin), Plain("throughout", W::kThroughout), Plain("over", W::kOver),
    Plain("around", W::kAround), Plain("about", W::kAbout), Plain("circa", W::kCirca),
    Plain("during", W::kDuring, kBeforeMonth), Plain("pre", W::kPre), Plain("post", W::kPost), Plain("than", W::kThan),
    Plain("versus", W::kVersus, kBeforeMonth), Plain("vs", W::kVersus, kBeforeMonth), Plain("against", W::kAgainst),
    Plain("beyond", W::kBeyond),

    // words inside operators
    Plain("no", W::kNo), Plain("not", W::kNot), Plain("prior", W::kPrior), Plain("preceding", W::kPreceding),
    Plain("earlier", W::kEarlier), Plain("later", W::kLater), Plain("sooner", W::kSooner), Plain("older", W::kOlder),
    Plain("newer", W::kNewer), Plain("ahead", W::kAhead), Plain("following", W::kFollowing),
    Plain("subsequent", W::kSubsequent), Plain("succeeding", W::kSucceeding), Plain("greater", W::kGreater),
    Plain("ever", W::kEver), Plain("beginning", W::kBeginning), Plain("starting", W::kStarting),
    Plain("onward", W::kOnwards), Plain("onwards", W::kOnwards), Plain("afterward", W::kAfterwards),
    Plain("afterwards", W::kAfterwards), Plain("including", W::kIncluding), Plain("ending", W::kEnding),
    Plain("ended", W::kEnded), Plain("commencing", W::kCommencing), Plain("period", W::kPeriod),
    Plain("late", W::kLate), Plain("well", W::kWell), Plain("opposed", W::kOpposed, kNoLimitBefore),
    Plain("differ", W::kDiffer, kDiffers), Plain("differs", W::kDiffer, kDiffers),
    Plain("differed", W::kDiffer, kDiffers), Plain("different", W::kNone, kDiffers),
    Plain("difference", W::kNone, kDiffers), Plain("differences", W::kNone, kDiffers),
    Plain("differing", W::kNone, kDiffers), Plain("equal", W::kEqual, kNoLimitBefore),
    Plain("compared", W::kCompared, kNoLimitBefore | kCompares | kMeasures), Plain("compare", W::kCompared, kNoLimitBefore | kCompares),
    Plain("compares", W::kCompared, kNoLimitBefore | kCompares),
    Plain("comparing", W::kCompared, kNoLimitBefore | kCompares),
    Plain("comparison", W::kCompared, kNoLimitBefore | kCompares | kMeasures), Plain("relative", W::kRelative, kNoLimitBefore | kMeasures),
    Plain("according", W::kNone, kNoLimitBefore | kCites), Plain("due", W::kNone, kNoLimitBefore),
    Plain("related", W::kNone, kNoLimitBefore), Plain("contrast", W::kNone, kNoLimitBefore),
    Plain("reported", W::kNone, kNoLimitBefore), Plain("similar", W::kNone, kNoLimitBefore),

    // words inside units
    Plain("q", W::kQ), Plain("w", W::kW), Plain("h", W::kH), Plain("fy", W::kFy), Plain("cy", W::kCy),
    Plain("f", W::kF), Plain("fiscal", W::kFiscal), Plain("calendar", W::kCalendar), Plain("very", W::kVery),
    Plain("early", W::kEarly), Plain("mid", W::kMid), Plain("start", W::kStart), Plain("middle", W::kMiddle),
    Plain("close", W::kEnd), Plain("time", W::kMoment), Plain("rest", W::kRest), Plain("remainder", W::kRest), Plain("ad", W::kEra), Plain("ce", W::kEra),
    Plain("bc", W::kBeforeEra), Plain("bce", W::kBeforeEra), Plain("end", W::kEnd), Plain("s", W::kPossessiveS),
    Plain("st", W::kNone, kOrdinalSuffix), Plain("nd", W::kNone, kOrdinalSuffix), Plain("rd", W::kNone, kOrdinalSuffix),
    Plain("th", W::kNone, kOrdinalSuffix),

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

    // what a number may name
    Plain("room", W::kNone, kNumbered), Plain("flight", W::kNone, kNumbered), Plain("invoice", W::kNone, kNumbered),
    Plain("model", W::kNone, kNumbered | kModel), Plain("series", W::kNone, kNumbered | kModel),
    Plain("gate", W::kNone, kNumbered), Plain("highway", W::kNone, kNumbered), Plain("route", W::kNone, kNumbered),
    Plain("page", W::kNone, kNumbered), Plain("section", W::kNone, kNumbered), Plain("article", W::kNone, kNumbered),
    Plain("paragraph", W::kNone, kNumbered), Plain("chapter", W::kNone, kNumbered),
    Plain("figure", W::kNone, kNumbered), Plain("bus", W::kNone, kNumbered), Plain("channel", W::kNone, kNumbered),
    Plain("port", W::kNone, kNumbered), Plain("error", W::kNone, kNumbered), Plain("code", W::kNone, kNumbered),
    Plain("number", W::kNone, kNumbered), Plain("apartment", W::kNone, kNumbered), Plain("suite", W::kNone, kNumbered),
    Plain("platform", W::kNone, kNumbered), Plain("paper", W::kNone, kNumbered), Plain("patent", W::kNone, kNumbered),
    Plain("appendix", W::kNone, kNumbered), Plain("note", W::kNone, kNumbered), Plain("level", W::kNone, kNumbered),
    Plain("form", W::kNone, kNumbered), Plain("item", W::kNone, kNumbered), Plain("iso", W::kNone, kNumbered),
    Plain("chip", W::kNone, kNumbered), Plain("engine", W::kNone, kNumbered | kModel),
    Plain("models", W::kNone, kModel), Plain("aircraft", W::kNone, kModel), Plain("jet", W::kNone, kModel),
    Plain("processor", W::kNone, kModel), Plain("jeans", W::kNone, kModel),

    // words behind "e-", too, and no names: "Q4 e-commerce" speaks of a quarter, "Q4 e-tron" of a car
    Plain("commerce", W::kNone, kAlsoAWord), Plain("mail", W::kNone, kAlsoAWord),
    Plain("learning", W::kNone, kAlsoAWord), Plain("business", W::kNone, kAlsoAWord),
    Plain("bike", W::kNone, kAlsoAWord), Plain("bikes", W::kNone, kAlsoAWord),
    Plain("government", W::kNone, kAlsoAWord), Plain("sports", W::kNone, kAlsoAWord),
    Plain("banking", W::kNone, kAlsoAWord), Plain("services", W::kNone, kAlsoAWord),

    // deictic words
    Plain("this", W::kThis), Plain("previous", W::kPrevious), Plain("current", W::kCurrent), Plain("next", W::kNext),
    Plain("coming", W::kComing), Plain("upcoming", W::kUpcoming), Plain("past", W::kPast),
    Plain("trailing", W::kTrailing), Plain("ago", W::kAgo), Plain("now", W::kNow), Plain("present", W::kPresent),
    Plain("today", W::kToday), Plain("yesterday", W::kYesterday), Plain("tomorrow", W::kTomorrow),
    Plain("tmrw", W::kTomorrow), Plain("tmr", W::kTomorrow), Plain("hence", W::kHence), Plain("will", W::kWill),
    Plain("shall", W::kWill), Plain("ll", W::kWill), {.text = "ytd", .word = W::kYearToDate, .unit = G::kYear},
    {.text = "qtd", .word = W::kYearToDate, .unit = G::kQuarter},
    {.text = "mtd", .word = W::kYearToDate, .unit = G::kMonth},

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
    Plain("annual", W::kAnnual), Plain("earnings", W::kEarnings),
    Plain("conference", W::kConference), Plain("book", W::kBook, kAlsoAWord), Plain("books", W::kBook, kDocuments | kAlsoAWord),
    Plain("documents", W::kNone, kDocuments),
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
    Plain("version", W::kNone, kDocument | kNumbered), Plain("versions", W::kNone, kDocument),
    Plain("published", W::kPublished),
});
// clang-format on

// clang-format off
constexpr std::array<OperatorPhrase, 53> kTimePhrases{{
    {{W::kBetween}, Relation::kBetween, Opener::kBetween}, {{W::kFrom}, Relation::kSince, Opener::kFrom},
    {{W::kStarting}, Relation::kSince, Opener::kFrom}, {{W::kStarting, W::kFrom}, Relation::kSince, Opener::kFrom},
    {{W::kStarting, W::kIn}, Relation::kSince, Opener::kFrom},
    {{W::kAs, W::kEarly, W::kAs}, Relation::kSince},
    {{W::kStarting, W::kOn}, Relation::kSince, Opener::kFrom}, {{W::kAs, W::kOf}, Relation::kAsOf},
    {{W::kAs, W::kAt}, Relation::kAsOf},
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

constexpr LexiconSlots kTimeSlots = MakeSlots(kTimeWords);
static_assert(Fits(kTimeWords));

constexpr QuantityWords::Multiplier kQuantitiesMultipliers[] = {
    {"hundred", 1, 2}, {"thousand", 1, 3}, {"million", 1, 6}, {"billion", 1, 9}, {"trillion", 1, 12},
    {"dozen", 12, 0},  {"k", 1, 3},        {"m", 1, 6},       {"mn", 1, 6},      {"mln", 1, 6},
    {"b", 1, 9},       {"bn", 1, 9},       {"bln", 1, 9},     {"tn", 1, 12},     {"trn", 1, 12}};
constexpr QuantityWords::UnitWord kQuantitiesUnits[] = {{"percentage points", QuantityUnit::kPercent},
                                                        {"percentage point", QuantityUnit::kPercent},
                                                        {"percent", QuantityUnit::kPercent},
                                                        {"per cent", QuantityUnit::kPercent},
                                                        {"pct", QuantityUnit::kPercent},
                                                        {"basis points", QuantityUnit::kBasisPoints},
                                                        {"basis point", QuantityUnit::kBasisPoints},
                                                        {"bps", QuantityUnit::kBasisPoints},
                                                        {"bp", QuantityUnit::kBasisPoints},
                                                        {"dollars", QuantityUnit::kMoney, "USD"},
                                                        {"dollar", QuantityUnit::kMoney, "USD"},
                                                        {"cents", QuantityUnit::kMoney, "", -2},
                                                        {"euros", QuantityUnit::kMoney, "EUR"},
                                                        {"euro", QuantityUnit::kMoney, "EUR"},
                                                        {"pounds", QuantityUnit::kMoney, "GBP"},
                                                        {"yen", QuantityUnit::kMoney, "JPY"}};

}  // namespace

constexpr Lexicon kEnglishLexicon{
    .code = "en",
    .name = "English",
    .text = {.stemmer = "english",
             .stop = List<"a|an|the|of|in|on|at|to|for|from|by|with|and|or|but|nor|is|are|was|were|be|been|being|"
                          "am|do|does|did|doing|done|has|have|had|having|it|its|this|that|these|those|there|here|"
                          "he|she|they|him|his|her|hers|their|them|i|you|we|us|our|your|my|me|as|if|than|then|so|"
                          "not|no|into|over|under|out|up|down|about|after|before|between|during|through|while|"
                          "where|when|which|who|whom|whose|what|why|how|also|such|can|could|would|should|will|"
                          "shall|may|might|must|same|both|each|other|another|more|most|many|much|some|any|all|own|"
                          "very|s|t|re|ll|ve|d|m|one|ones|respectively">,
             .abbreviations = List<"mr|mrs|ms|dr|st|jr|sr|prof|gen|col|lt|sgt|capt|rev|hon|vs|no|vol|inc|ltd|co|"
                                   "corp|etc|approx|ca|c|b|d|r|e.g|i.e|u.s|u.k|p.m|a.m|ft|mt|fr|jan|feb|mar|apr|"
                                   "jun|jul|aug|sep|sept|oct|nov|dec">,
             .clitics = List<"s">,
             .pronouns = List<"i">},
    .time = {.words = kTimeWords,
             .slots = &kTimeSlots,
             .phrases = kTimePhrases,
             .change_stems = List<"compar|versus$|vs$|differ|chang|evolv|evolution$|shift|contrast|trend|progress|"
                                  "improv|worsen|increase$|increases$|increased$|decrease$|decreases$|decreased$|"
                                  "declin|grow$|grew$|growth$|than$">},
    .names = {.never = List<"i|he|she|it|they|we|his|her|its|their|this|that|these|those|the|a|an|in|on|at|to|for|"
                            "from|by|with|and|or|but|as|if|when|while|after|before|during|since|although|however|"
                            "there|then|also|many|most|some|both|other|one|two|three|first|second|according|"
                            "despite|among|because|until|under|over|between|through|where|who|what|which|how|such|"
                            "each|all|not|no|please|thank|thanks">,
              .also_first = List<"will|may">,
              .copulas = List<"is|was|are|were">,
              .articles = List<"a|an|the|one">,
              .has = List<"has">,
              .other_name = List<"or">,
              .said_of = List<"born|located|situated|known|named|founded">,
              .organisations = List<"university|institute|college|bank|ministry|department|agency|association|"
                                    "committee|commission|foundation|laboratory|laboratories|society|council">,
              .places = List<"airport|archipelago|borough|canal|county|district|desert|estuary|islands|mountains|"
                             "municipality|peninsula|prefecture|province|river|strait">,
              .events = List<"championship|championships|conference|earthquake|election|elections|festival|"
                             "olympics|referendum|revolution|summit|symposium|tournament|war|workshop">,
              .algorithms = List<"algorithm|protocol">,
              .materials = List<"alloy|carbide|nitride|oxide|polymer">,
              .of = List<"of">,
              .events_of = List<"battle|siege">,
              .places_of = List<"bay|gulf|isle|strait">,
              .employment = List<"works at|works for|worked at|worked for|is employed by|employed by|employed at|"
                                 "employee of|is an employee of|affiliated with|is affiliated with|affiliation|"
                                 "employer">,
              .no_predicates = List<"and|or|nor|the|a|an|as|but|than|then|so|not|no|both|either|neither|also">,
              .of_the_whole = List<"summary|overview">},
    .asking = {.openers = List<"according|despite|among|because|until|under|first|second|two|three|although|however|"
                               "name|list|compare|describe|tell|give|show|explain|since|following|prior|till">,
               .reporting = List<"according|compare|compared|comparison|change|changed|describe|described|differ|"
                                 "different|difference|trace|evolve|versus|say|said|tell|latest|previous|since|"
                                 "company|companies|quarter|quarters|year|years|month|months|period|periods|many|"
                                 "highest|lowest|largest|smallest|achieve|report|reported|reports|record|recorded|"
                                 "please|summarise|source|agree|disagree|contradict|conflict|summarize|among">,
               .forms = List<"still|trend|trends|development|developments|evolution|situation|happen|happens|happened|"
                             "happening|occur|occurs|occurred|develop|develops|developed|go|goes|going|went|mention|"
                             "mentions|mentioned|know|knows|known|write|discuss|discusses|discussed|talk|talks|"
                             "talked|announce|announced|take|takes|took|come|comes|came|appear|appears|appeared|"
                             "context|information|details">,
               .measures = List<"long|old|far|high|large|tall|big|heavy|deep|wide|fast|soon|late|expensive">,
               .yes_or_no =
                   List<"is|are|am|was|were|did|do|does|has|have|had|can|could|may|might|must|shall|should|will|"
                        "would">,
               .choosing = {.words = List<"which|what|who">},
               .largest = {.words = List<"highest|largest|greatest|biggest|most|best|maximum|longest|tallest|"
                                         "oldest|heaviest|deepest|widest|dearest">},
               .smallest = {.words = List<"lowest|smallest|least|worst|minimum|fewest|shortest|cheapest|youngest|"
                                          "lightest">},
               .date = {.words = List<"when|date|day">, .phrases = List<"what/which year/month">},
               .percent = {.words = List<"percent|percentage|margin|margins|rate|rates|ratio">,
                           .phrases = List<"share of">},
               .money = {.words = List<"cost|costs|price|revenue|revenues|sales|income|profit|ebitda|cash|earnings|"
                                       "debt|expenses|capex|dividend|budget">},
               .number = {.words = List<"number|count|total">,
                          .phrases = List<"how many/much/long/old/far/high/large/tall/big">},
               .count = {.phrases = List<"how many/often">},
               .related = {.words = List<"relationship|relation|related|connection|connected|linked|connects|links">},
               .related_with = {.words = List<"between|and|to|with">},
               .forward = {.words = List<"plan|plans|planned|projected|projecting|projection|projections">,
                           .beginnings = List<"expect|guidance|outlook|forecast|target|anticipat">,
                           .phrases = List<"project for|planning for/to">},
               .how = {.phrases = List<"how did/do/does/has/have/is/are/was/were">},
               .cause = {.words = List<"why|explain|describe|cause|caused|causes|reason|reasons">},
               .order = {.words = List<"first|last|earliest|latest|second|third">},
               .order_of_units = {.phrases = List<"first/second/third/fourth/last/latest quarter/half/month/year">},
               .timeline = {.words = List<"timeline|lifecycle|chronology">, .phrases = List<"history of">},
               .several = {.words = List<"list|enumerate">, .phrases = List<"what/who/which are/were">},
               .conflict = {.beginnings = List<"conflict|contradict|disagree|discrepan|inconsisten">,
                            .phrases = List<"sources agree/differ">},
               .explanation = {.words = List<"why|explain|describe|summarise|summarize|overview|compare|trends|evolve">,
                               .phrases = List<"tell me">},
               .value = {.words = List<"who|whom|whose|where|which">, .phrases = List<"what is/was/are/were">},
               .papers = {.words = List<"paper|papers|publication|publications|article|articles|study|studies|"
                                        "preprint|preprints">},
               .patents = {.words = List<"patent|patents|patented|invention|inventions|filing|filings">},
               .products = {.words = List<"product|products|device|devices">},
               .technologies = {.words = List<"technology|technologies|technique|techniques|research|science">},
               .written = {.words = List<"wrote|write|writes|written|authored|published|papers|publications|paper|"
                                         "publication|article|articles|study|studies">,
                           .phrases = List<"works by/of">},
               .invented = {.words = List<"invent|invented|invents|patent|patents|patented|invention|inventions|"
                                          "filing|filings">,
                            .phrases = List<"works by/of">}},
    .answers = {.who = List<"who|whom|whose">,
                .where = List<"where">,
                .when = List<"when">,
                .why = List<"why">,
                .how = List<"how">,
                .which = List<"which|what">,
                .many = List<"many">,
                .much = List<"much">,
                .lengths = List<"tall|high|deep|wide|far|long|short|near|distant">,
                .ages = List<"old|young">,
                .spans = List<"long|often|soon|short">,
                .weights = List<"heavy|light">,
                .warmths = List<"cold|hot|warm">,
                .cost = List<"cost|costs|pay|paid|pays|price|worth|spend|spends|spent|charge|charges|charged|earn|"
                             "earns|earned|owe|owes">,
                .persons = List<"person|people|man|woman">,
                .places = List<"place|city|town|village|country|county|province|state|region|street|continent">,
                .times = List<"date|day|weekday|week|weekend|year|month|time|century|decade">,
                .amounts = List<"price|cost|costs|fee|salary|rent|amount|revenue|budget|tax">,
                .length_units = List<"metre|metres|meter|meters|kilometre|kilometres|kilometer|kilometers|km|m|cm|mm|"
                                     "centimetres|centimeters|millimetres|millimeters|foot|feet|inch|inches|yard|"
                                     "yards|mile|miles">,
                .age_units = List<"year|years|month|months|days|old|aged">,
                .span_units = List<"second|seconds|minute|minutes|hour|hours|day|days|week|weeks|month|months|year|"
                                   "years|decade|decades">,
                .weight_units = List<"gram|grams|kilogram|kilograms|kg|g|tonne|tonnes|ton|tons|pound|pounds|ounces">,
                .warmth_units = List<"degree|degrees|c|f|celsius|fahrenheit">,
                .by = List<"by">,
                .at = List<"in|at|near|from|to|on">,
                .because = List<"because|since|due to|owing to|as a result of|thanks to|so that|in order to|reason|"
                                "caused by|led to|after">,
                .instructing = List<"by|use|open|press|choose|click|run|type|pull|enter|select|set|add|pronounced">,
                .affirming = List<"yes|no|not|never">,
                .may = List<"can|could|may|might|must|shall|should|allowed|permitted">,
                .permitted = List<"allowed|permitted|forbidden|prohibited|banned|permission|permit|cannot">,
                .holding = List<"valid|force|effect|effective|applied|apply|applies|applicable">,
                .saying = List<"say|says|said|write|writes|wrote|mention|mentions|mentioned|tell|tells|told|ask|"
                               "asks|asked|think|thinks|thought|promise|promised|suggest|suggested|claim|"
                               "claimed|explain|explained|answer|answered|reply|replied">,
                .news = List<"new|news">,
                .pronouns = List<"he|she|it|they|his|her|its|their|him|them|this|these|both">,
                .at_least = List<"over|more than|at least|above|no less than">,
                .at_most = List<"under|less than|at most|up to|below|no more than">,
                .meanings = List<"found/establish/create|start/begin/commence/open|end/finish/close/stop/conclude|"
                                 "buy/purchase/acquire|sell|build/construct/erect|die/death/dead|bear/birth|"
                                 "husband/wife/spouse/marry|child/son/daughter|lead/head/run/direct/chair/manage|"
                                 "employ/work/hire|employment/job/labor|wage/salary/pay|live/reside|"
                                 "make/produce/manufacture|write/author|say/state/tell|cost/price/pay|"
                                 "tall/high/height|long/length/last|wide/width|deep/depth|old/age|heavy/weigh/weight|"
                                 "replace/supersede/succeed/follow|give/donate|choose/select/elect|need/require|"
                                 "allow/permit/may|forbid/prohibit/ban|happen/occur|get/receive/obtain|name/call|"
                                 "leave/quit/resign|own/hold/possess|inhabitant/population|launch/introduce/release|"
                                 "rise/increase/grow/raise|fall/decrease/decline/drop/lower|big/large/size|"
                                 "mean/meaning|change/alter/amend|design/devise/plan|invent/devise|fix/repair|sign|"
                                 "pay|vote|lighthouse|city/town|river|bridge|school|firm/company/business|member|"
                                 "leader/chairman/president|project|report|version/release|contract|invoice/bill|"
                                 "house|year|revenue/sales|profit/income|debt|inflation|demand|supply|"
                                 "industry/manufacturing|bank|tax|trade|travel/tourism|law|kilometre/kilometer/"
                                 "km|kilogram/kilogramme/kg|minute/min">},
    .change = {.up = List<"growth|grow|grows|grew|grown|growing|increase|increased|increases|increasing|up|rose|"
                          "risen|rise|expanded|expansion|improved|improvement|higher|gained|gain|accelerated|"
                          "change|changed">,
               .down = List<"decline|declined|declines|decrease|decreased|decreases|down|fell|fallen|fall|lower|"
                            "dropped|drop|reduction|reduced">,
               .up_stems = List<"growth|grow|increas|expans|expand|improv|rise|chang">,
               .down_stems = List<"declin|decreas|reduct|drop|fall">},
    .figures = {.adjusted = List<"adjusted">,
                .gaap = List<"gaap">,
                .segment = List<"segment">,
                .excluding = List<"excluding|exclude">,
                .forward = List<"expect|guidance|forecast|outlook|anticipat|project|plan|target|estimate">,
                .forward_words = List<"will">,
                .not_forward = List<"expectation">,
                .whole_year = List<"full year|full years|fiscal year|fiscal years|for the year|for the years|"
                                   "months|year to date">,
                .before_year = List<"fiscal|for|in">,
                .this_period = List<"the|this">,
                .plain_modifiers = List<"total|consolidated|overall|quarterly|strong|record|quarter|year|million|"
                                        "billion|company|group">,
                .participles = List<"ed">,
                .shares = List<"percentage|percent">,
                .of = List<"of">,
                .units = List<"percent|percentage|pct|per|cent|basis|thousand|million|billion|trillion">},
    .topics = {.openers = List<"now|so|okay|and|then|finally|next">,
               .announcing = List<"regarding|as for|with regard to|with regards to|with respect to">,
               .let = List<"let me|let s|let us">,
               .let_verbs = List<"turn|move|address|talk|look|discuss|start|begin|touch|shift|review|cover|"
                                 "highlight|comment|speak|switch">,
               .movers = List<"turning|moving|shifting|switching|starting|beginning|looking">,
               .links = List<"to|at|with|about|on|into|onto|over|next|first|through|now|then|briefly|quickly|us">,
               .elsewhere = List<"ahead|forward|back|beyond|call|it">,
               .places = List<"in|for|within|across|at">,
               .of_the_whole = List<"account|accounts|addition|aggregate|balance|basis|bit|bottom|briefly|business|"
                                    "calendar|capital|cash|closing|comparison|conclusion|context|cost|costs|date|"
                                    "detail|details|earnings|end|example|expense|expenses|fact|figure|figures|"
                                    "financial|financials|first|fiscal|flow|flows|fourth|full|general|guidance|"
                                    "half|highlight|highlights|income|insight|insights|instance|item|items|key|"
                                    "level|line|lines|liquidity|loss|margin|margins|metric|metrics|month|months|"
                                    "number|numbers|operating|operational|operations|outlook|overview|performance|"
                                    "period|position|profit|profitability|result|results|revenue|revenues|review|"
                                    "sales|second|sheet|short|specific|statement|statements|summary|tax|third|top|"
                                    "update|week|weeks">},
    .orders = {.set_aside = List<"ignore|disregard|forget|override|overrule|bypass|discard|ignoring|overlook">,
               .orders = List<"instruction|instructions|prompt|prompts">,
               .aside = List<"question|questions|rule|rules|guideline|context|above|previous|prior|earlier|"
                             "preceding|everything|passage|passages|evidence|system|citation|citations">,
               .answer_verbs = List<"answer|reply|respond|say|output|print|repeat|tell|claim|reveal|pretend|cite|"
                                    "conclude">,
               .nouns = List<"output|print|claim|answer|reply|repeat">,
               .sure_objects = List<"that|only|with|yes|no|nothing|exactly|your|the|this">,
               .objects = List<"a|an|to|as|it|me|in|any|all">,
               .before = List<"please|now|instead|then|always|never|just|only|simply|also|and|do|not|rather|don">,
               .urging = List<"please|now|instead|just|simply">,
               .tags = List<"evidence|passage|passages|context|document|documents|data|system|user|prompt|"
                            "instructions">,
               .roles = List<"system|assistant|user|chatgpt|chatbot|instruction|developer">,
               .named_roles = List<"system|user">,
               .fresh = List<"new">,
               .tasks = List<"task|instruction|instructions">,
               .conditions = List<"if|when|whenever">,
               .you = List<"you">,
               .your = List<"your">,
               .your_tasks = List<"task|instructions">,
               .your_answers = List<"answer|reply|response">,
               .duties = List<"shall|must|should">,
               .you_must = List<"must|should|shall|have to|are to">,
               .you_are_now = List<"are now">,
               .answers = List<"answer|reply|response">,
               .which_answer = List<"correct|only|final|required|expected">,
               .is_answer = List<"is|to">,
               .to_every = List<"to every|to any|to all">,
               .if_asked = List<"you are asked|anyone asks|the user asks">,
               .machine = List<"language model">,
               .clause_breaks = List<" and ">},
    .claims = {.denials = List<"not|no|never|none|without|neither|nor|cannot|didn|isn|wasn|doesn|weren|aren">,
               .but = List<" but ">,
               .apologies = List<"i'm sorry|i’m sorry|i am sorry|i can't|i can’t|i cannot|i am unable|i'm unable|"
                                 "as an ai">,
               .comparing = List<"than|than in|than for|from|compared with|compared to|versus|against|over|vs|up on|"
                                 "relative to">,
               .before_dates = List<"the|in">},
    .facts =
        {.light_stems = List<"make|have|give|take|get|hold|pay|do|carri|becom">,
         .asking_stems =
             List<"first|last|latest|earliest|initi|final|recent|second|third|fourth|fifth|time|"
                  "often|ever|mani|parti|countri|person|peopl|actor|entiti|organis|organiz|organ|"
                  "date|day|month|year|week|when|list|name|tell|give|show|count|number|total|"
                  "differ|distinct|els|besid|apart|except|anyon|anybodi|someon|occas|event|occur|"
                  "happen|immedi|right|just|direct|short|onc|twice|record|pleas|everyon|target|exact|specif|precis">,
         .wanting_stems = List<"want|wish|intend|intent|hope|desir|aim|like|will|interest">,
         .receiving_stems = List<"receiv|suffer|undergo|undergon|underw">,
         .askers = List<"which|what|many">,
         .auxiliaries = List<"did|do|does|has|have|had|was|were|is|are|will|would|that|who">,
         .helpers = List<"did|do|does|has|have|had|will|would|can|could|should">,
         .be = List<"was|were|is|are|been|being|be|got">,
         .toward = List<"to|with|against|at|toward|towards|from|upon|on|about|for|of">,
         .articles = List<"the|a|an|his">,
         .agents = List<"by">,
         .asked_agents = List<"whom|who|which|what|whose|someone|anyone|others">,
         .infinitives = List<"to">,
         .ongoing = List<"ing">,
         .participles = List<"ed|en|t|de">,
         .conjunctions = List<"and">,
         .alternatives = List<"or">,
         .relative_openers = List<"on which |in which |that |when |during which ">,
         .possessives = List<"'s|s'|’s">,
         .irregular = List<"made make|met meet|gave give|given give|took take|taken take|held hold|said say|"
                           "told tell|spoke speak|spoken speak|fought fight|won win|lost lose|left leave|"
                           "became become|bought buy|sold sell|built build|brought bring|sent send|led lead|"
                           "wrote write|written write|began begin|begun begin|went go|gone go|came come|"
                           "broke break|broken break|struck strike|shot shoot|sought seek|withdrew withdraw|"
                           "withdrawn withdraw|paid pay|lent lend|drew draw|drawn draw|rose rise|fell fall|"
                           "found find|founded found|forgave forgive|forgiven forgive|stole steal|stolen steal|"
                           "chose choose|chosen choose|caught catch|taught teach|wed wed|ran run|swore swear|"
                           "sworn swear|people person|beaten beat|sued sue|forbade forbid|forbidden forbid|"
                           "grew grow|grown grow|knew know|known know|flew fly|"
                           "flown fly|hid hide|hidden hide|rode ride|ridden ride|drove drive|driven drive|"
                           "froze freeze|frozen freeze|woke wake|shook shake|shaken shake|bore bear|wore wear|"
                           "tore tear|torn tear|kept keep|slept sleep|felt feel|dealt deal|meant mean|bent bend|"
                           "spent spend|fed feed|fled flee|dug dig|hung hang|stood stand|understood understand|"
                           "ate eat|eaten eat|died die|tied tie|lied lie">,
         .negations = List<"not|never|no|without|didn't|neither|nobody|cannot">,
         .excluding = List<"besides|except|than|apart|excluding">,
         .interrogatives = List<"who|whom|which|what|where|how">,
         .days = List<"when|date|dates|day|days|month|months|year|years">,
         .times = List<"times|occasions|often">,
         .asked_times = List<"time|point|moment">,
         .belonging = List<"of|from|in|for|the|and|a|an">,
         .how = List<"how">,
         .how_many = List<"many|often">,
         .counting = List<"number|count">},
    .clauses = {.before = List<"before|prior to">,
                .after = List<"after|following|once">,
                .since = List<"since">,
                .until = List<"until|till">,
                .during = List<"during|when|while">,
                .lists = List<"the following">,
                .same = List<"same">,
                .same_as = List<"as|of|by|that|when">,
                .openers = List<"who|whom|whose|which|what|when|where|how|did|does|do|has|have|had|was|were|is|are|"
                                "name|list|give|tell">,
                .prepositions = List<"to|with|by|against|from|on|at|in|for">,
                .nearest = List<"right|immediately|just|directly|shortly|soon|straight">,
                .first = List<"first|earliest|initial|initially|firstly|oldest|starting">,
                .last = List<"last|latest|final|finally|lastly|recent|recently|newest">,
                .nth = List<"second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth">},
    .records = {.papers = List<"paper|papers|publication|publications|article|articles">,
                .patents = List<"patent|patents|invention|inventions">,
                .products = List<"product|products">,
                .openers = List<"which|what|list|enumerate|name|show">,
                .how_many = List<"how many">,
                .before_kind = List<"all|of|the|me">,
                .light = List<"did|do|does|has|have|had|is|are|was|were|been|be|there|that|by|in|on|at|from|of|the|"
                              "a|an|to|and|with|ever|far|during|since|so|for|as|all|which|who">,
                .wrote = List<"write|author">,
                .invented = List<"invent">,
                .owned = List<"hold|own|assign">,
                .filed = List<"file">,
                .granted = List<"grant">,
                .expires = List<"expir">,
                .published = List<"publish">,
                .launched = List<"launch">,
                .uses = List<"use|protect|cover|implement|contain">,
                .authors = List<"author|wrote|written|write">,
                .inventors = List<"inventor|invent">,
                .owners = List<"assigne|assign|own">,
                .publication = List<"publish|public">,
                .filing = List<"file">,
                .grant = List<"grant">,
                .expiry = List<"expir">,
                .launch = List<"launch">,
                .status = List<"status">,
                .use = List<"use">,
                .successor = List<"supersed|replac">,
                .implementation = List<"implement">,
                .identifier = List<"identifi">,
                .field_nouns = List<"date|day|year|number|doi">,
                .number = List<"number">,
                .superlatives = List<"most|fewest">,
                .plurals = List<"s">},
    .follow_ups = {.openers = List<"and|but|or|so|ok|okay|also">,
                   .about = List<"what about|how about|what of|same for|the same for">,
                   .light = List<"too|also|then|instead|only|just|please|well|specifically">,
                   .persons = List<"he|she|him|her">,
                   .things = List<"it|they|them">,
                   .persons_own = List<"his|her">,
                   .things_own = List<"its|their">,
                   .clauses = List<"that|whether">,
                   .impersonal = List<"rain|raining|snow|snowing">,
                   .there = List<"there">,
                   .then = List<"back then|at that time|in that year|in that month|in that quarter|in that period|"
                                "that year|that month|that quarter">,
                   .before_places = List<"in|at|near|around|across|inside|outside">,
                   .kept_articles = List<"the">,
                   .before_year = List<"|of">,
                   .behind_owner = List<"'s">},
    .quantities = {.numbers = Numbers<"zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
                                      "thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen",
                                      "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety">,
                   .multipliers = kQuantitiesMultipliers,
                   .units = kQuantitiesUnits,
                   .articles = List<"a|an">,
                   .half = List<"half">,
                   .join = List<"and">,
                   .ordinal_endings = List<"st|nd|rd|th">,
                   .approximate = List<"about|around|roughly|approximately|approx|circa|nearly|almost|close to|some">,
                   .between = List<"between">,
                   .between_join = List<"and">,
                   .to = List<"to">,
                   .from = List<"from">},
    .dates = {.months = List<"January|February|March|April|May|June|July|August|September|October|November|December">,
              .day = "$0 $1 $2",
              .month = "$0 $1",
              .week = "the week of $0",
              .range = "$0 to $1",
              .since = "since $0",
              .until = "until $0",
              .said = "$0 (said on $1)",
              .told = "$0 (told just before)",
              .spoken = "said on $0"},
    .intents =
        {.person_facts =
             List<"how old is/was/are @|phone/telephone/mobile number|@ s birthday|birthday of @|date of birth|"
                  "where does/did @ live/work/study|what does/did @ do for a living|@ s job/address/profession|"
                  "email/mail/e-mail/home address|what is @ s * address|who is/was @ $"
                  "|how old/tall is/was/does @|@ s ~fact|@ s email/mail/e-mail/home/postal/phone/mobile/job "
                  "address/number/title|~fact/number/address of @ $|date/place of birth|where/when was/were @ born "
                  "$|where does/do/did/is/has @ ~abode/from|which/what "
                  "street/city/town/country/company/school/university/firm does/did @ ~abode/attend|who does/did @ "
                  "work for|what does/did @ do $|who is/was @ $|birth date|phone/mobile/telephone number of">,
         .person_history =
             List<"what has/have/had @ told/said/written/promised/asked/done|what has/have @ been saying/writing/doing|"
                  "what did @ tell/write/send/promise me/us|what did @ say to me/us|everything @ said/wrote/told/did|"
                  "all/everything that @ ever said/wrote/told/did|all/everything @ ever said/wrote/told/did"
                  "|has/have/had/did @ ever/already/ ~told/~tells|has/have/had @ ~told|has/have/had @ "
                  "ever/already/also ~told|did @ ever/already/also ~tells|did @ ~tells "
                  "anything/something/me/us/about|what did/do/have i ~tells/~told @|i ~told/~tells/sent/promised "
                  "@|what did @ ~tells * me/us|what have/has @ * ~told * me/us|hear/heard from @|~mail from @|~mail @ "
                  "sent/wrote|i got/received/had from @|did @ and i ~told/~tells/talk/discuss/agree|have @ and i "
                  "~told/discussed/agreed|what @ ~told/promised/thinks/thought|everything/anything @ ~told">,
         .family = List<
             "@ s family/relatives/kids $|in @ s family|about @ s family/relatives/kids|@ s family members|family of "
             "@|relatives of @|about/in/of/to/for/with my/our family|my/our family $|about his/her/their family $|"
             "my/our "
             "wife/husband/spouse/partner/son/daughter/sons/daughters/kid/kids/child/children/mother/father/mum/mom/"
             "dad|"
             "my/our parents/brother/sister/brothers/sisters/grandmother/grandfather/grandparents/aunt/uncle/cousin"
             "|~my ~kin|who is/are/was/were @ s ~kinfolk|names of @ s ~kinfolk|@ s ~kinfolk $|does/do/did/has @ have * "
             "~kinfolk|has @ got * ~kinfolk|relatives/siblings of @|children/parents of @ $">,
         .thread = List<
             "the thread|discussion/email/mail/message/chat thread|thread about/on|the reply/replies to|replies came|"
             "reply/replies/replied/answered/responded to the/that/this/my/his/her "
             "mail/email/e-mail/message/letter/note|"
             "who answered/replied|answered the/that/my mail/email/e-mail/message/letter/chat|which/what/any replies|"
             "whole/entire/full/rest conversation/exchange/discussion|rest of the "
             "conversation/exchange/discussion/thread|"
             "mail/email/message/e-mail chain|chain of mails/emails/messages|context around|previous/earlier/following "
             "messages/mails/emails"
             "|~answer to/on/from * ~mail|~answer * to ~my/that/this/the ~mail|~mail * get/got/receive/received * "
             "~answer|~answer did * ~mail|~answer/~mail before/after/following/preceding that/this/the "
             "~answer/~mail|before/after that/this/the ~answer/~mail|~mail before and "
             "after|whole/entire/full/complete/rest/remaining/all "
             "conversation/exchange/discussion/correspondence/thread/chain|rest of this/that/the/our "
             "~talk|this/that/whole/entire/our thread|in/of/from the/this/that/our/whole thread|~mail "
             "thread/chain/trail/history/exchange/conversation|chain of ~mail|chain about|mailing "
             "list|anyone/anybody/somebody/who/nobody ~answer to * ~mail|conversation/exchange around/about/on/over *">,
         .attachment =
             List<"attachment-|attached file/files/document/documents/pdf/image/images/photo/photos/picture/pictures|"
                  "attach/attached/send anything|was/were/is/are attached to the/that/this/my/his/her "
                  "mail/email/e-mail/message/letter/note/chat|"
                  "attached to the/that/this/my/his/her mail/email/e-mail/message/letter/note/chat|"
                  "file/document/pdf/photo/picture/picture/image enclosed|enclosed with/in the/that/this/my "
                  "mail/email/letter/message/note"
                  "|attached/enclosed/appended/accompanying/included ~file|~file "
                  "attached/enclosed/appended|attached/enclosed/appended to/with/in * ~mail|~file * ~came "
                  "with/along/together|~file * sent with/along|~came with * ~mail|enclosure-">,
         .cross_channel = List<
             "all/across/other channels|across all/both/the/our channels|where else did|come up anywhere else|"
             "also mentioned/discussed/talked/raised/covered/addressed in/on/during/by/over a/the/our/that "
             "mail/email/emails/call/chat/meeting/phone|"
             "also mention/discuss/talk/raise/cover/address * in/on/during/by/over a/the/our/that "
             "mail/email/emails/call/chat/meeting/phone|"
             "discuss/mention/raise/cover/talk * on/in/during the/our/that call/chat/meeting/phone too/also|"
             "discuss/mention/raise/cover/talk * on/in/during the/our/that call/chat/meeting/phone as well|"
             "come/came up * on/in/during the/our/that call/chat/meeting/phone too/also|"
             "come/came up in/on/during the/our/that call/chat/meeting/phone as well|"
             "come/came up in/on/during the/our/that call/chat/meeting/phone too/also|"
             "discuss it on/in the/our call/chat/meeting/phone too/also|was * also mentioned in the "
             "chat/mail/meeting/call|"
             "transcript/recording of the/that/our call/meeting also"
             "|also * in/on/during/by/over/at the/our/a/any/that/this ~channel|in/on/during/by/over/at "
             "the/our/a/any/that/this/one ~channel too/also/either|in/on/during/by/over/at the/our/a/any/that/this/one "
             "~channel as well|~spoken as well as * ~channel|in/on/by ~channel as well as|~channel or/and "
             "only/also/just * ~channel|across * ~channel|anything/something/anywhere on/in/by/over "
             "whatsapp/sms/chat/phone|talk/talked/speak/spoke/discuss/discussed * on/over/by the/our phone/chat/call "
             "too/also|other/another than/besides/beyond ~channel|besides/beyond the/our ~channel">,
         .product = List<"product-|warranty|warranties|device-|technical specs/specifications|specs of"
                         "|how much does/do/is/are the/a/an/our/my ~machine|how much does/do/is/are the/a/an * "
                         "~machine cost|features/functions/specs/specifications/dimensions/battery/manual/version "
                         "does/do/has/of the * @ #|@ # have/has/cost/costs/weigh/weighs/support/supports|price of the "
                         "@ #|specs/specifications/spec/datasheet|user manual/guide|spare parts|models of "
                         "the|cost/price of the * ~machine|how much is/are the @ #|is the @ # in/available/compatible">,
         .algorithm = List<"algorithm-|time/space/worst-case/average-case/computational complexity|worst/average case "
                           "complexity|complexity of"
                           "|running/execution/run time of|worst/best/average "
                           "case|worst-case/best-case/average-case|pseudocode|pseudo code|heuristic-|big o|steps of/in "
                           "@ s method/procedure/search/sort|steps of/in * method/procedure/sort/search|data "
                           "structure/structures|divide and conquer|method of least">,
         .timeline = List<"timeline-|chronolog-|in what/which order|sequence of events"
                          "|in order $|in chronological/time order|over the years/months/weeks/decades|over time|in "
                          "the course of|step by step|from start/beginning to finish/end|milestones|course of "
                          "events|order of events|one after another/the|history of events">,
         .relationship = List<
             "how is/are/was/were * related|relationship/connection/link/tie/relation "
             "between|relationships/connections/links/ties/relations between|"
             "know/knew each other|what links/connects/ties @ to/with/and @"
             "|how do/does/did @ know|how are/were/is/was @ ~linked|how are/were @ and @ ~linked|know/knows/knew "
             "each/one other/another|what links/connects/ties/binds/joins @ to/with/and @|how/way is/are/was/were @ "
             "~linked|~tie between/of/with @|are/were/is/was @ and @ ~close|how did @ meet @|how did @ and @ meet">,
         .no_thread = List<"thread count|the thread pool">,
         .no_attachment = List<"attachment theory/style/styles">,
         .no_family = List<"family of languages/plants/animals/fish|royal family">,
         .channels = List<"mail/mails/email/emails/e-mail/e-mails|call/calls/phone/telephone/voicemail|chat/chats/"
                          "whatsapp/sms|meeting/meetings">,
         .kin = List<"wife|husband|spouse|married|partner|son|daughter|child|children|mother|father|parent|parents|"
                     "brother|sister|sibling|grandmother|"
                     "grandfather|grandson|granddaughter|aunt|uncle|cousin|nephew|niece">},
    .letters =
        {.nouns = List<"mail|mails|email|emails|message|messages|letter|letters">,
         .verbs =
             List<"write|wrote|written|send|sent|mail|mailed|email|emailed|text|texted|reply|replied|answer|answered">,
         .says = List<"# from < to >|# that/which < ! to >|# that/which < ! >|# < ! to >|# < ! >|< s # to >|"
                      "# that/which > got/received/had from <|# > got/received/had from <|"
                      "reply/replies/answer/answers from < to >|did/has/have/had < ! to >|did/has/have/had < ! >|"
                      "did/has/have/had > get/gotten/got/receive/received/hear/heard from <|# from <|"
                      "reply/replies/answer/answers from <|< s #|# to >|who ! to >|who sent/mailed/emailed/texted >">,
         .writes = List<"i|we">,
         .gets = List<"me|us|i|we">},
    .talks = {.nouns = List<"call|calls|meeting|meetings|conversation|interview|phone|telephone">,
              .verbs =
                  List<"say|said|tell|told|mention|mentioned|explain|explained|promise|promised|suggest|suggested">,
              .says = List<"did/has/have/had < ! * on/in/during/at the/that/this/our/my/a/last #|"
                           "did/has/have/had < ! * on/in/during/at the/that/our/my last/first/weekly/phone #|"
                           "what < ! * on/in/during/at the/that/this/our/my/last #">,
              .writes = List<"i|we">,
              .gets = {}},
};

constexpr SpanWords kEnglishSpans{
    .asking = List<"how long">,
    .since = List<"since when|from when on|when did/does/will * start/begin/commence">,
    .until = List<"until/till when|up to when|when did/does/will * stop/cease/quit/finish/end">,
    .starting = List<"start|starts|started|begin|begins|began|commence">,
    .stopping = List<"stop|stops|stopped|cease|ceases|ceased|quit|finish|finishes|finished|end|ends|ended">,
    .how_old = List<"how old|what age">,
    .born = List<"born">,
    .made = List<"built|launched|founded|opened|established|constructed|created|erected">,
    .passives = List<"was|were">,
    .aged = List<"age|aged|old">,
    .leaving = List<"leave|leaving|left|quit|quitting|departure">,
    .begun = {.words = List<"became|become|joined|joins|transferred|signed|signs|appointed|elected|succeeded|succeeds|"
                            "replaced|replaces|renamed|redesignated|acquired|sold|bought|purchased|promoted|married|"
                            "hired|assumed|named|started|began|begun|entered|founded|established">,
              .phrases = List<"moved/moves to/into|took/taken/takes over/up/office/command/charge">},
    .in_order = List<"in order|in chronological order|in order of time|in the order of time|chronologically">,
    .order = List<"order|chronological|chronologically|time">,
    .earlier = List<"before that|before then|prior to that">,
    .later = List<"after that|afterwards">,
    .before = "before $0",
    .after = "after $0",
    .year = "one year",
    .years = "$0 years",
    .month = "one month",
    .months = "$0 months",
    .day = "one day",
    .days = "$0 days",
    .both = "$0 and $1",
    .exact = "$0, so $1.",
    .about = "$0, so about $1.",
    .no_end = "$0; no end is told.",
    .no_beginning = "$0; no beginning is told.",
    .age = "$0 old.",
    .either = "$0 or $1"};

constexpr CourtesyWords kEnglishCourtesy{
    .greetings = List<"good morning/afternoon/evening/day|hi|hello|hey|hiya|greetings|dear">,
    .addressed = List<"there|all|everyone|everybody|team|folks|guys|colleagues">,
    .fillers = List<"please|pls|plz|kindly|quick/short/brief/another question|one quick/more question|"
                    "a quick/short question|quick one|one question|excuse me|sorry|maybe|perhaps|quickly">,
    .openers = List<"do you know|do you happen to know|does anyone/anybody know|i would/d like to "
                    "know/find/see/learn/understand/ask|"
                    "i want/need/wanted to know/find/see/learn/understand/ask|"
                    "we want/need to know/find/see/learn/understand|i/we would love to know|"
                    "i was/am/m wondering|i wonder|i am/m looking for|i am/m trying to find|"
                    "i am/m trying to understand/learn|may/can/could i ask|i have a question|i have a quick question">,
    .modals = List<"could/can/would/will you|could/can anyone/anybody/someone/somebody|i would/d like you to|"
                   "i want/need you to|would it be possible to|is it possible to|would you mind">,
    .verbs = List<"tell/show/give/remind/send me/us|let me/us know|find/look/dig out for me/us|find out|find/search "
                  "for me/us|look/dig up for me/us|look/dig up|find/search/check|telling/showing/giving me/us|"
                  "help me/us find/understand/see|help me find out|look for|search for|ask">,
    .whether = List<"if|whether">,
    .texts = List<"the/a/any/all/those/some passage/passages/part/parts/place/places/section/sections/paragraph/"
                  "paragraphs/sentence/sentences that/which mention/mentions/discuss/discusses/contain/contains/"
                  "describe/describes/say/says|"
                  "the/a/any/all/those/some passage/passages/part/parts/place/places/section/sections/paragraph/"
                  "paragraphs/sentence/sentences that/which talk/talks/speak/speaks about/of|"
                  "the/a/any/all/those/some passage/passages/part/parts/place/places/section/sections/paragraph/"
                  "paragraphs/sentence/sentences about/on|where it says/mentions">,
    .closings = List<"thank you in advance|thank you so/very much|thank you a lot|thank you|cheers|much "
                     "appreciated|best/kind regards|regards|that would be great">,
    .urging = List<"please|pls|plz|asap|thx|many thanks in advance|many thanks|thanks in advance|thanks a lot|thanks "
                   "so/very much|thanks">};

constexpr PeopleWords kEnglishPeople{
    .self = List<"i|me|my|mine|myself|we|us|our|ours|ourselves">,
    .addressed = List<"you|your|yours|yourself|yourselves">,
    .asking_role = List<"user|human|customer|client|caller|visitor|me">,
    .helping_role = List<"assistant|ai|bot|chatbot|agent|support|model">,
    .spouse = List<"wife|husband|spouse|ex-wife|ex-husband">,
    .partner = List<"partner|girlfriend|boyfriend|fiance|fiancee|ex-partner|ex-girlfriend|ex-boyfriend">,
    .child = List<"son|sons|daughter|daughters|child|children|kid|kids">,
    .parent = List<"mother|father|mum|mom|dad|parent|parents">,
    .sibling = List<"brother|brothers|sister|sisters|sibling|siblings">,
    .kin = List<"aunt|aunts|uncle|uncles|cousin|cousins|nephew|nephews|niece|nieces|grandmother|grandfather|grandson|"
                "grandsons|granddaughter|granddaughters|grandma|grandpa|stepson|stepdaughter|stepmother|stepfather|"
                "brother-in-law|sister-in-law|mother-in-law|father-in-law|son-in-law|daughter-in-law">,
    .colleague = List<"colleague|colleagues|coworker|coworkers|co-worker|co-workers">,
    .plural = List<"sons|daughters|children|kids|parents|brothers|sisters|siblings|aunts|uncles|cousins|nephews|nieces|"
                   "grandsons|granddaughters|colleagues|coworkers|co-workers">,
    .ended = List<"ex-wife|ex-husband|ex-partner|ex-girlfriend|ex-boyfriend">,
    .my = List<"my|our">,
    .mine = List<"of mine|of ours">,
    .traits =
        List<"dear|beloved|older|elder|eldest|oldest|younger|youngest|little|big|twin|late|only|middle|first|second">,
    .over = List<"ex|former|divorced">,
    .of = List<"of">,
    .articles = List<"a|an|the">,
    .is = List<"is">,
    .called = List<"is called|is named">,
    .joining = List<"and">,
    .i_work = List<"i work at|i'm working at|i am working at">,
    .works = List<"works at|is working at">,
    .i_work_for = List<"i work for|i'm working for|i am working for">,
    .works_for = List<"works for|is working for">,
    .unreal = List<"imagine|imagined|imaginary|suppose|supposing|pretend|pretended|pretending|dreamed|dreamt|fictional|"
                   "hypothetical|wish|future">,
    .doubt = List<"if|whether|maybe|perhaps|allegedly|supposedly|think|thinks|thought|believe|believes|believed|claim|"
                  "claims|claimed|say|says|said|heard|hear|guess|doubt|doubts|rumour|rumor|told|assume|assumes|would|"
                  "could|may|might">,
    .reporting = List<"said|says|wrote|writes|replied|asked|answered|told">,
    .denying = List<"not|never|no">,
    .giving =
        List<"give|gives|gave|given|giving|buy|buys|bought|buying|teach|teaches|taught|teaching|send|sends|sent|show|"
             "shows|showed|offer|offers|offered|bring|brought|lend|lent|get|got|make|made|read">};

constexpr RefusalWords kEnglishRefusals{.none = "No evidence for this",
                                        .none_in = "No evidence for this in $0",
                                        .nearest_sentences = "Nearest sentences, not an answer",
                                        .period_with_evidence = "; the nearest period with evidence: $0",
                                        .periods_with_evidence = "; the nearest periods with evidence: $0",
                                        .period_with_documents = "; the nearest period with documents: $0",
                                        .periods_with_documents = "; the nearest periods with documents: $0",
                                        .unmentioned = ": no document mentions \"$0\""};

constexpr IntentClass kEnglishClassTable[] = {
    {.name = "mail", .words = "mail/mails/email/emails/message/messages/letter/letters/note/notes/memo/memos"},
    {.name = "channel",
     .words = "mail/mails/email/emails/message/messages/letter/letters/note/notes/memo/memos/call/calls/phone/"
              "telephone/voicemail/voicemails/chat/chats/whatsapp/sms/signal/telegram/slack/meeting/meetings/calendar/"
              "transcript/transcripts/recording"},
    {.name = "spoken",
     .words = "call/calls/phone/telephone/voicemail/voicemails/chat/chats/whatsapp/sms/signal/telegram/slack/meeting/"
              "meetings/calendar/transcript/recording"},
    {.name = "my", .words = "my/our"},
    {.name = "kin", .words = "kid/kids/child/children/son/sons/sibling/siblings/parents/mum/mums/wives/twin/twins"},
    {.name = "kinfolk",
     .words = "kid/kids/child/children/sibling/siblings/brother/brothers/sister/sisters/parent/parents/son/sons/"
              "daughter/daughters/relative/relatives/grandchildren/grandparents/husband/wife/spouse/family"},
    {.name = "file",
     .words = "file/files/document/documents/pdf/pdfs/spreadsheet/spreadsheets/image/images/photo/photos/picture/"
              "pictures/scan/scans/form/forms/quote/quotes/contract/invoice/report/agreement/sheet/slides/presentation/"
              "table/copy/drawing/drawings"},
    {.name = "came", .words = "came/come/comes/arrived/sent/send/included"},
    {.name = "told",
     .words = "told/said/written/promised/asked/mentioned/suggested/explained/recommended/replied/answered/emailed/"
              "texted/complained/warned/reminded/talked/spoken"},
    {.name = "tells",
     .words = "tell/say/write/promise/ask/mention/suggest/explain/recommend/reply/answer/send/email/text/warn/remind/"
              "advise/show"},
    {.name = "fact",
     .words = "birthday/birthdate/age/phone/telephone/mobile/cell/number/address/job/profession/occupation/employer/"
              "email/nationality/hometown/height"},
    {.name = "abode", .words = "live/work/study/reside/grow/go"},
    {.name = "answer",
     .words = "reply/replies/replied/respond/responds/responded/response/responses/answer/answers/answered/react/"
              "reacted/reaction/reactions"},
    {.name = "talk", .words = "conversation/exchange/discussion/correspondence/thread/chain"},
    {.name = "linked", .words = "related/connected/linked/tied/acquainted"},
    {.name = "tie",
     .words = "relationship/connection/link/tie/relation/relationships/connections/links/ties/relations"},
    {.name = "close",
     .words = "friends/colleagues/related/married/siblings/partners/relatives/neighbours/neighbors/cousins/coworkers"},
};
constexpr IntentClasses kEnglishIntentClasses = kEnglishClassTable;

}  // namespace annals::language
