#include "core/privacy/policy.h"

#include <algorithm>
#include <charconv>
#include <format>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace annals::privacy {
namespace {

constexpr PiiAction kActions[] = {PiiAction::kKeep, PiiAction::kHash, PiiAction::kReplace, PiiAction::kRedact};

bool IsChannel(std::string_view channel) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
  };
  return !channel.empty() && channel.size() <= kMostChannelBytes && std::ranges::all_of(channel, fits);
}

bool Concerns(const PolicyRule& rule, std::string_view channel) {
  return rule.channels.empty() || std::ranges::find(rule.channels, channel) != rule.channels.end();
}

std::optional<PolicyRule> RuleOf(std::string_view text) {
  const std::vector<absl::string_view> fields = absl::StrSplit(absl::string_view(text.data(), text.size()), ':');
  if (fields.size() != 3) return std::nullopt;
  const auto action = PiiActionOf(std::string(fields[0]));
  if (!action) return std::nullopt;
  PolicyRule rule{.action = *action};
  for (const absl::string_view name : absl::StrSplit(fields[1], ',', absl::SkipEmpty())) {
    const auto type = PiiTypeOf(std::string(name));
    if (!type) return std::nullopt;
    rule.types.set(static_cast<std::size_t>(*type));
  }
  for (const absl::string_view channel : absl::StrSplit(fields[2], ',', absl::SkipEmpty()))
    rule.channels.emplace_back(channel);
  return rule;
}

}  // namespace

PiiAction Policy::ActionOf(PiiType type, std::string_view channel) const {
  for (const PolicyRule& rule : rules) {
    if ((rule.types.none() || rule.types[static_cast<std::size_t>(type)]) && Concerns(rule, channel))
      return rule.action;
  }
  return PiiAction::kKeep;
}

PiiTypes Policy::TypesFor(std::string_view channel) const {
  PiiTypes types;
  for (const PiiType type : kPiiTypes) {
    if (ActionOf(type, channel) != PiiAction::kKeep) types.set(static_cast<std::size_t>(type));
  }
  return types;
}

std::vector<PolicyViolation> ViolationsOf(const Policy& policy) {
  std::vector<PolicyViolation> found;
  if (policy.rules.size() > kMostRules) found.push_back({"rules", "TOO_MANY", "at most 100"});
  if (!(policy.least_confidence > 0 && policy.least_confidence <= 1))
    found.push_back({"least_confidence", "OUT_OF_RANGE", "must be above 0 and at most 1"});
  bool hashes = false;
  for (std::size_t i = 0; i < policy.rules.size() && i < kMostRules; ++i) {
    const PolicyRule& rule = policy.rules[i];
    hashes |= rule.action == PiiAction::kHash;
    if (rule.channels.size() > kMostChannels)
      found.push_back({std::format("rules[{}].channels", i), "TOO_MANY", "at most 100"});
    for (std::size_t c = 0; c < rule.channels.size() && c < kMostChannels; ++c) {
      if (IsChannel(rule.channels[c])) continue;
      found.push_back({std::format("rules[{}].channels[{}]", i, c), "INVALID",
                       "must be 1 to 64 lower-case letters, digits, '_', '-' and '.'"});
    }
  }
  if (policy.keep_originals && !hashes)
    found.push_back({"keep_originals", "NEEDS_HASH",
                     "only what is hashed can be found again: add a rule with HASH, or do not keep originals"});
  return found;
}

std::string_view NameOf(PiiAction action) {
  switch (action) {
    case PiiAction::kKeep:
      return "KEEP";
    case PiiAction::kHash:
      return "HASH";
    case PiiAction::kReplace:
      return "REPLACE";
    case PiiAction::kRedact:
      return "REDACT";
  }
  return "";
}

std::optional<PiiAction> PiiActionOf(std::string_view name) {
  for (const PiiAction action : kActions) {
    if (NameOf(action) == name) return action;
  }
  return std::nullopt;
}

std::string ToLine(const Policy& policy) {
  if (!policy.on()) return "";
  std::string line = std::format("keep={};least={}", policy.keep_originals ? 1 : 0, policy.least_confidence);
  for (const PolicyRule& rule : policy.rules) {
    line += std::format(";{}:", NameOf(rule.action));
    std::string_view comma;
    for (const PiiType type : kPiiTypes) {
      if (!rule.types[static_cast<std::size_t>(type)]) continue;
      line += std::format("{}{}", comma, NameOf(type));
      comma = ",";
    }
    line += ':';
    for (std::size_t c = 0; c < rule.channels.size(); ++c) line += (c > 0 ? "," : "") + rule.channels[c];
  }
  return line;
}

std::optional<Policy> PolicyOfLine(std::string_view line) {
  Policy policy;
  if (line.empty()) return policy;
  const std::vector<absl::string_view> parts = absl::StrSplit(absl::string_view(line.data(), line.size()), ';');
  if (parts.size() < 3 || (parts[0] != "keep=0" && parts[0] != "keep=1") || !parts[1].starts_with("least="))
    return std::nullopt;
  policy.keep_originals = parts[0] == "keep=1";
  const absl::string_view least = parts[1].substr(6);
  const auto read = std::from_chars(least.data(), least.data() + least.size(), policy.least_confidence);
  if (read.ec != std::errc() || read.ptr != least.data() + least.size()) return std::nullopt;
  for (std::size_t i = 2; i < parts.size(); ++i) {
    std::optional<PolicyRule> rule = RuleOf({parts[i].data(), parts[i].size()});
    if (!rule) return std::nullopt;
    policy.rules.push_back(*std::move(rule));
  }
  return policy;
}

}  // namespace annals::privacy
