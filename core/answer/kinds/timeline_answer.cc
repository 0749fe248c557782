#include "core/answer/kinds/timeline_answer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/answer/evidence/citations.h"
#include "core/facts/question_text.h"
#include "core/question/identified.h"
#include "core/question/sort.h"
#include "core/scope/plan.h"

namespace annals::answer {
namespace {

using facts::TimelineEntry;

// Of sentences alone: of more, what the question asks for chooses (sweeps/told_in_order.h).
constexpr std::size_t kFewestSaid = 2, kMostSaid = 20;
constexpr std::size_t kMostEntries = 50;  // a longer answer is nobody's reading; GetTimeline has all

// Documents named by an identifier, which has a digit: without one in the question no document is read.
facts::TimelineSubject IdentifiedIn(const facts::Access& access, std::string_view question) {
  facts::TimelineSubject subject;
  if (std::ranges::none_of(question, [](unsigned char c) { return absl::ascii_isdigit(c); })) return subject;
  question::Identifiers identifiers;
  for (index::DocumentOrdinal d = 0; d < access.view.documents(); ++d) {
    if (access.Sees(access.view.document(d))) identifiers.Add(d, access.view.document(d));
  }
  for (const question::Identified& found : identifiers.Find(question)) subject.documents.push_back(found.document);
  return subject;
}

facts::TimelineSubject SubjectIn(const facts::Access& access, const question::Question& question) {
  facts::TimelineSubject subject = IdentifiedIn(access, question.text);
  if (!subject.documents.empty()) return subject;
  const facts::QuestionText text = facts::ReadText(access.view, question, question.scope);
  if (text.names.size() != 1 || text.unknown_name) return {};
  return facts::SubjectOf(access, text.names.front().entities);
}

class Writer {
 public:
  Writer(const index::View& view, const facts::Timeline& timeline)
      : view_(view), timeline_(timeline), citations_(view) {}

  void Write(Answer* answer) {
    for (const TimelineEntry& entry : timeline_.entries) WriteEntry(entry);
    for (const facts::Lifecycle& lifecycle : timeline_.lifecycles) WriteMissing(lifecycle);
    std::vector<std::string> lines;
    for (const Sentence& s : paragraph_.sentences) {
      lines.push_back(s.text);
      for (int number : s.citations) absl::StrAppend(&lines.back(), " [", number, "]");
    }
    answer->text = absl::StrJoin(lines, "\n");
    answer->paragraphs.push_back(std::move(paragraph_));
    answer->citations = citations_.Take();
  }

 private:
  void WriteEntry(const TimelineEntry& entry) {
    const std::string day = facts::DayText(entry.when);
    std::vector<int> numbers;
    for (const facts::TimelineCitation& told : entry.citations) numbers.push_back(Cite(told, entry, day));
    const auto gap = std::ranges::find(timeline_.gaps, entry.when.from, &Interval::to);
    if (gap != timeline_.gaps.end() && last_ > 0) {
      paragraph_.sentences.push_back({absl::StrCat("Nothing is recorded from ", ToIsoDay(gap->from), " to ",
                                                   ToIsoDay(gap->to - std::chrono::days{1}), "."),
                                      {last_, numbers.front()}});
    }
    last_ = numbers.front();
    paragraph_.sentences.push_back({EntryText(entry, day), std::move(numbers)});
  }

  static std::string EntryText(const TimelineEntry& entry, const std::string& day) {
    if (entry.source == facts::EntrySource::kStatement) return absl::StrCat(day, ": ", entry.text);
    return absl::StrCat(day, ", ", entry.text, entry.computed ? " (computed from the filing date)." : ".");
  }

  int Cite(const facts::TimelineCitation& told, const TimelineEntry& entry, const std::string& day) {
    if (told.chunk && told.end > 0) return citations_.OfChunk(*told.chunk, told.begin, told.end);
    return citations_.OfRecord(told.document, absl::StrCat(entry.text, ": ", day));
  }

  void WriteMissing(const facts::Lifecycle& lifecycle) {
    std::vector<std::string> missing;
    for (const facts::LifecycleStep& step : lifecycle.steps) {
      if (step.state == facts::StepState::kMissing) missing.push_back(step.type);
    }
    if (missing.empty()) return;
    const Document& document = view_.document(lifecycle.document);
    const std::string status = document.status.empty() ? "unknown" : document.status;
    const int number = citations_.OfRecord(lifecycle.document, absl::StrCat("status: ", status));
    paragraph_.sentences.push_back({absl::StrCat("No date is recorded for ", absl::StrJoin(missing, " and "), ": ",
                                                 DisplayName(document), ", ", status, "."),
                                    {number}});
  }

  const index::View& view_;
  const facts::Timeline& timeline_;
  Citations citations_;
  Paragraph paragraph_{.group = -1};
  int last_ = 0;  // citation of the entry before
};

void TakePassages(const index::View& view, const facts::Timeline& timeline, int most, retrieval::Result* result) {
  for (const TimelineEntry& entry : timeline.entries) {
    for (const facts::TimelineCitation& told : entry.citations) {
      const auto [first, last] = view.chunks_of(told.document);
      if (first == last || result->chunks.size() >= static_cast<std::size_t>(most)) continue;
      const index::ChunkOrdinal chunk = told.chunk.value_or(first);
      if (std::ranges::contains(result->chunks, chunk, &retrieval::RetrievedChunk::ordinal)) continue;
      result->chunks.push_back({.ordinal = chunk, .id = view.chunk(chunk).id, .score = 1});
    }
  }
}

}  // namespace

std::optional<Draft> AnswerTimeline(const Case& c) {
  if ((c.mode != Mode::kAuto && c.mode != Mode::kFact) || !c.question.kind.timeline) return std::nullopt;
  const time::Scope& scope = c.question.scope;
  const question::SortedQuestion sorted = question::SortQuestion(c.question.kind, scope);
  if (sorted.sort != question::Sort::kTimeline || scope.groups.size() > 1) return std::nullopt;
  const facts::Access access{c.view, c.request.as_of, scope::KeepFilters(c.request.filters)};
  std::optional<Interval> period;
  if (!scope.groups.empty()) period = scope.groups.front().interval;
  facts::Timeline timeline =
      facts::TimelineOf(access, SubjectIn(access, c.question), period, {.max_entries = kMostEntries});
  const auto recorded = [](const TimelineEntry& e) { return e.source != facts::EntrySource::kStatement; };
  if (std::ranges::none_of(timeline.entries, recorded) && (timeline.total < kFewestSaid || timeline.total > kMostSaid))
    return std::nullopt;

  Draft draft{.answer = {.mode = Mode::kFact, .mode_reason = sorted.reason, .computed = true}};
  if (timeline.total > timeline.entries.size()) {
    absl::StrAppend(&draft.answer.mode_reason, "; ", timeline.entries.size(), " of ", timeline.total,
                    " entries are shown");
  }
  Writer(c.view, timeline).Write(&draft.answer);
  draft.result.status = period ? scope::ScopeStatus::kInScope : scope::ScopeStatus::kNoScope;
  draft.result.scope = scope;
  draft.result.question = c.question;
  TakePassages(c.view, timeline, c.request.top_k, &draft.result);
  draft.timeline = std::move(timeline);
  return draft;
}

}  // namespace annals::answer
