#include "core/index/stored/stored_view.h"

#include <algorithm>
#include <exception>

#include "absl/log/absl_check.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/index/bm25.h"
#include "core/index/vectors/top_rows.h"

namespace annals::index {
namespace {

// Slices of so few rows are scanned: as an image does it, and nothing is missed.
constexpr std::size_t kScanned = 4096;
// What the source is asked for at most, where much of what is near lies outside of the slice; and the largest slice that is
// scanned when that was not enough.
constexpr std::size_t kMostNearest = 4000, kMostScanned = 20'000;
constexpr std::size_t kCallsKept = 6;  // lexical calls of a question: slices, statements and passages

bool Same(const Bitmap& a, const Bitmap& b) {
  return a.size() == b.size() && a.count() == b.count() && std::ranges::equal(a.words(), b.words());
}

template <class Value>
std::size_t BytesOf(const Value& value) {
  return value.bytes();
}
std::size_t BytesOf(const VectorRows& rows) { return sizeof(rows) + rows.memory(); }
std::size_t BytesOf(std::int64_t) { return 64; }
std::size_t BytesOf(const StoredEntity& stored) {
  const Entity& e = stored.entity;
  std::size_t n = sizeof(stored) + e.key.capacity() + e.name.capacity();
  for (const std::string& alias : e.aliases) n += sizeof(alias) + alias.capacity();
  return n;
}
EntityId EntityOfList(const ListKey& key) {
  std::int64_t id = 0;
  return absl::SimpleAtoi(key.key, &id) ? EntityId(id) : EntityId();
}

std::size_t BytesOf(const std::vector<EntityId>& ids) { return sizeof(ids) + ids.capacity() * sizeof(EntityId); }

}  // namespace

class StoredView::Terms final : public TermRows {
 public:
  void Add(std::string_view term, const TermList* list) { lists_[term] = list; }
  std::span<const Posting> Find(std::size_t part, std::string_view term) const override {
    const auto it = lists_.find(term);
    if (it == lists_.end() || it->second == nullptr) return {};
    return it->second->by_part[part];
  }

