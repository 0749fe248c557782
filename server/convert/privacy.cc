#include "server/convert/privacy.h"

#include <format>

namespace annals::server::convert {
namespace {

static_assert(static_cast<int>(privacy::PiiType::kStreetAddress) + 1 == v1::PII_TYPE_STREET_ADDRESS);
static_assert(static_cast<int>(privacy::PiiAction::kRedact) + 1 == v1::PII_ACTION_REDACT);

}  // namespace

privacy::Policy FromProto(const v1::PrivacyPolicy& policy, const std::string& prefix, Violations* violations) {
  privacy::Policy result{.keep_originals = policy.keep_originals()};
  if (policy.least_confidence() != 0) result.least_confidence = policy.least_confidence();
  for (int i = 0; i < policy.rules_size(); ++i) {
    const v1::PrivacyRule& rule = policy.rules(i);
    privacy::PolicyRule& added = result.rules.emplace_back();
    for (int t = 0; t < rule.types_size(); ++t) {
      if (rule.types(t) < v1::PII_TYPE_PHONE || rule.types(t) > v1::PII_TYPE_STREET_ADDRESS) {
        violations->push_back(
            {std::format("{}rules[{}].types[{}]", prefix, i, t), "UNKNOWN_VALUE", "must be a type of PiiType"});
        continue;
      }
      added.types.set(static_cast<std::size_t>(rule.types(t) - 1));
    }
    if (rule.action() < v1::PII_ACTION_KEEP || rule.action() > v1::PII_ACTION_REDACT) {
      violations->push_back(
          {std::format("{}rules[{}].action", prefix, i), "UNKNOWN_VALUE", "must be KEEP, HASH, REPLACE or REDACT"});
    } else {
      added.action = static_cast<privacy::PiiAction>(rule.action() - 1);
    }
    added.channels.assign(rule.channels().begin(), rule.channels().end());
  }
  for (const privacy::PolicyViolation& violation : privacy::ViolationsOf(result))
    violations->push_back({prefix + violation.field, violation.reason, violation.description});
  return result;
}

v1::PrivacyPolicy ToProto(const privacy::Policy& policy) {
  v1::PrivacyPolicy result;
  result.set_keep_originals(policy.keep_originals);
  result.set_least_confidence(policy.least_confidence);
  for (const privacy::PolicyRule& rule : policy.rules) {
    v1::PrivacyRule& added = *result.add_rules();
    for (const privacy::PiiType type : privacy::kPiiTypes) {
      const auto bit = static_cast<std::size_t>(type);
      if (rule.types[bit]) added.add_types(static_cast<v1::PiiType>(static_cast<int>(bit) + 1));
    }
    added.set_action(static_cast<v1::PiiAction>(static_cast<int>(rule.action) + 1));
    for (const std::string& channel : rule.channels) added.add_channels(channel);
  }
  return result;
}

}  // namespace annals::server::convert
