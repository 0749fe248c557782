#include "core/question/mask.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

// Words that ask, or name the act of reporting. Inside a scope they match everywhere and only add noise there.
const absl::flat_hash_set<std::string>& AskingStems() {
  static const auto* const kStems = [] {
    auto* stems = new absl::flat_hash_set<std::string>;
    for (std::string_view word :
         {"according", "compare",   "compared",   "comparison", "change",  "changed",   "describe",   "described",
          "differ",    "different", "difference", "trace",      "evolve",  "versus",    "say",        "said",
          "tell",      "latest",    "previous",   "since",      "company", "companies", "quarter",    "quarters",
          "year",      "years",     "month",      "months",     "period",  "periods",   "many",       "highest",
          "lowest",    "largest",   "smallest",   "achieve",    "report",  "reported",  "reports",    "record",
          "recorded",  "please",    "summarise",  "source",     "agree",   "disagree",  "contradict", "conflict",
          "summarize", "among"}) {
      stems->insert(text::Stem(word));
    }
    return stems;
  }();
  return *kStems;
}

// Marks the words that name a kind of document. The whole name only: "earnings call", but not "earnings per share".
std::vector<bool> KindWords(const std::vector<std::string>& stems, const std::vector<KindName>& phrases) {
  std::vector<bool> marked(stems.size(), false);
  for (const KindName& phrase : phrases) {
    for (auto at = stems.begin();; ++at) {
      at = std::search(at, stems.end(), phrase.begin(), phrase.end());
      if (at == stems.end()) break;
      std::fill_n(marked.begin() + (at - stems.begin()), phrase.size(), true);
    }
  }
  return marked;
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

// What is left of a question: `kept` without the filters, `content` without the words of asking and of kinds too.
struct Rest {
  std::vector<const QuestionWord*> kept, content;
};

Rest TakeOut(const std::vector<QuestionWord>& words, const std::vector<ByteRange>& removed,
             const std::vector<KindName>& kinds) {
  std::vector<std::string> stems;
  for (const QuestionWord& word : words) stems.push_back(text::Stem(word.key));
  const std::vector<bool> names_kind = KindWords(stems, kinds);
  Rest rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (Overlaps(words[i], removed)) continue;
    rest.kept.push_back(&words[i]);
    if (text::IsStopWord(words[i].key) || names_kind[i] || AskingStems().contains(stems[i])) continue;
    rest.content.push_back(&words[i]);
  }
  return rest;
}

}  // namespace

KindName KindNameOf(std::string_view name) {
  std::string spaced(name);
  std::replace(spaced.begin(), spaced.end(), '_', ' ');
  KindName stems;
  for (const std::string& word : text::Words(spaced)) stems.push_back(text::Stem(word));
  return stems;
}

std::string Mask(std::string_view question, const std::vector<QuestionWord>& words,
                 const std::vector<ByteRange>& removed, const std::vector<KindName>& kinds) {
  const Rest rest = TakeOut(words, removed, kinds);
  if (!rest.content.empty()) return Join(question, rest.content);
  return rest.kept.empty() ? std::string(question) : Join(question, rest.kept);
}

std::vector<std::string> Facets(std::string_view question, const std::vector<QuestionWord>& words,
                                const std::vector<ByteRange>& removed, const std::vector<KindName>& kinds) {
  const Rest rest = TakeOut(words, removed, kinds);
  std::vector<std::string> facets;
  std::vector<const QuestionWord*> facet;
  const auto close = [&] {
    if (!facet.empty()) facets.push_back(Join(question, facet));
    facet.clear();
  };
  auto next = rest.content.begin();
  for (const QuestionWord& word : words) {
    if (word.after_comma || word.after_break || word.key == "and") close();
    if (next == rest.content.end() || *next != &word) continue;
    facet.push_back(&word);
    ++next;
  }
  close();
  return facets;
}

std::string ContentOf(std::string_view question) { return Mask(question, SplitQuestion(question), {}, {}); }

}  // namespace annals::question
