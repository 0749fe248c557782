#include "core/ingest/spoken_times.h"

#include <chrono>

namespace annals::ingest {
namespace {

using std::chrono::days;

// docs/recipes.md A.10
constexpr double kFollowing = 0.9, kHeading = 0.8, kCarried = 0.6, kKept = 0.8, kLeastCarried = 0.2, kStamped = 1;

std::uint8_t Percent(double confidence) { return static_cast<std::uint8_t>(confidence * 100 + 0.5); }

// Of a range "the end of 2007" is a moment, and nothing that could be carried on.
bool Closed(const Interval& interval) {
  return interval.from != kAnyPast && interval.to != kForever && interval.from < interval.to;
}

// On which the document was said.
std::optional<Day> TodayOf(const Document& document) {
  if (document.published) return document.published;
  const std::optional<Interval> key = document.TimeKey();
  return key && Closed(*key) ? std::optional(key->to - days{1}) : std::nullopt;
}

SpokenTime TimeOf(const time::Spoken& spoken) {
  switch (spoken.how) {
    case time::SpokenHow::kSaid:
      return {spoken.interval, ValiditySource::kExplicit, Percent(1)};
    case time::SpokenHow::kRelative:
      return {spoken.interval, ValiditySource::kRelative, Percent(1)};
    case time::SpokenHow::kFollowing:
      return {spoken.interval, ValiditySource::kCarried, Percent(kFollowing)};
  }
  return {};
}

bool IsListItem(std::string_view sentence) {
  return sentence.starts_with("- ") || sentence.starts_with("* ") || sentence.starts_with("\u2022") ||
         sentence.starts_with("\u2013 ");
}

}  // namespace

Narration::Narration(const Document& document, language::Language language)
    : language_(language),
      dated_(document.TimeKey().has_value()),
      today_(TodayOf(document)),
      told_{today_, std::nullopt} {}

void Narration::Under(std::string_view section) {
  if (section == section_) return;
  section_ = section;
  told_.before.reset();
  heading_.reset();
  carried_ = 0;
  if (section.empty()) return;
  const std::vector<time::Spoken> spoken = time::ReadSpoken(section, {told_.today, std::nullopt}, language_);
  if (spoken.size() != 1 || spoken.front().how != time::SpokenHow::kSaid || !Closed(spoken.front().interval)) return;
  heading_ = spoken.front().interval;
  told_.before = heading_;
}

std::vector<SpokenTime> Narration::Read(std::string_view sentence) {
  std::vector<SpokenTime> times = Told(sentence);
  if (stamped_ && times.size() < time::kMostSpoken)
    times.push_back({Interval::On(*stamped_), ValiditySource::kInferred, Percent(kStamped)});
  return times;
}

std::vector<SpokenTime> Narration::Told(std::string_view sentence) {
  const std::vector<time::Spoken> spoken = time::ReadSpoken(sentence, told_, language_);
  std::vector<SpokenTime> times;
  for (const time::Spoken& s : spoken) {
    times.push_back(TimeOf(s));
    if (!Closed(s.anchor)) continue;
    told_.before = s.anchor;
    carried_ = kCarried;
  }
  if (!times.empty() || dated_) return times;
  return Carried(sentence);
}

std::vector<SpokenTime> Narration::Carried(std::string_view sentence) {
  if (!told_.before) return {};
  if (carried_ >= kLeastCarried && !IsListItem(sentence)) {
    const SpokenTime time{*told_.before, ValiditySource::kCarried, Percent(carried_)};
    carried_ *= kKept;
    return {time};
  }
  if (!heading_) return {};
  return {{*heading_, ValiditySource::kCarried, Percent(kHeading)}};
}

time::StampedDays StampsOf(const Document& document, std::span<const std::string_view> passages) {
  return {passages, TodayOf(document)};
}

void TellTimes(language::Language language, DocumentBundle* bundle) {
  Narration narration(bundle->document, language);
  std::vector<std::string_view> passages;
  for (const Chunk& chunk : bundle->chunks) passages.push_back(chunk.text);
  const time::StampedDays days = StampsOf(bundle->document, passages);
  auto statement = bundle->statements.begin();
  for (std::size_t i = 0; i < bundle->chunks.size(); ++i) {
    const Chunk& chunk = bundle->chunks[i];
    narration.Under(chunk.section);
    for (; statement != bundle->statements.end() && statement->chunk == chunk.id; ++statement) {
      narration.SaidOn(days.At(i, statement->begin));
      if (statement->end > statement->begin) statement->times = narration.Read(statement->text);
    }
  }
}

}  // namespace annals::ingest
