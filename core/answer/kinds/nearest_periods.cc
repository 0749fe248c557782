#include "core/answer/kinds/nearest_periods.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/substitute.h"
#include "core/facts/dated_fact.h"
#include "core/language/refusal_words.h"

namespace annals::answer {
namespace {

constexpr double kTelling = 0.5;  // idf share of the question that a passage must hold to be evidence for it

std::string PeriodName(const Document& document, const Interval& key) {
  if (!document.label.empty()) return document.label;
  return facts::DayText(key);
}

// Whether a document that holds now has a passage with most of the question's words. Asked of few documents: those
// nearest to the period first.
class Telling {
 public:
  Telling(const index::View& view, const QuestionTerms& terms) : view_(view), terms_(terms) {
    for (const QuestionTerms::Term& term : terms.terms()) words_.push_back(term.text);
    const index::Allowed live = view.Filter(std::nullopt, nullptr);
    matches_ = view.ChunkLexical(words_, live.chunks, live.chunks).matches;
  }

  bool Tells(index::DocumentOrdinal document) const {
    const auto [first, last] = view_.chunks_of(document);
    for (auto it = std::ranges::lower_bound(matches_, first, {}, &index::Scored::ordinal);
         it != matches_.end() && it->ordinal < last; ++it) {
      TermMask held = 0;
      for (std::size_t i = 0; i < words_.size(); ++i) {
        if (view_.ChunkHolds(it->ordinal, words_[i])) held |= TermMask{1} << i;
      }
      if (terms_.Share(held, terms_.all()) >= kTelling) return true;
    }
    return false;
  }

 private:
  const index::View& view_;
  const QuestionTerms& terms_;
  std::vector<std::string> words_;
  std::vector<index::Scored> matches_;  // chunks that hold one of the words, by ordinal
};

struct Dated {
  index::DocumentOrdinal document = 0;
  Interval key;
};

// The name of the first period in the order of `documents` of which one tells; of equal intervals the first name.
template <class Tells>
std::optional<std::string> FirstThatTells(const index::View& view, const std::vector<Dated>& documents,
                                          const Tells& tells) {
  std::optional<Interval> key;
  std::optional<std::string> name;
  for (const Dated& dated : documents) {
    if (key && *key != dated.key) break;
    if (!tells(dated.document)) continue;
    std::string candidate = PeriodName(view.document(dated.document), dated.key);
    if (!name || candidate < *name) name = std::move(candidate);
    key = dated.key;
  }
  return name;
}

// Names of the last period before and the first after the scope, in time order, among the documents that `tells` takes.
template <class Tells>
std::vector<std::string> Nearest(const index::View& view, const retrieval::Result& result, const Tells& tells) {
  if (result.scope.groups.empty()) return {};
  Day from = kForever, to = kAnyPast;
  for (const time::Group& group : result.scope.groups) {
    from = std::min(from, group.interval.from);
    to = std::max(to, group.interval.to);
  }
  std::vector<Dated> before, after;
  for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const Document& document = view.document(d);
    const std::optional<Interval> key = document.TimeKey();
    if (document.retired != kStillHolds || !key) continue;
    const bool owner = result.owners.empty() || std::ranges::contains(result.owners, document.owner);
    const bool letter = !result.letters || std::ranges::binary_search(*result.letters, document.id);
    if (!owner || !letter) continue;
    if (key->to <= from) before.push_back({d, *key});
    if (key->from >= to) after.push_back({d, *key});
  }
  // Of periods that end, or begin, on one day the shorter is nearer: never by ordinals, replicas differ in them.
  std::ranges::sort(before, std::greater{}, [](const Dated& d) { return std::pair(d.key.to, d.key.from); });
  std::ranges::sort(after, std::less{}, [](const Dated& d) { return std::pair(d.key.from, d.key.to); });
  std::vector<std::string> names;
  for (const std::vector<Dated>* documents : {&before, &after}) {
    if (std::optional<std::string> name = FirstThatTells(view, *documents, tells)) names.push_back(*std::move(name));
  }
  return names;
}

std::string Offered(const std::vector<std::string>& near, std::string_view one, std::string_view several) {
  if (near.empty()) return "";
  return absl::Substitute(std::string(near.size() > 1 ? several : one), absl::StrJoin(near, ", "));
}

}  // namespace

std::string GroupName(const time::Group& group) {
  if (!group.label.empty()) return group.label;
  const bool open = group.interval.from == kAnyPast || group.interval.to == kForever;
  return absl::StrCat(open ? "the time " : "", facts::DayText(group.interval));
}

std::string ScopeName(const time::Scope& scope) {
  std::vector<std::string> names;
  for (const time::Group& group : scope.groups) names.push_back(GroupName(group));
  for (const std::string& day : scope.no_such_day) names.push_back(day);
  return absl::StrJoin(names, " and ");
}

std::string NearestOffer(const index::View& view, const retrieval::Result& result, const QuestionTerms& terms) {
  std::string offer;
  const language::RefusalWords& words = language::RefusalWordsOf(result.question.language);
  if (!result.scope.groups.empty()) {
    const Telling telling(view, terms);
    offer = Offered(Nearest(view, result, [&](index::DocumentOrdinal d) { return telling.Tells(d); }),
                    words.period_with_evidence, words.periods_with_evidence);
  }
  if (offer.empty() && result.status == scope::ScopeStatus::kNothingInScope)
    offer = Offered(Nearest(view, result, [](index::DocumentOrdinal) { return true; }), words.period_with_documents,
                    words.periods_with_documents);
  for (const scope::ScopeNote& note : result.notes) {
    if (note.code == "NO_SUCH_DAY" || note.code == "OWNER_UNKNOWN") absl::StrAppend(&offer, ": ", note.text);
  }
  return offer;
}

}  // namespace annals::answer
