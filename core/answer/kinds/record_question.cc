#include "core/answer/kinds/record_question.h"

#include <algorithm>
#include <array>

#include "core/record/vocabulary.h"

namespace annals::answer {
namespace {

using Words = std::vector<facts::TextWord>;

struct KindWord {
  std::string_view key;
  RecordKind kind;
};
constexpr auto kKinds = std::to_array<KindWord>({{"paper", RecordKind::kPaper},
                                                 {"papers", RecordKind::kPaper},
                                                 {"publication", RecordKind::kPaper},
                                                 {"publications", RecordKind::kPaper},
                                                 {"article", RecordKind::kPaper},
                                                 {"articles", RecordKind::kPaper},
                                                 {"patent", RecordKind::kPatent},
                                                 {"patents", RecordKind::kPatent},
                                                 {"invention", RecordKind::kPatent},
                                                 {"inventions", RecordKind::kPatent},
                                                 {"product", RecordKind::kProduct},
                                                 {"products", RecordKind::kProduct}});

// What a verb says: who made the record, and what happened to it when.
struct Verb {
  std::string_view stem;
  std::array<std::string_view, 2> relations;
  std::string_view event;
};
constexpr auto kVerbs =
    std::to_array<Verb>({{"write", {relation::kAuthorOf}, ""},
                         {"author", {relation::kAuthorOf}, ""},
                         {"invent", {relation::kInventorOf}, ""},
                         {"hold", {relation::kAssigneeOf}, ""},
                         {"own", {relation::kAssigneeOf}, ""},
                         {"assign", {relation::kAssigneeOf}, ""},
                         {"file", {relation::kInventorOf, relation::kAssigneeOf}, event::kFiled},
                         {"grant", {relation::kInventorOf, relation::kAssigneeOf}, event::kGranted},
                         {"expir", {relation::kInventorOf, relation::kAssigneeOf}, event::kExpires},
                         {"publish", {relation::kAuthorOf, relation::kAssigneeOf}, event::kPublished},
                         {"launch", {relation::kAssigneeOf, relation::kAuthorOf}, event::kProductLaunch}});

constexpr auto kOpeners = std::to_array<std::string_view>({"which", "what", "list", "enumerate", "name", "show"});
// Words between an opener and the kind: "how many of the patents".
constexpr auto kBeforeKind = std::to_array<std::string_view>({"all", "of", "the", "me"});
// Words that narrow nothing.
constexpr auto kLight = std::to_array<std::string_view>(
    {"did",   "do",   "does", "has", "have",   "had",   "is",   "are", "was", "were", "been",  "be",
     "there", "that", "by",   "in",  "on",     "at",    "from", "of",  "the", "a",    "an",    "to",
     "and",   "with", "ever", "far", "during", "since", "so",   "for", "as",  "all",  "which", "who"});

bool Is(const Words& words, std::size_t i, std::string_view key) {
  return i < words.size() && words[i].word.key == key;
}

// The word behind "which", "how many of the", "list all".
std::optional<std::size_t> Head(const Words& words, bool* counted) {
  std::size_t i = 0;
  if (Is(words, 0, "how") && Is(words, 1, "many")) {
    *counted = true;
    i = 2;
  } else if (!words.empty() && std::ranges::contains(kOpeners, words[0].word.key)) {
    i = 1;
  } else {
    return std::nullopt;
  }
  while (i < words.size() && !words[i].taken && std::ranges::contains(kBeforeKind, words[i].word.key)) ++i;
  return i < words.size() && !words[i].taken ? std::optional(i) : std::nullopt;
}

const Verb* VerbOf(const facts::TextWord& word) {
  for (const std::string& stem : word.stems) {
    const auto verb = std::ranges::find(kVerbs, stem, &Verb::stem);
    if (verb != kVerbs.end()) return &*verb;
  }
  return nullptr;
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
  const std::optional<std::size_t> head = Head(text.words, &question.counted);
  if (!head || text.unknown_name) return std::nullopt;
  const auto kind = std::ranges::find(kKinds, text.words[*head].word.key, &KindWord::key);
  if (kind == kKinds.end()) return std::nullopt;
  question.kind = kind->kind;
  // Records of two people of one name are not counted together.
  if (std::ranges::any_of(text.names, [](const facts::LinkedName& n) { return n.entities.size() != 1; }))
    return std::nullopt;
  question.makers = text.names;
  const Verb* said = nullptr;
  for (std::size_t i = *head + 1; i < text.words.size(); ++i) {
    const facts::TextWord& word = text.words[i];
    if (word.taken || std::ranges::contains(kLight, word.word.key)) continue;
    const Verb* verb = VerbOf(word);
    if (verb == nullptr || (said != nullptr && said != verb)) return std::nullopt;
    said = verb;
  }
  question.relations = MakersOf(question.kind);
  if (said != nullptr) {
    question.event = said->event;
    question.relations.assign(said->relations.begin(), said->relations.end());
  }
  if (question.makers.empty() && question.event.empty() && !has_period) return std::nullopt;
  return question;
}

}  // namespace annals::answer
