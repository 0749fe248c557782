#include "bench/facts/wording.h"

#include <algorithm>
#include <array>
#include <format>
#include <initializer_list>
#include <utility>

namespace annals::bench {
namespace {

using std::chrono::days;
using std::chrono::year_month_day;

constexpr std::array<std::string_view, 12> kMonths = {"January",   "February", "March",    "April",
                                                      "May",       "June",     "July",     "August",
                                                      "September", "October",  "November", "December"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kIrregular = {{{"make", "made"},
                                                                                       {"meet", "met"},
                                                                                       {"give", "gave"},
                                                                                       {"fight", "fought"},
                                                                                       {"hold", "held"},
                                                                                       {"take", "took"},
                                                                                       {"say", "said"},
                                                                                       {"tell", "told"},
                                                                                       {"speak", "spoke"},
                                                                                       {"withdraw", "withdrew"},
                                                                                       {"forgive", "forgave"},
                                                                                       {"seek", "sought"}}};
constexpr std::array<std::string_view, 5> kDoubled = {"expel", "ban", "rebel", "compel", "permit"};
// What the last noun or verb of a relation governs its object by.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kPrepositions = {{{"visit", "to"},
                                                                                          {"request", "to"},
                                                                                          {"statement", "to"},
                                                                                          {"comment", "about"},
                                                                                          {"negotiate", "with"},
                                                                                          {"negotiation", "with"},
                                                                                          {"cooperate", "with"},
                                                                                          {"cooperation", "with"},
                                                                                          {"agreement", "with"},
                                                                                          {"telephone", "with"},
                                                                                          {"consult", "with"},
                                                                                          {"aid", "to"},
                                                                                          {"relations", "with"},
                                                                                          {"rally", "against"}}};

bool IsVowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

std::string Lower(std::string_view relation) {
  std::string verb(relation);
  if (!verb.empty() && verb[0] >= 'A' && verb[0] <= 'Z') verb[0] = static_cast<char>(verb[0] - 'A' + 'a');
  return verb;
}

std::string PastOfWord(const std::string& word) {
  for (const auto& [base, past] : kIrregular) {
    if (base == word) return std::string(past);
  }
  if (std::ranges::contains(kDoubled, word)) return word + word.back() + "ed";
  if (word.ends_with('e')) return word + "d";
  if (word.size() > 1 && word.ends_with('y') && !IsVowel(word[word.size() - 2]))
    return word.substr(0, word.size() - 1) + "ied";
  return word + "ed";
}

// Parts with one space between, empty ones left out.
std::string Join(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) {
    if (!text.empty() && !part.empty() && part != "?" && part != "." && part != ",") text += ' ';
    text += part;
  }
  return text;
}

std::string Capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string MonthText(const year_month_day& day) {
  return std::format("{} {}", kMonths[static_cast<unsigned>(day.month()) - 1], static_cast<int>(day.year()));
}

// The pieces of a sentence about one fact.
struct Pieces {
  explicit Pieces(const Wording& w)
      : subject(w.subject),
        verb(Lower(w.relation)),
        past(PastOf(w.relation)),
        preposition(PrepositionOf(w.relation)),
        object(w.object) {}
  std::string subject, verb, past;
  std::string_view preposition;
  std::string object;
};

std::string ExtremeOfObject(const Pieces& p, bool first, std::string_view in, std::size_t variant) {
  const std::string_view order = first ? "first" : "last";
  switch (variant) {
    case 0:
      return Join({"Whom did", p.subject, order, p.verb, p.preposition, in, "?"});
    case 1:
      return Join({"Who was the", order, "that", p.subject, p.past, p.preposition, in, "?"});
    case 2:
      return Join({"Which party did", p.subject, first ? "first" : "most recently", p.verb, p.preposition, in, "?"});
    default:
      return Join({"Name the", order, "party that", p.subject, p.past, p.preposition, in, "."});
  }
}

