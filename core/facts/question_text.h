// Words of a question as dated facts are asked for: each word with the stems that predicates are compared by, and what
// is already spoken for (a name, a period).
//
//   QuestionText q = ReadText(view, question, question.scope);   // "Whom did Ada Lund visit before May 2014?"
//   q.words[4].stems == {"visit"};   q.names[0] is Ada Lund, words [2, 4)
//   taken are "Ada", "Lund", "before", "May" and "2014"
//
// Stems are text::Stem of the plain form: "made" reads as "make", "met" as "meet". They are the collection's, as the
// predicates are. Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/index/view.h"
#include "core/question/question.h"
#include "core/text/thesaurus.h"

namespace annals::facts {

struct TextWord {
  question::QuestionWord word;
  std::vector<std::string> stems;  // "non-force" has two
  bool taken = false;              // part of a linked name or of a period
  bool possessive = false;         // "Kerry's"
};

struct LinkedName {
  std::vector<EntityId> entities;  // sorted; several when the name is shared
  std::string key;
  std::size_t first = 0, last = 0;  // words [first, last)
};

struct QuestionText {
  std::string text;  // of the question
  question::Languages languages;
  std::vector<TextWord> words;
  std::vector<LinkedName> names;       // left to right
  std::vector<std::size_t> described;  // words of names that were found by a description, ascending
  bool unknown_name = false;           // a capitalised name that no entity of the collection bears
};

// Whether entities are found by what describes them (described_names.h), or by their names alone.
enum class Descriptions { kFound, kLeft };

// `scope`: the periods of the question; their words are taken.
// `thesaurus`, where there is one, says which words describe alike.
QuestionText ReadText(const index::View& view, const question::Question& question, const time::Scope& scope,
                      const text::Thesaurus* thesaurus = nullptr, Descriptions descriptions = Descriptions::kFound);

// Stems of a predicate or of an event's type, in order: "product_launch" -> {product, launch}.
std::vector<std::string> StemsOf(std::string_view words, language::Language language);
// Stem of one folded word after irregular forms were made plain.
std::string PlainStem(std::string_view word, language::Language language);

}  // namespace annals::facts
