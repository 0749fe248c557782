#include "core/retrieval/slices.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/retrieval/scope_rules.h"

namespace annals::retrieval {
namespace {

using Keep = std::function<bool(const Document&)>;

// Of the kinds of documents in which the named owners speak, those of other owners are out. A kind in which they never
// speak is not divided by them (a newspaper may write about a company), nor does a document without owner belong to
// another.
bool OwnerFits(const Plan& plan, const Document& document) {
  const auto has = [](const std::vector<std::string_view>& list, std::string_view value) {
    return std::binary_search(list.begin(), list.end(), value);
  };
  return plan.owners.empty() || document.owner.empty() || has(plan.owners, document.owner) ||
         !has(plan.owned_types, document.doc_type);
}

Interval Hull(const std::vector<time::Group>& groups) {
  Interval hull = groups.front().interval;
  for (const time::Group& group : groups) {
    hull.from = std::min(hull.from, group.interval.from);
    hull.to = std::max(hull.to, group.interval.to);
  }
  return hull;
}

std::string PeriodName(const Document& document, const Interval& key) {
  return document.label.empty() ? ToString(key) : document.label;
}

class Cutter {
 public:
  Cutter(const index::View& view, const Request& request, Plan* plan)
      : view_(view), request_(request), plan_(*plan), filters_(KeepFilters(request.filters)) {}

  index::Allowed Population() const { return view_.Filter(request_.as_of, filters_); }

  index::Allowed InGroups(const std::vector<time::Group>& groups) const {
    return Where([&](const Interval& key) { return GroupOf(key, groups) >= 0; });
  }

  // The latest period of the owners that ended before the scope began.
  bool Earlier(Slice* slice) const {
    const Day begin = Hull(plan_.scope.groups).from;
    std::optional<Interval> latest;
    std::string name;
    for (index::DocumentOrdinal d = 0; d < view_.documents(); ++d) {
      const Document& document = view_.document(d);
      if (!query::Holds(document, request_.as_of) || !filters_(document) || !OwnerFits(plan_, document)) continue;
      const std::optional<Interval> key = KeyOn(plan_.scope.axis, document);
      if (!key || key->to > begin || (latest && *key < *latest)) continue;
      const std::string here = PeriodName(document, *key);
      if (!latest || *latest < *key || here < name) name = here;
      latest = key;
    }
    if (!latest) return false;
    *slice = {SliceKind::kEarlier, -1, absl::StrCat("the scope is empty: from the latest earlier period, ", name),
              Where([&](const Interval& key) { return key == *latest; })};
    return true;
  }

  index::Allowed JustBefore() const {
    const Day begin = Hull(plan_.scope.groups).from;
    return Where([&](const Interval& key) { return key.to == begin; });
  }

  index::Allowed OfOwners() const {
    return view_.Filter(request_.as_of, [&](const Document& d) { return filters_(d) && OwnerFits(plan_, d); });
  }

 private:
  template <class InTime>
  index::Allowed Where(InTime in_time) const {
    return view_.Filter(request_.as_of, [&](const Document& d) {
      const std::optional<Interval> key = KeyOn(plan_.scope.axis, d);
      return key && in_time(*key) && filters_(d) && OwnerFits(plan_, d);
    });
  }

  const index::View& view_;
  const Request& request_;
  const Plan& plan_;
  Keep filters_;
};

void NoteEmptyGroup(const time::Group& group, Plan* plan) {
  plan->notes.push_back(
      {"EMPTY_PERIOD", absl::StrCat("no document of ", group.label.empty() ? ToString(group.interval) : group.label)});
}

void CutTime(const Cutter& cutter, Plan* plan, Slices* slices) {
  const std::vector<time::Group>& groups = plan->scope.groups;
  const auto add = [&](int group, index::Allowed allowed) {
    if (allowed.chunks.count() > 0) slices->slices.push_back({SliceKind::kScope, group, "", std::move(allowed)});
  };
  for (std::size_t g = 0; g < groups.size(); ++g) {
    index::Allowed allowed = cutter.InGroups({groups[g]});
    if (allowed.chunks.count() == 0) NoteEmptyGroup(groups[g], plan);
    if (plan->scope.type == time::ScopeType::kComparison || groups.size() == 1)
      add(static_cast<int>(g), std::move(allowed));
  }
  if (plan->scope.type != time::ScopeType::kComparison && groups.size() > 1) add(-1, cutter.InGroups(groups));
}

// One named period that is asked about as ahead: by the words, or because it had not begun. What follows "after 2024"
// is no such period: an outlook is given for a period that has an end.
bool IsAhead(const Plan& plan) {
  if (plan.scope.groups.size() != 1 || plan.owners.empty()) return false;
  const time::Group& group = plan.scope.groups.front();
  return group.relation == time::Relation::kIn && group.interval.to != kForever &&
         (plan.kind.forward || plan.scope.reference <= group.interval.from);
}

bool AddOutlook(const Cutter& cutter, Plan* plan, Slices* slices) {
  if (!IsAhead(*plan)) return false;
  index::Allowed before = cutter.JustBefore();
  if (before.chunks.count() == 0) return false;
  plan->status = ScopeStatus::kOutlookOnly;
  const std::string note = "the period is still ahead: from the period just before, which looks ahead to it";
  plan->notes.push_back({"OUTLOOK_ONLY", note});
  slices->slices.push_back({SliceKind::kEarlier, -1, note, std::move(before)});
  return true;
}

void AddFallbacks(const Cutter& cutter, Plan* plan, Slices* slices) {
  if (slices->slices.empty()) {
    if (AddOutlook(cutter, plan, slices)) return;
    plan->status = ScopeStatus::kNothingInScope;
    Slice earlier;
    if (!cutter.Earlier(&earlier)) return;
    plan->notes.push_back({"EMPTY_SCOPE_EARLIER_PERIOD", earlier.note});
    slices->slices.push_back(std::move(earlier));
  } else if (plan->kind.forward && !plan->owners.empty()) {
    index::Allowed before = cutter.JustBefore();
    if (before.chunks.count() == 0) return;
    const std::string note = "looks forward: from the period just before";
    plan->notes.push_back(
        {"FORWARD_LOOKING_EARLIER_PERIOD", "the question looks forward: some seats go to the period just before"});
    slices->slices.push_back({SliceKind::kForward, -1, note, std::move(before)});
  }
}

}  // namespace

Slices MakeSlices(const index::View& view, const Request& request, Plan* plan) {
  const Cutter cutter(view, request, plan);
  Slices slices;
  slices.population = cutter.Population();
  if (plan->refused) return slices;
  if (plan->timed) {
    CutTime(cutter, plan, &slices);
    AddFallbacks(cutter, plan, &slices);
  } else if (plan->owners.empty()) {
    slices.slices.push_back({SliceKind::kScope, -1, "", slices.population});
  } else {
    slices.slices.push_back({SliceKind::kScope, -1, "", cutter.OfOwners()});
  }
  return slices;
}

}  // namespace annals::retrieval
