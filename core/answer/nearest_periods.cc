#include "core/answer/nearest_periods.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace annals::answer {
namespace {

constexpr double kTelling = 0.5;  // idf share of the question that a passage must hold to be evidence for it

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

// Documents that hold now and have a passage with most of the question's words.
index::Bitmap Telling(const index::View& view, const QuestionTerms& terms) {
  index::Bitmap telling(view.documents());
  const index::Allowed live = view.Filter(std::nullopt, nullptr);
  std::vector<std::string> words;
  for (const QuestionTerms::Term& term : terms.terms()) words.push_back(term.text);
  for (const index::Scored& match : view.ChunkLexical(words, live.chunks, live.chunks).matches) {
    TermMask held = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (view.ChunkHolds(match.ordinal, words[i])) held |= TermMask{1} << i;
    }
    if (terms.Share(held, terms.all()) >= kTelling) telling.Set(view.document_of(match.ordinal));
  }
  return telling;
}

// Names of the last period before and the first after the scope, in time order, among `documents`.
std::vector<std::string> Nearest(const index::View& view, const retrieval::Result& result,
                                 const index::Bitmap& documents) {
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
    if (!documents.Test(d) || document.retired != kStillHolds || !key) continue;
    const bool owner = result.owners.empty() || std::ranges::find(result.owners, document.owner) != result.owners.end();
    if (!owner) continue;
    if (key->to <= from) before.Offer(*key, PeriodName(document, *key), before.key && before.key->to < key->to);
    if (key->from >= to) after.Offer(*key, PeriodName(document, *key), after.key && key->from < after.key->from);
  }
  std::vector<std::string> names;
  if (before.key) names.push_back(before.name);
  if (after.key) names.push_back(after.name);
  return names;
}

std::string Offered(const std::vector<std::string>& near, std::string_view what) {
  if (near.empty()) return "";
  return absl::StrCat("; the nearest period", near.size() > 1 ? "s" : "", " with ", std::string(what), ": ",
                      absl::StrJoin(near, ", "));
}

}  // namespace

std::string GroupName(const time::Group& group) { return group.label.empty() ? ToString(group.interval) : group.label; }

std::string ScopeName(const time::Scope& scope) {
  std::vector<std::string> names;
  for (const time::Group& group : scope.groups) names.push_back(GroupName(group));
  for (const std::string& day : scope.no_such_day) names.push_back(day);
  return absl::StrJoin(names, " and ");
}

std::string NearestOffer(const index::View& view, const retrieval::Result& result, const QuestionTerms& terms) {
  std::string offer;
  if (!result.scope.groups.empty()) offer = Offered(Nearest(view, result, Telling(view, terms)), "evidence");
  if (offer.empty() && result.status == retrieval::ScopeStatus::kNothingInScope)
    offer = Offered(Nearest(view, result, index::Bitmap(view.documents(), true)), "documents");
  for (const retrieval::ScopeNote& note : result.notes) {
    if (note.code == "NO_SUCH_DAY" || note.code == "OWNER_UNKNOWN") absl::StrAppend(&offer, ": ", note.text);
  }
  return offer;
}

}  // namespace annals::answer
