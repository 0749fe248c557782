// Words and vectors of a stored view.
#include <algorithm>

#include "core/index/bm25.h"
#include "core/index/stored/stored_view.h"
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
  if (!wanted_.vectors.empty() && MayRead()) Read();
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

}  // namespace annals::index
