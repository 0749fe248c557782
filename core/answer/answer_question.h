// From a question to its answer: the only way there is.
//
//   const auto search = [&](const question::Question& q) { return retrieval::Retrieve(*view, q, request, {}); };
//   absl::StatusOr<Answered> a = AnswerQuestion(*view, request, Mode::kAuto, {}, {.search = search});
//   a->kind                                             "whole_text"
//   a->answer.paragraphs[0].sentences[0].text           "Employment declined slightly in the October survey."
//   a->answer.paragraphs[0].sentences[0].citations[0]   1: a->answer.citations[0], document_id "october"
//
// Kinds of answers stand in one table (answer_question.cc), each a name and a function of core/answer/kinds; the first
// that answers is the answer. Those that read records come first: what they answer needs no search. The others share
// one search. A new kind is a function with its header and a line of the table.
// Without a language model: every sentence occurs in a cited chunk, or states or is computed from what is cited.
// Deterministic but for the search. Thread-safe.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/answer/answer.h"
#include "core/answer/draft.h"
#include "core/answer/model/sentence_judge.h"
#include "core/answer/reading/passage_reading.h"
#include "core/index/view.h"
#include "core/question/question.h"
#include "core/question/request.h"
#include "core/question/stage_timer.h"
#include "core/retrieval/result.h"
#include "core/text/thesaurus.h"

namespace annals::answer {

struct AnswerPorts {
  // The passages for the request, whose question is read already. Called at most twice, the second time with
  // typing errors put right. Its error is the
  // answer's error.
  std::function<absl::StatusOr<retrieval::Result>(const question::Question& question)> search;
  // Of the view, where other questions go on from; they change how long it takes, and nothing else. nullptr: read anew.
  const PassageReadings* readings = nullptr;
  question::MonotonicClock now = {};           // empty: no times
  const SentenceJudge* judge = nullptr;        // reads the best sentences with the question; nullptr: none does
  const text::Thesaurus* thesaurus = nullptr;  // which words are kin; nullptr: words are what they are
};

struct Answered : Draft {
  std::string_view kind;   // as the table names it: "dated_facts"
  std::string understood;  // the question in full, where it leaned on the request's history; else empty
};

// `result` of the answer has scope, passages and stages: of the search, and "facts" or "compose" for what followed.
absl::StatusOr<Answered> AnswerQuestion(const index::View& view, const question::Request& request, Mode mode,
                                        const Options& options, const AnswerPorts& ports);

// The names of the table, in its order.
std::vector<std::string_view> KindNames();

}  // namespace annals::answer
