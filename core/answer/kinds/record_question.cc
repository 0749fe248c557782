#include "core/answer/kinds/record_question.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "core/language/lexicon.h"
#include "core/record/vocabulary.h"

namespace annals::answer {
namespace {

using Words = std::vector<facts::TextWord>;

// What a verb says: who made the record, and what happened to it when.
struct Verb {
  language::Words language::RecordWords::* stems;
  std::array<std::string_view, 2> relations;
  std::string_view event;
};
using Known = language::RecordWords;
constexpr Verb kVerbs[] = {{&Known::wrote, {relation::kAuthorOf}, ""},
                           {&Known::invented, {relation::kInventorOf}, ""},
                           {&Known::owned, {relation::kAssigneeOf}, ""},
                           {&Known::filed, {relation::kInventorOf, relation::kAssigneeOf}, event::kFiled},
                           {&Known::granted, {relation::kInventorOf, relation::kAssigneeOf}, event::kGranted},
                           {&Known::expires, {relation::kInventorOf, relation::kAssigneeOf}, event::kExpires},
                           {&Known::published, {relation::kAuthorOf, relation::kAssigneeOf}, event::kPublished},
                           {&Known::launched, {relation::kAssigneeOf, relation::kAuthorOf}, event::kProductLaunch}};

std::optional<RecordKind> KindOf(const Known& known, std::string_view word) {
  if (language::Has(known.papers, word)) return RecordKind::kPaper;
  if (language::Has(known.patents, word)) return RecordKind::kPatent;
  if (language::Has(known.products, word)) return RecordKind::kProduct;
  return std::nullopt;
}

// The word behind "which", "how many of the", "list all".
std::optional<std::size_t> Head(const Known& known, const Words& words, bool* counted) {
  std::vector<std::string> keys;
  for (const facts::TextWord& word : words) keys.push_back(word.word.key);
  std::size_t i = language::PhraseLength(known.how_many, keys, 0);
  *counted = i > 0;
  if (i == 0 && !keys.empty() && language::Has(known.openers, keys[0])) i = 1;
  if (i == 0) return std::nullopt;
  while (i < words.size() && !words[i].taken && language::Has(known.before_kind, keys[i])) ++i;
  return i < words.size() && !words[i].taken ? std::optional(i) : std::nullopt;
}

struct SaidVerb {
  std::string stem;
  const Verb* verb = nullptr;
};

SaidVerb VerbOf(const Known& known, const facts::TextWord& word) {
  for (const std::string& stem : word.stems) {
    const auto verb = std::ranges::find_if(kVerbs, [&](const Verb& v) { return language::Has(known.*v.stems, stem); });
    if (verb != std::end(kVerbs)) return {stem, verb};
  }
  return {};
}

// Of a question without a verb: "the patents of Ada Quist".
std::vector<std::string_view> MakersOf(RecordKind kind) {
  if (kind == RecordKind::kPaper) return {relation::kAuthorOf};
  if (kind == RecordKind::kPatent) return {relation::kInventorOf, relation::kAssigneeOf};
  return {relation::kAssigneeOf, relation::kAuthorOf};
}

}  // namespace

std::optional<RecordQuestion> ReadRecordQuestion(const facts::QuestionText& text, bool has_period) {
  RecordQuestion question;
  const Known& known = language::LexiconOf(text.languages.question).records;
  const std::optional<std::size_t> head = Head(known, text.words, &question.counted);
  if (!head || text.unknown_name) return std::nullopt;
  const std::optional<RecordKind> kind = KindOf(known, text.words[*head].word.key);
  if (!kind) return std::nullopt;
  question.kind = *kind;
  // Records of two people of one name are not counted together.
  if (std::ranges::any_of(text.names, [](const facts::LinkedName& n) { return n.entities.size() != 1; }))
    return std::nullopt;
  question.makers = text.names;
  SaidVerb said;
  for (std::size_t i = *head + 1; i < text.words.size(); ++i) {
    const facts::TextWord& word = text.words[i];
    if (word.taken || language::Has(known.light, word.word.key)) continue;
    const SaidVerb verb = VerbOf(known, word);
    if (verb.verb == nullptr || (said.verb != nullptr && said.stem != verb.stem)) return std::nullopt;
    said = verb;
  }
  question.relations = MakersOf(question.kind);
  if (said.verb != nullptr) {
    question.event = said.verb->event;
    question.relations.assign(said.verb->relations.begin(), said.verb->relations.end());
  }
  if (question.makers.empty() && question.event.empty() && !has_period) return std::nullopt;
  return question;
}

}  // namespace annals::answer
