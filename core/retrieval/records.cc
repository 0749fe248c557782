#include "core/retrieval/records.h"

#include <algorithm>
#include <limits>

#include "absl/container/flat_hash_map.h"
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

// Of the documents before this one, the first passage behind `from`.
std::size_t FirstAhead(const index::View& view, const StandsBehind& behind, const RankedList& ranked,
                       std::size_t from) {
  for (std::size_t i = from + 1; i < ranked.size(); ++i) {
    const DocumentOrdinal d = view.document_of(ranked[i].chunk);
    if (behind.successor == d || behind.original == d) return i;
  }
  return from;
}

bool AnyBefore(const index::View& view, const StandsBehind& behind, const RankedList& ranked, std::size_t to) {
  return std::any_of(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(to), [&](const Ranked& r) {
    const DocumentOrdinal d = view.document_of(r.chunk);
    return behind.successor == d || behind.original == d;
  });
}

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
  for (std::size_t i = 0; i < ranked->size();) {
    const StandsBehind* behind = lineage.Of(view.document_of((*ranked)[i].chunk));
    const std::size_t to =
        behind == nullptr || AnyBefore(view, *behind, *ranked, i) ? i : FirstAhead(view, *behind, *ranked, i);
    if (to == i) {
      ++i;
      continue;
    }
    const auto at = ranked->begin() + static_cast<std::ptrdiff_t>(i);
    std::rotate(at, at + 1, ranked->begin() + static_cast<std::ptrdiff_t>(to) + 1);
  }
}

}  // namespace annals::retrieval
