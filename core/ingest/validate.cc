#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "core/ingest/chunking.h"
#include "core/ingest/document_input.h"
#include "core/ingest/names/name_words.h"
#include "core/ingest/violations.h"
#include "core/record/authority.h"
#include "core/record/vocabulary.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

// No text below this many bytes a chunk can be cut into more chunks than allowed: headings "# a\n" are the densest.
constexpr std::size_t kFewestBytesPerChunk = 4;

class Validator {
 public:
  Validator(const DocumentInput& in, const Limits& limits, std::size_t dimension)
      : in_(in), limits_(limits), dimension_(dimension) {}

  std::vector<FieldViolation> Run() {
    found_.Identifier("id", in_.id, limits_.max_id_bytes);
    found_.Text("title", in_.title, limits_.max_title_bytes);
    Body();
    Words();
    Times();
    People();
    Pairs("identifiers", in_.identifiers);
    for (const auto& [name, value] : in_.identifiers) {
      if (name == identifier::kSupersedes && !in_.id.empty() && value == in_.id)
        found_.Add("identifiers[\"supersedes\"]", "SELF_REFERENCE", "names the document itself");
    }
    Events();
    AssetLinks();
    Pairs("metadata", in_.metadata);
    Names("entities", in_.entities);
    Relations("relations", in_.relations);
    return std::move(found_).Take();
  }

 private:
  void Body() {
    if (in_.chunks.empty()) return OwnText();
    if (!in_.text.empty()) found_.Add("text", "CONFLICT", "is given beside chunks; send one of the two");
    if (!found_.Count("chunks", in_.chunks.size(), limits_.max_chunks)) return;
    std::size_t bytes = 0;
    for (const ChunkInput& chunk : in_.chunks) bytes += chunk.text.size();
    if (bytes > limits_.max_document_bytes) {
      found_.Add(
          "chunks", "TOO_LONG",
          absl::StrCat("hold ", bytes, " bytes together; at most ", limits_.max_document_bytes, " are accepted"));
      return;
    }
    for (std::size_t i = 0; i < in_.chunks.size() && !found_.full(); ++i) Chunk(i);
  }

  void OwnText() {
    if (!found_.Required("text", in_.text, limits_.max_document_bytes)) return;
    if (in_.text.size() / kFewestBytesPerChunk < limits_.max_chunks) return;
    const std::size_t chunks = CountChunks(text::Normalize(in_.text), PrepareOptions{}, IsTalk(in_.doc_type));
    if (chunks <= limits_.max_chunks) return;
    found_.Add(
        "text", "TOO_MANY_CHUNKS",
        absl::StrCat("makes ", chunks, " chunks; at most ", limits_.max_chunks, " are accepted: split the document"));
  }

  void Chunk(std::size_t i) {
    const ChunkInput& chunk = in_.chunks[i];
    const std::string field = absl::StrCat("chunks[", i, "]");
    const bool named = !chunk.id.empty();
    if (!named || found_.Identifier(field + ".id", chunk.id, limits_.max_id_bytes)) {
      const std::string id = named ? chunk.id : absl::StrCat(in_.id, "#", i);
      if (!chunk_ids_.insert(id).second)
        found_.Add(field + ".id", "DUPLICATE", absl::StrCat("\"", id, "\" is the id of an earlier chunk"));
    }
    found_.Text(field + ".section", chunk.section, limits_.max_value_bytes);
    found_.Required(field + ".text", chunk.text, limits_.max_chunk_bytes);
    Names(field + ".entities", chunk.entities);
    Relations(field + ".relations", chunk.relations);
    Embedding(field + ".embedding", chunk.embedding);
  }

  void Embedding(const std::string& field, const std::vector<float>& embedding) {
    if (embedding.empty()) return;
    if (dimension_ == 0)
      return found_.Add(field, "WRONG_DIMENSION", "is given, but the collection takes no embeddings");
    if (embedding.size() != dimension_) {
      return found_.Add(field, "WRONG_DIMENSION",
                        absl::StrCat("has ", embedding.size(), " numbers; the collection's dimension is ", dimension_));
    }
    double square = 0;
    for (std::size_t i = 0; i < embedding.size(); ++i) {
      if (!std::isfinite(embedding[i]))
        return found_.Add(absl::StrCat(field, "[", i, "]"), "NOT_FINITE", "is no finite number");
      square += static_cast<double>(embedding[i]) * embedding[i];
    }
    if (square == 0) found_.Add(field, "ZERO_VECTOR", "has length 0 and points nowhere");
  }

  void Words() {
    const std::pair<std::string_view, std::string_view> words[] = {
        {"doc_type", in_.doc_type}, {"owner", in_.owner},   {"channel", in_.channel},
        {"kind", in_.kind},         {"status", in_.status}, {"asset_ref", in_.asset_ref}};
    for (const auto& [field, value] : words) found_.Text(field, value, limits_.max_value_bytes);
    if (in_.canonical_of.empty()) return;
    if (found_.Identifier("canonical_of", in_.canonical_of, limits_.max_id_bytes) && in_.canonical_of == in_.id) {
      found_.Add("canonical_of", "SELF_REFERENCE", "names the document itself");
    }
  }

  void Times() {
    found_.Text("label", in_.label, limits_.max_value_bytes);
    found_.Interval("period", in_.period_from, in_.period_to);
    found_.Interval("covered", in_.covered_from, in_.covered_to);
    if (!in_.published.empty()) found_.Date("published", in_.published, limits_.max_value_bytes);
    if (in_.authority < 0 || in_.authority > kHighestAuthority) {
      found_.Add("authority", "OUT_OF_RANGE", absl::StrCat("must be 0 to ", kHighestAuthority));
    }
  }

