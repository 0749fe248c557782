#include "server/models/blob_cache.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

namespace annals::models {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kSlice{10};  // of a wait for the lock

// Rows are numbered as they come, so the smallest ids are the oldest and reading writes nothing.
constexpr char kSchema[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;"
    "CREATE TABLE IF NOT EXISTS blobs (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL);";
constexpr char kFind[] = "SELECT bytes FROM blobs WHERE key = ?1";
constexpr char kInsert[] = "INSERT INTO blobs (key, bytes) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET bytes = ?2";
constexpr char kEvict[] =
    "DELETE FROM blobs WHERE id <= (SELECT id FROM blobs ORDER BY id LIMIT 1 OFFSET (SELECT count(*) / 10 FROM "
    "blobs))";

bool IsDamage(int code) {
  const int primary = code & 0xff;
  return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_ERROR || primary == SQLITE_FORMAT;
}

std::uint64_t Pragma(sqlite3* database, const char* text) {
  sqlite3_stmt* statement = nullptr;
  std::uint64_t value = 0;
  if (sqlite3_prepare_v2(database, text, -1, &statement, nullptr) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    value = static_cast<std::uint64_t>(sqlite3_column_int64(statement, 0));
  }
  sqlite3_finalize(statement);
  return value;
}

// The only process that may move the file, while this lives and holds it.
class FolderLock {
 public:
  FolderLock(const std::string& folder, milliseconds patience)
      : file_(open((folder + "/lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600)) {
    const auto until = steady_clock::now() + patience;
    while (file_ >= 0 && !held_) {
      held_ = flock(file_, LOCK_EX | LOCK_NB) == 0;
      if (held_ || steady_clock::now() >= until) break;
      std::this_thread::sleep_for(kSlice);
    }
  }
  ~FolderLock() {
    if (file_ >= 0) close(file_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  bool held() const { return held_; }

 private:
  int file_;
  bool held_ = false;
};

}  // namespace

class BlobCache::Statement {
 public:
  Statement(sqlite3* database, const char* text)
      : code_(sqlite3_prepare_v2(database, text, -1, &statement_, nullptr)) {}
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  void Bind(int index, const void* bytes, std::size_t size) {
    if (code_ == SQLITE_OK) code_ = sqlite3_bind_blob64(statement_, index, bytes, size, SQLITE_STATIC);
  }
  // SQLITE_ROW, SQLITE_DONE or an error.
  int Step() { return code_ == SQLITE_OK ? sqlite3_step(statement_) : code_; }
  std::string_view Bytes() {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, 0));
    return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, 0))};
  }
  void Reset() { sqlite3_reset(statement_); }

 private:
  sqlite3_stmt* statement_ = nullptr;
  int code_;
};

std::unique_ptr<BlobCache> BlobCache::Open(BlobCacheOptions options) {
  std::unique_ptr<BlobCache> cache(new BlobCache(std::move(options)));
  std::error_code ignored;
  std::filesystem::create_directories(cache->options_.folder, ignored);
  const MutexLock lock(cache->mutex_);
  if (const int code = cache->Connect(); code != SQLITE_OK) cache->Recover(code);
  return cache;
}

BlobCache::~BlobCache() {
  const MutexLock lock(mutex_);
  Close();
}

void BlobCache::Close() {
  sqlite3_close(database_);
  database_ = nullptr;
}

int BlobCache::Connect() {
  Close();
  int code = sqlite3_open_v2(path().c_str(), &database_,
                             SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code == SQLITE_OK) {
    sqlite3_busy_timeout(database_, options_.busy_milliseconds);
    code = sqlite3_exec(database_, kSchema, nullptr, nullptr, nullptr);
  }
  if (code == SQLITE_OK)
    code = Statement(database_, kFind).Step() == SQLITE_DONE ? SQLITE_OK : sqlite3_errcode(database_);
  if (code == SQLITE_OK) {
    trouble_.clear();
  } else {
    trouble_ = sqlite3_errstr(code);
    Close();
  }
  return code;
}

void BlobCache::MoveDamagedAside() {
  std::error_code ignored;
  std::filesystem::rename(path(), path() + ".damaged", ignored);
  for (const char* suffix : {"-wal", "-shm"}) std::filesystem::remove(path() + suffix, ignored);
}

