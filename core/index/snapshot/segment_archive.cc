#include "core/index/snapshot/segment_archive.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/index/snapshot/record_fields.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

enum Kind : std::uint32_t {
  kDocuments = 10,
  kNames,
  kStatements,
  kGraph,
  kChunkVectors,
  kStatementVectors,
  kChunkTerms,
  kStatementTerms
};

absl::Status Damaged(const char* what) { return absl::DataLossError(absl::StrCat(what, " contradict each other")); }

// Whether `first` cuts `rows` rows into `lists` lists.
bool Cuts(const std::vector<std::uint32_t>& first, std::size_t lists, std::size_t rows) {
  return first.size() == lists + 1 && first.front() == 0 && first.back() == rows && std::ranges::is_sorted(first);
}

template <class Row>
bool Cuts(const DocumentRows<Row>& list, std::size_t documents) {
  return Cuts(list.first, documents, list.rows.size());
}

bool Below(std::uint32_t row, std::size_t rows) { return row < rows; }
bool BelowOrNone(std::uint32_t row, std::size_t rows) { return row == kNoRow || row < rows; }

template <class Archive, class List>
void ListFields(Archive& archive, List& list) {
  archive(list.first, list.rows);
}

template <class Row>
void MoveRows(DocumentRows<Row>& from, std::uint32_t d, std::vector<Row>* to) {
  for (std::uint32_t r = from.first[d]; r < from.first[d + 1]; ++r) to->push_back(std::move(from.rows[r]));
}

}  // namespace

struct SegmentArchive::Documents {
  std::vector<Document> documents;
  std::vector<std::uint32_t> title_entity;
  DocumentRows<Event> events;
  DocumentRows<Edge> edges;
  DocumentRows<AssetEdge> asset_edges;
  DocumentRows<Chunk> chunks;
  std::vector<SaidBy> said_by;
};

struct SegmentArchive::Names {
  std::vector<Entity> versions;
  std::vector<std::uint32_t> first_of_document, of_documents;
};

template <class Archive, class Table>
void SegmentArchive::StatementFields(Archive& archive, Table& table) {
  std::uint64_t rows = table.rows_.size();
  archive(rows);
  for (std::uint64_t r = 0; r < rows; ++r) {
    if constexpr (std::same_as<Archive, BlockReader>) {
      if (!archive.ok()) return;
      table.rows_.emplace_back();
    }
    auto& [id, chunk, begin, end, own_text] = table.rows_[r];
    archive(id, chunk, begin, end, own_text);
  }
  archive(table.times_, table.first_time_, table.own_texts_);
}

template <class Archive, class Rows>
void SegmentArchive::MentionFields(Archive& archive, Rows& rows) {
  std::uint64_t count = rows.size();
  archive(count);
  for (std::uint64_t r = 0; r < count; ++r) {
    if constexpr (std::same_as<Archive, BlockReader>) {
      if (!archive.ok()) return;
      rows.emplace_back();
    }
    auto& [entity, chunk, statement, confidence] = rows[r];
    archive(entity, chunk, statement, confidence);
  }
}

template <class Archive, class Table>
void SegmentArchive::RelationFields(Archive& archive, Table& table) {
  std::uint64_t rows = table.rows_.size();
  archive(rows);
  for (std::uint64_t r = 0; r < rows; ++r) {
    if constexpr (std::same_as<Archive, BlockReader>) {
      if (!archive.ok()) return;
      table.rows_.emplace_back();
    }
    auto& [id, validity, subject, object, predicate, statement, chunk, confidence, from] = table.rows_[r];
    archive(id, validity, subject, object, predicate, statement, chunk, confidence, from);
  }
  archive(table.predicates_);
}

// The terms in the order of their postings, which follow each other without gaps.
std::string SegmentArchive::PostingsBytes(const Postings& postings) {
  std::vector<std::pair<std::uint64_t, const std::string*>> terms;
  for (const auto& [term, range] : postings.terms_) terms.emplace_back(range.begin, &term);
  std::ranges::sort(terms);
  BlockWriter out;
  out(static_cast<std::uint64_t>(terms.size()));
  for (const auto& [begin, term] : terms) {
    const Postings::Range& range = postings.terms_.find(*term)->second;
    out(*term, range.end - range.begin);
  }
  out(postings.postings_, postings.lengths_);
  return out.bytes();
}

