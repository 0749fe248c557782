// A text cut into chunks of bounded size at sentence ends; each sentence is a statement of exactly one chunk.
//
//   CutText("# Labour\nJobs rose. Pay fell.", options) -> {section "Labour", text "Jobs rose. Pay fell.", 2 statements}
//
// A Markdown heading line ("## Pay", outside code fences) opens a section and leaves the text; chunks do not cross it,
// and nested headings read "Labour > Pay". Inside a section sentences are packed greedily up to `chunk_tokens`
// (text::EstimateTokens); a paragraph that would be torn begins a new chunk once the chunk is half full. The end of a
// section that has a quarter of that or less joins the chunk before it, which then is that much longer. A chunk begins
// with the last `overlap_sentences` of the one before, when they leave room; those are statements of the first only. A
// sentence above `chunk_tokens` is cut at word borders, a word above it between characters. A turn of many lines
// (LongTurns of core/text/turns.h) begins a chunk, outside of the headings of the turn before.
//
// Takes normalised text (text::Normalize). Pure, linear.
#pragma once

#include <string_view>
#include <vector>

#include "core/ingest/document_input.h"

namespace annals::ingest {

// External ids are left empty. `talk`: its kind says that it is one (IsTalk of core/record/vocabulary.h).
std::vector<PreparedChunk> CutText(std::string_view text, const PrepareOptions& options, bool talk = false);
std::size_t CountChunks(std::string_view text, const PrepareOptions& options, bool talk = false);

// The sentences of a ready-made chunk, the too long ones cut.
std::vector<PreparedStatement> Statements(std::string_view text, const PrepareOptions& options);

}  // namespace annals::ingest
