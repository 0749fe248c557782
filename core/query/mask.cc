#include "core/query/mask.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "core/text/text.h"

namespace annals::query {
namespace {

// Words that ask, or name the act of reporting. Inside a scope they match everywhere and only add noise there.
const absl::flat_hash_set<std::string>& AskingStems() {
  static const auto* const kStems = [] {
    auto* stems = new absl::flat_hash_set<std::string>;
    for (std::string_view word :
         {"according", "compare",    "compared",   "comparison", "change",    "changed",   "describe",   "described",
          "differ",    "different",  "difference", "trace",      "evolve",    "versus",    "say",        "said",
          "tell",      "latest",     "previous",   "since",      "company",   "companies", "quarter",    "quarters",
          "year",      "years",      "month",      "months",     "period",    "periods",   "many",       "highest",
          "lowest",    "largest",    "smallest",   "achieve",    "report",    "reported",  "reports",    "record",
          "recorded",  "nationally", "country",    "district",   "districts", "federal",   "reserve",    "contacts",
          "contact",   "please",     "summarise",  "source",     "agree",     "disagree",  "contradict", "conflict",
          "summarize"}) {
      stems->insert(text::Stem(word));
    }
    return stems;
  }();
  return *kStems;
}

absl::flat_hash_set<std::string> KindStems(const std::vector<std::string_view>& kinds) {
  absl::flat_hash_set<std::string> stems;
  for (std::string_view kind : kinds) {
    std::string spaced(kind);
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    for (const std::string& word : text::Words(spaced)) stems.insert(text::Stem(word));
  }
  return stems;
}

bool Overlaps(const QuestionWord& word, const std::vector<ByteRange>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const ByteRange& r) { return word.begin < r.end && r.begin < word.end; });
}

std::string Join(std::string_view question, const std::vector<const QuestionWord*>& words) {
  std::string joined;
  for (const QuestionWord* word : words) {
    if (!joined.empty()) joined += ' ';
    joined.append(question.substr(word->begin, word->end - word->begin));
  }
  return joined;
}

}  // namespace

std::string Mask(std::string_view question, const std::vector<QuestionWord>& words,
                 const std::vector<ByteRange>& removed, const std::vector<std::string_view>& kinds) {
  const absl::flat_hash_set<std::string> kind_stems = KindStems(kinds);
  std::vector<const QuestionWord*> kept, content;
  for (const QuestionWord& word : words) {
    if (Overlaps(word, removed)) continue;
    kept.push_back(&word);
    if (text::IsStopWord(word.key)) continue;
    const std::string stem = text::Stem(word.key);
    if (!kind_stems.contains(stem) && !AskingStems().contains(stem)) content.push_back(&word);
  }
  if (!content.empty()) return Join(question, content);
  return kept.empty() ? std::string(question) : Join(question, kept);
}

std::string ContentOf(std::string_view question) { return Mask(question, SplitQuestion(question), {}, {}); }

}  // namespace annals::query
