#include "core/answer/reading/question_terms.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/language/plain_latin.h"
#include "core/question/kin.h"
#include "core/question/qualifiers.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

constexpr double kBase = 1.0;  // added to every idf: in a collection of ten chunks idf alone says almost nothing
constexpr std::size_t kMostTerms = 64;
constexpr std::size_t kFewestInitials = 3, kMostInitials = 5;  // two letters begin too many pairs of words

// Bytes that a stem keeps of its word: endings are replaced by others that begin alike, but for the last letter of a
// stem ("cry" is "cri", "using" is "use"). A stem of more letters than this keeps so many.
constexpr std::size_t kKept = 3;
constexpr std::size_t kShortestKin = 2;   // "km"
constexpr std::size_t kShortestHead = 5;  // of a compound

bool IsCapital(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLetter(char c) { return IsCapital(c) || (c >= 'a' && c <= 'z'); }

}  // namespace

QuestionTerms::QuestionTerms(const index::View& view, std::string_view masked, Language asked_in)
    : language_(view.language()) {
  const index::Bitmap all(view.chunks(), true);
  const double chunks = static_cast<double>(view.chunks());
  std::vector<std::string> texts = text::Terms(masked, language_);
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  for (std::string& text : texts) {
    double idf = view.ChunkIdf(text, all);
    if (idf == 0) idf = std::log(1 + (chunks + 0.5) / 0.5);
    terms_.push_back({std::move(text), idf + kBase});
  }
  DropLight(view, all);
  Cut();
  for (const Term& term : terms_) {
    if (view.ChunkIdf(term.text, all) == 0) unheard_ |= MaskOf({term.text});
  }
  FindKin(masked, asked_in);
  for (const text::PlainWord& word : text::PlainWords(masked)) {
    const std::string_view written = masked.substr(word.begin, word.end - word.begin);
    FindSingular(written);
    if (written.size() < kFewestInitials || written.size() > kMostInitials || !std::ranges::all_of(written, IsLetter))
      continue;
    std::string letters(word.lower);
    const TermMask mask = MaskOf(text::Terms(letters, language_));
    const bool known = std::ranges::any_of(text::Terms(letters, language_),
                                           [&](const std::string& term) { return view.ChunkIdf(term, all) > 0; });
    if (mask != 0 && (!known || std::ranges::all_of(written, IsCapital)))
      abbreviations_.push_back({std::move(letters), mask});
  }
}

// "How do I get the shortcuts back?": a verb that carries no meaning of its own, and no passage says it.
void QuestionTerms::DropLight(const index::View& view, const index::Bitmap& all) {
  const language::Words light = language::LexiconOf(language_).facts.light_stems;
  const auto says_nothing = [&](const Term& term) {
    return language::Has(light, term.text) && view.ChunkIdf(term.text, all) == 0;
  };
  if (!std::ranges::all_of(terms_, says_nothing)) std::erase_if(terms_, says_nothing);
}

// "CVEs" of "CVE-2025-27613": the stemmer knows no ending of initials.
void QuestionTerms::FindSingular(std::string_view written) {
  if (written.size() <= kShortestKin || !written.ends_with('s')) return;
  const std::string_view initials = written.substr(0, written.size() - 1);
  if (!std::ranges::all_of(initials, IsCapital)) return;
  const TermMask mask = MaskOf(text::Terms(written, language_));
  if (mask != 0) kin_[text::Stem(text::NameKey(initials), language_)] |= mask;
}

void QuestionTerms::Cut() {
  if (terms_.size() <= kMostTerms) return;
  std::stable_sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) { return a.idf > b.idf; });
  terms_.resize(kMostTerms);
  std::sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) { return a.text < b.text; });
}

void QuestionTerms::FindKin(std::string_view masked, Language asked_in) {
  for (const std::string& word : text::Words(masked)) {
    const TermMask mask = MaskOf(text::Terms(word, language_));
    if (mask == 0) continue;
    exact_[word] |= mask;
    for (std::string& stem : question::Kin(word, asked_in, language_)) kin_[std::move(stem)] |= mask;
  }
}

TermMask QuestionTerms::Exact(std::string_view lower) const {
  const auto it = exact_.find(absl::string_view(lower.data(), lower.size()));
  return it == exact_.end() ? 0 : it->second;
}

TermMask QuestionTerms::all() const {
  return terms_.size() == kMostTerms ? ~TermMask{0} : (TermMask{1} << terms_.size()) - 1;
}

double QuestionTerms::Weight(TermMask mask) const {
  double weight = 0;
  for (; mask != 0; mask &= mask - 1) weight += terms_[static_cast<std::size_t>(std::countr_zero(mask))].idf;
  return weight;
}

