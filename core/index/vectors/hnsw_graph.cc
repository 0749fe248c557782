#include "core/index/vectors/hnsw_graph.h"

// hnswlib 0.8 prefetches the neighbour behind the last one of a list, beyond the list's memory. Without its
// hand-written vector code (the distance is ours) that read is gone.
#define NO_MANUAL_VECTORIZATION
#include <hnswlib/hnswlib.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "core/index/row_groups.h"
#include "core/index/snapshot/archive.h"
#include "core/index/tables/text_map.h"
#include "core/locks/mutex.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

// What hnswlib keeps for a node, and what it is asked with: a pointer to the bytes of a row.
using Stored = const char*;

// hnswlib keeps a node's data behind its 4-byte link count, so the pointer there is not aligned.
Stored Load(const void* data) {
  Stored vector;
  std::memcpy(&vector, data, sizeof(vector));
  return vector;
}

float Distance(const void* a, const void* b, const void* dimension) {
  const std::size_t numbers = *static_cast<const std::size_t*>(dimension);
  return 1 - static_cast<float>(Dot(VectorRow(Load(a), numbers), VectorRow(Load(b), numbers)));
}

class PointerSpace final : public hnswlib::SpaceInterface<float> {
 public:
  explicit PointerSpace(std::size_t dimension) : dimension_(dimension) {}
  std::size_t get_data_size() override { return sizeof(Stored); }
  hnswlib::DISTFUNC<float> get_dist_func() override { return Distance; }
  void* get_dist_func_param() override { return &dimension_; }

 private:
  std::size_t dimension_;
};

// Equal vectors get one number, in the order of their first rows.
std::vector<std::uint32_t> NumberOfRow(const VectorRows& vectors) {
  TextMap<std::uint32_t, std::string_view> numbers;
  std::vector<std::uint32_t> number_of_row;
  number_of_row.reserve(vectors.size());
  for (std::size_t row = 0; row < vectors.size(); ++row) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    number_of_row.push_back(numbers.try_emplace(vectors[row].bytes(), next).first->second);
  }
  return number_of_row;
}

// What is saved of a graph. Links stand node by node, the lowest layer first: a count, then the numbers of nodes.
struct SavedGraph {
  std::uint32_t m = 0, ef_construction = 0, entry = 0;
  std::vector<std::uint32_t> nodes;   // labels, in the order in which they were linked
  std::vector<std::uint32_t> levels;  // of these
  std::vector<std::uint32_t> links;
};
template <class Archive, class Saved>
void Fields(Archive& archive, Saved& g) {
  archive(g.m, g.ef_construction, g.entry, g.nodes, g.levels, g.links);
}

constexpr std::uint32_t kMostLinks = 1'000, kMostLevels = 64;  // of a graph that can be loaded

// Whether every list of links is as long as it may be and leads to nodes of its layer.
bool LinksHold(const SavedGraph& g) {
  std::size_t at = 0;
  for (const std::uint32_t level : g.levels) {
    for (std::uint32_t layer = 0; layer <= level; ++layer) {
      if (at >= g.links.size()) return false;
      const std::uint32_t count = g.links[at++];
      if (count > (layer == 0 ? 2 * g.m : g.m) || count > g.links.size() - at) return false;
      for (const std::size_t end = at + count; at < end; ++at) {
        if (g.links[at] >= g.levels.size() || g.levels[g.links[at]] < layer) return false;
      }
    }
  }
  return at == g.links.size();
}

bool Holds(const SavedGraph& g, std::size_t nodes) {
  if (g.m < 2 || g.m > kMostLinks || g.ef_construction > kMostLinks * kMostLinks) return false;
  if (g.nodes.size() != nodes || g.levels.size() != nodes || g.entry >= nodes) return false;
  std::vector<bool> seen(nodes, false);
  for (const std::uint32_t node : g.nodes) {
    if (node >= nodes || seen[node]) return false;
    seen[node] = true;
  }
  const std::uint32_t top = *std::ranges::max_element(g.levels);
  return top <= kMostLevels && g.levels[g.entry] == top && LinksHold(g);
}

std::size_t Distinct(const std::vector<std::uint32_t>& numbers) {
  return numbers.empty() ? 0 : 1 + *std::ranges::max_element(numbers);
}

}  // namespace

