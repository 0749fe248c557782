// Answers that stand in a document's record, not in its text: dates, people, numbers, status. FACT reads them first
// (docs/design.md §8).
//
//   "When was the Orion battery patent granted?"  ->  document "us-1", field "granted", value "2023-05-04"
//   "Who are the authors of the tidal paper?"     ->  document "doi-1", field "author_of", value "Ada Quist, Ben Oro"
//
// The words of the question choose the field; the rest of its content must name the document: by title, identifiers, or
// an entity that its events speak of. Only documents of the retrieved passages are looked at, so the scope holds. Of
// several documents the one whose name covers most wins, then one that nothing supersedes (of inventors: the one filed
// first), then authority, then rank. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/evidence/evidence.h"

namespace annals::answer {

struct RecordAnswer {
  index::DocumentOrdinal document = 0;
  std::string field;     // "granted"
  std::string value;     // "2023-05-04"
  std::string sentence;  // "Orion battery: granted 2023-05-04."
  int group = -1;
};

// nullopt when the question asks for no field, or no named document has it.
std::optional<RecordAnswer> FindRecordAnswer(const index::View& view, const retrieval::Result& result,
                                             double least_share);

// The same as an answer; nullopt in the other modes than FACT, too.
std::optional<Draft> AnswerRecordField(const Case& c);

// Name of an edge's end: as the entity is written, or the document's title.
std::string EndName(const index::View& view, const EdgeEnd& end);

}  // namespace annals::answer
