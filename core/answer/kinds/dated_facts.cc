#include "core/answer/kinds/dated_facts.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/mode_choice.h"
#include "core/facts/anchor_facts.h"
#include "core/scope/event_scope.h"
#include "core/scope/plan.h"

namespace annals::answer {
namespace {

using facts::DatedFact;
using facts::DatedValue;
using facts::Wanted;

constexpr std::size_t kCitedPerValue = 3;  // facts of one value that are shown
constexpr std::size_t kCitedOfCount = 10;  // facts of a count

// "before", "in the same month as".
std::string RelationText(const facts::ResolvedAnchor& anchor) {
  const char* relation = time::Name(anchor.relation);
  return anchor.same ? absl::StrCat(relation, " the same ", annals::Name(*anchor.same), " as") : relation;
}

class Writer {
 public:
  Writer(const index::View& view, const facts::DatedAnswer& dated) : view_(view), dated_(dated), citations_(view) {}

  void Write(Answer* answer, std::vector<std::vector<int>>* citations) {
    Paragraph paragraph{.group = -1};
    for (const DatedValue& value : dated_.values) {
      citations->push_back(Cite(value));
      if (!value.facts.empty())
        paragraph.sentences.push_back({SentenceOf(value), citations->back(), Origin::kComputed});
    }
    if (paragraph.sentences.empty()) {
      paragraph.sentences.push_back({Nothing(), {}, Origin::kNotice});
      paragraph.no_evidence = answer->abstained = true;
    } else if (dated_.question.anchor) {
      paragraph.sentences.push_back(AnchorSentence());
    }
    answer->paragraphs.push_back(std::move(paragraph));
    answer->text = TextOf(*answer);
    answer->citations = citations_.Take();
  }

 private:
  bool Counted() const { return dated_.question.wanted == Wanted::kTimes || dated_.question.wanted == Wanted::kEnds; }

  std::vector<int> Cite(const DatedValue& value) {
    const std::size_t most = Counted() ? kCitedOfCount : kCitedPerValue;
    std::vector<int> numbers;
    for (std::size_t i = 0; i < value.facts.size() && i < most; ++i) numbers.push_back(CiteFact(value.facts[i]));
    return numbers;
  }

  int CiteFact(const DatedFact& fact) {
    if (fact.statement != index::kNoStatement) {
      const index::StatementRef statement = view_.statement(fact.statement);
      if (statement.end > statement.begin) return citations_.OfChunk(statement.chunk, statement.begin, statement.end);
    }
    return citations_.OfRecord(view_.document_of(fact.chunk),
                               absl::StrCat(facts::FactText(view_, fact), ": ", facts::DayText(fact.when)));
  }

  std::string SentenceOf(const DatedValue& value) const {
    if (Counted()) return CountSentence(value);
    if (dated_.question.wanted == Wanted::kDay) return absl::StrCat(value.text, ".");
    return absl::StrCat(value.text, ", ", facts::DayText(value.when), ".");
  }

  std::string CountSentence(const DatedValue& value) const {
    const bool times = dated_.question.wanted == Wanted::kTimes;
    const std::string unit = dated_.count == 1 ? (times ? "time" : "in all") : times ? "times" : "in all";
    const std::string from = facts::DayText(value.facts.front().when), to = facts::DayText(value.facts.back().when);
    return absl::StrCat(value.text, " ", unit, ", ", from == to ? "on " : "from ", from, from == to ? "" : " to ",
                        from == to ? "" : to, ".");
  }

  Sentence AnchorSentence() {
    const facts::ResolvedAnchor& anchor = *dated_.question.anchor;
    const int number = citations_.OfRecord(anchor.used.document,
                                           absl::StrCat(anchor.used.text, ": ", facts::DayText(anchor.used.when)));
    std::string relation = RelationText(anchor);
    relation.front() = static_cast<char>(relation.front() - 'a' + 'A');
    return {absl::StrCat(relation, " ", scope::AnchorText(anchor), "."), {number}, Origin::kComputed};
  }

  std::string Nothing() const {
    const auto names = [&](const std::vector<EntityId>& ends) {
      return ends.empty() ? std::string("…") : facts::NameOf(view_, ends.front());
    };
    const facts::DatedQuestion& q = dated_.question;
    std::string text =
        absl::StrCat("No fact is recorded: ", names(q.subject), " · ", q.predicate, " · ", names(q.object));
    for (const Interval& period : q.periods) absl::StrAppend(&text, ", ", ToString(period));
    if (q.anchor) absl::StrAppend(&text, ", ", RelationText(*q.anchor), " ", scope::AnchorText(*q.anchor));
    return absl::StrCat(text, ".");
  }

