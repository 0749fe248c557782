// The `annals` command: see `annals --help`.
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "cli/commands/commands.h"
#include "cli/commands/options.h"

namespace {

annals::cli::Style StyleOf(int descriptor) {
  annals::cli::Style style;
  winsize size{};
  if (isatty(descriptor) == 0) return style;
  style.colour = std::getenv("NO_COLOR") == nullptr;
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    style.width = std::clamp<std::size_t>(size.ws_col, 40, 120);
  return style;
}

}  // namespace

int main(int argc, char** argv) {
  const auto parsed = annals::cli::ParseOptions(argc, argv);
  if (const auto* finished = std::get_if<annals::cli::Finished>(&parsed)) {
    (finished->code == 0 ? std::cout : std::cerr) << finished->text;
    return finished->code;
  }
  const annals::cli::Streams streams{std::cout, std::cerr, StyleOf(STDOUT_FILENO), isatty(STDERR_FILENO) != 0};
  return static_cast<int>(annals::cli::RunCommand(std::get<annals::cli::Options>(parsed), streams));
}
