#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/question/identified.h"
#include "core/question/owners.h"
#include "core/question/patterns/asked_value.h"
#include "core/question/patterns/quoted.h"
#include "core/question/stage_timer.h"
#include "core/scope/event_scope.h"
#include "core/scope/letter_scope.h"
#include "core/scope/pasted.h"
#include "core/scope/plan.h"
#include "core/scope/rules.h"
#include "core/scope/said_elsewhere.h"
#include "core/scope/strangers.h"
#include "core/text/text.h"
#include "core/time/calendar.h"

namespace annals::scope {
namespace {

constexpr int kMostYearsBack = 30;  // that a month or day without a year is looked for in

bool Any(const std::vector<std::string>& list, const std::string& value) {
  return list.empty() || std::ranges::contains(list, value);
}

// Whether the documents that a recency word speaks of are of this kind: "the latest survey" and doc_type "survey".
bool Describes(std::string_view text, const std::vector<std::string>& kind_stems, language::Language language) {
  std::string described(text);
  std::replace(described.begin(), described.end(), '_', ' ');
  std::vector<std::string> stems;
  for (const std::string& word : text::Words(described)) stems.push_back(text::Stem(word, language));
  return std::all_of(kind_stems.begin(), kind_stems.end(),
                     [&](const std::string& s) { return std::ranges::contains(stems, s); });
}

bool OfKind(const Document& document, const std::vector<std::string>& kind_stems, language::Language language) {
  return Describes(absl::StrCat(document.doc_type, " ", document.kind, " ", document.title), kind_stems, language);
}

void SortDistinct(std::vector<std::string_view>* list) {
  std::sort(list->begin(), list->end());
  list->erase(std::unique(list->begin(), list->end()), list->end());
}

void TakeOwners(const std::vector<question::NamedOwner>& named, Plan* plan) {
  for (const question::NamedOwner& owner : named) plan->owners.push_back(owner.owner);
  SortDistinct(&plan->owners);
  if (plan->owners.empty()) return;
  const std::span<const std::string_view> all = plan->holdings->owners();
  for (std::string_view owner : plan->owners) {
    const auto it = std::ranges::lower_bound(all, owner);
    if (it != all.end() && *it == owner) plan->owner_ids.push_back(static_cast<std::uint32_t>(it - all.begin()));
  }
  for (std::uint32_t owner : plan->owner_ids) {
    const std::span<const std::uint32_t> types = plan->holdings->types_of_owner(owner);
    plan->owned_types.insert(plan->owned_types.end(), types.begin(), types.end());
  }
  std::ranges::sort(plan->owned_types);
  plan->owned_types.erase(std::ranges::unique(plan->owned_types).begin(), plan->owned_types.end());
}

// Which documents a recency word speaks of. A doc type of that name decides; without one, each document's own words do.
class KindTest {
 public:
  KindTest(const index::View& view, const Plan& plan) : view_(view), plan_(plan) {
    for (const std::string& word : text::Words(plan.scope.recency->document_kind))
      stems_.push_back(text::Stem(word, view.language()));
    by_type_.resize(plan.holdings->types().size(), false);
    for (std::size_t type = 0; type < by_type_.size() && !stems_.empty(); ++type) {
      by_type_[type] = Describes(plan.holdings->types()[type], stems_, view.language());
      some_type_ = some_type_ || by_type_[type];
    }
  }
  bool any_kind() const { return stems_.empty(); }
  bool Fits(const Holding& holding, bool by_kind) const {
    if (!plan_.owners.empty() && !std::ranges::binary_search(plan_.owner_ids, holding.owner)) return false;
    if (!plan_.HasLetter(view_.document(holding.document).id)) return false;
    if (!by_kind || stems_.empty()) return true;
    return some_type_ ? by_type_[holding.type] : OfKind(view_.document(holding.document), stems_, view_.language());
  }

