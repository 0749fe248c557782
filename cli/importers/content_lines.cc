#include "cli/importers/content_lines.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/importers/asset_ref.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr std::size_t kShownOfLine = 60;  // bytes of a line in an error

absl::Status WrongLine(int line, absl::string_view what, absl::string_view written) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", what, ": ", Shortened(written, kShownOfLine)));
}

// Where the value begins: the first colon that no quotes hold.
std::size_t ColonOf(absl::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == ':' && !quoted) return i;
  }
  return absl::string_view::npos;
}

std::vector<absl::string_view> Unquoted(absl::string_view head, char separator) {
  std::vector<absl::string_view> parts;
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= head.size(); ++i) {
    if (i < head.size() && head[i] == '"') quoted = !quoted;
    if (i < head.size() && (head[i] != separator || quoted)) continue;
    parts.push_back(head.substr(begin, i - begin));
    begin = i + 1;
  }
  return parts;
}

// Without its quotes; "^n", "^'" and "^^" as they are meant (RFC 6868).
std::string ParameterText(absl::string_view written) {
  std::string text;
  for (std::size_t i = 0; i < written.size(); ++i) {
    const char next = written[i] == '^' && i + 1 < written.size() ? written[i + 1] : '\0';
    if (next == 'n' || next == '\'' || next == '^') {
      text.push_back(next == 'n' ? '\n' : next == '\'' ? '"' : '^');
      ++i;
    } else if (written[i] != '"') {
      text.push_back(written[i]);
    }
  }
  return text;
}

bool IsName(absl::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_';
  });
}

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c = absl::ascii_toupper(static_cast<unsigned char>(c));
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string FromQuotedPrintable(absl::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '=' && i + 2 < text.size() ? HexDigit(text[i + 1]) : -1;
    const int low = high < 0 ? -1 : HexDigit(text[i + 2]);
    if (low < 0) {
      bytes.push_back(text[i]);
    } else {
      bytes.push_back(static_cast<char>(high * 16 + low));
      i += 2;
    }
  }
  return bytes;
}

// ISO-8859-1; what Windows-1252 has in place of controls is left out.
std::string FromLatin(absl::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text.push_back(c);
    } else if (byte >= 0xA0) {
      text.push_back(static_cast<char>(0xC0 | (byte >> 6)));
      text.push_back(static_cast<char>(0x80 | (byte & 0x3F)));
    }
  }
  return text;
}

bool IsQuotedPrintable(const ContentLine& line) {
  return absl::EqualsIgnoreCase(line.Parameter("ENCODING"), "QUOTED-PRINTABLE");
}

absl::StatusOr<ContentLine> Parsed(absl::string_view written, int number) {
  const std::size_t colon = ColonOf(written);
  if (colon == absl::string_view::npos) return WrongLine(number, "no colon behind the name of a property", written);
  ContentLine line{.line = number};
  const std::vector<absl::string_view> head = Unquoted(written.substr(0, colon), ';');
  absl::string_view name = head.front();
  if (const std::size_t dot = name.rfind('.'); dot != absl::string_view::npos) {
    line.group = std::string(name.substr(0, dot));
    name = name.substr(dot + 1);
  }
  if (!IsName(name)) return WrongLine(number, "no name of a property", written);
  line.name = absl::AsciiStrToUpper(name);
  for (std::size_t i = 1; i < head.size(); ++i) {
    const std::size_t sign = head[i].find('=');
    if (head[i].empty()) continue;
    if (sign != absl::string_view::npos) {
      line.parameters.emplace_back(absl::AsciiStrToUpper(head[i].substr(0, sign)),
                                   ParameterText(head[i].substr(sign + 1)));
    } else {
      const bool encoding =
          absl::EqualsIgnoreCase(head[i], "QUOTED-PRINTABLE") || absl::EqualsIgnoreCase(head[i], "BASE64");
      line.parameters.emplace_back(encoding ? "ENCODING" : "TYPE", ParameterText(head[i]));
    }
  }
  line.value = std::string(written.substr(colon + 1));
  return line;
}

// "\n" of an escaped text, else the character itself.
char Meant(char escaped) { return escaped == 'n' || escaped == 'N' ? '\n' : escaped; }

}  // namespace

std::string ContentLine::Parameter(absl::string_view wanted) const {
  std::string values;
  for (const auto& [parameter, written] : parameters) {
    if (parameter == wanted) absl::StrAppend(&values, values.empty() ? "" : ",", written);
  }
  return values;
}

absl::StatusOr<std::vector<ContentLine>> ReadContentLines(absl::string_view text) {
  std::vector<ContentLine> lines;
  const std::vector<absl::string_view> written = absl::StrSplit(text, '\n');
  for (std::size_t i = 0; i < written.size();) {
    const int number = static_cast<int>(i) + 1;
    std::string whole(written[i++]);
    while (i < written.size() && (absl::StartsWith(written[i], " ") || absl::StartsWith(written[i], "\t")))
      absl::StrAppend(&whole, written[i++].substr(1));
    if (text::IsBlank(whole)) continue;
    ASSIGN_OR_RETURN(ContentLine line, Parsed(whole, number));
    if (IsQuotedPrintable(line)) {
      while (line.value.ends_with('=') && i < written.size()) {
        line.value.pop_back();
        absl::StrAppend(&line.value, written[i++]);
      }
      line.value = FromQuotedPrintable(line.value);
      const std::string charset = absl::AsciiStrToUpper(line.Parameter("CHARSET"));
      if (charset == "ISO-8859-1" || charset == "WINDOWS-1252") line.value = FromLatin(line.value);
      if (!text::IsValidUtf8(line.value)) return WrongLine(number, line.name, "not valid UTF-8");
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string UnescapedText(absl::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool escaped = value[i] == '\\' && i + 1 < value.size();
    text.push_back(escaped ? Meant(value[++i]) : value[i]);
  }
  return text;
}

std::vector<std::string> UnescapedParts(absl::string_view value, char separator) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && i + 1 < value.size()) {
      parts.back().push_back(Meant(value[++i]));
    } else if (value[i] == separator) {
      parts.emplace_back();
    } else {
      parts.back().push_back(value[i]);
    }
  }
  return parts;
}

}  // namespace annals::cli
