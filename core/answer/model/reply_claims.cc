#include "core/answer/model/reply_claims.h"

#include <algorithm>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsStop(char c) { return c == '.' || c == '!' || c == '?'; }

std::string Trimmed(std::string_view text) {
  std::string trimmed(text);
  absl::StripAsciiWhitespace(&trimmed);
  return trimmed;
}

// "[E1]", "[E1, E3]", "[E1;E3]": ids and where the mark ends; nullopt when no mark begins at `i`.
struct Mark {
  std::vector<std::string> ids;
  std::size_t end = 0;
};

std::optional<Mark> MarkAt(std::string_view text, std::size_t i) {
  if (i >= text.size() || text[i] != '[') return std::nullopt;
  const std::size_t close = text.find(']', i);
  if (close == std::string_view::npos) return std::nullopt;
  Mark mark{.end = close + 1};
  const std::string inside(text.substr(i + 1, close - i - 1));
  const std::vector<std::string> pieces = absl::StrSplit(inside, absl::ByAnyChar(",; "), absl::SkipEmpty());
  for (const std::string& piece : pieces) {
    const bool id = piece.size() > 1 && (piece[0] == 'E' || piece[0] == 'e') &&
                    std::all_of(piece.begin() + 1, piece.end(), IsDigit);
    if (!id) return std::nullopt;
    mark.ids.push_back("E" + piece.substr(1));
  }
  if (mark.ids.empty()) return std::nullopt;
  return mark;
}

std::size_t SkipSpace(std::string_view text, std::size_t i) {
  while (i < text.size() && absl::ascii_isspace(static_cast<unsigned char>(text[i]))) ++i;
  return i;
}

// "Prices rose. [E1] Wages" -> "Prices rose [E1]. Wages": a mark stands inside its sentence.
std::string MarksBeforeStops(std::string_view line) {
  std::string out;
  for (std::size_t i = 0; i < line.size();) {
    if (!IsStop(line[i])) {
      out += line[i++];
      continue;
    }
    std::size_t stop_end = i + 1;
    while (stop_end < line.size() && IsStop(line[stop_end])) ++stop_end;
    std::string marks;
    std::size_t next = stop_end;
    while (const std::optional<Mark> mark = MarkAt(line, SkipSpace(line, next))) {
      const std::size_t begin = SkipSpace(line, next);
      marks += " " + std::string(line.substr(begin, mark->end - begin));
      next = mark->end;
    }
    out += marks;
    out += line.substr(i, stop_end - i);
    i = next;
  }
  return out;
}

// "- ", "* ", "## ", "3. " at the beginning, and ** anywhere.
std::string WithoutMarkdown(std::string_view line) {
  std::string plain = Trimmed(line);
  for (std::size_t at = plain.find("**"); at != std::string::npos; at = plain.find("**")) plain.erase(at, 2);
  std::size_t i = 0;
  while (i < plain.size() && (plain[i] == '#' || plain[i] == '-' || plain[i] == '*' || plain[i] == '>')) ++i;
  const bool bullet = i > 0 && i < plain.size() && plain[i] == ' ';
  if (!bullet) i = 0;
  std::size_t digits = 0;
  while (digits < plain.size() && IsDigit(plain[digits])) ++digits;
  if (digits > 0 && digits < 3 && digits + 1 < plain.size() && (plain[digits] == '.' || plain[digits] == ')') &&
      plain[digits + 1] == ' ')
    i = digits + 1;
  return Trimmed(std::string_view(plain).substr(i));
}

// "G2:" at the beginning of a line; what stands behind it is kept.
int TakePart(std::string* line) {
  if (line->size() < 3 || (*line)[0] != 'G' || !IsDigit((*line)[1])) return 0;
  std::size_t i = 1;
  int part = 0;
  while (i < line->size() && IsDigit((*line)[i]) && part < 1000) part = part * 10 + ((*line)[i++] - '0');
  if (i >= line->size() || (*line)[i] != ':') return 0;
  *line = Trimmed(std::string_view(*line).substr(i + 1));
  return part;
}

Claim ReadClaim(std::string_view sentence, int part) {
  Claim claim{.part = part};
  for (std::size_t i = 0; i < sentence.size();) {
    if (const std::optional<Mark> mark = MarkAt(sentence, i)) {
      for (const std::string& id : mark->ids) {
        if (!std::ranges::contains(claim.ids, id)) claim.ids.push_back(id);
      }
      while (!claim.text.empty() && claim.text.back() == ' ') claim.text.pop_back();
      i = mark->end;
      if (i < sentence.size() && absl::ascii_isalnum(static_cast<unsigned char>(sentence[i]))) claim.text += ' ';
      continue;
    }
    claim.text += sentence[i++];
  }
  absl::StripAsciiWhitespace(&claim.text);
  return claim;
}

bool HasWord(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0; });
}

// In whatever language: a model may not keep to the question's.
bool Apologises(std::string_view begin) {
  return std::ranges::any_of(language::Lexicons(), [&](const language::Lexicon* lexicon) {
    return std::ranges::any_of(lexicon->claims.apologies,
                               [&](std::string_view words) { return begin.starts_with(words); });
  });
}

}  // namespace

SplitReply SplitIntoClaims(std::string_view reply, language::Language language) {
  SplitReply split;
  const std::string trimmed = Trimmed(text::Normalize(text::IsValidUtf8(reply) ? reply : ""));
  split.none = absl::EqualsIgnoreCase(trimmed, "none") || absl::EqualsIgnoreCase(trimmed, "none.");
  if (split.none) return split;
  int part = 0;
  const std::vector<std::string> lines = absl::StrSplit(trimmed, '\n');
  for (const std::string& raw : lines) {
    std::string line = WithoutMarkdown(raw);
    if (const int named = TakePart(&line); named > 0) part = named;
    line = MarksBeforeStops(line);
    for (const text::Sentence& span : text::Sentences(line, language)) {
      Claim claim = ReadClaim(std::string_view(line).substr(span.begin, span.end - span.begin), part);
      if (HasWord(claim.text)) split.claims.push_back(std::move(claim));
    }
  }
  const std::string begin = absl::AsciiStrToLower(trimmed.substr(0, 40));
  const bool cites =
      std::any_of(split.claims.begin(), split.claims.end(), [](const Claim& claim) { return !claim.ids.empty(); });
  split.refusal = !cites && Apologises(begin);
  return split;
}

}  // namespace annals::answer
