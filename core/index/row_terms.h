// The terms by which chunks and statements are found: what goes into the postings of a segment, and what an engine that
// keeps its words elsewhere is to keep.
//
//   std::vector<ChunkTerms> terms = TermsOfChunks(bundle, positions.chunks, Language::kEnglish);
//   terms[0].terms        // title twice, then label, owner, section and text
//
// A chunk has its title twice, label, owner and section once, then its text (docs/recipes.md A.3, B.1). A turn of a
// conversation is half of a dialogue: the words of the turn before it stand beside its own, which count twice
// (docs/recipes.md B.1; docs/measurements.md#turns). A statement is "title : sentence"; a document without a title lends
// the name of its title entity. Pure; cost: linear in the texts.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/language/languages.h"
#include "core/record/record.h"

namespace annals::index {

struct ChunkTerms {
  std::vector<std::string> terms;  // repetitions kept
  std::size_t speaker_size = 0;    // bytes of the text that name its speaker; 0: not a turn
};

// `order`: indices into bundle.chunks, as they stand in the document.
std::vector<ChunkTerms> TermsOfChunks(const DocumentBundle& bundle, std::span<const std::uint32_t> order,
                                      language::Language language);
// `order`: indices into bundle.statements.
std::vector<std::vector<std::string>> TermsOfStatements(const DocumentBundle& bundle,
                                                        std::span<const std::uint32_t> order,
                                                        language::Language language);

}  // namespace annals::index
