#include "cli/transfer/place_file.h"

#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace annals::cli {

absl::StatusOr<Place> ReadPlace(const std::string& path) {
  std::ifstream file(path);
  if (!file) return absl::NotFoundError(absl::StrCat(path, ": there is none"));
  const nlohmann::json json = nlohmann::json::parse(file, nullptr, /*allow_exceptions=*/false);
  const auto text = [&](const char* name) { return json.contains(name) && json[name].is_string(); };
  if (!json.is_object() || !text("of") || !text("position") || !json.contains("bytes") ||
      !json["bytes"].is_number_unsigned())
    return absl::DataLossError(absl::StrCat(path, ": does not say how far a transfer is"));
  return Place{json["of"], json["bytes"], json["position"]};
}

absl::Status WritePlace(const std::string& path, const Place& place) {
  const std::string aside = path + ".new";
  {
    std::ofstream file(aside, std::ios::trunc);
    file << nlohmann::json{{"of", place.of}, {"bytes", place.bytes}, {"position", place.position}}.dump() << "\n";
    if (!file.flush()) return absl::InternalError(absl::StrCat(aside, ": cannot be written"));
  }
  std::error_code failed;
  std::filesystem::rename(aside, path, failed);
  return failed ? absl::InternalError(absl::StrCat(path, ": ", failed.message())) : absl::OkStatus();
}

}  // namespace annals::cli
