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
// rise over all documents of a factory. Vectors are unit, drawn from a fixed sequence, unless set.
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

#include "core/record/record.h"
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

  DocumentId id() const { return bundle_.document.id; }
  EntityId EntityOf(std::string_view name);  // names it in this bundle
  DocumentBundle Build();

 private:
  StatementId StatementHolding(std::string_view a, std::string_view b) const;  // of the last chunk; 0 when none
  Entity& Named(EntityId id);
  void AppendVector(std::vector<float>* rows);

  BundleFactory* factory_;
  DocumentBundle bundle_;
  std::map<EntityId, Entity> entities_;
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
  std::int64_t NextId() { return ++last_id_; }

 private:
  std::size_t dimension_;
  std::mt19937 random_;
  std::int64_t last_id_ = 0;
  std::map<std::string, EntityId> entity_ids_;
};

inline BundleBuilder::BundleBuilder(BundleFactory* factory, std::string external_id, std::string title)
    : factory_(factory) {
  bundle_.dimension = factory->dimension();
  bundle_.document.id = DocumentId(factory->NextId());
  bundle_.document.external_id = std::move(external_id);
  bundle_.document.title = title;
  bundle_.document.recorded = kFirstRecorded;
  if (!text::NameKey(title).empty()) bundle_.title_entity = EntityOf(title);
}

inline BundleBuilder& BundleBuilder::Label(std::string label, Interval period) {
  bundle_.document.label = std::move(label);
  bundle_.document.period = period;
  return *this;
}

inline BundleBuilder& BundleBuilder::Published(Day day) {
  bundle_.document.published = day;
  return *this;
}

inline BundleBuilder& BundleBuilder::Set(std::string annals::Document::* field, std::string value) {
  bundle_.document.*field = std::move(value);
  return *this;
}

inline BundleBuilder& BundleBuilder::Recorded(Timestamp when) {
  bundle_.document.recorded = when;
  return *this;
}

inline BundleBuilder& BundleBuilder::Retired(Timestamp when) {
  bundle_.document.retired = when;
  return *this;
}

inline BundleBuilder& BundleBuilder::Chunk(std::string text, std::vector<std::string> sentences, std::string section) {
  annals::Chunk chunk{
      .id = ChunkId(factory_->NextId()), .document = id(), .ordinal = static_cast<int>(bundle_.chunks.size())};
  chunk.external_id = bundle_.document.external_id + "#" + std::to_string(chunk.ordinal);
  chunk.section = std::move(section);
  chunk.tokens = text::EstimateTokens(text);
  chunk.text = std::move(text);
  int ordinal = 0;
  for (std::string& sentence : sentences) {
    Statement s{.id = StatementId(factory_->NextId()), .chunk = chunk.id, .ordinal = ordinal++};
    if (const std::size_t at = chunk.text.find(sentence); at != std::string::npos) {
      s.begin = static_cast<std::uint32_t>(at);
      s.end = static_cast<std::uint32_t>(at + sentence.size());
    }
    s.text = std::move(sentence);
    bundle_.statements.push_back(std::move(s));
    AppendVector(&bundle_.statement_vectors);
  }
  bundle_.chunks.push_back(std::move(chunk));
  AppendVector(&bundle_.chunk_vectors);
  return *this;
}

inline BundleBuilder& BundleBuilder::ChunkVector(Vector v) {
  std::ranges::copy(v, bundle_.chunk_vectors.end() - static_cast<std::ptrdiff_t>(bundle_.dimension));
  return *this;
}

inline BundleBuilder& BundleBuilder::StatementVector(std::size_t i, Vector v) {
  const auto first = std::ranges::find(bundle_.statements, bundle_.chunks.back().id, &Statement::chunk);
  const auto row = static_cast<std::size_t>(first - bundle_.statements.begin()) + i;
  std::ranges::copy(v, bundle_.statement_vectors.begin() + static_cast<std::ptrdiff_t>(row * bundle_.dimension));
  return *this;
}

inline BundleBuilder& BundleBuilder::Mention(std::string_view name, float confidence) {
  bundle_.mentions.push_back({bundle_.chunks.back().id, StatementHolding(name, ""), EntityOf(name), confidence});
  return *this;
}

inline BundleBuilder& BundleBuilder::Relation(std::string_view subject, std::string predicate, std::string_view object,
                                              Interval validity, ValiditySource source) {
  StatementId statement = StatementHolding(subject, object);
  if (!statement && !bundle_.statements.empty() && bundle_.statements.back().chunk == bundle_.chunks.back().id) {
    statement = bundle_.statements.back().id;
  }
  bundle_.relations.push_back({.id = RelationId(factory_->NextId()),
                               .subject = EntityOf(subject),
                               .object = EntityOf(object),
                               .predicate = std::move(predicate),
                               .statement = statement,
                               .chunk = bundle_.chunks.back().id,
                               .validity = validity,
                               .source = source});
  return *this;
}

inline BundleBuilder& BundleBuilder::Alias(std::string_view name, std::string_view alias) {
  std::vector<std::string>& aliases = Named(EntityOf(name)).aliases;
  aliases.push_back(text::NameKey(alias));
  std::ranges::sort(aliases);
  aliases.erase(std::ranges::unique(aliases).begin(), aliases.end());
  return *this;
}

inline BundleBuilder& BundleBuilder::Kind(std::string_view name, EntityKind kind) {
  Named(EntityOf(name)).kind = kind;
  return *this;
}

inline BundleBuilder& BundleBuilder::AddEvent(std::string type, Interval when, std::string_view subject) {
  bundle_.events.push_back({.document = id(),
                            .subject = subject.empty() ? EntityId() : EntityOf(subject),
                            .type = std::move(type),
                            .when = when});
  return *this;
}

inline BundleBuilder& BundleBuilder::AddEdge(EdgeEnd source, std::string relation, EdgeEnd target) {
  bundle_.edges.push_back(
      {.document = id(), .source = std::move(source), .relation = std::move(relation), .target = std::move(target)});
  return *this;
}

inline BundleBuilder& BundleBuilder::AddAssetEdge(std::string source, std::string target, std::string relation) {
  bundle_.asset_edges.push_back({.document = id(),
                                 .source_ref = std::move(source),
                                 .target_ref = std::move(target),
                                 .relation = std::move(relation),
                                 .provenance = "metadata"});
  return *this;
}

inline EntityId BundleBuilder::EntityOf(std::string_view name) {
  const EntityId entity = factory_->EntityOf(name);
  entities_.try_emplace(entity, Entity{.id = entity, .key = text::NameKey(name), .name = std::string(name)});
  return entity;
}

inline Entity& BundleBuilder::Named(EntityId id) { return entities_.find(id)->second; }

inline StatementId BundleBuilder::StatementHolding(std::string_view a, std::string_view b) const {
  StatementId found;
  for (const Statement& s : bundle_.statements) {
    if (s.chunk == bundle_.chunks.back().id && s.text.contains(a) && s.text.contains(b)) found = s.id;
  }
  return found;
}

inline void BundleBuilder::AppendVector(std::vector<float>* rows) {
  const Vector v = factory_->RandomUnit();
  rows->insert(rows->end(), v.begin(), v.end());
}

inline DocumentBundle BundleBuilder::Build() {
  DocumentBundle out = bundle_;
  for (const auto& [id, entity] : entities_) out.entities.push_back(entity);
  return out;
}

}  // namespace annals::testing
