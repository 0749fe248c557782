#include "cli/client/privacy_policy.h"

#include <format>

#include "core/record/status.h"
#include "google/protobuf/util/json_util.h"

namespace annals::cli {
namespace {

static_assert(static_cast<int>(privacy::PiiType::kStreetAddress) + 1 == v1::PII_TYPE_STREET_ADDRESS);
static_assert(static_cast<int>(privacy::PiiAction::kRedact) + 1 == v1::PII_ACTION_REDACT);

absl::Status UnknownValue(const std::string& field) {
  return absl::InvalidArgumentError(std::format("{}: UNKNOWN_VALUE, must be one of its enum", field));
}

}  // namespace

absl::StatusOr<privacy::Policy> PolicyOf(const v1::PrivacyPolicy& policy) {
  privacy::Policy result{.keep_originals = policy.keep_originals()};
  if (policy.least_confidence() != 0) result.least_confidence = policy.least_confidence();
  for (int i = 0; i < policy.rules_size(); ++i) {
    const v1::PrivacyRule& rule = policy.rules(i);
    privacy::PolicyRule& added = result.rules.emplace_back();
    for (int t = 0; t < rule.types_size(); ++t) {
      if (rule.types(t) < v1::PII_TYPE_PHONE || rule.types(t) > v1::PII_TYPE_STREET_ADDRESS)
        return UnknownValue(std::format("rules[{}].types[{}]", i, t));
      added.types.set(static_cast<std::size_t>(rule.types(t) - 1));
    }
    if (rule.action() < v1::PII_ACTION_KEEP || rule.action() > v1::PII_ACTION_REDACT)
      return UnknownValue(std::format("rules[{}].action", i));
    added.action = static_cast<privacy::PiiAction>(rule.action() - 1);
    added.channels.assign(rule.channels().begin(), rule.channels().end());
  }
  for (const privacy::PolicyViolation& violation : privacy::ViolationsOf(result))
    return absl::InvalidArgumentError(
        std::format("{}: {}, {}", violation.field, violation.reason, violation.description));
  return result;
}

absl::StatusOr<v1::PrivacyPolicy> PolicyMessageOfJson(const std::string& json) {
  v1::PrivacyPolicy policy;
  const auto read = google::protobuf::util::JsonStringToMessage(json, &policy);
  if (!read.ok()) return absl::InvalidArgumentError("no policy: " + std::string(read.message()));
  RETURN_IF_ERROR(PolicyOf(policy).status());
  return policy;
}

absl::StatusOr<privacy::Policy> PolicyOfJson(const std::string& json) {
  ASSIGN_OR_RETURN(const v1::PrivacyPolicy policy, PolicyMessageOfJson(json));
  return PolicyOf(policy);
}

}  // namespace annals::cli
