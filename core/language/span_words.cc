#include "core/language/span_words.h"

#include <array>

#include "core/language/lexicon.h"

namespace annals::language {
namespace {

constexpr std::array<std::string_view, 1> kHowLong = {"how long"};
constexpr std::array<std::string_view, 1> kWieLange = {"wie lang/lange"};
constexpr std::array<std::string_view, 1> kCuantoTiempo = {"cuanto tiempo"};

constexpr SpanWords kEnglish{.asking = kHowLong,
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
                             .no_beginning = "$0; no beginning is told."};
constexpr SpanWords kGerman{.asking = kWieLange,
                            .year = "ein Jahr",
                            .years = "$0 Jahre",
                            .month = "ein Monat",
                            .months = "$0 Monate",
                            .day = "ein Tag",
                            .days = "$0 Tage",
                            .both = "$0 und $1",
                            .exact = "$0, also $1.",
                            .about = "$0, also etwa $1.",
                            .no_end = "$0; ein Ende ist nicht genannt.",
                            .no_beginning = "$0; ein Beginn ist nicht genannt."};
constexpr SpanWords kSpanish{.asking = kCuantoTiempo,
                             .year = "un año",
                             .years = "$0 años",
                             .month = "un mes",
                             .months = "$0 meses",
                             .day = "un día",
                             .days = "$0 días",
                             .both = "$0 y $1",
                             .exact = "$0, es decir, $1.",
                             .about = "$0, es decir, unos $1.",
                             .no_end = "$0; no consta el final.",
                             .no_beginning = "$0; no consta el comienzo."};

}  // namespace

const SpanWords& SpanWordsOf(Language language) {
  const std::string_view code = LexiconOf(language).code;
  if (code == "de") return kGerman;
  return code == "es" ? kSpanish : kEnglish;
}

}  // namespace annals::language
