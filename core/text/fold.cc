#include "core/text/fold.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <cstring>

#include "absl/log/absl_check.h"

namespace annals::text {
namespace {

const icu::Normalizer2& Nfkd() {
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = icu::Normalizer2::getNFKDInstance(error);
  ABSL_CHECK(U_SUCCESS(error)) << "ICU's normalisation data is missing";
  return *normalizer;
}

// Letters, quotes and dashes that NFKD leaves alone; nullptr for all others.
const char* Special(char32_t c) {
  switch (c) {
    case U'ø':
      return "o";
    case U'Ø':
      return "O";
    case U'ł':
      return "l";
    case U'Ł':
      return "L";
    case U'đ':
    case U'ð':
      return "d";
    case U'Đ':
    case U'Ð':
      return "D";
    case U'ħ':
      return "h";
    case U'Ħ':
      return "H";
    case U'ı':
      return "i";
    case U'ß':
      return "ss";
    case U'ẞ':
      return "SS";
    case U'æ':
      return "ae";
    case U'Æ':
      return "AE";
    case U'œ':
      return "oe";
    case U'Œ':
      return "OE";
    case U'þ':
      return "th";
    case U'Þ':
      return "Th";
    case U'’':
    case U'‘':
    case U'ʻ':
    case U'ʼ':
      return "'";
    case U'“':
    case U'”':
    case U'„':
      return "\"";
    case U'–':
    case U'—':
    case U'‐':
    case U'‑':
      return "-";
    default:
      return nullptr;
  }
}

bool StaysWhole(char32_t c) {
  return (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0x3041 && c <= 0x30FF);  // Hangul syllables, kana
}

}  // namespace

bool IsAscii(std::string_view text) {
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, text.data() + i, 8);
    if (eight & 0x8080808080808080) return false;
  }
  for (; i < text.size(); ++i) {
    if (static_cast<unsigned char>(text[i]) >= 0x80) return false;
  }
  return true;
}

char32_t Next(std::string_view text, std::size_t& i) {
  const auto lead = static_cast<unsigned char>(text[i]);
  if (lead < 0x80) return ++i, lead;
  UChar32 c;
  U8_NEXT_OR_FFFD(text.data(), i, text.size(), c);
  return static_cast<char32_t>(c);
}

char32_t Previous(std::string_view text, std::size_t& i) {
  do --i;
  while (i > 0 && U8_IS_TRAIL(text[i]));
  std::size_t end = i;
  return Next(text, end);
}

void Append(char32_t c, std::string& out) {
  char bytes[U8_MAX_LENGTH];
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, static_cast<UChar32>(c));
  out.append(bytes, static_cast<std::size_t>(length));
}

bool IsSpace(char32_t c) {
  if (c < 0x80) return c == ' ' || (c >= '\t' && c <= '\r');
  return u_isUWhiteSpace(static_cast<UChar32>(c));
}

bool IsLetter(char32_t c) {
  if (c < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return u_isalpha(static_cast<UChar32>(c));
}

bool IsDigit(char32_t c) {
  if (c < 0x80) return c >= '0' && c <= '9';
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_N_MASK) != 0;
}

bool IsWordCharacter(char32_t c) {
  if (c < 0x80) return IsLetter(c) || IsDigit(c);
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & (U_GC_L_MASK | U_GC_N_MASK | U_GC_M_MASK)) != 0;
}

bool IsUpper(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z';
  return u_isupper(static_cast<UChar32>(c));
}

bool IsLower(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z';
  return u_islower(static_cast<UChar32>(c));
}

bool IsMark(char32_t c) { return c >= 0x300 && (U_GET_GC_MASK(static_cast<UChar32>(c)) & U_GC_M_MASK) != 0; }

bool IsUnspaced(char32_t c) {
  if (c < 0xE00) return false;
  if (c == 0x30FC) return true;  // the long-vowel mark, which Unicode counts to no script
  UErrorCode error = U_ZERO_ERROR;
  switch (uscript_getScript(static_cast<UChar32>(c), &error)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_THAI:
    case USCRIPT_LAO:
    case USCRIPT_KHMER:
    case USCRIPT_MYANMAR:
      return true;
    default:
      return false;
  }
}

char32_t Lower(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  return static_cast<char32_t>(u_foldCase(static_cast<UChar32>(c), U_FOLD_CASE_DEFAULT));
}

Folded::Folded(std::string_view text, bool with_origins)
    : given_(text), ascii_(IsAscii(text)), with_origins_(with_origins) {
  if (ascii_) return;
  folded_.reserve(text.size());
  if (with_origins_) origins_.reserve(text.size() + 1);
  for (std::size_t i = 0; i < text.size();) {
    position_ = static_cast<std::uint32_t>(i);
    const char32_t c = Next(text, i);
    c < 0x80 ? Emit(c) : Fold(c);
  }
  if (with_origins_) origins_.push_back(static_cast<std::uint32_t>(text.size()));
}

void Folded::Fold(char32_t c) {
  icu::UnicodeString parts;
  if (StaysWhole(c) || !Nfkd().getDecomposition(static_cast<UChar32>(c), parts)) return Emit(c);
  for (std::int32_t i = 0; i < parts.length(); i = parts.moveIndex32(i, 1))
    Emit(static_cast<char32_t>(parts.char32At(i)));
}

void Folded::Emit(char32_t c) {
  if (c < 0x80) {
    folded_.push_back(static_cast<char>(c));
  } else if (const char* special = Special(c)) {
    folded_ += special;
  } else if (u_getCombiningClass(static_cast<UChar32>(c)) != 0 ||
             u_charType(static_cast<UChar32>(c)) == U_FORMAT_CHAR) {
    return;
  } else if (const std::int32_t digit = u_charDigitValue(static_cast<UChar32>(c)); digit >= 0) {
    folded_.push_back(static_cast<char>('0' + digit));
  } else {
    Append(c, folded_);
  }
  if (with_origins_) origins_.resize(folded_.size(), position_);
}

std::uint32_t Folded::OriginEnd(std::size_t i) const {
  if (ascii_) return static_cast<std::uint32_t>(i);
  const std::uint32_t last = origins_[i - 1];
  while (i + 1 < origins_.size() && origins_[i] == last) ++i;
  return origins_[i];
}

}  // namespace annals::text
