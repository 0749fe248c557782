#include "core/question/intents.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/language/intent_classes.h"
#include "core/language/lexicon.h"
#include "core/question/patterns/said_pattern.h"
#include "core/question/patterns/single_words.h"

namespace annals::question {
namespace {

using language::IntentWords;

constexpr std::array<const char*, kIntents> kNames = {
    "PERSON_FACTS", "PERSON_HISTORY", "FAMILY_CONTEXT", "ASSET_THREAD", "ASSET_ATTACHMENT", "CROSS_CHANNEL",
    "PRODUCT",      "ALGORITHM",      "TIMELINE",       "RELATIONSHIP", "GENERAL"};

// The first word of each channel, where there are two or more.
std::vector<std::string> Crossed(language::Words channels, std::span<const SingleWord> words) {
  std::vector<std::string> crossed;
  for (const std::string_view channel : channels) {
    const auto word = std::ranges::find_if(words, [&](const SingleWord& w) { return Fits(channel, w.text); });
    if (word != words.end()) crossed.push_back(word->text);
  }
  if (crossed.size() < 2) crossed.clear();
  return crossed;
}

// Where nothing is written large, names are what is no ordinary word. Only English has such words; elsewhere none is a name.
void NameInSmallLetters(std::string_view question, language::Language language, std::vector<SingleWord>* words) {
  constexpr std::size_t kLeastName = 3;
  if (language != language::Language::kEnglish) return;
  if (std::ranges::any_of(question, [](char c) { return c >= 'A' && c <= 'Z'; })) return;
  const language::Words stop = language::LexiconOf(language).text.stop;
  for (SingleWord& word : *words) {
    word.named = word.text.size() >= kLeastName && !std::ranges::contains(stop, word.text) &&
                 std::ranges::all_of(word.text, [](char c) { return c >= 'a' && c <= 'z'; }) &&
                 !language::IsOrdinaryEnglish(word.text);
  }
}

}  // namespace

const char* Name(Intent intent) { return kNames[static_cast<std::size_t>(intent)]; }

std::optional<Intent> ParseIntent(std::string_view name) {
  const auto at = std::ranges::find(kNames, name);
  if (at == kNames.end()) return std::nullopt;
  return static_cast<Intent>(at - kNames.begin());
}

bool Has(const std::vector<FoundIntent>& intents, Intent intent) {
  return std::ranges::contains(intents, intent, &FoundIntent::intent);
}

std::vector<FoundIntent> ReadIntents(std::string_view question, const std::vector<QuestionWord>& words,
                                     language::Language language) {
  const IntentWords& known = language::LexiconOf(language).intents;
  std::vector<SingleWord> single = SingleWords(question, words);
  NameInSmallLetters(question, language, &single);
  const auto is_of = [&](std::string_view kind, std::string_view word) {
    return language::IsOfClass(language, kind, word);
  };
  struct Rule {
    Intent intent;
    language::Words says, unless;
  };
  const Rule rules[] = {{Intent::kPersonFacts, known.person_facts, {}},
                        {Intent::kPersonHistory, known.person_history, {}},
                        {Intent::kFamilyContext, known.family, known.no_family},
                        {Intent::kAssetThread, known.thread, known.no_thread},
                        {Intent::kAssetAttachment, known.attachment, known.no_attachment},
                        {Intent::kCrossChannel, known.cross_channel, {}},
                        {Intent::kProduct, known.product, {}},
                        {Intent::kAlgorithm, known.algorithm, {}},
                        {Intent::kTimeline, known.timeline, {}},
                        {Intent::kRelationship, known.relationship, {}}};
  std::vector<FoundIntent> found;
  for (const Rule& rule : rules) {
    if (!SaidOf(rule.unless, single, is_of).empty()) continue;
    std::vector<std::string> told;
    if (std::string words_of_it = SaidOf(rule.says, single, is_of); !words_of_it.empty())
      told = {std::move(words_of_it)};
    if (told.empty() && rule.intent == Intent::kCrossChannel) told = Crossed(known.channels, single);
    if (!told.empty()) found.push_back({rule.intent, std::move(told)});
  }
  if (found.empty()) found.push_back({});
  return found;
}

std::vector<FoundIntent> Adjusted(std::vector<FoundIntent> found, const std::vector<Intent>& force,
                                  const std::vector<Intent>& forbid) {
  if (force.empty() && forbid.empty()) return found;
  std::erase_if(found, [&](const FoundIntent& f) {
    return f.intent == Intent::kGeneral || std::ranges::contains(forbid, f.intent);
  });
  for (const Intent intent : force) {
    const auto at = std::ranges::find(found, intent, &FoundIntent::intent);
    if (at != found.end()) at->forced = true;
    if (at == found.end()) found.push_back({.intent = intent, .forced = true});
  }
  std::ranges::sort(found, {}, &FoundIntent::intent);
  if (found.empty()) found.push_back({});
  return found;
}

}  // namespace annals::question
