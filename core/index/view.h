// The in-memory image of one collection, as queries see it: immutable, pinned by shared_ptr for the length of a query.
//
// A view is a list of segments, oldest first. A segment holds the rows of some documents in columns, their lexical
// postings, their vectors and, when large, two sealed HNSW graphs (chunks, statements). Small segments are the flat
// tail and are scanned exactly. Nothing in a segment changes after it is built, but for retirement: a view carries,
// beside each segment, the recorded end of each of its documents. `Image` (image.h) makes the next view; readers never
// wait for it.
//
// Positions. A chunk, statement or document has an *ordinal*: its dense position in this view (segment base +
// position). Ordinals compare like (segment, position), are valid with this view only, and are what scores and filters
// are indexed by. Ties of scores are broken by external ids or row ids, never by ordinals, so that replicas whose
// segments were cut differently answer alike.
//
// Thread-safe: all members are const.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/index/vectors/vector_rows.h"
#include "core/language/languages.h"
#include "core/record/ids.h"
#include "core/record/record.h"
#include "core/time/interval.h"

namespace annals::index {

using DocumentOrdinal = std::uint32_t;
using ChunkOrdinal = std::uint32_t;
using StatementOrdinal = std::uint32_t;

struct Scored {
  std::uint32_t ordinal = 0;
  double score = 0;
};

// A set of ordinals of one kind: one bit each, and how many are set. `Set` and `Test` are O(1), ranges O(length / 64).
class Bitmap {
 public:
  Bitmap() = default;
  explicit Bitmap(std::size_t size, bool value = false);
  bool Test(std::uint32_t i) const { return (words_[i >> 6] >> (i & 63)) & 1; }
  void Set(std::uint32_t i) {
    const std::uint64_t bit = std::uint64_t{1} << (i & 63);
    count_ += (words_[i >> 6] & bit) == 0;
    words_[i >> 6] |= bit;
  }
  void SetRange(std::uint32_t first, std::uint32_t last);              // [first, last)
  std::size_t CountIn(std::uint32_t first, std::uint32_t last) const;  // set bits of [first, last)
  // Calls `f(i)` for every set bit of [first, last), ascending.
  template <class F>
  void ForEachIn(std::uint32_t first, std::uint32_t last, F&& f) const {
    for (std::uint32_t i = first; i < last;) {
      const std::uint64_t word = words_[i >> 6] >> (i & 63);
      if (word == 0) {
        i = (i | 63) + 1;
        continue;
      }
      i += static_cast<std::uint32_t>(std::countr_zero(word));
      if (i < last) f(i++);
    }
  }
  std::size_t size() const { return size_; }
  std::size_t count() const { return count_; }
  std::span<const std::uint64_t> words() const { return words_; }

