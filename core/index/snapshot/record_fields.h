// The fields of the rows of core/record in the order in which a snapshot holds them (archive.h). A field that is added
// to a row is added here, and kSnapshotVersion (snapshot.h) rises.
#pragma once

#include <concepts>

#include "core/record/record.h"

namespace annals {

template <class T, class Row>
concept RowOf = std::same_as<std::remove_const_t<T>, Row>;

constexpr EntityKind Last(EntityKind) { return EntityKind::kWork; }
constexpr ValiditySource Last(ValiditySource) { return ValiditySource::kRelative; }

template <class Archive, RowOf<Interval> T>
void Fields(Archive& archive, T& i) {
  archive(i.from, i.to);
}
template <class Archive, RowOf<Document> T>
void Fields(Archive& archive, T& d) {
  archive(d.id, d.external_id, d.title, d.doc_type, d.owner, d.label, d.period, d.covered, d.published, d.raw_date,
          d.channel, d.asset_ref, d.kind, d.status, d.authority, d.canonical_of, d.superseded_by, d.identifiers,
          d.metadata, d.recorded, d.retired);
}
template <class Archive, RowOf<Chunk> T>
void Fields(Archive& archive, T& c) {
  archive(c.id, c.document, c.external_id, c.ordinal, c.section, c.text, c.tokens);
}
template <class Archive, RowOf<SpokenTime> T>
void Fields(Archive& archive, T& t) {
  archive(t.interval, t.source, t.confidence);
}
template <class Archive, RowOf<Entity> T>
void Fields(Archive& archive, T& e) {
  archive(e.id, e.key, e.name, e.kind, e.aliases);
}
template <class Archive, RowOf<Event> T>
void Fields(Archive& archive, T& e) {
  archive(e.document, e.subject, e.type, e.when, e.raw_date, e.authority, e.computed);
}
template <class Archive, RowOf<Edge> T>
void Fields(Archive& archive, T& e) {
  archive(e.document, e.source, e.relation, e.target, e.weight);
}
template <class Archive, RowOf<AssetEdge> T>
void Fields(Archive& archive, T& e) {
  archive(e.document, e.source_ref, e.target_ref, e.relation, e.confidence, e.provenance);
}
template <class Archive, RowOf<AssetLink> T>
void Fields(Archive& archive, T& l) {
  archive(l.id, l.edge, l.recorded);
}

}  // namespace annals
