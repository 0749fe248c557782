// What one file gives, one document at a time: the reader asks, an importer of that kind of file answers.
//
// Not thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "annals/v1/document.pb.h"

namespace annals::cli {

// Something in the input that is no document, or that the server refused.
struct BadInput {
  std::string place;  // "surveys.jsonl:17"
  std::string id;     // empty when it could not be read
  std::string reason;
};

struct PlacedDocument {
  v1::DocumentInput document;
  std::string place;
};

using ReadItem = std::variant<PlacedDocument, BadInput>;

class DocumentSource {
 public:
  virtual ~DocumentSource() = default;
  // nullopt at the end.
  virtual std::optional<ReadItem> Next() = 0;
  // Of the file, so far.
  virtual std::uintmax_t bytes_read() const = 0;
};

}  // namespace annals::cli
