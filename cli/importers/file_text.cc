#include "cli/importers/file_text.h"

#include <algorithm>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "cli/importers/asset_ref.h"
#include "cli/importers/whole_file.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr char32_t kNoCharacter = 0xFFFD;

void AppendUtf8(char32_t c, std::string* text) {
  const auto put = [&](char32_t byte) { text->push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0 | (c >> 6));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
  }
  put(0x80 | (c & 0x3F));
}

std::string FromUtf16(absl::string_view bytes, bool big) {
  std::string text;
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]), second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(big ? (first << 8) | second : (second << 8) | first);
  };
  for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
    char32_t c = unit(at);
    const bool high = c >= 0xD800 && c < 0xDC00;
    const char32_t low = high && at + 3 < bytes.size() ? unit(at + 2) : 0;
    if (low >= 0xDC00 && low < 0xE000) {
      c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
      at += 2;
    } else if (c >= 0xD800 && c < 0xE000) {
      c = kNoCharacter;
    }
    AppendUtf8(c, &text);
  }
  return text;
}

absl::Status WhereItIsNoUtf8(absl::string_view text) {
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (!text::IsValidUtf8(StandardView(text.substr(begin, end - begin))))
      return absl::InvalidArgumentError(absl::StrCat("line ", line, ": not valid UTF-8"));
    begin = end + 1;
  }
  return absl::InvalidArgumentError("not valid UTF-8");
}

}  // namespace

absl::StatusOr<std::string> FileText(std::istream* in, std::size_t max_bytes) {
  ASSIGN_OR_RETURN(std::string text, WholeFile(in, max_bytes));
  if (absl::StartsWith(text, "\xFE\xFF")) {
    text = FromUtf16(absl::string_view(text).substr(2), true);
  } else if (absl::StartsWith(text, "\xFF\xFE")) {
    text = FromUtf16(absl::string_view(text).substr(2), false);
  } else if (absl::StartsWith(text, "\xEF\xBB\xBF")) {
    text.erase(0, 3);
  }
  absl::StrReplaceAll({{"\r\n", "\n"}, {"\r", "\n"}}, &text);
  if (!text::IsValidUtf8(text)) return WhereItIsNoUtf8(text);
  return text;
}

}  // namespace annals::cli
