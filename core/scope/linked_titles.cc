#include "core/scope/linked_titles.h"

#include <algorithm>
#include <vector>

namespace annals::scope {

double LinkedTitles(const index::View& view, const index::Bitmap& chunks,
                    std::span<const index::DocumentOrdinal> documents) {
  if (documents.empty()) return 0;
  const auto linked = std::ranges::count_if(documents, [&](index::DocumentOrdinal document) {
    const index::EntityRef title = view.title_entity(document);
    return title.id && view.MentionedElsewhere(title, chunks);
  });
  return static_cast<double>(linked) / static_cast<double>(documents.size());
}

}  // namespace annals::scope
