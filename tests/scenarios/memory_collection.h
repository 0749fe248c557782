// A collection in memory, for tests of what stands between documents and answers: prepares documents, numbers their
// rows, resolves entities by key, and hands out the image's view. What the store and the feed do, without a database.
//
//   MemoryCollection collection(embedder);               // nullptr: no vectors, lexical and graph signals only
//   collection.Put(input);                               // again with the same id: replaces, retires the old version
//   auto view = collection.View();
//
// Recorded times come from `Put`'s argument; ids rise in order of arrival. Not thread-safe.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/embedding/embedder.h"
#include "core/index/image.h"
#include "core/ingest/bundle.h"

namespace annals::testing {

inline constexpr Timestamp kScenarioStart{std::chrono::sys_days{std::chrono::year{2020} / 1 / 1}};

class MemoryCollection {
 public:
  explicit MemoryCollection(embedding::Embedder* embedder, language::Language language = language::Language::kEnglish);

  // FailedPrecondition-like misuse (an invalid document) is a Status that names the field.
  absl::Status Put(const ingest::DocumentInput& input, Timestamp recorded = kScenarioStart);
  // Links between assets, as requests make them.
  absl::Status Link(const std::vector<AssetEdge>& links, Timestamp recorded = kScenarioStart);
  absl::Status Delete(const std::string& id, Timestamp when);

  void SetAuthority(AuthorityOrder order) { image_->SetAuthority(std::move(order)); }
  std::shared_ptr<const index::View> View() const { return image_->Current(); }
  bool Maintain() { return image_->Maintain(); }

 private:
  DocumentBundle Number(const ingest::PreparedDocument& prepared, Timestamp recorded);
  absl::Status Embed(const ingest::PreparedDocument& prepared, DocumentBundle* bundle);
  EntityId Resolve(const ingest::PreparedEntity& entity);

  embedding::Embedder* embedder_;
  language::Language language_;  // that its texts are read in
  std::unique_ptr<index::Image> image_;
  ingest::CountedIds ids_;
  std::map<std::string, Entity> entities_;  // by key
  std::map<std::string, DocumentId> live_;  // by external id
  std::int64_t last_link_ = 0;
};

}  // namespace annals::testing
