// What one sentence holds of a question: where its terms stand, what narrows them, which figures and periods it names.
#pragma once

#include <string>
#include <string_view>

#include "absl/container/flat_hash_set.h"
#include "core/answer/evidence/evidence.h"
#include "core/answer/reading/passage_reading.h"

namespace annals::answer {

// Of the sentences of one document. Borrows the finder; not thread-safe.
class SentenceReader {
 public:
  SentenceReader(const Document& document, TermFinder* finder);

  // `sentence` is that of the evidence's text. Fills what evidence.h says of the sentence itself.
  void Read(const SentenceReading& sentence, Evidence* evidence) const;

 private:
  void ReadInitials(const text::PlainWords& words, Evidence* evidence) const;
  TermMask TermsOf(std::string_view sentence, const text::PlainWord& word) const;
  bool IsOwn(std::string_view lower) const;
  bool Qualifies(std::string_view word) const;
  bool Narrows(std::string_view lower) const;
  bool Modified(const text::PlainWords& words, std::size_t i) const;
  bool Opens(const text::PlainWords& words, std::size_t first, std::size_t i) const;
  TermMask TermsOf(const text::PlainWords& words, const Topic& topic) const;
  bool IsForeign(const text::PlainWords& words, const Topic& topic) const;
  bool BehindName(std::string_view sentence, const text::PlainWords& words, std::size_t i) const;

  absl::flat_hash_set<std::string> own_;  // words of the document's owner and label: no foreign names
  TermFinder& finder_;
  const Language language_;
  const language::FigureWords& figure_words_;
  const language::Words clitics_;
};

}  // namespace annals::answer
