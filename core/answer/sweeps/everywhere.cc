#include "core/answer/sweeps/everywhere.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/answer/evidence/frame.h"
#include "core/answer/findings.h"
#include "core/scope/plan.h"
#include "core/scope/rules.h"

namespace annals::answer {
namespace {

constexpr double kMatter = 0.5;  // idf share of the terms that a passage holds which speaks of the matter

bool SpeaksOf(const index::View& view, index::ChunkOrdinal chunk, const QuestionTerms& terms) {
  TermMask held = 0;
  for (std::size_t i = 0; i < terms.terms().size(); ++i) {
    if (view.ChunkHolds(chunk, terms.terms()[i].text)) held |= TermMask{1} << i;
  }
  return terms.Share(held, terms.all()) >= kMatter;
}

}  // namespace

Everywhere::Everywhere(const Case& c, const QuestionTerms& terms, Sweep sweep)
    : view_(c.view), readings_(2 * kMostSwept) {
  const retrieval::Result& found = c.found().result;
  result_.question = found.question;
  result_.scope = found.scope;
  result_.status = found.status;
  result_.owners = found.owners;
  result_.letters = found.letters;
  Find(c, terms, sweep);
  const question::QuestionKind& kind = found.question.kind;
  const Asked whole{.terms = terms.all(),
                    .figure = kind.figure,
                    .qualifiers = found.question.qualifiers | (kind.forward ? question::kForward : 0U),
                    .forward = kind.forward,
                    .whole = Framed(found.question.answer.type)};
  evidence_ = GatherEvidence(c.view, result_, terms, whole, 0, readings_, c.options.weights);
}

void Everywhere::Find(const Case& c, const QuestionTerms& terms, Sweep sweep) {
  const auto keep = scope::KeepFilters(c.request.filters);
  const time::Scope& scope = result_.scope;
  const index::Allowed allowed = view_.Filter(c.request.as_of, [&](const Document& document) {
    if (!keep(document)) return false;
    if (!result_.owners.empty() && !std::ranges::contains(result_.owners, document.owner)) return false;
    if (result_.letters && !std::ranges::binary_search(*result_.letters, document.id)) return false;
    if (scope.groups.empty()) return true;
    const std::optional<Interval> key = scope::KeyOn(scope.axis, document, view_.language());
    return key && std::ranges::any_of(scope.groups, [&](const time::Group& g) { return scope::InGroup(*key, g); });
  });
  std::vector<std::string> words;
  for (const QuestionTerms::Term& term : terms.terms()) words.push_back(term.text);
  std::vector<index::Scored> matches = view_.ChunkLexical(words, allowed.chunks, allowed.chunks).matches;
  std::ranges::sort(matches, [&](const index::Scored& a, const index::Scored& b) {
    return a.score != b.score ? a.score > b.score : view_.chunk_id(a.ordinal) < view_.chunk_id(b.ordinal);
  });
  if (matches.size() > kMostSwept && sweep != Sweep::kBest) KeepFirst(terms, sweep, &matches);
  if (matches.size() > kMostSwept) matches.resize(kMostSwept);
  for (const index::Scored& match : matches)
    result_.chunks.push_back({.ordinal = match.ordinal, .id = view_.chunk_id(match.ordinal), .score = match.score});
}

// By the documents' own dates; of one date the best first, as they stand.
void Everywhere::KeepFirst(const QuestionTerms& terms, Sweep sweep, std::vector<index::Scored>* matches) const {
  std::vector<std::pair<Day, index::Scored>> dated;
  for (const index::Scored& match : *matches) {
    if (const auto key = view_.document(view_.document_of(match.ordinal)).TimeKey())
      dated.emplace_back(key->from, match);
  }
  const bool earliest = sweep == Sweep::kEarliest;
  std::ranges::stable_sort(
      dated, [&](const auto& a, const auto& b) { return earliest ? a.first < b.first : a.first > b.first; });
  matches->clear();
  for (const auto& [day, match] : dated) {
    if (matches->size() == kMostSwept) break;
    if (SpeaksOf(view_, match.ordinal, terms)) matches->push_back(match);
  }
}

}  // namespace annals::answer
