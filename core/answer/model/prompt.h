// What a language model is asked: the rules, the question, the period, and the passages as data.
//
//   Prompt prompt = MakePrompt(view, result, Mode::kExplain, {.token_budget = 6'000});
//   prompt.passages[0]       {id "E1", chunk 0, group 0, the first 29 bytes of it}
//   prompt.messages[0]       of the system: the rules
//   prompt.messages[1]       of the user: question, period, passages: "| Employment declined slightly."
//
// Spotlighting: each passage stands between lines with a fence that occurs in no text of the request, so that no
// passage can close its own; each of its lines begins with a mark; and what looks like an id of ours in it ("[E3]") is
// written otherwise. The fence is a digest of the question and the passages, salted until it is absent: same request,
// same bytes.
//
// Passages go in by rank until the budget, by text::EstimateTokens (about 1.3 a word), is spent; in a comparison each
// period has its equal part of it. One that does not fit is cut after its last sentence that does. Passages outside the
// scope (with a note) are never given. Pure, deterministic, thread-safe; linear in the passages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/answer/answer.h"
#include "core/answer/model/chat_model.h"
#include "core/index/view.h"
#include "core/retrieval/result.h"

namespace annals::answer {

struct PromptOptions {
  int token_budget = 6'000;  // docs/recipes.md C measured the extractive composer over as many
  int max_sentences = 0;     // asked of the model; 0: as many as it takes, up to Options::kMostSentences
};

struct PromptPassage {
  std::string id;  // "E1"
  index::ChunkOrdinal chunk = 0;
  int group = -1;
  std::uint32_t bytes = 0;  // of the chunk's text from its beginning: what the model sees
};

struct Prompt {
  std::vector<ChatMessage> messages;
  std::vector<PromptPassage> passages;
  std::size_t left_out = 0;  // passages that the budget had no room for
  std::string fence;
};

Prompt MakePrompt(const index::View& view, const retrieval::Result& result, Mode mode,
                  const PromptOptions& options = {});

// Whether each period is answered by itself, under a line "G1:", "G2:" …
bool AnswersByPeriod(const retrieval::Result& result);

}  // namespace annals::answer
