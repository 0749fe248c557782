#include "core/answer/states/page_about.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/answer/evidence/alike.h"

namespace annals::answer {
namespace {

constexpr double kMostOfTitle = 0.5;  // of its words (docs/recipes.md C.4)

// "Ellerby" of "Ellerby: a short history of the town".
std::string_view HeadOf(std::string_view title) { return title.substr(0, title.find(": ")); }

// The share of the words of a title that the question has.
double SharedTitle(std::string_view title, const QuestionTerms& terms) {
  const std::vector<std::string> words = DistinctTerms(title, terms.language());
  const auto asked = std::ranges::count_if(words, [&](const std::string& word) { return terms.MaskOf({word}) != 0; });
  return words.empty() ? 0 : static_cast<double>(asked) / static_cast<double>(words.size());
}

}  // namespace

std::optional<index::DocumentOrdinal> PageAbout(const index::View& view, const Findings& found) {
  std::vector<index::DocumentOrdinal> titled;
  for (const question::Link& link : found.result.question.links) {
    for (const auto& [entity, weight] : link.entities) view.DocumentsTitled(entity, &titled);
  }
  const std::vector<retrieval::RetrievedChunk>& hits = found.result.chunks;
  const auto called = std::ranges::find_if(hits, [&](const retrieval::RetrievedChunk& hit) {
    return std::ranges::contains(titled, view.document_of(hit.ordinal));
  });
  if (called != hits.end()) return view.document_of(called->ordinal);
  const auto shared = std::ranges::find_if(hits, [&](const retrieval::RetrievedChunk& hit) {
    const std::string_view title = view.document(view.document_of(hit.ordinal)).title;
    return SharedTitle(title, found.terms) >= kMostOfTitle || SharedTitle(HeadOf(title), found.terms) >= kMostOfTitle;
  });
  return shared == hits.end() ? std::nullopt : std::optional(view.document_of(shared->ordinal));
}

std::optional<std::size_t> EvidenceOf(const Case& c, index::StatementOrdinal ordinal) {
  const index::StatementRef statement = c.view.statement(ordinal);
  const std::vector<Evidence>& evidence = c.found().evidence;
  const auto same = std::ranges::find_if(evidence, [&](const Evidence& e) {
    return e.chunk == statement.chunk && e.begin < statement.end && statement.begin < e.end;
  });
  return same == evidence.end() ? std::nullopt : std::optional(static_cast<std::size_t>(same - evidence.begin()));
}

}  // namespace annals::answer
