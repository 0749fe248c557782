// How well words of a question say a predicate: by the same words, by words made of one another, by words of near meaning.
//
//   question "Whom did Ada Lund denounce?"       predicate "Criticize or denounce"   score 1
//   question "Who visited Wick?"                 predicate "Make a visit"            score .89
//                                                predicate "Host a visit"            score .67
//
//   coverage   share of the predicate's content words, by weight, that the region says; of words joined by "or" or a
//              comma one is enough, and what stands in brackets is no part of it
//   answered   share of the region's content words, by weight, that the predicate says
//   score      the harmonic mean of the two
//
// A word of the question says one word of the predicate, as well as the two are near (text::Thesaurus): 1 for the same
// stem, or when one stem of at least six letters begins the other (threat, threaten). Words of wanting ("wanted to meet",
// "intent to meet") are one word, and near no other: who wants to do a thing has not done it. A word weighs the more the
// fewer of the known predicates hold it; a light verb (make, have, give, take …) .25; a stop word nothing unless there is
// nothing else. docs/recipes.md A.11.
//
// Thread-safe; O(words of the region × words of the predicate) each, and one look into the thesaurus a content word.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/facts/question_text.h"
#include "core/text/thesaurus.h"

namespace annals::facts {

// Words [first, last) of a question without those that are taken; `content` are the ones that a predicate should say.
struct Region {
  std::vector<std::size_t> words;    // indexes
  std::vector<std::size_t> content;  // of them, without words of asking and order
};
Region RegionOf(const QuestionText& text, std::size_t first, std::size_t last);

struct PredicateMatch {
  double coverage = 0, answered = 0, score = 0;
  double weight = 0;            // of the words found
  std::vector<std::size_t> at;  // words of the question that say it, ascending

  bool Accepted() const;
  // Every content word of the region stands in the predicate, and one of them is more than a light verb.
  bool SaysAllThatIsAsked() const;
};

class PredicateMatcher {
 public:
  // `thesaurus` may be nullptr. `known`: distinct predicates that may be meant; empty: all words weigh alike.
  PredicateMatcher(const QuestionText& text, const Region& region, const text::Thesaurus* thesaurus,
                   std::span<const std::string_view> known = {});
  PredicateMatch Match(std::string_view predicate) const;

 private:
  struct Part;  // of a predicate
  double WeightOf(std::string_view stem) const;
  double Nearness(std::size_t word, std::string_view stem) const;
  std::vector<Part> PartsOf(std::string_view predicate) const;

  const QuestionText& text_;
  const Region& region_;
  absl::flat_hash_map<std::size_t, absl::flat_hash_map<std::string, double>> kin_;  // of content words
  absl::flat_hash_map<std::string, std::size_t> holders_;                           // known predicates, by stem
  std::size_t known_;
};

// By the words themselves alone.
PredicateMatch MatchPredicate(const QuestionText& text, const Region& region, std::string_view predicate);

}  // namespace annals::facts