class HnswGraph::Impl {
 public:
  Impl(const VectorRows& vectors, const std::vector<std::uint32_t>& number_of_row, const HnswOptions& options)
      : vectors_(vectors),
        nodes_(Distinct(number_of_row)),
        rows_of_node_(nodes_, number_of_row),
        space_(vectors.dimension()),
        index_(&space_, std::max<std::size_t>(nodes_, 1), options.m, options.ef_construction) {}

  bool complete() const { return linked_ == nodes_; }

  absl::Status Grow(std::size_t rows, int threads) {
    const std::size_t end = std::min(nodes_, linked_ + rows);
    if (threads > 1) return LinkSideBySide(end, threads);
    for (; linked_ < end; ++linked_) RETURN_IF_ERROR(Link(linked_));
    return absl::OkStatus();
  }

  std::optional<std::vector<std::uint32_t>> Search(std::span<const float> query, std::size_t ef,
                                                   const std::function<bool(std::uint32_t)>& allowed) const {
    Filter filter(rows_of_node_, allowed);
    VectorRows rounded(vectors_.dimension());
    rounded.Add(query);
    const Stored asked = rounded[0].bytes().data();
    std::vector<std::uint32_t> rows;
    try {
      auto found = index_.searchKnn(&asked, ef, allowed ? &filter : nullptr);
      for (; !found.empty(); found.pop()) {
        for (std::uint32_t row : rows_of_node_.Of(static_cast<std::uint32_t>(found.top().second))) {
          if (!allowed || allowed(row)) rows.push_back(row);
        }
      }
    } catch (const std::exception&) {
      return std::nullopt;
    }
    return rows;
  }

  std::string Save() const {
    SavedGraph saved{static_cast<std::uint32_t>(index_.M_),
                     static_cast<std::uint32_t>(index_.ef_construction_),
                     index_.enterpoint_node_,
                     {},
                     {},
                     {}};
    for (hnswlib::tableint n = 0; n < nodes_; ++n) {
      saved.nodes.push_back(static_cast<std::uint32_t>(index_.getExternalLabel(n)));
      saved.levels.push_back(static_cast<std::uint32_t>(index_.element_levels_[n]));
      for (int layer = 0; layer <= index_.element_levels_[n]; ++layer) {
        const hnswlib::linklistsizeint* list = index_.get_linklist_at_level(n, layer);
        const std::uint32_t count = index_.getListCount(const_cast<hnswlib::linklistsizeint*>(list));
        saved.links.push_back(count);
        saved.links.insert(saved.links.end(), list + 1, list + 1 + count);
      }
    }
    BlockWriter out;
    out(saved);
    return out.bytes();
  }

  // `saved` holds for the nodes (Holds), and nothing was linked yet. False when there is no memory.
  bool Take(const SavedGraph& saved) {
    std::size_t at = 0;
    for (hnswlib::tableint n = 0; n < nodes_; ++n) {
      char* data = index_.data_level0_memory_ + n * index_.size_data_per_element_;
      std::memset(data, 0, index_.size_data_per_element_);
      const std::uint32_t node = saved.nodes[n], level = saved.levels[n];
      const Stored vector = VectorOf(node);
      index_.setExternalLabel(n, node);
      std::memcpy(index_.getDataByInternalId(n), &vector, sizeof(vector));
      if (level > 0) {
        index_.linkLists_[n] = static_cast<char*>(std::calloc(level, index_.size_links_per_element_));
        if (index_.linkLists_[n] == nullptr) return false;
      }
      index_.element_levels_[n] = static_cast<int>(level);
      index_.cur_element_count = n + 1;  // what the destructor gives back
      index_.label_lookup_[node] = n;
      for (std::uint32_t layer = 0; layer <= level; ++layer) {
        hnswlib::linklistsizeint* list = index_.get_linklist_at_level(n, static_cast<int>(layer));
        const std::uint32_t count = saved.links[at++];
        index_.setListCount(list, static_cast<unsigned short>(count));
        if (count > 0) std::memcpy(list + 1, &saved.links[at], count * sizeof(std::uint32_t));
        at += count;
      }
    }
    index_.enterpoint_node_ = saved.entry;
    index_.maxlevel_ = static_cast<int>(saved.levels[saved.entry]);
    linked_ = nodes_;
    return true;
  }

