#include "cli/importers/uspto_json.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/client/json_value.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/source_date.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

using nlohmann::json;

constexpr const char* kChannel = "uspto";

void Identify(absl::string_view id, v1::DocumentInput* document) {
  document->set_id(std::string(id));
  document->set_asset_ref(AssetRef(kChannel, id));
  document->set_channel(kChannel);
  document->set_doc_type("patent");
}

void AddIdentifier(const char* name, const std::string& value, v1::DocumentInput* document) {
  if (!value.empty()) (*document->mutable_identifiers())[name] = value;
}

void AddMetadata(const char* name, const std::string& value, v1::DocumentInput* document) {
  if (!value.empty()) (*document->mutable_metadata())[name] = std::string(Shortened(value, 4096));
}

template <class Repeated>
void AddNames(const std::vector<std::string>& names, Repeated* out) {
  for (const std::string& name : names) {
    const absl::string_view bare = absl::StripAsciiWhitespace(name);
    if (!bare.empty()) out->Add(std::string(bare));
  }
}

// "Filed 2014-03-31, granted 2023-10-31."
std::string EventSentence(const v1::DocumentInput& document) {
  std::string sentence;
  for (const v1::EventInput& event : document.events()) {
    absl::StrAppend(&sentence, sentence.empty() ? "" : ", ", event.type(), " ", event.date());
  }
  if (sentence.empty()) return "";
  sentence[0] = absl::ascii_toupper(static_cast<unsigned char>(sentence[0]));
  return sentence + ".";
}

// What the record says, in words: the text that is found.
void Describe(const std::string& kind, const std::vector<std::string>& classes, v1::DocumentInput* document) {
  std::string text = absl::StrCat(document->title(), ". ", kind);
  if (document->assignees_size() > 0) absl::StrAppend(&text, " of ", absl::StrJoin(document->assignees(), ", "));
  if (document->inventors_size() > 0)
    absl::StrAppend(&text, ", invented by ", absl::StrJoin(document->inventors(), ", "));
  absl::StrAppend(&text, ". ", EventSentence(*document));
  if (!classes.empty()) absl::StrAppend(&text, " Classified as ", absl::StrJoin(classes, ", "), ".");
  document->set_text(text);
}

absl::StatusOr<v1::DocumentInput> GrantedPatent(const json& record) {
  v1::DocumentInput document;
  const std::string guid = TextAt(record, "guid"), number = TextAt(record, "publication_number");
  if (guid.empty()) return absl::InvalidArgumentError("guid: required");
  Identify(guid, &document);
  document.set_title(TextAt(record, "patent_title"));
  const bool granted = TextAt(record, "type") == "USPAT";
  document.set_status(granted ? "granted" : "published");
  AddIdentifier(granted ? "patent_no" : "publication_no", number, &document);
  AddIdentifier("application_no", TextAt(record, "appl_id"), &document);
  const std::vector<std::string> assignees = TextsAt(record, "assignee_names");
  AddNames(assignees.empty() ? TextsAt(record, "applicant_names") : assignees, document.mutable_assignees());
  AddNames(TextsAt(record, "inventor_names"), document.mutable_inventors());
  AddEvent("filed", TextAt(record, "app_filing_date"), &document);
  SetPublished(TextAt(record, "publication_date"), &document);
  AddEvent("published", TextAt(record, "publication_date"), &document);
  if (granted) AddEvent("granted", TextAt(record, "publication_date"), &document);
  AddMetadata("primary_examiner", TextAt(record, "primary_examiner"), &document);
  const std::vector<std::string> classes = TextsAt(record, "ipc_code");
  AddMetadata("ipc", absl::StrJoin(classes, ", "), &document);
  Describe(absl::StrCat(granted ? "Patent " : "Patent application ", guid), classes, &document);
  return document;
}

// "pending" where no decision is known.
std::string StatusOf(const json& record) {
  if (!TextAt(record, "grantDate").empty()) return "granted";
  return absl::StartsWithIgnoreCase(TextAt(record, "applicationStatusDescriptionText"), "abandoned") ? "abandoned"
                                                                                                     : "pending";
}

std::string ApplicationId(const std::string& number) { return absl::StrCat("US-application-", number); }

absl::StatusOr<v1::DocumentInput> Application(const json& record) {
  v1::DocumentInput document;
  const std::string number = TextAt(record, "applicationNumberText");
  if (number.empty()) return absl::InvalidArgumentError("applicationNumberText: required");
  Identify(ApplicationId(number), &document);
  document.set_title(TextAt(record, "inventionTitle"));
  document.set_status(StatusOf(record));
  AddIdentifier("application_no", number, &document);
  AddIdentifier("publication_no", TextAt(record, "earliestPublicationNumber"), &document);
  AddIdentifier("patent_no", TextAt(record, "patentNumber"), &document);
  for (const json& one : ItemsAt(record, "applicantBag"))
    AddNames(TextsAt(one, "applicant"), document.mutable_assignees());
  for (const json& one : ItemsAt(record, "inventorBag"))
    AddNames(TextsAt(one, "inventorNameText"), document.mutable_inventors());
  SetPublished(TextAt(record, "earliestPublicationDate"), &document);
  AddEvent("filed", TextAt(record, "filingDate"), &document);
  AddEvent("published", TextAt(record, "earliestPublicationDate"), &document);
  AddEvent("granted", TextAt(record, "grantDate"), &document);
  if (document.status() == "abandoned") AddEvent("abandoned", TextAt(record, "applicationStatusDate"), &document);
  AddMetadata("effective_filing_date", TextAt(record, "effectiveFilingDate"), &document);
  if (const auto term = record.find("patentTermAdjustmentData"); term != record.end())
    AddMetadata("term_adjustment_days", TextAt(*term, "adjustmentTotalQuantity"), &document);
  AddMetadata("application_status", TextAt(record, "applicationStatusDescriptionText"), &document);
  const std::vector<std::string> classes = TextsAt(record, "cpcClassificationBag");
  for (const json& bag : ItemsAt(record, "continuityBag")) {
    for (const json& parent : ItemsAt(bag, "parentContinuityBag")) {
      const std::string before = TextAt(parent, "parentApplicationNumberText");
      if (before.empty() || before == number) continue;
      v1::AssetLink* link = document.add_asset_links();
      link->set_target_ref(AssetRef(kChannel, ApplicationId(before)));
      link->set_relation("references");
    }
  }
  Describe(absl::StrCat("Patent application ", number), classes, &document);
  return document;
}

}  // namespace

std::vector<json> UsptoRecords(const json& file) {
  std::vector<json> records = ItemsAt(file, "patentBag");
  if (!records.empty()) return records;
  records = ItemsAt(file, "docs");
  return !records.empty() && records[0].is_object() && records[0].contains("guid") ? records : std::vector<json>();
}

absl::StatusOr<v1::DocumentInput> UsptoDocument(const json& record) {
  if (!record.is_object()) return absl::InvalidArgumentError("not a JSON object");
  return record.contains("applicationNumberText") ? Application(record) : GrantedPatent(record);
}

}  // namespace annals::cli
