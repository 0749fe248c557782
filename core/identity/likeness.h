// How alike two names are, and by which rule: the scored side of identity. Candidates come from match keys.
//
//   Compare("Marsh, Kevin", kPerson, "kevin marsh", kPerson)                 -> .97 kOrder
//   Compare("K. Marsh", kPerson, "Kevin Marsh", kPerson)                     -> .85 kInitials
//   Compare("Lakeland Ltd", kOrganisation, "Lakeland Inc.", kOrganisation)   -> .6  kOtherLegalForm: two companies
//
// Scores are an order, not probabilities: 1 the same words; from kSame on, the same name; from kPossible on, worth a
// look; 0 nothing in common that counts. Two known kinds that differ: 0. Symmetric; linear in the names.
#pragma once

#include <string_view>

#include "core/identity/name_form.h"

namespace annals::identity {

enum class LikenessRule {
  kNone,
  kEqual,           // the same words
  kLegalForm,       // but for a legal form that one of them has
  kOrder,           // "Last, First"
  kCompact,         // but for spaces: "Jean-Luc", "Jeanluc"
  kShuffled,        // the same words in another order, and no comma says why
  kInitials,        // "K. Marsh"; middle names may be missing
  kAcronym,         // first letters
  kOtherLegalForm,  // "Ltd" against "Inc": companies of one family at most
  kOtherTitle,      // "Mr Marsh" against "Mrs Marsh", or against "Dr Marsh": a family at most
};
const char* Name(LikenessRule rule);  // "legal_form"

struct Likeness {
  double score = 0;
  LikenessRule rule = LikenessRule::kNone;
};

inline constexpr double kSame = 0.9;      // as good as the same name
inline constexpr double kPossible = 0.6;  // may be the same

Likeness Compare(std::string_view a, EntityKind kind_of_a, std::string_view b, EntityKind kind_of_b);

}  // namespace annals::identity