 private:
  absl::flat_hash_map<std::string_view, const TermList*> lists_;
};

struct StoredView::LexicalCall {
  ListKind kind;
  std::vector<std::string> first, second;
  bool paired;
  Bitmap population, allowed;
  LexicalScores scores;
  PairedScores pairs;
};

struct StoredView::NearestCall {
  bool statements;
  std::vector<float> query;
  std::size_t k;
  std::optional<std::vector<StoredPlace>> found;
};

StoredView::StoredView(std::shared_ptr<const View> thin, std::size_t dimension, std::shared_ptr<StoredCache> cache,
                       std::shared_ptr<StoredSource> source)
    : thin_(std::dynamic_pointer_cast<const SegmentedView>(thin)),
      dimension_(dimension),
      cache_(std::move(cache)),
      state_(cache_->Of(thin)),
      source_(std::move(source)),
      no_vector_(sizeof(float) + dimension, '\0') {
  ABSL_CHECK(thin_ != nullptr);
}

absl::Status StoredView::status() const {
  const MutexLock lock(mutex_);
  return status_;
}

StoredView::Rounds StoredView::rounds() const {
  const MutexLock lock(mutex_);
  return rounds_;
}

bool StoredView::Rehearse(const std::function<void()>& question, int most, std::size_t few) const {
  {
    const MutexLock lock(mutex_);
    if (rehearsing_) return false;  // within another one, which asks the same
  }
  for (int i = 0; i < most; ++i) {
    {
      const MutexLock lock(mutex_);
      rehearsing_ = true;
      wanted_ = {};
      noted_rows_.clear();
      noted_counts_.clear();
    }
    // What is half read may be more than the question is made for; outside of a rehearsal nothing is.
    bool ended = true;
    try {
      question();
    } catch (const std::exception&) {
      ended = false;
    }
    const MutexLock lock(mutex_);
    rehearsing_ = false;
    ++rounds_.rehearsals;
    if (!status_.ok()) return false;
    if (wanted_.empty()) return ended;
    const bool little = wanted_.size() <= few;
    Read();
    if (little) return false;
  }
  return false;
}

void StoredView::Fail(const absl::Status& status) const {
  if (status_.ok()) status_ = status;
}

// ------------------------------------------------------------------------------------------------------------- reading

template <class Key, class Value>
const Value* StoredView::Look(const Key& key, Pinned<Key, Value>& kept, RecentValues<Key, Value>& cached,
                              absl::flat_hash_set<Key> StoredWanted::* wanted) const {
  if (const auto it = kept.find(key); it != kept.end()) return it->second.get();
  if (auto found = cached.Find(key)) return (kept[key] = std::move(found)).get();
  (wanted_.*wanted).insert(key);
  if (rehearsing_) return nullptr;
  Read();
  const auto it = kept.find(key);
  return it == kept.end() ? nullptr : it->second.get();
}

// Reads what is wanted. What does not come is not there.
void StoredView::Read() const {
  const StoredWanted wanted = std::exchange(wanted_, {});
  const std::uint64_t documents = cache_->documents.edition(), vectors = cache_->vectors.edition();
  absl::StatusOr<StoredReply> reply = status_.ok() ? source_->Read(wanted) : absl::StatusOr<StoredReply>(status_);
  ++rounds_.reads;
  rounds_.rows += wanted.size();
  if (!reply.ok()) {
    Fail(reply.status());
    reply = StoredReply();
  }
  Take(*std::move(reply), wanted, documents, vectors);
}

void StoredView::Take(StoredReply reply, const StoredWanted& wanted, std::uint64_t documents,
                      std::uint64_t vectors) const {
  const auto keep = [](auto& kept, auto& cached, const auto& key, auto value, std::uint64_t edition) {
    auto shared = std::make_shared<const decltype(value)>(std::move(value));
    cached.Put(key, shared, BytesOf(*shared), edition);
    kept[key] = std::move(shared);
  };
  for (const DocumentId id : wanted.bodies) {
    auto& kept = bodies_[id] = nullptr;
    const auto it = reply.bodies.find(id);
    if (it == reply.bodies.end()) continue;
    auto read = StoredDocument::Read(it->second);
    if (!read.ok()) {
      Fail(read.status());
      continue;
    }
    kept = *std::move(read);
    cache_->documents.Put(id, kept, kept->bytes(), documents);
  }
  for (const DocumentId id : wanted.vectors) {
    auto& kept = vectors_[id] = nullptr;
    const auto it = reply.vectors.find(id);
    if (it == reply.vectors.end()) continue;
    VectorRows rows(dimension_);
    if (!rows.Assign(it->second, it->second.size() / no_vector_.size())) {
      Fail(absl::DataLossError("the stored vectors of a document are damaged"));
      continue;
    }
    kept = std::make_shared<const VectorRows>(std::move(rows));
    cache_->vectors.Put(id, kept, BytesOf(*kept), vectors);
  }
  static const std::vector<std::string> kNone;
  for (const ListKey& key : wanted.lists) {
    const auto it = reply.lists.find(key);
    const std::vector<std::string>& pieces = it == reply.lists.end() ? kNone : it->second;
    if (key.kind == ListKind::kEntity) {
      absl::StatusOr<EntityRows> read = ReadEntityRows(pieces);
      if (!read.ok()) Fail(read.status());
      auto rows = std::make_shared<const EntityRows>(read.ok() ? InView(*read) : EntityRows());
      state_->entity_rows.Put(key, rows, BytesOf(*rows), 0);
      entity_rows_[EntityOfList(key)] = std::move(rows);
    } else {
      absl::StatusOr<TermList> list = Decode(key.kind, pieces);
      if (!list.ok()) {
        Fail(list.status());
        list = Decode(key.kind, kNone);
      }
      keep(terms_, state_->terms, key, *std::move(list), 0);
    }
  }
  for (const ListKey& key : wanted.counts) {
    const auto it = reply.counts.find(key);
    keep(counts_, state_->counts, key, it == reply.counts.end() ? std::int64_t{0} : it->second, 0);
    if (key.kind == ListKind::kEntity) row_counts_[EntityOfList(key)] = *counts_[key];
  }
  for (const EntityId id : wanted.entities) {
    if (const auto it = reply.entities.find(id); it != reply.entities.end())
      keep(entities_, state_->entities, id, std::move(it->second), 0);
    else
      entities_[id] = nullptr;
  }
  for (const NameKey& key : wanted.names) {
    const auto it = reply.names.find(key);
    keep(names_, state_->names, key, it == reply.names.end() ? std::vector<EntityId>() : std::move(it->second), 0);
  }
}

absl::StatusOr<TermList> StoredView::Decode(ListKind kind, const std::vector<std::string>& pieces) const {
  const std::span<const PostingsPart> parts = PartsOf(kind);
  TermList list;
  list.by_part.resize(parts.size());
  StandingFinder standings(state_->standings(*thin_));
  DocumentId last;
  bool known = false, beyond = false;
  std::uint32_t first = 0, end = 0;
  std::size_t part = 0;
  const auto enter = [&](DocumentId id) {
    last = id;
    const Standing* const at = standings.Find(id);
    known = at != nullptr;
    if (!known) return;
    first = kind == ListKind::kChunkTerm ? at->first_chunk : at->first_statement;
    end = first + (kind == ListKind::kChunkTerm ? at->chunks : at->statements);
    const bool here = parts[part].base <= first && first < parts[part].base + parts[part].postings->rows();
    if (here) return;
    const auto behind = std::ranges::upper_bound(parts, first, {}, &PostingsPart::base);
    part = static_cast<std::size_t>(behind - parts.begin()) - 1;
  };
  for (const std::string& piece : pieces) {
    const absl::Status read = ForEachTermRow(piece, [&](DocumentId id, std::uint32_t place, std::uint32_t count) {
      if (id != last) enter(id);
      if (!known) return;
      if (place >= end - first) {
        beyond = true;
        return;
      }
      const std::uint32_t row = first + place - parts[part].base;
      list.by_part[part].emplace_back(row, count, parts[part].postings->length(row));
    });
    if (!read.ok()) return read;
  }
  if (beyond) return absl::DataLossError("a stored list points beyond its document");
  for (auto& rows : list.by_part) {
    if (!std::ranges::is_sorted(rows, {}, &Posting::row)) std::ranges::sort(rows, {}, &Posting::row);
    rows.shrink_to_fit();
  }
  return list;
}

EntityRows StoredView::InView(const EntityRows& rows) const {
  struct Place {
    DocumentOrdinal ordinal;
    std::size_t group;
    std::uint32_t chunks, statements;
  };
  StandingFinder standings(state_->standings(*thin_));
  std::vector<Place> order;
  for (std::size_t g = 0; g < rows.groups.size(); ++g) {
    const DocumentId id = rows.groups[g].document;
    if (const Standing* const at = standings.Find(id)) {
      order.push_back({at->document, g, at->chunks, at->statements});
    } else if (rows.groups[g].titled) {  // it may have no passages
      if (const auto d = thin_->FindVersion(id)) order.push_back({*d, g, 0, 0});
    }
  }
  std::ranges::sort(order, {}, &Place::ordinal);
  EntityRows out;
  out.mentions.reserve(rows.mentions.size());
  out.relations.reserve(rows.relations.size());
  for (const auto& [ordinal, g, chunks, statements] : order) {
    out.groups.push_back({rows.groups[g].document, ordinal, rows.groups[g].titled,
                          static_cast<std::uint32_t>(out.mentions.size()),
                          static_cast<std::uint32_t>(out.relations.size())});
    // What points beyond its document is of no use.
    const auto fits = [most_chunks = chunks, most_statements = statements](const auto& row) {
      return row.chunk < most_chunks && (row.statement == kNoRow || row.statement < most_statements);
    };
    std::ranges::copy_if(rows.mentions_of(g), std::back_inserter(out.mentions), fits);
    std::ranges::copy_if(rows.relations_of(g), std::back_inserter(out.relations), fits);
  }
  return out;
}

// ----------------------------------------------------------------------------------------------------------- documents

const StoredDocument* StoredView::Body(DocumentOrdinal d) const {
  const DocumentId id = thin_->document(d).id;
  return id ? Look(id, bodies_, cache_->documents, &StoredWanted::bodies) : nullptr;
}

const VectorRows* StoredView::Vectors(DocumentOrdinal d) const {
  const DocumentId id = thin_->document(d).id;
  return id ? Look(id, vectors_, cache_->vectors, &StoredWanted::vectors) : nullptr;
}

VectorRow StoredView::VectorAt(DocumentOrdinal d, std::size_t row) const {
  const VectorRows* const rows = Vectors(d);
  if (rows == nullptr || row >= rows->size()) return {no_vector_.data(), dimension_};
  return (*rows)[row];
}

StatementOrdinal StoredView::FirstStatement(DocumentOrdinal d) const {
  return thin_->statements_of(thin_->chunks_of(d).first).first;
}

StoredView::Place StoredView::PlaceOf(ChunkOrdinal c) const {
  const DocumentOrdinal d = thin_->document_of(c);
  const StoredDocument* const document = Body(d);
  const std::uint32_t place = c - thin_->chunks_of(d).first;
  if (document == nullptr || place >= document->rows().chunks.size()) return {};
  return {document, d, place};
}

StoredView::Place StoredView::StatementPlace(StatementOrdinal s) const {
  const DocumentOrdinal d = thin_->document_of(thin_->chunk_of(s));
  const StoredDocument* const document = Body(d);
  const std::uint32_t place = s - FirstStatement(d);
  if (document == nullptr || place >= document->rows().statements.size()) return {};
  return {document, d, place};
}

const Chunk& StoredView::chunk(ChunkOrdinal c) const {
  const MutexLock lock(mutex_);
  const Place at = PlaceOf(c);
  return at ? at.document->rows().chunks[at.place] : thin_->chunk(c);
}

std::string_view StoredView::speaker(ChunkOrdinal c) const {
  const std::string_view named = thin_->speaker(c);
  if (named.empty()) return named;
  const MutexLock lock(mutex_);
  const DocumentOrdinal d = thin_->document_of(c);
  const auto read = bodies_.find(thin_->document(d).id);
  if (read == bodies_.end() || read->second == nullptr) return named;
  const ChunkOrdinal first = thin_->chunks_of(d).first;
  const std::vector<Chunk>& chunks = read->second->rows().chunks;
  for (ChunkOrdinal by = c + 1; by-- > first;) {
    if (thin_->chunk(by).text.data() != named.data()) continue;
    if (by - first >= chunks.size() || !chunks[by - first].text.starts_with(named)) return named;
    return std::string_view(chunks[by - first].text).substr(0, named.size());
  }
  return named;
}

StatementRef StoredView::statement(StatementOrdinal s) const {
  const MutexLock lock(mutex_);
  StatementRef ref = thin_->statement(s);
  if (const Place at = StatementPlace(s))
    ref.text = at.document->rows().statements[at.place].text;
  else
    ref.begin = ref.end = 0;  // as its passage, which has no text then
  return ref;
}

VectorRow StoredView::chunk_vector(ChunkOrdinal c) const {
  const MutexLock lock(mutex_);
  const DocumentOrdinal d = thin_->document_of(c);
  return VectorAt(d, c - thin_->chunks_of(d).first);
}

VectorRow StoredView::statement_vector(StatementOrdinal s) const {
  const MutexLock lock(mutex_);
  const DocumentOrdinal d = thin_->document_of(thin_->chunk_of(s));
  const auto [first, last] = thin_->chunks_of(d);
  return VectorAt(d, (last - first) + (s - FirstStatement(d)));
}

// ---------------------------------------------------------------------------------------------------------------- terms

std::span<const PostingsPart> StoredView::PartsOf(ListKind kind) const {
  return kind == ListKind::kChunkTerm ? thin_->chunk_postings() : thin_->statement_postings();
}

std::vector<PostingsPart> StoredView::PartsWith(std::span<const PostingsPart> parts, const TermRows& terms) {
  std::vector<PostingsPart> with(parts.begin(), parts.end());
  for (std::size_t p = 0; p < with.size(); ++p) {
    with[p].elsewhere = &terms;
    with[p].number = p;
  }
  return with;
}

const TermList* StoredView::Term(ListKind kind, std::string_view term) const {
  return Look(ListKey{kind, std::string(term)}, terms_, state_->terms, &StoredWanted::lists);
}

LexicalScores StoredView::ChunkLexical(std::span<const std::string> terms, const Bitmap& population,
                                       const Bitmap& allowed) const {
  const MutexLock lock(mutex_);
  return Lexical(ListKind::kChunkTerm, terms, {}, false, population, allowed)->scores;
}

LexicalScores StoredView::StatementLexical(std::span<const std::string> terms, const Bitmap& population,
                                           const Bitmap& allowed) const {
  const MutexLock lock(mutex_);
  return Lexical(ListKind::kStatementTerm, terms, {}, false, population, allowed)->scores;
}

PairedScores StoredView::StatementLexical(std::span<const std::string> first, std::span<const std::string> second,
                                          const Bitmap& population, const Bitmap& allowed) const {
  const MutexLock lock(mutex_);
  return Lexical(ListKind::kStatementTerm, first, second, true, population, allowed)->pairs;
}

std::shared_ptr<const StoredView::LexicalCall> StoredView::Lexical(ListKind kind, std::span<const std::string> first,
                                                                   std::span<const std::string> second, bool paired,
                                                                   const Bitmap& population,
                                                                   const Bitmap& allowed) const {
  for (const auto& call : lexical_calls_) {
    if (call->kind == kind && call->paired == paired && std::ranges::equal(call->first, first) &&
        std::ranges::equal(call->second, second) && Same(call->population, population) && Same(call->allowed, allowed))
      return call;
  }
  Terms terms;
  bool whole = true;
  for (const auto& some : {first, second}) {
    // What is missing is noted before it is read, so that all terms are read at once.
    for (const std::string& term : some) {
      const ListKey key{kind, term};
      if (!terms_.contains(key) && state_->terms.Find(key) == nullptr) wanted_.lists.insert(key);
    }
  }
  for (const auto& some : {first, second}) {
    for (const std::string& term : some) {
      const TermList* const list = Term(kind, term);
      whole = whole && list != nullptr;
      terms.Add(term, list);
    }
  }
  auto call = std::make_shared<LexicalCall>(LexicalCall{.kind = kind,
                                                        .first = {first.begin(), first.end()},
                                                        .second = {second.begin(), second.end()},
                                                        .paired = paired,
                                                        .population = population,
                                                        .allowed = allowed,
                                                        .scores = {},
                                                        .pairs = {}});
  const std::vector<PostingsPart> parts = PartsWith(PartsOf(kind), terms);
  if (paired) {
    call->pairs = ScoreBm25(parts, first, second, population, allowed);
  } else {
    call->scores = ScoreBm25(parts, first, population, allowed);
  }
  if (whole) {
    if (lexical_calls_.size() == kCallsKept) lexical_calls_.erase(lexical_calls_.begin());
    lexical_calls_.push_back(call);
  }
  return call;
}

double StoredView::ChunkIdf(std::string_view term, const Bitmap& population) const {
  const MutexLock lock(mutex_);
  Terms terms;
  terms.Add(term, Term(ListKind::kChunkTerm, term));
  return InverseDocumentFrequency(PartsWith(PartsOf(ListKind::kChunkTerm), terms), term, population);
}

bool StoredView::ChunkHolds(ChunkOrdinal c, std::string_view term) const {
  const MutexLock lock(mutex_);
  const TermList* const list = Term(ListKind::kChunkTerm, term);
  if (list == nullptr) return false;
  const std::span<const PostingsPart> parts = PartsOf(ListKind::kChunkTerm);
  const auto behind = std::ranges::upper_bound(parts, c, {}, &PostingsPart::base);
  const auto part = static_cast<std::size_t>(behind - parts.begin()) - 1;
  return std::ranges::binary_search(list->by_part[part], c - parts[part].base, {}, &Posting::row);
}

void StoredView::StatementsHolding(std::string_view term, const Bitmap& allowed,
                                   std::vector<StatementOrdinal>* out) const {
  const MutexLock lock(mutex_);
  const TermList* const list = Term(ListKind::kStatementTerm, term);
  if (list == nullptr) return;
  const std::span<const PostingsPart> parts = PartsOf(ListKind::kStatementTerm);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    for (const Posting& row : list->by_part[p]) {
      if (allowed.Test(parts[p].base + row.row)) out->push_back(parts[p].base + row.row);
    }
  }
}

