// Which of the retrieved documents no longer govern, and which document replaces each, as retrieval found it
// (which reads it from the record and from the `supersedes` edges of the collection: core/facts/supersession.h).
//
// Thread-safe after construction; O(retrieved passages).
#pragma once

#include <map>

#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

class Supersession {
 public:
  Supersession(const index::View& view, const retrieval::Result& result);

  bool Superseded(index::DocumentOrdinal document) const { return successors_.contains(document); }
  const std::map<index::DocumentOrdinal, std::string>& successors() const { return successors_; }
  // External id of the document that replaces it; empty when none does.
  std::string Successor(index::DocumentOrdinal document) const;

 private:
  std::map<index::DocumentOrdinal, std::string> successors_;
};

}  // namespace annals::answer
