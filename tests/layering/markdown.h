// What a Markdown page holds that others can point at, and what it points at.
//
//   Page page = ReadPage("docs/recipes.md");
//   page.anchors    {"recipes-the-formulas", "a1-three-time-axes", …}: as GitHub makes them of headings
//   page.links      {line 12, "contract.md#errors"}: not those to the web
//   page.rows       the cells of each row of a table: {line 30, {"`k1`", "1.2", "`core/index/bm25.h`"}}
//
// Fenced code holds no headings, links or rows. A page that cannot be read is empty.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace annals::layering {

struct Page {
  std::vector<std::string> lines;
  std::set<std::string> headings;  // as written, without the #
  std::set<std::string> anchors;
  std::vector<std::pair<int, std::string>> links, code;  // line, target; line, what stands between backticks
  std::vector<std::pair<int, std::vector<std::string>>> rows;
};

Page ReadPage(const std::filesystem::path& file);

// "A.1 Three time axes" -> "a1-three-time-axes"
std::string AnchorOf(const std::string& heading);
// "`proto`" -> "proto"; anything else unchanged.
std::string WithoutBackticks(const std::string& cell);

}  // namespace annals::layering
