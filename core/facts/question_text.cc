#include "core/facts/question_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_split.h"
#include "core/facts/described_names.h"
#include "core/language/lexicon.h"
#include "core/question/kin.h"
#include "core/text/text.h"

namespace annals::facts {
namespace {

using language::Language;
using question::Languages;

// The entities that a name surely means: those of its very key, else of that alias, else the one name that contains it.
std::vector<EntityId> Sure(const index::View& view, const question::Link& link) {
  std::vector<EntityId> entities, own;
  for (const auto& [id, weight] : link.entities) {
    entities.push_back(id);
    const Entity* entity = view.entity(id);
    if (entity != nullptr && entity->key == link.name.key) own.push_back(id);
  }
  if (!own.empty()) return own;
  std::ranges::sort(entities);
  if (link.rule == question::LinkRule::kExact) return entities;
  if (link.rule == question::LinkRule::kContained && entities.size() == 1) return entities;
  return {};
}

bool Capitalised(const QuestionText& text, const question::QuestionName& name) {
  return std::any_of(text.words.begin() + static_cast<std::ptrdiff_t>(name.first),
                     text.words.begin() + static_cast<std::ptrdiff_t>(name.last),
                     [](const TextWord& w) { return w.word.capital && !w.word.sentence_start; });
}

void Take(LinkedName name, QuestionText* text) {
  for (std::size_t i = name.first; i < name.last; ++i) text->words[i].taken = true;
  text->names.push_back(std::move(name));
}

// Words of which a name has some and a description others: "Iraq" of "the army of Iraq".
bool Overlaps(const question::QuestionName& name, const std::vector<LinkedName>& described) {
  return std::ranges::any_of(described,
                             [&](const LinkedName& d) { return name.first < d.last && d.first < name.last; });
}

// A description goes before a name inside it; a name of more words stays what it is.
std::vector<LinkedName> Described(const index::View& view, const std::vector<question::Link>& links,
                                  const QuestionText& text, const text::Thesaurus* thesaurus) {
  std::vector<LinkedName> described = DescribedNames(view, text, thesaurus);
  std::erase_if(described, [&](const LinkedName& d) {
    return std::ranges::any_of(links, [&](const question::Link& link) {
      const bool within = link.name.first <= d.first && d.last <= link.name.last;
      return within && !Sure(view, link).empty();
    });
  });
  return described;
}

// Where the question writes its names with capitals, words written small are no names: they are what was done.
void TakeNames(const index::View& view, const std::vector<question::QuestionName>& names, Language language,
               const text::Thesaurus* thesaurus, Descriptions descriptions, QuestionText* text) {
  const bool cased = std::ranges::any_of(names, [&](const auto& name) { return Capitalised(*text, name); });
  const std::vector<question::Link> links = question::LinkNames(view, names, language);
  std::vector<LinkedName> described;
  if (descriptions == Descriptions::kFound) described = Described(view, links, *text, thesaurus);
  for (const LinkedName& name : described) {
    Take(name, text);
    for (std::size_t i = name.first; i < name.last; ++i) text->described.push_back(i);
  }
  for (const question::Link& link : links) {
    if (Overlaps(link.name, described)) continue;
    std::vector<EntityId> entities = Sure(view, link);
    if (cased && !Capitalised(*text, link.name) && !text->words[link.name.first].word.sentence_start) continue;
    if (entities.empty()) continue;
    Take({std::move(entities), link.name.key, link.name.first, link.name.last}, text);
  }
  std::ranges::sort(text->names, {}, &LinkedName::first);
  for (const question::QuestionName& name : names) {
    if (!Capitalised(*text, name)) continue;
    for (std::size_t i = name.first; i < name.last; ++i) {
      const TextWord& word = text->words[i];
      if (!word.taken && word.word.capital && (i == name.first || !word.word.sentence_start)) text->unknown_name = true;
    }
  }
}

}  // namespace

std::string PlainStem(std::string_view word, Language language) {
  const std::string_view plain = question::PlainStem(word, language);
  return plain.empty() ? text::Stem(word, language) : std::string(plain);
}

std::vector<std::string> StemsOf(std::string_view words, Language language) {
  std::string spaced(words);
  std::ranges::replace(spaced, '_', ' ');
  std::vector<std::string> stems;
  for (const std::string& word : text::Words(spaced)) stems.push_back(PlainStem(word, language));
  return stems;
}

QuestionText ReadText(const index::View& view, const question::Question& question, const time::Scope& scope,
                      const text::Thesaurus* thesaurus, Descriptions descriptions) {
  const Languages languages{.question = question.language, .collection = view.language()};
  const language::Words possessives = language::LexiconOf(question.language).facts.possessives;
  QuestionText text{.text = question.text, .languages = languages};
  const std::vector<question::ByteRange> periods = question::PeriodsOf(scope);
  for (const question::QuestionWord& word : question.words) {
    TextWord added{.word = word};
    const std::vector<std::string> parts = absl::StrSplit(word.key, ' ');
    for (const std::string& part : parts) added.stems.push_back(PlainStem(part, languages.collection));
    added.taken = question::Touches(word, periods);
    const std::string_view written = std::string_view(question.text).substr(word.begin, word.end - word.begin);
    added.possessive = language::EndsWithAny(possessives, written);
    text.words.push_back(std::move(added));
  }
  TakeNames(view, question::FindNames(view, question.words, periods, question.language), question.language, thesaurus,
            descriptions, &text);
  return text;
}

}  // namespace annals::facts
