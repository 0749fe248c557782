#include "bench/faults/write_history.h"

namespace annals::bench {

void WriteHistory::Began(int document, int version) {
  const MutexLock lock(mutex_);
  auto [at, added] = possible_.try_emplace(document, std::set<int>{0});
  at->second.insert(version);
}

void WriteHistory::Acknowledged(int document, int version) {
  const MutexLock lock(mutex_);
  possible_[document] = {version};
  last_acknowledged_ = document;
  ++acknowledgements_;
  grown_.NotifyAll();
}

int WriteHistory::NextVersion(int document) {
  const MutexLock lock(mutex_);
  return ++last_version_[document];
}

std::set<int> WriteHistory::Possible(int document) const {
  const MutexLock lock(mutex_);
  const auto at = possible_.find(document);
  return at == possible_.end() ? std::set<int>{0} : at->second;
}

WriteHistory::Moment WriteHistory::MomentOf(int document) const {
  const MutexLock lock(mutex_);
  const auto at = possible_.find(document);
  const auto last = last_version_.find(document);
  return {at == possible_.end() ? std::set<int>{0} : at->second, last == last_version_.end() ? 0 : last->second};
}

std::optional<int> WriteHistory::last_acknowledged() const {
  const MutexLock lock(mutex_);
  return last_acknowledged_;
}

std::vector<int> WriteHistory::Documents() const {
  const MutexLock lock(mutex_);
  std::vector<int> documents;
  for (const auto& [document, version] : last_version_) documents.push_back(document);
  return documents;
}

int WriteHistory::acknowledgements() const {
  const MutexLock lock(mutex_);
  return acknowledgements_;
}

void WriteHistory::AwaitAcknowledgements(int count) {
  const MutexLock lock(mutex_);
  while (acknowledgements_ < count && !given_up_) grown_.Wait(mutex_);
}

void WriteHistory::GiveUp() {
  const MutexLock lock(mutex_);
  given_up_ = true;
  grown_.NotifyAll();
}

WriteHistory::State WriteHistory::state() const {
  const MutexLock lock(mutex_);
  return possible_;
}

void WriteHistory::GoBackTo(const State& state) {
  const MutexLock lock(mutex_);
  possible_ = state;
}

}  // namespace annals::bench
