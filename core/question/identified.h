// Documents that a question names by an identifier: a patent number, a DOI, a grant number, or the client's own id.
//
//   "When does the patent LK 1033071 expire?"  and a document with patent_no "LK 1033071"
//     -> its ordinal, bytes [21, 31)
//
// Compared byte by byte but for ASCII case, at word ends. Only identifiers with a digit count: others are words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/index/view.h"
#include "core/question/words.h"

namespace annals::question {

struct Identified {
  index::DocumentOrdinal document = 0;
  ByteRange where;
};

// The identifiers of a collection's documents. Thread-safe once all are added.
class Identifiers {
 public:
  void Add(index::DocumentOrdinal d, const Document& document);
  // Whether a question can name a document so: it has a digit.
  static bool MayBeIn(std::string_view question);
  // In order of place in the question, then of ordinal, each document once; at most `most`. A look-up for each run of
  // words no longer than the longest identifier, and only for questions with a digit.
  std::vector<Identified> Find(std::string_view question, std::size_t most = 8) const;

 private:
  void AddText(index::DocumentOrdinal d, std::string_view identifier);

  absl::flat_hash_map<std::string, std::vector<index::DocumentOrdinal>> documents_;  // by identifier in lower case
  std::size_t longest_ = 0;                                                          // bytes
};

}  // namespace annals::question
