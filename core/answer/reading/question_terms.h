// The content of a question as numbered terms, and where they stand in a text.
//
//   QuestionTerms terms(view, "gross margin");            // {gross, margin} with their idf: bits 0 and 1
//   TermFinder finder(terms);
//   finder.OfText("Gross margins were 53.2%")             // both: 0b11
//
// A set of terms is a mask: bit i is term i. A question of more than 64 distinct terms keeps the 64 rarest.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/index/view.h"
#include "core/language/lexicon.h"
#include "core/text/plain_words.h"

namespace annals::answer {

using language::Language;

using TermMask = std::uint64_t;

class QuestionTerms {
 public:
  // Terms of `masked` with their idf over all chunks of the view; a term that no chunk holds weighs as the rarest.
  // `asked_in`: the question's language; without it the view's.
  QuestionTerms(const index::View& view, std::string_view masked, Language asked_in);
  QuestionTerms(const index::View& view, std::string_view masked) : QuestionTerms(view, masked, view.language()) {}

  struct Term {
    std::string text;
    double idf = 0;
  };
  const std::vector<Term>& terms() const { return terms_; }  // distinct, sorted
  TermMask all() const;
  double Weight(TermMask mask) const;  // Σ idf
  // idf share of `of` that `held` covers; 0 when `of` is empty.
  double Share(TermMask held, TermMask of) const;
  // Terms that stand for other words by their initials, written in capitals or known to no passage: "CEO".
  struct Abbreviation {
    std::string letters;  // small
    TermMask terms = 0;
  };
  const std::vector<Abbreviation>& abbreviations() const { return abbreviations_; }
  TermMask MaskOf(const std::vector<std::string>& terms) const;
  // Terms that no chunk of the view holds.
  TermMask unheard() const { return unheard_; }
  // Terms that the question writes so.
  TermMask Exact(std::string_view lower) const;
  // Stems that say a term in other words ("hold" of "held", "purchas" of "buy"), and the terms that they say.
  const absl::flat_hash_map<std::string, TermMask>& kin() const { return kin_; }
  Language language() const { return language_; }  // of the terms: the view's

 private:
  void Cut();  // to the rarest
  void DropLight(const index::View& view, const index::Bitmap& all);
  void FindSingular(std::string_view written);
  void FindKin(std::string_view masked, Language asked_in);

  Language language_;
  std::vector<Term> terms_;
  std::vector<Abbreviation> abbreviations_;
  absl::flat_hash_map<std::string, TermMask> kin_, exact_;
  TermMask unheard_ = 0;
};

// Remembers words that it has seen: use one for all sentences of an answer. Not thread-safe.
class TermFinder {
 public:
  explicit TermFinder(const QuestionTerms& question);

  // The terms that one word stands for; 0 for most words.
  TermMask OfWord(const text::PlainWord& word);
  TermMask OfText(std::string_view text);
  // The terms that one word says without having their stem: by its plain form ("held" for "hold"), by a word that says
  // the same, or by derivation ("founder" for "founded").
  TermMask OfKin(const text::PlainWord& word);
  // Terms of which `lower` is the beginning, cut short by two letters or more: "op" of "oper". For words that are known
  // to be abbreviations.
  TermMask OfBeginning(std::string_view lower) const;
  Language language() const { return question_.language(); }
  const std::vector<QuestionTerms::Abbreviation>& abbreviations() const { return question_.abbreviations(); }

 private:
  bool MayStandFor(const text::PlainWord& word) const;
  TermMask Exact(const text::PlainWord& word);

  const QuestionTerms& question_;
  // By the first two bytes of a word, those that may come third in one that stands for a term: bit ByteNumber.
  std::array<std::uint64_t, text::kBeginnings> third_{};
  TermMask by_change_ = 0, by_fall_ = 0;  // terms that any word of change stands for; that only one of decline does
  TermMask Kin(std::string_view lower) const;
  bool IsHead(std::string_view stem, std::string_view term) const;

  absl::flat_hash_map<std::string, TermMask> known_, known_kin_;
};

}  // namespace annals::answer
