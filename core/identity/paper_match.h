// Whether two bibliographic records are of one paper: by the words of their titles, their authors and their years.
//
//   ComparePapers({"Views over Rivers", {"K. Marsh", "Ada Lund"}, 1999}, {"Views over rivers.", {"Lund, Ada", "Marsh,
//   Kevin"}, 1999})
//   -> .score 1, .same
//
// score = Dice(title words without small words) · (1 + Dice(authors)) / 2 · year, where authors are equal by last name
// and first initial, .5 when one side has none, and year is 1, .7 a year apart, .5 further: one text printed again in
// another year, as a journal's version of a conference paper, is a paper of its own. Symmetric, linear in title ×
// authors².
#pragma once

#include <string>
#include <vector>

namespace annals::identity {

struct PaperRecord {
  std::string title;
  std::vector<std::string> authors;  // as written
  int year = 0;                      // 0: unknown
};

struct PaperLikeness {
  double title = 0, authors = 0;  // Dice, 0 to 1
  double score = 0;
  bool same = false;  // score is at least kSamePaper
};

inline constexpr double kSamePaper = 0.75;

PaperLikeness ComparePapers(const PaperRecord& a, const PaperRecord& b);

}  // namespace annals::identity
