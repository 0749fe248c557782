// Makes DocumentBundle values for tests, with ids, positions and vectors filled in consistently.
//
//   BundleFactory make(8);                                     // dimension of the vectors
//   DocumentBundle b = make.Document("report-1", "Beige Book, October 2025")
//                          .Label("October 2025", october)
//                          .Chunk("Prices rose in Boston. Wages fell.", {"Prices rose in Boston.", "Wages fell."})
//                          .Mention("Boston")        // in the last statement that holds the name, else the chunk
//                          .Relation("Boston", "had", "Prices")
//                          .Build();
//
// An entity is known by its NameKey; one factory gives one id to one key, so that documents share entities. Row ids
// rise over all documents of a factory, in the order in which they are built. Vectors are unit, drawn from a fixed
// sequence, unless set. The rows are made by ingest::MakeBundle, as everybody's.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ingest/bundle.h"
#include "core/text/text.h"

namespace annals::testing {

inline constexpr Timestamp kFirstRecorded{std::chrono::sys_days{std::chrono::year{2025} / 1 / 1}};

using Vector = std::vector<float>;

// The unit vector of direction `v`; zero stays zero.
inline Vector Unit(Vector v) {
  double square = 0;
  for (float x : v) square += static_cast<double>(x) * x;
  if (square == 0) return v;
  for (float& x : v) x = static_cast<float>(x / std::sqrt(square));
  return v;
}

class BundleFactory;

class BundleBuilder {
 public:
  BundleBuilder(BundleFactory* factory, std::string external_id, std::string title);

  BundleBuilder& Label(std::string label, Interval period);
  BundleBuilder& Published(Day day);
  BundleBuilder& Owner(std::string owner) { return Set(&annals::Document::owner, std::move(owner)); }
  BundleBuilder& DocType(std::string type) { return Set(&annals::Document::doc_type, std::move(type)); }
  BundleBuilder& Set(std::string annals::Document::* field, std::string value);
  BundleBuilder& Recorded(Timestamp when);
  BundleBuilder& Retired(Timestamp when);

  // A chunk with its statements. A sentence that the text holds gets its byte range, else {0, 0}.
  BundleBuilder& Chunk(std::string text, std::vector<std::string> sentences = {}, std::string section = "");
  BundleBuilder& Speaking(SpokenTime time);                 // the last sentence of the last chunk, of one more period
  BundleBuilder& ChunkVector(Vector v);                     // of the last chunk
  BundleBuilder& StatementVector(std::size_t i, Vector v);  // of statement i of the last chunk

  // In the last chunk: in its last sentence that contains the name, else in the chunk as a whole.
  BundleBuilder& Mention(std::string_view name, float confidence = 1);
  // Between two entities, on the last sentence of the last chunk that contains both names, else on its last sentence.
  BundleBuilder& Relation(std::string_view subject, std::string predicate, std::string_view object,
                          Interval validity = Interval::Always(), ValiditySource source = ValiditySource::kNone);
  BundleBuilder& Alias(std::string_view name, std::string_view alias);
  BundleBuilder& Kind(std::string_view name, EntityKind kind);
  BundleBuilder& AddEvent(std::string type, Interval when, std::string_view subject = "");
  BundleBuilder& AddEdge(EdgeEnd source, std::string relation, EdgeEnd target);
  BundleBuilder& AddAssetEdge(std::string source, std::string target, std::string relation);

  DocumentId id() const { return prepared_.document.id; }
  EntityId EntityOf(std::string_view name) { return entity_ids_[static_cast<std::size_t>(Position(name))]; }
  DocumentBundle Build();

 private:
  ingest::PreparedChunk& chunk() { return prepared_.chunks.back(); }
  int StatementHolding(std::string_view a, std::string_view b) const;  // of the last chunk; -1 when none
  int Position(std::string_view name);                                 // names the entity in this bundle
  ingest::PreparedEntity& Named(std::string_view name) {
    return prepared_.entities[static_cast<std::size_t>(Position(name))];
  }
  void AppendVector(std::vector<float>* rows);

  BundleFactory* factory_;
  ingest::PreparedDocument prepared_;
  std::vector<EntityId> entity_ids_;  // of prepared_.entities
  std::vector<float> chunk_vectors_, statement_vectors_;
};

class BundleFactory {
 public:
  explicit BundleFactory(std::size_t dimension, std::uint32_t seed = 1) : dimension_(dimension), random_(seed) {}
  BundleBuilder Document(std::string external_id, std::string title) {
    return {this, std::move(external_id), std::move(title)};
  }
  std::size_t dimension() const { return dimension_; }
  EntityId EntityOf(std::string_view name) {
    return entity_ids_.try_emplace(text::NameKey(name), EntityId(entity_ids_.size() + 1)).first->second;
  }
  Vector RandomUnit() {
    std::normal_distribution<float> normal;
    Vector v(dimension_);
    for (float& x : v) x = normal(random_);
    return Unit(std::move(v));
  }
  ingest::CountedIds& ids() { return ids_; }

