// A document as a client sends it, and what becomes of it before it is stored. Pure: text in, rows out.
//
//   DocumentInput in{.id = "bb-2025-10", .title = "Survey, October 2025", .text = "Employment rose. …"};
//   Validate(in, limits, dimension).empty();        // else each violation names its field: "published"
//   PreparedDocument doc = Prepare(in, options);    // chunks, statements, mentions, relations, events, edges
//
// Preparation by the rules depends on the document alone: not on the clock, on other documents or on their order. So a
// repeat gives the same rows, and so does an ingest that was interrupted and resumed.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/language/languages.h"
#include "core/record/record.h"

namespace annals::ingest {

struct RelationInput {
  std::string subject, predicate, object;  // required, non-blank
  std::optional<Interval> validity;
  std::string valid_from, valid_to;  // as sent; Validate checks them, Prepare reads them into the interval
};

struct ChunkInput {
  std::string id;  // optional; unique within the document
  std::string section;
  std::string text;  // required, non-blank
  std::vector<std::string> entities;
  std::vector<RelationInput> relations;
  std::vector<float> embedding;  // optional; the collection's dimension, finite
};

struct DocumentInput {
  std::string id;  // required, 1–512 bytes
  std::string title;
  std::string text;  // either text or chunks
  std::vector<ChunkInput> chunks;
  std::string doc_type, owner, channel, kind, status, asset_ref, canonical_of;
  std::string label;                   // "October 2025"; else parsed from the title
  std::string period_from, period_to;  // ISO days, half-open; else read from the label
  std::string covered_from, covered_to;
  std::string published;  // any spelling that time::ParseDate reads; kept as raw_date
  int authority = 0;
  std::vector<std::string> authors, inventors, assignees, implements, used_in, supersedes;
  std::vector<std::string> senders, recipients, copied;  // of a mail or letter; "Ada Lund <ada@tarn.example>", too
  std::vector<std::string> speakers;                     // of a chat or call; the same
  std::vector<std::string> aliases;                      // of what the title names
  std::vector<std::pair<std::string, std::string>> identifiers;
  // Dates of the document's life: ("filed", "2021-03-04"), ("granted", …), ("product_launch", …)
  std::vector<std::pair<std::string, std::string>> events;
  struct AssetLink {
    std::string target_ref, relation;
    std::string source_ref = {};  // empty: the document's own asset
  };
  std::vector<AssetLink> asset_links;
  std::vector<std::pair<std::string, std::string>> metadata;
  std::vector<std::string> entities;  // given for the document as a whole
  // Tokens of people whose names, and of their addresses, were replaced or redacted (private_input.h). They tell that somebody is
  // known, and stand in no text; no client sends them.
  std::vector<std::string> hidden_people;
  std::vector<RelationInput> relations;
};

struct Limits {
  std::size_t max_id_bytes = 512;
  std::size_t max_title_bytes = 4096;
  std::size_t max_document_bytes = std::size_t{16} << 20;  // text, or all chunks together
  std::size_t max_chunks = 20'000;                         // given, or cut from the text
  std::size_t max_chunk_bytes = 64 << 10;                  // of a given chunk
  // Made of a document. Prose of 7 MB makes about as many of both: a sentence in 140 bytes, a relation in 58
  // (docs/measurements.md#memory).
  std::size_t max_statements = 50'000;
  std::size_t max_relations = 125'000;
  std::size_t max_list = 5'000;        // authors, entities, relations of a document, metadata …
  std::size_t max_value_bytes = 4096;  // of a metadata value, a name, a predicate
};

// One thing that is wrong with a request: which field, and why. `reason` is a stable upper-case word for machines.
struct FieldViolation {
  std::string field;  // "chunks[3].text"
  // EMPTY, TOO_LONG, INVALID_UTF8, INVALID_DATE, EMPTY_INTERVAL, NOT_FINITE, WRONG_DIMENSION, DUPLICATE, …
  std::string reason;
  std::string description;  // a sentence that says what to do
};

// All violations of a document, in field order; empty means valid. `dimension` 0 means "no embeddings expected".
std::vector<FieldViolation> Validate(const DocumentInput& input, const Limits& limits, std::size_t dimension);

struct PreparedDocument;
// Whether more was made of a document than one may hold: sentences and relations are counted when they are read, for a
// short text can make many. `field`: where the text came from, "text" or "chunks".
std::vector<FieldViolation> ValidateMade(const PreparedDocument& document, const Limits& limits,
                                         std::string_view field);

struct PreparedMention {
  int statement = -1;  // index into the chunk's
  int entity = 0;
  float confidence = 1;
};
struct PreparedRelation {
  int subject = 0, object = 0;  // indexes into PreparedDocument::entities
  std::string predicate;
  int statement = 0;  // index into the chunk's statements
  Interval validity;
  ValiditySource source = ValiditySource::kNone;
  float confidence = 1;
};
struct PreparedStatement {
  std::string text;
  std::uint32_t begin = 0, end = 0;
  std::vector<SpokenTime> times;
};
struct PreparedChunk {
  std::string external_id, section, text;
  int tokens = 0;
  std::vector<PreparedStatement> statements;
  std::vector<PreparedMention> mentions;
  std::vector<PreparedRelation> relations;
  std::vector<float> embedding;  // as given; empty: to be computed
};
struct PreparedEntity {
  std::string key, name;
  EntityKind kind = EntityKind::kOther;
  std::vector<std::string> aliases;
};

struct PreparedDocument {
  Document document;                     // ids and recorded time unset
  int title_entity = -1;                 // index into entities
  std::vector<PreparedEntity> entities;  // distinct keys, in order of first appearance
  std::vector<PreparedChunk> chunks;
  std::vector<Event> events;  // document and subject ids unset
  std::vector<Edge> edges;
  std::vector<AssetEdge> asset_edges;
};

struct PrepareOptions {
  int chunk_tokens = 250;  // keeps .988 of the evidence at 6,000 tokens, 1,200 keeps .837 (docs/measurements.md)
  int overlap_sentences = 1;
  language::Language language = language::Language::kEnglish;  // the collection's
};

class ChunkReader;  // reading.h

// REQUIRES: Validate(input) found nothing. `reader`, when given, names what it found in chunks; the rules read the
// others.
PreparedDocument Prepare(const DocumentInput& input, const PrepareOptions& options = {}, ChunkReader* reader = nullptr);

// Hex SHA-256 over a canonical form of the input: equal inputs, equal digest. The store keeps it, so that sending an
// unchanged document again changes nothing.
std::string ContentDigest(const DocumentInput& input);

}  // namespace annals::ingest
