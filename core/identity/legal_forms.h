// Legal forms of companies: what "Inc.", "GmbH" or "S.A." at the end of a name say. Two spellings of one form share a
// canonical word; names that differ in the form alone are told apart by it: "Lakeland Ltd" is not "Lakeland Inc."
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace annals::identity {

// "incorporated" -> "inc", "s a" -> "sa"; "" when `words` (folded, one or more, joined by a space) is no legal form.
std::string_view LegalForm(std::string_view words);
// One word, with or without a full stop: "Inc." in lower case.
bool IsLegalForm(std::string_view lower);

// How many words at the end of `words` are legal forms ("co", "ltd"; "s", "a"), and which, canonical, joined. A name of
// nothing but legal forms has none.
struct LegalEnd {
  std::size_t words = 0;
  std::string form;
};
LegalEnd FindLegalEnd(std::span<const std::string> words);

}  // namespace annals::identity
