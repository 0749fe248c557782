// What a reader other than the rules, such as a language model, found in a chunk, and how much of it is believed.
//
//   class Reader : public ChunkReader { … };
//   PreparedDocument document = Prepare(input, {}, &reader);
//
// The port is implemented by server/models/endpoint/chat_extractor.h. A chunk that it leaves out is read by the rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/ingest/document_input.h"
#include "core/language/languages.h"

namespace annals::ingest {

struct ReadName {
  std::string name;
  EntityKind kind = EntityKind::kOther;
};

struct ReadRelation {
  std::string subject, predicate, object;  // the ends as in the names
  int statement = 0;                       // of the chunk: the one that says it
  std::string valid_from, valid_to;        // ISO days, half-open; empty: not said
};

struct Reading {
  std::vector<ReadName> names;
  std::vector<ReadRelation> relations;
};

// Keeps what the chunk bears out. A name: its words stand together in some statement, and it is no stop word and no
// bare number. A relation: two different kept names, a predicate of one to eight words, a statement of the chunk that
// holds at least one of them. Its days: valid, in order, and of years that the chunk or its section writes; else the
// relation is kept without. Each relation once. O(names · text).
Reading Believe(Reading reading, const PreparedChunk& chunk, language::Language language);

class ChunkReader {
 public:
  virtual ~ChunkReader() = default;
  // `language`: of the collection. One entry a chunk, as Believe left it; nullopt: let the rules read that chunk.
  virtual std::vector<std::optional<Reading>> Read(const Document& document, absl::Span<const PreparedChunk> chunks,
                                                   language::Language language) = 0;
};

}  // namespace annals::ingest
