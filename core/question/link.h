// Names in a question, and the entities they mean (docs/recipes.md B.4).
//
//   "Who was the first president of the association which published Journal of Psychotherapy Integration?"
//   -> "journal of psychotherapy integration", exact, one entity of weight 1
//
// A name is the longest known key that starts at a word, and the capitalised span that starts there when it is longer.
// Known keys written small count from two content words on, or when a document has that one word as its title ("where
// most of the globe gets its coffee"; docs/measurements.md#small_names); as a seed such a
// word is worth the less the more passages hold it (core/retrieval/graph/seeds.h). A key that no document has as its title ends
// where a comma or a small letter ends it in the question, unless it is written so itself. Each name takes the first rule
// that gives anything:
//   exact      the key is a key or an alias of an entity; of an alias that many share, only the entity of that very key
//   spelling   another spelling of a name or alias (core/question/spelling.h), as good as the same name; of two words or more
//   contained  names that hold all stems of it and at most `containment_extra` more; only those with the fewest more
//   part       the longest run of its words that is a known key
// The weights of one link add up to 1. O(words · longest_name) look-ups. Deterministic, thread-safe.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/index/view.h"
#include "core/language/languages.h"
#include "core/question/words.h"

namespace annals::question {

using language::Language;

enum class LinkRule { kExact, kSpelling, kContained, kPart };
const char* Name(LinkRule rule);  // "exact"

struct LinkOptions {
  int containment_extra = 2;          // a containing name may have this many words more
  std::size_t containment_limit = 8;  // candidates kept, by id: more means that the words say little
  std::size_t longest_name = 16;      // words
  std::size_t shared_alias = 8;       // an alias of more entities ("Lakeland Survey" of every issue) names none of them
};

struct QuestionName {
  std::string key;
  std::size_t first = 0, last = 0;  // words [first, last)
  bool common = false;              // one word written small: a title, or a common word
};

struct Link {
  QuestionName name;
  LinkRule rule = LinkRule::kExact;
  std::vector<std::pair<EntityId, double>> entities;
};

// `language` is the question's: its stop words and names of days and months are no names. Stems are the collection's.

// Left to right. Words that touch `removed` (spans that became filters) belong to no name.
std::vector<QuestionName> FindNames(const index::View& view, const std::vector<QuestionWord>& words,
                                    const std::vector<ByteRange>& removed, Language language,
                                    const LinkOptions& options = {});

// Names that no rule links are left out.
std::vector<Link> LinkNames(const index::View& view, const std::vector<QuestionName>& names, Language language,
                            const LinkOptions& options = {});

// Entities of the longest proper part of `key` that is known; empty when none is.
std::vector<EntityId> KnownPart(const index::View& view, const std::string& key, Language language);

}  // namespace annals::question
