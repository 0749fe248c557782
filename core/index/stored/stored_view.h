// A view of a collection whose texts, names, relations and vectors are in a database: what is needed of them is read when it is
// asked for. What is small stays in memory: an image without texts (DocumentBundle::shapes), which has the documents, their
// periods, what statements speak of, and the ordinals. So whoever asks a StoredView gets what he would get of the whole image.
//
//   auto view = std::make_shared<const StoredView>(image.Current(), dimension, cache, source);
//   view->Rehearse([&] { Retrieve(*view, …); });      // reads what it asks for, in a few round trips
//   Result result = Retrieve(*view, …);               // finds nearly all of it read
//   RETURN_IF_ERROR(view->status());                  // what could not be read was answered by nothing
//
// To read each row when it is asked for would be a round trip a row. In a *rehearsal* a row that is not here is noted and
// taken for missing; what was noted is read together, and the same is asked again, until nothing new is. What is asked
// last (outside of a rehearsal) is exact: it reads whatever the rehearsals did not ask for, row by row.
//
// Rows come as they are in the database now, which may be newer than the view: what the view does not know is left out.
// Vectors are searched by the source, and scored here (8 bits, vector_rows.h), so that scores are those of an image.
// Thread-safe, but for Rehearse: one thread, and nobody asks meanwhile. References live as long as the view.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "core/index/segmented_view.h"
#include "core/index/stored/stored_cache.h"
#include "core/index/stored/stored_source.h"
#include "core/index/view.h"
#include "core/locks/mutex.h"

namespace annals::index {

class StoredView final : public View {
 public:
  struct Rounds {
    int rehearsals = 0, reads = 0;  // reads: round trips, those of rehearsals among them
    std::size_t rows = 0;           // that were asked for in them
  };

  // `thin`: the view of an image of dimension 0, without texts. `dimension`: of the vectors.
  StoredView(std::shared_ptr<const View> thin, std::size_t dimension, std::shared_ptr<StoredCache> cache,
             std::shared_ptr<StoredSource> source);

  // At most `most` times, until a rehearsal misses nothing. True: the last one missed nothing, so that what it made is exact, and
  // need not be asked again. Where the one before missed no more than `few` rows, one reads up to so many when it asks for them.
  bool Rehearse(const std::function<void()>& question, int most = kMostRehearsals, std::size_t few = kFew) const;
  absl::Status status() const;  // the first failure of a read
  Rounds rounds() const;