// -------------------------------------------------------------------------------------------------------------- vectors

std::vector<Scored> StoredView::NearestChunks(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                              SearchStats* stats) const {
  const MutexLock lock(mutex_);
  return Nearest(false, query, k, allowed, stats);
}

std::vector<Scored> StoredView::NearestStatements(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                                  SearchStats* stats) const {
  const MutexLock lock(mutex_);
  return Nearest(true, query, k, allowed, stats);
}

std::vector<Scored> StoredView::Nearest(bool statements, std::span<const float> query, std::size_t k,
                                        const Bitmap& allowed, SearchStats* stats) const {
  SearchStats own;
  if (stats == nullptr) stats = &own;
  *stats = {};
  if (query.size() != dimension_ || k == 0 || allowed.count() == 0 || !AllFinite(query)) return {};
  if (allowed.count() <= kScanned) return ScanNearest(statements, query, k, allowed, stats);
  const double share = static_cast<double>(allowed.count()) / static_cast<double>(allowed.size());
  // Half as many again as would do if the slice were like the rest.
  auto ask = std::clamp(static_cast<std::size_t>(1.5 * static_cast<double>(k) / share), k, std::max(k, kMostNearest));
  const QueryVector asked(query);
  while (true) {
    const auto found = AskNearest(statements, query, ask);
    if (!found) return ScanNearest(statements, query, k, allowed, stats);
    TopRows top(k);
    std::size_t inside = 0;
    for (const StoredPlace& at : *found) {
      const auto d = thin_->FindVersion(at.document);
      if (!d) continue;
      const auto [first, last] = thin_->chunks_of(*d);
      if (first == last) continue;
      const std::uint32_t ordinal = (statements ? FirstStatement(*d) : first) + at.place;
      const std::uint32_t end = statements ? thin_->statements_of(last - 1).second : last;
      if (ordinal >= end || !allowed.Test(ordinal)) continue;
      ++inside;
      const VectorRow row = VectorAt(*d, statements ? (last - first) + at.place : at.place);
      const std::int64_t id = statements ? thin_->statement_id(ordinal).value : thin_->chunk_id(ordinal).value;
      if (!row.empty())
        top.Offer(Dot(asked, row), id, ordinal);
      else if (rehearsing_)
        top.Offer(at.product, id, ordinal);
    }
    if (inside < k && found->size() >= ask && ask < kMostNearest) {
      ask = kMostNearest;
      continue;
    }
    if (inside < k && allowed.count() > inside && allowed.count() <= kMostScanned && ask >= kMostNearest)
      return ScanNearest(statements, query, k, allowed, stats);
    stats->plan = SearchPlan::kGraph;
    return top.Take();
  }
}

