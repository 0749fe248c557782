#include "cli/transfer/export_run.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "cli/transfer/place_file.h"
#include "cli/transfer/record_line.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

namespace fs = std::filesystem;

absl::Status Failed(const std::string& path) {
  return absl::ErrnoToStatus(errno, absl::StrCat(path, ": ", std::strerror(errno)));
}

// A file that is written at its end and says when it is on disk.
class Output {
 public:
  ~Output() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  // What is behind `bytes` goes.
  absl::Status Open(const std::string& path, std::uint64_t bytes) {
    path_ = path;
    descriptor_ = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor_ < 0 || ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0 ||
        lseek(descriptor_, 0, SEEK_END) < 0)
      return Failed(path_);
    return absl::OkStatus();
  }
  absl::Status Write(absl::string_view text) {
    while (!text.empty()) {
      const ssize_t written = write(descriptor_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return Failed(path_);
      text.remove_prefix(static_cast<std::size_t>(written));
    }
    return absl::OkStatus();
  }
  absl::Status Sync() { return fsync(descriptor_) == 0 ? absl::OkStatus() : Failed(path_); }

 private:
  std::string path_;
  int descriptor_ = -1;
};

void Count(const v1::ExportRecord& record, ExportTotals* totals) {
  if (record.has_document()) {
    ++totals->documents;
    totals->rebuilt += record.document().rebuilt() ? 1 : 0;
  } else if (!record.has_settings()) {
    ++totals->others;
  }
}

absl::StatusOr<std::string> Lines(const v1::ExportCollectionResponse& page, ExportTotals* totals) {
  std::string lines;
  for (const v1::ExportRecord& record : page.records()) {
    ASSIGN_OR_RETURN(const std::string line, RecordLine(record));
    absl::StrAppend(&lines, line, "\n");
    Count(record, totals);
  }
  return lines;
}

// Resumed with other options it would be two exports in one file.
std::string NameOf(const ExportRunOptions& options) {
  return absl::StrCat(options.collection, options.history ? ", history" : "",
                      options.reveal_private ? ", private data revealed" : "");
}

absl::StatusOr<Place> Begin(const ExportRunOptions& options, const std::string& part, const std::string& place_file) {
  if (fs::exists(options.file)) return absl::AlreadyExistsError(absl::StrCat(options.file, ": is there already"));
  const Place fresh{.of = NameOf(options)};
  if (!options.resume) {
    if (fs::exists(place_file))
      return absl::AlreadyExistsError(
          absl::StrCat(part, ": an export of it was interrupted: go on with --resume, or remove ", place_file));
    return fresh;
  }
  auto place = ReadPlace(place_file);
  if (absl::IsNotFound(place.status())) return fresh;
  if (place.ok() && place->of != fresh.of)
    return absl::FailedPreconditionError(absl::StrCat(part, ": is an export of ", place->of, ", not of ", fresh.of));
  std::error_code none;
  if (place.ok() && fs::file_size(part, none) < place->bytes)
    return absl::DataLossError(absl::StrCat(part, ": is shorter than ", place_file, " says: begin again"));
  return place;
}

}  // namespace

absl::StatusOr<ExportTotals> RunExport(Connection* server, const ExportRunOptions& options) {
  const std::string part = options.file + ".part", place_file = part + ".place";
  ASSIGN_OR_RETURN(Place place, Begin(options, part, place_file));
  v1::ExportCollectionRequest request;
  request.set_collection(options.collection);
  request.set_history(options.history);
  request.set_reveal_private(options.reveal_private);
  request.set_page_token(place.position);
  Output file;
  bool opened = false;  // no file for a collection that is not there
  ExportTotals totals;
  do {
    ASSIGN_OR_RETURN(const v1::ExportCollectionResponse page,
                     server->Call(&v1::ExportService::Stub::ExportCollection, request, options.call));
    if (!opened) RETURN_IF_ERROR(file.Open(part, place.bytes));
    opened = true;
    ASSIGN_OR_RETURN(const std::string lines, Lines(page, &totals));
    RETURN_IF_ERROR(file.Write(lines));
    RETURN_IF_ERROR(file.Sync());
    place.bytes += lines.size();
    place.position = page.next_page_token();
    totals.bytes = place.bytes;
    if (!place.position.empty()) RETURN_IF_ERROR(WritePlace(place_file, place));
    request.set_page_token(place.position);
    if (options.on_page) options.on_page(totals);
  } while (!place.position.empty());
  std::error_code failed;
  fs::rename(part, options.file, failed);
  if (failed) return absl::InternalError(absl::StrCat(options.file, ": ", failed.message()));
  fs::remove(place_file, failed);
  return totals;
}

}  // namespace annals::cli
