// Vectors that need not be computed again: those of the version that a document replaces, by the very text that was
// embedded; of a sentence that is read in its passage, by the passage and its place there.
//
//   const KnownVectors known(view, "survey-2025-10", embedding::ReadsParts(embedder));
//   if (const auto vector = known.Chunk(text); !vector.empty()) …
//
// So a replacement embeds what has changed in it, and nothing else. A vector that a client sent with a chunk stays the
// vector of that text. The view must outlive the object. Not thread-safe.
#pragma once

#include <span>
#include <string>
#include <unordered_map>

#include "core/embedding/part_reader.h"
#include "core/index/view.h"

namespace annals::server {

class KnownVectors {
 public:
  // Knows nothing when `view` is null or holds no live document of that id.
  KnownVectors(const index::View* view, const std::string& document_id, bool reads_parts);

  // Empty when the text is new.
  std::span<const float> Chunk(const std::string& text) const { return Find(chunks_, text); }
  std::span<const float> Statement(const embedding::Part& part) const { return Find(statements_, KeyOf(part)); }

 private:
  using Vectors = std::unordered_map<std::string, std::span<const float>>;
  static void Remember(std::string text, std::span<const float> vector, Vectors* vectors);
  std::string KeyOf(const embedding::Part& part) const;
  static std::span<const float> Find(const Vectors& vectors, const std::string& text);

  bool reads_parts_;
  Vectors chunks_, statements_;
};

}  // namespace annals::server
