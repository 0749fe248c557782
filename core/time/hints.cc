#include "core/time/hints.h"

#include <absl/strings/ascii.h>

#include "core/time/cursor.h"
#include "core/time/groups.h"

namespace annals::time {
namespace {

// An event's words end at a mark of punctuation, at the latest after this many characters.
constexpr std::size_t kLongestEvent = 80;
constexpr std::size_t kShortestEvent = 2;  // behind its first word

// `needs_document`: "prior" alone is no hint.
std::optional<RecencyKind> TakeRecencyWord(Cursor& c, bool& needs_document) {
  needs_document = false;
  if (c.TakeAny({Word::kLatest, Word::kNewest})) return RecencyKind::kLatest;
  if (c.Take(Word::kMost)) return c.Take(Word::kRecent) ? std::optional(RecencyKind::kLatest) : std::nullopt;
  if (c.TakeAny({Word::kCurrent, Word::kCurrently, Word::kPresently, Word::kNowadays, Word::kNow})) {
    return RecencyKind::kCurrent;
  }
  if (c.Take(Word::kRight)) return c.Take(Word::kNow) ? std::optional(RecencyKind::kCurrent) : std::nullopt;
  if (c.Take(Word::kAt)) {
    if (c.Take(Word::kPresent)) return RecencyKind::kCurrent;
    return c.Take(Word::kThe) && c.Take(Word::kMoment) ? std::optional(RecencyKind::kCurrent) : std::nullopt;
  }
  if (c.TakeAny({Word::kPrevious, Word::kPrior, Word::kPreceding})) {
    needs_document = true;
    return RecencyKind::kPrevious;
  }
  if (c.TakeAny({Word::kFirst, Word::kEarliest})) return RecencyKind::kFirst;
  if (c.TakeAny({Word::kLast, Word::kFinal})) return RecencyKind::kLast;
  return std::nullopt;
}

std::optional<Relation> RelationBefore(const std::vector<Token>& tokens, std::size_t at) {
  if (at > 0 && tokens[at - 1].Is(Word::kThe)) --at;
  if (at == 0) return std::nullopt;
  const Token& word = tokens[at - 1];
  if (word.Is(Word::kSince)) return Relation::kSince;
  if (word.Is(Word::kAfter)) return Relation::kAfter;
  if (word.Is(Word::kBefore)) return Relation::kBefore;
  if (word.Is(Word::kTo) && at > 1 && tokens[at - 2].Is(Word::kPrior)) return Relation::kBefore;
  if (word.Is(Word::kUntil)) return Relation::kUntil;
  return std::nullopt;
}

// The recency that begins at token `at`.
std::optional<Recency> ReadRecency(std::string_view query, const std::vector<Token>& tokens, std::size_t at,
                                   std::size_t& last) {
  Cursor c(tokens, at);
  bool needs_document = false;
  const auto kind = TakeRecencyWord(c, needs_document);
  if (!kind) return std::nullopt;
  Recency found;
  found.kind = *kind;
  found.relation = RelationBefore(tokens, at);
  const std::size_t document = DocumentKindLength(tokens, c.at());
  if (document == 0 && (needs_document || (c.Has() && (c.Peek().lexeme->Is(kNotRecent) || c.Peek().Is(Word::kTo))))) {
    return std::nullopt;
  }
  last = c.at() + document;
  if (document > 0) {
    const std::size_t begin = tokens[c.at()].begin;
    found.document_kind = query.substr(begin, tokens[last - 1].end - begin);
    absl::AsciiStrToLower(&found.document_kind);
  }
  found.span = {tokens[at].begin, tokens[last - 1].end};
  return found;
}

// "at the time of", "by the time of"
std::optional<Relation> TakeTimeOf(Cursor& c) {
  Cursor at = c;
  const bool until = at.Take(Word::kBy);
  if (!until && !at.TakeAny({Word::kAt, Word::kAround})) return std::nullopt;
  if (!at.Take(Word::kThe) || !at.Take(Word::kMoment) || !at.Take(Word::kOf)) return std::nullopt;
  c = at;
  return until ? Relation::kUntil : Relation::kIn;
}

// "since", "prior to", "as of", in lower case or at the start of a sentence; the token behind it in `last`.
std::optional<Relation> TakeEventWord(Cursor& c) {
  if (c.Take(Word::kBefore)) return Relation::kBefore;
  if (c.TakeAny({Word::kAfter, Word::kFollowing})) return Relation::kAfter;
  if (c.Take(Word::kSince)) return Relation::kSince;
  if (c.TakeAny({Word::kDuring, Word::kWhen, Word::kWhile})) return Relation::kIn;
  if (c.Take(Word::kUntil)) return Relation::kUntil;
  if (c.Take(Word::kPrior) && c.Take(Word::kTo)) return Relation::kBefore;
  if (const auto at_time = TakeTimeOf(c)) return at_time;
  if (c.Take(Word::kAs) && c.Take(Word::kOf)) return Relation::kAsOf;
  return std::nullopt;
}

// The end of the event whose words begin at byte `begin`.
std::size_t EventEnd(std::string_view query, std::size_t begin) {
  std::size_t end = begin;
  for (std::size_t characters = 0; end < query.size(); ++end) {
    if (std::string_view(",.?;").find(query[end]) != std::string_view::npos) break;
    const bool starts_character = (static_cast<unsigned char>(query[end]) & 0xC0u) != 0x80u;
    if (starts_character && ++characters > kLongestEvent) break;
  }
  while (end > begin && absl::ascii_isspace(static_cast<unsigned char>(query[end - 1]))) --end;
  return end;
}

bool OpensEvent(const Token& token) {
  if (!token.IsWord()) return false;
  return token.lexeme->Is(kOfEvent) ? token.letters == LetterCase::kLower || token.letters == LetterCase::kTitle
                                    : token.letters != LetterCase::kLower;
}

}  // namespace

Granularity FindEnumeration(const std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.Is(Word::kQuarterly)) return token.lexeme->unit;
    Cursor c(tokens, i);
    if (c.TakeAny({Word::kEach, Word::kBy})) {
      c.TakeAny({Word::kFiscal, Word::kCalendar});
      if (!c.Has() || !c.Peek().lexeme->Is(kEnumerates)) continue;
      if (c.Peek().Is(Word::kHalf)) return Granularity::kHalf;
      return c.Peek().Is(Word::kDate) ? Granularity::kDay : c.Peek().lexeme->unit;
    }
    // "quarter over quarter", "year-by-year"
    if (!token.Is(Word::kQuarter) && !token.Is(Word::kYear)) continue;
    c.Skip();
    c.TakeMark(kHyphen);
    if (!c.TakeAny({Word::kOver, Word::kBy})) continue;
    c.TakeMark(kHyphen);
    if (c.Has() && c.Peek().Is(token.lexeme->word)) return token.lexeme->unit;
  }
  return Granularity::kNone;
}

