// What happened to the documents of a segment after it was built: which were retired, and when; which were removed.
//
// A segment never changes; an overlay lies beside it, and each change of the feed makes a new one. Overlays share what
// they do not differ in: documents stand in blocks of 64, and an edit copies the touched blocks only, so that retiring
// one document costs O(documents / 64), however many are retired already.
//
//   OverlayEdit edit(segment, old_overlay);
//   edit.Retire(row, when);
//   std::shared_ptr<const Overlay> next = std::move(edit).Finish();
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/index/view.h"
#include "core/record/record.h"

namespace annals::index {

struct Segment;

class Overlay {
 public:
  // The document with its later `retired`; for a removed one an empty document that holds at no time, so that who walks
  // a view meets nothing of it; nullptr: as the segment has it.
  const Document* Replacement(std::uint32_t document) const {
    const auto& block = blocks_[document / kBlock];
    return block == nullptr ? nullptr : block->documents[document % kBlock].get();
  }
  bool Removed(std::uint32_t document) const {
    const auto& block = blocks_[document / kBlock];
    return block != nullptr && ((block->removed >> (document % kBlock)) & 1) != 0;
  }
  std::size_t removed() const { return removed_; }
  std::size_t no_longer_live() const { return no_longer_live_; }                // were live when the segment was built
  const Bitmap& unsupported_entities() const { return unsupported_entities_; }  // by version; empty: none
  std::size_t bytes() const;

 private:
  friend class OverlayEdit;
  static constexpr std::uint32_t kBlock = 64;
  struct Block {
    std::array<std::shared_ptr<const Document>, kBlock> documents;
    std::uint64_t removed = 0;
  };
  std::vector<std::shared_ptr<const Block>> blocks_;
  std::size_t removed_ = 0, no_longer_live_ = 0;
  Bitmap unsupported_entities_;
};

class OverlayEdit {
 public:
  // `old` may be null: nothing happened yet.
  OverlayEdit(const Segment& segment, const Overlay* old);
  void Retire(std::uint32_t document, Timestamp when);  // ignored when it is retired or removed already
  void Remove(std::uint32_t document);
  // null when nothing ever happened.
  std::shared_ptr<const Overlay> Finish() &&;

 private:
  Overlay::Block& Writable(std::uint32_t document);
  bool Live(std::uint32_t document) const;

  const Segment& segment_;
  std::shared_ptr<Overlay> draft_;
  std::vector<std::shared_ptr<Overlay::Block>> own_;  // the blocks that this edit may write
  bool any_ = false, removed_some_ = false;
};

}  // namespace annals::index
