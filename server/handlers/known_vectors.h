// Vectors that need not be computed again: those of the version that a document replaces, by the very text that was
// embedded; of a sentence that is read in its passage, by the passage and its place there.
//
//   const KnownVectors known(view, "survey-2025-10", embedding::ReadsParts(embedder));
//   if (const auto vector = known.Chunk(text)) vector->CopyTo(row);
//
// So a replacement embeds what has changed in it, and nothing else. A vector that a client sent with a chunk stays the
// vector of that text. They come from the image, rounded as they are there: images that read them again are the same.
// The view must outlive the object. Not thread-safe.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "core/embedding/part_reader.h"
#include "core/index/view.h"

namespace annals::server {

class KnownVectors {
 public:
  // Knows nothing when `view` is null or holds no live document of that id.
  KnownVectors(const index::View* view, const std::string& document_id, bool reads_parts);

  // nullopt when the text is new.
  std::optional<index::VectorRow> Chunk(const std::string& text) const { return Find(chunks_, text); }
  std::optional<index::VectorRow> Statement(const embedding::Part& part) const {
    return Find(statements_, KeyOf(part));
  }

 private:
  using Vectors = std::unordered_map<std::string, index::VectorRow>;
  static void Remember(std::string text, index::VectorRow vector, Vectors* vectors);
  std::string KeyOf(const embedding::Part& part) const;
  static std::optional<index::VectorRow> Find(const Vectors& vectors, const std::string& text);

  bool reads_parts_;
  Vectors chunks_, statements_;
};

}  // namespace annals::server
