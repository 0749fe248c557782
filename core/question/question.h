// A question, read once: its words, its kind, what it says of time, and what a collection makes of it. It is carried to
// the end (retrieval::Result::question): nobody splits, classifies or masks the text again.
//
//   Question q = ReadQuestion("How did inflation trends change in October 2025?", today, Language::kEnglish);
//     q.words[2].key == "inflation";  q.kind.cause;  q.scope.groups[0].label == "October 2025"
//   Narrow({.kinds = {}, .filters = PeriodsOf(q.scope), .filtered = true}, &q);
//     q.masked == "inflation trends";  q.content.sought == "inflation";  q.facets[0].text == "inflation trends"
//
// Deterministic, linear; a value: thread-safe as one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/question/answer_type.h"
#include "core/question/asked_records.h"
#include "core/question/facets.h"
#include "core/question/intents.h"
#include "core/question/kind.h"
#include "core/question/link.h"
#include "core/question/mask.h"
#include "core/question/patterns/letters.h"
#include "core/question/request.h"
#include "core/question/residual.h"
#include "core/question/words.h"
#include "core/time/time_scope.h"

namespace annals::question {

struct Question {
  // From the words alone.
  std::string text;  // as asked, but for courtesy (repair/courtesy.h): blanks before the question, nothing behind it
  Language language = Language::kEnglish;
  std::vector<QuestionWord> words;       // at their places
  std::vector<std::string> plain_words;  // text::Words of it
  QuestionKind kind;
  AskedAnswer answer;                   // of which type an answer is
  std::vector<FoundIntent> intents;     // what it is after; at least one
  std::optional<AskedLetters> letters;  // who wrote to whom, where it says so
  AskedRecords records;                 // kinds of records asked for
  std::uint32_t qualifiers = 0;         // "adjusted", "fiscal year": qualifiers.h
  time::Scope scope;  // what it says of time, or the request said for it; before any collection is asked

  // With a collection: what filters is taken out, and names are known. Until then nothing filters and nothing is linked.
  std::vector<std::string> terms;                // text::Terms of the text, in the collection's language
  std::vector<ByteRange> removed;                // spans that became filters
  std::vector<QuestionName> names;               // outside of them
  std::vector<Link> links;                       // of the names; of documents that it names by a number
  Residual residual;                             // without the names
  std::string masked;                            // without what filters: the text as it stands when nothing does
  std::vector<std::string> masked_terms;         // text::Terms of it
  std::vector<std::vector<std::string>> pieces;  // terms of each thing asked for, where something filters
  Content content;                               // of `masked`
  std::vector<Facet> facets;                     // the things asked for; at least one once narrowed
};

// Reads the words. Periods are those of the text, relative to `reference`.
Question ReadQuestion(std::string_view text, Day reference, Language language);
// The same of a request: periods that it gives go before those of its text.
Question ReadQuestion(const Request& request);
// The same with typing errors put right, in words that the collection does not know (misspelt.h); nullopt without any.
std::optional<Question> ReadCorrected(const index::View& view, const Request& request);

// Byte ranges of the scope's periods with their words ("in", "between").
std::vector<ByteRange> PeriodsOf(const time::Scope& scope);

struct Narrowing {
  const std::vector<KindName>& kinds;      // what the documents in scope are called
  std::vector<ByteRange> filters;          // spans of periods and owners that filter
  std::vector<ByteRange> periods;          // of periods that do not
  bool filtered = false;                   // something filters, were it said by the request
  Language language = Language::kEnglish;  // of the collection: its terms
};
// Takes out what filters: fills `terms`, `removed`, `masked`, `pieces`, `content` and `facets`.
void Narrow(Narrowing narrowing, Question* question);

// Finds the names outside of what was removed and links them: fills `names`, `links` and `residual`.
void LinkQuestion(const index::View& view, Question* question);

}  // namespace annals::question
