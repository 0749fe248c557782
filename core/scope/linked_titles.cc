#include "core/scope/linked_titles.h"

#include <algorithm>
#include <vector>

namespace annals::scope {

bool MentionedElsewhere(const index::View& view, index::EntityRef title, const index::Bitmap& chunks) {
  if (!title.id) return false;
  std::vector<index::DocumentOrdinal> titled;
  view.DocumentsTitled(title, &titled);
  std::size_t own = 0;
  for (const index::DocumentOrdinal d : titled) {
    const auto [first, last] = view.chunks_of(d);
    for (index::ChunkOrdinal c = first; c < last; ++c) own += chunks.Test(c);
  }
  return view.HasMorePassages(title, chunks, own);
}

double LinkedTitles(const index::View& view, const index::Bitmap& chunks,
                    std::span<const index::DocumentOrdinal> documents) {
  if (documents.empty()) return 0;
  const auto linked = std::ranges::count_if(documents, [&](index::DocumentOrdinal document) {
    return MentionedElsewhere(view, view.title_entity(document), chunks);
  });
  return static_cast<double>(linked) / static_cast<double>(documents.size());
}

}  // namespace annals::scope
