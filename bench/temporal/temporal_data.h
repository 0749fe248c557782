// Questions whose gold is bound to periods, and the catalogue of the documents that they are asked of.
//
// A question has either `groups` (label, from, to, gold_chunks): its gold is passages of periods; or `gold_documents`
// and `gold_sentences`: its gold is sentences, and it may be unanswerable. A folder holds one sort.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/time/interval.h"

namespace annals::bench {

using PeriodSet = std::set<Interval>;

struct GoldGroup {
  Interval interval;  // a document belongs to it when its period begins inside
  std::vector<std::string> chunks;
};

struct GoldWords {
  std::string document;
  std::string words;  // see WordsOf
};

struct TemporalQuestion {
  std::string id, text;
  std::string reference_time;  // ISO day; of the data, else the end of the catalogue
  std::vector<GoldGroup> groups;
  std::vector<std::string> gold_chunks, gold_documents;
  std::vector<GoldWords> gold_sentences;
  bool answerable = true;
};

struct TemporalData {
  std::vector<TemporalQuestion> questions;
  std::map<std::string, Interval> documents;  // period by id
  PeriodSet periods;                          // the catalogue
  bool grouped = false;                       // gold is groups of passages, not sentences
};

// NotFound when a file is missing; InvalidArgument names file and line, or says that no question names a period.
absl::StatusOr<TemporalData> ReadTemporalData(const std::filesystem::path& folder);

// Words in lower case between single spaces, one before the first and after the last: " a b " stands in another text of
// this form where the words stand in the text.
std::string WordsOf(std::string_view text);

}  // namespace annals::bench