  bool rehearsing() const override {
    const MutexLock lock(mutex_);
    return rehearsing_;
  }
  std::uint64_t watermark() const override { return thin_->watermark(); }
  std::size_t dimension() const override { return dimension_; }
  std::size_t documents() const override { return thin_->documents(); }
  std::size_t chunks() const override { return thin_->chunks(); }
  std::size_t statements() const override { return thin_->statements(); }
  std::size_t live_documents() const override { return thin_->live_documents(); }
  const Document& document(DocumentOrdinal d) const override { return thin_->document(d); }
  language::Language language() const override { return thin_->language(); }
  int authority(DocumentOrdinal d) const override { return thin_->authority(d); }
  const Chunk& chunk(ChunkOrdinal c) const override;
  const Chunk& chunk_head(ChunkOrdinal c) const override { return thin_->chunk(c); }
  ChunkId chunk_id(ChunkOrdinal c) const override { return thin_->chunk_id(c); }
  void SampleChunks(std::uint64_t most, const Bitmap& allowed, std::vector<SampledChunk>* out) const override {
    thin_->SampleChunks(most, allowed, out);
  }
  // Where the passage has been read, in the text of the passage that names him; else in a copy of his name.
  std::string_view speaker(ChunkOrdinal c) const override;
  bool whole_turn(ChunkOrdinal c) const override { return thin_->whole_turn(c); }
  DocumentOrdinal document_of(ChunkOrdinal c) const override { return thin_->document_of(c); }
  EntityRef title_entity(DocumentOrdinal d) const override { return thin_->title_entity(d); }
  std::pair<ChunkOrdinal, ChunkOrdinal> chunks_of(DocumentOrdinal d) const override { return thin_->chunks_of(d); }
  std::pair<StatementOrdinal, StatementOrdinal> statements_of(ChunkOrdinal c) const override {
    return thin_->statements_of(c);
  }
  StatementRef statement(StatementOrdinal s) const override;
  std::span<const SpokenTime> statement_times(StatementOrdinal s) const override { return thin_->statement_times(s); }
  ChunkOrdinal chunk_of(StatementOrdinal s) const override { return thin_->chunk_of(s); }
  StatementId statement_id(StatementOrdinal s) const override { return thin_->statement_id(s); }
  VectorRow chunk_vector(ChunkOrdinal c) const override;
  VectorRow statement_vector(StatementOrdinal s) const override;
  std::span<const Event> events_of(DocumentOrdinal d) const override { return thin_->events_of(d); }
  std::span<const Edge> edges_of(DocumentOrdinal d) const override { return thin_->edges_of(d); }
  std::span<const AssetEdge> asset_edges_of(DocumentOrdinal d) const override { return thin_->asset_edges_of(d); }
  std::optional<DocumentOrdinal> FindDocument(std::string_view external_id) const override {
    return thin_->FindDocument(external_id);
  }
  Allowed Filter(std::optional<Timestamp> as_of, const std::function<bool(const Document&)>& keep) const override {
    return thin_->Filter(as_of, keep);
  }

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
                            std::vector<StatementOrdinal>* out) const override {
    thin_->StatementsSpeakingOf(period, least_confidence, allowed, out);
  }
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
  bool MayHoldGivenFacts() const override { return true; }  // not known without reading
  std::size_t CountPassages(EntityRef e, const Bitmap& chunks) const override;
  bool MentionedElsewhere(EntityRef e, const Bitmap& chunks) const override;
  std::size_t MentionCount(ChunkOrdinal c) const override { return thin_->MentionCount(c); }
  void DocumentsTitled(EntityRef e, std::vector<DocumentOrdinal>* out) const override;

  void EdgesAt(const EdgeEnd& end, std::vector<EdgeRef>* out) const override { thin_->EdgesAt(end, out); }
  void AssetEdgesAt(std::string_view asset_ref, std::vector<AssetEdgeRef>* out) const override {
    thin_->AssetEdgesAt(asset_ref, out);
  }
  void DocumentsOfAsset(std::string_view asset_ref, std::vector<DocumentOrdinal>* out) const override {
    thin_->DocumentsOfAsset(asset_ref, out);
  }
  std::size_t asset_links() const override { return thin_->asset_links(); }

  const Entity* entity(EntityRef e) const override;
  std::vector<EntityId> EntitiesByKey(std::string_view key) const override;
  bool MayBeginKey(std::string_view) const override { return true; }  // not known without reading
  EntityId EntityOfKey(std::string_view key) const override;
  std::vector<EntityRef> EntitiesWithStem(std::string_view stem) const override;
  std::size_t CountEntitiesWithStem(std::string_view stem) const override;
  bool MayShareName(EntityRef e) const override;
  std::vector<EntityId> EntitiesByMatchKey(std::uint64_t match_key) const override;

 private:
  static constexpr int kMostRehearsals = 24;
  static constexpr std::size_t kFew = 10;  // to read each alone costs less than to ask all again
  template <class Key, class Value>
  using Pinned = absl::flat_hash_map<Key, std::shared_ptr<const Value>>;  // null: there is none

  // Terms by their lists, for ScoreBm25.
  class Terms;
  // A row of a document whose body is here.
  struct Place {
    const StoredDocument* document = nullptr;  // null: not here
    DocumentOrdinal ordinal = 0;
    std::uint32_t place = 0;
    explicit operator bool() const { return document != nullptr; }
  };
  struct LexicalCall;
  struct NearestCall;

