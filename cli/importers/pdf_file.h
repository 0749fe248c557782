// A PDF as one document: its text as pdf_text.h reads it. The title is the file's name, the id its path. Where it
// cannot be read, or the program is not installed, that is said.
#pragma once

#include <cstdint>
#include <string>

#include "cli/client/document_source.h"

namespace annals::cli {

class PdfFile : public DocumentSource {
 public:
  // `program`: what to run, for tests.
  explicit PdfFile(std::string path, std::string program = "pdftotext")
      : path_(std::move(path)), program_(std::move(program)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override;

 private:
  std::string path_, program_;
  bool read_ = false;
};

}  // namespace annals::cli
