// The words of a language, by what they are for. Nowhere else in core stands a word of a language: an algorithm knows a
// language by its lexicon, and another language is another file in words/ (docs/languages.md).
//
//   const Lexicon& words = LexiconOf(Language::kGerman);
//   Has(words.change.down, "ruckgang"); words.text.stemmer;              // true; "german"
//   words.time.Find("september")->month;                                 // 9
//
// Words are in lower case and without diacritics ("fur", "strasse"), but for abbreviations, apologies and words of
// quantities, which are met as written. Phrases have one space between their words. A list that a language has no use
// for is empty.
//
// All lexicons are constants. Thread-safe; looking into a list is linear in it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/language/cue.h"
#include "core/language/intent_words.h"
#include "core/language/languages.h"
#include "core/language/letter_words.h"
#include "core/language/quantity_words.h"
#include "core/language/time_words.h"

namespace annals::language {

// What tells sentences and terms.
struct TextWords {
  std::string_view stemmer;  // Snowball's name for it
  Words stop;                // say nothing by themselves; also what a language is told by
  Words abbreviations;       // a full stop behind them ends no sentence; without that full stop: "z.b"
  Words clitics;             // what an apostrophe cuts off a word: the "s" of "Retail's"
  Words elided;              // words of their own before an apostrophe: the "l" of French "l'usine"
  Words enclitics;           // the same behind a hyphen: the "t" and "elle" of French "a-t-elle"
  Words pronouns;            // written large and no names: "I"
};

// What tells where a name begins and ends, and what it names.
struct NameWords {
  Words never;       // capitals at a sentence's start that name nothing
  Words also_first;  // stop words that are first names, too: "Will"
  Words copulas, articles, has;
  Words other_name;                             // "or": "Auld Town or Wick is a …"
  Words said_of;                                // "was born", "is located": said of what has a name of its own
  Words organisations;                          // make an organisation of a name wherever they stand in it
  Words places, events, algorithms, materials;  // at its end
  Words of;                                     // behind the first word: "Battle of"
  Words events_of, places_of;                   // the first word of such a name
  Words employment;                             // predicates: "works at"
  Words no_predicates;                          // words between two names that relate nothing
  Words of_the_whole;          // in the name of an owner that speaks for all of them: "National Summary"
  bool capital_nouns = false;  // nouns are written large, names or not: a capital proves nothing
};

// What a question asks for. Each sort is told by a cue; what only another word makes sure has a cue of its own.
struct AskingWords {
  Words openers;          // may open a question, or be written large in it, and name nothing: "describe", "two"
  Words reporting;        // ask, or name the act of reporting, and say nothing of what is asked; their inflections, too
  Words forms;            // of an answer, which needs not say so: "trend"; verbs that ask for what there is: "happened"
  Words measures;         // behind "how" they ask and say nothing of the thing: "long"
  Words yes_or_no;        // open a question that is answered by yes or no: "is"
  Cue choosing;           // one of several is asked for: "which"
  Cue largest, smallest;  // and this says which one
  // The unit of what is asked for.
  Cue date, percent, money, number;
  Cue count;                  // "how many"
  Cue related, related_with;  // "related", and "to": how names hang together
  Cue forward;                // what is expected: "guidance"
  Cue how, cause;             // "how did", "why"
  Cue order, order_of_units;  // "first", but not in "first quarter"
  Cue timeline;
  Cue several;   // "list"
  Cue conflict;  // "disagree"
  Cue explanation, value;
  // Kinds of records; `written` and `invented` by somebody.
  Cue papers, patents, products, technologies, written, invented;
};

// What type an answer is of, and what shows one in a sentence.
struct AnswerWords {
  Words who, where, when, why;                   // ask for a person or a body, a place, a time, a reason
  Words how;                                     // before a measure or a number; else it asks for a way
  Words which;                                   // before the noun that says what is asked for
  Words many, much;                              // behind `how`
  Words lengths, ages, spans, weights, warmths;  // measures behind `how`: "tall", "old", "long", "heavy", "cold"
  Words cost;                                    // "how much does it cost"
  Words persons, places, times;                  // nouns behind `which`: "person", "town", "year"
  Words amounts;                                 // nouns of money: "price"
  // In a sentence.
  Words length_units, age_units, span_units, weight_units, warmth_units;  // behind a number
  Words by;                                                               // before whoever acts
  Words at;                                                               // before a place
  Words because;                                                          // phrases before a reason
  Words instructing;        // begin a sentence that tells a way: "open", "by"
  Words affirming;          // open an answer to a question of yes or no
  Words may, permitted;     // ask whether something is allowed: "may"; and say it, or that it is not: "forbidden"
  Words holding;            // ask for a state at a time: "in force"; words
  Words saying;             // ask for somebody's words: "wrote"
  Words news;               // ask for what came last and say nothing of it: "new"
  Words pronouns;           // stand for what was named before
  Words at_least, at_most;  // phrases before a number that bounds a value: "over", "up to"
  // Plain words of one meaning, parted by '/': "buy/purchase". The n-th meaning is the same in every language.
  Words meanings;
};

// What says that something rose or fell: words, and the stems that a question asks by.
struct ChangeWords {
  Words up, down;
  Words up_stems, down_stems;
};

// What says which figure a figure is.
struct FigureWords {
  // Beginnings of words.
  Words adjusted, gaap, segment, excluding, forward;
  Words forward_words;    // whole words that look ahead, too short for a beginning: "will"
  Words not_forward;      // beginnings that are none: "expectations" are what was reached is held against
  Words whole_year;       // phrases: "full year", "year to date"
  Words before_year;      // a year behind one of these is a whole year: "in 2023"
  Words this_period;      // "the quarter": the one that is spoken of
  Words plain_modifiers;  // may stand before a phrase without making it another one: "total"
  Words participles;      // endings of words that may, too: "-ed"
  Words shares;           // "percentage of"
  Words of;
  Words units;  // words that are read with their number: "percent", "million"
};

// What a sentence announces for the one behind it.
struct TopicWords {
  Words openers;     // may stand before an announcement: "now", "so"
  Words announcing;  // phrases that a topic follows at once: "regarding", "as for"
  Words let;         // phrases that a verb of `let_verbs` follows: "let me"
  Words let_verbs;
  Words movers;        // announce by themselves: "turning"
  Words links;         // between the verb and its topic: "on now to"
  Words elsewhere;     // whoever says one of these hands over or looks ahead: "back", "the call"
  Words places;        // "in wholesale, sales increased"
  Words of_the_whole;  // whoever names them narrows nothing: "half", "period"
};

// What orders to a reader who is a machine are made of.
struct OrderWords {
  Words set_aside;  // "ignore"
  Words orders;     // what is set aside: of these no report speaks
  Words aside;      // and of these a report may
  Words answer_verbs;
  Words nouns;         // those of them that are nouns, too: "output in the region grew"
  Words sure_objects;  // follow such a verb in an order, even one that may be a noun: "answer only"
  Words objects;       // the same, of a verb that is none
  Words before;        // may stand before an order: "please"
  Words urging;        // the same where a clause begins that is not the first
  Words tags;          // of a prompt: "</evidence>"
  Words roles;         // that a speaker may pose as: "system:"
  Words named_roles;   // those of them that are never addressed with a comma: "system"
  Words fresh, tasks;  // "new task"
  Words conditions;    // "when asked …"
  Words you, your;
  Words your_tasks, your_answers, duties;  // "your task", "your answer must"
  Words you_must;                          // phrases behind "you": "must", "have to"
  Words you_are_now;                       // phrases behind "you"
  Words answers;                           // nouns: "the answer"
  Words which_answer, is_answer;           // "the only answer is"
  Words to_every;                          // phrases behind "the answer"
  Words if_asked;                          // phrases behind a condition: "the user asks"
  Words machine;                           // "language model", beside "you"
  Words clause_breaks;                     // " and "
};

// What a claim is held against.
struct ClaimWords {
  Words denials;       // "not", "never"
  Words but;           // parts clauses
  Words apologies;     // a reply that begins so answers nothing
  Words comparing;     // phrases before a date that something is measured against: "compared with"
  Words before_dates;  // words that may stand between the two: "in"
};

// What questions over dated facts are made of; stems where said.
struct FactWords {
  Words light_stems;      // verbs that carry no meaning beside a noun: "make a visit"
  Words asking_stems;     // of asking, of order and of number: no predicate is expected to say them
  Words wanting_stems;    // the deed is wanted, not done: "intends to meet"
  Words receiving_stems;  // turn a deed that is a noun: who "received a visit" was visited
  Words askers;           // before the noun that is asked for: "which minister"
  Words auxiliaries;
  Words helpers;  // before a subject: "did Ada"
  Words be;       // "was": before a participle the name is acted on
  Words toward;   // before what is acted on
  Words articles;
  Words agents;                // "by": whoever follows acts
  Words asked_agents;          // "by whom"
  Words infinitives;           // "to visit"
  Words ongoing, participles;  // endings of verbs
  Words conjunctions;
  Words alternatives;      // "arrest or detain"
  Words relative_openers;  // "the last day on which": with their last space
  Words possessives;       // ends of a word as it is written: "'s"
  Words irregular;         // a form that no stemmer leads back to its verb, and the plain one: "made make"
  Words negations;
  Words excluding;  // shut out what follows: "besides"
  Words interrogatives;
  Words days, times;    // ask for a day, for occasions
  Words asked_times;    // behind "what" they ask for a day: "at what time"
  Words belonging;      // between the words of a description: "head of government of Wick"
  Words how, how_many;  // "how" and "many": a number, even with words between
  Words counting;       // a number by themselves
};

// How the clauses of a question over dated facts hang together.
struct ClauseWords {
  Words before, after, since, until, during;  // phrases that open the clause which limits the main one
  Words lists;                                // phrases whose last word opens none: "the following"
  Words same;                                 // before a unit of time: "in the same month as Ada Lund"
  Words same_as;                              // may stand behind that unit
  Words openers;                              // where the asking begins: "who", "did"
  Words prepositions;                         // may stand before such a word: "with whom"
  Words nearest;                              // before a clause: "right before"
  Words first, last, nth;                     // `nth` from the second on, its spellings parted by '/'
};

// What questions for records are made of; stems where said.
struct RecordWords {
  Words papers, patents, products;  // what is listed
  Words openers, how_many;          // before it: "which"; phrases: "how many"
  Words before_kind;                // between these: "how many of the patents"
  Words light;                      // narrow nothing
  Words wrote, invented, owned, filed, granted, expires, published, launched;  // stems of verbs
  Words uses;  // the same, of a record that holds to a technology, or to a thing that does: "use", "protect"
  // Stems of words that ask for a field of one record.
  Words authors, inventors, owners, publication, filing, grant, expiry, launch, status, use, successor, implementation;
  Words identifier;
  Words field_nouns;            // stand beside such a word: "date"
  Words number;                 // of an identifier: "patent number"
  Words superlatives, plurals;  // "the most patents": a superlative before a word with a plural's ending
};

// How a period is written: what answers say themselves, not what texts say. $0, $1 … stand for what is put in.
struct WrittenDates {
  Words months;                         // from January on, as they are written: "März"
  std::string_view day, month;          // of day, month, year; of month, year
  std::string_view week;                // of its first day
  std::string_view range;               // of its first and its last unit
  std::string_view since, until;        // an open end
  std::string_view said, told, spoken;  // a date read from the day on which a sentence was said; from what was told
                                        // before it; none, but that day
};

// What a question that leans on the ones before it is made of. Pronouns may be written with their diacritics, where these
// tell them from another word.
struct FollowUpWords {
  Words openers;                  // phrases that open one: "and"
  Words about;                    // the same, before a thing or a name alone: "what about"
  Words light;                    // may stand in one and say nothing: "too"
  Words persons, things;          // pronouns: "he"; "it"
  Words persons_own, things_own;  // before what is owned: "his"; "its"
  Words clauses;                  // behind one that stands for nothing: "is it true that"
  Words impersonal;               // verbs beside one that does: "gibt es"
  Words there;                    // for a place
  Words then;                     // for a period; phrases: "in that year"
  Words before_places;            // the first goes with any place: "in"
  Words before_nouns;             // where nouns are written large: what follows one of these is a noun and no name
  Words kept_articles;            // go with a name wherever it goes: "the"
  Words before_year;              // between a part of a year and the year, the likeliest first; empty: nothing
  Words behind_owner;             // "'s": what is owned follows
  Words before_owner;             // "de": what is owned stands before it
};

struct Lexicon {
  std::string_view code;  // ISO 639-1: "en"
  std::string_view name;  // "English"
  TextWords text;
  TimeWords time;
  NameWords names;
  AskingWords asking;
  AnswerWords answers;
  ChangeWords change;
  FigureWords figures;
  TopicWords topics;
  OrderWords orders;
  ClaimWords claims;
  FactWords facts;
  ClauseWords clauses;
  RecordWords records;
  FollowUpWords follow_ups;
  QuantityWords quantities;
  WrittenDates dates;
  IntentWords intents;
  LetterWords letters;
  LetterWords talks;  // the same of what is said in a call or meeting: '<' is who speaks
};

const Lexicon& LexiconOf(Language language);
std::span<const Lexicon* const> Lexicons();  // in the order of Language
std::optional<Language> LanguageOfCode(std::string_view code);

}  // namespace annals::language
