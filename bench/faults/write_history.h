// What writers were told, document by document, and so what every live server has to find.
//
//   history.Began(7, 3);          // version 3 of document 7 was sent
//   history.Acknowledged(7, 3);   // … and acknowledged: it alone is right from now on
//   history.Possible(7)           // -> {3}; between the two lines {what was, 3}
//
// Version 0 is "not there". Thread-safe; one document is written by one thread at a time.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "core/locks/mutex.h"

namespace annals::bench {

class WriteHistory {
 public:
  using State = std::map<int, std::set<int>>;  // document -> versions that may be live

  void Began(int document, int version);
  void Acknowledged(int document, int version);
  // A number that no version of the document had.
  int NextVersion(int document);
  std::set<int> Possible(int document) const;
  // What may be live, and the largest number of a version: when both are the same later, nobody wrote meanwhile.
  struct Moment {
    std::set<int> possible;
    int last_version = 0;
  };
  Moment MomentOf(int document) const;
  std::optional<int> last_acknowledged() const;  // document
  std::vector<int> Documents() const;            // all that were ever written
  int acknowledgements() const;
  // Returns once there were so many acknowledgements, or writers have given up.
  void AwaitAcknowledgements(int count);
  void GiveUp();

  State state() const;
  // The database has gone back to that state; versions' numbers go on.
  void GoBackTo(const State& state);

 private:
  mutable Mutex mutex_;
  CondVar grown_;
  State possible_ ABSL_GUARDED_BY(mutex_);
  std::map<int, int> last_version_ ABSL_GUARDED_BY(mutex_);
  int acknowledgements_ ABSL_GUARDED_BY(mutex_) = 0;
  std::optional<int> last_acknowledged_ ABSL_GUARDED_BY(mutex_);
  bool given_up_ ABSL_GUARDED_BY(mutex_) = false;
};

}  // namespace annals::bench
