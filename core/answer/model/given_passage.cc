#include "core/answer/model/given_passage.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/answer/injection/guard.h"
#include "core/answer/reading/passage_turns.h"
#include "core/question/qualifiers.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

// Of the word of the list that the text begins with; 0 for none.
std::size_t LengthOf(language::Words list, std::string_view text) {
  const auto found = std::ranges::find_if(list, [&](std::string_view word) { return text.starts_with(word); });
  return found == list.end() ? 0 : found->size();
}

bool IsNumber(std::string_view word) { return !word.empty() && word[0] >= '0' && word[0] <= '9'; }

}  // namespace

WordBag WordBag::Of(std::string_view text, Language language) {
  const language::Lexicon& known = language::LexiconOf(language);
  WordBag bag;
  std::string kept;
  for (std::string& word : text::Words(text)) {
    const question::ChangeWord change = question::ChangeOf(word, language);
    bag.up = bag.up || change == question::ChangeWord::kUp;
    bag.down = bag.down || change == question::ChangeWord::kDown;
    bag.denies = bag.denies || language::Has(known.claims.denials, word);
    const bool unit = language::Has(known.figures.units, word);
    if (change == question::ChangeWord::kNone && !unit && !IsNumber(word)) absl::StrAppend(&kept, word, " ");
    bag.words.insert(std::move(word));
  }
  for (std::string& term : text::Terms(kept, language)) bag.terms.insert(std::move(term));
  return bag;
}

std::vector<WordBag> Clauses(std::string_view sentence, Language language) {
  std::vector<WordBag> clauses;
  std::size_t begin = 0;
  const auto close = [&](std::size_t end) {
    if (end > begin) clauses.push_back(WordBag::Of(sentence.substr(begin, end - begin), language));
  };
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool spaced = i + 1 < sentence.size() && sentence[i + 1] == ' ';
    const std::size_t but = LengthOf(language::LexiconOf(language).claims.but, sentence.substr(i));
    if (!((sentence[i] == ',' && spaced) || sentence[i] == ';' || but > 0)) continue;
    close(i);
    begin = i + std::max<std::size_t>(but, 1);
  }
  close(sentence.size());
  std::erase_if(clauses, [](const WordBag& clause) { return clause.terms.empty() && !clause.up && !clause.down; });
  return clauses;
}

GivenPassage::GivenPassage(const index::View& view, const PromptPassage& given, Day otherwise)
    : passage(&given), document(&view.document(view.document_of(given.chunk))), reference(otherwise) {
  const Chunk& chunk = view.chunk(given.chunk);
  heading_text = absl::StrCat(document->title, " ", chunk.section, " ", document->owner, " ", document->label);
  heading = WordBag::Of(heading_text, view.language());
  if (const std::optional<Interval> key = document->TimeKey(); key && key->to != kForever)
    reference = key->to - std::chrono::days{1};
  const std::string_view shown = std::string_view(chunk.text).substr(0, given.bytes);
  const std::vector<text::Sentence> spans = text::Sentences(shown, view.language());
  const std::vector<bool> tainted = Tainted(shown, spans, TurnsOf(view, given.chunk));
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const std::string_view text = shown.substr(spans[i].begin, spans[i].end - spans[i].begin);
    sentences.push_back({spans[i].begin, spans[i].end, text, WordBag::Of(text, view.language()),
                         ReadNumbers(text, view.language()), tainted[i]});
  }
}

}  // namespace annals::answer
