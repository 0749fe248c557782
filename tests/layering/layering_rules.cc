#include "tests/layering/layering_rules.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>

namespace annals::layering {
namespace {

namespace fs = std::filesystem;

std::string Trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

// Fields are parted by " | "; a bar inside a regular expression has no spaces around it.
std::vector<std::string> Fields(const std::string& line) {
  std::vector<std::string> fields;
  std::size_t begin = 0;
  for (std::size_t bar; (bar = line.find(" | ", begin)) != std::string::npos; begin = bar + 3)
    fields.push_back(Trimmed(line.substr(begin, bar - begin)));
  fields.push_back(Trimmed(line.substr(begin)));
  return fields;
}

bool Skipped(const fs::path& path) {
  const std::string name = path.filename().string();
  return name == "build" || name.starts_with(".");
}

bool Speaks(const Rule& rule, const std::string& path) {
  return std::regex_match(path, rule.files) && !(rule.has_exception && std::regex_match(path, rule.except));
}

void CheckFile(const std::vector<Rule>& rules, const fs::path& file, const std::string& path,
               std::vector<Violation>* found) {
  std::ifstream in(file);
  std::string line;
  const bool cmake = file.filename() == "CMakeLists.txt";
  for (int number = 1; std::getline(in, line); ++number) {
    line = line.substr(0, line.find(cmake ? "#" : "//"));
    for (const Rule& rule : rules) {
      if (Speaks(rule, path) && std::regex_search(line, rule.forbidden))
        found->push_back({rule.name, path, number, Trimmed(line)});
    }
  }
}

// "0012_asset_links"
bool IsStepOfSeries(const std::string& stem) { return stem.find_first_not_of("0123456789") == 4 && stem[4] == '_'; }

}  // namespace

std::vector<fs::path> FilesBelow(const fs::path& root) {
  std::vector<fs::path> files;
  for (auto it = fs::recursive_directory_iterator(root); it != fs::recursive_directory_iterator(); ++it) {
    if (it->is_directory() && Skipped(it->path())) {
      it.disable_recursion_pending();
    } else if (it->is_regular_file()) {
      files.push_back(it->path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<Rule> ReadRules(const fs::path& file) {
  std::ifstream in(file);
  std::vector<Rule> rules;
  std::string line;
  while (std::getline(in, line)) {
    if (Trimmed(line).empty() || line.starts_with("#")) continue;
    const std::vector<std::string> fields = Fields(line);
    if (fields.size() != 5) throw std::runtime_error("not a rule of five fields: " + line);
    rules.push_back({.name = fields[0],
                     .why = fields[4],
                     .files = std::regex(fields[1]),
                     .except = std::regex(fields[2]),
                     .forbidden = std::regex(fields[3]),
                     .has_exception = fields[2] != "-"});
  }
  return rules;
}

std::vector<Violation> Check(const std::vector<Rule>& rules, const fs::path& root) {
  std::vector<Violation> found;
  for (const fs::path& file : FilesBelow(root)) {
    const std::string path = fs::relative(file, root).generic_string();
    const bool spoken_of =
        std::any_of(rules.begin(), rules.end(), [&](const Rule& rule) { return Speaks(rule, path); });
    if (spoken_of) CheckFile(rules, file, path, &found);
  }
  return found;
}

int FilesOf(const Rule& rule, const fs::path& root) {
  const std::vector<fs::path> files = FilesBelow(root);
  return static_cast<int>(std::count_if(files.begin(), files.end(), [&](const fs::path& file) {
    return Speaks(rule, fs::relative(file, root).generic_string());
  }));
}

std::vector<std::string> CrowdedFolders(const fs::path& root, int most) {
  std::map<std::string, std::set<std::string>> ideas;
  for (const fs::path& file : FilesBelow(root)) {
    if (file.filename() == "CMakeLists.txt") continue;
    std::string stem = file.stem();
    if (stem.ends_with("_test")) stem.resize(stem.size() - 5);
    if (IsStepOfSeries(stem)) stem = "series";
    ideas[fs::relative(file.parent_path(), root).generic_string()].insert(stem);
  }
  std::vector<std::string> crowded;
  for (const auto& [folder, held] : ideas) {
    if (std::ssize(held) > most) crowded.push_back(folder + ": " + std::to_string(held.size()));
  }
  return crowded;
}

}  // namespace annals::layering
