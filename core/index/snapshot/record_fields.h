// The fields of the rows of core/record in the order in which a snapshot holds them (archive.h). Each row is taken apart
// as a whole, so that a field that is added to a row and not here does not compile.
#pragma once

#include <concepts>
#include <type_traits>

#include "core/record/record.h"

namespace annals {

template <class T, class Row>
concept RowOf = std::same_as<std::remove_const_t<T>, Row>;

constexpr EntityKind Last(EntityKind) { return EntityKind::kWork; }
constexpr ValiditySource Last(ValiditySource) { return ValiditySource::kRelative; }

template <class Archive, RowOf<Interval> T>
void Fields(Archive& archive, T& row) {
  auto& [from, to] = row;
  archive(from, to);
}
template <class Archive, RowOf<Document> T>
void Fields(Archive& archive, T& row) {
  auto& [id, external_id, title, doc_type, owner, label, period, covered, published, raw_date, channel, asset_ref, kind,
         status, authority, canonical_of, superseded_by, identifiers, metadata, recorded, retired] = row;
  archive(id, external_id, title, doc_type, owner, label, period, covered, published, raw_date, channel, asset_ref,
          kind, status, authority, canonical_of, superseded_by, identifiers, metadata, recorded, retired);
}
template <class Archive, RowOf<Chunk> T>
void Fields(Archive& archive, T& row) {
  auto& [id, document, external_id, ordinal, section, text, tokens] = row;
  archive(id, document, external_id, ordinal, section, text, tokens);
}
template <class Archive, RowOf<SpokenTime> T>
void Fields(Archive& archive, T& row) {
  auto& [interval, source, confidence] = row;
  archive(interval, source, confidence);
}
template <class Archive, RowOf<Statement> T>
void Fields(Archive& archive, T& row) {
  auto& [id, chunk, ordinal, text, begin, end, times] = row;
  archive(id, chunk, ordinal, text, begin, end, times);
}
template <class Archive, RowOf<Mention> T>
void Fields(Archive& archive, T& row) {
  auto& [chunk, statement, entity, confidence] = row;
  archive(chunk, statement, entity, confidence);
}
template <class Archive, RowOf<RelationRow> T>
void Fields(Archive& archive, T& row) {
  auto& [id, subject, object, predicate, statement, chunk, validity, source, confidence] = row;
  archive(id, subject, object, predicate, statement, chunk, validity, source, confidence);
}
template <class Archive, RowOf<Entity> T>
void Fields(Archive& archive, T& row) {
  auto& [id, key, name, kind, aliases] = row;
  archive(id, key, name, kind, aliases);
}
template <class Archive, RowOf<Event> T>
void Fields(Archive& archive, T& row) {
  auto& [document, subject, type, when, raw_date, authority, computed] = row;
  archive(document, subject, type, when, raw_date, authority, computed);
}
template <class Archive, RowOf<Edge> T>
void Fields(Archive& archive, T& row) {
  auto& [document, source, relation, target, weight] = row;
  archive(document, source, relation, target, weight);
}
template <class Archive, RowOf<AssetEdge> T>
void Fields(Archive& archive, T& row) {
  auto& [document, source_ref, target_ref, relation, confidence, provenance] = row;
  archive(document, source_ref, target_ref, relation, confidence, provenance);
}
template <class Archive, RowOf<AssetLink> T>
void Fields(Archive& archive, T& row) {
  auto& [id, edge, recorded] = row;
  archive(id, edge, recorded);
}

}  // namespace annals
