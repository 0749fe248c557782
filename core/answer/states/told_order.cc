#include "core/answer/states/told_order.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/findings.h"
#include "core/answer/states/asked_order.h"
#include "core/answer/states/page_about.h"
#include "core/answer/states/told_period.h"
#include "core/answer/states/told_states.h"
#include "core/time/label_text.h"

namespace annals::answer {
namespace {

using std::chrono::days;

constexpr std::size_t kFewestStates = 2, kMostStates = 20;
constexpr days kSameYear{366};  // by so much neighbours may overlap: "until 2003", "from 2003"

// The states of a page that a question puts in order.
class States {
 public:
  States(const Case& c, const AskedOrder& asked, index::DocumentOrdinal page) : c_(c), asked_(asked), page_(page) {
    TermFinder finder(c.found().terms);
    titled_ = finder.OfText(c.view.document(page).title);
    for (const ToldState& state : StatesTold(c.view, page, asked.state, &finder)) {
      if (!state.carried && !IsLife(state.spoken) && OfKind(state.said)) told_.push_back(state);
    }
  }

  const std::vector<ToldState>& told() const { return told_; }

  // A sentence found of the kind that tells no time itself, or says the order itself: the times of the others do not decide.
  bool Undecided() const {
    return std::ranges::any_of(c_.found().evidence, [&](const Evidence& e) {
      const TermMask said = e.said | e.kin;
      if (c_.view.document_of(e.chunk) != page_) return false;
      if ((said & asked_.order) != 0) return (said & asked_.state) != 0;
      return OfKind(said) && (asked_.anchor & ~said) == 0 && !IsTold(e);
    });
  }

  // The place of the state that the question gets; nullopt of none, and of none that the times part from its neighbour.
  std::optional<std::size_t> Chosen(std::size_t from, std::size_t to) const {
    if (from >= to) return std::nullopt;
    const bool last = asked_.place == Place::kLast || asked_.place == Place::kPrevious;
    const std::size_t chosen = last ? to - 1 : from;
    const bool parted =
        last ? chosen == 0 || Parted(chosen - 1, chosen) : chosen + 1 >= told_.size() || Parted(chosen, chosen + 1);
    return parted ? std::optional(chosen) : std::nullopt;
  }

  // The one state that says the anchor.
  std::optional<std::size_t> Anchor() const {
    std::optional<std::size_t> anchor;
    for (std::size_t i = 0; i < told_.size(); ++i) {
      if ((asked_.anchor & ~told_[i].said) != 0) continue;
      if (anchor) return std::nullopt;
      anchor = i;
    }
    return anchor;
  }

 private:
  bool OfKind(TermMask said) const {
    return c_.found().terms.Share(said, asked_.state) >= kLeastFrame && (asked_.names & ~(said | titled_)) == 0;
  }

  bool IsTold(const Evidence& e) const {
    return std::ranges::any_of(told_, [&](const ToldState& state) {
      const index::StatementRef statement = c_.view.statement(state.statement);
      return statement.chunk == e.chunk && e.begin < statement.end && statement.begin < e.end;
    });
  }

  bool Parted(std::size_t before, std::size_t after) const {
    const Interval &a = told_[before].when, &b = told_[after].when;
    return a.from < b.from && a.to != kForever && a.to <= b.from + kSameYear &&
           told_[before].statement != told_[after].statement;
  }

  const Case& c_;
  const AskedOrder& asked_;
  const index::DocumentOrdinal page_;
  TermMask titled_ = 0;
  std::vector<ToldState> told_;  // in order of time
};

bool Tell(const Case& c, const ToldState& state, DraftBuilder* draft) {
  const std::optional<std::size_t> evidence = EvidenceOf(c, state.statement);
  if (!evidence || std::ranges::contains(draft->said(), *evidence)) return evidence.has_value();
  Paragraph paragraph{.heading = time::InWords(state.spoken, c.found().result.question.language)};
  paragraph.sentences.push_back(draft->Quote(*evidence));
  draft->Add(std::move(paragraph));
  return true;
}

std::optional<Draft> TellAll(const Case& c, const std::vector<ToldState>& told) {
  DraftBuilder draft(c);
  for (const ToldState& state : told) {
    if (draft.said().size() < kMostStates) Tell(c, state, &draft);
  }
  if (draft.said().size() < kFewestStates) return std::nullopt;
  return std::move(draft).Take();
}

std::optional<Draft> TellOne(const Case& c, const ToldState& state) {
  DraftBuilder draft(c);
  if (!Tell(c, state, &draft)) return std::nullopt;
  return std::move(draft).Take();
}

// Nothing is told beyond the anchor: the anchor itself, and what is told on its other side.
std::optional<Draft> Refuse(const Case& c, const std::vector<ToldState>& told, std::size_t anchor) {
  DraftBuilder draft(c);
  const std::size_t first = anchor == 0 ? 0 : anchor - 1, last = std::min(anchor + 1, told.size() - 1);
  for (std::size_t i = first; i <= last; ++i) Tell(c, told[i], &draft);
  if (draft.said().empty()) return std::nullopt;
  draft.Abstain("");
  return std::move(draft).Take();
}

}  // namespace

std::optional<Draft> AnswerToldOrder(const Case& c) {
  const Findings& found = c.found();
  if (found.OutOfScope() || found.result.spoken.asked()) return std::nullopt;
  const std::optional<AskedOrder> asked = ReadAskedOrder(c);
  if (!asked) return std::nullopt;
  const std::optional<index::DocumentOrdinal> page = PageAbout(c.view, found);
  if (!page) return std::nullopt;
  const States states(c, *asked, *page);
  const std::vector<ToldState>& told = states.told();
  if (told.size() < kFewestStates) return std::nullopt;
  if (asked->place == Place::kAll) return TellAll(c, told);
  if (states.Undecided()) return std::nullopt;
  std::size_t from = 0, to = told.size();
  if (asked->anchor != 0) {
    const std::optional<std::size_t> anchor = states.Anchor();
    if (!anchor) return std::nullopt;
    (asked->place == Place::kNext ? from : to) = asked->place == Place::kNext ? *anchor + 1 : *anchor;
    if (from >= to) return Refuse(c, told, *anchor);
  }
  const std::optional<std::size_t> chosen = states.Chosen(from, to);
  return chosen ? TellOne(c, told[*chosen]) : std::nullopt;
}

}  // namespace annals::answer
