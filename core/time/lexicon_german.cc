// German: the units and operators of ordinary questions. Words as they are inflected; umlauts are folded ("marz",
// "funf").
#include <array>

#include "core/time/lexicon.h"

namespace annals::time {
namespace {

using W = Word;
using G = Granularity;

constexpr Lexeme Plain(std::string_view text, W word, std::uint32_t is = kPlain) {
  return {.text = text, .word = word, .is = is};
}
constexpr Lexeme Month(std::string_view text, int month, std::uint32_t is = kPlain) {
  return {.text = text, .is = is, .month = static_cast<std::uint8_t>(month)};
}
constexpr Lexeme Weekday(std::string_view text, int weekday) {
  return {.text = text, .weekday = static_cast<std::uint8_t>(weekday)};
}
constexpr Lexeme Season(std::string_view text, int first_month) {
  return {.text = text, .season = static_cast<std::uint8_t>(first_month)};
}
constexpr Lexeme Nth(std::string_view text, int nth, W word = W::kNone) {
  const auto n = static_cast<std::uint8_t>(nth);
  return {.text = text, .word = word, .is = kQuarterOrdinal, .ordinal = n, .nth = n};
}
constexpr Lexeme Number(std::string_view text, int number, W word = W::kNone) {
  return {.text = text,
          .word = word,
          .count = static_cast<std::uint8_t>(number),
          .cardinal = static_cast<std::int8_t>(number)};
}
constexpr Lexeme Unit(std::string_view text, G unit, std::uint32_t is = kPlain, W word = W::kNone) {
  return {.text = text, .word = word, .is = is, .unit = unit};
}

constexpr std::uint32_t kBeforeBoth = kBeforeMonth | kBeforeEarlyYear;
constexpr std::uint32_t kBeforeAll = kBeforeBoth | kBeforeDay;

// clang-format off
constexpr auto kWords = std::to_array<Lexeme>({
    Month("januar", 1), Month("februar", 2), Month("marz", 3), Month("april", 4), Month("mai", 5), Month("juni", 6),
    Month("juli", 7), Month("august", 8), Month("september", 9), Month("oktober", 10), Month("november", 11),
    Month("dezember", 12), Month("jan", 1, kShort), Month("feb", 2, kShort), Month("apr", 4, kShort),
    Month("jun", 6, kShort), Month("jul", 7, kShort), Month("aug", 8, kShort), Month("sep", 9, kShort),
    Month("sept", 9, kShort), Month("okt", 10, kShort), Month("nov", 11, kShort), Month("dez", 12, kShort),
    Weekday("montag", 1), Weekday("dienstag", 2), Weekday("mittwoch", 3), Weekday("donnerstag", 4),
    Weekday("freitag", 5), Weekday("samstag", 6), Weekday("sonnabend", 6), Weekday("sonntag", 7),
    Season("fruhling", 3), Season("fruhjahr", 3), Season("sommer", 6), Season("herbst", 9), Season("winter", 12),

    Nth("erste", 1, W::kFirst), Nth("ersten", 1, W::kFirst), Nth("erster", 1, W::kFirst),
    Nth("erstes", 1, W::kFirst), Nth("zweite", 2), Nth("zweiten", 2), Nth("zweiter", 2), Nth("zweites", 2),
    Nth("dritte", 3), Nth("dritten", 3), Nth("dritter", 3), Nth("drittes", 3), Nth("vierte", 4), Nth("vierten", 4),
    Nth("vierter", 4), Nth("viertes", 4), Number("ein", 1, W::kA), Number("eine", 1, W::kA),
    Number("einem", 1, W::kA), Number("einen", 1, W::kA), Number("einer", 1, W::kA), Number("zwei", 2),
    Number("drei", 3), Number("vier", 4), Number("funf", 5), Number("sechs", 6), Number("sieben", 7),
    Number("acht", 8), Number("neun", 9), Number("zehn", 10), Number("elf", 11), Number("zwolf", 12),

    Unit("tag", G::kDay, kEnumerates, W::kDay), Unit("tage", G::kDay, kPlural), Unit("tagen", G::kDay, kPlural),
    Unit("woche", G::kWeek, kEnumerates), Unit("wochen", G::kWeek, kPlural), Unit("monat", G::kMonth, kEnumerates),
    Unit("monats", G::kMonth), Unit("monate", G::kMonth, kPlural), Unit("monaten", G::kMonth, kPlural),
    Unit("quartal", G::kQuarter, kEnumerates, W::kQuarter), Unit("quartals", G::kQuarter, kPlain, W::kQuarter),
    Unit("quartale", G::kQuarter, kPlural), Unit("quartalen", G::kQuarter, kPlural),
    Unit("jahr", G::kYear, kEnumerates | kBeforeEarlyYear, W::kYear), Unit("jahres", G::kYear, kPlain, W::kYear),
    Unit("jahre", G::kYear, kPlural), Unit("jahren", G::kYear, kPlural), Unit("jahrzehnt", G::kDecade, kEnumerates),
    Unit("jahrzehnte", G::kDecade, kPlural), Unit("jahrzehnten", G::kDecade, kPlural),
    Plain("halbjahr", W::kHalf, kEnumerates), Plain("halbjahres", W::kHalf), Unit("jahrhundert", G::kCentury, kPlain, W::kCentury),
    Plain("geschaftsjahr", W::kFiscal), Plain("q", W::kQ), Plain("h", W::kH), Plain("gj", W::kFy),

    Plain("der", W::kThe, kBeforeMonth | kOfEvent), Plain("die", W::kThe, kBeforeMonth | kOfEvent),
    Plain("das", W::kThe, kBeforeMonth | kOfEvent), Plain("dem", W::kThe, kBeforeMonth | kOfEvent),
    Plain("den", W::kThe, kBeforeMonth | kOfEvent), Plain("des", W::kOf, kBeforeMonth), Plain("im", W::kIn, kBeforeBoth),
    Plain("in", W::kIn, kBeforeBoth), Plain("am", W::kOn, kBeforeDay), Plain("zum", W::kOn, kBeforeDay),
    Plain("fur", W::kFor, kBeforeMonth), Plain("von", W::kFrom, kBeforeAll), Plain("vom", W::kFrom, kBeforeAll),
    Plain("ab", W::kSince, kBeforeAll), Plain("seit", W::kSince, kBeforeAll), Plain("bis", W::kUntil, kBeforeAll),
    Plain("und", W::kAnd, kBeforeBoth), Plain("oder", W::kOr, kBeforeMonth),
    Plain("zwischen", W::kBetween, kBeforeAll), Plain("vor", W::kBefore, kBeforeAll | kCountsBack),
    Plain("nach", W::kAfter, kBeforeAll), Plain("wahrend", W::kDuring, kBeforeMonth), Plain("gegen", W::kAgainst),
    Plain("gegenuber", W::kVersus, kBeforeMonth), Plain("aber", W::kBut), Plain("spater", W::kLater),
    Plain("fruher", W::kEarlier), Plain("anfang", W::kBeginning, kNamesPart), Plain("mitte", W::kMiddle, kNamesPart),
    Plain("ende", W::kEnd, kNamesPart), Plain("wird", W::kWill), Plain("werden", W::kWill),

    Plain("diese", W::kThis), Plain("diesem", W::kThis), Plain("diesen", W::kThis), Plain("dieser", W::kThis),
    Plain("dieses", W::kThis), Plain("letzte", W::kLast), Plain("letzten", W::kLast), Plain("letztem", W::kLast),
    Plain("letzter", W::kLast), Plain("letztes", W::kLast), Plain("vorigen", W::kLast), Plain("voriges", W::kLast),
    Plain("vergangenen", W::kLast), Plain("vergangenes", W::kLast), Plain("nachste", W::kNext),
    Plain("nachsten", W::kNext), Plain("nachster", W::kNext), Plain("nachstes", W::kNext),
    Plain("kommenden", W::kComing), Plain("heute", W::kToday), Plain("gestern", W::kYesterday),
    Plain("morgen", W::kTomorrow), Plain("jetzt", W::kNow), Plain("neueste", W::kLatest),
    Plain("neuesten", W::kLatest), Plain("jedes", W::kEach), Plain("jeden", W::kEach), Plain("jede", W::kEach),
    Plain("pro", W::kEach), Plain("bericht", W::kReport, kDocument), Plain("berichte", W::kReport, kDocument | kDocuments),
    Plain("berichten", W::kReport, kDocument | kDocuments), Plain("als", W::kThan), Plain("wann", W::kWhen),
    Plain("prozent", W::kPercent, kCounted), Plain("euro", W::kNone, kCounted), Plain("menschen", W::kPeople, kCounted),
    Plain("mitarbeiter", W::kNone, kCounted), Plain("zimmer", W::kNone, kNumbered),
});
// clang-format on

constexpr auto kPhrases = std::to_array<OperatorPhrase>({
    {{W::kBetween}, Relation::kBetween, Opener::kBetween},
    {{W::kFrom}, Relation::kSince, Opener::kFrom},
    {{W::kBefore}, Relation::kBefore},
    {{W::kAfter}, Relation::kAfter},
    {{W::kSince}, Relation::kSince},
    {{W::kUntil}, Relation::kUntil},
    {{W::kLater, W::kThan}, Relation::kAfter},
    {{W::kEarlier, W::kThan}, Relation::kBefore},
    {{W::kIn}, Relation::kIn},
    {{W::kOn}, Relation::kIn},
    {{W::kDuring}, Relation::kIn},
    {{W::kFor}, Relation::kIn},
});

constexpr auto kChangeStems = std::to_array<std::string_view>(
    {"vergl", "verander", "anderte", "entwick", "unterschie", "gestiegen$", "gesunken$", "wuchs$", "zunahm", "abnahm"});

constexpr LexiconSlots kSlots = MakeSlots(kWords);
static_assert(Fits(kWords));

}  // namespace

constexpr Lexicon kGermanLexicon{
    .words = kWords, .slots = kSlots, .phrases = kPhrases, .change_stems = kChangeStems, .ordinal_full_stop = true};

}  // namespace annals::time
