// The inverted lists of an engine that answers from a database: which documents hold a term, or name an entity, and where.
//
// A list is kept in pieces, by the term or entity and by a range of document ids (a *bucket*), so that what new documents add is
// put behind one short piece. A piece is a row of groups, one a document:
//
//   group     document id, rows, bytes of the entries, entries
//   term      of each row that holds it: place − the place before, how often
//   entity    1 where the document is titled so; mentions: chunk, statement + 1, confidence; relations: id, other end,
//             chunk, statement + 1, validity, source, confidence
//
// Pieces of one key may be joined as they are. Reading never goes beyond the bytes; what is damaged is DataLoss.
// Linear. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/index/segment.h"
#include "core/record/record.h"

namespace annals::index {

// kStemCount: no list, only how many entities have a word of that stem in their key. Names share words, so that these lists are
// long, and what is mostly asked of them is how long.
enum class ListKind : std::uint8_t { kChunkTerm = 0, kStatementTerm = 1, kEntity = 2, kStemCount = 3 };

struct ListKey {
  ListKind kind = ListKind::kChunkTerm;
  std::string key;  // a term, or an entity's id in decimal digits
  friend auto operator<=>(const ListKey&, const ListKey&) = default;
  template <class H>
  friend H AbslHashValue(H h, const ListKey& k) {
    return H::combine(std::move(h), k.kind, k.key);
  }
};
ListKey EntityList(EntityId e);

// What an entity is found by.
enum class NameKind : std::uint8_t {
  kName = 0,      // its key, or an alias
  kKey = 1,       // its key
  kStem = 2,      // of a word of its key
  kMatchKey = 3,  // of its name or an alias (core/identity/match_keys.h), in decimal digits
};
struct NameKey {
  NameKind kind = NameKind::kName;
  std::string name;
  friend auto operator<=>(const NameKey&, const NameKey&) = default;
  template <class H>
  friend H AbslHashValue(H h, const NameKey& k) {
    return H::combine(std::move(h), k.kind, k.name);
  }
};

inline constexpr int kBucketBits = 12;  // of document ids
inline std::int64_t BucketOf(DocumentId id) { return id.value >> kBucketBits; }

struct ListPiece {
  ListKey key;
  std::int64_t bucket = 0;
  std::int64_t rows = 0;  // of an entity's: mentions, relations and titled documents; of a term's: rows that hold it
  std::string body;
};

// What a set of documents adds. `bundles`: in place (stored_document.h), and `segment` built of them, in their order.
struct StoredRows {
  struct Version {
    DocumentId id;
    std::string shape, body, vectors;
  };
  std::vector<Version> documents;
  std::vector<ListPiece> lists;                     // by key and bucket, each once
  std::vector<Entity> entities;                     // as the last of the documents has them, by id
  std::vector<std::pair<NameKey, EntityId>> names;  // of these, sorted, distinct
};
StoredRows RowsOf(const Segment& segment, std::span<const DocumentBundle> bundles, language::Language language);
// Of bundles as they are read; each document once. Errors as LocateRows.
absl::StatusOr<StoredRows> StoredRowsOf(std::vector<DocumentBundle> bundles, std::size_t dimension,
                                        language::Language language);

// What one entity is found by; sorted, distinct.
std::vector<NameKey> NamesOf(const Entity& entity, language::Language language);

// A piece without the groups of these documents; `rows`: that it has then.
absl::StatusOr<std::string> WithoutDocuments(std::string_view body, const absl::flat_hash_set<DocumentId>& documents,
                                             std::int64_t* rows);

// The rows of a term's piece.
absl::Status ForEachTermRow(std::string_view body,
                            const std::function<void(DocumentId, std::uint32_t place, std::uint32_t count)>& visit);

// All there is of an entity, by document in the order of the pieces.
struct EntityRows {
  struct Group {
    DocumentId document;
    std::uint32_t ordinal = 0;  // of the document in the view that it was read for (stored_view.h)
    bool titled = false;
    std::uint32_t first_mention = 0, first_relation = 0;  // its own end where the next group's begin
  };
  struct MentionRow {
    std::uint32_t chunk, statement;  // places; statement kNoRow: none
    float confidence;
  };
  struct RelationEnd {
    RelationId id;
    EntityId other;
    std::uint32_t chunk, statement;
    PackedInterval validity;
    ValiditySource source;
    float confidence;
  };
  std::vector<Group> groups;
  std::vector<MentionRow> mentions;
  std::vector<RelationEnd> relations;

  std::span<const MentionRow> mentions_of(std::size_t group) const {
    const std::size_t end = group + 1 < groups.size() ? groups[group + 1].first_mention : mentions.size();
    return std::span(mentions).subspan(groups[group].first_mention, end - groups[group].first_mention);
  }
  std::span<const RelationEnd> relations_of(std::size_t group) const {
    const std::size_t end = group + 1 < groups.size() ? groups[group + 1].first_relation : relations.size();
    return std::span(relations).subspan(groups[group].first_relation, end - groups[group].first_relation);
  }
  std::size_t bytes() const {
    return groups.capacity() * sizeof(Group) + mentions.capacity() * sizeof(MentionRow) +
           relations.capacity() * sizeof(RelationEnd);
  }
};
absl::StatusOr<EntityRows> ReadEntityRows(std::span<const std::string> pieces);

}  // namespace annals::index
