// A file of an evaluation folder with one JSON object a line.
//
//   RETURN_IF_ERROR(ForEachLine(folder, "documents.jsonl", [&](const nlohmann::json& document) {
//     titles.push_back(document.value("title", ""));
//   }));
//
// Empty lines are skipped. NotFound when there is no such file; InvalidArgument names file and line where a line is no
// JSON, or where `visit` asked for a member that is not there or of another type. Memory: one line.
#pragma once

#include <filesystem>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "nlohmann/json.hpp"

namespace annals::bench {

absl::Status ForEachLine(const std::filesystem::path& folder, const std::string& name,
                         absl::FunctionRef<void(const nlohmann::json&)> visit);

}  // namespace annals::bench
