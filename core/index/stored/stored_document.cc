#include "core/index/stored/stored_document.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/index/bundle_positions.h"
#include "core/index/snapshot/archive.h"
#include "core/index/snapshot/record_fields.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

template <class Row>
std::vector<Row> Picked(std::vector<Row>& rows, const std::vector<std::uint32_t>& order) {
  std::vector<Row> picked;
  picked.reserve(order.size());
  for (const std::uint32_t i : order) picked.push_back(std::move(rows[i]));
  return picked;
}

template <class Row>
std::vector<Row> Picked(std::vector<Row>& rows, const std::vector<PositionedRow>& order) {
  std::vector<Row> picked;
  picked.reserve(order.size());
  for (const PositionedRow& at : order) picked.push_back(std::move(rows[at.row]));
  return picked;
}

std::vector<float> PickedVectors(const std::vector<float>& vectors, const std::vector<std::uint32_t>& order,
                                 std::size_t dimension) {
  std::vector<float> picked;
  picked.reserve(vectors.size());
  for (const std::uint32_t i : order) {
    const auto first = vectors.begin() + static_cast<std::ptrdiff_t>(i * dimension);
    picked.insert(picked.end(), first, first + static_cast<std::ptrdiff_t>(dimension));
  }
  return picked;
}

// A sentence that stands in its chunk is kept as its range.
bool StandsIn(const Statement& statement, std::string_view text) {
  return statement.begin < statement.end && statement.end <= text.size() &&
         text.substr(statement.begin, statement.end - statement.begin) == statement.text;
}

absl::flat_hash_map<ChunkId, std::uint32_t> PlacesOf(const std::vector<Chunk>& chunks) {
  absl::flat_hash_map<ChunkId, std::uint32_t> places;
  for (std::uint32_t c = 0; c < chunks.size(); ++c) places.emplace(chunks[c].id, c);
  return places;
}

template <class Archive, class Bundle>
void BodyFields(Archive& archive, Bundle& b) {
  archive(b.document, b.title_entity, b.chunks, b.statements, b.mentions, b.relations, b.entities);
}

template <class Archive, class Bundle>
void ShapeFields(Archive& archive, Bundle& b) {
  archive(b.title_entity, b.chunks, b.statements, b.shapes, b.statement_terms, b.events, b.edges, b.asset_edges);
}

absl::Status Damaged(std::string_view what) {
  return absl::DataLossError(std::string("the stored rows of a document are damaged: ") + std::string(what));
}

std::size_t TextBytes(const DocumentBundle& b) {
  std::size_t n = 0;
  for (const Chunk& chunk : b.chunks)
    n += chunk.text.capacity() + chunk.section.capacity() + chunk.external_id.capacity();
  for (const Statement& s : b.statements) n += s.text.capacity() + s.times.capacity() * sizeof(SpokenTime);
  for (const Entity& e : b.entities) {
    n += e.key.capacity() + e.name.capacity();
    for (const std::string& alias : e.aliases) n += sizeof(alias) + alias.capacity();
  }
  return n;
}

}  // namespace

absl::StatusOr<DocumentBundle> InPlace(DocumentBundle bundle, std::size_t dimension) {
  ASSIGN_OR_RETURN(const BundlePositions positions, LocateRows(bundle, dimension));
  bundle.chunk_vectors = PickedVectors(bundle.chunk_vectors, positions.chunks, dimension);
  bundle.statement_vectors = PickedVectors(bundle.statement_vectors, positions.statements, dimension);
  bundle.chunks = Picked(bundle.chunks, positions.chunks);
  bundle.statements = Picked(bundle.statements, positions.statements);
  bundle.mentions = Picked(bundle.mentions, positions.mentions);
  bundle.relations = Picked(bundle.relations, positions.relations);
  return bundle;
}

std::string BodyOf(const DocumentBundle& bundle) {
  DocumentBundle kept{.document = bundle.document,
                      .title_entity = bundle.title_entity,
                      .chunks = bundle.chunks,
                      .statements = bundle.statements,
                      .mentions = bundle.mentions,
                      .relations = bundle.relations,
                      .entities = bundle.entities};
  const auto places = PlacesOf(kept.chunks);
  for (Statement& statement : kept.statements) {
    if (StandsIn(statement, kept.chunks[places.at(statement.chunk)].text)) statement.text.clear();
  }
  BlockWriter writer;
  BodyFields(writer, std::as_const(kept));
  return writer.bytes();
}

absl::StatusOr<DocumentBundle> BundleOfBody(std::string_view body) {
  DocumentBundle bundle;
  BlockReader reader(body);
  BodyFields(reader, bundle);
  if (!reader.Whole()) return Damaged("body");
  const auto places = PlacesOf(bundle.chunks);
  for (Statement& statement : bundle.statements) {
    const auto at = places.find(statement.chunk);
    if (at == places.end()) return Damaged("a statement of no passage");
    const std::string_view text = bundle.chunks[at->second].text;
    if (!statement.text.empty() || statement.begin >= statement.end) continue;
    if (statement.end > text.size()) return Damaged("a statement beyond its passage");
    statement.text = text.substr(statement.begin, statement.end - statement.begin);
  }
  return bundle;
}