void BlobCache::Recover(int code) {
  trouble_ = sqlite3_errstr(code);
  if (!IsDamage(code)) return;  // busy, full, read-only: the file is good
  Close();
  const FolderLock lock(options_.folder, milliseconds(options_.busy_milliseconds));
  if (!lock.held()) return;  // as if there were no cache
  // Another process may have begun a new file meanwhile: it is looked through before it is called damaged.
  const int now = Connect();
  if (now == SQLITE_OK) {
    Statement check(database_, "PRAGMA quick_check(1)");
    if (check.Step() == SQLITE_ROW && check.Bytes() == "ok") return;
  } else if (!IsDamage(now)) {
    return;
  }
  Close();
  MoveDamagedAside();
  Connect();
}

std::vector<std::optional<std::string>> BlobCache::Find(std::span<const std::string> keys) {
  std::vector<std::optional<std::string>> found(keys.size());
  const MutexLock lock(mutex_);
  if (database_ == nullptr) return found;
  if (const int code = FindLocked(keys, found); code != SQLITE_OK) {
    found.assign(keys.size(), std::nullopt);
    Recover(code);
  }
  return found;
}

int BlobCache::FindLocked(std::span<const std::string> keys, std::vector<std::optional<std::string>>& found) {
  if (const int code = sqlite3_exec(database_, "BEGIN", nullptr, nullptr, nullptr); code != SQLITE_OK) return code;
  int failure = SQLITE_OK;
  {
    Statement find(database_, kFind);
    for (std::size_t i = 0; i < keys.size() && failure == SQLITE_OK; ++i) {
      find.Bind(1, keys[i].data(), keys[i].size());
      const int code = find.Step();
      if (code == SQLITE_ROW) {
        found[i] = find.Bytes();
      } else if (code != SQLITE_DONE) {
        failure = code;
      }
      find.Reset();
    }
  }
  sqlite3_exec(database_, "COMMIT", nullptr, nullptr, nullptr);
  return failure;
}

void BlobCache::Store(std::span<const std::string> keys, std::span<const std::string_view> blobs) {
  const MutexLock lock(mutex_);
  if (database_ == nullptr || keys.empty()) return;
  int code = StoreLocked(keys, blobs);
  if (code == SQLITE_OK) code = Evict();
  if (code == SQLITE_OK) {
    trouble_.clear();
  } else {
    Recover(code);
  }
}

int BlobCache::StoreLocked(std::span<const std::string> keys, std::span<const std::string_view> blobs) {
  if (const int code = sqlite3_exec(database_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr); code != SQLITE_OK)
    return code;
  int code = SQLITE_DONE;
  {
    Statement insert(database_, kInsert);
    for (std::size_t i = 0; i < keys.size() && code == SQLITE_DONE; ++i) {
      insert.Bind(1, keys[i].data(), keys[i].size());
      insert.Bind(2, blobs[i].data(), blobs[i].size());
      code = insert.Step();
      insert.Reset();
    }
  }
  if (code == SQLITE_DONE) code = sqlite3_exec(database_, "COMMIT", nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
  return code;
}

int BlobCache::Evict() {
  while (LiveBytes() > options_.max_bytes) {
    const std::uint64_t before = LiveBytes();
    if (const int code = sqlite3_exec(database_, kEvict, nullptr, nullptr, nullptr); code != SQLITE_OK) return code;
    if (LiveBytes() >= before) break;  // nothing left to delete: the empty file is larger than the bound
  }
  return SQLITE_OK;
}

std::uint64_t BlobCache::LiveBytes() const {
  const std::uint64_t pages = Pragma(database_, "PRAGMA page_count"),
                      unused = Pragma(database_, "PRAGMA freelist_count");
  return (pages - unused) * Pragma(database_, "PRAGMA page_size");
}

std::string BlobCache::trouble() const {
  const MutexLock lock(mutex_);
  return trouble_;
}

std::uint64_t BlobCache::bytes() const {
  const MutexLock lock(mutex_);
  return database_ == nullptr ? 0 : LiveBytes();
}

}  // namespace annals::models
