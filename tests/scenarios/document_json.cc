#include "tests/scenarios/document_json.h"

namespace annals::testing {
namespace {

using nlohmann::json;

std::string Text(const json& value, const char* key) { return value.value(key, std::string()); }

std::vector<std::string> List(const json& value, const char* key) {
  return value.contains(key) ? value[key].get<std::vector<std::string>>() : std::vector<std::string>{};
}

std::vector<ingest::RelationInput> Relations(const json& value) {
  std::vector<ingest::RelationInput> relations;
  for (const json& r : value.value("relations", json::array())) {
    ingest::RelationInput relation{
        .subject = Text(r, "subject"), .predicate = Text(r, "predicate"), .object = Text(r, "object")};
    relation.valid_from = Text(r, "valid_from");
    relation.valid_to = Text(r, "valid_to");
    relations.push_back(std::move(relation));
  }
  return relations;
}

std::vector<std::pair<std::string, std::string>> Pairs(const json& value, const char* key) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const json object = value.value(key, json::object());
  for (const auto& [name, item] : object.items())
    pairs.emplace_back(name, item.is_string() ? item.get<std::string>() : item.dump());
  return pairs;
}

}  // namespace

ingest::DocumentInput ReadDocument(const json& d, const ReadChoices& choices) {
  ingest::DocumentInput in{
      .id = Text(d, "id"), .title = choices.titles ? Text(d, "title") : "", .text = Text(d, "text")};
  for (const json& c : d.value("chunks", json::array())) {
    ingest::ChunkInput chunk{.id = Text(c, "id"), .section = Text(c, "section"), .text = Text(c, "text")};
    if (choices.relations) {
      chunk.entities = List(c, "entities");
      chunk.relations = Relations(c);
    }
    in.chunks.push_back(std::move(chunk));
  }
  in.doc_type = Text(d, "doc_type");
  in.owner = Text(d, "owner");
  in.channel = Text(d, "channel");
  in.kind = Text(d, "kind");
  in.status = Text(d, "status");
  in.asset_ref = Text(d, "asset_ref");
  in.canonical_of = Text(d, "canonical_of");
  in.label = Text(d, "label");
  if (d.contains("period")) {
    in.period_from = Text(d["period"], "from");
    in.period_to = Text(d["period"], "to");
  }
  in.published = Text(d, "date");
  in.authority = d.value("authority", 0);
  in.authors = List(d, "authors");
  in.inventors = List(d, "inventors");
  in.recipients = List(d, "recipients");
  in.senders = List(d, "senders");
  in.speakers = List(d, "speakers");
  in.copied = List(d, "copied");
  in.aliases = List(d, "aliases");
  in.assignees = List(d, "assignees");
  in.implements = List(d, "implements");
  in.used_in = List(d, "used_in");
  in.supersedes = List(d, "supersedes");
  in.identifiers = Pairs(d, "identifiers");
  in.metadata = Pairs(d, "metadata");
  for (const json& e : d.value("events", json::array())) in.events.emplace_back(Text(e, "type"), Text(e, "date"));
  for (const json& l : d.value("asset_links", json::array()))
    in.asset_links.push_back({Text(l, "target_ref"), Text(l, "relation")});
  if (choices.relations) {
    in.entities = List(d, "entities");
    in.relations = Relations(d);
  }
  return in;
}

}  // namespace annals::testing
