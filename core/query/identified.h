// Documents that a question names by an identifier: a patent number, a DOI, a grant number, or the client's own id.
//
//   "When does the patent LK 1033071 expire?"  and a document with patent_no "LK 1033071"  -> its ordinal, bytes [21,
//   31)
//
// Compared byte by byte but for ASCII case, at word ends. Only identifiers with a digit count: others are words. Costs
// a look at every document, and only for questions with a digit in them. Thread-safe.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "core/index/view.h"
#include "core/query/mask.h"

namespace annals::query {

struct Identified {
  index::DocumentOrdinal document = 0;
  ByteRange where;
};

// Of the documents that `keep` keeps. At most `most`, in order of their ids.
std::vector<Identified> FindIdentified(const index::View& view, std::string_view question,
                                       const std::function<bool(const Document&)>& keep, std::size_t most = 8);

}  // namespace annals::query
