// The examples of core/time/atom.h.
#include <gtest/gtest.h>

#include "core/language/lexicon.h"
#include "core/time/atom.h"

namespace annals::time {
namespace {

// The only unit of the words.
Atom ReadAtom(const char* words) {
  const Day reference = *ParseIsoDay("2026-02-01");
  const std::vector<Atom> atoms =
      ClaimAtoms(Tokenize(words, language::LexiconOf(language::Language::kEnglish).time), reference);
  EXPECT_EQ(atoms.size(), 1U) << words;
  return atoms.empty() ? Atom() : atoms[0];
}

TEST(AtomExample, IsTrue) {
  //   "July"          unit {kMonth, 7}, no year yet: it waits for InheritYears
  const Atom july = ReadAtom("July");
  EXPECT_EQ(july.unit.kind, Granularity::kMonth);
  EXPECT_EQ(july.unit.number, 7);
  EXPECT_EQ(july.year, 0);
  EXPECT_TRUE(july.awaits_year);
  EXPECT_FALSE(july.interval.has_value());
  std::vector<Atom> alone = {july};
  InheritYears(alone, *ParseIsoDay("2026-02-01"));
  EXPECT_EQ(ToString(alone[0].interval.value()), "2025-07-01..2025-08-01");
  //   "October 2025"  unit {kMonth, 10}, year 2025, interval [2025-10-01, 2025-11-01)
  const Atom october = ReadAtom("October 2025");
  EXPECT_EQ(october.unit.kind, Granularity::kMonth);
  EXPECT_EQ(october.unit.number, 10);
  EXPECT_EQ(october.year, 2025);
  EXPECT_EQ(ToString(october.interval.value()), "2025-10-01..2025-11-01");
  //   "last quarter"  at 2026-02-01 the interval [2025-10-01, 2026-01-01), deictic
  const Atom last = ReadAtom("last quarter");
  EXPECT_EQ(ToString(last.interval.value()), "2025-10-01..2026-01-01");
  EXPECT_TRUE(last.deictic);
}

}  // namespace
}  // namespace annals::time
