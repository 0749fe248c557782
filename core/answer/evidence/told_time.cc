#include "core/answer/evidence/told_time.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/substitute.h"
#include "core/language/lexicon.h"
#include "core/text/text.h"
#include "core/text/turns.h"
#include "core/time/label_text.h"

namespace annals::answer {
namespace {

// docs/recipes.md C.2: sure of a time that a sentence before in the same turn names, and of the day of a turn that names none.
constexpr double kSameTurn = 0.5, kOfTurn = 0.25;
constexpr std::chrono::days kHalfYear(183);

// The exact day on which a document was said.
std::optional<Day> SaidOn(const Document& document) {
  if (document.published) return document.published;
  const std::optional<Interval> key = document.TimeKey();
  return key && *key == Interval::On(key->from) ? std::optional(key->from) : std::nullopt;
}

// The time that tells most directly when it was: named, else the first. When it was said comes last, and tells nothing of that.
std::optional<ToldTime> Best(const index::StatementRef& statement) {
  if (statement.times.empty() || statement.times.front().source == ValiditySource::kInferred) return std::nullopt;
  const auto named = std::ranges::find(statement.times, ValiditySource::kExplicit, &SpokenTime::source);
  const SpokenTime& time = named == statement.times.end() ? statement.times.front() : *named;
  const bool several = std::ranges::any_of(statement.times, [&](const SpokenTime& other) {
    return other.interval != time.interval && other.source != ValiditySource::kInferred;
  });
  return ToldTime{.when = time.interval,
                  .source = time.source,
                  .sure = time.confidence / 100.0,
                  .begin = statement.begin,
                  .end = statement.end,
                  .several = several};
}

// The line of the text that holds a place.
std::pair<std::size_t, std::size_t> LineAt(std::string_view text, std::size_t place) {
  const std::size_t before = text.substr(0, place).rfind('\n'), behind = text.find('\n', place);
  return {before == std::string_view::npos ? 0 : before + 1, std::min(behind, text.size())};
}

// The statements of a passage around one of its sentences.
class Around {
 public:
  Around(const index::View& view, index::ChunkOrdinal chunk, std::uint32_t begin, std::uint32_t end)
      : view_(view), chunk_(chunk), begin_(begin), end_(end) {}

  // On which it was said, by the stamp of its line.
  std::optional<Day> Said() const { return StampsIn(view_, chunk_).At(0, begin_); }

  std::optional<ToldTime> Own() const {
    std::optional<ToldTime> told;
    Each([&](const index::StatementRef& statement) {
      if (statement.end <= begin_ || end_ <= statement.begin) return;
      const std::optional<ToldTime> best = Best(statement);
      if (best && (!told || best->source == ValiditySource::kExplicit)) told = best;
    });
    return told;
  }

  // What the nearest sentence before it in its turn names, else the day of the turn.
  std::optional<ToldTime> OfTurn() const {
    const std::string_view text = view_.chunk(chunk_).text;
    const auto [first, last] = LineAt(text, begin_);
    if (text::Speaker(text.substr(first, last - first)).empty()) return std::nullopt;
    std::optional<ToldTime> told;
    Each([&](const index::StatementRef& statement) {
      if (statement.begin < first || statement.end > begin_) return;
      if (const std::optional<ToldTime> best = Best(statement)) told = best;
    });
    if (told) {
      told->source = ValiditySource::kCarried;
      told->sure *= kSameTurn;
      return told;
    }
    std::optional<Day> day = Said();
    if (!day) day = SaidOn(view_.document(view_.document_of(chunk_)));
    if (!day) return std::nullopt;
    return ToldTime{.when = Interval::On(*day), .sure = kOfTurn};
  }

 private:
  template <class Use>
  void Each(Use use) const {
    const auto [first, last] = view_.statements_of(chunk_);
    for (index::StatementOrdinal s = first; s < last; ++s) use(view_.statement(s));
  }

  const index::View& view_;
  const index::ChunkOrdinal chunk_;
  const std::uint32_t begin_, end_;
};

}  // namespace

time::StampedDays StampsIn(const index::View& view, index::ChunkOrdinal chunk) {
  const std::string_view text = view.chunk(chunk).text;
  return {std::span(&text, 1), SaidOn(view.document(view.document_of(chunk)))};
}

std::optional<ToldTime> TimeTold(const index::View& view, index::ChunkOrdinal chunk, std::uint32_t begin,
                                 std::uint32_t end) {
  const Around around(view, chunk, begin, end);
  std::optional<ToldTime> told = around.Own();
  if (!told) told = around.OfTurn();
  if (told) told->said = around.Said();
  return told;
}

std::string TimeInWords(const ToldTime& told, const Document& document, language::Language language) {
  if (told.source == ValiditySource::kExplicit) return "";
  const language::WrittenDates& written = language::LexiconOf(language).dates;
  const std::string when = time::InWords(told.when, language);
  const std::optional<Day> day = told.said ? told.said : SaidOn(document);
  std::string text = when;
  if (told.source == ValiditySource::kNone) {
    text = absl::Substitute(std::string(written.spoken), when);
  } else if (told.source == ValiditySource::kCarried) {
    text = absl::Substitute(std::string(written.told), when);
  } else if (day) {
    text = absl::Substitute(std::string(written.said), when, time::InWords(Interval::On(*day), language));
  }
  text[0] = absl::ascii_toupper(static_cast<unsigned char>(text[0]));
  return absl::StrCat(text, ".");
}

bool YearDoubtful(const ToldTime& told, std::string_view sentence, const Document& document,
                  language::Language language) {
  const std::optional<Day> day = told.said ? told.said : SaidOn(document);
  if (!day || told.source == ValiditySource::kNone || told.when != Interval::On(told.when.from)) return false;
  if (std::chrono::abs(told.when.from - *day) <= kHalfYear) return false;
  const std::vector<std::string> said = text::Words(sentence);
  const std::vector<std::string> written = text::Words(time::InWords(told.when, language));
  const std::string year = absl::StrCat(static_cast<int>(std::chrono::year_month_day(told.when.from).year()));
  return !std::ranges::contains(said, year) && std::ranges::all_of(written, [&](const std::string& word) {
    return word == year || std::ranges::contains(said, word);
  });
}

}  // namespace annals::answer
