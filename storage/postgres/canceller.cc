#include "storage/postgres/canceller.h"

#include <chrono>
#include <utility>

#include "storage/call_bounds.h"
#include "storage/postgres/session.h"

namespace annals::storage {
namespace {

constexpr std::chrono::milliseconds kPatience{
    1'000};  // with a database that does not answer; then PostgreSQL's own way

constexpr Sql kStop{"stop",
                    "SELECT pg_cancel_backend(pid) FROM pg_stat_get_activity($1::int4)"
                    " WHERE (extract(epoch FROM backend_start) * 1000000)::int8 = $2::int8"};

}  // namespace

Canceller::Canceller(Connect connect) : connect_(std::move(connect)), thread_([this] { Loop(); }) {}

Canceller::~Canceller() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
    changed_.NotifyOne();
  }
  thread_.join();
}

void Canceller::Prepare() { Stop({}, nullptr); }

void Canceller::Stop(const Backend& backend, PGcancelConn* otherwise) {
  const MutexLock lock(mutex_);
  words_.push_back({backend, std::unique_ptr<PGcancelConn, Free>(otherwise)});
  changed_.NotifyOne();
}

void Canceller::Loop() {
  while (true) {
    std::vector<Word> words;
    {
      const MutexLock lock(mutex_);
      while (words_.empty() && !stopping_) changed_.Wait(mutex_);
      if (stopping_) return;
      words.swap(words_);
    }
    for (const Word& word : words) {
      if (!Send(word.backend) && word.otherwise != nullptr) PQcancelBlocking(word.otherwise.get());
    }
  }
}

bool Canceller::Send(const Backend& backend) {
  if (session_ == nullptr || session_->broken() || session_->spent()) session_ = connect_();
  if (session_ == nullptr) return false;
  const CallBounds bounds(CallBounds::Clock::now() + kPatience, {});
  try {
    return session_->Execute(kStop, Parameters().Int32(backend.process).Int64(backend.started)).size() > 0;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace annals::storage
