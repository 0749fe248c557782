// The words of an HTML page or mail, a line for each block.
//
//   HtmlText("<p>Tides &amp; winds<blockquote>before</blockquote>") == "Tides & winds\n> before"
//
// What a blockquote holds is marked as mails mark quotes, so that whoever drops quotes drops these. Scripts, styles and
// comments are left out. Any valid UTF-8 is accepted, broken markup too; linear.
#pragma once

#include <string>

#include "absl/strings/string_view.h"

namespace annals::cli {

std::string HtmlText(absl::string_view html);

}  // namespace annals::cli