absl::StatusOr<Postings> SegmentArchive::LoadPostings(std::string_view bytes, std::size_t rows) {
  BlockReader in(bytes);
  std::uint64_t terms = 0, end = 0;
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  in(terms);
  for (std::uint64_t t = 0; t < terms && in.ok(); ++t) in(counts.emplace_back());
  Postings postings;
  in(postings.postings_, postings.lengths_);
  if (!in.Whole() || postings.lengths_.size() != rows) return Damaged("postings");
  for (auto& [term, count] : counts) {
    if (count == 0 || count > postings.postings_.size() - end) return Damaged("postings");
    const auto list = std::span(postings.postings_).subspan(end, count);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].row >= rows || list[i].count == 0 || (i > 0 && list[i].row <= list[i - 1].row) ||
          list[i].length != Posting::Short(postings.lengths_[list[i].row]))
        return Damaged("postings");
    }
    postings.terms_.emplace(std::move(term), Postings::Range{end, end + count});
    end += count;
  }
  if (end != postings.postings_.size() || postings.terms_.size() != counts.size()) return Damaged("postings");
  for (const std::uint32_t length : postings.lengths_) postings.total_length_ += length;
  return postings;
}

absl::Status SegmentArchive::Save(const Segment& s, BlockSink& sink) {
  BlockWriter documents, names, statements, graph;
  documents(s.documents, s.title_entity);
  ListFields(documents, s.events);
  ListFields(documents, s.edges);
  ListFields(documents, s.asset_edges);
  ListFields(documents, s.chunks);
  documents(s.said_by);
  RETURN_IF_ERROR(sink.Write(kDocuments, documents.bytes()));
  names(s.entities.versions_, s.entities.first_of_document_, s.entities.versions_of_documents_);
  RETURN_IF_ERROR(sink.Write(kNames, names.bytes()));
  StatementFields(statements, s.statements);
  RETURN_IF_ERROR(sink.Write(kStatements, statements.bytes()));
  MentionFields(graph, s.mentions);
  RelationFields(graph, s.relations);
  RETURN_IF_ERROR(sink.Write(kGraph, graph.bytes()));
  RETURN_IF_ERROR(sink.Write(kChunkVectors, s.chunk_vectors.bytes()));
  RETURN_IF_ERROR(sink.Write(kStatementVectors, s.statement_vectors.bytes()));
  RETURN_IF_ERROR(sink.Write(kChunkTerms, PostingsBytes(s.chunk_terms)));
  return sink.Write(kStatementTerms, PostingsBytes(s.statement_terms));
}

absl::Status SegmentArchive::LoadDocuments(std::string_view bytes, Documents* d) {
  BlockReader in(bytes);
  in(d->documents, d->title_entity);
  ListFields(in, d->events);
  ListFields(in, d->edges);
  ListFields(in, d->asset_edges);
  ListFields(in, d->chunks);
  in(d->said_by);
  const std::size_t documents = d->documents.size();
  if (!in.Whole() || documents == 0 || d->title_entity.size() != documents || !Cuts(d->events, documents) ||
      !Cuts(d->edges, documents) || !Cuts(d->asset_edges, documents) || !Cuts(d->chunks, documents) ||
      d->said_by.size() != d->chunks.rows.size())
    return Damaged("documents");
  for (std::uint32_t document = 0; document < documents; ++document) {
    const std::uint32_t first = d->chunks.first[document], last = d->chunks.first[document + 1];
    for (std::uint32_t c = first; c < last; ++c) {
      const SaidBy& by = d->said_by[c];
      if (by.back > c - first || by.size > d->chunks.rows[c - by.back].text.size()) return Damaged("documents");
    }
  }
  return absl::OkStatus();
}

absl::Status SegmentArchive::LoadNames(std::string_view bytes, std::size_t documents, Names* names) {
  BlockReader in(bytes);
  in(names->versions, names->first_of_document, names->of_documents);
  if (!in.Whole() || !Cuts(names->first_of_document, documents, names->of_documents.size()) ||
      !std::ranges::all_of(names->of_documents, [&](std::uint32_t v) { return Below(v, names->versions.size()); }))
    return Damaged("names");
  return absl::OkStatus();
}

absl::Status SegmentArchive::LoadStatements(std::string_view bytes, Segment* s) {
  BlockReader in(bytes);
  StatementTable& table = s->statements;
  table.first_time_.clear();
  StatementFields(in, table);
  if (!in.Whole() || !Cuts(table.first_time_, table.rows_.size(), table.times_.size())) return Damaged("statements");
  std::uint32_t before = 0;
  for (const StatementTable::Row& row : table.rows_) {
    if (!Below(row.chunk, s->chunk_count()) || row.chunk < before) return Damaged("statements");
    before = row.chunk;
    const bool in_chunk = row.own_text == StatementTable::kInChunk;
    if (in_chunk && (row.begin > row.end || row.end > s->chunks.rows[row.chunk].text.size()))
      return Damaged("statements");
    if (!in_chunk && !Below(row.own_text, table.own_texts_.size())) return Damaged("statements");
  }
  return absl::OkStatus();
}

