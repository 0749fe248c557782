#include "cli/importers/mail/mail_text.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace annals::cli {
namespace {

using Lines = std::vector<absl::string_view>;

constexpr std::size_t kLongestSignature = 25;  // lines behind "-- "
constexpr std::size_t kLongestFooter = 12;     // behind a line of underscores: what mailing lists add
constexpr std::size_t kShortestRule = 20;      // underscores
constexpr std::size_t kLongestInitials = 4;
constexpr auto kSays = std::to_array<absl::string_view>(
    {"wrote", "writes", "said", "says", "schrieb", "écrit", "escribió", "scrive", "ha scritto", "skrev", "napisał"});

bool IsBlankLine(absl::string_view line) { return absl::StripAsciiWhitespace(line).empty(); }

// "HS> text", "| text".
bool QuotesByHabit(absl::string_view line) {
  if (absl::StartsWith(line, "| ") || line == "|") return true;
  std::size_t at = 0;
  while (at < line.size() && at <= kLongestInitials && absl::ascii_isalpha(line[at])) ++at;
  return at > 0 && at <= kLongestInitials && at < line.size() && line[at] == '>' &&
         (at + 1 == line.size() || line[at + 1] == ' ' || line[at + 1] == '>');
}

bool IsQuote(absl::string_view line, bool reply) {
  line = absl::StripLeadingAsciiWhitespace(line);
  return absl::StartsWith(line, ">") || (reply && QuotesByHabit(line));
}

// "On Monday Ada wrote:"
bool IsAttribution(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  const bool open = absl::EndsWith(line, ":") || absl::EndsWith(line, "...");
  return open && std::ranges::any_of(kSays, [line](absl::string_view word) { return absl::StrContains(line, word); });
}

// The first half of one that was broken: "On Monday, 4 March 2024, Ada Lund".
bool BeginsAttribution(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  return absl::StartsWith(line, "On ") || absl::StartsWith(line, "Am ") || absl::StartsWith(line, "Le ") ||
         absl::StartsWith(line, "El ") || absl::StartsWith(line, "In ");
}

void DropAttribution(Lines* kept) {
  std::size_t last = kept->size();
  while (last > 0 && IsBlankLine((*kept)[last - 1])) --last;
  if (last == 0 || !IsAttribution((*kept)[last - 1])) return;
  --last;
  if (last > 0 && !BeginsAttribution((*kept)[last]) && BeginsAttribution((*kept)[last - 1])) --last;
  kept->resize(last);
}

bool IsOriginalMessage(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  return absl::StartsWith(line, "---") && absl::EndsWith(line, "---") &&
         absl::StrContainsIgnoreCase(line, "original message");
}

bool IsRule(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  return line.size() >= kShortestRule && line.find_first_not_of('_') == line.npos;
}

// Whether the mail's own words end before this line, with `left` lines behind it.
bool EndsWords(absl::string_view line, std::size_t left, bool reply) {
  if (absl::StripTrailingAsciiWhitespace(line) == "--") return left <= kLongestSignature;
  return (IsRule(line) && left <= kLongestFooter) || (reply && IsOriginalMessage(line));
}

std::string Joined(const Lines& lines) { return std::string(absl::StripAsciiWhitespace(absl::StrJoin(lines, "\n"))); }

}  // namespace

std::string OwnWords(absl::string_view text, bool reply) {
  Lines lines = absl::StrSplit(text, '\n');
  for (absl::string_view& line : lines) absl::ConsumeSuffix(&line, "\r");
  Lines kept;
  bool quoting = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (EndsWords(lines[i], lines.size() - i - 1, reply)) break;
    const bool quote = IsQuote(lines[i], reply);
    if (quote && !quoting) DropAttribution(&kept);
    if (!quote) kept.push_back(lines[i]);
    quoting = quote;
  }
  std::string own = Joined(kept);
  return own.empty() ? Joined(lines) : own;
}

}  // namespace annals::cli
