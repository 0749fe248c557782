// One question, as the kinds of answers see it (answer_question.h).
//
//   AnswerTimeline(c)    reads c.question, c.request, and records of c.view; nothing was searched yet
//   AnswerWholeText(c)   reads c.found(): sentences of the passages that were searched
//
// Borrows everything. Thread-safe.
#pragma once

#include "absl/log/absl_check.h"
#include "core/answer/answer.h"
#include "core/answer/model/sentence_judge.h"
#include "core/index/view.h"
#include "core/question/question.h"
#include "core/question/request.h"
#include "core/text/thesaurus.h"

namespace annals::answer {

struct Findings;  // findings.h

struct Case {
  const index::View& view;
  const question::Request& request;
  const question::Question& question;  // read of the request
  Mode mode;                           // asked for; kAuto leaves it to the question
  const Options& options;
  const text::Thesaurus* thesaurus = nullptr;
  const SentenceJudge* judge = nullptr;  // nullptr: sentences are not read with the question
  const Findings* findings = nullptr;    // what was searched; nullptr before

  // REQUIRES: the kind reads passages.
  const Findings& found() const {
    ABSL_CHECK(findings != nullptr) << "a kind that reads records looks at passages";
    return *findings;
  }
};

}  // namespace annals::answer
