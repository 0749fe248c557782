// An answer with citations, written without a language model: every sentence occurs in a cited chunk, states a field of
// a cited record, or is worked out from what is cited. How a question comes to its answer: answer_question.h.
//
//   answer.paragraphs[0].sentences[0].text           "Employment declined slightly in the October survey."
//   answer.paragraphs[0].sentences[0].citations[0]   1: answer.citations[0], document_id "october", bytes [0, 51)
//   TextOf(answer)                                   "Employment declined slightly in the October survey. [1]"
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/answer/evidence/sentence_weights.h"
#include "core/time/interval.h"

namespace annals::answer {

enum class Mode { kAuto, kFact, kExplain, kConflicts };

struct Options {
  static constexpr int kMostSentences = 20;
  int max_sentences = 0;  // 1 … kMostSentences; 0: one for each thing asked about, `one_thing` when it is one
  int one_thing = 5;      // docs/recipes.md C: recall .80 at 5 sentences, .92 at 8
  double slot_coverage =
      0.4;  // docs/recipes.md C.4: mean coverage of the slots' best sentences below which the answer abstains
  double least_coverage =
      0.25;  // idf share of the question that the best sentence must cover; below it the answer abstains
  double duplicate_jaccard = 0.6;  // near-duplicate sentences are dropped
  int explain_passages = 5;        // EXPLAIN reads the best of them
  double named_share =
      0.5;  // idf share of the question's content that a document's name must cover to be the one asked about
  SentenceWeights weights;
};

struct Citation {
  int number = 0;  // 1-based, as printed: [1]
  std::string document_id, title, label, chunk_id;
  std::optional<Interval> period;
  std::optional<Day> published;
  std::string speaker;  // who says them, of a conversation; empty elsewhere
  std::string quote;    // the cited words, as they stand in the chunk; of a turn without who speaks
  std::uint32_t begin = 0,
                end = 0;  // byte range of the quote in the chunk's text; {0,0} for a field of the document's record
};

// What a sentence is made of: the words of the cited chunk; a field of the cited record; worked out from the cited
// sentences, where its figures stand; said about the evidence, citing nothing; or a language model's words, held
// against the cited sentences (check.h).
enum class Origin { kQuoted, kRecord, kComputed, kNotice, kWorded };

struct Sentence {
  std::string text;  // of a turn without who speaks, as in its citation; TextOf says him
  std::vector<int> citations;
  Origin origin = Origin::kQuoted;
};

// A comparison has one paragraph a period; a conflict one a side; else there is one.
struct Paragraph {
  std::string heading;  // "July 2025"; may be empty
  int group = -1;
  std::vector<Sentence> sentences;
  bool no_evidence = false;  // the period was asked about and holds nothing: said, not guessed
};

// Two statements about the same subject and attribute, with overlapping validity, that differ in value.
struct Conflict {
  std::string subject, attribute;
  struct Side {
    std::string value;
    int citation = 0;
    int authority = 0;
    std::optional<Day> published;
  };
  std::vector<Side> sides;  // the preferred one first
  std::string reason;       // why it is preferred, one sentence
};

struct Answer {
  Mode mode = Mode::kFact;  // the one used; never kAuto
  std::string mode_reason;  // "asked for a value"
  std::vector<Paragraph> paragraphs;
  std::vector<Citation> citations;
  std::vector<Conflict> conflicts;
  bool abstained = false;  // no evidence for this in the period asked
  // That its first sentence says what is asked (evidence/confidence.h): of what is quoted as it stands, where that was weighed.
  std::optional<double> confidence;
  bool computed = false;  // from records, before any text was searched: nothing for a language model to word
  std::string text;       // the whole as plain text, citations as [n]
};

// What `Answer::text` holds, from the rest: a block a paragraph, citations as [n], then a warning a conflict.
std::string TextOf(const Answer& answer);

const char* Name(Mode mode);  // "fact"

}  // namespace annals::answer
