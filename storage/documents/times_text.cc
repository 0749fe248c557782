#include "storage/documents/times_text.h"

#include <algorithm>
#include <array>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace annals::storage {
namespace {

constexpr std::array kSources = {ValiditySource::kExplicit, ValiditySource::kInferred, ValiditySource::kCarried,
                                 ValiditySource::kRelative};

std::optional<Day> EndOf(std::string_view text, Day open) { return text.empty() ? open : ParseIsoDay(text); }

std::optional<SpokenTime> TimeOf(std::string_view line) {
  const std::vector<absl::string_view> parts = absl::StrSplit(absl::string_view(line.data(), line.size()), ' ');
  if (parts.size() != 3) return std::nullopt;
  const std::string_view days(parts[0].data(), parts[0].size()), source(parts[1].data(), parts[1].size());
  const std::size_t dots = days.find("..");
  if (dots == days.npos) return std::nullopt;
  const auto from = EndOf(days.substr(0, dots), kAnyPast), to = EndOf(days.substr(dots + 2), kForever);
  const auto known = std::ranges::find_if(kSources, [&](ValiditySource s) { return source == Name(s); });
  int confidence = 0;
  if (!from || !to || *from >= *to || known == kSources.end() || !absl::SimpleAtoi(parts[2], &confidence))
    return std::nullopt;
  return SpokenTime{{*from, *to}, *known, static_cast<std::uint8_t>(std::clamp(confidence, 0, 100))};
}

}  // namespace

std::string TimesText(std::span<const SpokenTime> times) {
  std::string text;
  for (const SpokenTime& time : times) {
    absl::StrAppend(&text, text.empty() ? "" : "\n", ToIsoDay(time.interval.from), "..", ToIsoDay(time.interval.to),
                    " ", Name(time.source), " ", static_cast<int>(time.confidence));
  }
  return text;
}

std::vector<SpokenTime> TimesOf(std::string_view text) {
  std::vector<SpokenTime> times;
  if (text.empty()) return times;
  for (const absl::string_view line : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    if (const auto time = TimeOf(std::string_view(line.data(), line.size()))) times.push_back(*time);
  }
  return times;
}

}  // namespace annals::storage
