// A file that is one JSON value: Crossref works, USPTO records, an export of paperless-ngx, or documents as json_document.h reads them, one or a
// list of them. What it is, is seen by its content. Read as a whole: at most 512 MiB.
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/client/document_source.h"
#include "nlohmann/json.hpp"

namespace annals::cli {

class JsonFile : public DocumentSource {
 public:
  // `in` must outlive this.
  JsonFile(std::istream* in, std::string path) : in_(in), path_(std::move(path)) {}

  std::optional<ReadItem> Next() override;
  std::uintmax_t bytes_read() const override { return bytes_read_; }

 private:
  using Read = absl::StatusOr<v1::DocumentInput> (*)(const nlohmann::json& record);

  absl::Status Open();

  std::istream* in_;
  std::string path_;
  bool opened_ = false;
  std::vector<nlohmann::json> records_;
  Read read_ = nullptr;
  std::size_t next_ = 0;
  std::uintmax_t bytes_read_ = 0;
};

}  // namespace annals::cli
