// The English words that are ordinary ones: what a capitalised word is looked up in that may be a name.
//
// One word a line: "invoice\ninvoices\n...". They are those of WordNet 3.0 (Princeton University, in Debian's wordnet-base)
// that are written small there and in no name of a person, place or firm, with plurals and regular forms of verbs:
// "invoice", "invoices", and neither "lund" nor "baker". cmake/ordinary_words.awk takes them out when Annals is built. Words
// without a content of their own ("the", "with") are not among them. ASCII small letters; about 130,000 words.
#pragma once

#include <string_view>

namespace annals::language {

std::string_view OrdinaryWords();

// Likewise those that are in a name, too: "rose", "mark", "baker".
std::string_view WordsAndNames();

}  // namespace annals::language
