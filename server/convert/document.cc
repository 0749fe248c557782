#include "server/convert/document.h"

#include <algorithm>

#include "server/convert/time.h"

namespace annals::server::convert {
namespace {

std::vector<std::string> Strings(const google::protobuf::RepeatedPtrField<std::string>& list) {
  return {list.begin(), list.end()};
}

// A map of the wire has no order; core's lists are sorted by key.
std::vector<std::pair<std::string, std::string>> Pairs(const google::protobuf::Map<std::string, std::string>& map) {
  std::vector<std::pair<std::string, std::string>> result(map.begin(), map.end());
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<ingest::RelationInput> Relations(const google::protobuf::RepeatedPtrField<v1::RelationInput>& list) {
  std::vector<ingest::RelationInput> result;
  for (const auto& relation : list) {
    result.push_back({.subject = relation.subject(),
                      .predicate = relation.predicate(),
                      .object = relation.object(),
                      .valid_from = relation.validity().from(),
                      .valid_to = relation.validity().to()});
  }
  return result;
}

ingest::ChunkInput Chunk(const v1::ChunkInput& chunk) {
  return {.id = chunk.id(),
          .section = chunk.section(),
          .text = chunk.text(),
          .entities = Strings(chunk.entities()),
          .relations = Relations(chunk.relations()),
          .embedding = {chunk.embedding().begin(), chunk.embedding().end()}};
}

void FillText(const v1::DocumentInput& in, ingest::DocumentInput* out) {
  out->id = in.id();
  out->title = in.title();
  out->text = in.text();
  for (const auto& chunk : in.chunks()) out->chunks.push_back(Chunk(chunk));
  out->entities = Strings(in.entities());
  out->relations = Relations(in.relations());
}

void FillTime(const v1::DocumentInput& in, ingest::DocumentInput* out) {
  out->label = in.label();
  out->period_from = in.period().from();
  out->period_to = in.period().to();
  out->covered_from = in.covered().from();
  out->covered_to = in.covered().to();
  out->published = in.published();
  for (const auto& event : in.events()) out->events.emplace_back(event.type(), event.date());
}

void FillRecord(const v1::DocumentInput& in, ingest::DocumentInput* out) {
  out->doc_type = in.doc_type();
  out->owner = in.owner();
  out->channel = in.channel();
  out->kind = in.kind();
  out->status = in.status();
  out->asset_ref = in.asset_ref();
  out->canonical_of = in.canonical_of();
  out->authority = in.authority();
  out->authors = Strings(in.authors());
  out->inventors = Strings(in.inventors());
  out->senders = Strings(in.senders());
  out->speakers = Strings(in.speakers());
  out->recipients = Strings(in.recipients());
  out->copied = Strings(in.copied());
  out->aliases = Strings(in.aliases());
  out->assignees = Strings(in.assignees());
  out->implements = Strings(in.implements());
  out->used_in = Strings(in.used_in());
  out->supersedes = Strings(in.supersedes());
  out->identifiers = Pairs(in.identifiers());
  out->metadata = Pairs(in.metadata());
  for (const auto& link : in.asset_links()) {
    out->asset_links.push_back({link.target_ref(), link.relation(), link.source_ref()});
  }
}

using StringList = google::protobuf::RepeatedPtrField<std::string>;

void Add(const std::vector<std::string>& list, StringList* out) { out->Add(list.begin(), list.end()); }

v1::Interval DaysAsSent(const std::string& from, const std::string& to) {
  v1::Interval interval;
  interval.set_from(from);
  interval.set_to(to);
  return interval;
}

void Add(const std::vector<ingest::RelationInput>& list, google::protobuf::RepeatedPtrField<v1::RelationInput>* out) {
  for (const ingest::RelationInput& relation : list) {
    v1::RelationInput& added = *out->Add();
    added.set_subject(relation.subject);
    added.set_predicate(relation.predicate);
    added.set_object(relation.object);
    if (!relation.valid_from.empty() || !relation.valid_to.empty())
      *added.mutable_validity() = DaysAsSent(relation.valid_from, relation.valid_to);
  }
}

void FillText(const ingest::DocumentInput& in, v1::DocumentInput* out) {
  out->set_id(in.id);
  out->set_title(in.title);
  out->set_text(in.text);
  for (const ingest::ChunkInput& chunk : in.chunks) {
    v1::ChunkInput& added = *out->add_chunks();
    added.set_id(chunk.id);
    added.set_section(chunk.section);
    added.set_text(chunk.text);
    Add(chunk.entities, added.mutable_entities());
    Add(chunk.relations, added.mutable_relations());
    added.mutable_embedding()->Add(chunk.embedding.begin(), chunk.embedding.end());
  }
  Add(in.entities, out->mutable_entities());
  Add(in.relations, out->mutable_relations());
}

void FillTime(const ingest::DocumentInput& in, v1::DocumentInput* out) {
  out->set_label(in.label);
  if (!in.period_from.empty() || !in.period_to.empty())
    *out->mutable_period() = DaysAsSent(in.period_from, in.period_to);
  if (!in.covered_from.empty() || !in.covered_to.empty())
    *out->mutable_covered() = DaysAsSent(in.covered_from, in.covered_to);
  out->set_published(in.published);
  for (const auto& [type, date] : in.events) {
    v1::EventInput& event = *out->add_events();
    event.set_type(type);
    event.set_date(date);
  }
}

void FillRecord(const ingest::DocumentInput& in, v1::DocumentInput* out) {
  out->set_doc_type(in.doc_type);
  out->set_owner(in.owner);
  out->set_channel(in.channel);
  out->set_kind(in.kind);
  out->set_status(in.status);
  out->set_asset_ref(in.asset_ref);
  out->set_canonical_of(in.canonical_of);
  out->set_authority(in.authority);
  Add(in.authors, out->mutable_authors());
  Add(in.inventors, out->mutable_inventors());
  Add(in.senders, out->mutable_senders());
  Add(in.speakers, out->mutable_speakers());
  Add(in.recipients, out->mutable_recipients());
  Add(in.copied, out->mutable_copied());
  Add(in.aliases, out->mutable_aliases());
  Add(in.assignees, out->mutable_assignees());
  Add(in.implements, out->mutable_implements());
  Add(in.used_in, out->mutable_used_in());
  Add(in.supersedes, out->mutable_supersedes());
  for (const auto& [name, value] : in.identifiers) (*out->mutable_identifiers())[name] = value;
  for (const auto& [name, value] : in.metadata) (*out->mutable_metadata())[name] = value;
  for (const auto& link : in.asset_links) {
    v1::AssetLink& added = *out->add_asset_links();
    added.set_target_ref(link.target_ref);
    added.set_relation(link.relation);
    added.set_source_ref(link.source_ref);
  }
}

}  // namespace

ingest::DocumentInput FromProto(const v1::DocumentInput& document) {
  ingest::DocumentInput result;
  FillText(document, &result);
  FillTime(document, &result);
  FillRecord(document, &result);
  return result;
}

v1::DocumentInput ToProto(const ingest::DocumentInput& document) {
  v1::DocumentInput result;
  FillText(document, &result);
  FillTime(document, &result);
  FillRecord(document, &result);
  return result;
}

v1::Document ToProto(const Document& document, int authority, int chunk_count) {
  v1::Document result;
  result.set_id(document.external_id);
  result.set_title(document.title);
  result.set_doc_type(document.doc_type);
  result.set_owner(document.owner);
  result.set_channel(document.channel);
  result.set_kind(document.kind);
  result.set_status(document.status);
  result.set_label(document.label);
  if (document.period) *result.mutable_period() = ToProto(*document.period);
  if (document.covered) *result.mutable_covered() = ToProto(*document.covered);
  if (document.published) result.set_published(ToIsoDay(*document.published));
  result.set_raw_date(document.raw_date);
  result.set_authority(authority);
  result.set_canonical_of(document.canonical_of);
  result.set_superseded_by(document.superseded_by);
  for (const auto& [name, value] : document.identifiers) (*result.mutable_identifiers())[name] = value;
  for (const auto& [name, value] : document.metadata) (*result.mutable_metadata())[name] = value;
  result.set_asset_ref(document.asset_ref);
  result.set_recorded_at(ToRfc3339(document.recorded));
  result.set_chunk_count(chunk_count);
  return result;
}

}  // namespace annals::server::convert