std::vector<Scored> StoredView::ScanNearest(bool statements, std::span<const float> query, std::size_t k,
                                            const Bitmap& allowed, SearchStats* stats) const {
  const QueryVector asked(query);
  TopRows top(k);
  const auto document_of = [&](std::uint32_t row) {
    return thin_->document_of(statements ? thin_->chunk_of(row) : row);
  };
  std::vector<std::uint32_t> rows;
  allowed.ForEachIn(0, static_cast<std::uint32_t>(allowed.size()), [&](std::uint32_t row) { rows.push_back(row); });
  // Noted first, so that they are read at once.
  for (const std::uint32_t row : rows) {
    const DocumentId id = thin_->document(document_of(row)).id;
    if (id && !vectors_.contains(id) && cache_->vectors.Find(id) == nullptr) wanted_.vectors.insert(id);
  }
  if (!rehearsing_ && !wanted_.vectors.empty()) Read();
  for (const std::uint32_t row : rows) {
    const DocumentOrdinal d = document_of(row);
    const auto [first, last] = thin_->chunks_of(d);
    const VectorRow vector = VectorAt(d, statements ? (last - first) + (row - FirstStatement(d)) : row - first);
    if (!vector.empty())
      top.Offer(Dot(asked, vector), statements ? thin_->statement_id(row).value : thin_->chunk_id(row).value, row);
  }
  stats->vectors_scanned = allowed.count();
  return top.Take();
}

