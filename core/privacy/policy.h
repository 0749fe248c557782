// What is done to the private data of a collection: off unless there are rules.
//
//   Policy policy{.rules = {{.types = Only(PiiType::kEmail), .action = PiiAction::kHash, .channels = {"mail"}}}};
//   policy.ActionOf(PiiType::kEmail, "mail")                 PiiAction::kHash
//   policy.ActionOf(PiiType::kEmail, "chat")                 PiiAction::kKeep
//
// The first rule that names the type and the channel decides; where none does, the data stay as they are. Values; pure.
#pragma once

#include <bitset>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/privacy/span.h"

namespace annals::privacy {

enum class PiiAction : std::uint8_t {
  kKeep,
  kHash,     // a keyed token, EMAIL_6f1d20c9a4b37e58: equal values have equal tokens
  kReplace,  // <EMAIL>
  kRedact,   // [redacted]
};

using PiiTypes = std::bitset<kPiiTypeCount>;
inline PiiTypes Only(PiiType type) { return PiiTypes().set(static_cast<std::size_t>(type)); }

struct PolicyRule {
  PiiTypes types;  // none: every type
  PiiAction action = PiiAction::kKeep;
  std::vector<std::string> channels;  // of documents; none: every channel

  bool operator==(const PolicyRule&) const = default;
};

struct Policy {
  std::vector<PolicyRule> rules;
  bool keep_originals = false;    // of what is hashed, encrypted; else they are forgotten
  double least_confidence = 0.5;  // of a span; (0, 1]

  bool on() const { return !rules.empty(); }
  PiiAction ActionOf(PiiType type, std::string_view channel) const;
  PiiTypes TypesFor(std::string_view channel) const;  // those that something is done to
  bool operator==(const Policy&) const = default;
};

struct PolicyViolation {
  std::string field;  // "rules[2].channels[0]"
  std::string reason, description;
};
inline constexpr std::size_t kMostRules = 100, kMostChannels = 100, kMostChannelBytes = 64;
std::vector<PolicyViolation> ViolationsOf(const Policy& policy);

std::string_view NameOf(PiiAction action);  // "HASH"
std::optional<PiiAction> PiiActionOf(std::string_view name);

// One line that says the whole policy and nothing else: equal policies, equal lines. What the store keeps.
//   "keep=1;least=0.5;HASH:EMAIL,PHONE:mail;REDACT::"
std::string ToLine(const Policy& policy);
std::optional<Policy> PolicyOfLine(std::string_view line);  // "" is the policy that is off; nullopt: no such line

}  // namespace annals::privacy