 private:
  std::size_t size_ = 0, count_ = 0;
  std::vector<std::uint64_t> words_;
};

// Which chunks and statements a question may see. Built once per temporal group; statements follow their chunk.
struct Allowed {
  Bitmap chunks;
  Bitmap statements;
};

// How a vector search was done; reported in the response's stats.
enum class SearchPlan { kExact, kGraph, kMixed };
struct SearchStats {
  SearchPlan plan = SearchPlan::kExact;
  std::size_t vectors_scanned = 0;  // by exact scans
};

// A lexical score list: the matches only, by ordinal ascending, and the moments over *all* allowed rows (a row without
// a match scores 0), so that z-scores need no dense array.
struct LexicalScores {
  std::vector<Scored> matches;
  double mean = 0, deviation = 0;
  std::size_t population = 0;
};

// The same of two questions, each as if asked alone: what matches either. A score of 0: it does not match that one.
struct TwoScores {
  std::uint32_t ordinal = 0;
  double first = 0, second = 0;
};
struct PairedScores {
  struct Moments {
    double mean = 0, deviation = 0;
  };
  std::vector<TwoScores> matches;
  Moments first, second;
  std::size_t population = 0;
};

// Where one segment of a view keeps an entity; by default not known. Valid with that view only.
struct EntityPlace {
  std::uint32_t segment = 0xffffffff, number = 0;
};
// An entity and, where rows led to it, its place among theirs: what saves looking it up. An id alone will do.
struct EntityRef {
  EntityRef(EntityId e, EntityPlace at = {}) : id(e), place(at) {}  // NOLINT(google-explicit-constructor)
  EntityId id;
  EntityPlace place;
};

// Edges of the entity–passage graph at one entity.
struct ChunkMention {
  ChunkOrdinal chunk;
  StatementOrdinal statement;
  float confidence;
};  // statement kNoStatement: given for the chunk
inline constexpr StatementOrdinal kNoStatement = 0xffffffff;

struct RelationRef {  // one relation; strings stay in the segment
  RelationId id;
  EntityId subject, object;
  std::string_view predicate;
  StatementOrdinal statement;
  ChunkOrdinal chunk;
  Interval validity;
  ValiditySource source;
  float confidence;
};
// A relation seen from one of its ends: what a walk wants to know of it. `chunk` and `statement` as in RelationRef.
struct EntityNeighbour {
  RelationId id;
  EntityId other;  // never the entity itself
  StatementOrdinal statement;
  ChunkOrdinal chunk;
  Interval validity;
  ValiditySource source;
  float confidence;
  EntityPlace place;  // of `other`
};
struct EntityMention {
  EntityId entity;
  StatementOrdinal statement;
  float confidence;
  EntityPlace place;
};
struct EdgeRef {  // a typed edge that a document states; the edge stays in the segment
  DocumentOrdinal document;
  const Edge* edge;
};
struct AssetEdgeRef {                       // a link between assets; it stays in the segment, or in the image
  std::optional<DocumentOrdinal> document;  // that states it; nullopt: a request made it …
  const AssetEdge* edge;
  Timestamp recorded;  // … at that time
};
struct StatementRef {
  StatementId id;
  ChunkOrdinal chunk;
  std::string_view text;
  std::uint32_t begin, end;  // in the chunk's text
  std::span<const SpokenTime> times;
};
struct SampledChunk {
  std::uint64_t hash;  // of its id, spread evenly over all numbers
  ChunkOrdinal chunk;
};

class View {
 public:
  virtual ~View() = default;

  // Whether this is a rehearsal (stored/stored_view.h): what is not read yet seems not to be there.
  virtual bool rehearsing() const { return false; }
  // The change feed position that this view contains: every transaction below it, none at or above it.
  virtual std::uint64_t watermark() const = 0;
  virtual std::size_t dimension() const = 0;
  // Ordinals are 0 … n − 1, retired documents included. Rows that a purge or a rewrite has taken out keep theirs until
  // the next upkeep: an empty document that holds at no time, without events and edges.
  virtual std::size_t documents() const = 0;
  virtual std::size_t chunks() const = 0;
  virtual std::size_t statements() const = 0;
  virtual std::size_t live_documents() const = 0;

