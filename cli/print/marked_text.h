// A question with signs under the parts that were understood.
//
//   MarkedText("Prices since July 2025?", {{7, 12, '-'}, {13, 22, '^'}}, 80)
//     Prices since July 2025?
//            ----- ^^^^^^^^^
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace annals::cli {

struct Mark {
  std::size_t begin = 0, end = 0;  // bytes; what lies outside the text is left out
  char sign = '^';
};

// Lines of at most `width` columns (code points), broken at spaces, each with a line of signs when it has any; ends
// with a line feed. Where marks overlap, the later one is seen. Control characters become spaces.
std::string MarkedText(absl::string_view text, const std::vector<Mark>& marks, std::size_t width);

}  // namespace annals::cli
