// What the writer of a mail says: without what it quotes, and without the signature.
//
//   OwnWords("Yes.\n\nOn Monday Ada wrote:\n> Shall we?\n-- \nHanne", true) == "Yes."
//
// A mail that quotes and says nothing else stays as it is: then the quote is what it tells. Dropped: lines behind ">",
// and in replies those behind initials ("HS> ") and bars ("| "); the line that says who wrote them; in replies
// everything behind "Original Message"; what follows "-- " or a line of underscores at the end. Linear.
#pragma once

#include <string>

#include "absl/strings/string_view.h"

namespace annals::cli {

std::string OwnWords(absl::string_view text, bool reply);

}  // namespace annals::cli
