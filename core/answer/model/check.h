// What may stand of a model's reply: each claim is held against the passages that it cites.
//
//   CheckedReply checked = CheckReply(view, result, prompt, "Prices rose 3% [E1]. Wages fell 9% [E1].");
//   checked.kept[0]       "Prices rose 3%."  with the sentence of E1 that says so
//   checked.removed[0]    "Wages fell 9%.",  kNumber, "9%"
//
// A claim stands when
//   - it cites passages that were given, in a comparison only those of its own period;
//   - the sentences of them that share most with it (at most two a passage, none that speaks to the reader, see
//     injection/guard.h) hold its numbers with their scales, its names (or an alias of them) and its dates, where a
//     document's own title, owner, heading and dates count as said;
//   - its dates lie in the period, but for one that something is measured against ("than in April");
//   - they hold more than `support` of its other content words, and no less than `novel` of those that the question
//     does not have; a sentence whose number is used holds `beside_number` of them by itself;
//   - it does not turn them round: a rise into a fall, a clause into its denial;
//   - nothing in it is found in a sentence that speaks to the reader and not in the support;
//   - the passage that supports it has something to do with the question.
// This is a check of words, not of meaning: it removes what the evidence does not say in these words, so a true claim
// in quite other words falls, too; and it cannot see that two words of one sentence were joined in another way.
//
// Pure, deterministic, thread-safe. O(claims · sentences of the cited passages).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/answer/model/prompt.h"
#include "core/answer/model/reply_claims.h"

namespace annals::answer {

enum class ClaimFault {
  kNone,
  kNoCitation,       // cites nothing
  kUnknownCitation,  // cites an id that was not given
  kForeignPeriod,    // of a comparison: cites the passages of another period than its own
  kInstruction,      // speaks to the reader, or says what only a sentence does that speaks to the reader
  kNumber,           // a number that the cited sentences do not hold
  kDate,             // a date that they do not hold
  kOutsideScope,     // a date outside the period
  kName,             // a name that they do not hold
  kUnsupported,      // too few of its words stand in them
  kContradicted,     // says the opposite
  kOffTopic,         // the passage that supports it has nothing to do with the question
  kTooMany,          // beyond the number of sentences asked for
};

const char* Name(ClaimFault fault);  // "unknown_citation"

struct CheckOptions {
  double support = 0.5;            // more than: of two words one alone is a coincidence
  double novel = 0.5;              // at least: what the question says already proves nothing
  double beside_number = 1.0 / 3;  // at least, and one word: "profit was 5" is no support of "revenue was 5"
  int sentences_a_passage = 2;
  int max_sentences = 0;  // 0: Options::kMostSentences
};

struct Support {  // bytes of a chunk's text
  index::ChunkOrdinal chunk = 0;
  std::uint32_t begin = 0, end = 0;
  auto operator<=>(const Support&) const = default;
};

struct KeptClaim {
  std::string text;
  int group = -1;  // of the scope; −1: none
  std::vector<Support> support;
};

struct RemovedClaim {
  std::string text;
  ClaimFault fault = ClaimFault::kNone;
  std::string detail;  // the number, date, name or id; may be empty
};

struct CheckedReply {
  std::vector<KeptClaim> kept;
  std::vector<RemovedClaim> removed;
  bool none = false, refusal = false;  // as SplitReply
};

CheckedReply CheckReply(const index::View& view, const retrieval::Result& result, const Prompt& prompt,
                        std::string_view reply, const CheckOptions& options = {});

}  // namespace annals::answer
