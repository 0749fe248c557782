#include "core/answer/answer_question.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "absl/log/absl_check.h"
#include "core/answer/case.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/compared_periods.h"
#include "core/answer/kinds/conflicts.h"
#include "core/answer/kinds/connection.h"
#include "core/answer/kinds/dated_facts.h"
#include "core/answer/kinds/foretold.h"
#include "core/answer/kinds/nothing_in_scope.h"
#include "core/answer/kinds/overview.h"
#include "core/answer/kinds/record_fields.h"
#include "core/answer/kinds/record_list.h"
#include "core/answer/kinds/several_things.h"
#include "core/answer/kinds/timeline_answer.h"
#include "core/answer/kinds/unknown_name.h"
#include "core/answer/kinds/whole_text.h"
#include "core/answer/states/silent_state.h"
#include "core/answer/states/told_age.h"
#include "core/answer/states/told_end.h"
#include "core/answer/states/told_order.h"
#include "core/answer/states/told_span.h"
#include "core/answer/sweeps/listed_holders.h"
#include "core/answer/sweeps/said_by.h"
#include "core/answer/sweeps/told_in_order.h"
#include "core/question/follow_ups/follow_up.h"
#include "core/question/stage_timer.h"
#include "core/record/status.h"

namespace annals::answer {
namespace {

enum class Reads { kRecords, kPassages };  // passages are searched when the first kind that reads them is reached

struct Kind {
  std::string_view name;
  Reads reads;
  std::optional<Draft> (*answer)(const Case& c);  // nullopt: not of this kind
};

// In the order in which they are tried; the last one answers every question.
constexpr std::array<Kind, 22> kKinds = {{
    {"timeline", Reads::kRecords, AnswerTimeline},
    {"dated_facts", Reads::kRecords, AnswerDatedFacts},
    {"record_list", Reads::kRecords, AnswerRecordList},
    {"unknown_name", Reads::kPassages, AnswerUnknownName},
    {"foretold", Reads::kPassages, AnswerForetold},
    {"nothing_in_scope", Reads::kPassages, AnswerNothingInScope},
    {"conflicts", Reads::kPassages, AnswerConflicts},
    {"relationship", Reads::kPassages, AnswerRelationship},
    {"record_field", Reads::kPassages, AnswerRecordField},
    {"told_timeline", Reads::kPassages, AnswerToldTimeline},
    {"first_told", Reads::kPassages, AnswerFirstTold},
    {"said_by", Reads::kPassages, AnswerSaidBy},
    {"listed_holders", Reads::kPassages, AnswerListedHolders},
    {"overview", Reads::kPassages, AnswerOverview},
    {"told_age", Reads::kPassages, AnswerToldAge},
    {"silent_state", Reads::kPassages, AnswerSilentState},
    {"told_span", Reads::kPassages, AnswerToldSpan},
    {"told_end", Reads::kPassages, AnswerToldEnd},
    {"told_order", Reads::kPassages, AnswerToldOrder},
    {"several_things", Reads::kPassages, AnswerSeveralThings},
    {"compared_periods", Reads::kPassages, AnswerComparedPeriods},
    {"whole_text", Reads::kPassages, AnswerWholeText},
}};
static_assert(std::ranges::is_sorted(kKinds, {}, &Kind::reads), "what reads records is tried before any search");

std::optional<Answered> FirstThatAnswers(Reads reads, const Case& c) {
  for (const Kind& kind : kKinds) {
    if (kind.reads != reads) continue;
    if (std::optional<Draft> draft = kind.answer(c)) return Answered{*std::move(draft), kind.name};
  }
  return std::nullopt;
}

absl::StatusOr<Answered> AnswerAsRead(const index::View& view, const question::Request& request,
                                      const question::Question& question, Mode mode, const Options& options,
                                      const AnswerPorts& ports) {
  Case c{view, request, question, mode, options, ports.thesaurus, ports.judge};
  std::vector<question::Stage> stages;
  question::StageTimer records(ports.now, &stages);
  if (std::optional<Answered> answered = FirstThatAnswers(Reads::kRecords, c)) {
    records.Lap("facts");
    answered->result.stats.stages = std::move(stages);
    return *std::move(answered);
  }
  ASSIGN_OR_RETURN(retrieval::Result result, ports.search(question));
  question::StageTimer passages(ports.now, &result.stats.stages);
  const PassageReadings own;
  const Findings findings(c, result, ports.readings != nullptr ? *ports.readings : own);
  c.findings = &findings;
  std::optional<Answered> answered = FirstThatAnswers(Reads::kPassages, c);
  ABSL_CHECK(answered) << "the last kind answers every question";
  passages.Lap("compose");
  answered->result = std::move(result);
  return *std::move(answered);
}

// Below it another reading of the question is tried, where there is one.
constexpr double kSure = 0.5;

// 0 of a refusal; what is not weighed is sure.
double SureOf(const Answer& answer) { return answer.abstained ? 0 : answer.confidence.value_or(1); }

absl::StatusOr<Answered> AnswerWhole(const index::View& view, const question::Request& request, Mode mode,
                                     const Options& options, const AnswerPorts& ports) {
  absl::StatusOr<Answered> answered =
      AnswerAsRead(view, request, question::ReadQuestion(request), mode, options, ports);
  if (!answered.ok() || SureOf(answered->answer) >= kSure) return answered;
  // What nobody answers for sure may be a typing error's: once more with words of the collection, kept where that is surer.
  const std::optional<question::Question> meant = question::ReadCorrected(view, request);
  if (!meant) return answered;
  absl::StatusOr<Answered> again = AnswerAsRead(view, request, *meant, mode, options, ports);
  return again.ok() && SureOf(again->answer) > SureOf(answered->answer) ? std::move(again) : std::move(answered);
}

}  // namespace

absl::StatusOr<Answered> AnswerQuestion(const index::View& view, const question::Request& request, Mode mode,
                                        const Options& options, const AnswerPorts& ports) {
  if (request.history.empty()) return AnswerWhole(view, request, mode, options, ports);
  const question::Request whole = question::InFull(request, view.language());
  ASSIGN_OR_RETURN(Answered answered, AnswerWhole(view, whole, mode, options, ports));
  if (whole.query != request.query) answered.understood = whole.query;
  return answered;
}

std::vector<std::string_view> KindNames() {
  std::vector<std::string_view> names;
  for (const Kind& kind : kKinds) names.push_back(kind.name);
  return names;
}

}  // namespace annals::answer
