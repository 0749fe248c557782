#include "server/images/snapshots.h"

#include <format>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/index/snapshot/snapshot.h"
#include "core/record/status.h"
#include "server/low_priority.h"

namespace annals::server {
namespace {

constexpr std::chrono::seconds kLook{1};  // between looks at what has changed

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A reason for which a file is of no use, as the metric names it.
const char* ReasonOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kFailedPrecondition:
      return "program";
    case absl::StatusCode::kInvalidArgument:
      return "model";
    case absl::StatusCode::kDataLoss:
      return "damaged";
    default:
      return "disk";
  }
}

}  // namespace

Snapshots::Snapshots(SnapshotOptions options, const Log& log) : options_(std::move(options)), log_(log) {
  if (options_.folder.empty()) return;
  absl::StatusOr<std::unique_ptr<SnapshotFolder>> folder = SnapshotFolder::Open(options_.folder);
  if (folder.ok()) {
    folder_ = *std::move(folder);
  } else {
    log_.Error("there are no snapshots (--snapshot-dir)", {{"error", folder.status().message()}});
    CountFile("failed");
  }
}

Snapshots::~Snapshots() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  stopping_changed_.NotifyAll();
  if (thread_.joinable()) thread_.join();
}

void Snapshots::Start(States states) {
  if (folder_ == nullptr) return;
  states_ = std::move(states);
  thread_ = std::thread([this] { Loop(); });
}

void Snapshots::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  stopping_changed_.NotifyAll();
  if (!thread_.joinable()) return;
  thread_.join();
  SaveAll(Clock::now() + options_.at_stop, true);
}

void Snapshots::Loop() {
  if (!LowerPriority()) log_.Warn("background work runs at full priority");
  while (true) {
    SaveAll(Clock::time_point::max(), false);
    const MutexLock lock(mutex_);
    const Clock::time_point until = Clock::now() + kLook;
    while (!stopping_ && stopping_changed_.WaitUntil(mutex_, until)) {
    }
    if (stopping_) return;
  }
}

void Snapshots::SaveAll(Clock::time_point until, bool at_stop) {
  const SnapshotFolder::Editions editions = folder_->editions();
  for (const State& state : states_()) {
    if (Due(state, at_stop)) Save(state, editions, until, at_stop);
  }
}

bool Snapshots::Due(const State& state, bool at_stop) const {
  if (!state.position.space || state.view->watermark() != state.position.watermark || state.view->documents() == 0)
    return false;
  const MutexLock lock(mutex_);
  const auto saved = saved_.find(state.id);
  if (saved == saved_.end()) return true;
  return saved->second.view.lock() != state.view && (at_stop || Clock::now() - saved->second.when >= options_.every);
}

void Snapshots::HaveSaved(CollectionId collection, const std::shared_ptr<const index::View>& view) {
  const MutexLock lock(mutex_);
  saved_[collection] = {view, Clock::now()};
}

void Snapshots::Save(const State& state, const SnapshotFolder::Editions& editions, Clock::time_point until,
                     bool at_stop) {
  const Clock::time_point start = Clock::now();
  const auto fill = [&](index::SnapshotSink write) {
    return index::SaveSnapshot(*state.view, AboutOf(state), [&](std::string_view bytes) {
      if (Clock::now() > until || (!at_stop && stopping())) return absl::CancelledError("the server stops");
      return write(bytes);
    });
  };
  const absl::StatusOr<std::uint64_t> size = folder_->Write(state.id, editions, fill);
  if (size.ok()) {
    HaveSaved(state.id, state.view);
    CountFile("written");
    log_.Info("a snapshot was written", {{"collection", state.name},
                                         {"watermark", state.position.watermark},
                                         {"bytes", *size},
                                         {"seconds", SecondsSince(start)}});
    return;
  }
  // Rows that are gone leave their segment in a moment.
  if (absl::IsFailedPrecondition(size.status()) || absl::IsCancelled(size.status())) return;
  HaveSaved(state.id, nullptr);  // not again before its time
  if (absl::IsAborted(size.status())) return;
  CountFile("failed");
  log_.Warn("a snapshot could not be written", {{"collection", state.name}, {"error", size.status().message()}});
}

