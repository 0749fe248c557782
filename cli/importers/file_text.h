// The text of a file that some other program exported: UTF-8 with line feeds, whatever it was written in.
//
//   FileText(in, 64 << 20)    a mark of byte order goes; UTF-16 with such a mark becomes UTF-8; CR LF and CR become LF
//
// kInvalidArgument: larger than `max_bytes` ("larger than 64 bytes"), or "line 3: not valid UTF-8". Bytes of an unknown
// encoding are not guessed at: a name read wrongly is worse than a file that is refused. Linear; thread-safe.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

#include "absl/status/statusor.h"

namespace annals::cli {

absl::StatusOr<std::string> FileText(std::istream* in, std::size_t max_bytes);

}  // namespace annals::cli
