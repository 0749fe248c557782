#include "core/ingest/validity.h"

#include "absl/strings/ascii.h"
#include "core/time/time_scope.h"

namespace annals::ingest {
namespace {

// Sentences above this are lists or tables: which of their dates governs what is a guess.
constexpr std::size_t kLongestRead = 2000;
// ParseTimeScope wants a reference day for relative words; their groups are not used, so any fixed day does.
constexpr Day kAnyReference = Day{std::chrono::year{2000} / 1 / 1};

// Four digits that may be a year, 1000 to 2999: without them no period is absolute.
bool MayNameAYear(std::string_view sentence) {
  std::size_t run = 0;
  for (std::size_t i = 0; i <= sentence.size(); ++i) {
    if (i < sentence.size() && absl::ascii_isdigit(static_cast<unsigned char>(sentence[i]))) {
      ++run;
      continue;
    }
    if (run == 4 && (sentence[i - 4] == '1' || sentence[i - 4] == '2')) return true;
    run = 0;
  }
  return false;
}

}  // namespace

Validity Inherited(const std::optional<Interval>& around) {
  if (around) return {*around, ValiditySource::kInferred};
  return {};
}

Validity ValidityOf(std::string_view sentence, const std::optional<Interval>& around, language::Language language) {
  if (sentence.size() > kLongestRead || !MayNameAYear(sentence)) return Inherited(around);
  const time::Scope scope = time::ParseTimeScope(sentence, kAnyReference, language);
  if (scope.groups.size() != 1 || scope.truncated) return Inherited(around);
  const time::Group& group = scope.groups.front();
  if (group.year_assumed || group.deictic) return Inherited(around);
  return {group.interval, ValiditySource::kExplicit};
}

}  // namespace annals::ingest
