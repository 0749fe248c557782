#include "core/retrieval/focus.h"

#include <algorithm>

#include "core/index/top_rows.h"
#include "core/text/text.h"

namespace annals::retrieval {
namespace {

using index::ChunkOrdinal;
using index::Scored;
using index::StatementOrdinal;

// Share of the facet's words in a sentence.
struct SentenceShare {
  StatementOrdinal statement;
  double share;
};

// Of each sentence that holds any, in order; one for each word.
std::vector<SentenceShare> SentenceShares(const index::View& view, const Plan& plan, const index::Allowed& allowed,
                                          std::vector<std::string> terms) {
  std::ranges::sort(terms);
  terms.erase(std::ranges::unique(terms).begin(), terms.end());
  std::vector<SentenceShare> shares;
  const index::Allowed& population = plan.holdings->population();
  double whole = 0;
  for (const std::string& term : terms) whole += view.ChunkIdf(term, population.chunks);
  if (whole == 0) return shares;
  for (const std::string& term : terms) {
    const double part = view.ChunkIdf(term, population.chunks) / whole;
    if (part == 0) continue;
    for (const Scored& match : view.StatementLexical({&term, 1}, population.statements, allowed.statements).matches)
      shares.push_back({match.ordinal, part});
  }
  std::ranges::stable_sort(shares, {}, &SentenceShare::statement);
  return shares;
}

// Calls `visit` with each chunk and its best sentence's share.
template <class Visit>
void ForEachChunk(const index::View& view, const std::vector<SentenceShare>& shares, Visit visit) {
  for (std::size_t i = 0; i < shares.size();) {
    const ChunkOrdinal chunk = view.statement(shares[i].statement).chunk;
    const StatementOrdinal end = view.statements_of(chunk).second;
    double best = 0;
    while (i < shares.size() && shares[i].statement < end) {
      const StatementOrdinal statement = shares[i].statement;
      double whole = 0;
      for (; i < shares.size() && shares[i].statement == statement; ++i) whole += shares[i].share;
      best = std::max(best, whole);
    }
    visit(chunk, best);
  }
}

}  // namespace

Focus::Focus(const index::View& view, const Plan& plan, const Options& options) : view_(view), plan_(plan) {
  ReadHeadings(options);
}

void Focus::ReadHeadings(const Options& options) {
  const index::Bitmap& everything = plan_.holdings->population().chunks;
  index::TopRows top(options.heading_passages);
  for (const Scored& match : view_.ChunkLexical(plan_.masked_terms, everything, everything).matches) {
    if (top.Takes(match.score)) top.Offer(match.score, view_.chunk_id(match.ordinal).value, match.ordinal);
  }
  double most = 0;
  for (const Scored& passage : top.Take()) {
    const std::string key = text::NameKey(view_.chunk(passage.ordinal).section);
    if (!key.empty()) most = std::max(most, headings_[key] += passage.score);
  }
  for (auto& [key, weight] : headings_) weight /= most;
}

absl::flat_hash_map<ChunkOrdinal, double> Focus::Facets(const index::Allowed& allowed) const {
  absl::flat_hash_map<ChunkOrdinal, double> fit;
  for (const std::vector<std::string>& facet : plan_.facets) {
    ForEachChunk(view_, SentenceShares(view_, plan_, allowed, facet), [&](ChunkOrdinal chunk, double share) {
      fit[chunk] += share / static_cast<double>(plan_.facets.size());
    });
  }
  return fit;
}

double Focus::Heading(const Chunk& chunk) const {
  if (headings_.empty() || chunk.section.empty()) return 0;
  const auto it = headings_.find(text::NameKey(chunk.section));
  return it == headings_.end() ? 0 : it->second;
}

}  // namespace annals::retrieval
