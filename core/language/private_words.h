// The words that private data stand beside, and those that names and streets are made of, of several languages at once: a
// text that is searched for private data may mix them, and what is overlooked cannot be called back.
//
// In lower case. A Hebrew word stands without the letters that may be joined to its front ("to", "the", "and").
#pragma once

#include <span>
#include <string_view>

namespace annals::language {

struct PrivateWords {
  using Words = std::span<const std::string_view>;

  std::string_view code;  // ISO 639-1
  // What a number is.
  Words phone;           // "phone", "call"
  Words phone_labels;    // behind a number, which phone it is: "office"
  Words card;            // "card"
  Words social;          // of a US social security number: "ssn"
  Words identity;        // of an identity number by themselves: "ת.ז"
  Words identity_first;  // before one of `identity_second`: "identity number"
  Words identity_second;
  Words account;      // "account"
  Words local_banks;  // names of Israeli banks
  Words other;        // say that a number is something else: "order", "invoice"
  // Who.
  Words name;        // "name", "named": a name follows
  Words be;          // may stand between such a word, or "this", and the name: "is"
  Words greeting;    // "dear"
  Words honorific;   // "mr"; those of international.h, too
  Words kin;         // what somebody is: "wife", "teacher"
  Words joining;     // between the last two names of several: "and"
  Words of_people;   // before a name, of a deed towards somebody: "with", "by"
  Words deeds;       // behind a name, of what only people do: "said", "lives"
  Words body_verbs;  // before "for", "at", "to" and the name of a firm or a town: "works", "moved"
  // Where.
  Words
      place_before;  // before the name of a place: "in"; those that are among `name`, too, before people as well: "to"
  Words street;      // at the end of a street's name: "road"
  Words street_first;  // before it: "via"
  Words street_tails;  // ends of one written together: "straße"
  Words unit;          // "apt"
  Words address;       // announce an address: "address", "lives"
  Words corner;        // of two streets
  Words box;           // "box"
  Words field_post;    // before the two letters and the code of a military address: "apo"
  Words countries;     // by their names or a word of them, and who lives there: "danish"
  Words bodies;        // make something else of a name: "club", "act"
  Words noun_tails;    // ends of long words that are made of others and name nobody: "tion"
  Words common;        // further words that are no names though they open sentences: "please"
};

std::span<const PrivateWords> PrivateWordsOfAllLanguages();

// The letters that Hebrew joins to the front of a word.
inline constexpr std::string_view kHebrewPrefixes = "בהוכלמש";

}  // namespace annals::language
