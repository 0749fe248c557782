// RetrievalService.Ingest: checks of the request as a whole, the collection, and how many batches run at once.
#pragma once

#include <cstdint>
#include <map>

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "core/locks/mutex.h"
#include "server/handlers/ports.h"

namespace annals::server {

// A bounded number of places. Thread-safe.
class Places {
 public:
  // While `pressed` says so, one place is given at a time.
  explicit Places(int count, std::function<bool()> pressed = {})
      : count_(count), pressed_(std::move(pressed)), free_(count) {}

  class Place {
   public:
    explicit Place(Places* owner) : owner_(owner) {}
    Place(Place&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (owner_ != nullptr) owner_->Release();
    }

   private:
    Places* owner_;
  };

  // Waits for a place until just before the call's deadline, at most a minute: then kResourceExhausted, INGEST_BUSY.
  absl::StatusOr<Place> Take(const CallContext& call);

 private:
  void Release();
  bool Free() ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex_);

  const int count_;
  const std::function<bool()> pressed_;
  Mutex mutex_;
  CondVar freed_;
  int free_ ABSL_GUARDED_BY(mutex_);
};

class IngestHandler {
 public:
  explicit IngestHandler(const HandlerPorts& ports) : ports_(ports), places_(ports.ingest.concurrent, ports.pressed) {}

  absl::StatusOr<v1::IngestResponse> Handle(const v1::IngestRequest& request, const CallContext& call);

 private:
  absl::Status CheckRequest(const v1::IngestRequest& request, const CallContext& call) const;
  absl::StatusOr<storage::Collection> OpenCollection(const std::string& name);
  // Of vectors that come with chunks; looked up where there are some.
  absl::StatusOr<std::size_t> DimensionFor(const v1::IngestRequest& request) const;

  // The watermark of the last documents that were stored here: the next ones may speak of the people whom they brought.
  std::uint64_t LastWritten(CollectionId collection);
  void HaveWritten(CollectionId collection, std::uint64_t watermark);

  HandlerPorts ports_;
  Places places_;
  Mutex mutex_;
  std::map<CollectionId, std::uint64_t> written_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::server
