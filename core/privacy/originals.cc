#include "core/privacy/originals.h"

#include "core/privacy/reading.h"

namespace annals::privacy {
namespace {

bool IsTypeByte(char c) { return (c >= 'A' && c <= 'Z') || c == '_'; }

}  // namespace

std::vector<PiiSpan> FindTokens(std::string_view text) {
  std::vector<PiiSpan> found;
  for (std::size_t i = text.find('_'); i != std::string_view::npos; i = text.find('_', i + 1)) {
    const std::size_t end = i + 1 + kTokenDigits;
    if (end > text.size()) break;
    if (end < text.size() && IsWordByte(text[end])) continue;
    const std::size_t least = found.empty() ? 0 : found.back().end;
    std::size_t begin = i;
    while (begin > least && i - begin < kLongestTypeName && IsTypeByte(text[begin - 1])) --begin;
    if (begin > 0 && IsWordByte(text[begin - 1])) continue;
    const std::optional<PiiType> type = TypeOfToken(text.substr(begin, end - begin));
    if (type) found.push_back({begin, end, *type, 1});
  }
  return found;
}

Rewritten PutBack(std::string_view text, const Originals& originals) {
  Rewritten result;
  std::size_t copied = 0;
  for (const PiiSpan& span : FindTokens(text)) {
    const auto original = originals.find(text.substr(span.begin, span.end - span.begin));
    if (original == originals.end()) continue;
    result.text.append(text, copied, span.begin - copied);
    result.text += original->second;
    copied = span.end;
    result.replacements.push_back({span, PiiAction::kHash, original->second});
  }
  result.text.append(text, copied);
  return result;
}

void Keep(std::string_view text, const Rewritten& rewritten, Originals* originals) {
  for (const Replacement& r : rewritten.replacements) {
    if (r.action != PiiAction::kHash || !TypeOfToken(r.text)) continue;
    originals->emplace(r.text, text.substr(r.span.begin, r.span.end - r.span.begin));
  }
}

}  // namespace annals::privacy
