// Time expressions with what they mean: a folder of FILE.jsonl, one case a line.
//
//   {"id": "A-1", "Input": "I was out in May 2012", "Context": {"ReferenceDateTime": "2016-11-07T00:00:00"},
//    "Results": [{"Text": "May 2012", "Type": "daterange", "Start": 13, "Length": 8, "Value": {…}}]}
//
// That is the format of the specifications of Microsoft's Recognizers-Text. A result says where it stands by `Start`
// and `Length`, or by `Start` and an inclusive `End`, in code points; without a reference time it is 2016-11-07.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "bench/time/time_classes.h"
#include "core/time/time_scope.h"

namespace annals::bench {

struct ExpectedPeriod {
  time::Span span;  // bytes
  std::string text;
  // Any of them counts: past and future reading of "5 May". Empty: the case gives no value. May be empty intervals.
  std::vector<Interval> alternatives;
};

struct TimeCase {
  std::string id, text;
  Day reference;
  TimeClass time_class = TimeClass::kExcluded;
  std::vector<ExpectedPeriod> expected;
};

// The cases of every *.jsonl in order of names and lines. `classes`: a file {"case id": "absolute", …}; when empty, the
// folder's classes.json if it has one. A case that is not listed is classified by rule. InvalidArgument names file and
// line; NotFound when the folder holds no case.
absl::StatusOr<std::vector<TimeCase>> ReadTimeCases(const std::filesystem::path& folder,
                                                    const std::filesystem::path& classes);

}  // namespace annals::bench
