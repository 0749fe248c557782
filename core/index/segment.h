// The rows of some documents, in columns; nothing in it changes after SegmentBuilder made it.
//
// Rows of every kind are numbered from 0 in the order of the documents, and all references are such row numbers. Chunks
// of a document stand together, statements of a chunk stand together, so both are ranges.
//
// Thread-safe: read only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/index/postings.h"
#include "core/index/row_groups.h"
#include "core/index/tables/entity_table.h"
#include "core/index/tables/packed_interval.h"
#include "core/index/tables/relation_table.h"
#include "core/index/tables/statement_table.h"
#include "core/index/tables/text_map.h"
#include "core/index/vectors/vector_rows.h"
#include "core/record/record.h"

namespace annals::index {

struct MentionEntry {
  std::uint32_t entity, chunk, statement;  // entity number; statement kNoRow: given for the chunk
  float confidence;
};

// The mentions of one entity, side by side: hubs have many.
struct EntityMentionEntry {
  std::uint32_t chunk, statement;
  float confidence;
};

// The relations of one entity, side by side as well: what a walk reads of them, and where the rest stands.
struct RelationEndEntry {
  RelationId id;
  EntityId other_id;                      // of the other end, or of the entity itself
  std::uint32_t other, chunk, statement;  // its number; rows of the segment
  float confidence;
  std::uint32_t row;  // of relations
  PackedInterval validity;
  ValiditySource source;
};

// Lists of rows that belong to documents: those of document d are [first[d], first[d + 1]).
template <class Row>
struct DocumentRows {
  std::vector<std::uint32_t> first = {0};
  std::vector<Row> rows;
  void EndDocument() { first.push_back(static_cast<std::uint32_t>(rows.size())); }
  void ShrinkToFit() {
    first.shrink_to_fit();
    rows.shrink_to_fit();
  }
  std::uint32_t DocumentOf(std::uint32_t row) const {
    return static_cast<std::uint32_t>(std::ranges::upper_bound(first, row) - first.begin() - 1);
  }
  std::span<const Row> Of(std::uint32_t d) const { return std::span(rows).subspan(first[d], first[d + 1] - first[d]); }
};

// Who says a chunk: the speaker before the words of a turn, in its own text or in an earlier one of its document.
struct SaidBy {
  std::uint8_t size = 0;        // bytes of his name, from the first of that text; 0: not known
  std::uint8_t whole_turn = 0;  // 1: the chunk is one, of a document whose lines are turns
  std::uint16_t back = 0;       // how many chunks before
  friend bool operator==(const SaidBy&, const SaidBy&) = default;
};

inline constexpr std::size_t kHubMentions = 256;

// SplitMix64's finaliser: spreads neighbouring ids, so that a sample by id is not a run of one document.
inline std::uint64_t SampleHash(ChunkId id) {
  auto x = static_cast<std::uint64_t>(id.value);
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

struct Segment {
  std::vector<Document> documents;
  std::vector<std::uint32_t> title_entity;  // by document; entity number or kNoRow
  // Documents that any authority order ranks alike have one source: by document, and one document of each.
  std::vector<std::uint32_t> source_of_document, sources;
  DocumentRows<Event> events;
  DocumentRows<Edge> edges;
  DocumentRows<AssetEdge> asset_edges;

  DocumentRows<Chunk> chunks;
  std::vector<ChunkId> chunk_ids;             // of the rows of chunks
  std::vector<std::uint32_t> chunks_by_hash;  // rows of chunks, by SampleHash of their ids
  std::vector<std::uint32_t> document_of_chunk;
  std::vector<SaidBy> said_by;  // of chunk c
  VectorRows chunk_vectors;
  Postings chunk_terms;

  StatementTable statements;
  std::vector<std::uint32_t> first_statement = {0};  // of chunk c; one more at the end
  VectorRows statement_vectors;
  Postings statement_terms;

  EntityTable entities;
  std::vector<MentionEntry> mentions;              // by (chunk, statement)
  std::vector<std::uint32_t> first_mention = {0};  // of chunk c; one more at the end
  // Of an image without texts, by chunk: its mentions are elsewhere, and so many. Else empty.
  std::vector<std::uint32_t> mention_counts;
  // The same of documents: the title entity, or none; of those behind the last one that has one nothing.
  std::vector<EntityId> title_ids;
  Groups<EntityMentionEntry> mentions_of_entity;
  RelationTable relations;                       // by (chunk, statement)
  Groups<RelationEndEntry> relations_of_entity;  // as subject or object, once
  RowGroups relations_of_statement;
  RowGroups documents_titled;                 // by entity number
  std::vector<std::uint32_t> rows_of_entity;  // of the three groups by entity together
  absl::flat_hash_map<std::uint32_t, std::uint32_t>
      passages_of_hubs;         // CountPassages of those with kHubMentions or more
  Bitmap mentioned_elsewhere;   // entity numbers: MentionedElsewhere, of all chunks
  std::size_t given_facts = 0;  // relations that were given with a time, not read from a sentence

  absl::flat_hash_map<DocumentId, std::uint32_t> document_by_id;
  TextMap<std::uint32_t, std::string_view> external_ids;  // into the strings of documents
  RowGroups documents_by_external_id;
  TextMap<std::uint32_t, std::string_view> edge_ends;  // into the strings of edges
  RowGroups edges_by_end;
  TextMap<std::uint32_t, std::string_view> asset_ends;  // into the strings of asset edges
  RowGroups asset_edges_by_end;
  TextMap<std::uint32_t, std::string_view> assets;  // into the strings of documents: asset_ref, where there is one
  RowGroups documents_by_asset;

  std::size_t dimension = 0;
  std::size_t live = 0;   // documents not retired when the segment was built
  std::size_t bytes = 0;  // estimate of the memory it holds

  std::size_t chunk_count() const { return chunks.rows.size(); }
  std::size_t statement_count() const { return statements.size(); }
  std::pair<std::uint32_t, std::uint32_t> ChunksOf(std::uint32_t document) const {
    return {chunks.first[document], chunks.first[document + 1]};
  }
  std::pair<std::uint32_t, std::uint32_t> StatementsOf(std::uint32_t chunk) const {
    return {first_statement[chunk], first_statement[chunk + 1]};
  }
  // A prefix of chunks_by_hash.
  std::span<const std::uint32_t> ChunksOfHashUpTo(std::uint64_t most) const {
    const auto hash = [&](std::uint32_t row) { return SampleHash(chunk_ids[row]); };
    return {chunks_by_hash.begin(), std::ranges::upper_bound(chunks_by_hash, most, {}, hash)};
  }
  // Whether one of the chunks that `counts` mentions the entity of that number and is of no document titled so. O(its rows).
  template <class Counts>
  bool MentionedElsewhere(std::uint32_t entity, Counts counts) const {
    return std::ranges::any_of(mentions_of_entity.Of(entity), [&](const EntityMentionEntry& m) {
      return title_entity[document_of_chunk[m.chunk]] != entity && counts(m.chunk);
    });
  }
  // Passages that mention the entity of that number or are of a document titled so, of the chunks that `counts`. O(its rows).
  template <class Counts>
  std::size_t CountPassages(std::uint32_t entity, Counts counts) const {
    std::size_t count = 0;
    const auto titled = documents_titled.Of(entity);
    for (const std::uint32_t d : titled) {
      const auto [first, last] = ChunksOf(d);
      for (std::uint32_t c = first; c < last; ++c) count += counts(c);
    }
    std::uint32_t previous = kNoRow;
    for (const EntityMentionEntry& m : mentions_of_entity.Of(entity)) {  // by chunk
      if (std::exchange(previous, m.chunk) == m.chunk || !counts(m.chunk)) continue;
      count += titled.empty() || title_entity[document_of_chunk[m.chunk]] != entity;
    }
    return count;
  }
  std::string_view StatementText(std::uint32_t statement) const {
    return statements.text(statement, chunks.rows[statements.chunk(statement)].text);
  }
};

std::size_t EstimateBytes(const Segment& segment);

}  // namespace annals::index