std::optional<Recency> FindRecency(std::string_view query, const std::vector<Token>& tokens,
                                   const std::vector<Atom>& atoms) {
  std::optional<Recency> hint;
  auto atom = atoms.begin();
  for (std::size_t i = 0; i < tokens.size();) {
    std::size_t last = i + 1;
    auto found = ReadRecency(query, tokens, i, last);
    while (atom != atoms.end() && atom->last <= i) ++atom;
    const bool inside = atom != atoms.end() && atom->first < last;
    if (found && !inside) {
      if (!found->document_kind.empty() || found->kind == RecencyKind::kLatest) return found;
      if (!hint) hint = std::move(found);
    }
    i = last;
  }
  return hint;
}

std::optional<EventAnchor> FindEvent(std::string_view query, const std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].letters != LetterCase::kLower && tokens[i].letters != LetterCase::kTitle) continue;
    Cursor c(tokens, i);
    const auto relation = TakeEventWord(c);
    if (!relation || !c.Has() || c.Glued() || !OpensEvent(c.Peek())) continue;
    const std::size_t begin = c.Peek().begin, end = EventEnd(query, begin);
    if (end < c.Peek().end || end - c.Peek().begin < kShortestEvent + 1) continue;
    return EventAnchor{std::string(query.substr(begin, end - begin)), *relation, {tokens[i].begin, end}};
  }
  return std::nullopt;
}

}  // namespace annals::time
