#include "core/index/segment.h"

namespace annals::index {
namespace {

std::size_t Bytes(const std::string& s) { return s.capacity() > 15 ? s.capacity() + 1 : 0; }

std::size_t Bytes(const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::size_t n = pairs.capacity() * sizeof(pairs[0]);
  for (const auto& [name, value] : pairs) n += Bytes(name) + Bytes(value);
  return n;
}

std::size_t Bytes(const Document& d) {
  std::size_t n = Bytes(d.identifiers) + Bytes(d.metadata);
  for (const std::string* s : {&d.external_id, &d.title, &d.doc_type, &d.owner, &d.label, &d.raw_date, &d.channel,
                               &d.asset_ref, &d.kind, &d.status, &d.canonical_of, &d.superseded_by}) {
    n += Bytes(*s);
  }
  return n;
}
std::size_t Bytes(const Chunk& c) { return Bytes(c.external_id) + Bytes(c.section) + Bytes(c.text); }
std::size_t Bytes(const Event& e) { return Bytes(e.type) + Bytes(e.raw_date); }
std::size_t Bytes(const Edge& e) { return Bytes(e.source.written()) + Bytes(e.relation) + Bytes(e.target.written()); }
std::size_t Bytes(const AssetEdge& e) {
  return Bytes(e.source_ref) + Bytes(e.target_ref) + Bytes(e.relation) + Bytes(e.provenance);
}

template <class Row>
std::size_t Bytes(const std::vector<Row>& rows) {
  std::size_t n = rows.capacity() * sizeof(Row);
  if constexpr (!std::is_trivially_copyable_v<Row>) {
    for (const Row& row : rows) n += Bytes(row);
  }
  return n;
}

template <class Row>
std::size_t Bytes(const DocumentRows<Row>& list) {
  return Bytes(list.first) + Bytes(list.rows);
}

}  // namespace

std::size_t EstimateBytes(const Segment& s) {
  std::size_t n = sizeof(Segment) + Bytes(s.documents) + Bytes(s.title_entity);
  n += Bytes(s.events) + Bytes(s.edges) + Bytes(s.asset_edges);
  n += Bytes(s.chunks) + Bytes(s.document_of_chunk) + Bytes(s.chunk_ids) + Bytes(s.chunks_by_hash) +
       s.chunk_vectors.memory() + s.chunk_terms.bytes();
  n += s.statements.bytes() + Bytes(s.first_statement) + s.statement_vectors.memory() + s.statement_terms.bytes();
  n += s.entities.bytes() + Bytes(s.mentions) + Bytes(s.first_mention) + s.mentions_of_entity.bytes();
  n += s.relations.bytes() + s.relations_of_entity.bytes() + s.relations_of_statement.bytes() +
       s.documents_titled.bytes();
  n += s.passages_of_hubs.capacity() * (2 * sizeof(std::uint32_t) + 1);
  n += s.mentioned_elsewhere.words().size_bytes() + Bytes(s.rows_of_entity) + Bytes(s.source_of_document) +
       Bytes(s.sources);
  n += s.document_by_id.capacity() * (sizeof(DocumentId) + sizeof(std::uint64_t) + 1);
  n += s.external_ids.capacity() * (sizeof(std::string_view) + sizeof(std::uint64_t) + 1) +
       s.documents_by_external_id.bytes();
  n += s.edge_ends.capacity() * (sizeof(std::string_view) + sizeof(std::uint64_t) + 1) + s.edges_by_end.bytes();
  n += (s.asset_ends.capacity() + s.assets.capacity()) * (sizeof(std::string_view) + sizeof(std::uint64_t) + 1) +
       s.asset_edges_by_end.bytes() + s.documents_by_asset.bytes();
  return n;
}

}  // namespace annals::index
