#include "bench/time/time_classes.h"

#include <algorithm>
#include <regex>
#include <string>

namespace annals::bench {
namespace {

constexpr const char* kHoliday =
    "christmas|xmas|easter|thanksgiving|halloween|valentine|labou?r day|memorial|independence|new year|mother'?s day"
    "|father'?s day|holiday|juneteenth|martin luther|mlk|president'?s'? day|columbus|veteran|good friday|black friday"
    "|cyber monday|ramadan|\\beid\\b|diwali|passover|hanukkah|yuan dan|teacher'?s day|youth day|girls|arbor|groundhog"
    "|patrick|cinco|flag day|inauguration|boxing|earth day|ash wednesday|pentecost|palm sunday|lantern|spring festival"
    "|mid-?autumn|dragon boat|children|singles|white lover|may ?day|bastille|guy fawkes|all (?:saint|soul|hallow)"
    "|\\beve\\b";
constexpr const char* kWeek =
    "\\bweeks?\\b|week-?ends?|\\bwk\\b|fortnight|\\b(?:mon|tues?|wed|wednes|thur?s?|fri|satu?r?|sun)(?:day)?s?\\b";
constexpr const char* kRelative =
    "\\b(?:today|tomorrow|yesterday|tonight|now|day (?:before|after)|tmr|ytd|year to date|mtd|ago|hence|from now)\\b"
    "|\\b(?:last|next|past|previous|coming|upcoming|following|this|current|same|later|earlier|within|rest of|in \\d+"
    "|prior|my|the)\\b.*\\b(?:day|month|quarter|year|decade|century|yr|mth)s?\\b"
    "|\\b(?:last|next|this|past|coming|upcoming) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|fall"
    "|autumn|winter)";
constexpr const char* kRelativeDespiteYear = "\\bago\\b|from now|\\b(?:last|this|next) year\\b";
constexpr const char* kYearInside =
    "\\b(?:1[0-9]|20)\\d\\d\\b|'\\d\\d\\b|\\d[/.-]\\d{1,2}[/.-]\\d\\d|thousand|nineteen|\\d0 ?'?s\\b"
    "|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies|\\d(?:st|nd|rd|th) century"
    "|twenty[- ](?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)|hundreds"
    "|noughties|\\bfy ?\\d|\\bq[1-4][ -]?\\d\\d|\\b[1-4]q ?\\d\\d|\\bh[12][ -]?\\d\\d";

class Pattern {
 public:
  explicit Pattern(const char* text) : regex_(text, std::regex::ECMAScript | std::regex::icase) {}
  bool In(std::string_view text) const { return std::regex_search(text.begin(), text.end(), regex_); }

 private:
  std::regex regex_;
};

struct Patterns {
  Pattern holiday{kHoliday}, week{kWeek}, relative{kRelative}, relative_despite_year{kRelativeDespiteYear},
      year_inside{kYearInside};
};

}  // namespace

const char* Name(TimeClass time_class) {
  switch (time_class) {
    case TimeClass::kAbsolute:
      return "absolute";
    case TimeClass::kNegative:
      return "negative";
    case TimeClass::kYearLess:
      return "year-less";
    case TimeClass::kRelative:
      return "relative";
    case TimeClass::kWeek:
      return "week";
    case TimeClass::kExcluded:
      return "excluded";
  }
  return "excluded";
}

std::optional<TimeClass> TimeClassOf(std::string_view name) {
  const auto* found = std::ranges::find_if(kTimeClasses, [name](TimeClass c) { return Name(c) == name; });
  return found == std::end(kTimeClasses) ? std::nullopt : std::optional(*found);
}

TimeClass Classify(const std::vector<NamedResult>& results) {
  static const Patterns patterns;
  if (results.empty()) return TimeClass::kNegative;
  const auto any = [&](auto holds) { return std::ranges::any_of(results, holds); };
  if (any([](const NamedResult& r) {
        return (r.type != "date" && r.type != "daterange") || patterns.holiday.In(r.text);
      })) {
    return TimeClass::kExcluded;
  }
  if (any([](const NamedResult& r) { return patterns.week.In(r.text); })) return TimeClass::kWeek;
  const auto relative = [](const NamedResult& r) {
    return (patterns.relative.In(r.text) && !patterns.year_inside.In(r.text)) ||
           patterns.relative_despite_year.In(r.text);
  };
  if (any(relative)) return TimeClass::kRelative;
  const bool years = std::ranges::all_of(results, [](const NamedResult& r) { return patterns.year_inside.In(r.text); });
  return years ? TimeClass::kAbsolute : TimeClass::kYearLess;
}

}  // namespace annals::bench