  void People() {
    Names("authors", in_.authors);
    Names("inventors", in_.inventors);
    Names("senders", in_.senders);
    Names("recipients", in_.recipients);
    Names("copied", in_.copied);
    Names("speakers", in_.speakers);
    Names("aliases", in_.aliases);
    if (!in_.aliases.empty() && in_.title.empty())
      found_.Add("aliases", "CONFLICT", "are of what the title names, and there is no title");
    Names("assignees", in_.assignees);
    Names("implements", in_.implements);
    Names("used_in", in_.used_in);
    if (!found_.Count("supersedes", in_.supersedes.size(), limits_.max_list)) return;
    for (std::size_t i = 0; i < in_.supersedes.size() && !found_.full(); ++i) {
      const std::string field = absl::StrCat("supersedes[", i, "]");
      if (found_.Identifier(field, in_.supersedes[i], limits_.max_id_bytes) && in_.supersedes[i] == in_.id) {
        found_.Add(field, "SELF_REFERENCE", "names the document itself");
      }
    }
  }

  void Names(const std::string& field, const std::vector<std::string>& names) {
    if (!found_.Count(field, names.size(), limits_.max_list)) return;
    for (std::size_t i = 0; i < names.size() && !found_.full(); ++i) {
      found_.Required(absl::StrCat(field, "[", i, "]"), names[i], limits_.max_value_bytes);
    }
  }

  void Pairs(const std::string& field, const std::vector<std::pair<std::string, std::string>>& pairs) {
    if (!found_.Count(field, pairs.size(), limits_.max_list)) return;
    absl::flat_hash_set<std::string_view> keys;
    for (const auto& [key, value] : pairs) {
      if (found_.full()) return;
      if (!found_.Required(field, key, limits_.max_value_bytes)) continue;
      const std::string entry = absl::StrCat(field, "[\"", key, "\"]");
      if (!keys.insert(key).second) found_.Add(entry, "DUPLICATE", "is given twice");
      found_.Text(entry, value, limits_.max_value_bytes);
    }
  }

  void Events() {
    if (!found_.Count("events", in_.events.size(), limits_.max_list)) return;
    for (std::size_t i = 0; i < in_.events.size() && !found_.full(); ++i) {
      const auto& [type, date] = in_.events[i];
      found_.Required(absl::StrCat("events[", i, "].type"), type, limits_.max_value_bytes);
      found_.Date(absl::StrCat("events[", i, "].date"), date, limits_.max_value_bytes);
    }
  }

  void AssetLinks() {
    if (!found_.Count("asset_links", in_.asset_links.size(), limits_.max_list)) return;
    const bool own = std::ranges::any_of(in_.asset_links, [](const auto& link) { return link.source_ref.empty(); });
    if (own && text::IsBlank(in_.asset_ref)) {
      found_.Add("asset_ref", "EMPTY", "is required when asset_links are given: they start at it");
    }
    for (std::size_t i = 0; i < in_.asset_links.size() && !found_.full(); ++i) {
      const std::string field = absl::StrCat("asset_links[", i, "]");
      found_.Required(field + ".target_ref", in_.asset_links[i].target_ref, limits_.max_value_bytes);
      found_.Text(field + ".source_ref", in_.asset_links[i].source_ref, limits_.max_value_bytes);
      if (std::ranges::contains(asset_relation::kAll, in_.asset_links[i].relation)) continue;
      found_.Add(field + ".relation", "UNKNOWN_VALUE",
                 "must be thread_member, attachment_of, chunk_of, reply_to, references or transcript_of");
    }
  }

  void Relations(const std::string& field, const std::vector<RelationInput>& relations) {
    if (!found_.Count(field, relations.size(), limits_.max_list)) return;
    for (std::size_t i = 0; i < relations.size() && !found_.full(); ++i) {
      const RelationInput& relation = relations[i];
      const std::string one = absl::StrCat(field, "[", i, "]");
      found_.Required(one + ".subject", relation.subject, limits_.max_value_bytes);
      found_.Required(one + ".predicate", relation.predicate, limits_.max_value_bytes);
      found_.Required(one + ".object", relation.object, limits_.max_value_bytes);
      found_.Interval(one + ".validity", relation.valid_from, relation.valid_to);
      if (relation.validity && relation.validity->from >= relation.validity->to) {
        found_.Add(one + ".validity", "EMPTY_INTERVAL", "`from` must be before `to`");
      }
    }
  }

  const DocumentInput& in_;
  const Limits& limits_;
  const std::size_t dimension_;
  Violations found_;
  absl::flat_hash_set<std::string> chunk_ids_;
};

}  // namespace

std::vector<FieldViolation> Validate(const DocumentInput& input, const Limits& limits, std::size_t dimension) {
  return Validator(input, limits, dimension).Run();
}

std::vector<FieldViolation> ValidateMade(const PreparedDocument& document, const Limits& limits,
                                         std::string_view field) {
  std::size_t statements = 0, relations = 0;
  for (const PreparedChunk& chunk : document.chunks) {
    statements += chunk.statements.size();
    relations += chunk.relations.size();
  }
  std::vector<FieldViolation> found;
  const auto hold = [&](const char* reason, std::size_t made, const char* what, std::size_t most) {
    if (made <= most) return;
    found.push_back({std::string(field), reason,
                     absl::StrCat("makes ", made, " ", what, "; at most ", most, " are accepted: split the document")});
  };
  hold("TOO_MANY_STATEMENTS", statements, "statements", limits.max_statements);
  hold("TOO_MANY_RELATIONS", relations, "relations", limits.max_relations);
  return found;
}

}  // namespace annals::ingest
