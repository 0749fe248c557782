#include "core/text/quantity_words.h"

#include <array>

namespace annals::text {
namespace {

using Number = QuantityWords::Number;
using Multiplier = QuantityWords::Multiplier;
using UnitWord = QuantityWords::UnitWord;
using Word = std::string_view;

constexpr auto kNumbers = std::to_array<Number>(
    {{"zero", 0},      {"one", 1},       {"two", 2},       {"three", 3},    {"four", 4},     {"five", 5},
     {"six", 6},       {"seven", 7},     {"eight", 8},     {"nine", 9},     {"ten", 10},     {"eleven", 11},
     {"twelve", 12},   {"thirteen", 13}, {"fourteen", 14}, {"fifteen", 15}, {"sixteen", 16}, {"seventeen", 17},
     {"eighteen", 18}, {"nineteen", 19}, {"twenty", 20},   {"thirty", 30},  {"forty", 40},   {"fifty", 50},
     {"sixty", 60},    {"seventy", 70},  {"eighty", 80},   {"ninety", 90}});
constexpr auto kMultipliers = std::to_array<Multiplier>({{"hundred", 1, 2},
                                                         {"thousand", 1, 3},
                                                         {"million", 1, 6},
                                                         {"billion", 1, 9},
                                                         {"trillion", 1, 12},
                                                         {"dozen", 12, 0},
                                                         {"k", 1, 3},
                                                         {"m", 1, 6},
                                                         {"mn", 1, 6},
                                                         {"mln", 1, 6},
                                                         {"b", 1, 9},
                                                         {"bn", 1, 9},
                                                         {"bln", 1, 9},
                                                         {"tn", 1, 12},
                                                         {"trn", 1, 12}});
constexpr auto kUnits = std::to_array<UnitWord>({{"percentage points", Unit::kPercent},
                                                 {"percentage point", Unit::kPercent},
                                                 {"percent", Unit::kPercent},
                                                 {"per cent", Unit::kPercent},
                                                 {"pct", Unit::kPercent},
                                                 {"basis points", Unit::kBasisPoints},
                                                 {"basis point", Unit::kBasisPoints},
                                                 {"bps", Unit::kBasisPoints},
                                                 {"bp", Unit::kBasisPoints},
                                                 {"dollars", Unit::kMoney, "USD"},
                                                 {"dollar", Unit::kMoney, "USD"},
                                                 {"cents", Unit::kMoney, "", -2},
                                                 {"euros", Unit::kMoney, "EUR"},
                                                 {"euro", Unit::kMoney, "EUR"},
                                                 {"pounds", Unit::kMoney, "GBP"},
                                                 {"yen", Unit::kMoney, "JPY"}});
constexpr auto kArticles = std::to_array<Word>({"a", "an"});
constexpr auto kHalf = std::to_array<Word>({"half"});
constexpr auto kJoin = std::to_array<Word>({"and"});
constexpr auto kOrdinalEndings = std::to_array<Word>({"st", "nd", "rd", "th"});
constexpr auto kApproximate = std::to_array<Word>(
    {"about", "around", "roughly", "approximately", "approx", "circa", "nearly", "almost", "close to", "some"});
constexpr auto kBetween = std::to_array<Word>({"between"});
constexpr auto kTo = std::to_array<Word>({"to"});
constexpr auto kFrom = std::to_array<Word>({"from"});

constexpr QuantityWords kEnglish = {.numbers = kNumbers,
                                    .multipliers = kMultipliers,
                                    .units = kUnits,
                                    .articles = kArticles,
                                    .half = kHalf,
                                    .join = kJoin,
                                    .ordinal_endings = kOrdinalEndings,
                                    .approximate = kApproximate,
                                    .between = kBetween,
                                    .between_join = kJoin,
                                    .to = kTo,
                                    .from = kFrom};

}  // namespace

const QuantityWords& EnglishQuantityWords() { return kEnglish; }

}  // namespace annals::text
