// A record of an export as a line of JSON, and back: protobuf's mapping, names as in the .proto files, no field that is not set. Equal
// records have equal lines: maps are sorted by key.
//
//   RecordLine(record)      {"alias":{"name":"blue tower","alias":"bt"}}
//   RecordOfLine(line)      InvalidArgument for what is none; a field that is not known here is an error, too
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "annals/v1/export_service.pb.h"

namespace annals::cli {

absl::StatusOr<std::string> RecordLine(const v1::ExportRecord& record);
absl::StatusOr<v1::ExportRecord> RecordOfLine(absl::string_view line);

}  // namespace annals::cli
