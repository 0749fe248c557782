#include "core/answer/nearest_periods.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace annals::answer {
namespace {

std::string PeriodName(const Document& document, const Interval& key) {
  if (!document.label.empty()) return document.label;
  return key.to - key.from == std::chrono::days{1} ? ToIsoDay(key.from) : ToString(key);
}

struct Near {
  std::optional<Interval> key;
  std::string name;

  void Offer(const Interval& candidate, const std::string& candidate_name, bool better) {
    if (!key || better || (candidate == *key && candidate_name < name)) {
      key = candidate;
      name = candidate_name;
    }
  }
};

}  // namespace

std::string GroupName(const time::Group& group) { return group.label.empty() ? ToString(group.interval) : group.label; }

std::string ScopeName(const time::Scope& scope) {
  std::vector<std::string> names;
  for (const time::Group& group : scope.groups) names.push_back(GroupName(group));
  for (const std::string& day : scope.no_such_day) names.push_back(day);
  return absl::StrJoin(names, " and ");
}

std::vector<std::string> NearestPeriods(const index::View& view, const retrieval::Result& result) {
  if (result.scope.groups.empty()) return {};
  Day from = kForever, to = kAnyPast;
  for (const time::Group& group : result.scope.groups) {
    from = std::min(from, group.interval.from);
    to = std::max(to, group.interval.to);
  }
  Near before, after;
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    const std::optional<Interval> key = document.TimeKey();
    if (document.retired != kStillHolds || !key) continue;
    const bool owner = result.owners.empty() ||
                       std::find(result.owners.begin(), result.owners.end(), document.owner) != result.owners.end();
    if (!owner) continue;
    if (key->to <= from) before.Offer(*key, PeriodName(document, *key), before.key && before.key->to < key->to);
    if (key->from >= to) after.Offer(*key, PeriodName(document, *key), after.key && key->from < after.key->from);
  }
  std::vector<std::string> names;
  if (before.key) names.push_back(before.name);
  if (after.key) names.push_back(after.name);
  return names;
}

std::string NearestOffer(const index::View& view, const retrieval::Result& result) {
  const std::vector<std::string> near = NearestPeriods(view, result);
  std::string offer;
  if (!near.empty())
    offer = absl::StrCat("; the nearest period", near.size() > 1 ? "s" : "",
                         " with documents: ", absl::StrJoin(near, ", "));
  for (const retrieval::ScopeNote& note : result.notes) {
    if (note.code == "NO_SUCH_DAY" || note.code == "OWNER_UNKNOWN") absl::StrAppend(&offer, ": ", note.text);
  }
  return offer;
}

}  // namespace annals::answer
