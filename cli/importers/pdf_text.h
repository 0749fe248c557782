// The text of a PDF, as `pdftotext` (poppler-utils) reads it.
//
// The program is run on the path, without a shell, and stopped at its limits. Errors: kUnavailable when it is not
// installed; kDeadlineExceeded; kInvalidArgument when the file is no PDF, holds no text, or too much.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "absl/status/statusor.h"

namespace annals::cli {

struct PdfLimits {
  std::chrono::seconds time{120};
  std::size_t text_bytes = std::size_t{64} << 20;
};

absl::StatusOr<std::string> PdfText(const std::string& path, const std::string& program = "pdftotext",
                                    const PdfLimits& limits = {});

// Of a PDF in memory: by a file of its own in the folder for temporary files, gone when this returns.
absl::StatusOr<std::string> PdfTextOf(const std::string& bytes, const std::string& program = "pdftotext",
                                      const PdfLimits& limits = {});

}  // namespace annals::cli
