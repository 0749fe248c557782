#include "core/question/facets.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"

namespace annals::question {
namespace {

struct Item {
  std::vector<const QuestionWord*> words;  // content
  bool by_comma = false;                   // a comma stands before it
  bool joined = false;                     // "and" or "or" begins it
};

class FacetReader {
 public:
  explicit FacetReader(const FacetInput& in) : in_(in), joining_(language::LexiconOf(in.language).facts) {
    for (const std::size_t i : in.content.words) content_.insert(in.words[i].key);
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
  std::vector<Item> Items() const {
    std::vector<Item> items(1);
    bool joining = false, cut = false;
    for (const QuestionWord& word : in_.words) {
      if (Touches(word, in_.removed)) {
        cut = cut || !items.back().words.empty();
        continue;
      }
      if (word.after_comma || cut) {
        items.push_back({.by_comma = word.after_comma});
        cut = false;
      }
      joining = Joins(&word);
      if (joining && items.back().words.empty()) items.back().joined = true;
      if (joining || content_.contains(word.key)) items.back().words.push_back(&word);
    }
    for (Item& item : items) Trim(&item);
    return items;
  }

  bool Joins(const QuestionWord* word) const {
    return language::Has(joining_.conjunctions, word->key) || language::Has(joining_.alternatives, word->key);
  }

  void Trim(Item* item) const {
    while (!item->words.empty() && Joins(item->words.front())) item->words.erase(item->words.begin());
    while (!item->words.empty() && Joins(item->words.back())) item->words.pop_back();
  }

  // "a, b and c": the last comma item is cut at its last "and".
  std::vector<Item> WithoutOxfordComma(const std::vector<Item>& items) const {
    const auto last = std::find_if(items.rbegin(), items.rend(), [](const Item& item) { return item.by_comma; });
    if (last == items.rend()) return {};
    const auto cut =
        std::find_if(last->words.rbegin(), last->words.rend(), [&](const QuestionWord* word) { return Joins(word); });
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
      text.append(in_.question.substr(word->begin, word->end - word->begin));
    }
    return text;
  }

  const FacetInput& in_;
  const language::FactWords& joining_;
  absl::flat_hash_set<std::string> content_;  // keys
};

Facet MakeFacet(const FacetInput& in, std::string text, const QuestionKind& whole) {
  const QuestionKind kind = ClassifyQuestion(text, in.language);
  Facet facet{.text = std::move(text)};
  facet.terms = text::Terms(facet.text, in.terms);
  facet.figure = kind.figure;
  facet.qualifiers = QualifiersOf(facet.text, in.language);
  facet.forward = kind.forward || whole.forward;
  facet.change = AsksForChange(facet.terms, in.terms);
  // A change is said in percent, in points or as an amount.
  if (facet.change && facet.figure != Figure::kNone) facet.figure = Figure::kNumber;
  // A value of no known unit is a number or an amount as the sentence has it.
  if (facet.figure == Figure::kNone && whole.wants == Wants::kValue) facet.figure = Figure::kNumber;
  if (facet.forward) facet.qualifiers |= kForward;
  return facet;
}

// A facet of nothing that is sought ("trends") is none.
bool IsSought(const Facet& facet, const std::vector<std::string>& sought) {
  return std::ranges::any_of(facet.terms, [&](const std::string& term) { return std::ranges::contains(sought, term); });
}

std::vector<Facet> Listed(const FacetInput& in, const std::vector<std::string>& sought, std::size_t most) {
  std::vector<Facet> facets;
  // What one item expects, the others report; a verb outside the list ("plan or expect") goes for all.
  QuestionKind each = in.kind;
  each.forward = false;
  for (std::string& text : FacetReader(in).Read(most)) facets.push_back(MakeFacet(in, std::move(text), each));
  std::erase_if(facets, [&](const Facet& facet) { return !IsSought(facet, sought); });
  if (in.kind.forward && std::ranges::none_of(facets, &Facet::forward)) {
    for (Facet& facet : facets) facet.forward = true;
  }
  return facets;
}

}  // namespace

std::vector<Facet> FindFacets(const FacetInput& in, std::size_t most) {
  std::vector<std::string> sought = text::Terms(in.content.sought, in.terms);
  std::vector<Facet> facets = Listed(in, sought, most);
  if (facets.size() > 1) return facets;
  Facet one = MakeFacet(in, in.content.text, in.kind);
  one.terms = std::move(sought);
  if (!one.change) one.figure = in.kind.figure;
  one.qualifiers |= in.qualifiers;
  return {std::move(one)};
}

}  // namespace annals::question
