#include "core/retrieval/records.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/record/authority.h"

namespace annals::retrieval {
namespace {

using facts::Lineage;
using facts::StandsBehind;
using index::DocumentOrdinal;

constexpr double kBehind = 0.999;  // of the best score of the document before: next to it, but behind

// How high the passages of a document may score, so that newer ones and originals go before.
class Limits {
 public:
  Limits(const index::View& view, const Lineage& lineage, const RankedList& ranked) : lineage_(lineage) {
    for (const Ranked& r : ranked) {
      double& best = best_.try_emplace(view.document_of(r.chunk), 0.0).first->second;
      best = std::max(best, r.score);
    }
  }

  // Of passages behind `ahead`; infinite when it has none here.
  double Behind(std::optional<DocumentOrdinal> ahead) {
    if (!ahead) return kNone;
    const auto it = best_.find(*ahead);
    return it == best_.end() ? kNone : kBehind * std::min(it->second, Of(*ahead));
  }

 private:
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  // Of the document itself.
  double Of(DocumentOrdinal d) {
    if (const auto known = known_.find(d); known != known_.end()) return known->second;
    const StandsBehind* behind = lineage_.Of(d);
    if (behind == nullptr) return kNone;
    const double limit = std::min(Behind(behind->successor), Behind(behind->original));
    return known_[d] = limit;
  }

  const Lineage& lineage_;
  absl::flat_hash_map<DocumentOrdinal, double> best_, known_;
};

double Lower(double limit, double* score) {
  if (*score <= limit) return 1;
  const double factor = limit / *score;
  *score = limit;
  return factor;
}

// Puts passages in order, one after the other; those of a document that stands behind others of the list wait until the
// first passage of one of these has its place.
class Queue {
 public:
  Queue(const index::View& view, const Lineage& lineage, RankedList* ranked)
      : view_(view), lineage_(lineage), ranked_(*ranked), seated_(ranked->get_allocator()), placed_(ranked->size()) {
    for (const Ranked& r : ranked_) left_.insert(view.document_of(r.chunk));
    seated_.reserve(ranked_.size());
  }

  RankedList Run() {
    for (std::size_t i = 0; i < ranked_.size(); ++i) {
      if (!Waits(i)) Place(i);
    }
    for (std::size_t i = 0; i < ranked_.size(); ++i) {
      if (!placed_[i]) seated_.push_back(ranked_[i]);  // of a circle
    }
    return std::move(seated_);
  }

 private:
  bool Waits(std::size_t i) {
    const StandsBehind* behind = lineage_.Of(view_.document_of(ranked_[i].chunk));
    if (behind == nullptr) return false;
    const std::array<std::optional<DocumentOrdinal>, 2> ahead = {behind->successor, behind->original};
    if (std::ranges::any_of(ahead, [&](const auto& d) { return d && present_.contains(*d); })) return false;
    bool waits = false;
    for (const std::optional<DocumentOrdinal>& d : ahead) {
      if (!d || !left_.contains(*d)) continue;
      waiting_[*d].push_back(i);
      waits = true;
    }
    return waits;
  }

  // And at once what waited for it, and what waited for that. A stack of its own: chains may be long.
  void Place(std::size_t first) {
    std::vector<std::size_t> next = {first};
    while (!next.empty()) {
      const std::size_t i = next.back();
      next.pop_back();
      if (placed_[i]) continue;
      placed_[i] = true;
      seated_.push_back(ranked_[i]);
      const DocumentOrdinal d = view_.document_of(ranked_[i].chunk);
      present_.insert(d);
      const auto waiting = waiting_.find(d);
      if (waiting == waiting_.end()) continue;
      next.insert(next.end(), waiting->second.rbegin(), waiting->second.rend());
      waiting_.erase(waiting);
    }
  }

  const index::View& view_;
  const Lineage& lineage_;
  const RankedList& ranked_;
  RankedList seated_;
  std::vector<bool> placed_;
  absl::flat_hash_set<DocumentOrdinal> left_, present_;  // that have a passage; that have one with a place
  absl::flat_hash_map<DocumentOrdinal, std::vector<std::size_t>> waiting_;  // for a document: passages, in order
};

}  // namespace

void ApplyAuthority(const index::View& view, const RecordOptions& options, RankedList* ranked) {
  for (Ranked& r : *ranked) {
    const int rank = view.authority(view.document_of(r.chunk));
    if (rank == 0) continue;
    r.authority = 1 + options.authority * rank / kHighestAuthority;
    r.score *= r.authority;
  }
}

void ApplyLineage(const index::View& view, const Lineage& lineage, RankedList* ranked) {
  if (lineage.empty()) return;
  Limits limits(view, lineage, *ranked);
  for (Ranked& r : *ranked) {
    const StandsBehind* behind = lineage.Of(view.document_of(r.chunk));
    if (behind == nullptr) continue;
    r.behind_successor = Lower(limits.Behind(behind->successor), &r.score);
    r.behind_original = Lower(limits.Behind(behind->original), &r.score);
  }
}

void KeepLineage(const index::View& view, const Lineage& lineage, RankedList* ranked) {
  if (lineage.empty()) return;
  *ranked = Queue(view, lineage, ranked).Run();
}

}  // namespace annals::retrieval
