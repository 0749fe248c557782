// What a question is after, beside its words: several at once, each with the words that told it.
//
//   "What did Alex tell me, and did we discuss it on the call too?"
//       kPersonHistory "what did alex tell me", kCrossChannel "discuss it on the call too"
//   "When was the lease approved?"                     kGeneral
//
// Rules: patterns of words of the question's language (core/language/intent_words.h). They decide whether retrieval looks
// around what it finds (core/retrieval/neighbourhood.h), and how far. Deterministic, thread-safe; linear in the question
// times the patterns.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/question/words.h"

namespace annals::question {

// In the order of the contract.
enum class Intent {
  kPersonFacts,
  kPersonHistory,
  kFamilyContext,
  kAssetThread,
  kAssetAttachment,
  kCrossChannel,
  kProduct,
  kAlgorithm,
  kTimeline,
  kRelationship,
  kGeneral,
};
inline constexpr int kIntents = 11;

struct FoundIntent {
  Intent intent = Intent::kGeneral;
  std::vector<std::string> words;  // folded, that told it; a stretch of the question each
  bool forced = false;             // by the request

  friend bool operator==(const FoundIntent&, const FoundIntent&) = default;
};

// In the order of Intent; kGeneral alone where no other is told.
// `words`: of the question.
std::vector<FoundIntent> ReadIntents(std::string_view question, const std::vector<QuestionWord>& words,
                                     language::Language language);

// With those of `force` and without those of `forbid`.
std::vector<FoundIntent> Adjusted(std::vector<FoundIntent> found, const std::vector<Intent>& force,
                                  const std::vector<Intent>& forbid);

bool Has(const std::vector<FoundIntent>& intents, Intent intent);

const char* Name(Intent intent);  // "ASSET_THREAD"
std::optional<Intent> ParseIntent(std::string_view name);

}  // namespace annals::question
