// View over a list of segments, each with the overlay of its documents' fate and its search graphs.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/index/bm25.h"
#include "core/index/overlay.h"
#include "core/index/seal_job.h"
#include "core/index/segment.h"
#include "core/index/stem_counts.h"
#include "core/index/tables/asset_link_table.h"
#include "core/index/vectors/vector_search.h"
#include "core/index/view.h"
#include "core/record/authority.h"

namespace annals::index {

struct SegmentEntry {
  std::shared_ptr<const Segment> segment;
  std::shared_ptr<const Overlay> overlay;      // null: nothing happened since it was built
  std::shared_ptr<const SearchGraphs> graphs;  // null: not sealed
  std::shared_ptr<StemCounts> stems = {};      // behind the entries before it; null: counted each time
};

class SegmentedView final : public View {
 public:
  SegmentedView(std::size_t dimension, std::vector<SegmentEntry> entries, std::shared_ptr<const AssetLinkTable> links,
                std::uint64_t watermark, const VectorSearchOptions& search, const AuthorityOrder& order,
                language::Language language);

  // What it is made of, oldest first, and the links that requests made: what a snapshot holds.
  std::vector<SegmentEntry> Entries() const;
  std::vector<AssetLink> Links() const { return links_ == nullptr ? std::vector<AssetLink>() : links_->All(); }

  // The version of that id; nullopt when it is not here, or was removed. O(segments).
  std::optional<DocumentOrdinal> FindVersion(DocumentId id) const;
  // Of its segments, in their order.
  std::span<const PostingsPart> chunk_postings() const { return chunk_postings_; }
  std::span<const PostingsPart> statement_postings() const { return statement_postings_; }

  std::uint64_t watermark() const override { return watermark_; }
  std::size_t dimension() const override { return dimension_; }
  std::size_t documents() const override { return documents_; }
  std::size_t chunks() const override { return chunks_; }
  std::size_t statements() const override { return statements_; }
  std::size_t live_documents() const override { return live_documents_; }

  const Document& document(DocumentOrdinal d) const override;
  language::Language language() const override { return language_; }
  int authority(DocumentOrdinal d) const override;
  const Chunk& chunk(ChunkOrdinal c) const override;
  const Chunk& chunk_head(ChunkOrdinal c) const override { return chunk(c); }
  ChunkId chunk_id(ChunkOrdinal c) const override;
  void SampleChunks(std::uint64_t most, const Bitmap& allowed, std::vector<SampledChunk>* out) const override;
  std::string_view speaker(ChunkOrdinal c) const override;
  bool whole_turn(ChunkOrdinal c) const override;
  DocumentOrdinal document_of(ChunkOrdinal c) const override;
  EntityRef title_entity(DocumentOrdinal d) const override;
  std::pair<ChunkOrdinal, ChunkOrdinal> chunks_of(DocumentOrdinal d) const override;
  std::pair<StatementOrdinal, StatementOrdinal> statements_of(ChunkOrdinal c) const override;
  StatementRef statement(StatementOrdinal s) const override;
  std::span<const SpokenTime> statement_times(StatementOrdinal s) const override;
  ChunkOrdinal chunk_of(StatementOrdinal s) const override;
  StatementId statement_id(StatementOrdinal s) const override;
  VectorRow chunk_vector(ChunkOrdinal c) const override;
  VectorRow statement_vector(StatementOrdinal s) const override;
  std::span<const Event> events_of(DocumentOrdinal d) const override;
  std::span<const Edge> edges_of(DocumentOrdinal d) const override;
  std::span<const AssetEdge> asset_edges_of(DocumentOrdinal d) const override;
  std::optional<DocumentOrdinal> FindDocument(std::string_view external_id) const override;

  Allowed Filter(std::optional<Timestamp> as_of, const std::function<bool(const Document&)>& keep) const override;

  LexicalScores ChunkLexical(std::span<const std::string> terms, const Bitmap& population,
                             const Bitmap& allowed) const override;
  LexicalScores StatementLexical(std::span<const std::string> terms, const Bitmap& population,
                                 const Bitmap& allowed) const override;
  PairedScores StatementLexical(std::span<const std::string> first, std::span<const std::string> second,
                                const Bitmap& population, const Bitmap& allowed) const override;
  double ChunkIdf(std::string_view term, const Bitmap& population) const override;
  bool ChunkHolds(ChunkOrdinal c, std::string_view term) const override;
  void StatementsHolding(std::string_view term, const Bitmap& allowed,
                         std::vector<StatementOrdinal>* out) const override;

  void StatementsSpeakingOf(const Interval& period, int least_confidence, const Bitmap& allowed,
                            std::vector<StatementOrdinal>* out) const override;
  std::vector<Scored> NearestChunks(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                    SearchStats* stats) const override;
  std::vector<Scored> NearestStatements(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                        SearchStats* stats) const override;

