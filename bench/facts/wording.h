// English for questions over dated facts: several wordings of each kind, with the relation as a verb.
//
//   SayExtreme({"John Kerry", "Make a visit", "China"}, Asked::kObject, true, nullopt, 0)
//     -> "Whom did John Kerry first make a visit to?"
//
// Relations are written as the data have them, first letter small. A past form is made where the relation is one verb
// with what follows it; one that lists verbs ("Arrest, detain, or charge") keeps them behind "did".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bench/facts/drawn_questions.h"

namespace annals::bench {

struct Wording {
  std::string subject, relation, object;
};

// Days [from, to), and their words: "in March 2014", "between 3 March 2014 and 20 April 2014" (both days inside).
struct Period {
  Day from, to;
  std::string text;
};
// kind 0 … 4: the month of `day`; two spellings of the days `first` to `last`; their months; the quarter of `day`.
Period MakePeriod(std::size_t kind, Day day, Day first, Day last);

// Of those before or after an event: all, the one nearest to it, the one farthest from it.
enum class Pick { kAll, kNearest, kFarthest };

std::string SayExtreme(const Wording& w, Asked asked, bool first, const std::optional<Period>& period,
                       std::size_t variant);
std::string SayAround(const Wording& w, Asked asked, bool before, const std::string& limit, Pick pick,
                      std::size_t variant);
std::string SayCount(const Wording& w, bool ends, const std::optional<Period>& period, std::size_t variant);
std::string SayIn(const Wording& w, Asked asked, const Period& period, std::size_t variant);

std::string SayDay(Day day, std::size_t variant);  // "5 March 2014", "March 5, 2014"
std::string SayEvent(const Wording& w, const std::string& order, std::size_t variant);  // "the first time Kerry made …"
std::string SayOther(const Wording& w, Asked asked, const std::string& order);          // "Kerry first did"

}  // namespace annals::bench
