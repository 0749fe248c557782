#include "tests/examples/examples.h"

#include <algorithm>
#include <fstream>
#include <regex>

namespace annals::examples {
namespace {

namespace fs = std::filesystem;

struct Source {
  std::vector<std::string> examples;  // comments that begin as those of an example
  std::string code;                   // without white space
};

std::string Packed(std::string_view text) {
  std::string packed;
  std::ranges::copy_if(text, std::back_inserter(packed), [](char c) { return c != ' ' && c != '\n' && c != '\t'; });
  return packed;
}

// Behind the // of a line that holds nothing else; "" for other lines.
std::string CommentOf(const std::string& line) {
  const auto slashes = line.find("//");
  return slashes != std::string::npos && line.find_first_not_of(' ') == slashes ? line.substr(slashes + 2) : "";
}

Source ReadTest(const fs::path& test) {
  Source source;
  std::ifstream in(test);
  std::string line;
  while (std::getline(in, line)) {
    const std::string comment = CommentOf(line);
    if (comment.starts_with("   ")) source.examples.push_back(comment);
    if (comment.empty()) source.code += Packed(line);
  }
  return source;
}

void Collect(const std::string& text, const char* pattern, std::vector<std::string>* found) {
  const std::regex regex(pattern);
  for (auto it = std::sregex_iterator(text.begin(), text.end(), regex); it != std::sregex_iterator(); ++it)
    found->push_back((*it)[1]);
}

// The parts of an example that code must use: functions that it calls, and what it quotes.
std::vector<std::string> UsedBy(const std::string& example) {
  std::vector<std::string> used;
  Collect(example, R"re((\b[A-Z][a-z]\w+\())re", &used);
  Collect(example, R"re("((?:[^"\\]|\\.)+)")re", &used);
  return used;
}

}  // namespace

std::vector<Line> ExampleOf(const fs::path& header) {
  std::vector<Line> example;
  std::ifstream in(header);
  std::string line;
  for (int number = 1; std::getline(in, line) && line.starts_with("//"); ++number) {
    if (line.starts_with("//   ")) example.push_back({number, line.substr(2)});
  }
  return example;
}

std::vector<std::string> FaultsOf(const fs::path& header, const fs::path& test) {
  const std::vector<Line> example = ExampleOf(header);
  const Source source = ReadTest(test);
  std::vector<std::string> faults;
  std::size_t next = 0;
  for (const Line& line : example) {
    const auto at = std::ranges::find(source.examples.begin() + static_cast<std::ptrdiff_t>(next),
                                      source.examples.end(), line.text);
    if (at == source.examples.end()) {
      faults.push_back("line " + std::to_string(line.number) + " of the header is not in the test:" + line.text);
    } else {
      next = static_cast<std::size_t>(at - source.examples.begin()) + 1;
    }
    for (const std::string& used : UsedBy(line.text)) {
      if (!source.code.contains(Packed(used))) faults.push_back("the test's code does not use " + used);
    }
  }
  for (const std::string& comment : source.examples) {
    if (!std::ranges::contains(example, comment, &Line::text)) faults.push_back("not in the header:" + comment);
  }
  return faults;
}

}  // namespace annals::examples
