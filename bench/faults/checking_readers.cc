#include "bench/faults/checking_readers.h"

#include <format>
#include <random>

#include "absl/strings/str_join.h"
#include "bench/faults/fault_document.h"

namespace annals::bench {
namespace {

const cli::CallOptions kOnce{.timeout = std::chrono::seconds(5)};
constexpr std::chrono::milliseconds kPause{5};  // where there is nothing to ask for, or nobody to ask

}  // namespace

CheckingReaders::CheckingReaders(const std::vector<std::string>& addresses, const WriteHistory& history,
                                 const FaultWriters& writers, std::uint64_t seed)
    : history_(history), writers_(writers) {
  for (const std::string& address : addresses)
    threads_.emplace_back([this, address, seed = ++seed] { Read(address, seed); });
}

Findings CheckingReaders::Stop() {
  stopping_ = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  const MutexLock lock(mutex_);
  return findings_;
}

void CheckingReaders::Read(const std::string& address, std::uint64_t seed) {
  cli::Connection server(address);
  std::mt19937_64 random(seed);
  while (!stopping_) {
    const std::vector<int> documents = history_.Documents();
    // Every other time what was acknowledged last, where a server that is behind is seen.
    const std::optional<int> last = history_.last_acknowledged();
    if (documents.empty()) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    const int document = last && random() % 2 == 0 ? *last : documents[random() % documents.size()];
    const WriteHistory::Moment before = history_.MomentOf(document);
    const std::uint64_t watermark = writers_.watermark();  // not before what `before` has
    const absl::StatusOr<Seen> seen = Look(server, document, watermark, kOnce);
    if (seen.ok()) {
      Judge(document, before, history_.MomentOf(document), *seen, watermark);
    } else {
      std::this_thread::sleep_for(kPause);
    }
  }
}

void CheckingReaders::Judge(int document, const WriteHistory::Moment& before, const WriteHistory::Moment& after,
                            const Seen& seen, std::uint64_t watermark) {
  std::set<int> allowed = before.possible;
  allowed.insert(after.possible.begin(), after.possible.end());
  for (int version = before.last_version + 1; version <= after.last_version; ++version) allowed.insert(version);
  if (before.last_version != after.last_version) allowed.insert(0);  // a deletion has a number, too
  const std::string what =
      std::format("{}: a reader at {} finds [{}] at {}, allowed are [{}]", FaultDocumentId(document), watermark,
                  absl::StrJoin(seen.versions, " "), seen.watermark, absl::StrJoin(allowed, " "));
  const MutexLock lock(mutex_);
  ++findings_.asked;
  if (seen.watermark < watermark) findings_.stale.push_back(what);
  const bool nothing = seen.versions.empty() && !allowed.contains(0);
  bool other = false;
  for (const int version : seen.versions) other = other || !allowed.contains(version);
  if (nothing || other) findings_.stale.push_back(what);
  if (seen.versions.size() > 1 || seen.doubled) findings_.doubled.push_back(what);
  if (!seen.halves.empty()) findings_.halves.push_back(what);
}

}  // namespace annals::bench
