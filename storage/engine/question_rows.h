// What a question wants of a collection of engine kPostgres, and what was read for it. Plain values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/index/part_view.h"
#include "core/language/languages.h"
#include "core/record/record.h"
#include "core/time/interval.h"

namespace annals::storage {

// At most so many rows are read (docs/scaling.md says what each costs and brings).
struct EngineBounds {
  std::int64_t whole_chunks = 400;         // a collection, or a scope, of at most so many is read whole
  std::int64_t sample_documents = 2'000;   // that tell owners, types and periods
  std::int64_t documents_asked = 200'000;  // that filters, periods and as_of leave
  std::int64_t matched_rows = 200'000;     // chunks, and statements, that hold a word of the question
  std::size_t best_chunks = 160;           // by words
  std::size_t best_statements = 240;       // by words
  int nearest_chunks = 100;                // by a vector
  int nearest_statements = 100;            // by a vector
  std::int64_t entities = 400;             // that runs of words of the question may mean
  std::int64_t entities_of_stem = 100;     // names that hold a word of it; where more do, it leads to none
  std::int64_t named_chunks = 200;         // that name what the question names
  std::size_t grown_from = 24;             // first chunks of each list, whose entities lead further
  std::int32_t grown_support = 48;         // of chunks that name such an entity, at most
  std::int64_t grown_entities = 150;       // such entities
  std::int64_t grown_chunks = 300;         // that name them
  std::int64_t asset_links = 10'000;       // of a collection that is read whole
};

struct RowsWanted {
  // Of the filters of the question, those of columns. Empty: no restriction.
  std::vector<std::string> doc_types, channels, kinds, owners, document_ids;
  std::optional<Timestamp> as_of;
  std::vector<std::string> terms;         // of the question
  std::vector<std::string> keys;          // runs of its words, which may be names
  std::vector<std::string> stems;         // of its words, which names may hold
  std::vector<std::uint64_t> match_keys;  // of these runs (core/identity)
  // False: only what its words are understood by: documents without passages, entities, how common its words are.
  bool passages = true;
  // Of a first reading, so that it is not read again: how common the words are, and which names they may be.
  std::optional<index::CollectionFigures> known;
  std::vector<EntityId> known_entities;
  // The rest is known when the question is understood.
  std::vector<EntityId> entities;           // that it names
  std::vector<std::vector<float>> vectors;  // by which it searches, of the space that serves
  std::vector<Interval> periods;            // none: of all times
  EngineBounds bounds;
};

struct QuestionRows {
  bool whole = false;  // all rows of the collection: its view needs no figures
  std::vector<DocumentBundle> bundles;
  std::vector<AssetLink> links;
  index::CollectionFigures figures;
  std::vector<EntityId> named;  // that the words of the question may mean
  std::optional<language::Language> language;
  std::uint64_t watermark = 0;
};

}  // namespace annals::storage
