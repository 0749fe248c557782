#include "bench/privacy/pii_cases.h"

#include <algorithm>
#include <cstdint>
#include <format>
#include <optional>

#include "bench/support/json_lines.h"
#include "core/record/status.h"
#include "core/text/fold.h"

namespace annals::bench {
namespace {

using privacy::PiiType;

std::optional<PiiType> TypeOf(const std::string& name) {
  if (name == "PERSON") return PiiType::kPerson;
  if (name == "STREET_ADDRESS") return PiiType::kStreetAddress;
  if (name == "CREDIT_CARD") return PiiType::kCreditCard;
  if (name == "PHONE_NUMBER") return PiiType::kPhone;
  if (name == "EMAIL_ADDRESS") return PiiType::kEmail;
  if (name == "DOMAIN_NAME") return PiiType::kUrl;
  if (name == "US_SSN") return PiiType::kUsSsn;
  if (name == "IBAN_CODE") return PiiType::kIban;
  if (name == "IP_ADDRESS") return PiiType::kIpAddress;
  return std::nullopt;
}

// Where each code point begins, and the end of the text.
std::vector<std::size_t> StartsOf(const std::string& text) {
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < text.size();) {
    starts.push_back(i);
    text::Next(text, i);
  }
  starts.push_back(text.size());
  return starts;
}

bool IsKeptBack(std::uint32_t template_id) { return (template_id * 2654435761U) >> 30 == 3; }

}  // namespace

absl::StatusOr<std::vector<PiiCase>> ReadPiiCases(const std::filesystem::path& folder) {
  std::vector<PiiCase> cases;
  absl::Status positions;
  RETURN_IF_ERROR(ForEachLine(folder, "spans.jsonl", [&](const nlohmann::json& line) {
    PiiCase read{.text = line.at("full_text"), .kept_back = IsKeptBack(line.at("template_id").get<std::uint32_t>())};
    const std::vector<std::size_t> starts = StartsOf(read.text);
    for (const nlohmann::json& span : line.at("spans")) {
      const std::size_t begin = span.at("start_position"), end = span.at("end_position");
      if (begin >= end || end >= starts.size()) {
        positions = absl::InvalidArgumentError(std::format("text {}: a span ends behind it", cases.size() + 1));
        return;
      }
      if (const auto type = TypeOf(span.at("entity_type"))) read.gold.push_back({starts[begin], starts[end], *type, 1});
    }
    std::ranges::sort(read.gold, {}, &privacy::PiiSpan::begin);
    cases.push_back(std::move(read));
  }));
  RETURN_IF_ERROR(positions);
  return cases;
}

}  // namespace annals::bench
