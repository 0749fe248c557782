#include "cli/print/marked_text.h"

#include <algorithm>

namespace annals::cli {
namespace {

bool StartsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }

// The byte behind the line that begins at `begin`, and where the next one begins: at most `width` characters, up to a
// space when there is one.
struct Line {
  std::size_t end, next;
};

Line LineAt(absl::string_view text, std::size_t begin, std::size_t width) {
  std::size_t columns = 0, space = begin;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (!StartsCharacter(text[i])) continue;
    if (columns++ == width) return space > begin ? Line{space, space + 1} : Line{i, i};
    if (text[i] == ' ' && i > begin) space = i;
  }
  return {text.size(), text.size()};
}

}  // namespace

std::string MarkedText(absl::string_view text, const std::vector<Mark>& marks, std::size_t width) {
  std::string visible(text), signs(text.size(), ' '), out;
  std::replace_if(visible.begin(), visible.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
  for (const Mark& mark : marks) {
    for (std::size_t i = mark.begin; i < std::min(mark.end, signs.size()); ++i) signs[i] = mark.sign;
  }
  for (std::size_t begin = 0; begin < visible.size();) {
    const Line line = LineAt(visible, begin, std::max<std::size_t>(width, 1));
    std::string under;
    for (std::size_t i = begin; i < line.end; ++i) {
      if (StartsCharacter(visible[i])) under += signs[i];
    }
    under.erase(under.find_last_not_of(' ') + 1);
    out += visible.substr(begin, line.end - begin) + "\n";
    if (!under.empty()) out += under + "\n";
    begin = line.next;
  }
  return out;
}

}  // namespace annals::cli
