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

}  // namespace

ingest::DocumentInput FromProto(const v1::DocumentInput& document) {
  ingest::DocumentInput result;
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