double QuestionTerms::Share(TermMask held, TermMask of) const {
  const double whole = Weight(of);
  return whole > 0 ? Weight(held & of) / whole : 0;
}

TermMask QuestionTerms::MaskOf(const std::vector<std::string>& terms) const {
  TermMask mask = 0;
  for (const std::string& term : terms) {
    const auto it =
        std::lower_bound(terms_.begin(), terms_.end(), term, [](const Term& t, const auto& s) { return t.text < s; });
    if (it != terms_.end() && it->text == term) mask |= TermMask{1} << (it - terms_.begin());
  }
  return mask;
}

TermFinder::TermFinder(const QuestionTerms& question) : question_(question) {
  const language::ChangeWords& change = language::LexiconOf(question.language()).change;
  for (std::size_t i = 0; i < question.terms().size(); ++i) {
    const std::string& term = question.terms()[i].text;
    const bool any = term.size() <= kKept || text::ByteNumber(term[kKept - 1]) == text::kOtherByte;
    third_[text::BeginningOf(term)] |= any ? ~std::uint64_t{0} : std::uint64_t{1} << text::ByteNumber(term[kKept - 1]);
    const bool down = language::Has(change.down_stems, term), up = language::Has(change.up_stems, term);
    if (down) by_fall_ |= TermMask{1} << i;
    if (down || up) by_change_ |= TermMask{1} << i;
  }
}

TermMask TermFinder::OfWord(const text::PlainWord& word) {
  if (by_change_ != 0) {
    const question::ChangeWord change = question::ChangeOf(word.lower, question_.language());
    if (change == question::ChangeWord::kDown) return by_change_ | Exact(word);
    if (change == question::ChangeWord::kUp) return (by_change_ & ~by_fall_) | Exact(word);
  }
  return Exact(word);
}

// A cheap look: most words are stems of nothing that is asked.
bool TermFinder::MayStandFor(const text::PlainWord& word) const {
  std::uint8_t third = 0;
  for (std::size_t i = 0; i < std::min(kKept, word.lower.size()); ++i) {
    third = text::ByteNumber(word.lower[i]);
    if (third == text::kOtherByte) return true;  // "Zürich" is found as "zurich"
  }
  if (word.lower.size() < kKept) third = 0;
  return (third_[word.beginning] >> third & 1) != 0;
}

TermMask TermFinder::Exact(const text::PlainWord& word) {
  if (!MayStandFor(word)) return 0;
  const absl::string_view key(word.lower.data(), word.lower.size());
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  return known_[key] = question_.MaskOf(text::Terms(word.lower, question_.language()));
}

TermMask TermFinder::OfKin(const text::PlainWord& word) {
  if (word.lower.size() < kShortestKin) return 0;
  const absl::string_view key(word.lower.data(), word.lower.size());
  if (const auto known = known_kin_.find(key); known != known_kin_.end()) return known->second;
  return known_kin_[key] = Kin(word.lower);
}

// "Ausweis" of "Parkausweis": where nouns are written as one word the last one says what it is.
bool TermFinder::IsHead(std::string_view stem, std::string_view term) const {
  return language::LexiconOf(question_.language()).names.capital_nouns && stem.size() >= kShortestHead &&
         term.size() >= stem.size() + kKept && term.ends_with(stem);
}

TermMask TermFinder::Kin(std::string_view lower) const {
  const std::string folded = language::FoldedLatin(lower);
  if (text::IsStopWord(folded, question_.language())) return 0;
  const std::string stem = text::Stem(folded, question_.language());
  const auto& kin = question_.kin();
  TermMask mask = 0;
  if (const auto same = kin.find(stem); same != kin.end()) mask |= same->second;
  if (const std::string_view plain = question::PlainStem(folded, question_.language()); !plain.empty()) {
    if (const auto same = kin.find(absl::string_view(plain.data(), plain.size())); same != kin.end())
      mask |= same->second;
  }
  for (std::size_t i = 0; i < question_.terms().size(); ++i) {
    const std::string& term = question_.terms()[i].text;
    if (question::Derived(stem, term) || IsHead(stem, term)) mask |= TermMask{1} << i;
  }
  return mask;
}

TermMask TermFinder::OfBeginning(std::string_view lower) const {
  TermMask mask = 0;
  if (text::IsStopWord(lower, question_.language())) return mask;
  for (std::size_t i = 0; i < question_.terms().size(); ++i) {
    const std::string& term = question_.terms()[i].text;
    if (term.size() >= lower.size() + 2 && term.starts_with(lower)) mask |= TermMask{1} << i;
  }
  return mask;
}

TermMask TermFinder::OfText(std::string_view text) {
  TermMask mask = 0;
  for (const text::PlainWord& word : text::PlainWords(text)) mask |= OfWord(word);
  return mask;
}

}  // namespace annals::answer