absl::Status SegmentArchive::LoadGraph(std::string_view bytes, std::size_t entities, Segment* s) {
  BlockReader in(bytes);
  MentionFields(in, s->mentions);
  RelationFields(in, s->relations);
  if (!in.Whole()) return Damaged("relations");
  std::uint32_t before = 0;
  for (const MentionEntry& m : s->mentions) {
    if (!Below(m.entity, entities) || !Below(m.chunk, s->chunk_count()) || m.chunk < before ||
        !BelowOrNone(m.statement, s->statement_count()))
      return Damaged("mentions");
    before = m.chunk;
  }
  RelationTable& table = s->relations;
  for (const RelationEntry& r : table.rows_) {
    if (!Below(r.subject, entities) || !Below(r.object, entities) || !Below(r.predicate, table.predicates_.size()) ||
        !BelowOrNone(r.statement, s->statement_count()) || !Below(r.chunk, s->chunk_count()))
      return Damaged("relations");
  }
  for (std::uint32_t p = 0; p < table.predicates_.size(); ++p)
    table.predicate_numbers_.emplace(table.predicates_[p], p);
  return absl::OkStatus();
}

void SegmentArchive::AddDocuments(Documents&& from, const Names& names, SegmentBuilder* builder) {
  Segment& s = *builder->out_;
  s.chunks.rows.reserve(from.chunks.rows.size());
  for (std::uint32_t d = 0; d < from.documents.size(); ++d) {
    for (std::uint32_t v = names.first_of_document[d]; v < names.first_of_document[d + 1]; ++v)
      builder->entities_.Add(names.versions[names.of_documents[v]]);
    MoveRows(from.events, d, &s.events.rows);
    MoveRows(from.edges, d, &s.edges.rows);
    MoveRows(from.asset_edges, d, &s.asset_edges.rows);
    MoveRows(from.chunks, d, &s.chunks.rows);
    s.document_of_chunk.resize(s.chunks.rows.size(), d);
    builder->AddDocument(std::move(from.documents[d]));
  }
  s.title_entity = std::move(from.title_entity);
  s.said_by = std::move(from.said_by);
}

absl::StatusOr<std::shared_ptr<const Segment>> SegmentArchive::Load(BlockSource& source, std::size_t dimension,
                                                                    language::Language language) {
  Documents documents;
  Names names;
  ASSIGN_OR_RETURN(std::string bytes, source.Next(kDocuments));
  RETURN_IF_ERROR(LoadDocuments(bytes, &documents));
  ASSIGN_OR_RETURN(bytes, source.Next(kNames));
  RETURN_IF_ERROR(LoadNames(bytes, documents.documents.size(), &names));
  SegmentBuilder builder(dimension, language);
  AddDocuments(std::move(documents), names, &builder);
  Segment& s = *builder.out_;
  const std::size_t entities = builder.entities_.size();
  if (!std::ranges::all_of(s.title_entity, [&](std::uint32_t e) { return BelowOrNone(e, entities); }))
    return Damaged("titles");

  ASSIGN_OR_RETURN(bytes, source.Next(kStatements));
  RETURN_IF_ERROR(LoadStatements(bytes, &s));
  ASSIGN_OR_RETURN(bytes, source.Next(kGraph));
  RETURN_IF_ERROR(LoadGraph(bytes, entities, &s));
  ASSIGN_OR_RETURN(bytes, source.Next(kChunkVectors));
  if (!s.chunk_vectors.Assign(bytes, s.chunk_count())) return Damaged("vectors");
  ASSIGN_OR_RETURN(bytes, source.Next(kStatementVectors));
  if (!s.statement_vectors.Assign(bytes, s.statement_count())) return Damaged("vectors");
  ASSIGN_OR_RETURN(bytes, source.Next(kChunkTerms));
  ASSIGN_OR_RETURN(Postings of_chunks, LoadPostings(bytes, s.chunk_count()));
  ASSIGN_OR_RETURN(bytes, source.Next(kStatementTerms));
  ASSIGN_OR_RETURN(Postings of_statements, LoadPostings(bytes, s.statement_count()));
  return std::move(builder).BuildWith(std::move(of_chunks), std::move(of_statements));
}

}  // namespace annals::index