std::optional<std::vector<StoredPlace>> StoredView::AskNearest(bool statements, std::span<const float> query,
                                                               std::size_t k) const {
  for (const auto& call : nearest_calls_) {
    if (call->statements == statements && call->k == k && std::ranges::equal(call->query, query)) return call->found;
  }
  if (!status_.ok()) return std::vector<StoredPlace>();
  ++rounds_.reads;
  auto found = source_->Nearest(statements, query, k);
  if (!found.ok()) {
    Fail(found.status());
    return std::vector<StoredPlace>();
  }
  nearest_calls_.push_back(
      std::make_shared<const NearestCall>(NearestCall{statements, {query.begin(), query.end()}, k, *std::move(found)}));
  return nearest_calls_.back()->found;
}

// ---------------------------------------------------------------------------------------------------------------- graph

const EntityRows* StoredView::Rows(EntityId e) const {
  if (const auto it = entity_rows_.find(e); it != entity_rows_.end()) return it->second.get();
  if (rehearsing_ && noted_rows_.contains(e)) return nullptr;
  ListKey key = EntityList(e);
  if (auto found = state_->entity_rows.Find(key)) return (entity_rows_[e] = std::move(found)).get();
  wanted_.lists.insert(std::move(key));
  if (rehearsing_) {
    noted_rows_.insert(e);
    return nullptr;
  }
  Read();
  const auto it = entity_rows_.find(e);
  return it == entity_rows_.end() ? nullptr : it->second.get();
}