  void MentionsOfEntity(EntityRef e, std::vector<ChunkMention>* out) const override;
  void MentionsInChunk(ChunkOrdinal c, std::vector<EntityMention>* out) const override;
  void RelationsOfEntity(EntityId e, std::vector<RelationRef>* out) const override;
  void NeighboursOfEntity(EntityRef e, const Bitmap& chunks, std::vector<EntityNeighbour>* out) const override;
  void RelationsOfStatement(StatementOrdinal s, std::vector<RelationRef>* out) const override;
  std::size_t RowsOfEntity(EntityRef e) const override;
  std::size_t CountPassages(EntityRef e, const Bitmap& chunks) const override;
  bool MentionedElsewhere(EntityRef e, const Bitmap& chunks) const override;
  bool MayHoldGivenFacts() const override;
  std::size_t MentionCount(ChunkOrdinal c) const override;
  void DocumentsTitled(EntityRef e, std::vector<DocumentOrdinal>* out) const override;

  void EdgesAt(const EdgeEnd& end, std::vector<EdgeRef>* out) const override;

  void AssetEdgesAt(std::string_view asset_ref, std::vector<AssetEdgeRef>* out) const override;
  void DocumentsOfAsset(std::string_view asset_ref, std::vector<DocumentOrdinal>* out) const override;
  std::size_t asset_links() const override { return links_ == nullptr ? 0 : links_->size(); }

  const Entity* entity(EntityRef e) const override;
  std::vector<EntityId> EntitiesByKey(std::string_view key) const override;
  EntityId EntityOfKey(std::string_view key) const override;
  std::vector<EntityRef> EntitiesWithStem(std::string_view stem) const override;
  std::size_t CountEntitiesWithStem(std::string_view stem) const override;
  bool MayShareName(EntityRef e) const override;
  bool MayBeginKey(std::string_view first_two_words) const override;
  std::vector<EntityId> EntitiesByMatchKey(std::uint64_t match_key) const override;

 private:
  // A segment at its place: ordinals are first + row.
  struct Part {
    SegmentEntry entry;
    std::uint32_t first_document, first_chunk, first_statement;
    std::vector<int> authority;  // by source of its documents, in the collection's order
    const Segment& rows() const { return *entry.segment; }
    bool Removed(std::uint32_t document) const { return entry.overlay != nullptr && entry.overlay->Removed(document); }
    bool ChunkRemoved(std::uint32_t chunk) const {
      return entry.overlay != nullptr && Removed(rows().document_of_chunk[chunk]);
    }
    const Document& document(std::uint32_t row) const;
    // Of a document's own; none of a removed one.
    template <class List>
    auto RowsOf(const List& list, std::uint32_t document) const -> decltype(list.Of(document)) {
      return Removed(document) ? decltype(list.Of(document)){} : list.Of(document);
    }
    StatementOrdinal StatementAt(std::uint32_t row) const {
      return row == kNoRow ? kNoStatement : first_statement + row;
    }
    RelationRef Relation(std::uint32_t row) const;
    std::size_t CountPassages(std::uint32_t number, const Bitmap& chunks) const;
    bool MentionedElsewhere(std::uint32_t number, const Bitmap& chunks) const;
    bool NothingRemoved() const { return entry.overlay == nullptr || entry.overlay->removed() == 0; }
  };
  // What the p-th part keeps of the entity: its number there, or kNoRow.
  std::uint32_t NumberIn(std::size_t p, const EntityRef& e) const {
    return e.place.segment == p ? e.place.number : parts_[p].rows().entities.Find(e.id);
  }
  bool AnyRemoved() const;
  std::size_t CountNewWithStem(std::size_t p, std::string_view stem) const;
  std::vector<EntityId> EntitiesOf(absl::FunctionRef<std::span<const std::uint32_t>(const EntityTable&)> numbers) const;
  void AddLists(const Part& part);
  const Part& PartOf(std::uint32_t ordinal, std::uint32_t Part::* first) const;
  const Part& PartOfDocument(DocumentOrdinal d) const { return PartOf(d, &Part::first_document); }
  const Part& PartOfChunk(ChunkOrdinal c) const { return PartOf(c, &Part::first_chunk); }
  const Part& PartOfStatement(StatementOrdinal s) const { return PartOf(s, &Part::first_statement); }

  std::size_t dimension_;
  std::shared_ptr<const AssetLinkTable> links_;  // null: none
  std::uint64_t watermark_;
  VectorSearchOptions search_;
  language::Language language_;
  std::size_t documents_ = 0, chunks_ = 0, statements_ = 0, live_documents_ = 0;
  std::vector<Part> parts_;
  std::vector<PostingsPart> chunk_postings_, statement_postings_;
  std::vector<VectorPart> chunk_vectors_, statement_vectors_;
};

}  // namespace annals::index