  virtual const Document& document(DocumentOrdinal d) const = 0;  // `retired` is this view's
  // Of its terms and of what is read out of its texts.
  virtual language::Language language() const = 0;
  // Rank among sources that disagree, by the collection's order.
  virtual int authority(DocumentOrdinal d) const = 0;
  virtual const Chunk& chunk(ChunkOrdinal c) const = 0;
  // chunk(c), but perhaps without its text: that is not read, where it is elsewhere (stored/stored_view.h).
  virtual const Chunk& chunk_head(ChunkOrdinal c) const = 0;
  virtual ChunkId chunk_id(ChunkOrdinal c) const = 0;  // chunk(c).id, without touching the chunk
  // The chunks of `allowed` whose hash is at most `most`, in no order; appends. A sample that no document dominates, and that
  // replicas draw alike however their segments were cut. O(the smaller of `allowed` and of the chunks of such a hash).
  virtual void SampleChunks(std::uint64_t most, const Bitmap& allowed, std::vector<SampledChunk>* out) const = 0;
  // Who says it in a conversation (core/text/turns.h), as written where his turn begins; empty for other passages.
  virtual std::string_view speaker(ChunkOrdinal c) const = 0;
  // Whether the passage is one turn of many: its words are found with those of the turn before.
  virtual bool whole_turn(ChunkOrdinal c) const = 0;
  virtual DocumentOrdinal document_of(ChunkOrdinal c) const = 0;
  virtual EntityRef title_entity(DocumentOrdinal d) const = 0;                                    // no id: it has none
  virtual std::pair<ChunkOrdinal, ChunkOrdinal> chunks_of(DocumentOrdinal d) const = 0;           // [first, last)
  virtual std::pair<StatementOrdinal, StatementOrdinal> statements_of(ChunkOrdinal c) const = 0;  // [first, last)
  virtual StatementRef statement(StatementOrdinal s) const = 0;
  // statement(s).times, likewise without its text.
  virtual std::span<const SpokenTime> statement_times(StatementOrdinal s) const = 0;
  virtual ChunkOrdinal chunk_of(StatementOrdinal s) const = 0;     // statement(s).chunk, without touching the chunk
  virtual StatementId statement_id(StatementOrdinal s) const = 0;  // statement(s).id, likewise
  virtual VectorRow chunk_vector(ChunkOrdinal c) const = 0;
  virtual VectorRow statement_vector(StatementOrdinal s) const = 0;
  virtual std::span<const Event> events_of(DocumentOrdinal d) const = 0;
  virtual std::span<const Edge> edges_of(DocumentOrdinal d) const = 0;
  virtual std::span<const AssetEdge> asset_edges_of(DocumentOrdinal d) const = 0;
  // Of the live documents; nullopt when there is none of that id.
  virtual std::optional<DocumentOrdinal> FindDocument(std::string_view external_id) const = 0;

  // Documents that hold at `as_of` (nullopt: now, that is, not retired) and satisfy `keep`, with their chunks and
  // statements. O(documents + allowed statements / 64).
  virtual Allowed Filter(std::optional<Timestamp> as_of, const std::function<bool(const Document&)>& keep) const = 0;

  // BM25 (k1 1.2, b .75) of distinct `terms` (text::Terms). Chunks are indexed with title, label, owner and section as
  // header. Statistics (document frequency, mean length) are those of `population`, scores those of `allowed`:
  // docs/recipes.md A ranks inside the scope with the collection's statistics. O(postings of the terms).
  virtual LexicalScores ChunkLexical(std::span<const std::string> terms, const Bitmap& population,
                                     const Bitmap& allowed) const = 0;
  // Statements are indexed as "title : sentence"; a document without a title lends the name of its title entity.
  virtual LexicalScores StatementLexical(std::span<const std::string> terms, const Bitmap& population,
                                         const Bitmap& allowed) const = 0;
  // The same of two questions; what they share is read once.
  virtual PairedScores StatementLexical(std::span<const std::string> first, std::span<const std::string> second,
                                        const Bitmap& population, const Bitmap& allowed) const = 0;
  // ln(1 + (N − df + .5) / (df + .5)) of one term over the chunks of `population`; 0 for a term that no chunk holds.
  virtual double ChunkIdf(std::string_view term, const Bitmap& population) const = 0;
  virtual bool ChunkHolds(ChunkOrdinal c, std::string_view term) const = 0;
  // The statements of `allowed` that StatementLexical would match by the term, ascending, unscored; appends.
  virtual void StatementsHolding(std::string_view term, const Bitmap& allowed,
                                 std::vector<StatementOrdinal>* out) const = 0;
  // The statements of `allowed` of which a period that they speak of (StatementRef::times) lies inside `period`, but for an
  // end that they leave open ("until 2025"), and is at least so sure, ascending; appends. O(periods that begin inside
  // `period`, or nowhere).
  virtual void StatementsSpeakingOf(const Interval& period, int least_confidence, const Bitmap& allowed,
                                    std::vector<StatementOrdinal>* out) const = 0;

  // The k nearest by dot product among those of `allowed` that have a vector, best first. Vectors are in 8 bits
  // (vectors/vector_rows.h). All are read where the cost model says that a scan of the allowed rows is cheaper, or that
  // the rows are not in a graph; else filtered HNSW.
  virtual std::vector<Scored> NearestChunks(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                            SearchStats* stats) const = 0;
  virtual std::vector<Scored> NearestStatements(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                                SearchStats* stats) const = 0;