std::string Snapshots::AboutOf(const State& state) const {
  const storage::FeedPosition& position = state.position;
  return nlohmann::json{{"program", options_.program},
                        {"collection", state.id.value},
                        {"space", position.space->number},
                        {"embedder", position.space->embedder},
                        {"dimension", position.space->dimension},
                        {"watermark", position.watermark},
                        {"mark", position.mark}}
      .dump();
}

absl::StatusOr<storage::FeedPosition> Snapshots::PositionIn(const std::string& about, CollectionId collection,
                                                            const storage::VectorSpace& space) const {
  try {
    const auto json = nlohmann::json::parse(about);
    if (json.at("program") != options_.program) return absl::FailedPreconditionError("of another build of annalsd");
    if (json.at("collection") != collection.value) return absl::DataLossError("of another collection");
    if (json.at("space") != space.number || json.at("embedder") != space.embedder ||
        json.at("dimension") != space.dimension)
      return absl::InvalidArgumentError("of another model's vectors");
    storage::FeedPosition position{
        .watermark = json.at("watermark"), .space = space, .mark = json.at("mark").get<std::string>()};
    if (position.mark.empty()) return absl::DataLossError("it does not say of which feed it is");
    return position;
  } catch (const nlohmann::json::exception& e) {
    return absl::DataLossError(e.what());
  }
}

absl::StatusOr<storage::FeedPosition> Snapshots::Load(const storage::Collection& collection, index::Image& image,
                                                      const storage::VectorSpace& space) const {
  ASSIGN_OR_RETURN(index::SnapshotBytes bytes, folder_->Read(collection.id));
  ASSIGN_OR_RETURN(index::SnapshotReader reader, index::SnapshotReader::Open(std::move(bytes)));
  ASSIGN_OR_RETURN(storage::FeedPosition position, PositionIn(reader.about(), collection.id, space));
  ASSIGN_OR_RETURN(index::LoadedSnapshot loaded, std::move(reader).Load());
  if (loaded.watermark != position.watermark)
    return absl::DataLossError("its head and its image contradict each other");
  RETURN_IF_ERROR(image.Restore(std::move(loaded)));
  return position;
}

bool Snapshots::Begin(const storage::Collection& collection, index::Image& image, storage::FeedPosition* position) {
  if (folder_ == nullptr) return false;
  const Clock::time_point start = Clock::now();
  absl::StatusOr<storage::FeedPosition> begun = Load(collection, image, *position->space);
  if (absl::IsNotFound(begun.status())) {
    CountStart("none");
    return false;
  }
  if (!begun.ok()) {
    CountStart(ReasonOf(begun.status()));
    log_.Warn("a snapshot is of no use; the image is read from the database",
              {{"collection", collection.name}, {"reason", begun.status().message()}});
    Remove(collection.id);
    return false;
  }
  *position = *std::move(begun);
  HaveSaved(collection.id, image.Current());
  log_.Info("an image begins with its snapshot",
            {{"collection", collection.name}, {"watermark", position->watermark}, {"seconds", SecondsSince(start)}});
  return true;
}

void Snapshots::Remove(CollectionId collection) {
  if (folder_ == nullptr) return;
  const absl::Status status = folder_->Remove(collection);
  if (status.ok()) return;
  CountFile("failed");
  log_.Error("a snapshot could not be removed", {{"error", status.message()}});
}

void Snapshots::KeepOnly(const std::set<CollectionId>& collections) {
  if (folder_ == nullptr) return;
  const absl::Status status = folder_->KeepOnly(collections);
  if (status.ok()) return;
  CountFile("failed");
  log_.Error("snapshots of collections that are gone could not be removed", {{"error", status.message()}});
}

void Snapshots::CountStart(std::string_view result) {
  const MutexLock lock(mutex_);
  ++counts_.starts[std::string(result)];
}

void Snapshots::CountFile(std::string_view result) {
  const MutexLock lock(mutex_);
  ++counts_.files[std::string(result)];
}

Snapshots::Counts Snapshots::counts() const {
  const MutexLock lock(mutex_);
  return counts_;
}

bool Snapshots::stopping() const {
  const MutexLock lock(mutex_);
  return stopping_;
}

}  // namespace annals::server
