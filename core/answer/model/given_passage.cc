#include "core/answer/model/given_passage.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "core/answer/injection/guard.h"
#include "core/answer/reading/qualifiers.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

constexpr std::array<std::string_view, 14> kDenials = {"not",    "no",   "never", "none", "without", "neither", "nor",
                                                       "cannot", "didn", "isn",   "wasn", "doesn",   "weren",   "aren"};

// Units that are read with their number.
constexpr std::array<std::string_view, 10> kUnits = {"percent", "percentage", "pct",     "per",     "cent",
                                                     "basis",   "thousand",   "million", "billion", "trillion"};

bool IsNumber(std::string_view word) { return !word.empty() && word[0] >= '0' && word[0] <= '9'; }

}  // namespace

WordBag WordBag::Of(std::string_view text) {
  WordBag bag;
  std::string kept;
  for (std::string& word : text::Words(text)) {
    const ChangeWord change = ChangeOf(word);
    bag.up = bag.up || change == ChangeWord::kUp;
    bag.down = bag.down || change == ChangeWord::kDown;
    bag.denies = bag.denies || std::ranges::contains(kDenials, word);
    const bool unit = std::ranges::contains(kUnits, word);
    if (change == ChangeWord::kNone && !unit && !IsNumber(word)) absl::StrAppend(&kept, word, " ");
    bag.words.insert(std::move(word));
  }
  for (std::string& term : text::Terms(kept)) bag.terms.insert(std::move(term));
  return bag;
}

std::vector<WordBag> Clauses(std::string_view sentence) {
  std::vector<WordBag> clauses;
  std::size_t begin = 0;
  const auto close = [&](std::size_t end) {
    if (end > begin) clauses.push_back(WordBag::Of(sentence.substr(begin, end - begin)));
  };
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool spaced = i + 1 < sentence.size() && sentence[i + 1] == ' ';
    const std::size_t but = sentence.substr(i).starts_with(" but ") ? 4 : 0;
    if (!((sentence[i] == ',' && spaced) || sentence[i] == ';' || but > 0)) continue;
    close(i);
    begin = i + 1 + but;
  }
  close(sentence.size());
  std::erase_if(clauses, [](const WordBag& clause) { return clause.terms.empty() && !clause.up && !clause.down; });
  return clauses;
}

GivenPassage::GivenPassage(const index::View& view, const PromptPassage& given, Day otherwise)
    : passage(&given), document(&view.document(view.document_of(given.chunk))), reference(otherwise) {
  const Chunk& chunk = view.chunk(given.chunk);
  heading_text = absl::StrCat(document->title, " ", chunk.section, " ", document->owner, " ", document->label);
  heading = WordBag::Of(heading_text);
  if (const std::optional<Interval> key = document->TimeKey(); key && key->to != kForever)
    reference = key->to - std::chrono::days{1};
  const std::string_view shown = std::string_view(chunk.text).substr(0, given.bytes);
  const std::vector<text::Sentence> spans = text::Sentences(shown);
  const std::vector<bool> tainted = Tainted(shown, spans);
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const std::string_view text = shown.substr(spans[i].begin, spans[i].end - spans[i].begin);
    sentences.push_back({spans[i].begin, spans[i].end, text, WordBag::Of(text), ReadNumbers(text), tainted[i]});
  }
}

}  // namespace annals::answer
