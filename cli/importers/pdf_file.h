// A PDF as one document: its text as `pdftotext` (poppler-utils) reads it. The title is the file's name, the id its
// path.
//
// The program is run on the path, without a shell; it may take two minutes and write 64 MiB, then it is stopped and the
// file refused. Where it is not installed, that is said.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "cli/document_source.h"

namespace annals::cli {

class PdfFile : public DocumentSource {
 public:
  // `program`: what to run, for tests.
  explicit PdfFile(std::string path, std::string program = "pdftotext")
      : path_(std::move(path)), program_(std::move(program)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override;

 private:
  absl::StatusOr<std::string> Text() const;

  std::string path_, program_;
  bool read_ = false;
};

}  // namespace annals::cli
