#include "core/answer/kinds/foretold.h"

#include <algorithm>
#include <utility>

#include "core/answer/draft_builder.h"
#include "core/answer/evidence/slots.h"
#include "core/answer/findings.h"
#include "core/question/qualifiers.h"

namespace annals::answer {
namespace {

constexpr std::size_t kReachBack = 3;  // sentences over which a period that was named carries

// Which sentences speak of the asked period.
class PeriodReader {
 public:
  PeriodReader(const index::View& view, const Interval& asked, const std::vector<Evidence>& evidence)
      : view_(view), asked_(asked), evidence_(evidence), named_(evidence.size()) {}

  // By its name, or, looking ahead without a period of its own, right behind a sentence that names it.
  bool Speaks(std::size_t i) {
    if (NamedBy(i) != Named::kNone) return NamedBy(i) == Named::kAsked;
    if ((evidence_[i].qualifiers & question::kForward) == 0) return false;
    for (std::size_t back = 1; back <= kReachBack && back <= i; ++back) {
      if (evidence_[i - back].chunk != evidence_[i].chunk) return false;
      if (NamedBy(i - back) != Named::kNone) return NamedBy(i - back) == Named::kAsked;
    }
    return false;
  }

 private:
  enum class Named { kUnread, kNone, kAsked, kOther };

  Named NamedBy(std::size_t i) {
    if (named_[i] == Named::kUnread) named_[i] = Read(evidence_[i]);
    return named_[i];
  }

  Named Read(const Evidence& e) const {
    const std::optional<Interval> key = view_.document(view_.document_of(e.chunk)).TimeKey();
    const time::Scope named = time::ParseTimeScope(e.text, key ? key->to : asked_.from, view_.language());
    if (named.groups.empty()) return Named::kNone;
    const bool asked = std::any_of(named.groups.begin(), named.groups.end(),
                                   [&](const time::Group& group) { return group.anchor == asked_ && !group.deictic; });
    return asked ? Named::kAsked : Named::kOther;
  }

  const index::View& view_;
  const Interval& asked_;
  const std::vector<Evidence>& evidence_;
  std::vector<Named> named_;
};

}  // namespace

std::vector<Evidence> Foretold(const index::View& view, const retrieval::Result& result,
                               const std::vector<Evidence>& evidence) {
  if (result.scope.groups.size() != 1 || !result.scope.no_such_day.empty()) return {};
  const Interval& asked = result.scope.groups[0].interval;
  if (asked.from == kAnyPast || asked.to == kForever) return {};
  PeriodReader reader(view, asked, evidence);
  std::vector<Evidence> said;
  for (std::size_t i = 0; i < evidence.size(); ++i) {
    const Evidence& e = evidence[i];
    const std::optional<Interval> key = view.document(view.document_of(e.chunk)).TimeKey();
    if (!e.fallback || e.said == 0 || !key || key->to != asked.from || !reader.Speaks(i)) continue;
    said.push_back(e);
    said.back().fallback = false;
  }
  return said;
}

std::optional<Draft> AnswerForetold(const Case& c) {
  const Findings& found = c.found();
  if (!found.OutOfScope()) return std::nullopt;
  const std::vector<Evidence> said = Foretold(c.view, found.result, found.evidence);
  const std::vector<Slot> slots = MakeSlots(c.view, found.result, said, found.facets, found.terms, c.options);
  if (said.empty() || MeanCoverage(slots, found.result.scope) < c.options.slot_coverage) return std::nullopt;
  const bool open = c.options.max_sentences == 0;
  const int most = open ? std::max<int>(static_cast<int>(slots.size()), 1) : c.options.max_sentences;
  DraftBuilder draft(c);
  Paragraph paragraph{.heading = found.result.chunks[said.front().rank].note};
  for (const Choice& choice : FillSlots(slots, said, most, !open, c.options, c.view.language())) {
    const Evidence& sentence = said[choice.candidate.evidence];
    paragraph.sentences.push_back(draft.Quoted(sentence));
  }
  draft.Add(std::move(paragraph));
  return std::move(draft).Take();
}

}  // namespace annals::answer
