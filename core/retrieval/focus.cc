#include "core/retrieval/focus.h"

#include <algorithm>
#include <vector>

#include "core/index/vectors/top_rows.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;
using index::Scored;
using index::StatementOrdinal;

// Share of the facet's words, by idf, in a sentence.
struct SentenceShare {
  StatementOrdinal statement;
  double share;
};

using SentenceShares = std::pmr::vector<SentenceShare>;

// `more` adds up to what is there: both by statement, each once. `sums` is room for it.
void AddShare(const std::vector<StatementOrdinal>& more, double share, SentenceShares* shares, SentenceShares* sums) {
  sums->clear();
  sums->reserve(shares->size() + more.size());
  auto at = shares->begin();
  for (StatementOrdinal statement : more) {
    while (at != shares->end() && at->statement < statement) sums->push_back(*at++);
    const bool known = at != shares->end() && at->statement == statement;
    sums->push_back({statement, known ? (at++)->share + share : share});
  }
  sums->insert(sums->end(), at, shares->end());
  shares->swap(*sums);
}

// Of each sentence that holds any, by statement.
SentenceShares SharesOf(const index::View& view, const scope::Plan& plan, const index::Allowed& allowed,
                        std::vector<std::string> terms, std::pmr::memory_resource* memory) {
  std::ranges::sort(terms);
  terms.erase(std::ranges::unique(terms).begin(), terms.end());
  std::vector<double> idf;
  double whole = 0;
  for (const std::string& term : terms)
    whole += idf.emplace_back(view.ChunkIdf(term, plan.holdings->population().chunks));
  SentenceShares shares(memory), sums(memory);
  std::vector<StatementOrdinal> holding;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (idf[i] == 0) continue;
    holding.clear();
    view.StatementsHolding(terms[i], allowed.statements, &holding);
    AddShare(holding, idf[i] / whole, &shares, &sums);
  }
  return shares;
}

// Calls `visit` with each chunk and its best sentence's share.
template <class Visit>
void ForEachChunk(const index::View& view, const SentenceShares& shares, Visit visit) {
  for (std::size_t i = 0; i < shares.size();) {
    const ChunkOrdinal chunk = view.chunk_of(shares[i].statement);
    const StatementOrdinal end = view.statements_of(chunk).second;
    double best = 0;
    for (; i < shares.size() && shares[i].statement < end; ++i) best = std::max(best, shares[i].share);
    visit(chunk, best);
  }
}

}  // namespace

Focus::Focus(const index::View& view, const scope::Plan& plan, const FocusOptions& options)
    : view_(view), plan_(plan), repeated_(plan.holdings->repeated_headings()) {
  if (repeated_ > 0) ReadHeadings(options);
}

void Focus::ReadHeadings(const FocusOptions& options) {
  const index::Bitmap& everything = plan_.holdings->population().chunks;
  index::TopRows top(options.heading_passages);
  for (const Scored& match : view_.ChunkLexical(plan_.question.masked_terms, everything, everything).matches) {
    if (top.Takes(match.score)) top.Offer(match.score, view_.chunk_id(match.ordinal).value, match.ordinal);
  }
  for (const Scored& passage : top.Take()) {
    const std::string key = text::NameKey(view_.chunk(passage.ordinal).section);
    if (key.empty()) continue;
    Scores& scores = headings_[key];
    scores.of_document[view_.document_of(passage.ordinal)] += passage.score;
    most_ = std::max(most_, scores.all += passage.score);
  }
}

WorkMap<ChunkOrdinal, double> Focus::Facets(const index::Allowed& allowed, std::pmr::memory_resource* memory) const {
  WorkMap<ChunkOrdinal, double> fit(memory);
  for (const std::vector<std::string>& facet : plan_.question.pieces) {
    const SentenceShares shares = SharesOf(view_, plan_, allowed, facet, memory);
    fit.reserve(std::max(fit.size(), std::min(shares.size(), allowed.chunks.count())));
    ForEachChunk(view_, shares, [&](ChunkOrdinal chunk, double share) {
      fit[chunk] += share * share / static_cast<double>(plan_.question.pieces.size());
    });
  }
  return fit;
}

double Focus::Heading(ChunkOrdinal chunk) const {
  const std::string& section = view_.chunk(chunk).section;
  if (headings_.empty() || section.empty()) return 0;
  const auto it = headings_.find(text::NameKey(section));
  if (it == headings_.end()) return 0;
  const Scores& scores = it->second;
  const auto own = scores.of_document.find(view_.document_of(chunk));
  return repeated_ * (scores.all - (own == scores.of_document.end() ? 0 : own->second)) / most_;
}

}  // namespace annals::retrieval
