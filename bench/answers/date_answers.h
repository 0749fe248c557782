// Questions whose expected answer is a date, and the date that an answer says first.
//
//   DateOf("7 May 2023")                          [2023-05-07, 2023-05-08)
//   DateOf("The week before 9 June 2023")         [2023-05-29, 2023-06-05): the calendar's week
//   DateOf("10 years ago"), DateOf("a few, 2023") nullopt: relative to what nobody says, more than a date
//
// Read with the grammar of time, in English. Thread-safe.
#pragma once

#include <optional>
#include <string>

#include "annals/v1/retrieval_service.pb.h"
#include "bench/answers/answer_questions.h"
#include "core/time/interval.h"

namespace annals::bench {

// The period that the answer is, both ends closed; nullopt where it is something else, or the grammar cannot read it.
std::optional<Interval> DateOf(const std::string& answer);

// The first date in the first sentence of an answer that does not abstain: as it stands there, so that "yesterday" is none.
std::optional<Interval> FirstDate(const v1::AnswerResponse& response);

// Whether a returned passage is a gold one of the question, or holds one of its gold sentences.
bool GoldRetrieved(const AnswerQuestion& question, const v1::RetrieveResponse& retrieved);

}  // namespace annals::bench
