#include "server/models/tokenizer/text_normalizer.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>

namespace annals::models {
namespace {

constexpr std::uint8_t kUnicodeVersion = 8;

bool IsAscii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

void Append(std::string& out, UChar32 symbol) {
  char bytes[U8_MAX_LENGTH];
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, symbol);
  out.append(bytes, static_cast<std::size_t>(length));
}

// Rewrites code point by code point: write(symbol, out).
template <typename Write>
std::string Rewrite(std::string_view text, Write write) {
  std::string out;
  out.reserve(text.size());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto size = static_cast<std::int64_t>(text.size());
  for (std::int64_t at = 0; at < size;) {
    UChar32 symbol;
    U8_NEXT_OR_FFFD(bytes, at, size, symbol);
    write(symbol, out);
  }
  return out;
}

std::string Canonical(std::string_view text, const icu::Normalizer2* (*instance)(UErrorCode&)) {
  if (IsAscii(text)) return std::string(text);  // every normal form leaves ASCII alone
  const std::string valid = Rewrite(text, [](UChar32 symbol, std::string& out) { Append(out, symbol); });
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = instance(error);
  if (U_SUCCESS(error)) {
    normalizer->normalizeUTF8(0, icu::StringPiece(valid.data(), static_cast<std::int32_t>(valid.size())), sink, nullptr,
                              error);
  }
  return U_SUCCESS(error) ? out : valid;
}

// The ranges of the published tokenizers, whose gap from 2B820 to 2B91F is theirs, too.
bool IsChinese(UChar32 c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
         (c >= 0x2A700 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) || (c >= 0xF900 && c <= 0xFAFF) ||
         (c >= 0x2F800 && c <= 0x2FA1F);
}

void WriteClean(UChar32 c, std::string& out) {
  const auto type = CategoryOf(c);
  if (c == '\t' || c == '\n' || c == '\r' || type == U_SPACE_SEPARATOR) {
    out.push_back(' ');
    return;
  }
  if (c == 0 || c == 0xFFFD || type == U_CONTROL_CHAR || type == U_FORMAT_CHAR || type == U_PRIVATE_USE_CHAR) return;
  Append(out, c);
}

std::string Apply(std::string_view text, NormalizerStep step) {
  switch (step) {
    case NormalizerStep::kNfkc:
      return Canonical(text, [](UErrorCode& e) { return icu::Normalizer2::getNFKCInstance(e); });
    case NormalizerStep::kNfc:
      return Canonical(text, [](UErrorCode& e) { return icu::Normalizer2::getNFCInstance(e); });
    case NormalizerStep::kNfd:
      return Canonical(text, [](UErrorCode& e) { return icu::Normalizer2::getNFDInstance(e); });
    case NormalizerStep::kNfkd:
      return Canonical(text, [](UErrorCode& e) { return icu::Normalizer2::getNFKDInstance(e); });
    case NormalizerStep::kLowerCase:
      return Rewrite(text, [](UChar32 c, std::string& out) { Append(out, u_tolower(c)); });
    case NormalizerStep::kStripAccents:
      return Rewrite(text, [](UChar32 c, std::string& out) {
        if (CategoryOf(c) != U_NON_SPACING_MARK) Append(out, c);
      });
    case NormalizerStep::kCleanText:
      return Rewrite(text, WriteClean);
    case NormalizerStep::kSpaceCjk:
      return Rewrite(text, [](UChar32 c, std::string& out) {
        if (IsChinese(c)) out.push_back(' ');
        Append(out, c);
        if (IsChinese(c)) out.push_back(' ');
      });
  }
  return std::string(text);
}

}  // namespace

std::int8_t CategoryOf(std::int32_t code_point) {
  if (code_point < 0x80) return u_charType(code_point);
  UVersionInfo since;
  u_charAge(code_point, since);
  return since[0] <= kUnicodeVersion ? u_charType(code_point) : static_cast<std::int8_t>(U_OTHER_SYMBOL);
}

std::string NormalizeText(std::string_view text, const std::vector<NormalizerStep>& steps) {
  std::string out;
  if (steps.empty()) out = Rewrite(text, [](UChar32 c, std::string& valid) { Append(valid, c); });
  for (std::size_t i = 0; i < steps.size(); ++i) out = Apply(i == 0 ? text : std::string_view(out), steps[i]);
  return out;
}

}  // namespace annals::models
