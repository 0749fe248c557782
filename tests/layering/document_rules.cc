#include "tests/layering/document_rules.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>

#include "tests/layering/markdown.h"

namespace annals::layering {
namespace {

namespace fs = std::filesystem;

std::string TextOf(const fs::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

std::vector<fs::path> PagesOf(const fs::path& root) {
  std::vector<fs::path> pages;
  for (const fs::path& file : FilesBelow(root)) {
    const std::string path = fs::relative(file, root).generic_string();
    if (path == "README.md" || (path.starts_with("docs/") && path.ends_with(".md"))) pages.push_back(file);
  }
  return pages;
}

bool HasSection(const Page& page, const std::string& section) {
  return std::ranges::any_of(page.headings, [&](const std::string& heading) {
    return heading.starts_with(section + " ") || heading.starts_with(section + ". ");
  });
}

// Of one file, its text as a whole: what is cited, with its line.
class CitationReader {
 public:
  explicit CitationReader(const fs::path& root) : root_(root) {}

  std::vector<Violation> Read(const fs::path& file, const std::string& path) {
    found_.clear();
    path_ = path;
    std::ifstream in(file);
    std::string line;
    for (line_ = 1; std::getline(in, line); ++line_) ReadLine(line);
    return found_;
  }

 private:
  void Add(const std::string& rule, const std::string& text) { found_.push_back({rule, path_, line_, text}); }

  void ReadLine(const std::string& line) {
    static const std::regex kPage(R"(\bdocs/[A-Za-z_]+\.md)"),
        kDesk(R"(\b(RECIPES|DESIGN|FUSION|HOUSE|STYLE)(\.md)?\b)");
    const bool cites = line.contains("docs/");
    for (auto it = std::sregex_iterator(line.begin(), line.end(), kPage); cites && it != std::sregex_iterator(); ++it) {
      if (!fs::exists(root_ / it->str())) {
        Add("cited-page", it->str());
      } else if (!path_.ends_with(".md")) {
        ReadSections(it->str(), it->suffix());
      }
    }
    std::smatch desk;
    if (!path_.starts_with("storage/migrations/") && std::regex_search(line, desk, kDesk))
      Add("cited-page", desk.str());
  }

  // " A.5, B.9) …" behind "docs/recipes.md", " §4, 5" behind "docs/design.md".
  void ReadSections(const std::string& page, const std::string& behind) {
    const bool recipes = page == "docs/recipes.md";
    if (!recipes && page != "docs/design.md") return;
    static const std::regex kOfRecipes(R"(^ [A-Z](\.\d+)?(, [A-Z](\.\d+)?)*)"), kOfDesign(R"(^ §\d+)");
    static const std::regex kOne(R"([A-Z](\.\d+)?|\d+)");
    std::smatch sections;
    if (!std::regex_search(behind, sections, recipes ? kOfRecipes : kOfDesign)) return Add("cited-section", page);
    const std::string all = sections.str();
    for (auto it = std::sregex_iterator(all.begin(), all.end(), kOne); it != std::sregex_iterator(); ++it) {
      if (!HasSection(PageOf(page), it->str())) Add("cited-section", page + " " + it->str());
    }
  }

  const Page& PageOf(const std::string& path) {
    const auto [it, added] = pages_.try_emplace(path);
    if (added) it->second = ReadPage(root_ / path);
    return it->second;
  }

  const fs::path& root_;
  std::map<std::string, Page> pages_;
  std::vector<Violation> found_;
  std::string path_;
  int line_ = 0;
};

bool IsPath(const std::string& code) {
  static const std::regex kPath(R"((core|server|storage|cli|bench|tests|proto|deploy|cmake|docs)/[\w./-]+)");
  return std::regex_match(code, kPath) && !code.contains("NAME");
}

bool Resolves(const fs::path& root, const fs::path& page, const std::string& link) {
  const std::size_t hash = link.find('#');
  const fs::path target = hash == 0 ? page : page.parent_path() / link.substr(0, hash);
  if (!fs::exists(target) || !fs::weakly_canonical(target).generic_string().starts_with(root.generic_string()))
    return false;
  return hash == std::string::npos || ReadPage(target).anchors.contains(link.substr(hash + 1));
}

std::set<std::string> FoldersOf(const fs::path& root) {
  std::set<std::string> folders;
  for (const fs::path& file : FilesBelow(root)) {
    std::vector<std::string> parts;
    for (const fs::path& part : fs::relative(file.parent_path(), root)) parts.push_back(part.string());
    if (parts.empty() || parts.front() == ".") continue;
    const std::size_t deepest = parts.front() == "core" ? 3 : parts.front() == "proto" ? 1 : 2;
    std::string folder;
    for (std::size_t i = 0; i < std::min(parts.size(), deepest); ++i) {
      folder += (i > 0 ? "/" : "") + parts[i];
      folders.insert(folder);
    }
  }
  return folders;
}

std::vector<std::string> FloorsOf(const Page& design) {
  static const std::regex kFloors("[a-z]+( → [a-z]+)+"), kName("[a-z]+");
  std::vector<std::string> floors;
  for (const std::string& line : design.lines) {
    if (!std::regex_match(line, kFloors)) continue;
    for (auto it = std::sregex_iterator(line.begin(), line.end(), kName); it != std::sregex_iterator(); ++it)
      floors.push_back(it->str());
  }
  return floors;
}

}  // namespace

std::vector<Violation> CheckCitations(const fs::path& root) {
  static const std::set<std::string> kRead = {".h",  ".cc",  ".md",    ".proto", ".sql",
                                              ".py", ".txt", ".cmake", ".yml",   ""};
  std::vector<Violation> found;
  CitationReader reader(root);
  for (const fs::path& file : FilesBelow(root)) {
    const std::string path = fs::relative(file, root).generic_string();
    if (path.starts_with("tests/layering/") || !kRead.contains(file.extension())) continue;
    std::ranges::move(reader.Read(file, path), std::back_inserter(found));
  }
  return found;
}

std::vector<Violation> CheckLinks(const fs::path& root) {
  std::vector<Violation> found;
  for (const fs::path& file : PagesOf(root)) {
    const std::string path = fs::relative(file, root).generic_string();
    const Page page = ReadPage(file);
    for (const auto& [line, link] : page.links) {
      if (!Resolves(root, file, link)) found.push_back({"link", path, line, link});
    }
    for (const auto& [line, code] : page.code) {
      if (IsPath(code) && !fs::exists(root / code)) found.push_back({"path", path, line, code});
    }
  }
  return found;
}

std::vector<Violation> CheckMap(const fs::path& root) {
  std::set<std::string> listed;
  bool map = false;
  for (const auto& [line, cells] : ReadPage(root / "docs/design.md").rows) {
    if (cells.front() == "folder") map = true;
    if (cells.front() == "step") map = false;
    if (map && cells.front().starts_with('`')) listed.insert(WithoutBackticks(cells.front()));
  }
  return Difference("map", "docs/design.md", listed, FoldersOf(root));
}

std::vector<Violation> CheckFloors(const fs::path& root, const std::set<std::string>& but) {
  static const std::regex kInclude(R"re(#include "core/([a-z]+)/)re");
  const std::vector<std::string> floors = FloorsOf(ReadPage(root / "docs/design.md"));
  std::set<std::string> folders;
  for (const std::string& folder : FoldersOf(root)) {
    if (folder.starts_with("core/") && std::ranges::count(folder, '/') == 1) folders.insert(folder.substr(5));
  }
  std::vector<Violation> found = Difference("floors", "docs/design.md", {floors.begin(), floors.end()}, folders);
  const auto floor = [&](const std::string& folder) { return std::ranges::find(floors, folder) - floors.begin(); };
  std::set<std::string> left = but;
  for (const fs::path& file : FilesBelow(root / "core")) {
    const std::string path = fs::relative(file, root).generic_string();
    const std::string own = path.substr(5, path.find('/', 5) - 5);
    for (const std::string& other : MatchesIn(file, R"re(#include "core/([a-z]+)/)re")) {
      const std::string edge = path + " -> " + other;
      if (floor(other) > floor(own) && left.erase(edge) == 0) found.push_back({"floors", path, 0, edge});
    }
  }
  for (const std::string& edge : left) found.push_back({"floors", "tests/layering/document_test.cc", 0, edge});
  return found;
}

std::vector<Violation> CheckConstants(const fs::path& root) {
  static const std::regex kSpecial(R"([.'])");
  std::vector<Violation> found;
  for (const auto& [line, cells] : ReadPage(root / "docs/recipes.md").rows) {
    if (cells.size() != 3 || !IsPath(WithoutBackticks(cells[2]))) continue;
    const std::string name = WithoutBackticks(cells[0]), file = WithoutBackticks(cells[2]);
    const std::string value = std::regex_replace(cells[1], kSpecial, "\\$&");
    const std::regex given("\\b" + name + "(\\s*=\\s*|\\{)" + value + "(?![\\w.'])");
    if (!std::regex_search(TextOf(root / file), given))
      found.push_back({"constant", "docs/recipes.md", line, name + " = " + cells[1] + " in " + file});
  }
  return found;
}

std::vector<Violation> Difference(const std::string& rule, const std::string& page, const std::set<std::string>& listed,
                                  const std::set<std::string>& real) {
  std::vector<Violation> found;
  for (const std::string& name : listed) {
    if (!real.contains(name)) found.push_back({rule, page, 0, "there is no " + name});
  }
  for (const std::string& name : real) {
    if (!listed.contains(name)) found.push_back({rule, page, 0, "does not list " + name});
  }
  return found;
}

std::set<std::string> MatchesIn(const fs::path& file, const std::string& pattern) {
  const std::string text = TextOf(file);
  const std::regex regex(pattern);
  std::set<std::string> matches;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), regex); it != std::sregex_iterator(); ++it)
    matches.insert((*it)[1]);
  return matches;
}

}  // namespace annals::layering
