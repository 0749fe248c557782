// Names in a sentence: known names of the document first, capitalised spans second (docs/recipes.md B.2).
//
//   "The son of Lothair II met John of the Cross." -> "lothair ii" (3–5), "john of the cross" (6–10)
//
// A lone capitalised word at a sentence's start counts only when the document writes it with a capital elsewhere, a
// known name holds it, or a particle of names follows ("Ernst de Lund"). Months, weekdays, pronouns, quarters and bare
// numbers are no names. A script without case has no capitals: there only known names are found. Thread-safe (const);
// linear in the tokens.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/ingest/names/gazetteer.h"
#include "core/ingest/names/word_case.h"
#include "core/language/lexicon.h"
#include "core/text/tokens.h"

namespace annals::ingest {

using language::Language;

struct FoundName {
  std::string key;
  std::size_t begin = 0, end = 0;        // tokens [begin, end)
  int given = -1;                        // index into the gazetteer; −1: a capitalised span
  EntityKind kind = EntityKind::kOther;  // "Dr. Smith": kPerson, and the key is "smith"; "Crocs, Inc.": kOrganisation
};

class MentionFinder {
 public:
  struct Span {
    std::size_t begin = 0, end = 0;  // tokens [begin, end)
  };

  // Both must outlive the finder.
  MentionFinder(const Gazetteer& gazetteer, const WordCase& word_case, Language language)
      : gazetteer_(gazetteer), word_case_(word_case), language_(language), lexicon_(language::LexiconOf(language)) {}

  // Left to right. A capitalised span longer than the known name at the same place is reported after it, as well.
  // `opens`: the text is the first sentence of a document without a title, which often says what the document is about:
  // what it opens with and then explains is a name, though it be one word, or words in quotation marks.
  std::vector<FoundName> Find(std::string_view text, absl::Span<const text::Token> tokens, bool opens = false) const;

 private:
  std::optional<Gazetteer::Match> KnownName(std::string_view text, absl::Span<const text::Token> tokens,
                                            std::size_t i) const;
  bool StartsName(std::string_view text, absl::Span<const text::Token> tokens, std::size_t i) const;
  // "Nantong is a city", "You Are My Harbour was the fifth album", "“Ferry” (1996) …".
  std::optional<Span> Subject(std::string_view text, absl::Span<const text::Token> tokens) const;

  const Gazetteer& gazetteer_;
  const WordCase& word_case_;
  const Language language_;
  const language::Lexicon& lexicon_;
};

}  // namespace annals::ingest