 private:
  const index::View& view_;
  const Plan& plan_;
  std::vector<std::string> stems_;
  std::vector<bool> by_type_;
  bool some_type_ = false;
};

std::optional<Period> PeriodOn(const index::View& view, const Plan& plan, const Shelf& shelf, const KindTest& test,
                               bool by_kind) {
  std::optional<Period> period;
  for (std::uint32_t i : shelf.documents) {
    const Holding& holding = plan.holdings->documents()[i];
    const Document& document = view.document(holding.document);
    if (!document.period || !test.Fits(holding, by_kind)) continue;
    if (!period || (!document.label.empty() && document.label < period->label))
      period = Period{shelf.key, document.label, 0};
    ++period->documents;
  }
  return period;
}

// Label periods that had begun by the reference day, as far as a recency word looks: the first one and the last two.
std::vector<Period> BegunPeriods(const index::View& view, const Plan& plan, const KindTest& test, bool by_kind) {
  const std::span<const Shelf> shelves = plan.holdings->shelves(time::Axis::kLabel);
  const auto end =
      std::ranges::upper_bound(shelves, plan.scope.reference, {}, [](const Shelf& s) { return s.key.from; });
  std::vector<Period> last;
  auto shelf = end;
  while (shelf != shelves.begin() && last.size() < 2) {
    if (auto period = PeriodOn(view, plan, *--shelf, test, by_kind)) last.insert(last.begin(), *period);
  }
  for (auto first = shelves.begin(); first != shelf; ++first) {
    if (auto period = PeriodOn(view, plan, *first, test, by_kind)) {
      last.insert(last.begin(), *period);
      break;
    }
  }
  return last;
}

std::vector<Period> PeriodsOfKind(const index::View& view, const Plan& plan) {
  const KindTest test(view, plan);
  std::vector<Period> periods = BegunPeriods(view, plan, test, true);
  return periods.empty() && !test.any_kind() ? BegunPeriods(view, plan, test, false) : periods;
}

// What is quoted is looked for as it stands: a period among other words within the marks limits nothing.
void LetGoOfQuoted(Plan* plan) {
  const std::vector<question::ByteRange> phrases = question::QuotedPhrases(plan->question.text);
  const auto within = [](const time::Span& span, const question::ByteRange& phrase) {
    return phrase.begin <= span.begin && span.end <= phrase.end && span.end - span.begin < phrase.end - phrase.begin;
  };
  const std::size_t let_go = std::erase_if(plan->scope.groups, [&](const time::Group& group) {
    return std::ranges::any_of(phrases, [&](const question::ByteRange& phrase) {
      return !group.spans.empty() &&
             std::ranges::all_of(group.spans, [&](const time::Span& span) { return within(span, phrase); });
    });
  });
  if (let_go > 0 && plan->scope.groups.size() < 2)
    plan->scope.type = plan->scope.groups.empty() ? time::ScopeType::kNone : time::ScopeType::kPoint;
}

void ResolveScope(const index::View& view, const question::Request& request, Plan* plan) {
  plan->scope = plan->question.scope;
  if (request.scope) {
    if (plan->scope.type == time::ScopeType::kNone) plan->scope.groups.clear();
  } else {
    plan->scope.axis = request.axis.value_or(plan->scope.axis);
    LetGoOfQuoted(plan);
    ScopeByEvent(view, request, plan);
  }
  if (!plan->scope.groups.empty() || !plan->scope.recency) return;
  // A bare "latest" speaks of documents only where documents are mostly issues of a series.
  const bool bare = plan->scope.recency->document_kind.empty();
  if (bare && plan->catalogue().labelled * 2 < plan->catalogue().documents) return;
  plan->scope.groups = ResolveRecency(*plan->scope.recency, PeriodsOfKind(view, *plan), request.reference);
  if (plan->scope.groups.empty()) return;
  plan->scope.type = plan->scope.groups.size() > 1 ? time::ScopeType::kComparison : time::ScopeType::kPoint;
}

// Whether the question is a pasted sentence; said once.
bool TakePasted(const index::View& view, Plan* plan) {
  if (std::ranges::contains(plan->notes, "PASTED_SENTENCE", &ScopeNote::code)) return true;
  if (!IsPasted(view, plan->holdings->population(), plan->question)) return false;
  plan->notes.push_back(
      {"PASTED_SENTENCE", "the question stands word for word in the collection: nothing in it filters"});
  return true;
}

// And of letters.
void LetGoOfOwners(Plan* plan) {
  plan->owners.clear();
  plan->owner_ids.clear();
  plan->owned_types.clear();
  plan->letters.reset();
  plan->senders.clear();
  plan->receivers.clear();
}

// What a pasted sentence speaks of limits nothing.
void LetGoOfPasted(const index::View& view, std::vector<question::NamedOwner>* owners, Plan* plan) {
  if (plan->scope.groups.empty() && plan->owners.empty() && !plan->letters) return;
  if (!TakePasted(view, plan)) return;
  plan->scope.groups.clear();
  plan->scope.no_such_day.clear();
  plan->scope.type = time::ScopeType::kNone;
  LetGoOfOwners(plan);
  owners->clear();
}

// Whether a document of the owners named, or of any where none is, speaks for the period.
bool Held(const index::View& view, const Plan& plan, const time::Group& group) {
  const std::vector<time::Group> only = {group};
  return std::ranges::any_of(plan.holdings->shelves(plan.scope.axis), [&](const Shelf& shelf) {
    return GroupOf(shelf.key, only) >= 0 && std::ranges::any_of(shelf.documents, [&](std::uint32_t i) {
             const Holding& holding = plan.holdings->documents()[i];
             const bool owned = plan.owners.empty() || std::ranges::binary_search(plan.owner_ids, holding.owner);
             return owned && plan.HasLetter(view.document(holding.document).id);
           });
  });
}

Day YearsBefore(Day day, int years) {
  const std::chrono::year_month_day date(day);
  const std::chrono::year_month_day before = date - std::chrono::years{years};
  return before.ok() ? Day{before} : Day{before.year() / before.month() / std::chrono::last};
}

time::Group YearsBefore(time::Group group, int years) {
  const int year = static_cast<int>(std::chrono::year_month_day(group.anchor.from).year());
  group.interval = {YearsBefore(group.interval.from, years), YearsBefore(group.interval.to, years)};
  group.anchor = {YearsBefore(group.anchor.from, years), YearsBefore(group.anchor.to, years)};
  absl::StrReplaceAll({{std::to_string(year), std::to_string(year - years)}}, &group.label);
  return group;
}

// The unit that holds the begin of a period: what documents there are of a day are rarely of that day alone.
time::Group Around(time::Group group, Granularity unit) {
  group.interval = group.anchor = time::UnitAt(group.anchor.from, unit, 0);
  group.relation = time::Relation::kIn;
  return group;
}

// "In January", "on 6 January": of the last year in which documents speak for it, where the one before the day of asking has none;
// else of the last year of which there are any.
void TakeYearThatIsHeld(const index::View& view, Plan* plan) {
  std::vector<time::Group>& groups = plan->scope.groups;
  const auto free = [](const time::Group& group) {
    return group.year_assumed && (group.relation == time::Relation::kIn || group.relation == time::Relation::kAsOf) &&
           group.interval.from > kAnyPast && group.interval.to < kForever;
  };
  if (groups.empty() || !std::ranges::all_of(groups, free)) return;
  std::vector<time::Group> moved = groups;
  for (const Granularity unit : {Granularity::kMonth, Granularity::kYear}) {
    const auto held = [&](const time::Group& group) {
      const bool whole = unit == Granularity::kMonth && group.granularity != Granularity::kDay;
      return Held(view, *plan, whole ? group : Around(group, unit));
    };
    for (int years = 0; years <= kMostYearsBack; ++years) {
      std::ranges::transform(groups, moved.begin(), [&](const time::Group& g) { return YearsBefore(g, years); });
      if (!std::ranges::all_of(moved, held)) continue;
      groups = std::move(moved);
      return;
    }
  }
}

// "Parking on Saturday": of each week, where no document is of that day.
void LetGoOfWeekdays(const index::View& view, Plan* plan) {
  const std::size_t let_go = std::erase_if(
      plan->scope.groups, [&](const time::Group& group) { return group.recurs && !Held(view, *plan, group); });
  if (let_go == 0) return;
  if (plan->scope.groups.size() < 2)
    plan->scope.type = plan->scope.groups.empty() ? time::ScopeType::kNone : time::ScopeType::kPoint;
  plan->notes.push_back({"WEEKDAY_OF_ANY_WEEK", "no document is of that day: the weekday is looked for as a word"});
}

void TakeType(Plan* plan) {
  if (plan->scope.groups.size() == 1) plan->scope.type = time::ScopeType::kPoint;
}

// "By 2030 according to the 2019 report": where such documents are held, they are what is asked.
void KeepSources(const index::View& view, Plan* plan) {
  std::vector<time::Group>& groups = plan->scope.groups;
  std::vector<time::Group> sources = SourcesOf(groups);
  if (sources.empty() || sources.size() == groups.size()) return;
  if (!std::ranges::all_of(sources, [&](const time::Group& group) { return Held(view, *plan, group); })) return;
  groups = std::move(sources);
  TakeType(plan);
  plan->notes.push_back(
      {"SOURCE_NAMED", "the question says which documents: other periods that it names do not filter"});
}

// Whether a document of the owners named has a label that holds the time: "2019" holds the end of 2019, its months do not
// hold 2019.
bool IsIssued(const index::View& view, const Plan& plan, const time::Group& group) {
  const std::span<const Shelf> shelves = plan.holdings->shelves(time::Axis::kLabel);
  return std::ranges::any_of(shelves, [&](const Shelf& shelf) {
    return shelf.key.Contains(group.anchor) && std::ranges::any_of(shelf.documents, [&](std::uint32_t i) {
             const Holding& holding = plan.holdings->documents()[i];
             const Document& document = view.document(holding.document);
             const bool owned = plan.owners.empty() || std::ranges::binary_search(plan.owner_ids, holding.owner);
             return owned && !document.label.empty() && plan.HasLetter(document.id);
           });
  });
}

// "How many were built by 2019?": a figure as it stood then.
void TakeStandings(const index::View& view, Plan* plan) {
  const question::Figure figure = plan->question.kind.figure;
  if (figure == question::Figure::kNone || figure == question::Figure::kDate) return;
  if (plan->scope.axis != time::Axis::kLabel) return;
  for (time::Group& group : plan->scope.groups) {
    if (!group.by || !IsIssued(view, *plan, group)) continue;
    group = StandingAt(std::move(group));
    TakeType(plan);
    plan->notes.push_back({"STANDING_THEN", "a figure by a time: documents of that period say how it stood"});
  }
}

// Whether the yardstick is the period before, or the same part of the year before.
bool IsBefore(const time::Group& yardstick, const time::Group& measured) {
  const Day year_before = YearsBefore(measured.anchor.from, 1);
  return yardstick.anchor.to == measured.anchor.from ||
         (yardstick.granularity == measured.granularity && yardstick.anchor.from == year_before);
}

// Whether a value is asked for: by what stands before the measured period or between the two ("In 2019, what was it compared to
// 2018?"), or behind a yardstick that comes first.
bool AsksValueOf(const question::Question& question, const time::Group& measured, const time::Group& yardstick) {
  const std::string_view text = question.text;
  const std::size_t end = measured.spans.back().end, against = yardstick.spans.front().begin;
  const auto value = [&](std::string_view part) { return question::PartAsksValue(part, question.language); };
  if (end > against) return value(text.substr(yardstick.spans.back().end));
  return value(text.substr(0, end)) || value(text.substr(end, against - end));
}

// "What was it in 2019, compared to 2018?": an issue of a series says a value beside that of the period before it.
void LetGoOfYardstick(const index::View& view, Plan* plan) {
  std::vector<time::Group>& groups = plan->scope.groups;
  const auto yardstick = std::ranges::find_if(groups, &time::Group::yardstick);
  if (groups.size() != 2 || yardstick == groups.end() || plan->scope.axis != time::Axis::kLabel) return;
  const time::Group& measured = groups[yardstick == groups.begin() ? 1 : 0];
  if (measured.yardstick || !IsBefore(*yardstick, measured) || !IsIssued(view, *plan, measured)) return;
  if (!AsksValueOf(plan->question, measured, *yardstick)) return;
  groups.erase(yardstick);
  TakeType(plan);
  plan->notes.push_back(
      {"HELD_AGAINST", "documents of a period say how it stands against the one before, which does not filter"});
}

void LimitGroups(std::size_t most, Plan* plan) {
  if (plan->scope.groups.size() <= most) return;
  plan->scope.groups.resize(most);
  plan->scope.truncated = true;
  plan->notes.push_back(
      {"TOO_MANY_PERIODS", absl::StrCat("only the first ", most, " periods of the question are answered")});
}

void JudgeScope(Plan* plan) {
  const Catalogue& catalogue = plan->catalogue();
  if (!plan->scope.no_such_day.empty()) {
    plan->status = ScopeStatus::kNothingInScope;
    plan->refused = plan->scope.groups.empty();
    for (const std::string& day : plan->scope.no_such_day) {
      plan->notes.push_back({"NO_SUCH_DAY", absl::StrCat("there is no ", day)});
    }
    return;
  }
  if (plan->scope.groups.empty()) return;
  // Where few documents have a date (an encyclopaedia, in which some titles name a year), a year of the question is
  // part of a description, and filtering by it would throw away what it describes.
  if (catalogue.dated * 2 < catalogue.documents) {
    plan->notes.push_back(
        {"UNDATED_COLLECTION",
         "most documents have no date: the period of the question filters none, and ranks passages by "
         "the periods that their sentences speak of"});
    plan->spoken = SpokenScope(plan->scope.groups);
    return;
  }
  plan->timed = true;
  plan->status = ScopeStatus::kInScope;
}

// A scope that does not filter: kept as what was understood, at most a preference.
void StandAside(ScopeMode mode, Plan* plan) {
  if (mode == ScopeMode::kFilter) return;
  if (mode == ScopeMode::kBoost) {
    plan->prefers_period = plan->timed;
    plan->preferred = plan->owners;
  }
  plan->timed = plan->refused = false;
  plan->spoken = {};
  LetGoOfOwners(plan);
  plan->status = ScopeStatus::kNoScope;
}

void NarrowQuestion(const std::vector<question::NamedOwner>& owners, language::Language language, Plan* plan) {
  question::Narrowing narrowing{
      .kinds = plan->catalogue().kind_names, .filtered = plan->scoped(), .language = language};
  (plan->timed ? narrowing.filters : narrowing.periods) = question::PeriodsOf(plan->scope);
  for (const question::NamedOwner& owner : owners) narrowing.filters.push_back({owner.begin, owner.end});
  if (plan->letters)
    narrowing.filters.insert(narrowing.filters.end(), plan->question.letters->said.begin(),
                             plan->question.letters->said.end());
  question::Narrow(narrowing, &plan->question);
}

// A document named by its number is linked as if by its title.
void LinkIdentified(const index::View& view, Plan* plan) {
  const std::string_view text = plan->question.text;
  if (!question::Identifiers::MayBeIn(text)) return;
  for (const question::Identified& found : plan->holdings->identifiers().Find(text)) {
    const EntityId title = view.title_entity(found.document).id;
    if (!title) continue;
    question::Link link{.rule = question::LinkRule::kExact, .entities = {{title, 1.0}}};
    link.name.key = text::NameKey(text.substr(found.where.begin, found.where.end - found.where.begin));
    plan->question.links.push_back(std::move(link));
  }
}

// A collection in which every document speaks for somebody, asked about somebody it has never heard of.
void JudgeOwners(const index::View& view, Plan* plan) {
  const question::Question& question = plan->question;
  const Catalogue& catalogue = plan->catalogue();
  if (!plan->owners.empty() || catalogue.summary_owner || catalogue.owners.size() < 2) return;
  if (catalogue.owned != catalogue.documents || question.names.empty()) return;
  const std::optional<std::string> unknown = Stranger(view, plan->holdings->population(), question);
  if (!unknown || TakePasted(view, plan)) return;
  if (!SentencesSayingAll(view, plan->holdings->population(), question).empty()) return;
  plan->status = ScopeStatus::kNothingInScope;
  plan->refused = true;
  plan->notes.push_back({"OWNER_UNKNOWN", absl::StrCat("no document speaks for \"", *unknown, "\"")});
}

}  // namespace

std::function<bool(const Document&)> KeepFilters(const question::Filters& filters) {
  return [&filters](const Document& d) {
    return Any(filters.doc_types, d.doc_type) && Any(filters.channels, d.channel) && Any(filters.kinds, d.kind) &&
           Any(filters.owners, d.owner) && Any(filters.document_ids, d.external_id) &&
           (!filters.documents || std::ranges::binary_search(*filters.documents, d.id));
  };
}

Plan Understand(const index::View& view, question::Question question, const question::Request& request,
                const Options& options, std::shared_ptr<const Holdings> holdings, const question::MonotonicClock& now) {
  Plan plan{.question = std::move(question), .given = request.scope.has_value()};
  question::StageTimer timer(now, &plan.stages);
  if (holdings == nullptr) holdings = Holdings::Read(view, request.as_of, KeepFilters(request.filters));
  plan.holdings = std::move(holdings);
  std::vector<question::NamedOwner> owners;
  // Who asks whether sources agree wants to hear the others as well.
  if (plan.question.kind.wants != question::Wants::kConflict)
    owners = plan.holdings->owner_names().Find(plan.question.words);
  TakeOwners(owners, &plan);
  if (plan.question.kind.wants != question::Wants::kConflict && options.mode == ScopeMode::kFilter)
    ScopeByLetters(view, request.asker, &plan);
  ResolveScope(view, request, &plan);
  if (!request.scope) LetGoOfPasted(view, &owners, &plan);
  if (!request.scope) {
    TakeYearThatIsHeld(view, &plan);
    LetGoOfWeekdays(view, &plan);
    KeepSources(view, &plan);
    TakeStandings(view, &plan);
    LetGoOfYardstick(view, &plan);
  }
  LimitGroups(options.max_groups, &plan);
  JudgeScope(&plan);
  StandAside(options.mode, &plan);
  const bool filters = options.mode == ScopeMode::kFilter;
  if (!filters) owners.clear();
  NarrowQuestion(owners, view.language(), &plan);
  timer.Lap("parse");
  question::LinkQuestion(view, &plan.question);
  LinkIdentified(view, &plan);
  if (filters) JudgeOwners(view, &plan);
  timer.Lap("link");
  return plan;
}

Plan Understand(const index::View& view, const question::Request& request, const Options& options,
                std::shared_ptr<const Holdings> holdings, const question::MonotonicClock& now) {
  return Understand(view, question::ReadQuestion(request), request, options, std::move(holdings), now);
}

}  // namespace annals::scope
