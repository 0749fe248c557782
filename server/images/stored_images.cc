#include "server/images/stored_images.h"

#include <utility>

#include "server/transport/status.h"

namespace annals::server {
namespace {

class EngineRows final : public index::StoredSource {
 public:
  EngineRows(storage::EngineStore& engine, CollectionId collection) : engine_(engine), collection_(collection) {}
  absl::StatusOr<index::StoredReply> Read(const index::StoredWanted& wanted) override {
    return engine_.ReadEngine(collection_, wanted);
  }
  absl::StatusOr<std::optional<std::vector<index::StoredPlace>>> Nearest(bool statements, std::span<const float> query,
                                                                         std::size_t k) override {
    return engine_.NearestInEngine(collection_, statements, query, k);
  }

 private:
  storage::EngineStore& engine_;
  const CollectionId collection_;
};

}  // namespace

StoredImage::StoredImage(storage::EngineStore& engine, CollectionId collection, std::size_t dimension,
                         std::size_t cache_bytes)
    : dimension_(dimension),
      cache_(std::make_shared<index::StoredCache>(cache_bytes)),
      source_(std::make_shared<EngineRows>(engine, collection)) {}

std::shared_ptr<const index::View> StoredImage::View(const std::shared_ptr<const index::View>& thin) const {
  return std::make_shared<const index::StoredView>(thin, dimension_, cache_, source_);
}

std::shared_ptr<const index::View> StoredImage::Kept(const std::shared_ptr<const index::View>& thin) {
  const MutexLock lock(mutex_);
  if (kept_ == nullptr || thin_ != thin || !kept_->status().ok()) {
    kept_ = std::make_shared<const index::StoredView>(thin, dimension_, cache_, source_);
    thin_ = thin;
  }
  return kept_;
}

void StoredImage::Forget(std::span<const DocumentId> documents) {
  if (documents.empty()) return;
  cache_->documents.Forget(documents);
  cache_->vectors.Forget(documents);
}

absl::Status CheckRead(const index::View& view) {
  const auto* const stored = dynamic_cast<const index::StoredView*>(&view);
  return stored == nullptr ? absl::OkStatus() : FromStorage(stored->status());
}

bool Rehearse(const index::View& view, const std::function<void()>& question) {
  const auto* const stored = dynamic_cast<const index::StoredView*>(&view);
  return stored != nullptr && stored->Rehearse(question);
}

}  // namespace annals::server
