// Names in a sentence: known names of the document first, capitalised spans second (RECIPES B.2).
//
//   "The son of Lothair II met John of the Cross." -> "lothair ii" (3–5), "john of the cross" (6–10)
//
// A lone capitalised word at a sentence's start counts only when the document writes it with a capital elsewhere, or a
// known name holds it. Months, weekdays, pronouns, quarters and bare numbers are no names. A script without case has no
// capitals: there only known names are found. Thread-safe (const); linear in the tokens.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "core/ingest/gazetteer.h"
#include "core/ingest/word_case.h"
#include "core/text/tokens.h"

namespace annals::ingest {

struct FoundName {
  std::string key;
  std::size_t begin = 0, end = 0;        // tokens [begin, end)
  int given = -1;                        // index into the gazetteer; −1: a capitalised span
  EntityKind kind = EntityKind::kOther;  // "Dr. Smith": kPerson, and the key is "smith"; "Crocs, Inc.": kOrganisation
};

class MentionFinder {
 public:
  // Both must outlive the finder.
  MentionFinder(const Gazetteer& gazetteer, const WordCase& word_case) : gazetteer_(gazetteer), word_case_(word_case) {}

  // Left to right. A capitalised span longer than the known name at the same place is reported after it, as well.
  // `opens`: the text is the first sentence of a document without a title, which often says what the document is about:
  // in "Nantong is a city" the lone first word is a name.
  std::vector<FoundName> Find(std::string_view text, absl::Span<const text::Token> tokens, bool opens = false) const;

 private:
  std::optional<Gazetteer::Match> KnownName(std::string_view text, absl::Span<const text::Token> tokens,
                                            std::size_t i) const;
  bool StartsName(std::string_view text, absl::Span<const text::Token> tokens, std::size_t i) const;
  bool IsDefined(absl::Span<const text::Token> tokens, std::size_t i) const;

  const Gazetteer& gazetteer_;
  const WordCase& word_case_;
};

}  // namespace annals::ingest
