// Which kinds of records a question asks for, by its words: what typed edges may bring in (core/retrieval/expand.h).
//
//   "Which patents protect the technology of the Heron 12?"   patents, technologies, invented
//   "What did Ada Quist write?"                               written: what she wrote
//
// Rules over the words of the question's language, no model. Deterministic, thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/language/languages.h"
#include "core/record/record.h"

namespace annals::question {

struct AskedRecords {
  bool papers = false, patents = false, products = false, technologies = false;
  bool written = false, invented = false;  // what somebody wrote, or invented or holds the rights of

  bool any() const { return papers || patents || products || technologies || written || invented; }
};

// `words`: text::Words of the question.
AskedRecords WhichRecords(const std::vector<std::string>& words, language::Language language);

// Kinds of documents, by their doc_type.
bool IsPaper(const Document& document);
bool IsPatent(const Document& document);
bool IsProduct(const Document& document);

}  // namespace annals::question
