// Names for the copies of a corpus: each copy speaks of its own people and places, in the words of the original.
//
//   ReplicaNames names(documents, {});
//   names.Rename("Lothair II ruled Lotharingia.", 3).text == "Lothairgo II ruled Lotharingiago."
//   names.Rename("the United States", 3).text == "the United States"      // every copy has it: a hub
//
// A word is renamed where it is written large, stands in some entity's name and is rare: in fewer than `common_share`
// of the documents. So names keep their shape and their common words ("University of …"), and a name made of common
// words or numbers alone is shared by all copies, as "United States" and "1963" are in any large collection.
// Copy 0 is the original. Deterministic; thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/ingest/document_input.h"

namespace annals::bench {

// A renamed text. Every renamed word grew by `grown` bytes at its end.
struct Renamed {
  std::string text;
  std::vector<std::uint32_t> ends;  // of the renamed words, in the given text, ascending
  std::uint32_t grown = 0;

  // Where byte `offset` of the given text went.
  std::uint32_t Offset(std::uint32_t offset) const;
};

class ReplicaNames {
 public:
  explicit ReplicaNames(std::span<const ingest::PreparedDocument> documents, double common_share = 0.01);

  Renamed Rename(std::string_view text, int replica) const;
  // The document of the copy: texts, title and entities renamed, "~3" behind the ids of document and chunks.
  ingest::PreparedDocument Rename(const ingest::PreparedDocument& document, int replica) const;

 private:
  std::string RenameKey(std::string_view key, int replica) const;  // words of a key are small

  absl::flat_hash_set<std::string> distinctive_;  // words, as text::Words gives them
};

}  // namespace annals::bench
