#include "server/images/snapshot_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <format>
#include <utility>

#include "core/record/status.h"

namespace annals::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".snapshot";
constexpr const char* kAside = ".new";

absl::Status DiskError(const fs::path& path) {
  return absl::UnavailableError(std::format("{}: {}", path.string(), std::strerror(errno)));
}

class OpenFile {
 public:
  explicit OpenFile(int number) : number_(number) {}
  ~OpenFile() {
    if (number_ >= 0) close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int get() const { return number_; }

 private:
  const int number_;
};

absl::Status WriteAll(int file, const fs::path& path, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return DiskError(path);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return absl::OkStatus();
}

absl::Status ReadAll(int file, const fs::path& path, std::span<char> to) {
  while (!to.empty()) {
    const ssize_t got = read(file, to.data(), to.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return DiskError(path);
    if (got == 0) return absl::DataLossError("the file is cut");
    to = to.subspan(static_cast<std::size_t>(got));
  }
  return absl::OkStatus();
}

// Made anew, whatever stands there, and on disk when this returns.
absl::StatusOr<std::uint64_t> WriteAside(const fs::path& path, SnapshotFolder::Fill fill) {
  unlink(path.c_str());
  const OpenFile out(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (out.get() < 0) return DiskError(path);
  std::uint64_t size = 0;
  RETURN_IF_ERROR(fill([&](std::string_view bytes) {
    size += bytes.size();
    return WriteAll(out.get(), path, bytes);
  }));
  if (fsync(out.get()) != 0) return DiskError(path);
  return size;
}

// That a name was given or taken is on disk, too.
absl::Status Flush(const fs::path& folder) {
  const OpenFile names(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return names.get() >= 0 && fsync(names.get()) == 0 ? absl::OkStatus() : DiskError(folder);
}

}  // namespace

absl::StatusOr<std::unique_ptr<SnapshotFolder>> SnapshotFolder::Open(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);  // what is wrong with it, the folder itself says
  if (mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return DiskError(folder);
  const int lock = open((folder / "lock").c_str(), O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (lock < 0) return DiskError(folder);
  std::unique_ptr<SnapshotFolder> opened(new SnapshotFolder(folder, lock));
  if (flock(lock, LOCK_EX | LOCK_NB) != 0)
    return absl::FailedPreconditionError(std::format("{}: another server has it", folder.string()));
  return opened;
}

SnapshotFolder::~SnapshotFolder() { close(lock_); }

fs::path SnapshotFolder::FileOf(CollectionId collection) const {
  return folder_ / std::format("{}{}", collection.value, kEnding);
}

SnapshotFolder::Editions SnapshotFolder::editions() const {
  const MutexLock lock(mutex_);
  return editions_;
}

absl::StatusOr<std::uint64_t> SnapshotFolder::Write(CollectionId collection, const Editions& before, Fill fill) {
  const fs::path file = FileOf(collection), aside = file.string() + kAside;
  const absl::StatusOr<std::uint64_t> size = WriteAside(aside, fill);
  const auto edition_in = [&](const Editions& all) {
    const auto found = all.find(collection);
    return found == all.end() ? 0 : found->second;
  };
  absl::Status status = size.status();
  {
    const MutexLock lock(mutex_);
    if (status.ok() && edition_in(editions_) != edition_in(before))
      status = absl::AbortedError("what it holds was removed meanwhile");
    if (status.ok() && rename(aside.c_str(), file.c_str()) != 0) status = DiskError(file);
  }
  if (!status.ok()) {
    unlink(aside.c_str());
    return status;
  }
  RETURN_IF_ERROR(Flush(folder_));
  return *size;
}

absl::StatusOr<index::SnapshotBytes> SnapshotFolder::Read(CollectionId collection) const {
  const fs::path path = FileOf(collection);
  const auto in = std::make_shared<const OpenFile>(open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (in->get() < 0 && errno == ENOENT) return absl::NotFoundError("there is none");
  struct stat about{};
  if (in->get() < 0 || fstat(in->get(), &about) != 0) return DiskError(path);
  return index::SnapshotBytes{static_cast<std::uint64_t>(about.st_size),
                              [in, path](std::span<char> to) { return ReadAll(in->get(), path, to); }};
}

bool SnapshotFolder::Has(CollectionId collection) const { return access(FileOf(collection).c_str(), F_OK) == 0; }

absl::Status SnapshotFolder::Remove(CollectionId collection) {
  const fs::path file = FileOf(collection);
  {
    const MutexLock lock(mutex_);
    ++editions_[collection];
    if (unlink(file.c_str()) != 0) return errno == ENOENT ? absl::OkStatus() : DiskError(file);
  }
  return Flush(folder_);
}

absl::Status SnapshotFolder::KeepOnly(const std::set<CollectionId>& collections) {
  std::set<fs::path> kept;
  for (const CollectionId id : collections) kept.insert(FileOf(id));
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const fs::path& file = entry.path();
    const bool ours = file.extension() == kEnding || file.string().ends_with(std::string(kEnding) + kAside);
    if (ours && !kept.contains(file) && unlink(file.c_str()) != 0 && errno != ENOENT) return DiskError(file);
  }
  if (error) return absl::UnavailableError(std::format("{}: {}", folder_.string(), error.message()));
  return Flush(folder_);
}

}  // namespace annals::server
