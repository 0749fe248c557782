#include "core/answer/evidence/facets.h"

#include <algorithm>
#include <array>

#include "absl/container/flat_hash_set.h"
#include "core/question/mask.h"
#include "core/question/owners.h"
#include "core/question/words.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

using question::QuestionWord;

struct Item {
  std::vector<const QuestionWord*> words;  // content
  bool by_comma = false;                   // a comma stands before it
  bool joined = false;                     // "and" or "or" begins it
};

class FacetReader {
 public:
  FacetReader(const std::string& question, const retrieval::Result& result)
      : question_(question), words_(question::SplitQuestion(question)) {
    for (const time::Group& group : result.scope.groups) {
      for (const time::Span& span : group.spans) removed_.push_back({span.begin, span.end});
      for (const time::Span& span : group.operator_spans) removed_.push_back({span.begin, span.end});
    }
    const std::vector<std::string_view> owners(result.owners.begin(), result.owners.end());
    for (const question::NamedOwner& owner : question::OwnerNames(owners).Find(words_))
      removed_.push_back({owner.begin, owner.end});
    for (const QuestionWord& word : question::SplitQuestion(question::ContentOf(result.masked_query)))
      content_.insert(word.key);
  }

  // The items of the list; empty when the question has none.
  std::vector<std::string> Read(std::size_t most) {
    std::vector<Item> items = Items();
    while (!items.empty() && items.back().words.empty()) items.pop_back();
    const auto last = std::find_if(items.rbegin(), items.rend(), [](const Item& i) { return i.by_comma && i.joined; });
    std::vector<Item> list;
    if (last != items.rend()) {
      list.assign(items.begin(), last.base());
    } else {
      list = WithoutOxfordComma(items);
    }
    std::erase_if(list, [](const Item& item) { return item.words.empty(); });
    std::vector<std::string> texts;
    for (const Item& item : list) {
      if (texts.size() == most) {
        texts.back() += " " + TextOf(item);
      } else {
        texts.push_back(TextOf(item));
      }
    }
    return texts.size() > 1 ? texts : std::vector<std::string>{};
  }

 private:
  bool Removed(const QuestionWord& word) const {
    return std::any_of(removed_.begin(), removed_.end(),
                       [&](const question::ByteRange& r) { return word.begin < r.end && r.begin < word.end; });
  }

  std::vector<Item> Items() const {
    std::vector<Item> items(1);
    bool joining = false, cut = false;
    for (const QuestionWord& word : words_) {
      if (Removed(word)) {
        cut = cut || !items.back().words.empty();
        continue;
      }
      if (word.after_comma || cut) {
        items.push_back({.by_comma = word.after_comma});
        cut = false;
      }
      joining = word.key == "and" || word.key == "or";
      if (joining && items.back().words.empty()) items.back().joined = true;
      if (joining || content_.contains(word.key)) items.back().words.push_back(&word);
    }
    for (Item& item : items) Trim(&item);
    return items;
  }

  static bool Joins(const QuestionWord* word) { return word->key == "and" || word->key == "or"; }

  static void Trim(Item* item) {
    while (!item->words.empty() && Joins(item->words.front())) item->words.erase(item->words.begin());
    while (!item->words.empty() && Joins(item->words.back())) item->words.pop_back();
  }

  // "a, b and c": the last comma item is cut at its last "and".
  static std::vector<Item> WithoutOxfordComma(const std::vector<Item>& items) {
    const auto last = std::find_if(items.rbegin(), items.rend(), [](const Item& item) { return item.by_comma; });
    if (last == items.rend()) return {};
    const auto cut = std::find_if(last->words.rbegin(), last->words.rend(), Joins);
    if (cut == last->words.rend()) return {};
    std::vector<Item> list(items.begin(), last.base());
    const auto at = static_cast<std::size_t>(last->words.rend() - cut);
    list.push_back({.words = {last->words.begin() + static_cast<std::ptrdiff_t>(at), last->words.end()}});
    list[list.size() - 2].words.resize(at - 1);
    return list;
  }

