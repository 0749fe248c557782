// Words that stand in names of whatever language: a German bank and a Dutch painter are written of in English, too. In
// lower case, folded.
#pragma once

#include "core/language/lexicon.h"

namespace annals::language {

// Join capitalised words into one name: "John of the Cross".
inline constexpr std::string_view kNameConnectors[] = {
    "of", "the", "de", "la", "le", "du", "des", "von", "van", "der", "den", "bin", "ibn", "al",
    "el", "y",   "e",  "di", "da", "do", "dos", "del", "&",   "for", "af",  "av",  "ap",  "d"};
// Of these, those that stand in names only, not between other words: "Ernst de Lund", not "Members of Parliament".
inline constexpr std::string_view kNameParticles[] = {"de", "du", "des", "von", "van", "der", "den", "bin", "ibn",
                                                      "al", "di", "da",  "dos", "del", "af",  "av",  "ap"};
// Ask, in languages that have no lexicon of their own here: Italian, Portuguese and Dutch.
inline constexpr std::string_view kForeignAskers[] = {
    "que",  "chi",   "cosa", "quale", "quali", "dove",  "perche",  "quanto", "quanti", "quem",
    "qual", "quais", "onde", "wat",   "welk",  "welke", "wanneer", "waar",   "waarom", "hoeveel"};
// Left out of a name's initials ("BoE"), and of what two names share.
inline constexpr std::string_view kSmallNameWords[] = {"the", "and", "of", "for", "de",  "du", "des", "der", "die",
                                                       "das", "la",  "le", "les", "und", "et", "y",   "e"};
inline constexpr std::string_view kLeastNameWords[] = {"the", "of", "and", "a", "in", "de"};
inline constexpr std::string_view kHonorifics[] = {"mr", "mrs", "ms", "dr", "prof", "professor", "sir", "dame", "rev"};
// Those that a name is compared by.
inline constexpr std::string_view kNameTitles[] = {"mr", "mrs", "ms", "dr", "prof", "professor", "sir", "dame"};
inline constexpr std::string_view kTitlesOfMen[] = {"mr", "sir"};
inline constexpr std::string_view kTitlesOfWomen[] = {"mrs", "ms", "dame"};
inline constexpr std::string_view kGenerations[] = {"jr", "sr", "ii", "iii", "iv"};
// End a company's name without being part of what it is called; longer than the legal forms (core/identity).
inline constexpr std::string_view kCompanyTails[] = {
    "inc",     "incorporated", "corp",    "corporation", "company",  "plc", "lp",   "llc",      "group", "ltd",
    "limited", "co",           "systems", "financial",   "partners", "ag",  "gmbh", "holdings", "nv"};
inline constexpr std::string_view kDomainTails[] = {"com"};       // "JD.com"
inline constexpr std::string_view kNameConjunctions[] = {"and"};  // "&" in words
inline constexpr std::string_view kLeadingArticles[] = {"the"};   // "The Home Depot"
inline constexpr std::string_view kLeadingArticle = "the ";       // the same, as a key begins
// As written; they keep their full stop: "Dr. Smith".
inline constexpr std::string_view kTitlesWithStop[] = {"Dr", "Mr", "Mrs", "Ms",  "St",  "Jr", "Sr",
                                                       "Mt", "Ft", "Lt",  "Col", "Gen", "No"};

// How interfaces of language models name the two of a talk, written small.
inline constexpr std::string_view kTalkRoles[] = {"user", "human", "assistant"};

}  // namespace annals::language
