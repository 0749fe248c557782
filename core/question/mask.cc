#include "core/question/mask.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

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

// They name the form of an answer.
constexpr std::array<std::string_view, 6> kForms = {"trend",        "trends",    "development",
                                                    "developments", "evolution", "situation"};

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

using Places = std::vector<std::size_t>;  // of words

std::string Join(std::string_view question, const std::vector<QuestionWord>& words, const Places& places) {
  std::string joined;
  for (const std::size_t i : places) {
    if (!joined.empty()) joined += ' ';
    joined.append(question.substr(words[i].begin, words[i].end - words[i].begin));
  }
  return joined;
}

Places AllOf(const std::vector<QuestionWord>& words) {
  Places all(words.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

bool Asks(const QuestionWord& word, const std::string& stem) {
  return text::IsStopWord(word.key) || AskingStems().contains(stem);
}

// What is left of a question: `kept` without the filters, `content` without the words of asking and of kinds too.
struct Rest {
  Places kept, content;
};

Rest TakeOut(const std::vector<QuestionWord>& words, const std::vector<ByteRange>& removed,
             const std::vector<KindName>& kinds) {
  std::vector<std::string> stems;
  for (const QuestionWord& word : words) stems.push_back(text::Stem(word.key));
  const std::vector<bool> names_kind = KindWords(stems, kinds);
  Rest rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (Touches(words[i], removed)) continue;
    rest.kept.push_back(i);
    if (!names_kind[i] && !Asks(words[i], stems[i])) rest.content.push_back(i);
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

Masked Mask(std::string_view question, const std::vector<QuestionWord>& words, const std::vector<ByteRange>& removed,
            const std::vector<KindName>& kinds) {
  Rest rest = TakeOut(words, removed, kinds);
  Places left = rest.content.empty() ? std::move(rest.kept) : std::move(rest.content);
  if (left.empty()) return Unmasked(question, words);
  std::string text = Join(question, words, left);
  return {std::move(text), std::move(left)};
}

Masked Unmasked(std::string_view question, const std::vector<QuestionWord>& words) {
  return {std::string(question), AllOf(words)};
}

std::vector<std::string> Pieces(std::string_view question, const std::vector<QuestionWord>& words,
                                const std::vector<ByteRange>& removed, const std::vector<KindName>& kinds) {
  const Places content = TakeOut(words, removed, kinds).content;
  std::vector<std::string> pieces;
  Places piece;
  const auto close = [&] {
    if (!piece.empty()) pieces.push_back(Join(question, words, piece));
    piece.clear();
  };
  auto next = content.begin();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].after_comma || words[i].after_break || words[i].key == "and") close();
    if (next == content.end() || *next != i) continue;
    piece.push_back(i);
    ++next;
  }
  close();
  return pieces;
}

Content ContentOf(std::string_view question, const std::vector<QuestionWord>& words, const Masked& masked) {
  Content content;
  std::ranges::copy_if(masked.words, std::back_inserter(content.words),
                       [&](std::size_t i) { return !Asks(words[i], text::Stem(words[i].key)); });
  if (content.words.empty()) content.words = masked.words;
  content.text = content.words.empty() ? std::string(question) : Join(question, words, content.words);
  Places sought;
  std::ranges::copy_if(content.words, std::back_inserter(sought),
                       [&](std::size_t i) { return !std::ranges::contains(kForms, words[i].key); });
  content.sought = sought.empty() ? content.text : Join(question, words, sought);
  return content;
}

}  // namespace annals::question
