// The servers that divide the collections among themselves, as this one knows them.
//
//   Members members(store, log, {.holders = 2});
//   RETURN_IF_ERROR(members.Start("10.0.0.7:7411"));   // reads who is there
//   members.SetReady(true);                            // the others send questions here from now on
//   members.Holds("surveys"), members.Others("surveys")
//
// Servers that start count for what each is to load, so that those that start together load their shares and not all of it;
// those that are ready count for who is asked. Each says every `beat` that it is there; who has not for `lease` is taken to be gone. So all agree who holds what
// within a beat of a change, and until then one may be asked what it does not hold, which costs time and gives no wrong
// answer. While the database is away, those that were there last are there. Thread-safe.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "core/locks/mutex.h"
#include "server/logs/log.h"
#include "storage/member_store.h"

namespace annals::server {

struct MembersOptions {
  std::size_t holders = 2;  // of each collection
  std::chrono::milliseconds beat{2'000}, lease{10'000};
  std::function<void(std::size_t)> counted = {};  // told how many are ready, whenever it was read
};

class Members {
 public:
  // `store` and `log` must outlive it.
  Members(storage::MemberStore& store, const Log& log, MembersOptions options);
  ~Members() { Stop(); }

  // `address`: by which the others reach this server. From now on they know that it starts, and when this returns, a beat
  // later, it knows who starts with it. The error is the database's.
  absl::Status Start(std::string address);
  // Whether it has loaded its share.
  void SetReady(bool ready);
  // It is not one of them any more, for good: the others are told before this returns, where the database answers. What it
  // held it still holds, for who is asked here meanwhile.
  void Leave();
  void Stop();  // leaves, too

  // Whether this server is to load the collection. True before Start.
  bool Holds(const std::string& collection) const;
  // Whether it is to keep what it has loaded: also while who will hold it is not ready.
  bool Keeps(const std::string& collection) const;
  // Who is asked about it, in order of preference, where this server is not; empty where it is, and before Start.
  std::vector<std::string> Others(const std::string& collection) const;
  std::vector<std::string> Ready() const;  // sorted

 private:
  // Sorted addresses. This server is in the first two, whatever it has said.
  struct Known {
    std::vector<std::string> there, asked;  // who is there; who of them is ready
    std::vector<std::string> ready;         // as the database has them
  };
  using KnownPtr = std::shared_ptr<const Known>;

  void Loop();
  absl::Status Read();
  KnownPtr Look() const;
  bool IsAmong(const std::vector<std::string>& members, const std::string& collection) const;

  storage::MemberStore& store_;
  const Log& log_;
  const MembersOptions options_;
  std::string address_;  // set by Start, before the thread and the calls

  Mutex reading_;  // one reader at a time; taken before mutex_
  mutable Mutex mutex_;
  CondVar stopping_changed_;
  KnownPtr known_ ABSL_GUARDED_BY(mutex_);  // null before Start
  bool ready_ ABSL_GUARDED_BY(mutex_) = false;
  bool left_ ABSL_GUARDED_BY(mutex_) = false;
  bool failed_ ABSL_GUARDED_BY(mutex_) = false;  // said once, not every beat
  bool stopping_ ABSL_GUARDED_BY(mutex_) = false;
  std::thread thread_;
};

}  // namespace annals::server
