// The documents against the sources: what a page cites exists, what a source cites exists, and what a page lists is what
// there is.
//
//   for (const Violation& v : CheckCitations("/src/annals")) …   "core/a.h:3: cited-section: docs/recipes.md B.14"
//
// Each check returns what is wrong, empty when nothing is. Build folders and hidden ones are left out.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/layering/layering_rules.h"

namespace annals::layering {

// In sources and pages: every page that is named exists, and so does its section ("docs/recipes.md B.4", "docs/design.md
// §4"). A source that names these two says which section. No page is named that only somebody's desk has (RECIPES …),
// but in released migrations, which never change.
std::vector<Violation> CheckCitations(const std::filesystem::path& root);
// In pages: links, their anchors, and paths between backticks ("`core/time/date.cc`", not "`core/…/NAME.cc`") exist.
std::vector<Violation> CheckLinks(const std::filesystem::path& root);

// docs/design.md §2 lists each folder, two levels deep, in core three; and no other.
std::vector<Violation> CheckMap(const std::filesystem::path& root);
// Its floors are the folders of core, and each includes only those before it. `but`: "core/a/b.cc -> c", edges that are
// still to be turned; one that is turned already is a violation, too.
std::vector<Violation> CheckFloors(const std::filesystem::path& root, const std::set<std::string>& but);
// "| `k1` | 1.2 | `core/index/bm25.h` |" in docs/recipes.md: the file gives the constant that value.
std::vector<Violation> CheckConstants(const std::filesystem::path& root);

// What one list has and the other lacks, as violations of `rule` in `page`.
std::vector<Violation> Difference(const std::string& rule, const std::string& page, const std::set<std::string>& listed,
                                  const std::set<std::string>& real);
// Group 1 of all matches in a file.
std::set<std::string> MatchesIn(const std::filesystem::path& file, const std::string& pattern);

}  // namespace annals::layering