std::string ExtremeOfSubject(const Pieces& p, bool first, std::string_view in, std::size_t variant) {
  const std::string_view order = first ? "first" : "last";
  switch (variant) {
    case 0:
      return Join({"Who was the", order, "to", p.verb, p.preposition, p.object, in, "?"});
    case 1:
      return Join({"Who", order, p.past, p.preposition, p.object, in, "?"});
    case 2:
      return Join(
          {"Which party was the", first ? "earliest" : "latest", "to", p.verb, p.preposition, p.object, in, "?"});
    default:
      return Join({"Name the", order, "party that", p.past, p.preposition, p.object, in, "."});
  }
}

std::string ExtremeOfDay(const Pieces& p, bool first, std::string_view in, std::size_t variant) {
  const std::string_view order = first ? "first" : "last";
  switch (variant) {
    case 0:
      return Join({"When did", p.subject, order, p.verb, p.preposition, p.object, in, "?"});
    case 1:
      return Join({"On what date did", p.subject, p.verb, p.preposition, p.object, "for the", order, "time", in, "?"});
    case 2:
      return Join({"What was the", order, "day on which", p.subject, p.past, p.preposition, p.object, in, "?"});
    default:
      return Join({"When was the", order, "time that", p.subject, p.past, p.preposition, p.object, in, "?"});
  }
}

}  // namespace

std::string PastOf(std::string_view relation) {
  const std::string verb = Lower(relation);
  const bool list = verb.find(',') != verb.npos || verb.find(" or ") != verb.npos || verb.find(" and ") != verb.npos;
  if (list) return "did " + verb;
  const std::size_t space = std::min(verb.find(' '), verb.size());
  return PastOfWord(verb.substr(0, space)) + verb.substr(space);
}

std::string_view PrepositionOf(std::string_view relation) {
  const std::string verb = Lower(relation);
  const std::string last = verb.substr(verb.rfind(' ') + 1);
  for (const auto& [word, preposition] : kPrepositions) {
    if (word == last) return preposition;
  }
  return "";
}

Period MakePeriod(std::size_t kind, Day day, Day first, Day last) {
  const year_month_day ymd(day), a(first), b(last);
  const Day month = ymd.year() / ymd.month() / 1;
  switch (kind) {
    case 0:
      return {month, Day(year_month_day(month) + std::chrono::months{1}), "in " + MonthText(ymd)};
    case 1:
      return {first, last + days{1}, std::format("between {} and {}", SayDay(first, 0), SayDay(last, 0))};
    case 2:
      return {first, last + days{1}, std::format("from {} to {}", SayDay(first, 1), SayDay(last, 1))};
    case 3: {
      const Day from = a.year() / a.month() / 1, end = b.year() / b.month() / 1;
      return {from, Day(year_month_day(end) + std::chrono::months{1}),
              std::format("from {} to {}", MonthText(a), MonthText(b))};
    }
    default: {
      const unsigned quarter = (static_cast<unsigned>(ymd.month()) - 1) / 3;
      const Day from = ymd.year() / std::chrono::month{quarter * 3 + 1} / 1;
      return {from, Day(year_month_day(from) + std::chrono::months{3}),
              std::format("in Q{} {}", quarter + 1, static_cast<int>(ymd.year()))};
    }
  }
}

std::string SayExtreme(const Wording& w, Asked asked, bool first, const std::optional<Period>& period,
                       std::size_t variant) {
  const Pieces p(w);
  const std::string in = period ? period->text : "";
  if (asked == Asked::kObject) return ExtremeOfObject(p, first, in, variant);
  if (asked == Asked::kSubject) return ExtremeOfSubject(p, first, in, variant);
  return ExtremeOfDay(p, first, in, variant);
}

