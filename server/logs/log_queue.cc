#include "server/logs/log_queue.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <memory>
#include <utility>

namespace annals::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kPiece = PIPE_BUF;        // what a pipe that is ready takes without waiting
constexpr std::chrono::milliseconds kLook{50};  // after so long the writer looks whether it is over

// As many whole lines as fit into one write, or a piece of a longer one.
std::size_t PieceOf(std::string_view text) {
  if (text.size() <= kPiece) return text.size();
  const std::size_t end = text.rfind('\n', kPiece - 1);
  return end == std::string_view::npos ? kPiece : end + 1;
}

std::string LeftOut(std::uint64_t lines) {
  std::string told;
  const Log log(Log::Level::kWarn, [&](Log::Level, std::string_view line) { told = line; });
  log.Warn("lines of the log were left out", {{"lines", lines}});
  return told;
}

}  // namespace

LogQueue::LogQueue(const LogQueueOptions& options) : options_(options), writer_([this] { Run(); }) {}

LogQueue::~LogQueue() {
  {
    const MutexLock lock(mutex_);
    closed_ = true;
    until_ = Clock::now() + options_.farewell;
    came_.NotifyAll();
  }
  writer_.join();
}

void LogQueue::Add(Log::Level level, std::string_view line) {
  const MutexLock lock(mutex_);
  const std::size_t room = options_.most_bytes * (level == Log::Level::kAudit ? 2 : 1);
  if (lines_.size() + line.size() > room) {
    ++left_out_;
    return;
  }
  const bool wakes = lines_.empty() || (level >= Log::Level::kWarn && !pressing_);
  lines_ += line;
  pressing_ = pressing_ || level >= Log::Level::kWarn;
  if (wakes) came_.NotifyAll();
}

std::uint64_t LogQueue::left_out() const {
  const MutexLock lock(mutex_);
  return left_out_;
}

std::string LogQueue::Next() {
  const MutexLock lock(mutex_);
  while (lines_.empty() && !closed_) came_.Wait(mutex_);
  const auto until = Clock::now() + options_.gather;
  while (!pressing_ && !closed_ && lines_.size() < kPiece && came_.WaitUntil(mutex_, until)) {
  }
  pressing_ = false;
  std::string next = std::exchange(lines_, std::string());
  const std::uint64_t untold = left_out_ - std::exchange(told_, left_out_);
  if (untold > 0) next.insert(0, LeftOut(untold));
  return next;
}

void LogQueue::Write(std::string_view text) {
  pollfd ready{.fd = options_.fd, .events = POLLOUT, .revents = 0};
  while (!text.empty()) {
    const int found = ::poll(&ready, 1, static_cast<int>(kLook.count()));
    if (found == 0 || (found < 0 && errno == EINTR)) {
      const MutexLock lock(mutex_);
      if (closed_ && Clock::now() >= until_) return;
      continue;
    }
    // A log that cannot be written is not worth a failed call.
    if (found < 0 || (ready.revents & POLLNVAL) != 0) return;
    const ssize_t written = ::write(options_.fd, text.data(), PieceOf(text));
    if (written < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void LogQueue::Run() {
  for (std::string next = Next(); !next.empty(); next = Next()) Write(next);
}

Log::Sink QueuedStderr() {
  auto queue = std::make_shared<LogQueue>(LogQueueOptions{.fd = STDERR_FILENO});
  return [queue = std::move(queue)](Log::Level level, std::string_view line) { queue->Add(level, line); };
}

}  // namespace annals::server