// `visit(rows, group, first chunk, first statement)`
template <class Visit>
void StoredView::ForEachGroup(EntityId e, Visit visit) const {
  const EntityRows* const rows = Rows(e);
  if (rows == nullptr) return;
  for (std::size_t g = 0; g < rows->groups.size(); ++g) {
    const DocumentOrdinal d = rows->groups[g].ordinal;
    const ChunkOrdinal first = thin_->chunks_of(d).first;
    visit(*rows, g, first, rows->mentions_of(g).empty() && rows->relations_of(g).empty() ? 0 : FirstStatement(d));
  }
}

void StoredView::MentionsOfEntity(EntityRef e, std::vector<ChunkMention>* out) const {
  const MutexLock lock(mutex_);
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal statement) {
    for (const EntityRows::MentionRow& m : rows.mentions_of(g)) {
      out->push_back({chunk + m.chunk, m.statement == kNoRow ? kNoStatement : statement + m.statement, m.confidence});
    }
  });
}

void StoredView::MentionsInChunk(ChunkOrdinal c, std::vector<EntityMention>* out) const {
  const MutexLock lock(mutex_);
  const Place at = PlaceOf(c);
  if (!at) return;
  const StatementOrdinal first = FirstStatement(at.ordinal);
  for (std::uint32_t m = at.document->first_mention(at.place); m < at.document->first_mention(at.place + 1); ++m) {
    const std::uint32_t statement = at.document->statement_of_mention(m);
    const Mention& mention = at.document->rows().mentions[m];
    out->push_back(
        {mention.entity, statement == kNoRow ? kNoStatement : first + statement, mention.confidence, EntityPlace()});
  }
}