  // Graph. Everything in ordinal order; the caller drops what `allowed` does not hold.
  virtual void MentionsOfEntity(EntityRef e, std::vector<ChunkMention>* out) const = 0;     // appends
  virtual void MentionsInChunk(ChunkOrdinal c, std::vector<EntityMention>* out) const = 0;  // appends
  virtual void RelationsOfEntity(EntityId e, std::vector<RelationRef>* out) const = 0;  // as subject or object; appends
  // The same of the chunks of `chunks` only, without those that lead back to `e`, and without their predicates; several
  // times as fast. Appends.
  virtual void NeighboursOfEntity(EntityRef e, const Bitmap& chunks, std::vector<EntityNeighbour>* out) const = 0;
  virtual void RelationsOfStatement(StatementOrdinal s, std::vector<RelationRef>* out) const = 0;
  // Mentions, relations and titled documents of an entity: how much the three calls above and below would append.
  virtual std::size_t RowsOfEntity(EntityRef e) const = 0;
  // Whether a relation may be held that was given with a time, not read from a sentence. When false there is none: a
  // cheap first look for whoever answers from such facts alone.
  virtual bool MayHoldGivenFacts() const = 0;
  // Chunks of `chunks` that mention it, or whose document it is the title of.
  virtual std::size_t CountPassages(EntityRef e, const Bitmap& chunks) const = 0;
  // Whether one of `chunks` mentions it that is of no document titled so. O(1) where nothing does, or where `chunks` are all.
  virtual bool MentionedElsewhere(EntityRef e, const Bitmap& chunks) const = 0;
  virtual std::size_t MentionCount(ChunkOrdinal c) const = 0;  // of MentionsInChunk
  virtual void DocumentsTitled(EntityRef e,
                               std::vector<DocumentOrdinal>* out) const = 0;  // whose title entity is e; appends

  // Edges that have `end` as source or target, whoever states them, each once; appends.
  virtual void EdgesAt(const EdgeEnd& end, std::vector<EdgeRef>* out) const = 0;

  // Links that start or end at an asset: those of documents, whether or not these hold, then those that requests made;
  // appends. O(1) and what is appended.
  virtual void AssetEdgesAt(std::string_view asset_ref, std::vector<AssetEdgeRef>* out) const = 0;
  // Document versions that are the asset (AssetOf), whether or not they hold; appends.
  virtual void DocumentsOfAsset(std::string_view asset_ref, std::vector<DocumentOrdinal>* out) const = 0;
  virtual std::size_t asset_links() const = 0;  // links that requests made

  // Entity dictionary. Keys are text::NameKey values.
  virtual const Entity* entity(EntityRef e) const = 0;  // nullptr when unknown
  virtual std::vector<EntityId> EntitiesByKey(
      std::string_view key) const = 0;  // whose key or alias it is; sorted, distinct
  // Whether a key or alias of two words or more may begin with these two ("new york"). When false none does: a cheap
  // first look for whoever tries all runs of a question's words.
  virtual bool MayBeginKey(std::string_view first_two_words) const = 0;
  virtual EntityId EntityOfKey(std::string_view key) const = 0;  // whose key it is, no alias; none when there is none
  virtual std::vector<EntityRef> EntitiesWithStem(
      std::string_view stem) const = 0;  // whose key holds a word of that stem; sorted by id, distinct
  virtual std::size_t CountEntitiesWithStem(std::string_view stem) const = 0;  // as many, without listing them
  // Whether another entity may have the entity's key, with or without a leading "the", as its key or alias, or one of
  // its aliases as its key. When false there is none: a cheap first look, since most names are one entity's alone.
  virtual bool MayShareName(EntityRef e) const = 0;
  // Whose name or alias has that match key (core/identity), perhaps in a version that is no longer the newest; sorted,
  // distinct.
  virtual std::vector<EntityId> EntitiesByMatchKey(std::uint64_t match_key) const = 0;
};

}  // namespace annals::index
