#include "cli/importers/paperless_json.h"

#include <map>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/client/json_value.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/source_date.h"
#include "core/text/text.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestKept = 4'096;      // a value of the contract
constexpr std::size_t kLongestText = 16u << 20;  // a text of the contract
constexpr const char* kDocumentModel = "documents.document";

using Names = std::map<std::pair<std::string, std::string>, std::string>;  // by model and key

bool IsRecord(const json& record, absl::string_view model) {
  return record.is_object() && TextAt(record, "model") == model && record.contains("fields") &&
         record["fields"].is_object();
}

std::string NameOf(const Names& names, const char* model, const std::string& key) {
  const auto found = names.find({model, key});
  return found == names.end() ? "" : found->second;
}

void Keep(const char* name, absl::string_view value, v1::DocumentInput* document) {
  const absl::string_view text = absl::StripAsciiWhitespace(value);
  if (!text.empty()) (*document->mutable_metadata())[name] = std::string(Shortened(text, kLongestKept));
}

void AddNames(const Names& names, json* record) {
  const json& fields = (*record)["fields"];
  json named = json::object();
  named["correspondent"] = NameOf(names, "documents.correspondent", TextAt(fields, "correspondent"));
  named["document_type"] = NameOf(names, "documents.documenttype", TextAt(fields, "document_type"));
  named["storage_path"] = NameOf(names, "documents.storagepath", TextAt(fields, "storage_path"));
  std::vector<std::string> tags;
  for (const json& tag : ItemsAt(fields, "tags")) {
    const std::string key = tag.is_string() ? tag.get<std::string>() : tag.is_number_integer() ? tag.dump() : "";
    if (std::string name = NameOf(names, "documents.tag", key); !name.empty()) tags.push_back(std::move(name));
  }
  named["tags"] = absl::StrJoin(tags, ", ");
  (*record)["named"] = std::move(named);
}

}  // namespace

std::vector<json> PaperlessRecords(const json& file) {
  std::vector<json> documents;
  if (!file.is_array()) return documents;
  Names names;
  std::map<std::string, json> notes, custom;  // by document
  for (const json& record : file) {
    if (!record.is_object() || !record.contains("fields") || !record["fields"].is_object()) continue;
    const json& fields = record["fields"];
    const std::string model = TextAt(record, "model"), of = TextAt(fields, "document");
    if (const std::string name = TextAt(fields, "name"); !name.empty()) names[{model, TextAt(record, "pk")}] = name;
    if (model == "documents.note") notes[of].push_back(TextAt(fields, "note"));
    if (model == "documents.customfieldinstance") custom[of].push_back(fields);
  }
  for (const json& record : file) {
    if (!IsRecord(record, kDocumentModel) || !TextAt(record["fields"], "deleted_at").empty()) continue;
    json& document = documents.emplace_back(record);
    AddNames(names, &document);
    const std::string key = TextAt(record, "pk");
    if (const auto found = notes.find(key); found != notes.end()) document["notes"] = found->second;
    const auto values = custom.find(key);
    if (values == custom.end()) continue;
    for (const json& field : values->second) {
      const std::string name = NameOf(names, "documents.customfield", TextAt(field, "field"));
      for (const auto& [column, value] : field.items()) {
        if (!absl::StartsWith(column, "value_") || name.empty() || value.is_null()) continue;
        document["custom"][name] = value.is_string() ? value.get<std::string>() : value.dump();
      }
    }
  }
  return documents;
}

absl::StatusOr<v1::DocumentInput> PaperlessDocument(const json& record) {
  const json& fields = record["fields"];
  const json& named = record["named"];
  const std::string key = TextAt(record, "pk"), title = TextAt(fields, "title"), text = TextAt(fields, "content");
  if (key.empty()) return absl::InvalidArgumentError("pk: is missing");
  if (text::IsBlank(title) && text::IsBlank(text))
    return absl::InvalidArgumentError("title and content: both are missing");
  if (text.size() > kLongestText)
    return absl::InvalidArgumentError(absl::StrCat("content: larger than ", kLongestText, " bytes"));
  v1::DocumentInput document;
  document.set_asset_ref(AssetRef("paperless", key));
  document.set_id(document.asset_ref());
  document.set_channel("paperless");
  document.set_doc_type("paper_document");
  document.set_kind(absl::AsciiStrToLower(Shortened(TextAt(named, "document_type"), kLongestKept)));
  document.set_title(std::string(Shortened(title, kLongestKept)));
  document.set_text(text::IsBlank(text) ? title : text);
  const std::string created = TextAt(fields, "created");
  SetPublished(absl::StrContains(created, 'T') ? created.substr(0, created.find('T')) : created, &document);
  const std::string correspondent = TextAt(named, "correspondent");
  if (!text::IsBlank(correspondent)) document.add_authors(std::string(Shortened(correspondent, kLongestKept)));
  for (const char* name : {"correspondent", "document_type", "storage_path", "tags"})
    Keep(name, TextAt(named, name), &document);
  for (const char* name : {"added", "original_filename", "mime_type", "checksum"})
    Keep(name, TextAt(fields, name), &document);
  Keep("file", TextAt(record, "__exported_file_name__"), &document);
  int number = 0;
  for (const std::string& note : TextsAt(record, "notes"))
    Keep(absl::StrCat("note.", ++number).c_str(), note, &document);
  auto& identifiers = *document.mutable_identifiers();
  identifiers["paperless_id"] = key;
  if (const std::string serial = TextAt(fields, "archive_serial_number"); !serial.empty())
    identifiers["archive_serial_number"] = serial;
  if (const auto custom = record.find("custom"); custom != record.end()) {
    for (const auto& [name, value] : custom->items()) {
      std::string word = absl::AsciiStrToLower(absl::StripAsciiWhitespace(name));
      for (char& c : word) c = absl::ascii_isspace(static_cast<unsigned char>(c)) ? '_' : c;
      const auto written = value.get<std::string>();
      if (!word.empty() && !text::IsBlank(written)) identifiers[word] = std::string(Shortened(written, kLongestKept));
    }
  }
  return document;
}

}  // namespace annals::cli
