// The rules of rules.txt, and a source tree checked against them.
//
//   std::vector<Violation> found = Check(ReadRules("tests/layering/rules.txt"), "/src/annals");
//   found[0]: {core-pure-includes, core/index/view.cc, 12, "#include <pqxx/pqxx>"}
#pragma once

#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace annals::layering {

struct Rule {
  std::string name, why;
  std::regex files, except, forbidden;
  bool has_exception = false;
};

struct Violation {
  std::string rule, file;
  int line = 0;
  std::string text;
};

// Throws std::runtime_error for a line that is no rule.
std::vector<Rule> ReadRules(const std::filesystem::path& file);
// Regular files below a folder, by path; build folders and hidden ones are left out.
std::vector<std::filesystem::path> FilesBelow(const std::filesystem::path& root);
// Files of the tree by path; build folders and hidden ones are left out.
std::vector<Violation> Check(const std::vector<Rule>& rules, const std::filesystem::path& root);
// How many files of the tree a rule speaks of: a rule that speaks of none checks nothing.
int FilesOf(const Rule& rule, const std::filesystem::path& root);
// Folders that hold more ideas than `most`, each as "core/index: 26". A file and those of the same name with another ending are
// one idea, as are a unit and its test, and the numbered steps of a series ("0012_asset_links.sql"), which only grows.
std::vector<std::string> CrowdedFolders(const std::filesystem::path& root, int most);

}  // namespace annals::layering
