// How well a sentence fits a period that a question asks about, where sentences and not documents are held against it: by the periods
// that it speaks of (core/scope/spoken_scope.h), and by where the state that it tells of begins and ends.
//
//   the page: "Ada Lind joined Delft in 2003. In 2004 she spoke in Wick. She moved to Leiden in 2007."    asked: 2003 to 2006
//   "Ada Lind joined Delft in 2003."    1.5    a beginning: it lasts until the next one, and begins with the period
//   "In 2004 she spoke in Wick."        0.63   the year alone
//   "She moved to Leiden in 2007."      0      after
//
// A sentence that names one unit of time and tells that something began then ("joined", "was appointed", "took over") lasts until
// the next such sentence of its page; what none follows before the period is over reaches as far as the question. kEdge is added
// where it begins in the year in which the period begins, and once more where it tells a beginning. kEdge is taken off, of a period
// longer than a year, where it ends in the period's first year ("until 2003"), and where it begins in the last one.
// docs/recipes.md A.10. Borrows what it is made of. Not thread-safe: it remembers the pages that it has read. O(statements of
// these pages).
#pragma once

#include <map>
#include <vector>

#include "core/index/view.h"
#include "core/scope/spoken_scope.h"
#include "core/time/time_scope.h"

namespace annals::scope {

class StateFits {
 public:
  StateFits(const index::View& view, const SpokenScope& spoken, const std::vector<time::Group>& asked)
      : view_(view), spoken_(spoken), asked_(asked) {}

  // 0 of a statement that speaks of no period; about 1.5 at most.
  double Of(const index::StatementRef& statement);

 private:
  // Whether what begins on that day can end a state before the question's periods do.
  bool Matters(Day day) const;
  // Days on which something begins, as the page tells; ascending, those that matter.
  const std::vector<Day>& BegunOn(index::DocumentOrdinal page);
  double Fit(const Interval& told, bool begins, index::DocumentOrdinal page);

  const index::View& view_;
  const SpokenScope& spoken_;
  const std::vector<time::Group>& asked_;
  std::map<index::DocumentOrdinal, std::vector<Day>> begun_;
};

}  // namespace annals::scope
