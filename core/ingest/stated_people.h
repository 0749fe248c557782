// Who is whose wife, child or colleague, and who works where, as sentences state it.
//
//   StatedPeople stated(Language::kEnglish);
//   stated.Read("My wife Dana called.")           -> Dana, "spouse of", whoever speaks
//   stated.Read("Shiran's husband Avi called.")   -> Avi, "spouse of", Shiran
//   stated.Read("I work at Tarn Shipping.")       -> whoever speaks, "works at", Tarn Shipping
//   stated.Read("Noam is not my brother.")        -> nothing
//
// Rules: words of the language (core/language/people_words.h) and names behind, before and beside them; a name is one to
// three words that are written large or have no case. Rather too little than too much: nothing is read of quotations, of
// what stands behind a colon, of "your" and "his", of denials, of what is imagined or wished, and no claim ("Dana is my
// wife") of questions and of what somebody else is said to claim. What is over ("ex-wife", "former") says so.
//
// A quotation that one sentence opens may end in a later one: sentences are read in their order. Linear in the sentence times
// the lists. Not thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"

namespace annals::ingest {

struct StatedRelation {
  std::string subject, object;  // as written, without a possessive; empty: whoever speaks
  std::string_view predicate;   // of predicate::kOfPeople
  bool over = false;            // it held once

  friend bool operator==(const StatedRelation&, const StatedRelation&) = default;
};

class StatedPeople {
 public:
  explicit StatedPeople(language::Language language) : language_(language) {}

  // Nothing is quoted where a passage begins.
  void BeginPassage() { quoted_ = false; }
  // Each relation once, in the order of the sentence. `turn`: whoever speaks is named before a colon.
  std::vector<StatedRelation> Read(std::string_view sentence, bool turn = false);

 private:
  const language::Language language_;
  bool quoted_ = false;
};

}  // namespace annals::ingest
