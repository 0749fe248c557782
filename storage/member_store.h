// Which servers are there that divide the collections of this database among themselves (docs/operations.md#many-servers).
//
//   auto members = MemberStore::Open({.url = url});
//   members->Meet({.address = "10.0.0.7:7411"}, 10s)     // all of the last ten seconds, this one with them
//
// Times are the database's, so servers whose clocks differ agree. Thread-safe; errors as Store's.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace annals::storage {

struct Member {
  std::string address;
  bool ready = false;  // it has loaded its share
  bool operator==(const Member&) const = default;
};

struct MemberStoreOptions {
  std::string url;
  std::chrono::milliseconds statement_timeout{5'000};
};

class MemberStore {
 public:
  // Connects when first asked, by one connection. The schema is up to date: Store::Open has seen to it.
  static std::unique_ptr<MemberStore> Open(MemberStoreOptions options);
  virtual ~MemberStore() = default;

  // Notes that `self` is there (without an address nobody, who only looks), and returns who was within `lease`, by address.
  // Those that were not for ten times as long are forgotten.
  virtual absl::StatusOr<std::vector<Member>> Meet(const Member& self, std::chrono::milliseconds lease) = 0;
  // From now on it is not there. OK, too, where it was not.
  virtual absl::Status Leave(const std::string& address) = 0;
};

}  // namespace annals::storage
