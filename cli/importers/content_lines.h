// Content lines of calendars and address books (iCalendar, vCard 2.1 to 4.0), unfolded and taken apart.
//
//   item1.TEL;TYPE=home,cell:+47 2 \,3
//   {.line = 7, .group = "item1", .name = "TEL", .parameters = {{"TYPE", "home,cell"}}, .value = "+47 2 \\,3"}
//
// A line that begins with a space goes on with the one before it; quoted-printable values (vCard 2.1) are decoded, with
// their soft breaks, and what says CHARSET ISO-8859-1 or Windows-1252 is made UTF-8. Parameters without a name are
// types ("TEL;HOME:"). Values stay escaped: UnescapedText and UnescapedParts read them. Linear; thread-safe.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace annals::cli {

struct ContentLine {
  int line = 0;                                                 // where it begins in the file, from 1
  std::string group, name;                                      // as written; upper case
  std::vector<std::pair<std::string, std::string>> parameters;  // names in upper case; a name may come twice
  std::string value;

  // Values of that parameter, joined by commas; empty: none.
  std::string Parameter(absl::string_view name) const;
};

// `text` is UTF-8 with line feeds (FileText). kInvalidArgument: "line 3: no colon behind the name of a property: …", or
// "line 3: NOTE: not valid UTF-8".
absl::StatusOr<std::vector<ContentLine>> ReadContentLines(absl::string_view text);

// "a\, b\nc" as it is meant.
std::string UnescapedText(absl::string_view value);
// Parts between unescaped separators, each as it is meant: "Ziv;Dana;;" by ';'.
std::vector<std::string> UnescapedParts(absl::string_view value, char separator);

}  // namespace annals::cli
