// The rows that travel between ingest, store, image and answer: plain values, one struct a table.
//
// A *document version* owns its chunks, statements, mentions, relations, events and edges. Rows are never changed: a
// replacement is a new version, and the old one gets `retired`. Entities are shared by the documents of a collection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/record/edge_end.h"
#include "core/record/ids.h"
#include "core/time/interval.h"
#include "core/time/timestamp.h"

namespace annals {

enum class EntityKind { kOther, kPerson, kOrganisation, kProduct, kAlgorithm, kMaterial, kPlace, kEvent, kWork };
// Where the validity of a statement or relation comes from: nowhere; said in the sentence; what its document speaks of;
// carried on from the sentence or heading before; relative to the day on which it is said.
enum class ValiditySource : std::uint8_t { kNone, kExplicit, kInferred, kCarried, kRelative };

struct Document {
  DocumentId id;
  std::string external_id;  // the client's id, unique among the live documents of a collection
  std::string title;
  std::string doc_type;             // doc_type::kPaper or any other: "report"; lower case; may be empty
  std::string owner;                // company, district, person … that the document speaks for; may be empty
  std::string label;                // the period it names itself by: "October 2025"; may be empty
  std::optional<Interval> period;   // the label read as a calendar period
  std::optional<Interval> covered;  // the days it speaks of
  std::optional<Day> published;
  std::string raw_date;   // the publication date as written
  std::string channel;    // "upload", "mail", …; may be empty
  std::string asset_ref;  // "channel:source_id"; may be empty
  std::string kind;       // free sub-type within doc_type; may be empty
  std::string status;     // of status, or any other; may be empty
  int authority = 0;      // as the client gave it, larger counts for more; 0: by the collection's order (authority.h)
  std::string canonical_of;   // external_id; may be empty
  std::string superseded_by;  // external_id of the document that replaces this one's content; may be empty
  std::vector<std::pair<std::string, std::string>> identifiers;  // ("doi", "10.1/x"), sorted by name
  std::vector<std::pair<std::string, std::string>> metadata;     // sorted by key
  Timestamp recorded;
  Timestamp retired = kStillHolds;

  // The interval that a scope is compared with on the label axis: period, else covered, else the day of publication.
  std::optional<Interval> TimeKey() const {
    if (period) return period;
    if (covered) return covered;
    if (published) return Interval::On(*published);
    return std::nullopt;
  }
};

struct Chunk {
  ChunkId id;
  DocumentId document;
  std::string external_id;  // the client's, else "<document external id>#<ordinal>"
  int ordinal = 0;          // position in its document
  std::string section;
  std::string text;  // normalised
  int tokens = 0;    // estimate, text::EstimateTokens
};

// A period that a statement speaks of (core/ingest/spoken_times.h).
struct SpokenTime {
  Interval interval;  // not Always()
  ValiditySource source = ValiditySource::kExplicit;
  std::uint8_t confidence = 100;  // percent

  friend bool operator==(const SpokenTime&, const SpokenTime&) = default;
};

struct Statement {
  StatementId id;
  ChunkId chunk;
  int ordinal = 0;   // position in its chunk
  std::string text;  // the sentence, without header
  // Byte range of the sentence in its chunk's text; {0, 0} for the text of a given triple.
  std::uint32_t begin = 0, end = 0;
  std::vector<SpokenTime> times;  // that it speaks of, in its order; empty: of none, or of its document's
};

struct Mention {
  ChunkId chunk;
  StatementId statement;  // 0 when the mention was given for the chunk as a whole
  EntityId entity;
  float confidence = 1;
};

struct RelationRow {
  RelationId id;
  EntityId subject, object;
  std::string predicate;  // words between the mentions; predicate::kMentions for title -> mention
  StatementId statement;
  ChunkId chunk;
  Interval validity;  // Always() when source is kNone
  ValiditySource source = ValiditySource::kNone;
  float confidence = 1;
};

struct Entity {
  EntityId id;
  std::string key;   // identity within the collection: text::NameKey(name)
  std::string name;  // as first written
  EntityKind kind = EntityKind::kOther;
  std::vector<std::string> aliases;  // alias keys, sorted, without `key`
};

struct Event {
  DocumentId document;
  EntityId subject;  // 0: the document itself
  std::string type;  // of event, or any other
  Interval when;     // one day, or the month or year that is known
  std::string raw_date;
  int authority = 0;
  bool computed = false;  // derived by a rule, not stated
};

struct Edge {           // thin typed edge between entities or documents
  DocumentId document;  // that states it
  EdgeEnd source;
  std::string relation;  // of relation, or any other
  EdgeEnd target;
  float weight = 1;
};

struct AssetEdge {
  DocumentId document;
  std::string source_ref;  // "channel:source_id"
  std::string target_ref;
  std::string relation;  // of asset_relation
  float confidence = 1;
  std::string provenance;  // "metadata", "backfill:chat"

  friend bool operator==(const AssetEdge&, const AssetEdge&) = default;
};

// A link that a request made, and no document: it stays when documents are sent again.
struct AssetLink {
  AssetLinkId id;
  AssetEdge edge;  // its `document` is none
  Timestamp recorded;
};

// What an image without texts keeps of a passage (DocumentBundle::shapes).
struct PassageShape {
  std::uint32_t terms = 0;      // of its lexical text, with repetitions
  std::uint32_t mentions = 0;   // of names in it
  std::uint16_t back = 0;       // how many passages before stands who says it
  std::uint8_t speaker = 0;     // bytes of his name, from the first of that passage; 0: not known
  std::uint8_t whole_turn = 0;  // 1: it is one turn of many
  friend bool operator==(const PassageShape&, const PassageShape&) = default;
};

// Everything that one document version puts into the image, with vectors. The i-th row of a vector list belongs to the
// i-th element; `dimension` floats each, unit length.
struct DocumentBundle {
  Document document;
  EntityId title_entity;  // 0 when the document has no title
  std::vector<Chunk> chunks;
  std::vector<Statement> statements;
  std::vector<Mention> mentions;
  std::vector<RelationRow> relations;
  std::vector<Event> events;
  std::vector<Edge> edges;
  std::vector<AssetEdge> asset_edges;
  std::vector<Entity> entities;  // every entity that the lists above name, with its present aliases; sorted by id
  std::size_t dimension = 0;
  std::vector<float> chunk_vectors;
  std::vector<float> statement_vectors;
  // Of a bundle whose texts stay in the database, and names and vectors with them: of each chunk what is known without its
  // text, which is the name of its speaker or nothing, and of each statement how many terms it has. Empty: of one with texts.
  std::vector<PassageShape> shapes = {};
  std::vector<std::uint32_t> statement_terms = {};
};

// Its title, else its external id.
inline const std::string& DisplayName(const Document& document) {
  return document.title.empty() ? document.external_id : document.title;
}

// Whether a document holds at `as_of` (nullopt: now).
bool HoldsAt(const Document& document, std::optional<Timestamp> as_of);

const char* Name(EntityKind kind);  // "person"
std::optional<EntityKind> ParseEntityKind(std::string_view name);
const char* Name(ValiditySource source);  // "explicit"

}  // namespace annals
