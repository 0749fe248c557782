// Bounds how many threads one endpoint can hold, so that a slow one does not take those of calls that do not need it.
//
//   Bulkhead places(8);
//   ASSIGN_OR_RETURN(const Bulkhead::Place place, places.Enter({.patience = 500ms, .line = 8}));
//   … ask the endpoint, again and again if need be …                    // the place is given back when it goes
//
// Who finds no place waits for one, as long as it has patience and its call has bounds (storage/call_bounds.h), unless as
// many as `line` wait already. Thread-safe.
#pragma once

#include <chrono>
#include <limits>
#include <utility>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"

namespace annals::models {

class Bulkhead {
 public:
  static constexpr int kMostPlaces = 1'024;

  struct Wait {
    std::chrono::milliseconds patience{0};
    int line = std::numeric_limits<int>::max();  // that may wait, this one included
  };

  explicit Bulkhead(int places) : places_(places) {}  // 1 to kMostPlaces

  class Place {
   public:
    explicit Place(Bulkhead* owner) : owner_(owner) {}
    Place(Place&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
      if (owner_ != nullptr) owner_->Leave();
    }

   private:
    Bulkhead* owner_;
  };

  // kResourceExhausted: all places are taken; kCancelled and kDeadlineExceeded of the bounds.
  absl::StatusOr<Place> Enter(const Wait& wait);

 private:
  void Leave();

  const int places_;
  Mutex mutex_;
  CondVar freed_;
  int taken_ ABSL_GUARDED_BY(mutex_) = 0, waiting_ ABSL_GUARDED_BY(mutex_) = 0;
};

}  // namespace annals::models
