// Which document replaces the content of another: the newer filing of a patent, the corrected edition of a report.
//
//   "lk-2" states that it supersedes "lk-1":
//   SuccessorOf(view, lk_1, as_of) == "lk-2";   SuccessorOf(view, lk_2, as_of) == ""
//
// Read from the `supersedes` edges of the documents that hold at `as_of`, whenever they came: the older document's row
// is not touched. An edge names the older document by its id or by one of its identifiers ("LK 1020304"). Of several
// successors the one published last stands, then the smallest id. Where documents supersede each other in a circle,
// statements of what was published (else recorded) earlier do not count. Thread-safe; a look-up for each name of the
// document.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/index/view.h"

namespace annals::facts {

// Documents that state that they supersede this one and hold at `as_of` (nullopt: now), the governing one first.
std::vector<index::DocumentOrdinal> SuccessorsOf(const index::View& view, index::DocumentOrdinal document,
                                                 std::optional<Timestamp> as_of);

// External ids of documents that state that they supersede each other in a circle with this one, it first, each
// superseded by the next and the last by the first; empty: none. O(documents that supersede it, however remotely).
std::vector<std::string> SupersessionCircle(const index::View& view, index::DocumentOrdinal document,
                                            std::optional<Timestamp> as_of);

// External id of the governing successor, or the one that the record itself names; empty when there is none.
std::string SuccessorOf(const index::View& view, index::DocumentOrdinal document, std::optional<Timestamp> as_of);

}  // namespace annals::facts
