// The periods that the sentences of a document speak of, one after the other (docs/recipes.md A.10).
//
//   heading "2006–2010"
//   "In 2006 she joined Nordita."               [2006, 2007)  explicit, 100 %
//   "She worked on lensing there."              [2006, 2007)  carried, 60 %
//   "Two years later she moved to Frankfurt."   [2008, 2009)  carried, 90 %
//   published 8 May 2023: "We moved yesterday." [7 May 2023, 8 May 2023)  relative, 100 %
//   on a line that is stamped 8 May 2023, beside its own periods: [8 May 2023, 9 May 2023)  inferred, 100 %
//
// A sentence without a period of its own speaks of the one before, ever less surely, until another is named or the
// heading changes; an item of a list stands alone. Where the document has a day or a label it speaks of that instead,
// and nothing is carried. Linear in the text. Not thread-safe; one object a document.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/language/languages.h"
#include "core/record/record.h"
#include "core/time/forms/stamped_days.h"
#include "core/time/spoken.h"

namespace annals::ingest {

class Narration {
 public:
  Narration(const Document& document, language::Language language);

  // The next passage stands under this heading; another one than before lets go of what was told.
  void Under(std::string_view section);

  // The next sentences are said on this day, as their line is stamped, or, without one, on the document's.
  void SaidOn(std::optional<Day> day) {
    stamped_ = day;
    told_.today = day ? day : today_;
  }

  const std::optional<Interval>& heading() const { return heading_; }

  // Of the next sentence, in its order; at most time::kMostSpoken.
  std::vector<SpokenTime> Read(std::string_view sentence);

 private:
  std::vector<SpokenTime> Told(std::string_view sentence);
  std::vector<SpokenTime> Carried(std::string_view sentence);

  const language::Language language_;
  const bool dated_;
  const std::optional<Day> today_;  // on which the document was said
  std::optional<Day> stamped_;
  time::Told told_;
  std::string section_;
  std::optional<Interval> heading_;
  double carried_ = 0;  // how surely the next sentence speaks of told_.before
};

// On which the lines of a document's passages were said, where chats and transcripts write it (core/time/forms/stamped_days.h).
time::StampedDays StampsOf(const Document& document, std::span<const std::string_view> passages);

// Fills the times of a document version that was prepared without them. Statements of given triples stay without.
void TellTimes(language::Language language, DocumentBundle* bundle);

}  // namespace annals::ingest
