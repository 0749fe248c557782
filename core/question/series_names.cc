#include "core/question/series_names.h"

#include <algorithm>
#include <map>
#include <set>

#include "absl/container/flat_hash_set.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

constexpr std::size_t kMostTitles = 256;
constexpr std::size_t kFewestWords = 2, kFewestPeriods = 2;

// The runs of a title's words that are neither its period's nor its owner's, cut at commas and other breaks.
std::vector<KindName> Phrases(const Document& document, Language language) {
  absl::flat_hash_set<std::string> own;
  for (const std::string* field : {&document.label, &document.owner}) {
    for (std::string& word : text::Words(*field)) own.insert(std::move(word));
  }
  std::vector<KindName> phrases;
  KindName phrase;
  const auto close = [&] {
    while (!phrase.empty() && text::IsStopWord(phrase.back(), language)) phrase.pop_back();
    if (phrase.size() >= kFewestWords) phrases.push_back(std::move(phrase));
    phrase.clear();
  };
  for (const QuestionWord& word : SplitQuestion(document.title, language)) {
    if (word.after_comma || word.after_break || own.contains(word.key)) close();
    if (own.contains(word.key) || (phrase.empty() && text::IsStopWord(word.key, language))) continue;
    phrase.push_back(text::Stem(word.key, language));
  }
  close();
  return phrases;
}

}  // namespace

std::vector<KindName> SeriesNames(const std::vector<const Document*>& documents, Language language) {
  std::map<KindName, std::set<Interval>> periods;
  const std::size_t step = documents.size() / kMostTitles + 1;
  for (std::size_t i = 0; i < documents.size(); i += step) {
    for (KindName& phrase : Phrases(*documents[i], language)) periods[std::move(phrase)].insert(*documents[i]->period);
  }
  std::vector<KindName> names;
  for (auto& [phrase, of] : periods) {
    if (of.size() >= kFewestPeriods) names.push_back(phrase);
  }
  return names;
}

}  // namespace annals::question
