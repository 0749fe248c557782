#include "server/members/members.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_join.h"
#include "core/record/status.h"
#include "server/members/holders.h"

namespace annals::server {

Members::Members(storage::MemberStore& store, const Log& log, MembersOptions options)
    : store_(store), log_(log), options_(std::move(options)) {}

absl::Status Members::Start(std::string address) {
  address_ = std::move(address);
  RETURN_IF_ERROR(Read());
  std::this_thread::sleep_for(options_.beat);
  RETURN_IF_ERROR(Read());
  thread_ = std::thread([this] { Loop(); });
  return absl::OkStatus();
}

void Members::Stop() {
  if (!thread_.joinable()) return;
  Leave();
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  stopping_changed_.NotifyAll();
  thread_.join();
}

void Members::SetReady(bool ready) {
  {
    const MutexLock lock(mutex_);
    if (ready_ == ready || left_) return;
    ready_ = ready;
  }
  const absl::Status status = Read();
  if (!status.ok()) log_.Warn("the other servers were not told", {{"error", status.message()}});
}

void Members::Leave() {
  {
    const MutexLock lock(mutex_);
    if (known_ == nullptr || std::exchange(left_, true)) return;
  }
  const MutexLock no_beat(reading_);  // one that had begun before would bring it back
  const absl::Status status = store_.Leave(address_);
  if (!status.ok()) log_.Warn("the other servers were not told", {{"error", status.message()}});
}

void Members::Loop() {
  while (true) {
    {
      const MutexLock lock(mutex_);
      const auto until = std::chrono::steady_clock::now() + options_.beat;
      while (!stopping_ && stopping_changed_.WaitUntil(mutex_, until)) {
      }
      if (stopping_) return;
    }
    const absl::Status status = Read();
    bool failed_before = false;
    {
      const MutexLock lock(mutex_);
      failed_before = std::exchange(failed_, !status.ok());
    }
    if (!status.ok() && !failed_before)
      log_.Warn("who else is there cannot be read; those that were there are asked", {{"error", status.message()}});
  }
}

absl::Status Members::Read() {
  const MutexLock one_at_a_time(reading_);
  storage::Member self;
  {
    const MutexLock lock(mutex_);
    if (!left_) self = {.address = address_, .ready = ready_};
  }
  ASSIGN_OR_RETURN(const std::vector<storage::Member> members, store_.Meet(self, options_.lease));
  auto known = std::make_shared<Known>();
  for (const storage::Member& member : members) {
    if (member.ready) known->ready.push_back(member.address);
    if (member.address == address_) continue;
    known->there.push_back(member.address);
    if (member.ready) known->asked.push_back(member.address);
  }
  for (std::vector<std::string>* list : {&known->there, &known->asked})
    list->insert(std::ranges::lower_bound(*list, address_), address_);
  const std::vector<std::string> ready = known->ready;
  bool changed = false;
  {
    const MutexLock lock(mutex_);
    changed = known_ == nullptr || known_->ready != ready;
    known_ = std::move(known);
  }
  if (options_.counted) options_.counted(ready.size());
  if (changed) log_.Info("servers that divide the collections", {{"ready", absl::StrJoin(ready, ", ")}});
  return absl::OkStatus();
}

Members::KnownPtr Members::Look() const {
  const MutexLock lock(mutex_);
  return known_;
}

bool Members::IsAmong(const std::vector<std::string>& members, const std::string& collection) const {
  return std::ranges::contains(HoldersOf(collection, members, options_.holders), address_);
}

bool Members::Holds(const std::string& collection) const {
  const KnownPtr known = Look();
  return known == nullptr || IsAmong(known->there, collection);
}

bool Members::Keeps(const std::string& collection) const {
  const KnownPtr known = Look();
  return known == nullptr || IsAmong(known->there, collection) || IsAmong(known->asked, collection);
}

std::vector<std::string> Members::Others(const std::string& collection) const {
  const KnownPtr known = Look();
  if (known == nullptr) return {};
  std::vector<std::string> holders = HoldersOf(collection, known->asked, options_.holders);
  if (std::ranges::contains(holders, address_)) holders.clear();
  return holders;
}

std::vector<std::string> Members::Ready() const {
  const KnownPtr known = Look();
  return known == nullptr ? std::vector<std::string>() : known->ready;
}

}  // namespace annals::server
