#include "tests/layering/markdown.h"

#include <cctype>
#include <fstream>
#include <regex>

namespace annals::layering {
namespace {

std::string Trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

std::vector<std::string> CellsOf(const std::string& line) {
  std::vector<std::string> cells;
  std::size_t begin = 1;
  for (std::size_t bar; (bar = line.find('|', begin)) != std::string::npos; begin = bar + 1)
    cells.push_back(Trimmed(line.substr(begin, bar - begin)));
  return cells;
}

void Collect(const std::string& line, int number, const std::regex& pattern,
             std::vector<std::pair<int, std::string>>* found) {
  for (auto it = std::sregex_iterator(line.begin(), line.end(), pattern); it != std::sregex_iterator(); ++it)
    found->emplace_back(number, (*it)[1]);
}

}  // namespace

std::string AnchorOf(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) || c == '-' || c == '_' || byte >= 0x80) {
      anchor += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

std::string WithoutBackticks(const std::string& cell) {
  const bool quoted = cell.size() > 1 && cell.front() == '`' && cell.back() == '`';
  return quoted ? cell.substr(1, cell.size() - 2) : cell;
}

Page ReadPage(const std::filesystem::path& file) {
  static const std::regex kLink(R"(\]\(([^)\s]+)\))"), kCode("`([^`]+)`");
  Page page;
  std::ifstream in(file);
  std::string line;
  bool fenced = false;
  for (int number = 1; std::getline(in, line); ++number) {
    page.lines.push_back(line);
    if (line.starts_with("```")) fenced = !fenced;
    if (fenced) continue;
    if (const auto text = line.find_first_not_of('#'); text != 0 && text != std::string::npos && line[text] == ' ') {
      page.headings.insert(Trimmed(line.substr(text)));
      page.anchors.insert(AnchorOf(Trimmed(line.substr(text))));
    }
    if (line.starts_with('|')) page.rows.emplace_back(number, CellsOf(line));
    Collect(line, number, kLink, &page.links);
    Collect(line, number, kCode, &page.code);
  }
  std::erase_if(page.links, [](const auto& link) { return link.second.starts_with("http"); });
  return page;
}

}  // namespace annals::layering
