#include "core/index/image.h"

#include <algorithm>
#include <chrono>
#include <format>
#include <iterator>
#include <optional>
#include <thread>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/index/bundle_positions.h"
#include "core/index/merge_policy.h"
#include "core/index/seal_job.h"
#include "core/index/segment_builder.h"
#include "core/index/segmented_view.h"
#include "core/index/snapshot/snapshot.h"
#include "core/index/tables/asset_link_table.h"
#include "core/locks/mutex.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

// Carries over to `merged` what happened to a source's documents while the merge was running.
void CarryOver(const SegmentEntry& now, const Overlay* merged_with, const std::vector<std::uint32_t>& row_of,
               OverlayEdit* merged) {
  if (now.overlay.get() == merged_with) return;
  for (std::uint32_t d = 0; d < row_of.size(); ++d) {
    if (row_of[d] == kNoRow) continue;
    if (now.overlay->Removed(d)) {
      merged->Remove(row_of[d]);
    } else if (const Document* document = now.overlay->Replacement(d)) {
      merged->Retire(row_of[d], document->retired);
    }
  }
}

std::size_t BytesOf(const SegmentEntry& entry) {
  return entry.segment->bytes + (entry.overlay == nullptr ? 0 : entry.overlay->bytes()) +
         (entry.graphs == nullptr ? 0 : entry.graphs->bytes());
}

template <class Entries>
auto EntryOf(const Segment* segment, Entries& entries) {
  return std::ranges::find(entries, segment, [](const SegmentEntry& e) { return e.segment.get(); });
}

// entries_ is changed under mutex_ only: by Apply, which appends and replaces overlays, by merges, which replace
// segments, and by Seal, which gives them graphs. Segments and graphs are built outside of it. Readers take view_mutex_
// for the copy of one pointer.
class SegmentedImage final : public Image {
 public:
  SegmentedImage(std::size_t dimension, const ImageOptions& options)
      : dimension_(dimension),
        options_(options),
        seal_{.seal_at = std::max<std::size_t>(options.seal_at, 1),
              .slice = std::max<std::size_t>(options.seal_slice, 1),
              .threads = options.build_threads,
              .hnsw = {.m = options.hnsw_m, .ef_construction = options.hnsw_ef_construction}},
        search_{.ef = static_cast<std::size_t>(options.hnsw_ef_search)},
        order_(std::make_shared<const AuthorityOrder>()),
        links_(std::make_shared<const AssetLinkTable>()),
        view_(std::make_shared<SegmentedView>(dimension, std::vector<SegmentEntry>(), links_, 0, search_, *order_,
                                              language_)) {}

  absl::Status Apply(Change change) override {
    TakeLanguage(change.language);
    ASSIGN_OR_RETURN(std::shared_ptr<const Segment> fresh, BuildSegment(std::move(change.added), change.rewritten));
    const MutexLock lock(mutex_);
    if (fresh != nullptr) RemoveOld(*fresh, change.rewritten);
    if (fresh != nullptr) entries_.push_back({std::move(fresh), nullptr, nullptr});
    EditOverlays(change);
    if (!change.linked.empty() || !change.unlinked.empty())
      links_ = links_->Changed(std::move(change.linked), change.unlinked);
    watermark_ = std::max(watermark_, change.watermark);
    Publish();
    return absl::OkStatus();
  }

  absl::Status Restore(LoadedSnapshot snapshot) override {
    if (snapshot.dimension != dimension_)
      return absl::FailedPreconditionError(std::format("of {} dimensions, not {}", snapshot.dimension, dimension_));
    const MutexLock lock(mutex_);
    if (!entries_.empty() || links_->size() > 0) return absl::FailedPreconditionError("the image has begun already");
    entries_ = std::move(snapshot.entries);
    links_ = links_->Changed(std::move(snapshot.links), {});
    language_ = snapshot.language;
    watermark_ = std::max(watermark_, snapshot.watermark);
    Publish();
    return absl::OkStatus();
  }

  void SetAuthority(AuthorityOrder order) override {
    const MutexLock lock(mutex_);
    order_ = std::make_shared<const AuthorityOrder>(std::move(order));
    Publish();
  }

  std::shared_ptr<const View> Current() const override {
    const MutexLock lock(view_mutex_);
    return view_;
  }

  bool Merge() override { return MergeBy(std::max(options_.merge_factor, kLeastFactor)); }
  bool Compact() override { return MergeBy(kLeastFactor); }

  bool Seal() override {
    const MutexLock one_at_a_time(seal_mutex_);
    if (sealing_ == nullptr || !Lasts(sealing_->segment())) sealing_ = BeginSealing();
    if (sealing_ == nullptr) return false;
    if (!sealing_->Step()) FinishSealing();
    return true;
  }

