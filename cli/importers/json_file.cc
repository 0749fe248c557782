#include "cli/importers/json_file.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/client/json_document.h"
#include "cli/client/json_value.h"
#include "cli/importers/crossref_json.h"
#include "cli/importers/paperless_json.h"
#include "cli/importers/uspto_json.h"
#include "cli/importers/whole_file.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{512} << 20;

}  // namespace

absl::Status JsonFile::Open() {
  ASSIGN_OR_RETURN(const std::string text, WholeFile(in_, kMaxBytes));
  bytes_read_ = text.size();
  ASSIGN_OR_RETURN(nlohmann::json file, ParseJson(text));
  if (records_ = CrossrefWorks(file); !records_.empty()) {
    read_ = CrossrefDocument;
  } else if (records_ = UsptoRecords(file); !records_.empty()) {
    read_ = UsptoDocument;
  } else if (records_ = PaperlessRecords(file); !records_.empty()) {
    read_ = PaperlessDocument;
  } else {
    read_ = DocumentFromObject;
    if (!file.is_array()) file = nlohmann::json::array({std::move(file)});
    records_.assign(std::make_move_iterator(file.begin()), std::make_move_iterator(file.end()));
  }
  return absl::OkStatus();
}

std::optional<ReadItem> JsonFile::Next() {
  if (!std::exchange(opened_, true)) {
    const absl::Status status = Open();
    if (!status.ok()) return BadInput{path_, "", std::string(status.message())};
  }
  if (next_ == records_.size()) return std::nullopt;
  const std::string place = absl::StrCat(path_, ", record ", next_ + 1);
  absl::StatusOr<v1::DocumentInput> document = read_(records_[next_]);
  records_[next_++] = nullptr;  // read once
  if (!document.ok()) return BadInput{place, "", std::string(document.status().message())};
  return PlacedDocument{*std::move(document), place};
}

}  // namespace annals::cli
