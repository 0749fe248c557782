// How well words of a question say a predicate.
//
//   question "Whom did Ada Lund denounce?"       predicate "Criticize or denounce"   coverage 1    answered 1
//   question "Who visited Wick?"                 predicate "Make a visit"            coverage .8   answered 1
//                                                predicate "Host a visit"            coverage .5   answered 1
//   question "Who visited and painted Wick?"     predicate "Make a visit"            coverage .8   answered .5
//
//   coverage   share of the predicate's content words, by weight, that the question says; of words joined by "or" or
//              a comma one is enough
//   answered   share of the question's content words that the predicate says
//
// A word weighs 1; a light verb (make, have, give, take …) .25; a stop word nothing unless there is nothing else. Two
// words are the same when their stems are, or when one stem of at least six letters begins the other (threat,
// threaten).
//
// Pure, thread-safe; O(words of the region × words of the predicate).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/facts/question_text.h"

namespace annals::facts {

// Words [first, last) of a question without those that are taken; `content` are the ones that a predicate should say.
struct Region {
  std::vector<std::size_t> words;    // indexes
  std::vector<std::size_t> content;  // of them, without words of asking and order
};
Region RegionOf(const QuestionText& text, std::size_t first, std::size_t last);

struct PredicateMatch {
  double coverage = 0, answered = 0, weight = 0;  // weight: of the words found
  std::vector<std::size_t> at;                    // words of the question that say it, ascending

  bool Accepted() const;
  // Every content word of the region stands in the predicate, and one of them is more than a light verb.
  bool SaysAllThatIsAsked() const;
  // Whole predicates before parts, then the one that says more of the question.
  bool BetterThan(const PredicateMatch& other) const;
};

PredicateMatch MatchPredicate(const QuestionText& text, const Region& region, std::string_view predicate);

}  // namespace annals::facts