  ImageStats Stats() const override {
    ImageStats stats;
    absl::flat_hash_set<EntityId> entities;
    for (const SegmentEntry& entry : Entries()) {
      ++stats.segments;
      stats.sealed_segments += entry.graphs != nullptr;
      stats.documents += entry.segment->documents.size();
      stats.chunks += entry.segment->chunk_count();
      stats.statements += entry.segment->statement_count();
      stats.relations += entry.segment->relations.rows().size();
      stats.bytes += BytesOf(entry);
      for (std::uint32_t n = 0; n < entry.segment->entities.size(); ++n) entities.insert(entry.segment->entities.id(n));
    }
    stats.entities = entities.size();
    return stats;
  }

  std::size_t Bytes() const override {
    std::size_t bytes = 0;
    for (const SegmentEntry& entry : Entries()) bytes += BytesOf(entry);
    return bytes;
  }

 private:
  static constexpr std::size_t kLeastFactor = 2;
  static constexpr std::chrono::milliseconds kLook{5}, kLongestRead{250};

  bool MergeBy(std::size_t factor) {
    const std::vector<SegmentEntry> sources = TakeRun(factor);
    if (sources.empty()) return false;
    SegmentBuilder builder(dimension_, language());
    std::vector<std::vector<std::uint32_t>> row_of;
    for (const SegmentEntry& e : sources) row_of.push_back(builder.AddAll(*e.segment, e.overlay.get()));
    Replace(sources, std::move(builder).Build(), row_of);
    LetReadersGo(sources);
    return true;
  }

  // Whoever lets go of a segment last frees it, which takes a large one half a second: rather this thread than a reader.
  static void LetReadersGo(std::span<const SegmentEntry> replaced) {
    const auto read = [](const SegmentEntry& e) { return e.segment.use_count() > (e.graphs == nullptr ? 1 : 2); };
    for (auto waited = kLook; waited <= kLongestRead && std::ranges::any_of(replaced, read); waited += kLook)
      std::this_thread::sleep_for(kLook);
  }

  // The next run to merge, which is of nobody else until it is replaced; empty when there is none.
  std::vector<SegmentEntry> TakeRun(std::size_t factor) {
    const MutexLock lock(mutex_);
    const auto range = PickMerge(Sizes(), factor);
    if (!range) return {};
    std::vector<SegmentEntry> run(entries_.begin() + range->first, entries_.begin() + range->last);
    for (const SegmentEntry& e : run) being_merged_.insert(e.segment.get());
    return run;
  }

  // Apply appends entries and merges replace whole runs of their own: `sources` still stand beside each other.
  void Replace(std::span<const SegmentEntry> sources, const std::shared_ptr<const Segment>& merged,
               std::span<const std::vector<std::uint32_t>> row_of) {
    const MutexLock lock(mutex_);
    const auto first = EntryOf(sources.front().segment.get(), entries_);
    OverlayEdit edit(*merged, nullptr);
    for (std::size_t i = 0; i < sources.size(); ++i) {
      CarryOver(first[i], sources[i].overlay.get(), row_of[i], &edit);
      being_merged_.erase(sources[i].segment.get());
    }
    const auto place = entries_.erase(first, first + sources.size());
    if (!merged->documents.empty()) entries_.insert(place, {merged, std::move(edit).Finish(), nullptr});
    Publish();
  }

  std::vector<SegmentEntry> Entries() const {
    const MutexLock lock(mutex_);
    return entries_;
  }

