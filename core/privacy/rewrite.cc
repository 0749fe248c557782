#include "core/privacy/rewrite.h"

#include <algorithm>
#include <format>

#include "core/text/text.h"

namespace annals::privacy {
namespace {

constexpr std::string_view kRedacted = "[redacted]";

std::string InsteadOf(const PiiSpan& span, PiiAction action, std::string_view value, const TokenSource* tokens) {
  if (action == PiiAction::kRedact) return std::string(kRedacted);
  if (action == PiiAction::kReplace || tokens == nullptr) return std::format("<{}>", NameOf(span.type));
  return TokenOf(span.type, tokens->DigitsOf(span.type, CanonicalValue(span.type, value)));
}

bool IsHexDigit(char c) { return IsAsciiDigit(c) || (c >= 'a' && c <= 'f'); }

// "<EMAIL>", as it was put in.
bool IsPutIn(std::string_view text, const PiiSpan& span) {
  const bool framed = span.begin > 0 && text[span.begin - 1] == '<' && span.end < text.size() && text[span.end] == '>';
  return framed && PiiTypeOf(text.substr(span.begin, span.end - span.begin)).has_value();
}

}  // namespace

std::string CanonicalValue(PiiType type, std::string_view value) {
  switch (type) {
    case PiiType::kPerson:
    case PiiType::kStreetAddress:
      return text::NameKey(value);
    case PiiType::kEmail:
    case PiiType::kUrl:
    case PiiType::kIpAddress: {
      std::string small(value);
      for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      return small;
    }
    default:
      break;
  }
  std::string kept;
  for (const char c : value) {
    if (IsAsciiDigit(c) || IsAsciiLetter(c)) kept += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  }
  return kept;
}

std::string TokenOf(PiiType type, std::string_view digits) { return std::format("{}_{}", NameOf(type), digits); }

std::optional<PiiType> TypeOfToken(std::string_view token) {
  if (token.size() <= kTokenDigits + 1 || token[token.size() - kTokenDigits - 1] != '_') return std::nullopt;
  if (!std::ranges::all_of(token.substr(token.size() - kTokenDigits), IsHexDigit)) return std::nullopt;
  return PiiTypeOf(token.substr(0, token.size() - kTokenDigits - 1));
}

Rewritten Rewrite(std::string_view text, std::string_view channel, const Policy& policy,
                  const RewriteOptions& options) {
  Rewritten result;
  const PiiTypes types = policy.TypesFor(channel);
  std::size_t copied = 0;
  if (types.any()) {
    for (const PiiSpan& span : FindPrivate(text, {types, policy.least_confidence, options.known, options.people})) {
      if (IsPutIn(text, span)) continue;
      const PiiAction action = policy.ActionOf(span.type, channel);
      std::string instead = InsteadOf(span, action, text.substr(span.begin, span.end - span.begin), options.tokens);
      result.text.append(text, copied, span.begin - copied);
      result.text += instead;
      copied = span.end;
      result.replacements.push_back({span, action, std::move(instead)});
    }
  }
  result.text.append(text, copied);
  return result;
}

}  // namespace annals::privacy
