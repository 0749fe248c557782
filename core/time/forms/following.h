// What leads on from a period that was spoken of before, in the same text or the same question.
//
//   FollowingUnits(tokens of "the following year", 2006).ReadAt(1)                        [2007-01-01, 2008-01-01)
//   FollowingUnits(tokens of "two years later", 2006).ReadAt(0)                           [2008-01-01, 2009-01-01)
//   FollowingUnits(tokens of "the same quarter a year earlier", Q2 2023).ReadAt(1)        [2022-04-01, 2022-07-01)
//
// Thread-safe; ReadAt looks at a constant number of tokens.
#pragma once

#include <optional>
#include <vector>

#include "core/time/atom.h"
#include "core/time/cursor.h"

namespace annals::time {

class FollowingUnits {
 public:
  // Borrows the tokens. REQUIRES both ends of `before` closed.
  FollowingUnits(const std::vector<Token>& tokens, const Interval& before) : tokens_(tokens), before_(before) {}

  std::optional<Atom> ReadAt(std::size_t at) const;

 private:
  Day last() const { return before_.to - std::chrono::days{1}; }
  std::optional<Atom> Neighbour(Cursor& c) const;
  std::optional<Atom> Same(Cursor& c) const;
  std::optional<Atom> Counted(Cursor& c) const;
  std::optional<Atom> Beside(Cursor& c) const;

  const std::vector<Token>& tokens_;
  const Interval before_;
};

// "In 2014 compared to the previous year" asks for 2014 and 2013. Reads these units where the question names another one that no day decides: the nearest to the left, else to the right. What was
// read there relative to the reference day ("the previous year") makes room. After InheritYears.
void FollowNamed(const std::vector<Token>& tokens, std::vector<Atom>* atoms);

}  // namespace annals::time