  std::vector<SegmentSize> Sizes() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    std::vector<SegmentSize> sizes;
    for (const SegmentEntry& e : entries_) {
      const std::size_t rows = e.segment->documents.size() + e.segment->chunk_count() + e.segment->statement_count();
      sizes.push_back({.rows = rows,
                       .has_removed = e.overlay != nullptr && e.overlay->removed() > 0,
                       .taken = being_merged_.contains(e.segment.get())});
    }
    return sizes;
  }

  // nullptr when every document is known already, and none is rewritten.
  absl::StatusOr<std::shared_ptr<const Segment>> BuildSegment(std::vector<DocumentBundle> added,
                                                              const std::vector<DocumentId>& rewritten) const {
    const std::vector<SegmentEntry> entries = Entries();
    const absl::flat_hash_set<DocumentId> again(rewritten.begin(), rewritten.end());
    absl::flat_hash_set<DocumentId> taken;
    std::vector<std::pair<DocumentBundle*, BundlePositions>> fresh;
    for (DocumentBundle& bundle : added) {
      ASSIGN_OR_RETURN(BundlePositions positions, LocateRows(bundle, dimension_));
      const bool known =
          !again.contains(bundle.document.id) && std::ranges::any_of(entries, [&](const SegmentEntry& e) {
            return e.segment->document_by_id.contains(bundle.document.id);
          });
      if (!known && taken.insert(bundle.document.id).second) fresh.emplace_back(&bundle, std::move(positions));
    }
    if (fresh.empty()) return nullptr;
    SegmentBuilder builder(dimension_, language());
    for (auto& [bundle, positions] : fresh) builder.Add(std::move(*bundle), positions);
    return std::move(builder).Build();
  }

  // All terms are of one language: only an image without documents takes one.
  void TakeLanguage(std::optional<language::Language> given) {
    const MutexLock lock(mutex_);
    if (given && entries_.empty()) language_ = *given;
  }

  language::Language language() const {
    const MutexLock lock(mutex_);
    return language_;
  }

  // Takes away what `fresh` rewrites, before it joins the entries.
  void RemoveOld(const Segment& fresh, const std::vector<DocumentId>& rewritten) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    Change old;
    for (const DocumentId id : rewritten) {
      if (fresh.document_by_id.contains(id)) old.removed.push_back({id});
    }
    EditOverlays(old);
  }

  void EditOverlays(const Change& change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    if (change.retired.empty() && change.removed.empty()) return;
    std::vector<std::optional<OverlayEdit>> edits(entries_.size());
    auto edit = [&](DocumentId id, auto action) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
      for (std::size_t i = entries_.size(); i-- > 0;) {
        const auto it = entries_[i].segment->document_by_id.find(id);
        if (it == entries_[i].segment->document_by_id.end()) continue;
        if (!edits[i]) edits[i].emplace(*entries_[i].segment, entries_[i].overlay.get());
        action(*edits[i], it->second);
        return;
      }
    };
    for (const Retirement& r : change.retired)
      edit(r.document, [&](OverlayEdit& e, std::uint32_t d) { e.Retire(d, r.when); });
    for (const Removal& r : change.removed) edit(r.document, [](OverlayEdit& e, std::uint32_t d) { e.Remove(d); });
    for (std::size_t i = 0; i < edits.size(); ++i) {
      if (edits[i]) entries_[i].overlay = (*std::move(edits[i])).Finish();
    }
  }

  void FinishSealing() ABSL_EXCLUSIVE_LOCKS_REQUIRED(seal_mutex_) {
    const MutexLock lock(mutex_);
    if (const auto entry = EntryOf(sealing_->segment(), entries_); entry != entries_.end()) {
      entry->graphs = std::move(*sealing_).Finish();
      Publish();
    }
    sealing_ = nullptr;  // a merge may have taken the segment meanwhile
  }

  // Whether the segment is there and no merge is about to replace it.
  bool Lasts(const Segment* segment) const {
    const MutexLock lock(mutex_);
    return EntryOf(segment, entries_) != entries_.end() && !being_merged_.contains(segment);
  }

  // Of the segment that gains most: the largest.
  std::unique_ptr<SealJob> BeginSealing() const {
    std::shared_ptr<const Segment> largest;
    {
      const MutexLock lock(mutex_);
      for (const SegmentEntry& entry : entries_) {
        const std::shared_ptr<const Segment>& segment = entry.segment;
        if (entry.graphs != nullptr || being_merged_.contains(segment.get()) || !WorthSealing(*segment, seal_))
          continue;
        if (largest == nullptr || segment->statement_count() > largest->statement_count()) largest = segment;
      }
    }
    return largest == nullptr ? nullptr : std::make_unique<SealJob>(std::move(largest), seal_);
  }

  // New counts for every segment from the first on that is new or stands behind another one than before.
  void RenewStemCounts() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    std::size_t same = 0;
    while (same < entries_.size() && same < counted_.size() && counted_[same] == entries_[same].segment) ++same;
    counted_.resize(same);
    for (std::size_t i = same; i < entries_.size(); ++i) {
      entries_[i].stems = std::make_shared<StemCounts>();
      counted_.push_back(entries_[i].segment);
    }
  }

  void Publish() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_) {
    RenewStemCounts();
    auto next =
        std::make_shared<const SegmentedView>(dimension_, entries_, links_, watermark_, search_, *order_, language_);
    const MutexLock lock(view_mutex_);
    view_.swap(next);  // the old view is released after the lock
  }

  const std::size_t dimension_;
  const ImageOptions options_;
  const SealOptions seal_;
  const VectorSearchOptions search_;
  // Taken in this order, downwards.
  Mutex seal_mutex_;
  std::unique_ptr<SealJob> sealing_ ABSL_GUARDED_BY(seal_mutex_);
  mutable Mutex mutex_ ABSL_ACQUIRED_AFTER(seal_mutex_);
  std::vector<SegmentEntry> entries_ ABSL_GUARDED_BY(mutex_);
  absl::flat_hash_set<const Segment*> being_merged_ ABSL_GUARDED_BY(mutex_);
  std::vector<std::shared_ptr<const Segment>> counted_ ABSL_GUARDED_BY(mutex_);  // as entries_ at the last Publish
  std::uint64_t watermark_ ABSL_GUARDED_BY(mutex_) = 0;
  std::shared_ptr<const AuthorityOrder> order_ ABSL_GUARDED_BY(mutex_);
  language::Language language_ ABSL_GUARDED_BY(mutex_) = language::Language::kEnglish;  // until documents come
  std::shared_ptr<const AssetLinkTable> links_ ABSL_GUARDED_BY(mutex_);
  mutable Mutex view_mutex_ ABSL_ACQUIRED_AFTER(mutex_);
  std::shared_ptr<const SegmentedView> view_ ABSL_GUARDED_BY(view_mutex_);
};

}  // namespace

std::unique_ptr<Image> MakeImage(std::size_t dimension, const ImageOptions& options) {
  return std::make_unique<SegmentedImage>(dimension, options);
}

}  // namespace annals::index
