// What sentences say with of who is whose wife, child, colleague, and who works where (core/ingest/stated_people.h).
//
//   Has(PeopleWordsOf(Language::kEnglish).spouse, "wife")
//   Has(PeopleWordsOf(Language::kGerman).works, "arbeitet bei")
//
// Words are folded (text::Tokens); phrases have one space between their words. Constants; thread-safe.
#pragma once

#include "core/language/cue.h"
#include "core/language/languages.h"

namespace annals::language {

struct PeopleWords {
  Words self;       // whoever speaks, in any form: "i", "our"
  Words addressed;  // whom he speaks to: "you"
  // What stands for a name before a turn, of who asks and of who answers him: "User", "Assistant".
  Words asking_role, helping_role;
  // What somebody is to somebody: the plural forms, too.
  Words spouse, partner, child, parent, sibling, kin, colleague;
  Words plural;  // those of them that are plurals: several names may follow
  Words ended;   // those of them that say it is over: "ex-wife"
  Words my;      // before such a word: of whoever speaks
  Words given;   // forms of `my` that name a receiver unless one of `before` precedes: "meinem"
  Words before;
  Words mine;                   // behind such a word: "of mine"; phrases
  Words traits;                 // may stand before or behind such a word: "older"
  Words over;                   // the same, and say it is over: "former"
  Words of, articles;           // "the wife of"
  Words genitive;               // what ends a name before what is its own, without an apostrophe: "s"
  Words is;                     // phrases between a name and what it is, as a fact: "is"
  Words called;                 // phrases between what somebody is and the name: "is called"
  Words joining;                // between two names: "and"
  Words i_work, works;          // phrases before an employer, of whoever speaks and of somebody else
  Words i_work_for, works_for;  // the same, where a person or a place may follow: only before what is named as a body
  // What keeps a sentence from being believed.
  Words unreal;     // what follows is no fact: "imagine"
  Words doubt;      // a claim behind it is not the speaker's, or none: "if", "claims"
  Words reporting;  // somebody's words follow behind a comma: "said"
  Words denying;    // right before a phrase: "not"
  Words giving;     // verbs that take two objects, right before `my`: "gave"
};

const PeopleWords& PeopleWordsOf(Language language);

}  // namespace annals::language
