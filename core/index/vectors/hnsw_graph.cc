#include "core/index/vectors/hnsw_graph.h"

// hnswlib 0.8 prefetches the neighbour behind the last one of a list, beyond the list's memory. Without its
// hand-written vector code (the distance is ours) that read is gone.
#define NO_MANUAL_VECTORIZATION
#include <hnswlib/hnswlib.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "core/index/row_groups.h"
#include "core/index/tables/text_map.h"
#include "core/index/vectors/dot.h"
#include "core/locks/mutex.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

// What hnswlib keeps for a node, and what it is asked with: a pointer to the floats.
using Stored = const float*;

// hnswlib keeps a node's data behind its 4-byte link count, so the pointer there is not aligned.
Stored Load(const void* data) {
  Stored vector;
  std::memcpy(&vector, data, sizeof(vector));
  return vector;
}

float Distance(const void* a, const void* b, const void* dimension) {
  return 1 - Dot(Load(a), Load(b), *static_cast<const std::size_t*>(dimension));
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
std::vector<std::uint32_t> NumberOfRow(std::span<const float> vectors, std::size_t dimension) {
  TextMap<std::uint32_t, std::string_view> numbers;
  std::vector<std::uint32_t> number_of_row;
  for (std::size_t at = 0; at < vectors.size(); at += dimension) {
    const std::string_view bytes(reinterpret_cast<const char*>(&vectors[at]), dimension * sizeof(float));
    number_of_row.push_back(numbers.try_emplace(bytes, static_cast<std::uint32_t>(numbers.size())).first->second);
  }
  return number_of_row;
}

std::size_t Distinct(const std::vector<std::uint32_t>& numbers) {
  return numbers.empty() ? 0 : 1 + *std::ranges::max_element(numbers);
}

}  // namespace

class HnswGraph::Impl {
 public:
  Impl(std::span<const float> vectors, std::size_t dimension, const std::vector<std::uint32_t>& number_of_row,
       const HnswOptions& options)
      : vectors_(vectors),
        dimension_(dimension),
        nodes_(Distinct(number_of_row)),
        rows_of_node_(nodes_, number_of_row),
        space_(dimension),
        index_(&space_, std::max<std::size_t>(nodes_, 1), options.m, options.ef_construction) {}

  bool complete() const { return linked_ == nodes_; }

  absl::Status Grow(std::size_t rows, int threads) {
    const std::size_t end = std::min(nodes_, linked_ + rows);
    if (threads > 1) return LinkSideBySide(end, threads);
    for (; linked_ < end; ++linked_) RETURN_IF_ERROR(Link(linked_));
    return absl::OkStatus();
  }

  std::optional<std::vector<std::uint32_t>> Search(const float* query, std::size_t ef,
                                                   const std::function<bool(std::uint32_t)>& allowed) const {
    Filter filter(rows_of_node_, allowed);
    std::vector<std::uint32_t> rows;
    try {
      auto found = index_.searchKnn(&query, ef, allowed ? &filter : nullptr);
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

  absl::Status Link(std::size_t node) {
    const Stored vector = &vectors_[rows_of_node_.Of(static_cast<std::uint32_t>(node)).front() * dimension_];
    try {
      index_.addPoint(&vector, node);
    } catch (const std::exception& e) {
      return absl::ResourceExhaustedError(e.what());
    }
    return absl::OkStatus();
  }

  std::span<const float> vectors_;
  std::size_t dimension_;
  std::size_t nodes_;
  RowGroups rows_of_node_;
  PointerSpace space_;
  hnswlib::HierarchicalNSW<float> index_;
  std::size_t linked_ = 0;
};

absl::StatusOr<std::unique_ptr<HnswGraph>> HnswGraph::Create(std::span<const float> vectors, std::size_t dimension,
                                                             const HnswOptions& options) {
  try {
    return std::unique_ptr<HnswGraph>(
        new HnswGraph(std::make_unique<Impl>(vectors, dimension, NumberOfRow(vectors, dimension), options)));
  } catch (const std::exception& e) {
    return absl::ResourceExhaustedError(e.what());
  }
}

HnswGraph::HnswGraph(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HnswGraph::~HnswGraph() = default;
bool HnswGraph::complete() const { return impl_->complete(); }
absl::Status HnswGraph::Grow(std::size_t rows, int threads) { return impl_->Grow(rows, threads); }
std::size_t HnswGraph::bytes() const { return impl_->bytes(); }

std::optional<std::vector<std::uint32_t>> HnswGraph::Search(const float* query, std::size_t ef,
                                                            const std::function<bool(std::uint32_t)>& allowed) const {
  return impl_->Search(query, ef, allowed);
}

}  // namespace annals::index
