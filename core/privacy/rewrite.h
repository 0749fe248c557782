// A text without its private data, as a policy has it.
//
//   Rewrite("Mail ada@lund.org", "", {.rules = {{.action = PiiAction::kReplace}}}, {}).text    "Mail <EMAIL>"
//
// What was put in is never taken for private data again, so rewriting is idempotent. Linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/privacy/find.h"
#include "core/privacy/policy.h"

namespace annals::privacy {

// Makes tokens; a port, because the key and the cipher are not the core's. Thread-safe.
class TokenSource {
 public:
  virtual ~TokenSource() = default;
  // Sixteen hexadecimal digits that depend on the type, the value and the key alone.
  virtual std::string DigitsOf(PiiType type, std::string_view canonical) const = 0;
};

struct Replacement {
  PiiSpan span;  // in the text as it was
  PiiAction action = PiiAction::kKeep;
  std::string text;  // what stands there now
};

struct Rewritten {
  std::string text;
  std::vector<Replacement> replacements;  // in order
};

struct RewriteOptions {
  const KnownNames* known = nullptr;
  const KnownPeople* people = nullptr;
  const TokenSource* tokens = nullptr;  // null: what is to be hashed is replaced by its type
};

Rewritten Rewrite(std::string_view text, std::string_view channel, const Policy& policy, const RewriteOptions& options);

// What of a value is hashed: digits of numbers, small letters of addresses, folded words of names. Two spellings of one
// number have one token: "052-123 4567" and "0521234567".
std::string CanonicalValue(PiiType type, std::string_view value);
// "EMAIL_6f1d20c9a4b37e58"; nothing when a text is no token.
inline constexpr std::size_t kTokenDigits = 16;
std::string TokenOf(PiiType type, std::string_view digits);
std::optional<PiiType> TypeOfToken(std::string_view token);

}  // namespace annals::privacy