  const StoredDocument* Body(DocumentOrdinal d) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  const VectorRows* Vectors(DocumentOrdinal d) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  VectorRow VectorAt(DocumentOrdinal d, std::size_t row) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  Place PlaceOf(ChunkOrdinal c) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // Of a statement; its document's first statement has place 0.
  Place StatementPlace(StatementOrdinal s) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  StatementOrdinal FirstStatement(DocumentOrdinal d) const;
  const TermList* Term(ListKind kind, std::string_view term) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  const EntityRows* Rows(EntityId e) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  const std::vector<EntityId>& Names(NameKind kind, std::string_view name) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  const std::int64_t* Count(const ListKey& key) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  const bool* Shares(EntityId e) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  const Entity* EntityOf(EntityId e) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  // The groups whose documents the view knows, by ordinal.
  EntityRows InView(const EntityRows& rows) const;
  template <class Visit>
  void ForEachGroup(EntityId e, Visit visit) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  RelationRef Relation(const Place& at, std::uint32_t row) const;

  // What `kept` has of it, or the cache, or else the source; null where there is none, or it is noted.
  template <class Key, class Value>
  const Value* Look(const Key& key, Pinned<Key, Value>& kept, RecentValues<Key, Value>& cached,
                    absl::flat_hash_set<Key> StoredWanted::* wanted) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  bool MayRead() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);  // or else what is missing is only noted
  void Read() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void TakeList(const ListKey& key, std::span<const std::string> pieces) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  void Take(StoredReply reply, const StoredWanted& wanted, std::uint64_t documents, std::uint64_t vectors) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  absl::StatusOr<TermList> Decode(ListKind kind, std::span<const std::string> pieces) const;
  void Fail(const absl::Status& status) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  std::shared_ptr<const LexicalCall> Lexical(ListKind kind, std::span<const std::string> first,
                                             std::span<const std::string> second, bool paired, const Bitmap& population,
                                             const Bitmap& allowed) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::span<const PostingsPart> PartsOf(ListKind kind) const;
  // Parts whose terms are looked up in `terms`.
  static std::vector<PostingsPart> PartsWith(std::span<const PostingsPart> parts, const TermRows& terms);
  std::vector<Scored> Nearest(bool statements, std::span<const float> query, std::size_t k, const Bitmap& allowed,
                              SearchStats* stats) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::vector<Scored> ScanNearest(bool statements, std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                  SearchStats* stats) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);
  std::optional<std::vector<StoredPlace>> AskNearest(bool statements, std::span<const float> query, std::size_t k) const
      ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const std::shared_ptr<const SegmentedView> thin_;
  const std::size_t dimension_;
  const std::shared_ptr<StoredCache> cache_;
  const std::shared_ptr<StoredState> state_;
  const std::shared_ptr<StoredSource> source_;
  const std::string no_vector_;  // a row of zeros

  mutable Mutex mutex_;
  mutable bool rehearsing_ ABSL_GUARDED_BY(mutex_) = false;
  mutable std::size_t reads_left_ ABSL_GUARDED_BY(mutex_) = 0;  // of this rehearsal
  mutable absl::Status status_ ABSL_GUARDED_BY(mutex_);
  mutable Rounds rounds_ ABSL_GUARDED_BY(mutex_);
  mutable StoredWanted wanted_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<DocumentId, StoredDocument> bodies_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<DocumentId, VectorRows> vectors_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<ListKey, TermList> terms_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<EntityId, EntityRows> entity_rows_ ABSL_GUARDED_BY(mutex_);
  mutable absl::flat_hash_map<EntityId, std::int64_t> row_counts_ ABSL_GUARDED_BY(mutex_);
  // Noted in this rehearsal: asked for again and again.
  mutable absl::flat_hash_set<EntityId> noted_rows_ ABSL_GUARDED_BY(mutex_), noted_counts_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<ListKey, std::int64_t> counts_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<EntityId, Entity> entities_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<EntityId, bool> sharing_ ABSL_GUARDED_BY(mutex_);
  mutable Pinned<NameKey, std::vector<EntityId>> names_ ABSL_GUARDED_BY(mutex_);
  // What a question asks again in each rehearsal.
  mutable std::vector<std::shared_ptr<const LexicalCall>> lexical_calls_ ABSL_GUARDED_BY(mutex_);
  mutable std::vector<std::shared_ptr<const NearestCall>> nearest_calls_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::index
