#include "core/index/stored/stored_cache.h"

#include <algorithm>

namespace annals::index {

Standings::Standings(const View& view) {
  all_.reserve(view.documents());
  for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
    const DocumentId id = view.document(d).id;
    const auto [first, last] = view.chunks_of(d);
    if (!id || first == last) continue;
    const StatementOrdinal statement = view.statements_of(first).first;
    all_.push_back({id, d, first, statement, last - first, view.statements_of(last - 1).second - statement});
  }
  std::ranges::sort(all_, {}, &Standing::id);
}

const Standing* StandingFinder::Find(DocumentId id) {
  if (at_ == all_.size() || all_[at_].id > id) at_ = 0;
  std::size_t step = 1, from = at_;
  while (from + step < all_.size() && all_[from + step].id < id) {
    from += step;
    step *= 2;
  }
  const auto end = all_.begin() + static_cast<std::ptrdiff_t>(std::min(all_.size(), from + step + 1));
  const auto found =
      std::ranges::lower_bound(all_.begin() + static_cast<std::ptrdiff_t>(from), end, id, {}, &Standing::id);
  at_ = static_cast<std::size_t>(found - all_.begin());
  return found != all_.end() && found->id == id ? &*found : nullptr;
}

}  // namespace annals::index
