#include "core/index/segmented_view.h"

#include <algorithm>
#include <utility>

namespace annals::index {

SegmentedView::SegmentedView(std::size_t dimension, std::vector<SegmentEntry> entries,
                             std::shared_ptr<const AssetLinkTable> links, std::uint64_t watermark,
                             const VectorSearchOptions& search, const AuthorityOrder& order,
                             language::Language language)
    : dimension_(dimension), links_(std::move(links)), watermark_(watermark), search_(search), language_(language) {
  for (SegmentEntry& entry : entries) {
    Part part{std::move(entry),
              static_cast<std::uint32_t>(documents_),
              static_cast<std::uint32_t>(chunks_),
              static_cast<std::uint32_t>(statements_),
              {}};
    for (std::uint32_t d : part.rows().sources) part.authority.push_back(order.Of(part.rows().documents[d]));
    AddLists(part);
    documents_ += part.rows().documents.size();
    chunks_ += part.rows().chunk_count();
    statements_ += part.rows().statement_count();
    live_documents_ += part.rows().live - (part.entry.overlay == nullptr ? 0 : part.entry.overlay->no_longer_live());
    parts_.push_back(std::move(part));
  }
}

std::vector<SegmentEntry> SegmentedView::Entries() const {
  std::vector<SegmentEntry> entries;
  entries.reserve(parts_.size());
  for (const Part& part : parts_) entries.push_back(part.entry);
  return entries;
}

void SegmentedView::AddLists(const Part& part) {
  const Segment* rows = &part.rows();
  const SearchGraphs* graphs = part.entry.graphs.get();
  chunk_postings_.push_back({&rows->chunk_terms, part.first_chunk});
  statement_postings_.push_back({&rows->statement_terms, part.first_statement});
  chunk_vectors_.push_back({&rows->chunk_vectors, part.first_chunk,
                            [rows](std::uint32_t row) { return rows->chunk_ids[row].value; },
                            graphs == nullptr ? nullptr : graphs->chunks.get()});
  statement_vectors_.push_back({&rows->statement_vectors, part.first_statement,
                                [rows](std::uint32_t row) { return rows->statements.id(row).value; },
                                graphs == nullptr ? nullptr : graphs->statements.get()});
}

// The last part that starts at or before the ordinal; a part without rows of that kind is skipped by it.
const SegmentedView::Part& SegmentedView::PartOf(std::uint32_t ordinal, std::uint32_t Part::* first) const {
  return *std::prev(std::ranges::upper_bound(parts_, ordinal, {}, first));
}

const Document& SegmentedView::Part::document(std::uint32_t row) const {
  const Document* replacement = entry.overlay == nullptr ? nullptr : entry.overlay->Replacement(row);
  return replacement != nullptr ? *replacement : rows().documents[row];
}

const Document& SegmentedView::document(DocumentOrdinal d) const {
  const Part& part = PartOfDocument(d);
  return part.document(d - part.first_document);
}

int SegmentedView::authority(DocumentOrdinal d) const {
  const Part& part = PartOfDocument(d);
  const std::uint32_t row = d - part.first_document;
  return part.Removed(row) ? 0 : part.authority[part.rows().source_of_document[row]];
}

const Chunk& SegmentedView::chunk(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  return part.rows().chunks.rows[c - part.first_chunk];
}

ChunkId SegmentedView::chunk_id(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  return part.rows().chunk_ids[c - part.first_chunk];
}

void SegmentedView::SampleChunks(std::uint64_t most, const Bitmap& allowed, std::vector<SampledChunk>* out) const {
  for (const Part& part : parts_) {
    const std::vector<ChunkId>& ids = part.rows().chunk_ids;
    const auto last = part.first_chunk + static_cast<ChunkOrdinal>(ids.size());
    const auto hashed = part.rows().ChunksOfHashUpTo(most);
    if (allowed.CountIn(part.first_chunk, last) > hashed.size()) {
      for (const std::uint32_t row : hashed) {
        if (allowed.Test(part.first_chunk + row)) out->push_back({SampleHash(ids[row]), part.first_chunk + row});
      }
      continue;
    }
    allowed.ForEachIn(part.first_chunk, last, [&](ChunkOrdinal c) {
      if (const std::uint64_t hash = SampleHash(ids[c - part.first_chunk]); hash <= most) out->push_back({hash, c});
    });
  }
}

std::string_view SegmentedView::speaker(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  const std::uint32_t row = c - part.first_chunk;
  const SaidBy by = part.rows().said_by[row];
  if (by.size == 0) return {};
  return std::string_view(part.rows().chunks.rows[row - by.back].text).substr(0, by.size);
}

bool SegmentedView::whole_turn(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  return part.rows().said_by[c - part.first_chunk].whole_turn != 0;
}

DocumentOrdinal SegmentedView::document_of(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  return part.first_document + part.rows().document_of_chunk[c - part.first_chunk];
}

EntityRef SegmentedView::title_entity(DocumentOrdinal d) const {
  const Part& part = PartOfDocument(d);
  const std::vector<EntityId>& elsewhere = part.rows().title_ids;
  if (d - part.first_document < elsewhere.size()) return elsewhere[d - part.first_document];
  const std::uint32_t number = part.rows().title_entity[d - part.first_document];
  if (number == kNoRow) return EntityId();
  return {part.rows().entities.id(number), {static_cast<std::uint32_t>(&part - parts_.data()), number}};
}

std::pair<ChunkOrdinal, ChunkOrdinal> SegmentedView::chunks_of(DocumentOrdinal d) const {
  const Part& part = PartOfDocument(d);
  const auto [first, last] = part.rows().ChunksOf(d - part.first_document);
  return {part.first_chunk + first, part.first_chunk + last};
}

std::pair<StatementOrdinal, StatementOrdinal> SegmentedView::statements_of(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  const auto [first, last] = part.rows().StatementsOf(c - part.first_chunk);
  return {part.first_statement + first, part.first_statement + last};
}

StatementRef SegmentedView::statement(StatementOrdinal s) const {
  const Part& part = PartOfStatement(s);
  const std::uint32_t row = s - part.first_statement;
  const StatementTable& table = part.rows().statements;
  return {table.id(row),
          part.first_chunk + table.chunk(row),
          part.rows().StatementText(row),
          table.begin(row),
          table.end(row),
          table.times(row)};
}

std::span<const SpokenTime> SegmentedView::statement_times(StatementOrdinal s) const {
  const Part& part = PartOfStatement(s);
  return part.rows().statements.times(s - part.first_statement);
}

ChunkOrdinal SegmentedView::chunk_of(StatementOrdinal s) const {
  const Part& part = PartOfStatement(s);
  return part.first_chunk + part.rows().statements.chunk(s - part.first_statement);
}

StatementId SegmentedView::statement_id(StatementOrdinal s) const {
  const Part& part = PartOfStatement(s);
  return part.rows().statements.id(s - part.first_statement);
}

VectorRow SegmentedView::chunk_vector(ChunkOrdinal c) const {
  const Part& part = PartOfChunk(c);
  return part.rows().chunk_vectors[c - part.first_chunk];
}

VectorRow SegmentedView::statement_vector(StatementOrdinal s) const {
  const Part& part = PartOfStatement(s);
  return part.rows().statement_vectors[s - part.first_statement];
}

std::span<const Event> SegmentedView::events_of(DocumentOrdinal d) const {
  const Part& part = PartOfDocument(d);
  return part.RowsOf(part.rows().events, d - part.first_document);
}

std::span<const Edge> SegmentedView::edges_of(DocumentOrdinal d) const {
  const Part& part = PartOfDocument(d);
  return part.RowsOf(part.rows().edges, d - part.first_document);
}

std::span<const AssetEdge> SegmentedView::asset_edges_of(DocumentOrdinal d) const {
  const Part& part = PartOfDocument(d);
  return part.RowsOf(part.rows().asset_edges, d - part.first_document);
}

std::optional<DocumentOrdinal> SegmentedView::FindVersion(DocumentId id) const {
  for (const Part& part : parts_) {
    const auto it = part.rows().document_by_id.find(id);
    if (it != part.rows().document_by_id.end() && !part.Removed(it->second)) return part.first_document + it->second;
  }
  return std::nullopt;
}

std::optional<DocumentOrdinal> SegmentedView::FindDocument(std::string_view external_id) const {
  for (std::size_t p = parts_.size(); p-- > 0;) {
    const Part& part = parts_[p];
    const auto it = part.rows().external_ids.find(external_id);
    if (it == part.rows().external_ids.end()) continue;
    const auto versions = part.rows().documents_by_external_id.Of(it->second);
    for (std::size_t v = versions.size(); v-- > 0;) {
      const std::uint32_t row = versions[v];
      if (!part.Removed(row) && part.document(row).retired == kStillHolds) return part.first_document + row;
    }
  }
  return std::nullopt;
}

Allowed SegmentedView::Filter(std::optional<Timestamp> as_of, const std::function<bool(const Document&)>& keep) const {
  Allowed allowed{Bitmap(chunks_), Bitmap(statements_)};
  for (const Part& part : parts_) {
    if (!as_of && !keep && part.entry.overlay == nullptr && part.rows().live == part.rows().documents.size()) {
      allowed.chunks.SetRange(part.first_chunk, part.first_chunk + part.rows().chunk_count());
      allowed.statements.SetRange(part.first_statement, part.first_statement + part.rows().statement_count());
      continue;
    }
    for (std::uint32_t d = 0; d < part.rows().documents.size(); ++d) {
      const Document& document = part.document(d);
      const bool holds =
          as_of ? document.recorded <= *as_of && *as_of < document.retired : document.retired == kStillHolds;
      if (!holds || part.Removed(d) || (keep && !keep(document))) continue;
      const auto [first, last] = part.rows().ChunksOf(d);
      allowed.chunks.SetRange(part.first_chunk + first, part.first_chunk + last);
      const std::vector<std::uint32_t>& statement = part.rows().first_statement;
      allowed.statements.SetRange(part.first_statement + statement[first], part.first_statement + statement[last]);
    }
  }
  return allowed;
}

LexicalScores SegmentedView::ChunkLexical(std::span<const std::string> terms, const Bitmap& population,
                                          const Bitmap& allowed) const {
  return ScoreBm25(chunk_postings_, terms, population, allowed);
}

LexicalScores SegmentedView::StatementLexical(std::span<const std::string> terms, const Bitmap& population,
                                              const Bitmap& allowed) const {
  return ScoreBm25(statement_postings_, terms, population, allowed);
}

PairedScores SegmentedView::StatementLexical(std::span<const std::string> first, std::span<const std::string> second,
                                             const Bitmap& population, const Bitmap& allowed) const {
  return ScoreBm25(statement_postings_, first, second, population, allowed);
}

double SegmentedView::ChunkIdf(std::string_view term, const Bitmap& population) const {
  return InverseDocumentFrequency(chunk_postings_, term, population);
}

bool SegmentedView::ChunkHolds(ChunkOrdinal c, std::string_view term) const {
  const Part& part = PartOfChunk(c);
  return part.rows().chunk_terms.Holds(c - part.first_chunk, term);
}

void SegmentedView::StatementsHolding(std::string_view term, const Bitmap& allowed,
                                      std::vector<StatementOrdinal>* out) const {
  for (const PostingsPart& part : statement_postings_) {
    for (const Posting& p : part.Find(term)) {
      if (allowed.Test(part.base + p.row)) out->push_back(part.base + p.row);
    }
  }
}

void SegmentedView::StatementsSpeakingOf(const Interval& period, int least_confidence, const Bitmap& allowed,
                                         std::vector<StatementOrdinal>* out) const {
  for (const Part& part : parts_) {
    part.rows().statements.ForEachSpeakingOf(period, least_confidence, [&](std::uint32_t row) {
      if (allowed.Test(part.first_statement + row)) out->push_back(part.first_statement + row);
    });
  }
}

std::vector<Scored> SegmentedView::NearestChunks(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                                 SearchStats* stats) const {
  return SearchNearest(chunk_vectors_, query, k, allowed, search_, stats);
}

std::vector<Scored> SegmentedView::NearestStatements(std::span<const float> query, std::size_t k, const Bitmap& allowed,
                                                     SearchStats* stats) const {
  return SearchNearest(statement_vectors_, query, k, allowed, search_, stats);
}

}  // namespace annals::index
