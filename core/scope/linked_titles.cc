#include "core/scope/linked_titles.h"

#include <algorithm>
#include <vector>

#include "core/scope/holdings.h"

namespace annals::scope {
namespace {

// A multiplication that spreads neighbouring ids (Knuth, The Art of Computer Programming, 6.4): a sample by it is no run
// of documents that came together.
std::uint64_t Spread(std::int64_t id) { return static_cast<std::uint64_t>(id) * 0x9e3779b97f4a7c15ULL; }

}  // namespace

bool MentionedElsewhere(const index::View& view, EntityId title, const index::Bitmap& chunks) {
  if (!title) return false;
  std::vector<index::DocumentOrdinal> titled;
  view.DocumentsTitled(title, &titled);
  std::size_t own = 0;
  for (const index::DocumentOrdinal d : titled) {
    const auto [first, last] = view.chunks_of(d);
    for (index::ChunkOrdinal c = first; c < last; ++c) own += chunks.Test(c);
  }
  return view.CountPassages(title, chunks) > own;
}

double LinkedTitles(const index::View& view, const index::Allowed& population, std::span<const Holding> documents) {
  std::vector<std::pair<std::uint64_t, index::DocumentOrdinal>> sample;
  sample.reserve(documents.size());
  for (const Holding& holding : documents)
    sample.emplace_back(Spread(view.document(holding.document).id.value), holding.document);
  if (sample.size() > kTitlesRead) {
    std::ranges::nth_element(sample, sample.begin() + kTitlesRead);
    sample.resize(kTitlesRead);
  }
  if (sample.empty()) return 0;
  const auto linked = std::ranges::count_if(sample, [&](const auto& drawn) {
    return MentionedElsewhere(view, view.title_entity(drawn.second), population.chunks);
  });
  return static_cast<double>(linked) / static_cast<double>(sample.size());
}

}  // namespace annals::scope