  const index::View& view_;
  const facts::DatedAnswer& dated_;
  Citations citations_;
};

// The passages of the facts, in order of the values.
void TakePassages(const index::View& view, const question::Request& request, const facts::DatedAnswer& dated,
                  retrieval::Result* result) {
  const auto full = [&] { return result->chunks.size() >= static_cast<std::size_t>(request.top_k); };
  for (const DatedValue& value : dated.values) {
    for (const DatedFact& fact : value.facts) {
      if (full()) return;
      if (std::ranges::contains(result->chunks, fact.chunk, &retrieval::RetrievedChunk::ordinal)) continue;
      result->chunks.push_back({.ordinal = fact.chunk, .id = view.chunk(fact.chunk).id, .score = 1});
    }
  }
}

retrieval::Result ResultOf(const Case& c, time::Scope scope, const facts::DatedAnswer& dated) {
  retrieval::Result result;
  result.scope = std::move(scope);
  result.status = scope::ScopeStatus::kNoScope;
  if (!result.scope.groups.empty()) {
    result.status = dated.count > 0 ? scope::ScopeStatus::kInScope : scope::ScopeStatus::kNothingInScope;
  }
  result.question = c.question;
  result.event_anchor = dated.question.anchor;
  if (dated.question.anchor) {
    result.notes.push_back({"EVENT_RESOLVED", absl::StrCat(RelationText(*dated.question.anchor), " ",
                                                           scope::AnchorText(*dated.question.anchor))});
  }
  if (!dated.question.also.empty()) {
    result.notes.push_back({"PREDICATE_TIES", absl::StrCat("read as \"", dated.question.predicate, "\"; as well as \"",
                                                           absl::StrJoin(dated.question.also, "\", \""), "\"")});
  }
  TakePassages(c.view, c.request, dated, &result);
  return result;
}

bool HoldsAt(const DatedValue& value, Day day) {
  return std::ranges::any_of(value.facts,
                             [&](const DatedFact& fact) { return fact.when.from <= day && day < fact.when.to; });
}

// Where nothing is said of when: what holds on the day of asking stands before what is over. "Who works for it now?": it stands
// alone.
void PreferCurrent(const question::Request& request, bool alone, facts::DatedAnswer* dated) {
  const bool counted = dated->question.wanted == Wanted::kTimes || dated->question.wanted == Wanted::kEnds;
  if (counted) return;
  const auto over = std::ranges::stable_partition(
      dated->values, [&](const DatedValue& value) { return HoldsAt(value, request.reference); });
  if (alone && over.begin() != dated->values.begin()) dated->values.erase(over.begin(), over.end());
}

}  // namespace

std::optional<Draft> AnswerDatedFacts(const Case& c) {
  if (c.mode != Mode::kFact && c.mode != Mode::kAuto) return std::nullopt;
  time::Scope scope = c.question.scope;
  if (!c.request.scope) facts::DropOrderWords(c.question, &scope);
  const question::SortedQuestion sorted = question::SortQuestion(c.question.kind, scope);
  if (c.mode == Mode::kAuto && ModeFor(sorted) != Mode::kFact) return std::nullopt;
  if (scope.type == time::ScopeType::kComparison || !scope.no_such_day.empty()) return std::nullopt;
  const facts::Access access{c.view, c.request.as_of, scope::KeepFilters(c.request.filters), c.thesaurus};
  std::optional<facts::DatedAnswer> dated = facts::AnswerDated(access, c.question, scope);
  if (!dated || dated->unresolved) return std::nullopt;
  const auto& recency = c.question.scope.recency;
  const bool current = recency && recency->kind == time::RecencyKind::kCurrent;
  const bool ordered = c.question.kind.orders || c.question.kind.timeline || (recency && !current);
  if (scope.groups.empty() && !ordered) PreferCurrent(c.request, current, &*dated);

  Draft draft{.answer = {.mode = Mode::kFact, .computed = true}};
  draft.answer.mode_reason =
      c.mode == Mode::kFact ? "asked for by the request" : absl::StrCat(sorted.reason, ": dated facts give it");
  draft.result = ResultOf(c, std::move(scope), *dated);
  ComputedFacts& facts = draft.facts.emplace();
  Writer(c.view, *dated).Write(&draft.answer, &facts.citations);
  facts.answer = *std::move(dated);
  return draft;
}

}  // namespace annals::answer
