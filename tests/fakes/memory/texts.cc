#include "tests/fakes/memory/texts.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/text/text.h"

namespace annals::fakes::memory {
namespace {

class Check {
 public:
  Check& Text(const char* field, std::string_view text) {
    if (!text::IsValidUtf8(text) || text.contains('\0')) Fail(field, "is no text");
    return *this;
  }
  Check& Needed(const char* field, std::string_view text) {
    if (text.empty()) Fail(field, "must not be empty");
    return Text(field, text);
  }
  absl::Status status() const { return status_; }

 private:
  void Fail(const char* field, const char* why) {
    status_.Update(absl::InvalidArgumentError(absl::StrCat(field, ": ", why)));
  }
  absl::Status status_;
};

void CheckDocument(const Document& d, Check* check) {
  check->Needed("external_id", d.external_id);
  for (const std::string* text : {&d.title, &d.doc_type, &d.owner, &d.label, &d.raw_date, &d.channel, &d.asset_ref,
                                  &d.kind, &d.status, &d.canonical_of, &d.superseded_by})
    check->Text("document", *text);
  for (const auto* pairs : {&d.identifiers, &d.metadata}) {
    for (const auto& [name, value] : *pairs) check->Text("pairs", name).Text("pairs", value);
  }
}

void CheckChunk(const ingest::PreparedChunk& chunk, Check* check) {
  check->Text("chunk", chunk.external_id).Text("section", chunk.section).Text("text", chunk.text);
  for (const ingest::PreparedStatement& statement : chunk.statements) check->Text("statement", statement.text);
  for (const ingest::PreparedRelation& relation : chunk.relations) check->Text("predicate", relation.predicate);
}

}  // namespace

absl::Status CheckTexts(const storage::DocumentWrite& write) {
  Check check;
  const ingest::PreparedDocument& document = write.document;
  CheckDocument(document.document, &check);
  for (const ingest::PreparedEntity& entity : document.entities) {
    check.Needed("key", entity.key).Text("name", entity.name);
    for (const std::string& alias : entity.aliases) check.Needed("alias", alias);
  }
  for (const ingest::PreparedChunk& chunk : document.chunks) CheckChunk(chunk, &check);
  for (const Event& event : document.events) check.Needed("type", event.type).Text("raw_date", event.raw_date);
  for (const Edge& edge : document.edges)
    check.Needed("source", edge.source.written())
        .Needed("relation", edge.relation)
        .Needed("target", edge.target.written());
  for (const AssetEdge& edge : document.asset_edges) {
    check.Needed("source_ref", edge.source_ref).Needed("target_ref", edge.target_ref);
    check.Needed("relation", edge.relation).Text("provenance", edge.provenance);
  }
  return check.status();
}

}  // namespace annals::fakes::memory
