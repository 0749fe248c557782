// Questions over dated facts, drawn from them by a seed, with the answers found by going through all facts.
//
//   "Whom did John Kerry first criticize?"                                          first   {Ada Lund}
//   "When did Iran consult with Iraq for the last time?"                            last    {2014-12-30}
//   "Who made a visit to China before Ben Oro first did?"                           before  everybody, on earlier days
//   "How many times did Japan threaten North Korea in March 2014?"                  count   {3}
//
// Names and relations stand as the data have them, the relation as a verb. Each class has several wordings, which are
// drawn, too. A question is drawn again when its answer has more than `most_values` values, and when the event that it
// is limited by happened on several days and the words do not say which. All who tie are in the answer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bench/timelines/timelines_data.h"

namespace annals::bench {

enum class TimelineClass { kFirst, kLast, kBefore, kAfter, kCount, kBetween };
inline constexpr TimelineClass kTimelineClasses[] = {TimelineClass::kFirst,  TimelineClass::kLast,
                                                     TimelineClass::kBefore, TimelineClass::kAfter,
                                                     TimelineClass::kCount,  TimelineClass::kBetween};
const char* Name(TimelineClass c);  // "first"

// What is asked for: an end of the facts, their day, or how many there are.
enum class Asked { kSubject, kObject, kDay, kTimes, kEnds };

struct TimelineQuestion {
  TimelineClass timeline_class = TimelineClass::kFirst;
  Asked asked = Asked::kObject;
  std::string text;
  std::vector<std::string> gold;  // names, ISO days, or one number; sorted
};

struct TimelineOptions {
  int questions = 600;  // evenly over the classes
  std::uint64_t seed = 1;
  std::size_t most_values = 20;  // a longer list is no answer that anybody reads
};

// InvalidArgument when the facts are too few for a class.
absl::StatusOr<std::vector<TimelineQuestion>> DrawQuestions(const QuadFile& file, const TimelineOptions& options);

// "Make a visit" -> "made a visit"; "Arrest, detain, or charge …" -> "did arrest, detain, or charge …".
std::string PastOf(std::string_view relation);
// The preposition that the relation's object takes: "Make a visit" -> "to"; "" for none.
std::string_view PrepositionOf(std::string_view relation);

}  // namespace annals::bench
