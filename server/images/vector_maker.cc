#include "server/images/vector_maker.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/record/status.h"

namespace annals::server {
namespace {

// Texts of one call of the model: a second or so, after which the claim is renewed and a stop is noticed.
constexpr std::size_t kTextsPerCall = 64;
// Versions of one transaction that removes old vectors.
constexpr std::size_t kVersionsCleared = 200;
// What was done longer ago than this counts half in the rate.
constexpr double kRateSeconds = 60;

// Whether trying the same again may help: else it may be the text.
bool MayPass(const absl::Status& status) {
  return absl::IsUnavailable(status) || absl::IsDeadlineExceeded(status) || absl::IsResourceExhausted(status) ||
         absl::IsUnauthenticated(status) || absl::IsPermissionDenied(status) || absl::IsCancelled(status);
}

std::vector<DocumentId> IdsOf(std::span<const DocumentBundle> versions) {
  std::vector<DocumentId> ids;
  for (const DocumentBundle& version : versions) ids.push_back(version.document.id);
  return ids;
}

}  // namespace

void VectorMaker::Start() {
  thread_ = std::thread([this] { Loop(); });
}

void VectorMaker::Stop() {
  {
    const MutexLock lock(mutex_);
    stopping_ = true;
  }
  changed_.NotifyAll();
  if (thread_.joinable()) thread_.join();
}

void VectorMaker::Poke(CollectionId collection) {
  {
    const MutexLock lock(mutex_);
    poked_.insert(collection);
  }
  changed_.NotifyAll();
}

double VectorMaker::Rate() const {
  const MutexLock lock(mutex_);
  return seconds_ > 0 ? made_ / seconds_ : 0;
}

bool VectorMaker::Stopping() const {
  const MutexLock lock(mutex_);
  return stopping_;
}

void VectorMaker::Count(std::size_t vectors, Clock::duration took) {
  const MutexLock lock(mutex_);
  made_ += static_cast<double>(vectors);
  seconds_ += std::chrono::duration<double>(took).count();
  if (seconds_ <= kRateSeconds) return;
  made_ /= 2;
  seconds_ /= 2;
}

bool VectorMaker::AwaitWork(std::vector<Work>* works) {
  std::set<CollectionId> poked;
  bool all = false;
  {
    const MutexLock lock(mutex_);
    while (!stopping_ && poked_.empty() && Clock::now() < next_look_) changed_.WaitUntil(mutex_, next_look_);
    if (stopping_) return false;
    poked.swap(poked_);
    all = Clock::now() >= next_look_;
    if (all) next_look_ = Clock::now() + std::chrono::milliseconds(options_.hold) / 4;
  }
  absl::StatusOr<std::vector<storage::Collection>> known = collections_.ListCollections();
  if (!known.ok()) {
    Pause(known.status());
    const MutexLock lock(mutex_);
    poked_.merge(poked);
    return !stopping_;
  }
  ForgetBacklogs(*known);
  for (const storage::Collection& collection : *known) {
    if (!all && !poked.contains(collection.id)) continue;
    AddWork(collection, works);
    if (!all || !collection.old_vectors) continue;
    if (const absl::Status status = ClearOldVectors(collection.id, collection.serving()); !status.ok()) Pause(status);
  }
  return true;
}

// Vectors of a model that is not here are another server's to make.
void VectorMaker::AddWork(const storage::Collection& collection, std::vector<Work>* works) const {
  std::vector<storage::VectorSpace> spaces = {collection.serving()};
  if (collection.next) spaces.push_back(*collection.next);
  for (storage::VectorSpace& space : spaces) {
    embedding::Embedder* model = models_.Find(space.embedder, space.dimension);
    if (model != nullptr) works->push_back({collection, std::move(space), model});
  }
}

// Of collections that are gone, and of what is not being re-embedded any more.
void VectorMaker::ForgetBacklogs(const std::vector<storage::Collection>& known) {
  const auto find = [&](const std::string& name) { return std::ranges::find(known, name, &storage::Collection::name); };
  const std::size_t gone =
      std::erase_if(backlog_, [&](const auto& entry) { return find(entry.first) == known.end(); }) +
      std::erase_if(reembedding_, [&](const auto& entry) {
        const auto at = find(entry.first);
        return at == known.end() || !at->next;
      });
  if (gone > 0) metrics_.SetVectorBacklog(backlog_, reembedding_);
}

void VectorMaker::Loop() {
  std::vector<Work> busy;
  while (AwaitWork(&busy)) {
    while (!busy.empty() && !Stopping()) {  // in turns, so that a large backlog keeps no other collection waiting
      std::vector<Work> still;
      for (Work& work : busy) {
        if (Stopping()) break;
        const absl::StatusOr<bool> more = Step(work);
        if (!more.ok()) {
          Pause(more.status());
          Poke(work.collection.id);
        } else if (*more) {
          still.push_back(std::move(work));
        }
      }
      busy = std::move(still);
    }
    busy.clear();
  }
}

absl::StatusOr<bool> VectorMaker::Step(const Work& work) {
  if (ReportBacklog(work) == 0) {  // as most have when all are looked at: nothing is claimed
    if (work.next()) RETURN_IF_ERROR(Switch(work));
    return false;
  }
  ASSIGN_OR_RETURN(Versions versions,
                   store_.ClaimVectorWork(work.collection.id, work.space, options_.texts, options_.hold));
  if (versions.empty()) return false;
  const absl::Status status = Embed(work, &versions);
  if (!status.ok()) {
    // Another server may have better luck, and so may we.
    store_.HoldVectorWork(work.collection.id, work.space, IdsOf(versions), std::chrono::seconds(0)).IgnoreError();
    return status;
  }
  if (pause_.count() > 0) log_.Info("vectors are made again", {{"collection", work.collection.name}});
  pause_ = {};
  return true;
}

absl::Status VectorMaker::Embed(const Work& work, Versions* versions) {
  const auto began = Clock::now();
  std::vector<ingest::MissingVector> missing;
  for (DocumentBundle& version : *versions) {
    for (ingest::MissingVector& one : ingest::MissingVectors(&version)) missing.push_back(std::move(one));
  }
  const absl::Status status = EmbedTexts(work, *versions, missing);
  if (!status.ok()) return MayPass(status) ? status : EmbedEachAlone(work, versions);
  RETURN_IF_ERROR(Write(work, *versions, missing.size()));
  Count(missing.size(), Clock::now() - began);
  return absl::OkStatus();
}

absl::Status VectorMaker::EmbedTexts(const Work& work, std::span<const DocumentBundle> versions,
                                     std::span<ingest::MissingVector> missing) {
  auto held_until = Clock::now() + options_.hold;
  for (std::size_t begin = 0, end = 0; begin < missing.size(); begin = end) {
    if (Stopping()) return absl::CancelledError("the server is stopping");
    end = std::min(begin + kTextsPerCall, missing.size());
    while (end < missing.size() && missing[end].passage != nullptr) ++end;  // a passage is read with all its sentences
    const std::vector<embedding::Part> parts(missing.begin() + static_cast<std::ptrdiff_t>(begin),
                                             missing.begin() + static_cast<std::ptrdiff_t>(end));
    const absl::StatusOr<embedding::Matrix> vectors = embedding::EmbedParts(*work.model, parts);
    if (!vectors.ok()) return vectors.status();
    for (std::size_t i = 0; i < parts.size(); ++i) std::ranges::copy(vectors->row(i), missing[begin + i].row);
    if (Clock::now() + options_.hold / 2 < held_until) continue;
    RETURN_IF_ERROR(store_.HoldVectorWork(work.collection.id, work.space, IdsOf(versions), options_.hold));
    held_until = Clock::now() + options_.hold;
  }
  return absl::OkStatus();
}

absl::Status VectorMaker::EmbedEachAlone(const Work& work, Versions* versions) {
  for (DocumentBundle& version : *versions) {
    const std::span<const DocumentBundle> alone(&version, 1);
    std::vector<ingest::MissingVector> missing = ingest::MissingVectors(&version);
    const absl::Status status = EmbedTexts(work, alone, missing);
    if (status.ok()) {
      RETURN_IF_ERROR(Write(work, alone, missing.size()));
    } else if (MayPass(status)) {
      return status;
    } else {
      metrics_.CountVectorFailure("document");
      log_.Warn("the model does not take a document; it is found by its words, and tried again later",
                {{"collection", work.collection.name},
                 {"model", work.space.embedder},
                 {"document", version.document.external_id},
                 {"seconds", options_.set_aside.count()},
                 {"error", status.message()}});
      RETURN_IF_ERROR(store_.HoldVectorWork(work.collection.id, work.space, IdsOf(alone), options_.set_aside));
    }
  }
  return absl::OkStatus();
}

absl::Status VectorMaker::Write(const Work& work, std::span<const DocumentBundle> versions, std::size_t vectors) {
  const auto written = store_.WriteVectors(work.collection.id, work.space, versions);
  if (written.ok() && written->versions > 0) metrics_.CountVectors(vectors);
  return written.status();
}

absl::Status VectorMaker::Switch(const Work& work) {
  ASSIGN_OR_RETURN(const bool switched, store_.FinishReembedding(work.collection.id, work.space));
  if (!switched) return absl::OkStatus();
  log_.Info(
      "re-embedded",
      {{"collection", work.collection.name}, {"model", work.space.embedder}, {"before", work.collection.embedder}});
  return ClearOldVectors(work.collection.id, work.space);
}

absl::Status VectorMaker::ClearOldVectors(CollectionId collection, const storage::VectorSpace& serving) {
  DocumentId after;
  do {
    if (Stopping()) return absl::OkStatus();
    ASSIGN_OR_RETURN(after, store_.ClearOldVectors(collection, serving, after, kVersionsCleared));
  } while (after);
  return absl::OkStatus();
}

std::int64_t VectorMaker::ReportBacklog(const Work& work) {
  const auto left = store_.GetVectorBacklog(work.collection.id, work.space);
  if (!left.ok()) return 1;
  std::map<std::string, std::int64_t>& backlog = work.next() ? reembedding_ : backlog_;
  const std::string& name = work.collection.name;
  const auto known = backlog.find(name);
  if ((known == backlog.end() ? 0 : known->second) != left->texts) {
    if (left->texts > 0) {
      backlog[name] = left->texts;
    } else {
      backlog.erase(known);
    }
    metrics_.SetVectorBacklog(backlog_, reembedding_);
  }
  return left->texts;
}

// Said once, when it begins; then it waits longer and longer.
void VectorMaker::Pause(const absl::Status& status) {
  if (Stopping()) return;
  metrics_.CountVectorFailure(absl::IsUnavailable(status) ? "unavailable" : "error");
  if (pause_.count() == 0) {
    log_.Warn("vectors cannot be made; documents are found by their words meanwhile", {{"error", status.message()}});
  }
  pause_ = std::clamp(2 * pause_, options_.first_pause, options_.longest_pause);
  const auto until = Clock::now() + pause_;
  const MutexLock lock(mutex_);
  while (!stopping_ && changed_.WaitUntil(mutex_, until)) {
  }
}

}  // namespace annals::server
