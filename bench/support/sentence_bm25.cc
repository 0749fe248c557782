#include "bench/support/sentence_bm25.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include "core/text/text.h"

namespace annals::bench {
namespace {

constexpr double kK1 = 1.2, kB = 0.75;

struct Ranked {
  CitedSentence sentence;
  std::map<std::string, int> counts;
  double length = 0, score = 0;
};

std::vector<Ranked> SentencesOf(const std::vector<Passage>& passages) {
  std::vector<Ranked> sentences;
  std::set<std::pair<std::string, std::string>> seen;  // passages of one document overlap
  for (const Passage& passage : passages) {
    for (const text::Sentence& span : text::Sentences(passage.text, language::Language::kEnglish)) {
      const std::string words = passage.text.substr(span.begin, span.end - span.begin);
      if (!seen.emplace(passage.document, words).second) continue;
      Ranked ranked{.sentence = {passage.document, passage.label, words}};
      for (const std::string& term : text::Terms(words, language::Language::kEnglish)) {
        ++ranked.counts[term];
        ++ranked.length;
      }
      sentences.push_back(std::move(ranked));
    }
  }
  return sentences;
}

}  // namespace

std::vector<CitedSentence> BestSentences(const std::string& question, const std::vector<Passage>& passages,
                                         std::size_t most) {
  std::vector<Ranked> sentences = SentencesOf(passages);
  const double n = static_cast<double>(sentences.size());
  const double total = std::accumulate(sentences.begin(), sentences.end(), 0.0,
                                       [](double sum, const Ranked& r) { return sum + r.length; });
  const double mean = n > 0 && total > 0 ? total / n : 1;
  const std::vector<std::string> terms = text::Terms(question, language::Language::kEnglish);
  for (const std::string& term : std::set<std::string>(terms.begin(), terms.end())) {
    const auto holds = [&](const Ranked& r) { return r.counts.contains(term); };
    const double df = static_cast<double>(std::count_if(sentences.begin(), sentences.end(), holds));
    const double idf = std::log(1 + (n - df + 0.5) / (df + 0.5));
    for (Ranked& r : sentences) {
      const auto it = r.counts.find(term);
      if (it == r.counts.end()) continue;
      const double count = it->second;
      r.score += idf * count * (kK1 + 1) / (count + kK1 * (1 - kB + kB * r.length / mean));
    }
  }
  std::stable_sort(sentences.begin(), sentences.end(),
                   [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  std::vector<CitedSentence> best;
  for (std::size_t i = 0; i < std::min(most, sentences.size()); ++i) best.push_back(std::move(sentences[i].sentence));
  return best;
}

}  // namespace annals::bench
