// The passages of a folder as documents of their own, as mails and notes are; after the folder's own, copies of them
// with names of their own (replica_names.h), as many as are asked for.
//
//   const RenamedPassages passages(inputs);
//   passages.At(0)                       // {"id": "d0", "title": …, "text": …}: the folder's first passage
//   passages.At(passages.originals())    // the same passage about other people
//
// Deterministic; thread-safe.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "bench/support/replica_names.h"
#include "core/ingest/document_input.h"
#include "nlohmann/json.hpp"

namespace annals::bench {

class RenamedPassages {
 public:
  // `inputs` must hold a passage.
  explicit RenamedPassages(const std::vector<ingest::DocumentInput>& inputs);

  std::int64_t originals() const { return static_cast<std::int64_t>(passages_.size()); }
  nlohmann::json At(std::int64_t n) const;
  std::string TextOf(std::int64_t n) const { return PassageOf(n).text; }
  // A text in the names of the copy that document n belongs to.
  std::string InNamesOf(std::int64_t n, const std::string& text) const;
  // How many documents it takes until the extractor has read so many relations from them.
  std::int64_t UntilRelations(std::int64_t relations) const;
  // Documents [from, to) as documents.jsonl of `folder`, which is made.
  absl::Status WriteFolder(std::int64_t from, std::int64_t to, const std::filesystem::path& folder) const;

 private:
  struct Passage {
    std::string title, text;
    std::size_t relations = 0;
  };
  RenamedPassages(const std::vector<ingest::DocumentInput>& inputs,
                  const std::vector<ingest::PreparedDocument>& prepared);
  Passage PassageOf(std::int64_t n) const;
  int CopyOf(std::int64_t n) const { return static_cast<int>(n / originals()); }

  ReplicaNames names_;
  std::vector<Passage> passages_;
};

}  // namespace annals::bench
