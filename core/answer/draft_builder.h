// Writes an answer out of what retrieval found: quotes, citations, the refusal, and what every such answer ends with.
//
//   DraftBuilder draft(c);
//   Paragraph paragraph;
//   if (!draft.Fill(c.found().Pool(in_scope), 1, &paragraph)) draft.Abstain("");
//   else draft.Add(std::move(paragraph));
//   return std::move(draft).Take();
//     of "How did employment change in October 2025?"   "Employment declined slightly in most yards. [1]"
//     of "How was the herring?"                         "No evidence for this.", abstained
//
// One thread.
#pragma once

#include <string>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/case.h"
#include "core/answer/draft.h"
#include "core/answer/evidence/citations.h"
#include "core/answer/evidence/told_time.h"
#include "core/answer/findings.h"

namespace annals::answer {

class DraftBuilder {
 public:
  // REQUIRES: c.found().
  explicit DraftBuilder(const Case& c);

  // Numbers of sources.
  int Cite(const Evidence& sentence);
  int Cite(std::size_t evidence) { return Cite(found_.evidence[evidence]); }
  Citations& citations() { return citations_; }

  // The sentence as it stands, cited; of a turn without who speaks.
  Sentence Quoted(const Evidence& sentence);
  // The same of one that retrieval found; that it is said is remembered.
  Sentence Quote(std::size_t evidence);
  // Evidence that is quoted, in order.
  std::vector<std::size_t>& said() { return said_; }

  // Adds the best sentences of the pool, `most` at most; false when none is good enough.
  bool Fill(const std::vector<std::size_t>& pool, int most, Paragraph* paragraph);
  // The same however little of the question their words cover.
  bool FillByScore(const std::vector<std::size_t>& pool, int most, Paragraph* paragraph);
  // Puts before the paragraph's sentences when it was, as `first` tells, where its words alone do not (told_time.h):
  // "7 May 2023 (said on 8 May 2023).", computed from what it cites.
  void SayWhen(const ToldTime& told, const Evidence& first, Paragraph* paragraph);
  void Add(Paragraph paragraph) { answer_.paragraphs.push_back(std::move(paragraph)); }
  // Puts a refusal first. `offer`: how it goes on (nearest_periods.h), may be empty.
  void Abstain(const std::string& offer);

  language::Language language() const { return found_.result.question.language; }  // of the question
  Answer& answer() { return answer_; }
  // Quotes what hangs on the documents quoted, where the question asks for it, names what replaces a cited document, and writes
  // the text. Silent in every part is abstained.
  Draft Take() &&;

 private:
  bool Fill(const std::vector<std::size_t>& pool, int most, const Options& options, Paragraph* paragraph);
  void QuoteLinked();
  void NameSuccessors();

  const Case& case_;
  const Findings& found_;
  Citations citations_;
  std::vector<std::size_t> said_;
  Answer answer_;
};

// Sentences of an answer about one thing.
int MostSentences(const Options& options);

}  // namespace annals::answer
