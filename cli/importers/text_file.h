// A file that is one document: Markdown, whose title is its first heading, or plain text, whose title is the file's
// name. The id is the path as given. Front matter (front_matter.h) says otherwise; a date there that is none is kept as
// metadata "raw_date".
#pragma once

#include <istream>

#include "absl/status/statusor.h"
#include "cli/client/document_source.h"

namespace annals::cli {

class TextFile : public DocumentSource {
 public:
  // `in` must outlive this.
  TextFile(std::istream* in, std::string path) : in_(in), path_(std::move(path)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return bytes_read_; }

 private:
  absl::StatusOr<v1::DocumentInput> Read();

  std::istream* in_;
  std::string path_;
  std::uintmax_t bytes_read_ = 0;
  bool read_ = false;
};

bool IsMarkdown(const std::string& path);

// The id of a document that is a file: its path, however it is written.
std::string FileId(const std::string& path);

}  // namespace annals::cli
