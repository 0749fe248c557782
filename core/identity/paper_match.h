// Whether two bibliographic records are of one paper: by the words of their titles, their authors and their years.
//
//   ComparePapers({"Views over Rivers", {"K. Marsh", "Ada Lund"}, 1999},
//                 {"Views over rivers.", {"Lund, Ada", "Marsh, Kevin"}, 1999})   -> .score 1, .same
//
// score = Dice(title words without small words) · (1 + Dice(authors)) / 2 · year, where authors are equal by last name
// and first initial, .5 when one side has none, and year is 1, .7 a year apart, .5 further: one text printed again in
// another year, as a journal's version of a conference paper, is a paper of its own. But a preprint is the paper that
// appears up to kLongestInPress years later. Symmetric, linear in title × authors².
#pragma once

#include <span>
#include <string>
#include <vector>

namespace annals::identity {

struct PaperRecord {
  std::string title;
  std::vector<std::string> authors;  // as written
  int year = 0;                      // 0: unknown
  bool preprint = false;
};

struct PaperLikeness {
  double title = 0, authors = 0;  // Dice, 0 to 1
  double score = 0;
  bool same = false;  // score is at least kSamePaper
};

inline constexpr double kSamePaper = 0.75;
inline constexpr int kLongestInPress = 3;

PaperLikeness ComparePapers(const PaperRecord& a, const PaperRecord& b);

struct SamePaper {
  std::size_t first = 0, second = 0;  // positions, first < second
  PaperLikeness likeness;
};

// The pairs that are one paper, by position, where titles and authors leave little doubt: both name authors, and both
// titles have at least three words that say something ("Editorial" of one editor and year is any). Never all pairs:
// titles are compared that share one of their rarest words, as many as it takes to miss none (prefix filtering). That
// is O(papers · words + pairs that share a rare word).
std::vector<SamePaper> FindSamePapers(std::span<const PaperRecord> papers);

}  // namespace annals::identity
