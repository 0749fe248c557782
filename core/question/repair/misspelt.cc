#include "core/question/repair/misspelt.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/language/lexicon.h"
#include "core/question/kin.h"
#include "core/question/words.h"
#include "core/text/text.h"
#include "core/text/year.h"

namespace annals::question {
namespace {

constexpr std::size_t kShortest = 5, kShortestMonth = 4, kLongest = 24;
constexpr std::size_t kShortestPart = 3;  // of a compound

bool IsPlain(std::string_view word) {
  return std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
}

// Calls `f` with every word that is one edit away and begins alike.
template <class F>
void ForEachEdit(const std::string& word, F f) {
  std::string edited;
  for (std::size_t i = 1; i <= word.size(); ++i) {
    if (i < word.size()) {
      edited = word;
      edited.erase(i, 1);
      f(edited);
      if (i + 1 < word.size()) {
        edited = word;
        std::swap(edited[i], edited[i + 1]);
        f(edited);
      }
    }
    for (char c = 'a'; c <= 'z'; ++c) {
      edited = word;
      edited.insert(i, 1, c);
      f(edited);
      if (i == word.size() || word[i] == c) continue;
      edited = word;
      edited[i] = c;
      f(edited);
    }
  }
}

class Corrector {
 public:
  Corrector(const index::View& view, std::string_view question, language::Language language)
      : view_(view),
        question_(question),
        language_(language),
        words_(SplitQuestion(question, language)),
        all_(view.chunks(), true) {}

  std::string Run() const {
    std::string corrected;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string better = Better(i);
      if (better.empty()) continue;
      corrected.append(question_.substr(copied, words_[i].begin - copied)).append(better);
      copied = words_[i].end;
    }
    return corrected.append(question_.substr(copied));
  }

 private:
  // Empty when the word stays.
  std::string Better(std::size_t i) const {
    const QuestionWord& word = words_[i];
    if (word.key.size() < kShortestMonth || word.key.size() > kLongest || !IsPlain(word.key)) return "";
    if (word.end - word.begin != word.key.size()) return "";
    if (const std::string month = Month(i); !month.empty()) return month;
    if (Known(word)) return "";
    if (word.key.size() < kShortest) return "";
    std::string best;
    double least = 0;
    ForEachEdit(word.key, [&](const std::string& edited) {
      if (language::LexiconOf(language_).time.NamesMonth(edited)) return;  // before a year only
      const std::vector<std::string> terms = text::Terms(edited, view_.language());
      if (terms.size() != 1) return;
      const double idf = view_.ChunkIdf(terms[0], all_);
      if (idf <= 0 || (!best.empty() && (idf > least || (idf == least && edited >= best)))) return;
      const bool name = language::LexiconOf(language_).follow_ups.before_nouns.empty();  // what is written large
      if (name && word.capital && !word.sentence_start && view_.CountEntitiesWithStem(terms[0]) == 0) return;
      best = edited;
      least = idf;
    });
    if (best.empty()) best = Parts(word);
    if (word.capital && !best.empty()) best[0] = static_cast<char>(best[0] - 'a' + 'A');
    return best;
  }

  // "papiertonne": words that the collection knows, which a language that writes nouns large, and so as one, puts together;
  // between them may stand an "s". Of several the one whose parts are known best.
  std::string Parts(const QuestionWord& word) const {
    if (language::LexiconOf(language_).follow_ups.before_nouns.empty()) return "";
    std::string best;
    double least = 0;
    for (std::size_t i = kShortestPart; i + kShortestPart <= word.key.size(); ++i) {
      const double first =
          std::max(Idf(word.key.substr(0, i)), word.key[i - 1] == 's' ? Idf(word.key.substr(0, i - 1)) : 0);
      const double second = Idf(word.key.substr(i));
      if (first == 0 || second == 0 || (!best.empty() && first + second >= least)) continue;
      const bool joined = Idf(word.key.substr(0, i)) == 0;
      best = absl::StrCat(word.key.substr(0, joined ? i - 1 : i), " ", word.key.substr(i));
      least = first + second;
    }
    return best;
  }

  // 0 of a word that no passage holds, or that says nothing.
  double Idf(const std::string& word) const {
    if (word.size() < kShortestPart) return 0;
    const std::vector<std::string> terms = text::Terms(word, view_.language());
    return terms.size() == 1 ? view_.ChunkIdf(terms[0], all_) : 0;
  }

  bool Known(const QuestionWord& word) const {
    const language::Lexicon& lexicon = language::LexiconOf(language_);
    const language::AskingWords& asking = lexicon.asking;
    for (const language::Words list : {asking.openers, asking.reporting, asking.forms, asking.measures})
      if (language::Has(list, word.key)) return true;
    if (text::IsStopWord(word.key, language_) || text::IsStopWord(word.key, view_.language())) return true;
    if (lexicon.time.Find(word.key)->text == word.key) return true;
    if (!view_.EntitiesByKey(word.key).empty() || Kin(word.key, language_, language_).size() > 1) return true;
    return std::ranges::any_of(text::Terms(word.key, view_.language()),
                               [&](const std::string& term) { return view_.ChunkIdf(term, all_) > 0; });
  }

  std::string Month(std::size_t i) const {
    if (i + 1 >= words_.size() || !text::IsYear(words_[i + 1].key)) return "";
    const language::TimeWords& time = language::LexiconOf(language_).time;
    if (time.Find(words_[i].key)->text == words_[i].key || text::IsStopWord(words_[i].key, language_)) return "";
    std::string month;
    ForEachEdit(words_[i].key, [&](const std::string& edited) {
      if (month.empty() && edited.size() >= kShortestMonth && time.NamesMonth(edited)) month = edited;
    });
    return month;
  }

  const index::View& view_;
  std::string_view question_;
  const language::Language language_;
  const std::vector<QuestionWord> words_;
  const index::Bitmap all_;
};

}  // namespace

std::string Corrected(const index::View& view, std::string_view question, language::Language language) {
  return Corrector(view, question, language).Run();
}

}  // namespace annals::question
