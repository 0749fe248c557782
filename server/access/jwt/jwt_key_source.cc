#include "server/access/jwt/jwt_key_source.h"

#include <algorithm>
#include <format>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/record/status.h"
#include "server/models/endpoint/http_post.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMaxSetBytes = std::size_t{1} << 20;
constexpr milliseconds kFileRefresh{5'000};

absl::StatusOr<std::string> ReadSetFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return absl::InvalidArgumentError("cannot be read");
  std::string text(kMaxSetBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMaxSetBytes) return absl::InvalidArgumentError("is longer than a mebibyte");
  return text;
}

}  // namespace

JwtKeySource::JwtKeySource(JwtKeyOptions options, const Log& log) : options_(std::move(options)), log_(log) {}

JwtKeySource::~JwtKeySource() {
  stopping_ = true;
  {
    const MutexLock lock(mutex_);
    wanted_changed_.NotifyAll();
  }
  if (thread_.joinable()) thread_.join();
}

bool JwtKeySource::IsUrl() const {
  return options_.location.starts_with("http://") || options_.location.starts_with("https://");
}

absl::StatusOr<std::unique_ptr<JwtKeySource>> JwtKeySource::Open(JwtKeyOptions options, const Log& log) {
  std::unique_ptr<JwtKeySource> source(new JwtKeySource(std::move(options), log));
  const absl::Status read = source->ReadOnce();
  const std::string& location = source->options_.location;
  if (source->IsUrl()) {
    if (!read.ok()) log.Warn("the keys of tokens cannot be read yet", {{"url", location}, {"error", read.message()}});
  } else {
    if (!read.ok())
      return absl::InvalidArgumentError(std::format("--jwt-keys: {}: {}", location, std::string(read.message())));
    if ((*source->Keys())->size() == 0)
      return absl::InvalidArgumentError(std::format("--jwt-keys: {} holds no key for RS256 or ES256", location));
  }
  source->thread_ = std::thread([raw = source.get()] { raw->Loop(); });
  return source;
}

absl::StatusOr<std::string> JwtKeySource::Fetch() {
  if (!IsUrl()) return ReadSetFile(options_.location);
  ASSIGN_OR_RETURN(models::HttpReply reply, models::GetText({.url = options_.location,
                                                             .connect_timeout = options_.timeout,
                                                             .total_timeout = options_.timeout,
                                                             .max_reply_bytes = kMaxSetBytes,
                                                             .cancelled = [this] { return stopping_.load(); }}));
  if (reply.status == 200) return std::move(reply.body);
  return absl::UnavailableError(std::format("{} answered {}", options_.location, reply.status));
}

absl::Status JwtKeySource::ReadOnce() {
  Clock::time_point began;
  {
    const MutexLock lock(mutex_);
    began = looked_ = Tick();
  }
  ASSIGN_OR_RETURN(const std::string text, Fetch());
  ASSIGN_OR_RETURN(JwtKeys keys, JwtKeys::Parse(text));
  const MutexLock lock(mutex_);
  if (keys_ == nullptr || keys_->size() != keys.size())
    log_.Info("keys of tokens", {{"from", options_.location}, {"keys", keys.size()}});
  keys_ = std::make_shared<const JwtKeys>(std::move(keys));
  read_ = began;
  return absl::OkStatus();
}

void JwtKeySource::Loop() {
  bool well = true;
  milliseconds pause = IsUrl() ? options_.refresh : std::min(options_.refresh, kFileRefresh);
  const milliseconds usual = pause;
  {
    const MutexLock lock(mutex_);
    if (keys_ == nullptr) pause = std::min(usual, options_.between_looks);
  }
  while (true) {
    {
      const MutexLock lock(mutex_);
      const auto until = Clock::now() + pause;
      while (!stopping_ && !wanted_ && wanted_changed_.WaitUntil(mutex_, until)) {
      }
      if (stopping_) return;
      wanted_ = false;
      looking_ = true;
    }
    const absl::Status status = ReadOnce();
    if (!status.ok() && well && !stopping_) {
      log_.Warn("the keys of tokens cannot be read; those known go on to work",
                {{"from", options_.location}, {"error", status.message()}});
    }
    well = status.ok();
    pause = well ? usual : std::min(usual, options_.between_looks);
    const MutexLock lock(mutex_);
    looking_ = false;
    ++looks_;
    looked_changed_.NotifyAll();
  }
}

absl::StatusOr<std::shared_ptr<const JwtKeys>> JwtKeySource::Keys() {
  const MutexLock lock(mutex_);
  if (keys_ != nullptr && (options_.grace.count() == 0 || Tick() - read_ <= options_.grace)) return keys_;
  return Error(absl::StatusCode::kUnavailable, "JWT_KEYS_UNAVAILABLE",
               "the server has not been able to read the keys of tokens, or not for too long");
}

JwtKeySource::Look JwtKeySource::LookAgain(bool may_wait) {
  const MutexLock lock(mutex_);
  if (!looking_ && !wanted_) {
    if (Tick() - looked_ < options_.between_looks) return Look::kTooSoon;
    wanted_ = true;
    wanted_changed_.NotifyAll();
  }
  if (!may_wait || waiting_ >= options_.most_waiting) return Look::kUnderWay;
  ++waiting_;
  const std::uint64_t before = looks_;
  const auto until = Clock::now() + options_.patience;
  while (looks_ == before && looked_changed_.WaitUntil(mutex_, until)) {
  }
  --waiting_;
  return looks_ == before ? Look::kUnderWay : Look::kDone;
}

}  // namespace annals::server
