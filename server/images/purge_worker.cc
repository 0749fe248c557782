#include "server/images/purge_worker.h"

#include <algorithm>
#include <vector>

#include "core/record/status.h"
#include "storage/call_bounds.h"

namespace annals::server {

void PurgeWorker::Start() {
  thread_ = std::thread([this] { Loop(); });
}

void PurgeWorker::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  changed_.NotifyAll();
  if (thread_.joinable()) thread_.join();
}

void PurgeWorker::Poke(CollectionId collection) {
  {
    const MutexLock lock(mutex_);
    poked_.insert(collection);
  }
  changed_.NotifyAll();
}

bool PurgeWorker::Stopping() {
  const MutexLock lock(mutex_);
  return stopping_;
}

void PurgeWorker::Loop() {
  const storage::CallBounds bounds(storage::CallBounds::Clock::time_point::max(), [this] { return Stopping(); });
  bool all = false;
  for (std::set<CollectionId> poked; AwaitLook(&all, &poked); poked.clear()) {
    moving_ = false;
    absl::Status status = Look(all, poked);
    if (status.ok()) status = Round();
    if (!status.ok() && !Stopping())
      log_.Warn("a purge could not go on; tried again", {{"error", std::string(status.message())}});
    metrics_.SetStandingPurges(standing_.size());
  }
}

bool PurgeWorker::AwaitLook(bool* all, std::set<CollectionId>* poked) {
  const MutexLock lock(mutex_);
  const Clock::time_point until =
      standing_.empty() ? next_look_ : std::min(next_look_, moving_ ? Clock::now() : Clock::now() + options_.pause);
  while (!stopping_ && poked_.empty() && Clock::now() < until) changed_.WaitUntil(mutex_, until);
  poked->swap(poked_);
  *all = Clock::now() >= next_look_;
  return !stopping_;
}

absl::Status PurgeWorker::Look(bool all, const std::set<CollectionId>& poked) {
  if (!all && poked.empty()) return absl::OkStatus();
  if (all) next_look_ = Clock::now() + options_.every;
  ASSIGN_OR_RETURN(const std::vector<storage::Collection> collections, collections_.ListCollections());
  std::map<Key, Standing> found;
  for (const storage::Collection& collection : collections) {
    const bool pushed = poked.contains(collection.id);
    if (!all && !pushed) continue;
    ASSIGN_OR_RETURN(const std::vector<storage::StandingPurge> purges, store_.ListPurges(collection.id));
    for (const storage::StandingPurge& purge : purges) {
      const Key key(collection.id, purge.id);
      const auto known = standing_.find(key);
      found[key] = {collection.name, pushed || (known != standing_.end() && known->second.take)};
    }
  }
  if (all) standing_.clear();  // also of collections that are gone
  for (auto& [key, standing] : found) standing_[key] = std::move(standing);
  return absl::OkStatus();
}

absl::Status PurgeWorker::Round() {
  absl::Status worst;
  for (auto at = standing_.begin(); at != standing_.end();) {
    if (Stopping()) return absl::OkStatus();
    const auto& [collection, purge] = at->first;
    const auto step = store_.StepPurge(collection, purge, at->second.take, options_.hold);
    if (!step.ok()) {
      worst = step.status();
      ++at;
      continue;
    }
    moving_ |= !step->held;
    at->second.take |= !step->held;  // it is this server's own now
    if (!step->held && step->so_far.id != 0) {
      log_.Info(step->ended ? "purge ended" : "purge goes on", {{"collection", at->second.collection},
                                                                {"purge", purge},
                                                                {"documents", step->so_far.documents},
                                                                {"versions", step->so_far.versions},
                                                                {"entities", step->so_far.entities},
                                                                {"found", step->so_far.documents_found}});
    }
    at = step->ended ? standing_.erase(at) : std::next(at);
  }
  return worst;
}

}  // namespace annals::server