RelationRef StoredView::Relation(const Place& at, std::uint32_t row) const {
  const RelationRow& r = at.document->rows().relations[row];
  const std::uint32_t statement = at.document->statement_of_relation(row);
  return {r.id,
          r.subject,
          r.object,
          r.predicate,
          statement == kNoRow ? kNoStatement : FirstStatement(at.ordinal) + statement,
          thin_->chunks_of(at.ordinal).first + at.document->chunk_of_relation(row),
          r.validity,
          r.source,
          r.confidence};
}

void StoredView::RelationsOfEntity(EntityId e, std::vector<RelationRef>* out) const {
  const MutexLock lock(mutex_);
  const EntityRows* const rows = Rows(e);
  if (rows == nullptr) return;
  std::vector<DocumentOrdinal> documents;
  for (std::size_t g = 0; g < rows->groups.size(); ++g) {
    if (rows->relations_of(g).empty()) continue;
    const DocumentId id = rows->groups[g].document;
    documents.push_back(rows->groups[g].ordinal);
    if (!bodies_.contains(id) && cache_->documents.Find(id) == nullptr) wanted_.bodies.insert(id);
  }
  if (!rehearsing_ && !wanted_.bodies.empty()) Read();
  for (const DocumentOrdinal d : documents) {
    const Place at{Body(d), d, 0};
    if (!at) continue;
    const std::vector<RelationRow>& relations = at.document->rows().relations;
    for (std::uint32_t r = 0; r < relations.size(); ++r) {
      if (relations[r].subject == e || relations[r].object == e) out->push_back(Relation(at, r));
    }
  }
}

void StoredView::NeighboursOfEntity(EntityRef e, const Bitmap& chunks, std::vector<EntityNeighbour>* out) const {
  const MutexLock lock(mutex_);
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal statement) {
    for (const EntityRows::RelationEnd& r : rows.relations_of(g)) {
      if (r.other == e.id || !chunks.Test(chunk + r.chunk)) continue;
      out->push_back({r.id, r.other, r.statement == kNoRow ? kNoStatement : statement + r.statement, chunk + r.chunk,
                      r.validity, r.source, r.confidence, EntityPlace()});
    }
  });
}

void StoredView::RelationsOfStatement(StatementOrdinal s, std::vector<RelationRef>* out) const {
  const MutexLock lock(mutex_);
  const Place at = StatementPlace(s);
  if (!at) return;
  for (const std::uint32_t row : at.document->relations_of_statement(at.place)) out->push_back(Relation(at, row));
}

std::size_t StoredView::RowsOfEntity(EntityRef e) const {
  const MutexLock lock(mutex_);
  if (const auto counted = row_counts_.find(e.id); counted != row_counts_.end())
    return static_cast<std::size_t>(counted->second);
  if (rehearsing_ && noted_counts_.contains(e.id) && !entity_rows_.contains(e.id)) return 0;
  const ListKey key = EntityList(e.id);
  if (entity_rows_.contains(e.id) || state_->entity_rows.Find(key) != nullptr) {
    const EntityRows* const rows = Rows(e.id);
    if (rows == nullptr) return 0;
    const auto titled = std::ranges::count_if(rows->groups, &EntityRows::Group::titled);
    row_counts_[e.id] = static_cast<std::int64_t>(rows->mentions.size() + rows->relations.size()) + titled;
    return static_cast<std::size_t>(row_counts_[e.id]);
  }
  const std::int64_t* const count = Look(key, counts_, state_->counts, &StoredWanted::counts);
  if (count == nullptr) {
    noted_counts_.insert(e.id);
    return 0;
  }
  row_counts_[e.id] = *count;
  return static_cast<std::size_t>(*count);
}

