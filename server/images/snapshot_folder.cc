#include "server/images/snapshot_folder.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <format>
#include <nlohmann/json.hpp>

#include "core/index/snapshot/snapshot.h"
#include "core/record/status.h"

namespace annals::server {
namespace {

absl::Status DiskFailure(const std::string& what) { return absl::ResourceExhaustedError(what); }
absl::Status DiskError(const std::string& what) {
  return DiskFailure(std::format("{}: {}", what, std::strerror(errno)));
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
  int number_;
};

// A file's bytes in memory, as long as this lives.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& file) {
    const OpenFile in(open(file.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat about {};
    if (in.get() < 0 || fstat(in.get(), &about) != 0 || about.st_size <= 0) return;
    void* at = mmap(nullptr, static_cast<std::size_t>(about.st_size), PROT_READ, MAP_PRIVATE, in.get(), 0);
    if (at == MAP_FAILED) return;
    bytes_ = {static_cast<const char*>(at), static_cast<std::size_t>(about.st_size)};
  }
  ~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  std::string_view bytes() const { return bytes_; }

 private:
  std::string_view bytes_;
};

absl::Status WriteAll(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return DiskError("write");
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return absl::OkStatus();
}

absl::Status WriteFile(const std::filesystem::path& file, const std::string& about, const index::View& view) {
  const OpenFile out(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (out.get() < 0) return DiskError(file.string());
  RETURN_IF_ERROR(
      index::SaveSnapshot(view, about, [&](std::string_view bytes) { return WriteAll(out.get(), bytes); }));
  return fsync(out.get()) == 0 ? absl::OkStatus() : DiskError("fsync");
}

std::string AboutOf(const storage::Collection& collection, const storage::FeedPosition& position) {
  return nlohmann::json{{"collection", collection.id.value},
                        {"name", collection.name},
                        {"model", collection.embedder},
                        {"number", position.number},
                        {"origin", position.origin},
                        {"row", position.row},
                        {"logged", position.logged.time_since_epoch().count()},
                        {"floor", position.floor}}
      .dump();
}

// InvalidArgument when the file is of another collection or model.
absl::StatusOr<storage::FeedPosition> PositionIn(const std::string& about, const storage::Collection& collection) {
  const auto json = nlohmann::json::parse(about, nullptr, false);
  if (!json.is_object()) return absl::DataLossError("its head is damaged");
  if (json.value("collection", std::int64_t{0}) != collection.id.value ||
      json.value("name", "") != collection.name)
    return absl::InvalidArgumentError("of another collection");
  if (json.value("model", "") != collection.embedder) return absl::InvalidArgumentError("of another model");
  storage::FeedPosition position;
  position.number = json.value("number", std::uint64_t{0});
  position.origin = json.value("origin", "");
  position.row = json.value("row", std::uint64_t{0});
  position.logged = Timestamp(Timestamp::duration(json.value("logged", std::int64_t{0})));
  position.floor = json.value("floor", std::uint64_t{0});
  // Without it the feed could not tell whether the file is of this database.
  if (position.origin.empty()) return absl::DataLossError("its head is damaged");
  return position;
}

absl::StatusOr<storage::FeedPosition> Begin(std::string_view bytes, const storage::Collection& collection,
                                            index::Image& image) {
  ASSIGN_OR_RETURN(const std::string about, index::SnapshotAbout(bytes));
  ASSIGN_OR_RETURN(storage::FeedPosition position, PositionIn(about, collection));
  RETURN_IF_ERROR(image.Restore(bytes));
  return position;
}

double SecondsSince(std::chrono::steady_clock::time_point start) { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); }

}  // namespace

SnapshotFolder::SnapshotFolder(std::filesystem::path folder, const Log& log) : folder_(std::move(folder)), log_(log) {
  if (!used()) return;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) log_.Warn("no folder for snapshots", {{"folder", folder_.string()}, {"error", error.message()}});
}

std::filesystem::path SnapshotFolder::FileOf(CollectionId collection) const {
  return folder_ / std::format("{}.snapshot", collection.value);
}

bool SnapshotFolder::Load(const storage::Collection& collection, index::Image& image,
                          storage::FeedPosition* position) const {
  if (!used() || !std::filesystem::exists(FileOf(collection.id))) return false;
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  const MappedFile file(FileOf(collection.id));
  absl::StatusOr<storage::FeedPosition> begun = Begin(file.bytes(), collection, image);
  if (!begun.ok()) {
    log_.Warn("a snapshot is of no use; the image is read from the database",
              {{"collection", collection.name}, {"reason", begun.status().message()}});
    std::error_code ignored;
    std::filesystem::remove(FileOf(collection.id), ignored);
    return false;
  }
  *position = *std::move(begun);
  log_.Info("an image begins with a snapshot",
            {{"collection", collection.name}, {"watermark", position->number}, {"seconds", SecondsSince(start)}});
  return true;
}

std::uint64_t SnapshotFolder::Edition(CollectionId collection) {
  const MutexLock lock(mutex_);
  return editions_[collection];
}

bool SnapshotFolder::Save(const storage::Collection& collection, const index::View& view,
                          const storage::FeedPosition& position, std::uint64_t edition) {
  const auto start = std::chrono::steady_clock::now();
  const std::filesystem::path file = FileOf(collection.id), aside = file.string() + ".new";
  absl::Status status = WriteFile(aside, AboutOf(collection, position), view);
  const bool purged = absl::IsUnavailable(status);
  std::error_code error;
  {
    const MutexLock lock(mutex_);
    const bool of_use = status.ok() && editions_[collection.id] == edition;
    if (of_use) std::filesystem::rename(aside, file, error);
    if (of_use && !error) {
      log_.Info("a snapshot was written", {{"collection", collection.name},
                                           {"watermark", position.number},
                                           {"seconds", SecondsSince(start)}});
      return true;
    }
  }
  if (error) status = DiskFailure(error.message());
  std::filesystem::remove(aside, error);
  if (!status.ok() && !purged) {
    ++failures_;
    log_.Warn("a snapshot could not be written", {{"collection", collection.name}, {"error", status.message()}});
  }
  return false;
}

void SnapshotFolder::Remove(CollectionId collection) {
  if (!used()) return;
  const MutexLock lock(mutex_);
  ++editions_[collection];
  std::error_code error;
  std::filesystem::remove(FileOf(collection), error);
  if (!error) return;
  ++failures_;
  log_.Warn("a snapshot could not be removed", {{"file", FileOf(collection).string()}, {"error", error.message()}});
}

void SnapshotFolder::RemoveOthers(const std::set<CollectionId>& collections) {
  if (!used()) return;
  std::set<std::string> kept;
  for (const CollectionId id : collections) kept.insert(FileOf(id).filename().string());
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder_, error)) {
    const std::filesystem::path& file = entry.path();
    const bool ours = file.extension() == ".snapshot" || file.string().ends_with(".snapshot.new");
    if (ours && !kept.contains(file.filename().string())) std::filesystem::remove(file, error);
  }
}

}  // namespace annals::server