 private:
  std::size_t dimension_;
  std::mt19937 random_;
  ingest::CountedIds ids_;
  std::map<std::string, EntityId> entity_ids_;
};

inline BundleBuilder::BundleBuilder(BundleFactory* factory, std::string external_id, std::string title)
    : factory_(factory) {
  Document& document = prepared_.document;
  document.id = DocumentId(factory->ids().Next());
  document.external_id = std::move(external_id);
  document.title = title;
  document.recorded = kFirstRecorded;
  if (!text::NameKey(title).empty()) prepared_.title_entity = Position(title);
}

inline BundleBuilder& BundleBuilder::Label(std::string label, Interval period) {
  prepared_.document.label = std::move(label);
  prepared_.document.period = period;
  return *this;
}

inline BundleBuilder& BundleBuilder::Published(Day day) {
  prepared_.document.published = day;
  return *this;
}

inline BundleBuilder& BundleBuilder::Set(std::string annals::Document::* field, std::string value) {
  prepared_.document.*field = std::move(value);
  return *this;
}

inline BundleBuilder& BundleBuilder::Recorded(Timestamp when) {
  prepared_.document.recorded = when;
  return *this;
}

inline BundleBuilder& BundleBuilder::Retired(Timestamp when) {
  prepared_.document.retired = when;
  return *this;
}

inline BundleBuilder& BundleBuilder::Chunk(std::string text, std::vector<std::string> sentences, std::string section) {
  ingest::PreparedChunk chunk{.section = std::move(section), .text = std::move(text)};
  chunk.external_id = prepared_.document.external_id + "#" + std::to_string(prepared_.chunks.size());
  chunk.tokens = text::EstimateTokens(chunk.text);
  for (std::string& sentence : sentences) {
    ingest::PreparedStatement s;
    if (const std::size_t at = chunk.text.find(sentence); at != std::string::npos) {
      s.begin = static_cast<std::uint32_t>(at);
      s.end = static_cast<std::uint32_t>(at + sentence.size());
    }
    s.text = std::move(sentence);
    chunk.statements.push_back(std::move(s));
    AppendVector(&statement_vectors_);
  }
  prepared_.chunks.push_back(std::move(chunk));
  AppendVector(&chunk_vectors_);
  return *this;
}

inline BundleBuilder& BundleBuilder::Speaking(SpokenTime time) {
  chunk().statements.back().times.push_back(time);
  return *this;
}

inline BundleBuilder& BundleBuilder::ChunkVector(Vector v) {
  std::ranges::copy(v, chunk_vectors_.end() - static_cast<std::ptrdiff_t>(factory_->dimension()));
  return *this;
}

inline BundleBuilder& BundleBuilder::StatementVector(std::size_t i, Vector v) {
  const std::size_t rows_from_end = chunk().statements.size() - i;
  std::ranges::copy(v, statement_vectors_.end() - static_cast<std::ptrdiff_t>(rows_from_end * factory_->dimension()));
  return *this;
}

inline BundleBuilder& BundleBuilder::Mention(std::string_view name, float confidence) {
  const int statement = StatementHolding(name, "");
  chunk().mentions.push_back({statement, Position(name), confidence});
  return *this;
}

inline BundleBuilder& BundleBuilder::Relation(std::string_view subject, std::string predicate, std::string_view object,
                                              Interval validity, ValiditySource source) {
  int statement = StatementHolding(subject, object);
  if (statement < 0) statement = static_cast<int>(chunk().statements.size()) - 1;
  const int of = Position(subject), to = Position(object);
  chunk().relations.push_back({.subject = of,
                               .object = to,
                               .predicate = std::move(predicate),
                               .statement = statement,
                               .validity = validity,
                               .source = source});
  return *this;
}

inline BundleBuilder& BundleBuilder::Alias(std::string_view name, std::string_view alias) {
  std::vector<std::string>& aliases = Named(name).aliases;
  aliases.push_back(text::NameKey(alias));
  std::ranges::sort(aliases);
  aliases.erase(std::ranges::unique(aliases).begin(), aliases.end());
  return *this;
}

inline BundleBuilder& BundleBuilder::Kind(std::string_view name, EntityKind kind) {
  Named(name).kind = kind;
  return *this;
}

inline BundleBuilder& BundleBuilder::AddEvent(std::string type, Interval when, std::string_view subject) {
  prepared_.events.push_back(
      {.subject = subject.empty() ? EntityId() : EntityOf(subject), .type = std::move(type), .when = when});
  return *this;
}

inline BundleBuilder& BundleBuilder::AddEdge(EdgeEnd source, std::string relation, EdgeEnd target) {
  prepared_.edges.push_back(
      {.source = std::move(source), .relation = std::move(relation), .target = std::move(target)});
  return *this;
}

inline BundleBuilder& BundleBuilder::AddAssetEdge(std::string source, std::string target, std::string relation) {
  prepared_.asset_edges.push_back({.source_ref = std::move(source),
                                   .target_ref = std::move(target),
                                   .relation = std::move(relation),
                                   .provenance = "metadata"});
  return *this;
}

inline int BundleBuilder::Position(std::string_view name) {
  const EntityId entity = factory_->EntityOf(name);
  const auto at = std::ranges::find(entity_ids_, entity);
  if (at != entity_ids_.end()) return static_cast<int>(at - entity_ids_.begin());
  entity_ids_.push_back(entity);
  prepared_.entities.push_back({.key = text::NameKey(name), .name = std::string(name)});
  return static_cast<int>(entity_ids_.size()) - 1;
}

inline int BundleBuilder::StatementHolding(std::string_view a, std::string_view b) const {
  int found = -1;
  const std::vector<ingest::PreparedStatement>& statements = prepared_.chunks.back().statements;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (statements[i].text.contains(a) && statements[i].text.contains(b)) found = static_cast<int>(i);
  }
  return found;
}

inline void BundleBuilder::AppendVector(std::vector<float>* rows) {
  const Vector v = factory_->RandomUnit();
  rows->insert(rows->end(), v.begin(), v.end());
}

inline DocumentBundle BundleBuilder::Build() {
  DocumentBundle bundle = ingest::MakeBundle(prepared_, id(), entity_ids_, factory_->ids());
  bundle.entities = ingest::EntityRows(prepared_, entity_ids_);
  bundle.dimension = factory_->dimension();
  bundle.chunk_vectors = chunk_vectors_;
  bundle.statement_vectors = statement_vectors_;
  return bundle;
}

}  // namespace annals::testing
