#include "bench/quality/single_hop.h"

#include <algorithm>
#include <array>
#include <format>
#include <map>
#include <random>
#include <string_view>
#include <utility>

#include "bench/quality/word_holders.h"
#include "bench/support/json_lines.h"
#include "bench/support/shuffle.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

using nlohmann::json;

struct Kind {
  std::vector<std::string_view> predicates;  // without a leading "is", "was", "were" or "are"
  const char* question;                      // {} is the subject
};

const auto kKinds = std::to_array<Kind>({{{"directed by"}, "Who directed {}?"},
                                         {{"written by"}, "Who is the author of {}?"},
                                         {{"produced by"}, "Who was the producer of {}?"},
                                         {{"composed by"}, "Who composed {}?"},
                                         {{"born in"}, "In what place was {} born?"},
                                         {{"born on"}, "When was {} born?"},
                                         {{"died in"}, "Where did {} die?"},
                                         {{"died on"}, "When did {} die?"},
                                         {{"located in", "in"}, "Where is {} located?"},
                                         {{"stars", "starring"}, "Who stars in {}?"},
                                         {{"published by"}, "Who published {}?"},
                                         {{"released in", "released on"}, "When was {} released?"},
                                         {{"played for", "plays for"}, "What team did {} play for?"},
                                         {{"named after"}, "What is {} named after?"},
                                         {{"founded by"}, "Who founded {}?"},
                                         {{"founded in", "established in"}, "When was {} founded?"},
                                         {{"owned by"}, "Who owns {}?"},
                                         {{"based in", "headquartered in"}, "Where is {} based?"},
                                         {{"son of", "daughter of"}, "Who is a parent of {}?"},
                                         {{"married to"}, "To whom was {} married?"},
                                         {{"capital of"}, "What is {} the capital of?"},
                                         {{"member of", "a member of"}, "What is {} a member of?"},
                                         {{"has population of"}, "What is the population of {}?"},
                                         {{"performed by"}, "Who performed {}?"},
                                         {{"based on"}, "What is {} based on?"},
                                         {{"won"}, "What did {} win?"}});

const Kind* KindOf(std::string_view predicate) {
  for (std::string_view verb : {"is ", "was ", "are ", "were "}) {
    if (predicate.starts_with(verb)) predicate.remove_prefix(verb.size());
  }
  const auto it =
      std::ranges::find_if(kKinds, [&](const Kind& k) { return std::ranges::contains(k.predicates, predicate); });
  return it == kKinds.end() ? nullptr : &*it;
}

struct Stated {
  bool titled = false;  // by a document of that title
  std::string subject;
  std::vector<std::string> documents;
};

// By kind, then by key of the subject: what is drawn from does not depend on the order of the lines.
using Facts = std::map<std::size_t, std::map<std::string, Stated>>;

void AddRelation(const json& document, const json& relation, Facts* facts) {
  const Kind* kind = KindOf(relation.at("predicate").get<std::string>());
  if (kind == nullptr) return;
  const std::string subject = relation.at("subject"), id = document.at("id");
  const std::string key = text::NameKey(subject);
  if (key.empty()) return;
  Stated& stated = (*facts)[static_cast<std::size_t>(kind - kKinds.data())][key];
  if (!std::ranges::contains(stated.documents, id)) stated.documents.push_back(id);
  if (key != text::NameKey(document.value("title", ""))) return;
  stated.titled = true;
  stated.subject = document.value("title", "");
}

void AddRelations(const json& document, Facts* facts) {
  for (const json& relation : document.value("relations", json::array())) AddRelation(document, relation, facts);
  for (const json& chunk : document.value("chunks", json::array())) {
    for (const json& relation : chunk.value("relations", json::array())) AddRelation(document, relation, facts);
  }
}

// The words of a document: title, text and passages.
std::string WholeText(const json& document) {
  std::string text = document.value("title", "") + " " + document.value("text", "");
  for (const json& chunk : document.value("chunks", json::array())) text += " " + chunk.value("text", "");
  return text;
}

// The shortest name that the title gives, in small letters.
std::string TypedName(const std::string& title) {
  std::string name = text::NameKey(title);
  for (const std::string& alias : text::TitleAliases(title)) {
    if (std::string key = text::NameKey(alias); !key.empty() && key.size() < name.size()) name = std::move(key);
  }
  return name;
}

absl::StatusOr<Facts> ReadFacts(const std::filesystem::path& folder, WordHolders* holders) {
  Facts facts;
  RETURN_IF_ERROR(ForEachLine(folder, "documents.jsonl", [&](const json& document) {
    AddRelations(document, &facts);
    holders->Add(WholeText(document));
  }));
  return facts;
}

}  // namespace

absl::StatusOr<std::vector<Question>> DrawSingleHop(const std::filesystem::path& folder, int count, std::uint64_t seed,
                                                    Naming naming) {
  WordHolders holders;
  ASSIGN_OR_RETURN(const Facts facts, ReadFacts(folder, &holders));
  const auto wanted = [&](const Stated& stated) {
    return stated.titled && (naming == Naming::kTitle ||
                             holders.Count(TypedName(stated.subject)) >= stated.documents.size() + kBystanders);
  };
  std::mt19937_64 random(seed);
  std::map<std::size_t, std::vector<const Stated*>> drawn;  // each kind's, in random order
  for (const auto& [kind, subjects] : facts) {
    std::vector<const Stated*>& list = drawn[kind];
    for (const auto& [key, stated] : subjects) {
      if (wanted(stated)) list.push_back(&stated);
    }
    Shuffle(&list, &random);
  }
  std::vector<Question> questions;
  for (bool more = true; more && std::cmp_less(questions.size(), count);) {
    more = false;
    for (auto& [kind, list] : drawn) {
      if (list.empty() || std::cmp_equal(questions.size(), count)) continue;
      const Stated& stated = *list.back();
      list.pop_back();
      more = true;
      const std::string name = naming == Naming::kTitle ? stated.subject : TypedName(stated.subject);
      questions.push_back({.id = std::format("single-hop-{}", questions.size()),
                           .text = std::vformat(kKinds[kind].question, std::make_format_args(name)),
                           .gold = stated.documents});
    }
  }
  if (questions.empty())
    return absl::NotFoundError("no relation in " + folder.string() + " makes a single-hop question");
  return questions;
}

}  // namespace annals::bench