// As Segment::CountPassages.
std::size_t StoredView::CountPassages(EntityRef e, const Bitmap& chunks) const {
  const MutexLock lock(mutex_);
  std::size_t count = 0;
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal) {
    if (rows.groups[g].titled) {
      const auto [first, last] = thin_->chunks_of(rows.groups[g].ordinal);
      count += chunks.CountIn(first, last);
      return;
    }
    std::uint32_t previous = kNoRow;
    for (const EntityRows::MentionRow& m : rows.mentions_of(g)) {
      if (std::exchange(previous, m.chunk) != m.chunk) count += chunks.Test(chunk + m.chunk) ? 1 : 0;
    }
  });
  return count;
}

bool StoredView::MentionedElsewhere(EntityRef e, const Bitmap& chunks) const {
  const MutexLock lock(mutex_);
  bool mentioned = false;
  ForEachGroup(e.id, [&](const EntityRows& rows, std::size_t g, ChunkOrdinal chunk, StatementOrdinal) {
    mentioned = mentioned || (!rows.groups[g].titled &&
                              std::ranges::any_of(rows.mentions_of(g), [&](const EntityRows::MentionRow& m) {
                                return chunks.Test(chunk + m.chunk);
                              }));
  });
  return mentioned;
}

void StoredView::DocumentsTitled(EntityRef e, std::vector<DocumentOrdinal>* out) const {
  const MutexLock lock(mutex_);
  const EntityRows* const rows = Rows(e.id);
  if (rows == nullptr) return;
  for (const EntityRows::Group& group : rows->groups) {
    if (group.titled) out->push_back(group.ordinal);
  }
}

// ---------------------------------------------------------------------------------------------------------------- names

const StoredEntity* StoredView::EntityOf(EntityId e) const {
  return e ? Look(e, entities_, state_->entities, &StoredWanted::entities) : nullptr;
}

const Entity* StoredView::entity(EntityRef e) const {
  static const Entity kNotRead;
  const MutexLock lock(mutex_);
  if (const StoredEntity* const stored = EntityOf(e.id)) return &stored->entity;
  // Whoever was given an id may count on its entity.
  return e.id && (rehearsing_ || !status_.ok()) ? &kNotRead : nullptr;
}

bool StoredView::MayShareName(EntityRef e) const {
  const MutexLock lock(mutex_);
  const StoredEntity* const stored = EntityOf(e.id);
  return stored != nullptr && stored->shares_name;
}

const std::vector<EntityId>& StoredView::Names(NameKind kind, std::string_view name) const {
  static const std::vector<EntityId> kNone;
  const auto* const ids = Look(NameKey{kind, std::string(name)}, names_, state_->names, &StoredWanted::names);
  return ids == nullptr ? kNone : *ids;
}

std::vector<EntityId> StoredView::EntitiesByKey(std::string_view key) const {
  const MutexLock lock(mutex_);
  return Names(NameKind::kName, key);
}

EntityId StoredView::EntityOfKey(std::string_view key) const {
  const MutexLock lock(mutex_);
  const std::vector<EntityId>& ids = Names(NameKind::kKey, key);
  return ids.empty() ? EntityId() : ids.front();
}

std::vector<EntityRef> StoredView::EntitiesWithStem(std::string_view stem) const {
  const MutexLock lock(mutex_);
  const std::vector<EntityId>& ids = Names(NameKind::kStem, stem);
  return {ids.begin(), ids.end()};
}

std::size_t StoredView::CountEntitiesWithStem(std::string_view stem) const {
  const MutexLock lock(mutex_);
  const ListKey key{ListKind::kStemCount, std::string(stem)};
  const std::int64_t* const count = Look(key, counts_, state_->counts, &StoredWanted::counts);
  return count == nullptr ? 0 : static_cast<std::size_t>(std::max<std::int64_t>(*count, 0));
}

std::vector<EntityId> StoredView::EntitiesByMatchKey(std::uint64_t match_key) const {
  const MutexLock lock(mutex_);
  return Names(NameKind::kMatchKey, absl::StrCat(match_key));
}

}  // namespace annals::index
