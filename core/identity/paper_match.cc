#include "core/identity/paper_match.h"

#include <algorithm>
#include <cstdlib>

#include "core/identity/name_form.h"
#include "core/text/text.h"

namespace annals::identity {
namespace {

using Words = std::vector<std::string>;

constexpr double kNoAuthors = 0.5, kNextYear = 0.7, kOtherYear = 0.5;

// Distinct and sorted; all of them when there is nothing but small and stop words.
Words TitleWords(const std::string& title) {
  Words all = text::Words(title);
  Words words = all;
  std::erase_if(words, [](const std::string& word) { return IsSmallWord(word) || text::IsStopWord(word); });
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

double YearFactor(int a, int b) {
  if (a == 0 || b == 0 || a == b) return 1;
  return std::abs(a - b) == 1 ? kNextYear : kOtherYear;
}

}  // namespace

PaperLikeness ComparePapers(const PaperRecord& a, const PaperRecord& b) {
  const std::vector<Words> authors_of_a = People(a.authors), authors_of_b = People(b.authors);
  PaperLikeness likeness{.title = TitleLikeness(a.title, b.title)};
  const bool known = !authors_of_a.empty() && !authors_of_b.empty();
  likeness.authors = known ? AuthorLikeness(authors_of_a, authors_of_b) : kNoAuthors;
  likeness.score = likeness.title * (1 + likeness.authors) / 2 * YearFactor(a.year, b.year);
  likeness.same = likeness.score >= kSamePaper;
  return likeness;
}

}  // namespace annals::identity
