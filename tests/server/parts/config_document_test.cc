// docs/configuration.md lists the settings that `annalsd --help` lists, with their defaults.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "server/config.h"

namespace annals::server {
namespace {

using Defaults = std::map<std::string, std::string>;  // flag, default; "" when it has none

Defaults OfHelp() {
  std::ostringstream help;
  const char* const arguments[] = {"--help"};
  EXPECT_TRUE(ParseConfig(arguments, help).ok());
  // "  --pool-size INT:INT in [2 - 256] [8]  (Env:ANNALS_POOL_SIZE)"; of a switch the default ends its help.
  const std::regex option(R"((--[a-z-]+)[^\n]*\(Env:\w+\)([^-]*\n)?)"),
      value(R"(\[([^\][]*)\]\s*\(Env|\[(true|false)\])");
  const std::string text = help.str();
  Defaults defaults;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), option); it != std::sregex_iterator(); ++it) {
    const std::string lines = it->str();
    std::smatch found;
    const bool has = std::regex_search(lines, found, value);
    defaults[(*it)[1]] = !has ? "" : found[1].matched ? found[1].str() : found[2].str();
  }
  return defaults;
}

Defaults OfDocument() {
  std::ifstream in(std::string(ANNALS_SOURCE_DIR) + "/docs/configuration.md");
  const std::regex row(R"(\| `(--[a-z-]+)` \| ([^|]*)\| .*)");
  Defaults defaults;
  std::string line;
  while (std::getline(in, line)) {
    std::smatch cells;
    if (!std::regex_match(line, cells, row)) continue;
    std::string value = cells[2];
    while (value.ends_with(' ')) value.pop_back();
    defaults[cells[1]] = value;
  }
  return defaults;
}

TEST(ConfigurationPage, ListsEverySettingWithItsDefault) {
  const Defaults help = OfHelp(), document = OfDocument();
  EXPECT_GT(help.size(), 40U);
  EXPECT_EQ(document, help);
}

}  // namespace
}  // namespace annals::server