  std::size_t bytes() const {
    const std::size_t upper_links =
        nodes_ / index_.M_ * index_.size_links_per_element_;  // one node in M has an upper layer
    const std::size_t per_node =
        index_.size_data_per_element_ + sizeof(void*) + sizeof(int) + sizeof(std::mutex) + 4 * sizeof(std::size_t);
    return nodes_ * per_node + upper_links + rows_of_node_.bytes();
  }

 private:
  // A node is allowed when one of its rows is.
  class Filter final : public hnswlib::BaseFilterFunctor {
   public:
    Filter(const RowGroups& rows_of_node, const std::function<bool(std::uint32_t)>& allowed)
        : rows_of_node_(rows_of_node), allowed_(allowed) {}
    bool operator()(hnswlib::labeltype node) override {
      return std::ranges::any_of(rows_of_node_.Of(static_cast<std::uint32_t>(node)), allowed_);
    }

   private:
    const RowGroups& rows_of_node_;
    const std::function<bool(std::uint32_t)>& allowed_;
  };

  // hnswlib allows several threads to insert, though it draws a node's level and reads its entry point outside its
  // locks: what they see may be a moment old, so the graph differs from run to run. tests/tsan.supp names this
  // function.
  absl::Status LinkSideBySide(std::size_t end, int threads) {
    std::atomic<std::size_t> next = linked_;
    struct {
      Mutex mutex;
      absl::Status status ABSL_GUARDED_BY(mutex);
    } shared;
    auto work = [&] {
      for (std::size_t node = next++; node < end; node = next++) {
        absl::Status linked = Link(node);
        if (linked.ok()) continue;
        const MutexLock lock(shared.mutex);
        shared.status.Update(std::move(linked));
        return;
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
      work();
    }
    linked_ = end;
    const MutexLock lock(shared.mutex);
    return shared.status;
  }

  Stored VectorOf(std::size_t node) const {
    return vectors_[rows_of_node_.Of(static_cast<std::uint32_t>(node)).front()].bytes().data();
  }

  absl::Status Link(std::size_t node) {
    const Stored vector = VectorOf(node);
    try {
      index_.addPoint(&vector, node);
    } catch (const std::exception& e) {
      return absl::ResourceExhaustedError(e.what());
    }
    return absl::OkStatus();
  }

  const VectorRows& vectors_;
  std::size_t nodes_;
  RowGroups rows_of_node_;
  PointerSpace space_;
  hnswlib::HierarchicalNSW<float> index_;
  std::size_t linked_ = 0;
};

absl::StatusOr<std::unique_ptr<HnswGraph>> HnswGraph::Create(const VectorRows& vectors, const HnswOptions& options) {
  try {
    return std::unique_ptr<HnswGraph>(new HnswGraph(std::make_unique<Impl>(vectors, NumberOfRow(vectors), options)));
  } catch (const std::exception& e) {
    return absl::ResourceExhaustedError(e.what());
  }
}

absl::StatusOr<std::unique_ptr<HnswGraph>> HnswGraph::Load(const VectorRows& vectors, std::string_view bytes) {
  BlockReader in(bytes);
  SavedGraph saved;
  in(saved);
  const std::vector<std::uint32_t> numbers = NumberOfRow(vectors);
  if (!in.Whole() || numbers.empty() || !Holds(saved, Distinct(numbers)))
    return absl::DataLossError("a search graph does not fit its vectors");
  try {
    auto impl = std::make_unique<Impl>(vectors, numbers,
                                       HnswOptions{static_cast<int>(saved.m), static_cast<int>(saved.ef_construction)});
    if (!impl->Take(saved)) return absl::ResourceExhaustedError("no memory for a search graph");
    return std::unique_ptr<HnswGraph>(new HnswGraph(std::move(impl)));
  } catch (const std::exception& e) {
    return absl::ResourceExhaustedError(e.what());
  }
}

std::string HnswGraph::Save() const { return impl_->Save(); }

HnswGraph::HnswGraph(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HnswGraph::~HnswGraph() = default;
bool HnswGraph::complete() const { return impl_->complete(); }
absl::Status HnswGraph::Grow(std::size_t rows, int threads) { return impl_->Grow(rows, threads); }
std::size_t HnswGraph::bytes() const { return impl_->bytes(); }

std::optional<std::vector<std::uint32_t>> HnswGraph::Search(std::span<const float> query, std::size_t ef,
                                                            const std::function<bool(std::uint32_t)>& allowed) const {
  return impl_->Search(query, ef, allowed);
}

}  // namespace annals::index
