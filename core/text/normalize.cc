#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>

#include "absl/log/absl_check.h"
#include "core/text/fold.h"
#include "core/text/text.h"

namespace annals::text {
namespace {

const icu::Normalizer2& Nfc() {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = icu::Normalizer2::getNFCInstance(error);
  ABSL_CHECK(U_SUCCESS(error)) << "ICU's normalisation data is missing";
  return *normalizer;
}

bool IsClean(char c) { return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t'; }

// Invisible characters that only disturb matching: soft hyphen, zero-width space, word joiner, byte order mark.
bool IsInvisible(char32_t c) { return c == 0xAD || c == 0x200B || c == 0x2060 || c == 0xFEFF; }

// Line ends, control characters and spaces put right, code points otherwise kept.
std::string Clean(std::string_view text) {
  std::string clean;
  clean.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = Next(text, i);
    if (c == '\r') {
      if (i == text.size() || text[i] != '\n') clean.push_back('\n');
    } else if (c < 0x80) {
      if (IsClean(static_cast<char>(c))) clean.push_back(static_cast<char>(c));
    } else if (c == 0x85 || c == 0x2028 || c == 0x2029) {  // next line, line and paragraph separator
      clean.push_back('\n');
    } else if (u_charType(static_cast<UChar32>(c)) == U_SPACE_SEPARATOR) {
      clean.push_back(' ');
    } else if (u_charType(static_cast<UChar32>(c)) != U_CONTROL_CHAR && !IsInvisible(c)) {
      Append(c, clean);
    }
  }
  return clean;
}

}  // namespace

bool IsValidUtf8(std::string_view text) {
  if (IsAscii(text)) return true;
  for (std::size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      ++i;
      continue;
    }
    UChar32 c;
    U8_NEXT(text.data(), i, text.size(), c);
    if (c < 0) return false;
  }
  return true;
}

bool IsBlank(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = Next(text, i);
    const bool control = c < 0x20 || c == 0x7F || (c >= 0x80 && u_charType(static_cast<UChar32>(c)) == U_CONTROL_CHAR);
    if (!IsSpace(c) && !control && !IsInvisible(c)) return false;
  }
  return true;
}

std::string Normalize(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), IsClean)) return std::string(text);
  std::string clean = Clean(text);
  if (IsAscii(clean)) return clean;
  UErrorCode error = U_ZERO_ERROR;
  const icu::StringPiece piece(clean.data(), static_cast<std::int32_t>(clean.size()));
  if (Nfc().isNormalizedUTF8(piece, error)) return clean;
  std::string normal;
  normal.reserve(clean.size());
  icu::StringByteSink<std::string> sink(&normal);
  Nfc().normalizeUTF8(0, piece, sink, nullptr, error);
  ABSL_CHECK(U_SUCCESS(error)) << u_errorName(error);
  return normal;
}

}  // namespace annals::text
