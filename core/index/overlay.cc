#include "core/index/overlay.h"

#include <utility>

#include "core/index/segment.h"

namespace annals::index {
namespace {

std::shared_ptr<const Document> Nothing() {
  static const auto* nothing =
      new std::shared_ptr<const Document>(std::make_shared<Document>(Document{.retired = Document{}.recorded}));
  return *nothing;
}

}  // namespace

std::size_t Overlay::bytes() const {
  std::size_t n = blocks_.capacity() * sizeof(blocks_[0]) + unsupported_entities_.words().size_bytes();
  for (const auto& block : blocks_) {
    if (block == nullptr) continue;
    n += sizeof(Block);
    for (const auto& document : block->documents) n += document == nullptr ? 0 : sizeof(Document);
  }
  return n;
}

OverlayEdit::OverlayEdit(const Segment& segment, const Overlay* old)
    : segment_(segment),
      draft_(old == nullptr ? std::make_shared<Overlay>() : std::make_shared<Overlay>(*old)),
      any_(old != nullptr) {
  const std::size_t blocks = (segment.documents.size() + Overlay::kBlock - 1) / Overlay::kBlock;
  draft_->blocks_.resize(blocks);
  own_.resize(blocks);
}

Overlay::Block& OverlayEdit::Writable(std::uint32_t document) {
  const std::uint32_t b = document / Overlay::kBlock;
  if (own_[b] == nullptr) {
    const auto& shared = draft_->blocks_[b];
    own_[b] = shared == nullptr ? std::make_shared<Overlay::Block>() : std::make_shared<Overlay::Block>(*shared);
    draft_->blocks_[b] = own_[b];
  }
  any_ = true;
  return *own_[b];
}

bool OverlayEdit::Live(std::uint32_t document) const {
  return segment_.documents[document].retired == kStillHolds && draft_->Replacement(document) == nullptr &&
         !draft_->Removed(document);
}

void OverlayEdit::Retire(std::uint32_t document, Timestamp when) {
  if (!Live(document)) return;
  auto retired = std::make_shared<Document>(segment_.documents[document]);
  retired->retired = when;
  Writable(document).documents[document % Overlay::kBlock] = std::move(retired);
  ++draft_->no_longer_live_;
}

void OverlayEdit::Remove(std::uint32_t document) {
  if (draft_->Removed(document)) return;
  if (Live(document)) ++draft_->no_longer_live_;
  Overlay::Block& block = Writable(document);
  block.removed |= std::uint64_t{1} << (document % Overlay::kBlock);
  block.documents[document % Overlay::kBlock] = Nothing();
  ++draft_->removed_;
  removed_some_ = true;
}

std::shared_ptr<const Overlay> OverlayEdit::Finish() && {
  if (!any_) return nullptr;
  if (removed_some_) {
    Bitmap removed(segment_.documents.size());
    for (std::uint32_t d = 0; d < segment_.documents.size(); ++d) {
      if (draft_->Removed(d)) removed.Set(d);
    }
    draft_->unsupported_entities_ = segment_.entities.Unsupported(removed);
  }
  return std::move(draft_);
}

}  // namespace annals::index
