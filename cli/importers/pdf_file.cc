#include "cli/importers/pdf_file.h"

#include <filesystem>
#include <utility>

#include "cli/importers/pdf_text.h"
#include "cli/importers/text_file.h"

namespace annals::cli {

std::uintmax_t PdfFile::bytes_read() const {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path_, error);
  return read_ && !error ? size : 0;
}

std::optional<ReadItem> PdfFile::Next() {
  if (std::exchange(read_, true)) return std::nullopt;
  absl::StatusOr<std::string> text = PdfText(path_, program_);
  if (!text.ok()) return BadInput{path_, FileId(path_), std::string(text.status().message())};
  v1::DocumentInput document;
  document.set_id(FileId(path_));
  document.set_title(std::filesystem::path(path_).stem().string());
  document.set_channel("upload");
  document.set_text(*std::move(text));
  return PlacedDocument{std::move(document), path_};
}

}  // namespace annals::cli
