#include "core/scope/linked_titles.h"

#include <algorithm>
#include <vector>

#include "core/scope/document_sample.h"
#include "core/scope/holdings.h"

namespace annals::scope {

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
  const std::vector<index::DocumentOrdinal> sample = SampleOf(view, documents, kTitlesRead);
  if (sample.empty()) return 0;
  const auto linked = std::ranges::count_if(sample, [&](index::DocumentOrdinal document) {
    return MentionedElsewhere(view, view.title_entity(document), population.chunks);
  });
  return static_cast<double>(linked) / static_cast<double>(sample.size());
}

}  // namespace annals::scope
