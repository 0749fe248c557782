// Groups of digits that may be one number: "052-123 4567". Inner header of core/privacy.
#pragma once

#include <string>
#include <vector>

#include "core/privacy/reading.h"

namespace annals::privacy {

struct DigitGroup {
  std::size_t token = 0;
  std::uint32_t begin = 0, end = 0;  // bytes
  char join = '\0';  // what stands between this group and the one before: ' ', '-', '.', '/', ')', '('; 0 for the first
  std::size_t size() const { return end - begin; }
};

// The groups that follow one another from token `i`, a number, joined by one such sign. At most kMostGroups.
inline constexpr std::size_t kMostGroups = 12;
std::vector<DigitGroup> GroupsFrom(const Reading& reading, std::size_t i);

// Some groups of a run in a row.
struct NumberView {
  const Reading& reading;
  const std::vector<DigitGroup>& run;
  std::size_t first = 0, last = 0;  // both included
  std::string digits;

  NumberView(const Reading& in, const std::vector<DigitGroup>& groups, std::size_t from, std::size_t to);
  std::size_t groups() const { return last - first + 1; }
  std::size_t SizeOf(std::size_t i) const { return run[first + i].size(); }
  char JoinOf(std::size_t i) const { return run[first + i].join; }
  std::string_view GroupText(std::size_t i) const {
    return reading.text.substr(run[first + i].begin, run[first + i].size());
  }
  // The one sign between all groups; 0 for a lone group; '?' when they differ.
  char Join() const;
  std::size_t token() const { return run[first].token; }
  std::size_t token_behind() const { return run[last].token + 1; }
  std::uint32_t begin() const { return run[first].begin; }
  std::uint32_t end() const { return run[last].end; }
  // Neither letters nor digits touch it, nor is it part of an amount: "1,234.5", "$ 900".
  bool StandsAlone() const;
  char Before() const { return begin() > 0 ? reading.text[begin() - 1] : '\0'; }
  char Behind() const { return end() < reading.text.size() ? reading.text[end()] : '\0'; }
};

}  // namespace annals::privacy
