#include "core/scope/document_sample.h"

#include <algorithm>
#include <utility>

#include "core/scope/holdings.h"

namespace annals::scope {
namespace {

// A multiplication that spreads neighbouring ids (Knuth, The Art of Computer Programming, 6.4).
std::uint64_t Spread(std::int64_t id) { return static_cast<std::uint64_t>(id) * 0x9e3779b97f4a7c15ULL; }

}  // namespace

std::vector<index::DocumentOrdinal> SampleOf(const index::View& view, std::span<const Holding> documents,
                                             std::size_t most) {
  std::vector<std::pair<std::uint64_t, index::DocumentOrdinal>> drawn;
  drawn.reserve(documents.size());
  for (const Holding& holding : documents)
    drawn.emplace_back(Spread(view.document(holding.document).id.value), holding.document);
  if (drawn.size() > most) {
    std::ranges::nth_element(drawn, drawn.begin() + static_cast<std::ptrdiff_t>(most));
    drawn.resize(most);
  }
  std::vector<index::DocumentOrdinal> sample;
  sample.reserve(drawn.size());
  for (const auto& [key, document] : drawn) sample.push_back(document);
  std::ranges::sort(sample);
  return sample;
}

}  // namespace annals::scope
