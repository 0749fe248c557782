// How the names of a question hang together, in words: the paths that retrieval found, and the passages that support
// each step.
//
//   "Is there any relationship between Kevin and Alexis?"
//   -> "Kevin Marsh — works at — Tarn Energy Works — employs — Alexis Boon."  computed, citing the passage of each step
//
// Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/evidence/evidence.h"

namespace annals::answer {

struct Connection {
  std::string text;
  std::vector<index::ChunkOrdinal> chunks;  // of its steps, in order, distinct
};

// Of paths all of whose steps are supported by passages that still hold; cheapest first.
std::vector<Connection> Connections(const index::View& view, const retrieval::Result& result);

// A paragraph for each of the first three: the path, computed, then of each step's passage the sentence that says most
// of the question. `said` gets what is quoted. Empty when no path has such a sentence.
std::vector<Paragraph> ConnectionParagraphs(const index::View& view, const retrieval::Result& result,
                                            const std::vector<Evidence>& evidence, Citations* citations,
                                            std::vector<std::size_t>* said);

// nullopt when no relationship is asked for, or no path is shown.
std::optional<Draft> AnswerRelationship(const Case& c);

// Edges of a document that say what became of it: what it implements, where it is used, what it supersedes. As fields
// of its record: {"used_in", "Heron 12"}.
struct NamedEdge {
  std::string field, name;
};
std::vector<NamedEdge> EdgesOf(const index::View& view, index::DocumentOrdinal document);

}  // namespace annals::answer