  std::string TextOf(const Item& item) const {
    std::string text;
    for (const QuestionWord* word : item.words) {
      if (!text.empty()) text += ' ';
      text.append(question_.substr(word->begin, word->end - word->begin));
    }
    return text;
  }

  const std::string& question_;
  std::vector<QuestionWord> words_;
  std::vector<question::ByteRange> removed_;
  absl::flat_hash_set<std::string> content_;
};

Facet MakeFacet(std::string text, const question::QuestionKind& whole, const QuestionTerms& terms) {
  const question::QuestionKind kind = question::ClassifyQuestion(text);
  Facet facet{.text = std::move(text)};
  facet.asked = {.terms = terms.MaskOf(text::Terms(facet.text)),
                 .figure = kind.figure,
                 .qualifiers = QualifiersOf(facet.text),
                 .forward = kind.forward || whole.forward,
                 .change = AsksForChange(facet.text)};
  // A change is said in percent, in points or as an amount.
  if (facet.asked.change && facet.asked.figure != question::Figure::kNone)
    facet.asked.figure = question::Figure::kNumber;
  // A value of no known unit is a number or an amount as the sentence has it.
  if (facet.asked.figure == question::Figure::kNone && whole.wants == question::Wants::kValue)
    facet.asked.figure = question::Figure::kNumber;
  if (facet.asked.forward) facet.asked.qualifiers |= kForward;
  return facet;
}

}  // namespace

std::vector<Facet> FindFacets(const std::string& question, const retrieval::Result& result, const QuestionTerms& terms,
                              std::size_t most) {
  const question::QuestionKind whole = question::ClassifyQuestion(question);
  std::vector<Facet> facets;
  question::QuestionKind each = whole;
  for (std::string& text : FacetReader(question, result).Read(most)) {
    // What one item expects, the others report; a verb outside the list ("plan or expect") goes for all.
    each.forward = false;
    facets.push_back(MakeFacet(std::move(text), each, terms));
  }
  std::erase_if(facets, [](const Facet& facet) { return facet.asked.terms == 0; });
  if (facets.size() > 1) {
    const bool named = std::any_of(facets.begin(), facets.end(), [](const Facet& f) { return f.asked.forward; });
    if (whole.forward && !named) {
      for (Facet& facet : facets) facet.asked.forward = true;
    }
    return facets;
  }
  Facet one = MakeFacet(question::ContentOf(result.masked_query), whole, terms);
  one.asked.terms = terms.all();
  if (!one.asked.change) one.asked.figure = whole.figure;
  one.asked.qualifiers |= QualifiersOf(question);
  return {one};
}

std::string ContentToFind(const retrieval::Result& result) {
  constexpr std::array<std::string_view, 6> kForms = {"trend",        "trends",    "development",
                                                      "developments", "evolution", "situation"};
  const std::string content = question::ContentOf(result.masked_query);
  std::string kept;
  for (const QuestionWord& word : question::SplitQuestion(content)) {
    if (std::ranges::contains(kForms, word.key)) continue;
    if (!kept.empty()) kept += ' ';
    kept.append(content, word.begin, word.end - word.begin);
  }
  return kept.empty() ? content : kept;
}

Extreme ExtremeAsked(const std::string& question, std::string* word) {
  constexpr std::array<std::string_view, 7> kLargest = {"highest", "largest", "greatest", "biggest",
                                                        "most",    "best",    "maximum"};
  constexpr std::array<std::string_view, 6> kSmallest = {"lowest", "smallest", "least", "worst", "minimum", "fewest"};
  const std::vector<std::string> words = text::Words(question);
  if (!std::ranges::contains(words, "which") && !std::ranges::contains(words, "what") &&
      !std::ranges::contains(words, "who"))
    return Extreme::kNone;
  for (const std::string& w : words) {
    *word = w;
    if (std::ranges::contains(kLargest, w)) return Extreme::kLargest;
    if (std::ranges::contains(kSmallest, w)) return Extreme::kSmallest;
  }
  word->clear();
  return Extreme::kNone;
}

}  // namespace annals::answer
