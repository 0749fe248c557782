#include "core/identity/paper_match.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "core/identity/name_form.h"
#include "core/language/languages.h"
#include "core/text/text.h"

namespace annals::identity {
namespace {

using Words = std::vector<std::string>;

constexpr double kNoAuthors = 0.5, kNextYear = 0.7, kOtherYear = 0.5;

// Distinct and sorted; all of them when there is nothing but small and stop words.
Words TitleWords(const std::string& title) {
  Words all = text::Words(title);
  Words words = all;
  std::erase_if(words, [](const std::string& word) {
    return IsSmallWord(word) || text::IsStopWord(word, language::Language::kEnglish);
  });
  if (words.empty()) words = std::move(all);
  std::ranges::sort(words);
  words.erase(std::ranges::unique(words).begin(), words.end());
  return words;
}

double Dice(std::size_t shared_of_both, std::size_t a, std::size_t b) {
  return a + b == 0 ? 0 : static_cast<double>(shared_of_both) / static_cast<double>(a + b);
}

double TitleLikeness(const std::string& a, const std::string& b) {
  const Words x = TitleWords(a), y = TitleWords(b);
  Words shared;
  std::ranges::set_intersection(x, y, std::back_inserter(shared));
  return Dice(2 * shared.size(), x.size(), y.size());
}

std::vector<Words> People(const std::vector<std::string>& authors) {
  std::vector<Words> people;
  for (const std::string& author : authors) {
    if (NameForm form = ReadName(author, EntityKind::kPerson); !form.words.empty())
      people.push_back(std::move(form.words));
  }
  return people;
}

// By last name and, where both give one, first initial.
bool SameAuthor(const Words& a, const Words& b) {
  if (a.back() != b.back()) return false;
  return a.size() == 1 || b.size() == 1 || FirstCharacter(a[0]) == FirstCharacter(b[0]);
}

double AuthorLikeness(const std::vector<Words>& a, const std::vector<Words>& b) {
  const auto among = [](const std::vector<Words>& people) {
    return [&people](const Words& one) {
      return std::ranges::any_of(people, [&](const Words& other) { return SameAuthor(one, other); });
    };
  };
  const auto shared = std::ranges::count_if(a, among(b)) + std::ranges::count_if(b, among(a));
  return Dice(static_cast<std::size_t>(shared), a.size(), b.size());
}

double YearFactor(const PaperRecord& a, const PaperRecord& b) {
  if (a.year == 0 || b.year == 0 || a.year == b.year) return 1;
  if (a.preprint != b.preprint) {
    const int in_press = a.preprint ? b.year - a.year : a.year - b.year;
    if (in_press > 0 && in_press <= kLongestInPress) return 1;
  }
  return std::abs(a.year - b.year) == 1 ? kNextYear : kOtherYear;
}

constexpr std::size_t kFewestTitleWords = 3;

// Words of titles as numbers, rare words first.
class TitleIndex {
 public:
  explicit TitleIndex(std::span<const PaperRecord> papers) {
    absl::flat_hash_map<std::string, std::size_t> count;
    for (const PaperRecord& paper : papers) {
      titles_.push_back(paper.authors.empty() ? Words() : TitleWords(paper.title));
      if (titles_.back().size() < kFewestTitleWords) titles_.back().clear();
      for (const std::string& word : titles_.back()) ++count[word];
    }
    for (Words& title : titles_)
      std::ranges::sort(title, {}, [&](const std::string& word) { return std::pair(count[word], word); });
  }

  // Two titles of Dice t share at least t / (2 - t) of the words of either, so one of its rarest, of which there are
  // that many fewer, and one more.
  std::span<const std::string> Prefix(std::size_t paper) const {
    const Words& words = titles_[paper];
    if (words.empty()) return {};
    const double least = std::ceil(kSamePaper / (2 - kSamePaper) * static_cast<double>(words.size()));
    return {words.data(), words.size() - static_cast<std::size_t>(least) + 1};
  }

 private:
  std::vector<Words> titles_;
};

}  // namespace

PaperLikeness ComparePapers(const PaperRecord& a, const PaperRecord& b) {
  const std::vector<Words> authors_of_a = People(a.authors), authors_of_b = People(b.authors);
  PaperLikeness likeness{.title = TitleLikeness(a.title, b.title)};
  const bool known = !authors_of_a.empty() && !authors_of_b.empty();
  likeness.authors = known ? AuthorLikeness(authors_of_a, authors_of_b) : kNoAuthors;
  likeness.score = likeness.title * (1 + likeness.authors) / 2 * YearFactor(a, b);
  likeness.same = likeness.score >= kSamePaper;
  return likeness;
}

std::vector<SamePaper> FindSamePapers(std::span<const PaperRecord> papers) {
  const TitleIndex titles(papers);
  absl::flat_hash_map<std::string_view, std::vector<std::size_t>> holders;
  std::vector<SamePaper> same;
  for (std::size_t paper = 0; paper < papers.size(); ++paper) {
    std::vector<std::size_t> others;
    for (const std::string& word : titles.Prefix(paper)) {
      std::vector<std::size_t>& earlier = holders[word];
      others.insert(others.end(), earlier.begin(), earlier.end());
      earlier.push_back(paper);
    }
    std::ranges::sort(others);
    others.erase(std::ranges::unique(others).begin(), others.end());
    for (const std::size_t other : others) {
      const PaperLikeness likeness = ComparePapers(papers[other], papers[paper]);
      if (likeness.same) same.push_back({other, paper, likeness});
    }
  }
  std::ranges::sort(same, {}, [](const SamePaper& pair) { return std::pair(pair.first, pair.second); });
  return same;
}

}  // namespace annals::identity
