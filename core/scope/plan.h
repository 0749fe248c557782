// What a question was understood as, before anything is looked up: its scope in time, its owners, its names, its
// content.
//
//   Plan plan = Understand(view, request, options);
//   plan.scope.groups      periods that filter, recency ("latest") resolved on the collection's catalogue
//   plan.owners            owners named in the question that filter
//   plan.question          read once; narrowed by what filters, its names linked
//   plan.content_terms()   what is ranked by
//
// The plan borrows strings from the view. Thread-safe; linear in the question when the holdings are given.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/facts/event_anchor.h"
#include "core/question/question.h"
#include "core/question/request.h"
#include "core/question/stage_timer.h"
#include "core/record/record.h"
#include "core/scope/catalogue.h"
#include "core/scope/holdings.h"
#include "core/scope/options.h"
#include "core/scope/spoken_scope.h"
#include "core/scope/status.h"
#include "core/time/time_scope.h"

namespace annals::scope {

struct Plan {
  question::Question question;
  time::Scope scope;                                  // of the question, resolved on the collection
  std::optional<facts::ResolvedAnchor> event_anchor;  // of "before the merger"; resolved or not
  bool timed = false;                                 // the scope's groups filter
  bool given = false;                                 // and were given with the request, not read in its words
  // The scope's groups rank by what sentences speak of: documents have no periods that could filter.
  SpokenScope spoken;
  std::vector<std::string_view> owners;     // named in the question, distinct, sorted; empty: none that filters
  std::vector<std::string_view> preferred;  // ScopeMode::kBoost: owners that raise a score instead
  bool prefers_period = false;              // ScopeMode::kBoost: so do the scope's groups
  std::vector<std::uint32_t> owner_ids;     // places of `owners` in the holdings, sorted
  std::vector<std::uint32_t> owned_types;   // doc types in which these owners speak, sorted: what they partition
  // Of "mails from Dana to Avi": documents that filter, by id; nullopt: the question says nothing of that, or nothing sure.
  std::optional<std::vector<DocumentId>> letters;
  std::vector<std::string> senders, receivers;  // as the documents name them; empty: anybody
  // Keys of the senders, sorted: of a talk that tells who says what only their turns are asked about. Empty where nothing filters.
  std::vector<std::string> speakers;
  ScopeStatus status = ScopeStatus::kNoScope;
  std::vector<ScopeNote> notes;
  bool refused = false;  // nothing can be in scope, and no fallback would be honest

  std::shared_ptr<const Holdings> holdings;
  std::vector<question::Stage>
      stages;  // parse: periods, owners and what they mean here; link: names, and what is ranked by

  const Catalogue& catalogue() const { return holdings->catalogue(); }
  bool scoped() const { return timed || !owners.empty() || letters; }
  // Whether the graph ranks. Inside a scope the words of the question carry the ranking, and statements that
  // share them lead the walk astray (measured on two corpora); it speaks there only when the question names something
  // besides what became a filter.
  bool walks() const { return !scoped() || !question.links.empty(); }
  // The text whose vector ranks, and the terms that rank sentences: without the filtered words where they filter.
  // Passages are ranked by question.terms, all of them (docs/recipes.md A.2).
  const std::string& embedded() const { return question.masked; }
  const std::vector<std::string>& content_terms() const { return question.masked_terms; }
  // Whether a document is among the letters asked about, or none are.
  bool HasLetter(DocumentId id) const { return !letters || std::ranges::binary_search(*letters, id); }
};

// `question`: read of this request. `holdings`: of this view, and of the request's `as_of` and filters; nullptr: read
// here, O(documents). `now` times the stages.
Plan Understand(const index::View& view, question::Question question, const question::Request& request,
                const Options& options, std::shared_ptr<const Holdings> holdings = nullptr,
                const question::MonotonicClock& now = {});
// The same, reading it first.
Plan Understand(const index::View& view, const question::Request& request, const Options& options,
                std::shared_ptr<const Holdings> holdings = nullptr, const question::MonotonicClock& now = {});

// Restrictions of the request itself (doc types, channels, kinds, owners, ids). Borrows `filters`.
std::function<bool(const Document&)> KeepFilters(const question::Filters& filters);

}  // namespace annals::scope
