#include "cli/client/json_document.h"

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "cli/client/json_value.h"
#include "core/record/status.h"

namespace annals::cli {

using nlohmann::json;

namespace {

absl::Status Wrong(absl::string_view field, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat(field, ": ", what));
}

absl::Status ReadString(const json& value, const std::string& field, std::string* out) {
  if (value.is_string()) {
    *out = value.get<std::string>();
  } else if (value.is_number()) {
    *out = value.dump();
  } else {
    return Wrong(field, "must be a string");
  }
  return absl::OkStatus();
}

template <class Repeated>
absl::Status ReadStrings(const json& value, const std::string& field, Repeated* out) {
  if (!value.is_array()) return ReadString(value, field, out->Add());
  for (std::size_t i = 0; i < value.size(); ++i) {
    RETURN_IF_ERROR(ReadString(value[i], absl::StrCat(field, "[", i, "]"), out->Add()));
  }
  return absl::OkStatus();
}

absl::Status ReadInterval(const json& value, const std::string& field, v1::Interval* out) {
  if (!value.is_object()) return Wrong(field, "must be an object with from and to");
  for (const auto& [key, day] : value.items()) {
    if (key != "from" && key != "to")
      return Wrong(absl::StrCat(field, ".", key), "unknown; an interval has from and to");
    if (day.is_null()) continue;
    RETURN_IF_ERROR(
        ReadString(day, absl::StrCat(field, ".", key), key == "from" ? out->mutable_from() : out->mutable_to()));
  }
  return absl::OkStatus();
}

// Text of any JSON value; a string stands for itself.
std::string TextOf(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

template <class Map>
absl::Status ReadMap(const json& value, const std::string& field, Map* out) {
  if (!value.is_object()) return Wrong(field, "must be an object");
  for (const auto& [key, item] : value.items()) {
    if (!item.is_null()) (*out)[key] = TextOf(item);
  }
  return absl::OkStatus();
}

// Calls `read(item, "field[i]")` for each item of a list.
template <class Read>
absl::Status ForEach(const json& value, const std::string& field, const Read& read) {
  if (!value.is_array()) return Wrong(field, "must be a list");
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string name = absl::StrCat(field, "[", i, "]");
    if (!value[i].is_object()) return Wrong(name, "must be an object");
    RETURN_IF_ERROR(read(value[i], name));
  }
  return absl::OkStatus();
}

// Reads the string fields of `object` that `targets` names; other names are left to the caller.
absl::Status ReadFields(const json& object, const std::string& field,
                        const std::map<std::string, std::string*>& targets) {
  for (const auto& [key, target] : targets) {
    const auto it = object.find(key);
    if (it == object.end() || it->is_null()) continue;
    RETURN_IF_ERROR(ReadString(*it, absl::StrCat(field, field.empty() ? "" : ".", key), target));
  }
  return absl::OkStatus();
}

absl::Status ReadRelation(const json& value, const std::string& field, v1::RelationInput* out) {
  std::string from, to;
  RETURN_IF_ERROR(ReadFields(value, field,
                             {{"subject", out->mutable_subject()},
                              {"predicate", out->mutable_predicate()},
                              {"object", out->mutable_object()},
                              {"valid_from", &from},
                              {"valid_to", &to}}));
  if (!from.empty() || !to.empty()) {
    out->mutable_validity()->set_from(from);
    out->mutable_validity()->set_to(to);
  }
  const auto validity = value.find("validity");
  if (validity == value.end() || validity->is_null()) return absl::OkStatus();
  return ReadInterval(*validity, field + ".validity", out->mutable_validity());
}

template <class Repeated>
absl::Status ReadRelations(const json& value, const std::string& field, Repeated* out) {
  return ForEach(value, field,
                 [out](const json& item, const std::string& name) { return ReadRelation(item, name, out->Add()); });
}

absl::Status ReadEmbedding(const json& value, const std::string& field, v1::ChunkInput* out) {
  if (!value.is_array()) return Wrong(field, "must be a list of numbers");
  for (const json& number : value) {
    if (!number.is_number()) return Wrong(field, "must be a list of numbers");
    out->add_embedding(number.get<float>());
  }
  return absl::OkStatus();
}

absl::Status ReadChunk(const json& value, const std::string& field, v1::ChunkInput* out) {
  RETURN_IF_ERROR(ReadFields(
      value, field, {{"id", out->mutable_id()}, {"section", out->mutable_section()}, {"text", out->mutable_text()}}));
  if (value.contains("embedding")) RETURN_IF_ERROR(ReadEmbedding(value["embedding"], field + ".embedding", out));
  if (value.contains("entities"))
    RETURN_IF_ERROR(ReadStrings(value["entities"], field + ".entities", out->mutable_entities()));
  if (value.contains("relations")) {
    RETURN_IF_ERROR(ReadRelations(value["relations"], field + ".relations", out->mutable_relations()));
  }
  return absl::OkStatus();
}

absl::Status ReadAuthority(const json& value, v1::DocumentInput* out) {
  if (!value.is_number_integer()) return Wrong("authority", "must be a whole number");
  const auto number = value.get<std::int64_t>();
  if (number < 0 || number > std::numeric_limits<std::int32_t>::max()) return Wrong("authority", "out of range");
  out->set_authority(static_cast<std::int32_t>(number));
  return absl::OkStatus();
}

using StringMember = std::string* (v1::DocumentInput::*)();
using StringsMember = google::protobuf::RepeatedPtrField<std::string>* (v1::DocumentInput::*)();

const absl::flat_hash_map<absl::string_view, StringMember>& StringFields() {
  static const absl::flat_hash_map<absl::string_view, StringMember> fields = {
      {"id", &v1::DocumentInput::mutable_id},
      {"title", &v1::DocumentInput::mutable_title},
      {"text", &v1::DocumentInput::mutable_text},
      {"doc_type", &v1::DocumentInput::mutable_doc_type},
      {"owner", &v1::DocumentInput::mutable_owner},
      {"channel", &v1::DocumentInput::mutable_channel},
      {"kind", &v1::DocumentInput::mutable_kind},
      {"status", &v1::DocumentInput::mutable_status},
      {"label", &v1::DocumentInput::mutable_label},
      {"date", &v1::DocumentInput::mutable_published},
      {"published", &v1::DocumentInput::mutable_published},
      {"canonical_of", &v1::DocumentInput::mutable_canonical_of},
      {"asset_ref", &v1::DocumentInput::mutable_asset_ref},
  };
  return fields;
}

const absl::flat_hash_map<absl::string_view, StringsMember>& ListFields() {
  static const absl::flat_hash_map<absl::string_view, StringsMember> fields = {
      {"authors", &v1::DocumentInput::mutable_authors},     {"inventors", &v1::DocumentInput::mutable_inventors},
      {"assignees", &v1::DocumentInput::mutable_assignees}, {"implements", &v1::DocumentInput::mutable_implements},
      {"used_in", &v1::DocumentInput::mutable_used_in},     {"supersedes", &v1::DocumentInput::mutable_supersedes},
      {"entities", &v1::DocumentInput::mutable_entities},   {"recipients", &v1::DocumentInput::mutable_recipients},
      {"copied", &v1::DocumentInput::mutable_copied},       {"aliases", &v1::DocumentInput::mutable_aliases},
      {"senders", &v1::DocumentInput::mutable_senders},     {"speakers", &v1::DocumentInput::mutable_speakers},
  };
  return fields;
}

absl::Status ReadChunks(const json& value, v1::DocumentInput* out) {
  return ForEach(value, "chunks",
                 [out](const json& item, const std::string& name) { return ReadChunk(item, name, out->add_chunks()); });
}

absl::Status ReadEvents(const json& value, v1::DocumentInput* out) {
  return ForEach(value, "events", [out](const json& item, const std::string& name) {
    v1::EventInput* event = out->add_events();
    return ReadFields(item, name, {{"type", event->mutable_type()}, {"date", event->mutable_date()}});
  });
}

absl::Status ReadAssetLinks(const json& value, v1::DocumentInput* out) {
  return ForEach(value, "asset_links", [out](const json& item, const std::string& name) {
    v1::AssetLink* link = out->add_asset_links();
    return ReadFields(item, name,
                      {{"target_ref", link->mutable_target_ref()},
                       {"relation", link->mutable_relation()},
                       {"source_ref", link->mutable_source_ref()}});
  });
}

absl::Status ReadTranscriptOf(const json& value, v1::DocumentInput* out) {
  v1::AssetLink* link = out->add_asset_links();
  link->set_relation("transcript_of");
  return ReadString(value, "transcript_of", link->mutable_target_ref());
}

absl::Status ReadField(const std::string& key, const json& value, v1::DocumentInput* out) {
  if (const auto it = StringFields().find(key); it != StringFields().end())
    return ReadString(value, key, (out->*it->second)());
  if (const auto it = ListFields().find(key); it != ListFields().end())
    return ReadStrings(value, key, (out->*it->second)());
  if (key == "chunks") return ReadChunks(value, out);
  if (key == "period") return ReadInterval(value, key, out->mutable_period());
  if (key == "covered") return ReadInterval(value, key, out->mutable_covered());
  if (key == "authority") return ReadAuthority(value, out);
  if (key == "identifiers") return ReadMap(value, key, out->mutable_identifiers());
  if (key == "metadata") return ReadMap(value, key, out->mutable_metadata());
  if (key == "events") return ReadEvents(value, out);
  if (key == "asset_links") return ReadAssetLinks(value, out);
  if (key == "transcript_of") return ReadTranscriptOf(value, out);
  if (key == "relations") return ReadRelations(value, key, out->mutable_relations());
  out->mutable_metadata()->insert({key, TextOf(value)});  // an entry of `metadata` itself goes before
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<v1::DocumentInput> DocumentFromObject(const json& object) {
  if (!object.is_object()) return absl::InvalidArgumentError("not a JSON object");
  v1::DocumentInput document;
  for (const auto& [key, value] : object.items()) {
    if (!value.is_null()) RETURN_IF_ERROR(ReadField(key, value, &document));
  }
  if (document.id().empty()) return Wrong("id", "required");
  return document;
}

absl::StatusOr<v1::DocumentInput> DocumentFromJson(absl::string_view line) {
  ASSIGN_OR_RETURN(const json object, ParseJson(line));
  return DocumentFromObject(object);
}

}  // namespace annals::cli
