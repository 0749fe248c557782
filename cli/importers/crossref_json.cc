#include "cli/importers/crossref_json.h"

#include <algorithm>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/client/json_value.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/mail/html_text.h"
#include "cli/importers/source_date.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

using nlohmann::json;

constexpr int kMostAuthors = 5'000;  // of the contract

// DOIs do not know case.
std::string DoiId(absl::string_view doi) {
  doi = absl::StripAsciiWhitespace(doi);
  for (const absl::string_view prefix : {"https://doi.org/", "http://doi.org/", "http://dx.doi.org/", "doi:"}) {
    if (absl::StartsWithIgnoreCase(doi, prefix)) doi.remove_prefix(prefix.size());
  }
  return AssetRef("doi", absl::AsciiStrToLower(doi));
}

std::string First(const std::vector<std::string>& texts) { return texts.empty() ? "" : texts[0]; }

// {"date-parts": [[2021, 3, 4]]} as written there, to the day, month or year that is stated.
std::string DateOf(const json& work, const char* field) {
  const auto it = work.find(field);
  if (it == work.end() || !it->is_object()) return "";
  const std::vector<json> dates = ItemsAt(*it, "date-parts");
  if (dates.empty() || !dates[0].is_array()) return "";
  std::string date;
  for (const json& part : dates[0]) {
    if (!part.is_number_integer()) break;
    const auto number = part.get<std::int64_t>();
    absl::StrAppend(&date, date.empty() ? absl::StrFormat("%04d", number) : absl::StrFormat("-%02d", number));
  }
  return date;
}

std::string NameOf(const json& author) {
  const std::string given = TextAt(author, "given"), family = TextAt(author, "family");
  const std::string name =
      family.empty() ? TextAt(author, "name") : absl::StrCat(given, given.empty() ? "" : " ", family);
  return std::string(absl::StripAsciiWhitespace(name));
}

// The DOI that a relation of the work names; "" for none.
std::string Related(const json& work, const char* relation) {
  const auto relations = work.find("relation");
  if (relations == work.end()) return "";
  for (const json& one : ItemsAt(*relations, relation)) {
    if (TextAt(one, "id-type") == "doi" && !TextAt(one, "id").empty()) return DoiId(TextAt(one, "id"));
  }
  return "";
}

void AddVersions(const json& work, v1::DocumentInput* document) {
  const std::string journal = Related(work, "is-preprint-of");
  if (journal != document->id()) document->set_canonical_of(journal);
  for (const json& update : ItemsAt(work, "update-to")) {
    const std::string doi = TextAt(update, "DOI");
    if (TextAt(update, "type") != "new_version" || doi.empty() || DoiId(doi) == document->id()) continue;
    document->add_supersedes(DoiId(doi));
  }
}

void AddAuthors(const json& work, v1::DocumentInput* document) {
  std::vector<json> authors = ItemsAt(work, "author");
  for (const json& author : authors) {
    const std::string name = NameOf(author);
    if (!name.empty() && document->authors_size() < kMostAuthors) document->add_authors(name);
  }
  if (authors.size() > kMostAuthors) (*document->mutable_metadata())["authors_given"] = absl::StrCat(authors.size());
}

}  // namespace

std::vector<json> CrossrefWorks(const json& file) {
  if (!file.is_object()) return {};
  if (file.contains("DOI")) return {file};
  const auto message = file.find("message");
  if (message == file.end() || !message->is_object()) return {};
  return message->contains("DOI") ? std::vector<json>{*message} : ItemsAt(*message, "items");
}

absl::StatusOr<v1::DocumentInput> CrossrefDocument(const json& work) {
  v1::DocumentInput document;
  const std::string doi = TextAt(work, "DOI");
  if (doi.empty()) return absl::InvalidArgumentError("DOI: required");
  document.set_id(DoiId(doi));
  document.set_asset_ref(document.id());
  document.set_channel("crossref");
  document.set_doc_type("paper");
  (*document.mutable_identifiers())["doi"] = absl::AsciiStrToLower(doi);
  document.set_title(HtmlText(First(TextsAt(work, "title"))));
  if (TextAt(work, "type") == "posted-content") document.set_status("preprint");
  AddAuthors(work, &document);
  for (const char* field : {"published", "published-print", "published-online", "issued"}) {
    if (document.published().empty()) SetPublished(DateOf(work, field), &document);
  }
  AddEvent("accepted", DateOf(work, "accepted"), &document);
  AddVersions(work, &document);
  auto& metadata = *document.mutable_metadata();
  for (const auto& [name, value] :
       {std::pair("venue", First(TextsAt(work, "container-title"))), std::pair("publisher", TextAt(work, "publisher")),
        std::pair("crossref_type", TextAt(work, "type"))}) {
    if (!value.empty()) metadata[name] = std::string(Shortened(value, 4096));
  }
  const std::string abstract = HtmlText(TextAt(work, "abstract"));
  document.set_text(abstract.empty() ? document.title() : abstract);
  return document;
}

}  // namespace annals::cli
