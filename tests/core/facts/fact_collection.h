// A small collection of dated facts, written as lines, for tests.
//
//   FactCollection c;
//   c.Facts({"2014-03-05 | Ada Lund | Make a visit | Wick", "2014-03..2015-06 | Ada Lund | Work for | Tarn"});
//   c.Ask("Whom did Ada Lund first visit?")
//
// A day is a day; "2014-03" a month; "A..B" from the first day of A to the last of B, "A.." without an end.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "core/facts/dated_answer.h"
#include "core/ingest/document_input.h"
#include "core/retrieval/retrieve.h"
#include "tests/scenarios/memory_collection.h"

namespace annals::testing {

class FactCollection {
 public:
  // By `thesaurus`, which must outlive it, words are kin; nullptr: they are what they are.
  explicit FactCollection(const text::Thesaurus* thesaurus = nullptr) : collection_(nullptr), thesaurus_(thesaurus) {}

  // One document, "log-1", "log-2" …
  void Facts(std::initializer_list<std::string> lines, int authority = 0);
  void Put(const ingest::DocumentInput& document);

  std::optional<facts::DatedAnswer> Ask(const std::string& question);
  // The values, "Wick", or {"?"} when the question is not one over dated facts, {"unresolved"} with an unknown anchor.
  std::vector<std::string> Values(const std::string& question);
  retrieval::Result Retrieve(const std::string& question);
  const index::View& view();

 private:
  MemoryCollection collection_;
  const text::Thesaurus* thesaurus_;
  std::shared_ptr<const index::View> view_;
  int logs_ = 0;
};

}  // namespace annals::testing