std::string SayAround(const Wording& w, Asked asked, bool before, const std::string& limit, Pick pick,
                      std::size_t variant) {
  const Pieces p(w);
  const bool object = asked == Asked::kObject;
  const std::string when = Join({before ? "before" : "after", limit});
  if (pick == Pick::kNearest && variant == 0) {
    const std::string right = "right " + when;
    return object ? Join({"Whom did", p.subject, p.verb, p.preposition, right, "?"})
                  : Join({"Who", p.past, p.preposition, p.object, right, "?"});
  }
  const std::string_view order = pick == Pick::kAll ? "" : (pick == Pick::kNearest) == before ? "last" : "first";
  if (variant == 1) {
    return object ? Join({Capital(when), ",", "whom did", p.subject, order, p.verb, p.preposition, "?"})
                  : Join({Capital(when), ",", "who", order, p.past, p.preposition, p.object, "?"});
  }
  if (pick == Pick::kAll) {
    return object ? Join({variant == 0 ? "Whom did" : "Which parties did", p.subject, p.verb, p.preposition, when, "?"})
                  : Join({variant == 0 ? "Who" : "Which parties", p.past, p.preposition, p.object, when, "?"});
  }
  return object ? Join({"Who was the", order, "that", p.subject, p.past, p.preposition, when, "?"})
                : Join({"Who was the", order, "to", p.verb, p.preposition, p.object, when, "?"});
}

std::string SayCount(const Wording& w, bool ends, const std::optional<Period>& period, std::size_t variant) {
  const Pieces p(w);
  const std::string in = period ? period->text : "";
  if (ends) {
    if (variant == 0 && period)
      return Join({Capital(in), ",", "how many different parties did", p.subject, p.verb, p.preposition, "?"});
    if (variant == 1)
      return Join({"What is the number of different parties that", p.subject, p.past, p.preposition, in, "?"});
    return Join({"How many different parties did", p.subject, p.verb, p.preposition, in, "?"});
  }
  const std::string_view ask = variant == 0   ? "How many times did"
                               : variant == 1 ? "How often did"
                                              : "On how many occasions did";
  return Join({ask, p.subject, p.verb, p.preposition, p.object, in, "?"});
}

std::string SayIn(const Wording& w, Asked asked, const Period& period, std::size_t variant) {
  const Pieces p(w);
  const std::string lead = Capital(period.text) + ", ";
  if (asked == Asked::kDay) {
    if (variant == 1) return lead + Join({"on which days did", p.subject, p.verb, p.preposition, p.object, "?"});
    return Join({variant == 0 ? "When did" : "On which days did", p.subject, p.verb, p.preposition, p.object,
                 period.text, "?"});
  }
  const bool object = asked == Asked::kObject;
  if (variant == 1) {
    return lead + (object ? Join({"whom did", p.subject, p.verb, p.preposition, "?"})
                          : Join({"who", p.past, p.preposition, p.object, "?"}));
  }
  return object ? Join({variant == 0 ? "Whom did" : "Which parties did", p.subject, p.verb, p.preposition, period.text,
                        "?"})
                : Join({variant == 0 ? "Who" : "Which parties", p.past, p.preposition, p.object, period.text, "?"});
}

std::string SayDay(Day day, std::size_t variant) {
  const year_month_day d(day);
  const std::string_view month = kMonths[static_cast<unsigned>(d.month()) - 1];
  const unsigned number = static_cast<unsigned>(d.day());
  const int year = static_cast<int>(d.year());
  return variant == 0 ? std::format("{} {} {}", number, month, year) : std::format("{} {}, {}", month, number, year);
}

std::string SayEvent(const Wording& w, const std::string& order, std::size_t variant) {
  const Pieces p(w);
  if (variant == 0 || order.empty()) return Join({p.subject, order, p.past, p.preposition, p.object});
  return Join({"the", order, "time", p.subject, p.past, p.preposition, p.object});
}

std::string SayOther(const Wording& w, Asked asked, const std::string& order) {
  if (asked == Asked::kSubject) return Join({w.subject, order, "did"});
  return order.empty() ? w.object : SayEvent(w, order, 0);
}

}  // namespace annals::bench