std::string ShapeOf(const Segment& segment, std::uint32_t row, const DocumentBundle& bundle) {
  DocumentBundle kept{.title_entity = bundle.title_entity,
                      .chunks = bundle.chunks,
                      .statements = bundle.statements,
                      .events = bundle.events,
                      .edges = bundle.edges,
                      .asset_edges = bundle.asset_edges};
  const std::uint32_t first = segment.ChunksOf(row).first;
  for (std::uint32_t c = 0; c < kept.chunks.size(); ++c) {
    const SaidBy by = segment.said_by[first + c];
    const std::uint32_t mentions = segment.first_mention[first + c + 1] - segment.first_mention[first + c];
    kept.shapes.push_back({segment.chunk_terms.length(first + c), mentions, by.back, by.size, by.whole_turn});
    // Where he is named, for the passages that go on with his words.
    std::string& text = kept.chunks[c].text;
    text.resize(by.back == 0 ? std::min<std::size_t>(by.size, text.size()) : 0);
  }
  const std::uint32_t first_statement = segment.first_statement[first];
  for (std::uint32_t s = 0; s < kept.statements.size(); ++s) {
    kept.statement_terms.push_back(segment.statement_terms.length(first_statement + s));
    kept.statements[s].text.clear();
  }
  BlockWriter writer;
  ShapeFields(writer, std::as_const(kept));
  return writer.bytes();
}

absl::StatusOr<DocumentBundle> BundleOfShape(std::string_view shape) {
  DocumentBundle bundle;
  BlockReader reader(shape);
  ShapeFields(reader, bundle);
  if (!reader.Whole() || bundle.shapes.size() != bundle.chunks.size() ||
      bundle.statement_terms.size() != bundle.statements.size())
    return Damaged("shape");
  for (std::size_t c = 0; c < bundle.shapes.size(); ++c) {
    const PassageShape& said = bundle.shapes[c];
    if (said.back > c || said.speaker > bundle.chunks[c - said.back].text.size()) return Damaged("speaker");
  }
  return bundle;
}

std::string VectorsOf(const Segment& segment, std::uint32_t row) {
  VectorRows rows(segment.dimension);
  const auto [first, last] = segment.ChunksOf(row);
  for (std::uint32_t c = first; c < last; ++c) rows.Add(segment.chunk_vectors[c]);
  if (first == last) return {};
  const std::uint32_t end = segment.StatementsOf(last - 1).second;
  for (std::uint32_t s = segment.first_statement[first]; s < end; ++s) rows.Add(segment.statement_vectors[s]);
  return std::string(rows.bytes());
}

absl::StatusOr<std::shared_ptr<const StoredDocument>> StoredDocument::Read(std::string_view body) {
  auto document = std::make_shared<StoredDocument>();
  ASSIGN_OR_RETURN(document->rows_, BundleOfBody(body));
  RETURN_IF_ERROR(document->Connect());
  const DocumentBundle& b = document->rows_;
  document->bytes_ = sizeof(StoredDocument) + TextBytes(b) + b.chunks.size() * (sizeof(Chunk) + 8) +
                     b.statements.size() * (sizeof(Statement) + 8) + b.mentions.size() * (sizeof(Mention) + 4) +
                     b.relations.size() * (sizeof(RelationRow) + 12) + b.entities.size() * sizeof(Entity);
  return document;
}

absl::Status StoredDocument::Connect() {
  ASSIGN_OR_RETURN(const BundlePositions positions, LocateRows(rows_, 0));
  const std::size_t chunks = rows_.chunks.size();
  first_statement_.assign(chunks + 1, 0);
  first_mention_.assign(chunks + 1, 0);
  for (const std::uint32_t chunk : positions.statement_chunk) ++first_statement_[chunk + 1];
  std::partial_sum(first_statement_.begin(), first_statement_.end(), first_statement_.begin());
  for (const PositionedRow& p : positions.mentions) {
    ++first_mention_[p.chunk + 1];
    mention_statement_.push_back(p.statement);
  }
  std::partial_sum(first_mention_.begin(), first_mention_.end(), first_mention_.begin());
  for (const PositionedRow& p : positions.relations) {
    relation_statement_.push_back(p.statement);
    relation_chunk_.push_back(p.chunk);
  }
  const auto in_order = [](const auto& rows) {
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
      if (rows[i].row != i) return false;
    }
    return true;
  };
  if (!std::ranges::is_sorted(positions.chunks) || !std::ranges::is_sorted(positions.statements) ||
      !in_order(positions.mentions) || !in_order(positions.relations))
    return Damaged("rows out of order");
  relations_of_statement_ = RowGroups(rows_.statements.size(), relation_statement_);
  return absl::OkStatus();
}

}  // namespace annals::index
