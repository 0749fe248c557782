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
                           {&Known::launched, {relation::kAssigneeOf, relation::kAuthorOf}, event::kProductLaunch},
                           {&Known::uses, {}, ""}};
constexpr const Verb* kUses = std::end(kVerbs) - 1;

std::optional<RecordKind> KindOf(const Known& known, std::string_view word) {
  if (language::Has(known.papers, word)) return RecordKind::kPaper;
  if (language::Has(known.patents, word)) return RecordKind::kPatent;
  if (language::Has(known.products, word)) return RecordKind::kProduct;
  return std::nullopt;
}

using Statuses = std::set<std::string, std::less<>>;

RecordOrder OrderOf(const language::ClauseWords& clauses, std::string_view word) {
  if (language::Has(clauses.first, word)) return RecordOrder::kFirst;
  if (language::Has(clauses.last, word)) return RecordOrder::kLast;
  return RecordOrder::kNone;
}

// The word behind "which", "how many of the", "list all", "what is the newest".
std::optional<std::size_t> Head(const language::Lexicon& lexicon, const Words& words, const Statuses& statuses,
                                bool* counted) {
  const Known& known = lexicon.records;
  std::vector<std::string> keys;
  for (const facts::TextWord& word : words) keys.push_back(word.word.key);
  std::size_t i = language::PhraseLength(known.how_many, keys, 0);
  *counted = i > 0;
  if (i == 0 && !keys.empty() && language::Has(known.openers, keys[0])) i = 1;
  if (i == 0) return std::nullopt;
  const auto stands_before = [&](const std::string& key) {
    return language::Has(known.before_kind, key) || language::Has(known.light, key) || statuses.contains(key) ||
           OrderOf(lexicon.clauses, key) != RecordOrder::kNone;
  };
  while (i < words.size() && !words[i].taken && stands_before(keys[i])) ++i;
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

std::optional<RecordQuestion> ReadRecordQuestion(const facts::QuestionText& text, bool has_period,
                                                 const Statuses& statuses) {
  RecordQuestion question;
  const language::Lexicon& lexicon = language::LexiconOf(text.languages.question);
  const Known& known = lexicon.records;
  const std::optional<std::size_t> head = Head(lexicon, text.words, statuses, &question.counted);
  if (!head || text.unknown_name) return std::nullopt;
  const std::optional<RecordKind> kind = KindOf(known, text.words[*head].word.key);
  if (!kind) return std::nullopt;
  question.kind = *kind;
  // Records of two people of one name are not counted together.
  if (std::ranges::any_of(text.names, [](const facts::LinkedName& n) { return n.entities.size() != 1; }))
    return std::nullopt;
  SaidVerb said;
  std::size_t said_at = text.words.size();
  for (std::size_t i = 1; i < text.words.size(); ++i) {
    const facts::TextWord& word = text.words[i];
    if (i == *head) continue;
    if (const RecordOrder order = OrderOf(lexicon.clauses, word.word.key);
        order != RecordOrder::kNone && !question.counted) {
      question.order = order;
      continue;
    }
    if (word.taken || language::Has(known.light, word.word.key) || (i < *head && !statuses.contains(word.word.key)))
      continue;
    const SaidVerb verb = VerbOf(known, word);
    if (verb.verb == nullptr && question.status.empty() && statuses.contains(word.word.key)) {
      question.status = word.word.key;
      continue;
    }
    if (verb.verb == nullptr || (said.verb != nullptr && said.stem != verb.stem)) return std::nullopt;
    said = verb;
    said_at = i;
  }
  for (const facts::LinkedName& name : text.names)
    (said.verb == kUses && name.first > said_at ? question.things : question.makers).push_back(name);
  if (said.verb == kUses && question.things.empty()) return std::nullopt;
  question.relations = MakersOf(question.kind);
  if (said.verb != nullptr && said.verb != kUses) {
    question.event = said.verb->event;
    question.relations.assign(said.verb->relations.begin(), said.verb->relations.end());
  }
  const bool limited = !question.makers.empty() || !question.things.empty() || !question.event.empty() ||
                       !question.status.empty() || question.order != RecordOrder::kNone || has_period;
  if (!limited) return std::nullopt;
  return question;
}

}  // namespace annals::answer
