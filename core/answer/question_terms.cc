#include "core/answer/question_terms.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "core/answer/qualifiers.h"
#include "core/text/text.h"

namespace annals::answer {
namespace {

constexpr double kBase = 1.0;  // added to every idf: in a collection of ten chunks idf alone says almost nothing
constexpr std::size_t kMostTerms = 64;

// Stems of a question that asks how something changed; see ChangeOf.
constexpr std::array<std::string_view, 8> kUpStems = {"growth", "grow",   "increas", "expans",
                                                      "expand", "improv", "rise",    "chang"};
constexpr std::array<std::string_view, 5> kDownStems = {"declin", "decreas", "reduct", "drop", "fall"};

// Bytes of words: ASCII letters and digits in lower case, all that is not ASCII as it is; 0 for other ASCII.
constexpr std::array<char, 256> kLower = [] {
  std::array<char, 256> lower{};
  for (std::size_t i = 128; i < 256; ++i) lower[i] = static_cast<char>(i);
  for (char c = '0'; c <= '9'; ++c) lower[static_cast<std::size_t>(c)] = c;
  for (char c = 'a'; c <= 'z'; ++c)
    lower[static_cast<std::size_t>(c)] = lower[static_cast<std::size_t>(c - 'a' + 'A')] = c;
  return lower;
}();

// Bytes of a dash, quote, ellipsis or no-break space at `i`; 0 when there is none.
std::size_t PunctuationBytes(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t j) { return j < text.size() ? static_cast<unsigned char>(text[j]) : 0; };
  if (byte(i) == 0xE2 && byte(i + 1) == 0x80) return 3;  // U+2000 … U+203F
  if (byte(i) == 0xC2 && byte(i + 1) >= 0xA0 && byte(i + 1) <= 0xBF) return 2;
  return 0;
}

std::size_t FirstTwo(std::string_view word) {
  const auto byte = [&](std::size_t i) { return i < word.size() ? static_cast<unsigned char>(word[i]) : 0U; };
  return byte(0) * 256U + byte(1);
}

}  // namespace

QuestionTerms::QuestionTerms(const index::View& view, std::string_view masked) {
  const index::Bitmap all(view.chunks(), true);
  const double chunks = static_cast<double>(view.chunks());
  std::vector<std::string> texts = text::Terms(masked);
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  for (std::string& text : texts) {
    double idf = view.ChunkIdf(text, all);
    if (idf == 0) idf = std::log(1 + (chunks + 0.5) / 0.5);
    terms_.push_back({std::move(text), idf + kBase});
  }
  if (terms_.size() <= kMostTerms) return;
  std::stable_sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) { return a.idf > b.idf; });
  terms_.resize(kMostTerms);
  std::sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) { return a.text < b.text; });
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

void ForEachWord(std::string_view text,
                 absl::FunctionRef<void(std::string_view lower, std::uint32_t begin, std::uint32_t end)> visit) {
  std::string lower(text.size(), '\0');  // the text's words at their places
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t begin = i;
    for (; i < text.size(); ++i) {
      const auto c = static_cast<unsigned char>(text[i]);
      if (kLower[c] == 0 || (c >= 0x80 && PunctuationBytes(text, i) > 0)) break;
      lower[i] = kLower[c];
    }
    if (i > begin) {
      visit(std::string_view(lower).substr(begin, i - begin), static_cast<std::uint32_t>(begin),
            static_cast<std::uint32_t>(i));
    } else {
      i += std::max<std::size_t>(PunctuationBytes(text, i), 1);
    }
  }
}

TermFinder::TermFinder(const QuestionTerms& question) : question_(question) {
  for (std::size_t i = 0; i < question.terms().size(); ++i) {
    const std::string& term = question.terms()[i].text;
    first_two_[FirstTwo(term)] = true;
    const bool down = std::any_of(kDownStems.begin(), kDownStems.end(), [&](auto stem) { return stem == term; });
    const bool up = std::any_of(kUpStems.begin(), kUpStems.end(), [&](auto stem) { return stem == term; });
    if (down) by_fall_ |= TermMask{1} << i;
    if (down || up) by_change_ |= TermMask{1} << i;
  }
}

TermMask TermFinder::OfWord(std::string_view lower) {
  if (by_change_ != 0) {
    const ChangeWord change = ChangeOf(lower);
    if (change == ChangeWord::kDown) return by_change_ | Exact(lower);
    if (change == ChangeWord::kUp) return (by_change_ & ~by_fall_) | Exact(lower);
  }
  return Exact(lower);
}

TermMask TermFinder::Exact(std::string_view lower) {
  const bool ascii = static_cast<unsigned char>(lower[0]) < 0x80;  // others are folded before they are compared
  if (ascii && !first_two_[FirstTwo(lower)]) return 0;
  const absl::string_view key(lower.data(), lower.size());
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  return known_[key] = question_.MaskOf(text::Terms(lower));
}

TermMask TermFinder::OfBeginning(std::string_view lower) const {
  TermMask mask = 0;
  if (text::IsStopWord(lower)) return mask;
  for (std::size_t i = 0; i < question_.terms().size(); ++i) {
    const std::string& term = question_.terms()[i].text;
    if (term.size() >= lower.size() + 2 && term.starts_with(lower)) mask |= TermMask{1} << i;
  }
  return mask;
}

TermMask TermFinder::OfText(std::string_view text) {
  TermMask mask = 0;
  ForEachWord(text, [&](std::string_view lower, std::uint32_t, std::uint32_t) { mask |= OfWord(lower); });
  return mask;
}

bool AsksForChange(std::string_view text) {
  for (const std::string& term : text::Terms(text)) {
    const auto is = [&](std::string_view stem) { return stem == term; };
    if (std::any_of(kUpStems.begin(), kUpStems.end(), is) || std::any_of(kDownStems.begin(), kDownStems.end(), is))
      return true;
  }
  return false;
}

}  // namespace annals::answer
