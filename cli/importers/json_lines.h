// A file of JSON lines: a document a line, see json_document.h. Blank lines are skipped. Memory: one line.
#pragma once

#include <istream>

#include "cli/client/document_source.h"

namespace annals::cli {

class JsonLines : public DocumentSource {
 public:
  // `name` is what places are named by; `in` must outlive this.
  JsonLines(std::istream* in, std::string name, std::size_t max_line_bytes)
      : in_(in), name_(std::move(name)), max_line_bytes_(max_line_bytes) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return bytes_read_; }

 private:
  bool ReadLine(std::string* line, bool* too_long);

  std::istream* in_;
  std::string name_;
  std::size_t max_line_bytes_;
  std::size_t line_number_ = 0;
  std::uintmax_t bytes_read_ = 0;
};

}  // namespace annals::cli
