#include <algorithm>

#include "core/time/atom.h"

namespace annals::time {
namespace {

// 29 February comes back after at most eight years (1896, 1904).
constexpr int kYearsBack = 8;

bool LendsYear(const Atom& atom) { return atom.year != 0 && atom.interval && !atom.year_assumed; }

void GiveYear(Atom& atom, int year) {
  atom.year = year;
  atom.interval = year == 0 ? std::nullopt : Resolve(atom.unit, year);
  atom.no_such_day = !atom.interval;
}

}  // namespace

int LatestYearOf(const YearlessUnit& unit, Day reference) {
  const int now = YearOf(reference);
  for (int year = now; year >= now - kYearsBack; --year) {
    const auto interval = Resolve(unit, year);
    if (interval && interval->from <= reference) return year;
  }
  return 0;
}

void InheritYears(std::vector<Atom>& atoms, Day reference, std::chrono::days ahead) {
  std::vector<int> to_the_right(atoms.size());
  int nearest = 0;
  for (std::size_t i = atoms.size(); i-- > 0;) {
    to_the_right[i] = nearest;
    if (LendsYear(atoms[i])) nearest = atoms[i].year;
  }
  int to_the_left = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    Atom& atom = atoms[i];
    if (atom.awaits_year) {
      const int year = to_the_right[i] != 0 ? to_the_right[i] : to_the_left;
      atom.year_assumed = atom.deictic = year == 0;
      const bool dated = atom.unit.kind == Granularity::kDay || atom.unit.kind == Granularity::kMonth;
      GiveYear(atom, year != 0 ? year : LatestYearOf(atom.unit, dated ? reference + ahead : reference));
    }
    if (LendsYear(atom)) to_the_left = atom.year;
  }
}

}  // namespace annals::time
