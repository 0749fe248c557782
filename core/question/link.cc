#include "core/question/link.h"

#include <algorithm>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/identity/name_form.h"
#include "core/language/international.h"
#include "core/language/lexicon.h"
#include "core/question/asker.h"
#include "core/question/spelling.h"
#include "core/text/text.h"
#include "core/text/year.h"

namespace annals::question {
namespace {

constexpr std::size_t kLongestConnectors = 3;  // "of the de"
constexpr std::size_t kShortestLoneWord = 4;  // bytes: a shorter single word says too little to stand for a longer name

bool IsConnector(const QuestionWord& word) { return language::Has(language::kNameConnectors, word.key); }

bool StartsName(const QuestionWord& word, Language language) {
  return word.capital && !OpensQuestion(word) && !text::IsStopWord(word.key, language) &&
         !language::Has(language::LexiconOf(language).asking.openers, word.key);
}

bool NamesMonthOrWeekday(std::string_view key, Language language) {
  return language::LexiconOf(language).time.NamesMonthOrWeekday(key);
}

bool Continues(const QuestionWord& word) {
  if (word.after_break || word.after_comma) return false;
  return word.capital || (word.number && word.key.size() < 5 && !text::IsYear(word.key));
}

std::size_t CapitalisedEnd(const std::vector<QuestionWord>& words, const std::vector<bool>& removed,
                           std::size_t first) {
  std::size_t end = first + 1;
  while (end < words.size() && !removed[end]) {
    if (Continues(words[end])) {
      ++end;
      continue;
    }
    std::size_t after = end;
    while (after < words.size() && after - end < kLongestConnectors - 1 && !words[after].after_break &&
           !words[after].after_comma && IsConnector(words[after])) {
      ++after;
    }
    if (after == end || after == words.size() || removed[after] || !words[after].capital || !Continues(words[after]))
      break;
    end = after + 1;
  }
  return end;
}

// The words in which names are looked for.
struct Asked {
  const index::View& view;
  const std::vector<QuestionWord>& words;
  Language language;
};

// Whether a document has that very title. What only a text without title opens with is none.
bool IsTitle(const index::View& view, std::string_view key, const std::vector<EntityId>& entities) {
  std::vector<index::DocumentOrdinal> titled;
  for (EntityId e : entities) {
    if (const Entity* entity = view.entity(e); entity != nullptr && entity->key == key)
      view.DocumentsTitled(e, &titled);
  }
  return std::ranges::any_of(titled, [&](index::DocumentOrdinal d) { return !view.document(d).title.empty(); });
}

// Whether words [first, last), whose joined key names `entities`, may be meant as that name.
bool Usable(const Asked& in, std::size_t first, std::size_t last, std::string_view key,
            const std::vector<EntityId>& entities) {
  if (last - first == 1 && key.find(' ') == std::string_view::npos) {
    if (NamesMonthOrWeekday(key, in.language)) return false;
    if (in.words[first].capital) return StartsName(in.words[first], in.language);
    return key.size() >= kShortestLoneWord && !text::IsStopWord(key, in.language) && IsTitle(in.view, key, entities);
  }
  int content = 0;
  for (std::size_t i = first; i < last; ++i) {
    if (in.words[i].capital && !in.words[i].sentence_start) return true;
    content += !text::IsStopWord(in.words[i].key, in.language);
  }
  return content >= 2;
}

// Whether the name is written like words [first, last): capitals and commas at the same places.
bool WrittenAlike(const std::vector<QuestionWord>& words, std::size_t first, std::size_t last, std::string_view name,
                  Language language) {
  const std::vector<QuestionWord> own = SplitQuestion(name, language);
  if (own.size() != last - first) return false;
  for (std::size_t i = 1; i < own.size(); ++i) {
    const QuestionWord& asked = words[first + i];
    if (own[i].after_comma != asked.after_comma || own[i].capital != asked.capital) return false;
  }
  return true;
}

// A title is a name however it is written. What some text calls "Kingston Jamaica" is not meant by "in Kingston,
// Jamaica", nor its "Jamaican Reggae" by "the Jamaican reggae singer": beyond a title, a question that writes a name
// large says by commas and small letters where it ends.
bool Meant(const Asked& in, std::size_t first, std::size_t last, const std::vector<EntityId>& entities) {
  bool large = false, ends_inside = false;
  for (std::size_t i = first; i < last; ++i) {
    const QuestionWord& word = in.words[i];
    const bool small = !word.capital && !word.number && !text::IsStopWord(word.key, in.language);
    large |= word.capital && !word.sentence_start;
    ends_inside |= i > first && (word.after_comma || small);
  }
  if (!large || !ends_inside) return true;
  return std::any_of(entities.begin(), entities.end(), [&](EntityId e) {
    std::vector<index::DocumentOrdinal> titled;
    in.view.DocumentsTitled(e, &titled);
    const Entity* entity = in.view.entity(e);
    return !titled.empty() || (entity != nullptr && WrittenAlike(in.words, first, last, entity->name, in.language));
  });
}

// Whether names may begin so; of one word they may.
bool MayBegin(const index::View& view, std::string_view key) {
  const std::string_view two = text::FirstTwoWords(key);
  return two.empty() || view.MayBeginKey(two);
}

std::size_t KnownEnd(const Asked& in, const std::vector<bool>& removed, std::size_t first, const LinkOptions& options) {
  std::vector<std::string> keys;  // of [first, first + 1), [first, first + 2), …
  std::string key;
  for (std::size_t i = first; i < in.words.size() && i - first < options.longest_name && !removed[i]; ++i) {
    if (!key.empty()) key += ' ';
    key += in.words[i].key;
    if (keys.size() < 2 && !MayBegin(in.view, key)) break;
    keys.push_back(key);
  }
  for (std::size_t length = keys.size(); length > 0; --length) {
    const std::string& candidate = keys[length - 1];
    const std::vector<EntityId> entities = in.view.EntitiesByKey(candidate);
    if (entities.empty() || !Usable(in, first, first + length, candidate, entities)) continue;
    if (Meant(in, first, first + length, entities)) return first + length;
  }
  return first;
}

std::vector<std::string> Stems(const std::string& key, Language language) {
  std::vector<std::string> stems;
  const std::vector<std::string> words = absl::StrSplit(key, ' ', absl::SkipEmpty());
  for (const std::string& word : words) stems.push_back(text::Stem(word, language));
  std::sort(stems.begin(), stems.end());
  stems.erase(std::unique(stems.begin(), stems.end()), stems.end());
  return stems;
}

// Entities whose keys hold every stem of `content`.
std::vector<EntityId> Holding(const index::View& view, const std::vector<std::string>& content) {
  std::vector<EntityId> holding;
  for (std::size_t i = 0; i < content.size(); ++i) {
    std::vector<EntityId> with;
    for (const index::EntityRef& entity : view.EntitiesWithStem(content[i])) with.push_back(entity.id);
    if (i == 0) {
      holding = std::move(with);
      continue;
    }
    std::vector<EntityId> both;
    std::set_intersection(holding.begin(), holding.end(), with.begin(), with.end(), std::back_inserter(both));
    holding = std::move(both);
  }
  return holding;
}

std::vector<EntityId> Contained(const index::View& view, const std::string& key, Language language,
                                const LinkOptions& options) {
  const std::vector<std::string> stems = Stems(key, view.language());
  std::vector<std::string> content;
  std::ranges::copy_if(stems, std::back_inserter(content),
                       [&](const std::string& s) { return !text::IsStopWord(s, language); });
  if (content.empty() || (content.size() == 1 && content[0].size() < kShortestLoneWord)) return {};
  int fewest = options.containment_extra + 1;
  std::vector<EntityId> found;
  for (EntityId e : Holding(view, content)) {
    const Entity* entity = view.entity(e);
    if (entity == nullptr) continue;
    int extra = 0;
    for (const std::string& stem : Stems(entity->key, view.language()))
      extra += !std::ranges::binary_search(stems, stem);
    if (extra > fewest || extra > options.containment_extra) continue;
    if (extra < fewest) found.clear();
    fewest = extra;
    if (found.size() < options.containment_limit) found.push_back(e);
  }
  return found;
}

// A single word, with or without a title, is left to the other rules: "May" is no spelling of "MAY Corp.", nor "Mr.
// Smith" of every Smith.
std::vector<EntityId> Spelled(const index::View& view, const std::string& key, const LinkOptions& options) {
  std::vector<EntityId> entities;
  if (identity::ReadName(key).words.size() < 2) return entities;
  for (const NameMatch& match : ResolveName(view, key, EntityKind::kOther, {.least = identity::kSame}))
    entities.push_back(match.entity);
  if (entities.size() > options.shared_alias) entities.clear();
  std::sort(entities.begin(), entities.end());
  return entities;
}

std::vector<std::pair<EntityId, double>> Weighted(const std::vector<EntityId>& entities) {
  std::vector<std::pair<EntityId, double>> weighted;
  for (EntityId e : entities) weighted.emplace_back(e, 1.0 / static_cast<double>(entities.size()));
  return weighted;
}

std::vector<bool> Removed(const std::vector<QuestionWord>& words, const std::vector<ByteRange>& ranges) {
  std::vector<bool> removed(words.size(), false);
  for (std::size_t i = 0; i < words.size(); ++i) removed[i] = Touches(words[i], ranges);
  return removed;
}

}  // namespace

const char* Name(LinkRule rule) {
  switch (rule) {
    case LinkRule::kExact:
      return "exact";
    case LinkRule::kSpelling:
      return "spelling";
    case LinkRule::kContained:
      return "contained";
    case LinkRule::kPart:
      return "part";
  }
  return "exact";
}

std::vector<QuestionName> FindNames(const index::View& view, const std::vector<QuestionWord>& words,
                                    const std::vector<ByteRange>& removed_ranges, Language language,
                                    const LinkOptions& options) {
  const Asked in{view, words, language};
  const std::vector<bool> removed = Removed(words, removed_ranges);
  std::vector<QuestionName> names;
  for (std::size_t i = 0; i < words.size();) {
    if (removed[i]) {
      ++i;
      continue;
    }
    std::size_t end = i + 1;
    const std::size_t known = KnownEnd(in, removed, i, options);
    // One name a place: of a known one and the longer run of capitals around it, the run, whose known parts the rules
    // find again.
    const std::size_t span = StartsName(words[i], language) ? CapitalisedEnd(words, removed, i) : i;
    std::string run = JoinKeys(words, i, span);
    if (span > known && run.size() > 1 && !NamesMonthOrWeekday(run, language)) {
      names.push_back({std::move(run), i, span});
      end = span;
    } else if (known > i) {
      std::string key = JoinKeys(words, i, known);
      const bool common = known == i + 1 && !words[i].capital && !key.contains(' ');
      names.push_back({std::move(key), i, known, common});
      end = known;
    }
    i = end;
  }
  return names;
}

std::vector<EntityId> KnownPart(const index::View& view, const std::string& key, Language language) {
  const std::vector<std::string> words = absl::StrSplit(key, ' ', absl::SkipEmpty());
  for (std::size_t length = words.size(); length-- > 1;) {
    for (std::size_t start = words.size() - length + 1; start-- > 0;) {
      const std::string part = absl::StrJoin(words.begin() + start, words.begin() + start + length, " ");
      if (length == 1 && (part.size() < kShortestLoneWord || text::IsStopWord(part, language))) continue;
      if (std::vector<EntityId> entities = view.EntitiesByKey(part); !entities.empty()) return entities;
    }
  }
  return {};
}

std::vector<Link> LinkNames(const index::View& view, const std::vector<QuestionName>& names, Language language,
                            const LinkOptions& options) {
  std::vector<Link> links;
  for (const QuestionName& name : names) {
    std::vector<EntityId> entities = view.EntitiesByKey(name.key);
    if (entities.size() > options.shared_alias) {
      std::erase_if(entities, [&](EntityId e) {
        const Entity* entity = view.entity(e);
        return entity == nullptr || entity->key != name.key;
      });
      if (entities.empty()) continue;
    }
    if (!entities.empty()) {
      links.push_back({name, LinkRule::kExact, Weighted(entities)});
    } else if (entities = Spelled(view, name.key, options); !entities.empty()) {
      links.push_back({name, LinkRule::kSpelling, Weighted(entities)});
    } else if (entities = Contained(view, name.key, language, options); !entities.empty()) {
      links.push_back({name, LinkRule::kContained, Weighted(entities)});
    } else if (entities = KnownPart(view, name.key, language); !entities.empty()) {
      links.push_back({name, LinkRule::kPart, Weighted(entities)});
    }
  }
  return links;
}

}  // namespace annals::question
