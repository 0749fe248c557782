// Which of the retrieved documents no longer govern: their record names a successor, or another retrieved document says
// that it supersedes them.
//
// Thread-safe after construction; O(edges of the retrieved documents).
#pragma once

#include <map>

#include "core/index/view.h"
#include "core/retrieval/retrieve.h"

namespace annals::answer {

class Supersession {
 public:
  Supersession(const index::View& view, const retrieval::Result& result);

  bool Superseded(index::DocumentOrdinal document) const { return successors_.contains(document); }
  // External id of the document that replaces it; empty when none does.
  std::string Successor(index::DocumentOrdinal document) const;

 private:
  std::map<index::DocumentOrdinal, std::string> successors_;
};

}  // namespace annals::answer
