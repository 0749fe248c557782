#include "core/time/time_scope.h"

#include <absl/strings/ascii.h>

#include <algorithm>

#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/time/atom.h"
#include "core/time/forms/following.h"
#include "core/time/groups.h"
#include "core/time/hints.h"
#include "core/time/offsets.h"
#include "core/time/operators.h"
#include "core/time/tokens.h"

namespace annals::time {
namespace {

constexpr std::chrono::days kToCome{330};  // docs/recipes.md A.8
constexpr Day kFirstReference{std::chrono::year{1000} / 1 / 1}, kLastReference{std::chrono::year{9000} / 12 / 31};

// At most `bytes` of the query, cut between two characters.
std::string_view Prefix(std::string_view query, std::size_t bytes) {
  if (query.size() <= bytes) return query;
  while (bytes > 0 && (static_cast<unsigned char>(query[bytes]) & 0xC0u) == 0x80u) --bytes;
  return query.substr(0, bytes);
}

// Several units with a word of change or comparison are compared; without one they are a list.
ScopeType TypeOf(const Scope& scope, bool compared, bool change) {
  const auto is_point = [](Relation r) { return r == Relation::kIn || r == Relation::kAsOf; };
  if (scope.groups.size() >= 2) {
    const bool closed = std::ranges::all_of(scope.groups, [&](const Group& group) {
      return is_point(group.relation) || group.relation == Relation::kBetween;
    });
    return compared || (change && closed) ? ScopeType::kComparison : ScopeType::kMulti;
  }
  if (!scope.groups.empty()) return is_point(scope.groups[0].relation) ? ScopeType::kPoint : ScopeType::kRange;
  const auto& recency = scope.recency;
  if (!recency || (recency->document_kind.empty() && recency->kind != RecencyKind::kLatest)) return ScopeType::kNone;
  // "change since the previous report": that one and the latest
  if (recency->relation == Relation::kSince && change) return ScopeType::kComparison;
  return recency->relation ? ScopeType::kRange : ScopeType::kPoint;
}

// "published in 2024" asks for the day of publication, "calendar 2024" for the days spoken of.
Axis AxisOf(const std::vector<Token>& tokens, const Scope& scope) {
  for (const Group& group : scope.groups) {
    if (group.calendar_named && group.calendar == CalendarKind::kCalendar) return Axis::kCovered;
    const std::size_t begin = group.operator_spans.empty() ? group.spans[0].begin : group.operator_spans[0].begin;
    const auto next = std::ranges::lower_bound(tokens, begin, {}, [](const Token& t) { return t.begin; });
    if (next != tokens.begin() && std::prev(next)->Is(Word::kPublished)) return Axis::kPublished;
  }
  return Axis::kLabel;
}

// The query without what became a filter, white space collapsed.
std::string Residual(std::string_view query, const Scope& scope) {
  std::vector<Span> cuts;
  for (const Group& group : scope.groups) {
    cuts.insert(cuts.end(), group.spans.begin(), group.spans.end());
    cuts.insert(cuts.end(), group.operator_spans.begin(), group.operator_spans.end());
  }
  if (scope.recency && !scope.recency->document_kind.empty()) cuts.push_back(scope.recency->span);
  std::ranges::sort(cuts, {}, &Span::begin);
  std::string residual;
  residual.reserve(query.size());
  std::size_t at = 0;
  const auto copy_until = [&](std::size_t end) {
    for (; at < end; ++at) {
      const bool space = absl::ascii_isspace(static_cast<unsigned char>(query[at]));
      if (!space) residual += query[at];
      if (space && !residual.empty() && residual.back() != ' ') residual += ' ';
    }
  };
  for (const Span& cut : cuts) {
    copy_until(cut.begin);
    at = std::max(at, cut.end);
    if (!residual.empty() && residual.back() != ' ') residual += ' ';
  }
  copy_until(query.size());
  if (!residual.empty() && residual.back() == ' ') residual.pop_back();
  return residual;
}

// "How old will Noa be in December?"
bool LooksAhead(std::string_view query, Language language) {
  const language::Words words = language::LexiconOf(language).figures.forward_words;
  return std::ranges::any_of(text::Words(query), [&](const std::string& word) { return language::Has(words, word); });
}

void TakeOutImpossibleDays(std::string_view query, const std::vector<Token>& tokens, std::vector<Atom>& atoms,
                           Scope& scope) {
  for (const Atom& atom : atoms) {
    const Span span = SpanOf(tokens, atom);
    if (atom.interval) continue;
    scope.no_such_day.emplace_back(query.substr(span.begin, span.end - span.begin));
    scope.no_such_day_spans.push_back(span);
  }
  std::erase_if(atoms, [](const Atom& atom) { return !atom.interval; });
}

}  // namespace

Scope ParseTimeScope(std::string_view query, Day reference, Language language, const ParseOptions& options) {
  Scope scope;
  scope.reference = std::clamp(reference, kFirstReference, kLastReference);
  const std::string_view read = Prefix(query, options.max_query_bytes);
  const TimeWords& words = language::LexiconOf(language).time;
  std::vector<Token> tokens = Tokenize(read, words);
  std::vector<Atom> atoms = ClaimAtoms(tokens, scope.reference, DayOrderOf(read, language));
  if (!atoms.empty()) RepairWords(read, words, atoms.size() > 1, &tokens);
  JoinNeighbours(tokens, atoms);
  InheritYears(atoms, scope.reference, LooksAhead(read, language) ? kToCome : std::chrono::days(0));
  FollowNamed(tokens, &atoms);
  scope.recency = FindRecency(read, tokens, atoms);
  scope.enumerate = FindEnumeration(tokens);
  TakeOutImpossibleDays(read, tokens, atoms, scope);
  ApplyOffsets(tokens, atoms);
  AttachOperators(tokens, words, atoms);
  Grouping grouping = BuildGroups(read, tokens, words, std::move(atoms), options.max_groups);
  scope.groups = std::move(grouping.groups);
  scope.truncated = grouping.truncated || read.size() < query.size();
  const bool recent_document = scope.recency && !scope.recency->document_kind.empty();
  if (scope.groups.empty() && !recent_document) scope.event = FindEvent(read, tokens);
  const bool may_compare = scope.groups.size() >= 2 || (scope.groups.empty() && recent_document);
  scope.type = TypeOf(scope, grouping.compared, may_compare && SpeaksOfChange(read, tokens, words));
  scope.axis = AxisOf(tokens, scope);
  const bool unchanged = scope.groups.empty() && !recent_document;
  scope.residual_query = unchanged ? std::string(query) : Residual(query, scope);
  return scope;
}

}  // namespace annals::time
