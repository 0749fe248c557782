#include "cli/importers/calls/call_turns.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/importers/asset_ref.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::cli {
namespace {

constexpr std::size_t kLongestShown = 60;     // bytes of a line in an error
constexpr std::size_t kLongestSpeaker = 100;  // bytes; what is longer before a colon is no name
constexpr std::size_t kMostFaultsNamed = 10;  // of a file that is refused
constexpr int kMostHours = 999;
constexpr absl::string_view kArrow = "-->";

absl::Status Wrong(int line, absl::string_view what, absl::string_view written) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", what, ": ", Shortened(written, kLongestShown)));
}

std::optional<int> Number(absl::string_view digits, int most) {
  int number = 0;
  if (digits.empty() || digits.size() > 3 || !std::ranges::all_of(digits, absl::ascii_isdigit)) return std::nullopt;
  if (!absl::SimpleAtoi(digits, &number) || number > most) return std::nullopt;
  return number;
}

// "01:02:03.250", "02:03,250", "1:07" in whole seconds.
std::optional<int> Seconds(absl::string_view written) {
  const std::size_t fraction = written.find_first_of(".,");
  if (fraction != absl::string_view::npos) {
    const absl::string_view digits = written.substr(fraction + 1);
    if (digits.empty() || digits.size() > 9 || !std::ranges::all_of(digits, absl::ascii_isdigit)) return std::nullopt;
    written = written.substr(0, fraction);
  }
  const std::vector<absl::string_view> parts = absl::StrSplit(written, ':');
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  int seconds = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool hours = parts.size() == 3 && i == 0, open = parts.size() == 2 && i == 0;
    const std::optional<int> number = Number(parts[i], hours || open ? kMostHours : 59);
    if (!number) return std::nullopt;
    seconds = seconds * 60 + *number;
  }
  return seconds;
}

std::string OneLine(absl::string_view text) {
  std::string line(text);
  absl::RemoveExtraAsciiWhitespace(&line);
  return line;
}

// "Alex Brandt: The invoice …" into both; a colon behind many words, or one of a time, parts nothing.
std::pair<std::string, absl::string_view> SplitSpeaker(absl::string_view text) {
  text = absl::StripLeadingAsciiWhitespace(text);
  const std::size_t colon = text.substr(0, kLongestSpeaker + 1).find(':');
  if (colon == absl::string_view::npos || colon == 0) return {"", text};
  const absl::string_view name = text.substr(0, colon), rest = text.substr(colon + 1);
  const bool parts = rest.empty() || absl::ascii_isspace(static_cast<unsigned char>(rest[0]));
  const auto spaces = std::ranges::count(name, ' ');
  const auto begin = static_cast<unsigned char>(name[0]);
  if (!parts || spaces > 4 || absl::ascii_islower(begin) || name.find_first_of("?!;") != absl::string_view::npos)
    return {"", text};
  return {OneLine(name), rest};
}

// Entities and tags of WebVTT taken out.
std::string WithoutTags(absl::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t close = text[at] == '<' ? text.find('>', at) : absl::string_view::npos;
    if (close != absl::string_view::npos) {
      at = close + 1;
    } else {
      plain.push_back(text[at++]);
    }
  }
  return absl::StrReplaceAll(
      plain,
      {{"&lt;", "<"}, {"&gt;", ">"}, {"&nbsp;", " "}, {"&lrm;", ""}, {"&rlm;", ""}, {"&quot;", "\""}, {"&amp;", "&"}});
}

// The next "<v" of a voice: "<v Ada>", "<v.loud Ada>"; npos: none.
std::size_t Voice(absl::string_view text, std::size_t from) {
  for (std::size_t at = text.find("<v", from); at != absl::string_view::npos; at = text.find("<v", at + 1)) {
    const char next = at + 2 < text.size() ? text[at + 2] : '\0';
    if (next == ' ' || next == '.' || next == '\t') return at;
  }
  return absl::string_view::npos;
}

class Turns {
 public:
  void Add(std::string speaker, absl::string_view said, int begin, int end) {
    std::string text = OneLine(said);
    if (text::IsBlank(text)) return;
    const bool on = !turns_.empty() && (speaker.empty() || speaker == turns_.back().speaker);
    if (on && turns_.back().text.size() + text.size() < kLongestTurn) {
      absl::StrAppend(&turns_.back().text, " ", text);
      turns_.back().end = std::max(turns_.back().end, end);
      return;
    }
    if (on) speaker = turns_.back().speaker;
    for (absl::string_view rest = text; !rest.empty();) {
      absl::string_view piece = Shortened(rest, kLongestTurn);
      if (const std::size_t space = piece.rfind(' '); piece.size() < rest.size() && space != absl::string_view::npos)
        piece = piece.substr(0, space + 1);
      turns_.push_back({speaker, std::string(absl::StripAsciiWhitespace(piece)), begin, std::max(begin, end)});
      rest.remove_prefix(piece.size());
    }
  }

  // What stands in a cue: voices, each of them a turn, or "Speaker: text" by line.
  void AddCue(absl::string_view payload, int begin, int end) {
    std::size_t at = Voice(payload, 0);
    if (at == absl::string_view::npos) {
      std::string speaker, said;
      for (const absl::string_view line : absl::StrSplit(payload, '\n')) {
        const std::string plain = WithoutTags(line);
        auto [name, rest] = SplitSpeaker(plain);
        if (!name.empty()) {
          Add(std::exchange(speaker, name), std::exchange(said, ""), begin, end);
        }
        absl::StrAppend(&said, " ", rest);
      }
      return Add(speaker, said, begin, end);
    }
    Add("", WithoutTags(payload.substr(0, at)), begin, end);
    while (at != absl::string_view::npos) {
      const std::size_t close = std::min(payload.find('>', at), payload.size() - 1);
      const std::size_t next = Voice(payload, close);
      const absl::string_view tag = payload.substr(at + 2, close - at - 2);
      const std::size_t name = tag.find_first_of(" \t\n");
      const std::string speaker =
          name == absl::string_view::npos ? "" : OneLine(WithoutTags(Shortened(tag.substr(name), kLongestSpeaker)));
      const std::size_t stop = std::min(next, payload.size());
      Add(speaker, WithoutTags(payload.substr(close + 1, stop - close - 1)), begin, end);
      at = next;
    }
  }

  std::vector<CallTurn> Take() && { return std::move(turns_); }

 private:
  std::vector<CallTurn> turns_;
};

struct Line {
  absl::string_view text;
  int number = 0;
};

std::vector<Line> Lines(absl::string_view text) {
  std::vector<Line> lines;
  for (const absl::string_view line : absl::StrSplit(text, '\n'))
    lines.push_back({line, static_cast<int>(lines.size()) + 1});
  return lines;
}

absl::StatusOr<std::pair<int, int>> Times(const Line& line) {
  const std::size_t arrow = line.text.find(kArrow);
  const absl::string_view from = absl::StripAsciiWhitespace(line.text.substr(0, arrow));
  absl::string_view to = absl::StripAsciiWhitespace(line.text.substr(arrow + kArrow.size()));
  to = to.substr(0, to.find_first_of(" \t"));  // settings of the cue
  const std::optional<int> begin = Seconds(from), end = Seconds(to);
  if (!begin || !end) return Wrong(line.number, "no time", line.text);
  if (*end < *begin) return Wrong(line.number, "ends before it begins", line.text);
  return std::pair(*begin, *end);
}

// What is wrong with the cues of a file: the first ones by name, of the others how many.
class CueFaults {
 public:
  void Add(const absl::Status& fault) {
    if (fault.ok()) return;
    if (++count_ <= kMostFaultsNamed) absl::StrAppend(&named_, count_ == 1 ? "" : "; ", fault.message());
  }
  absl::Status Take() const {
    if (count_ == 0) return absl::OkStatus();
    const std::size_t more = count_ - std::min(count_, kMostFaultsNamed);
    return absl::InvalidArgumentError(more == 0 ? named_ : absl::StrCat(named_, "; and ", more, " more"));
  }

 private:
  std::string named_;
  std::size_t count_ = 0;
};

// WebVTT and SubRip: blocks parted by blank lines.
absl::StatusOr<std::vector<CallTurn>> CueTurns(const std::vector<Line>& lines) {
  Turns turns;
  CueFaults faults;
  const auto blank = [](const Line& line) { return text::IsBlank(StandardView(line.text)); };
  for (std::size_t i = 0; i < lines.size();) {
    if (blank(lines[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < lines.size() && !blank(lines[end])) ++end;
    std::size_t times = i;  // behind a name of the cue, at most
    while (times < end && times < i + 2 && !absl::StrContains(lines[times].text, kArrow)) ++times;
    const bool cue = times < end && times < i + 2;
    const absl::string_view first = lines[i].text;
    const bool passed = i == 0 || absl::StartsWith(first, "NOTE") || absl::StartsWithIgnoreCase(first, "style") ||
                        absl::StartsWith(first, "REGION");
    if (!cue && !passed) faults.Add(Wrong(lines[i].number, "no times of a cue", first));
    const auto when = cue ? Times(lines[times]) : absl::StatusOr<std::pair<int, int>>(std::pair(0, 0));
    faults.Add(when.status());
    if (cue && when.ok()) {
      std::string payload;
      for (std::size_t at = times + 1; at < end; ++at)
        absl::StrAppend(&payload, payload.empty() ? "" : "\n", lines[at].text);
      turns.AddCue(payload, when->first, when->second);
    }
    i = end;
  }
  RETURN_IF_ERROR(faults.Take());
  return std::move(turns).Take();
}

// "[00:01:02] Alex: …" into the time and the rest.
std::optional<std::pair<int, absl::string_view>> StampOf(absl::string_view line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  if (!absl::ConsumePrefix(&line, "[") && !absl::ConsumePrefix(&line, "(")) return std::nullopt;
  const std::size_t close = line.find_first_of("])");
  if (close == absl::string_view::npos || close > 20) return std::nullopt;
  absl::string_view time = line.substr(0, close);
  time = absl::StripAsciiWhitespace(time.substr(0, time.find(kArrow)));
  const std::optional<int> seconds = Seconds(time);
  if (!seconds) return std::nullopt;
  return std::pair(*seconds, line.substr(close + 1));
}

absl::StatusOr<std::vector<CallTurn>> StampedTurns(const std::vector<Line>& lines) {
  Turns turns;
  CueFaults faults;
  int begin = 0;
  for (const Line& line : lines) {
    if (text::IsBlank(StandardView(line.text))) continue;
    absl::string_view rest = line.text;
    if (const auto stamp = StampOf(line.text)) {
      if (stamp->first < begin) faults.Add(Wrong(line.number, "goes back in time", line.text));
      begin = std::max(begin, stamp->first);
      rest = stamp->second;
    } else if (absl::StartsWith(absl::StripLeadingAsciiWhitespace(line.text), "[") &&
               absl::StrContains(line.text, "]") &&
               absl::ascii_isdigit(static_cast<unsigned char>(absl::StripLeadingAsciiWhitespace(line.text)[1]))) {
      faults.Add(Wrong(line.number, "no time", line.text));
    }
    auto [speaker, said] = SplitSpeaker(rest);
    turns.Add(std::move(speaker), said, begin, begin);
  }
  RETURN_IF_ERROR(faults.Take());
  return std::move(turns).Take();
}

bool IsCues(absl::string_view text) {
  if (absl::StartsWith(text, "WEBVTT"))
    return text.size() == 6 || absl::ascii_isspace(static_cast<unsigned char>(text[6]));
  const std::vector<absl::string_view> lines = absl::StrSplit(text, absl::MaxSplits('\n', 3));
  return lines.size() >= 2 && !lines[0].empty() &&
         std::ranges::all_of(absl::StripAsciiWhitespace(lines[0]), absl::ascii_isdigit) &&
         absl::StrContains(lines[1], kArrow);
}

}  // namespace

absl::StatusOr<std::vector<CallTurn>> CallTurns(absl::string_view text) {
  const std::vector<Line> lines = Lines(text);
  if (IsCues(absl::StripLeadingAsciiWhitespace(text))) return CueTurns(lines);
  return StampedTurns(lines);
}

bool LooksLikeCall(absl::string_view text) {
  if (IsCues(text)) return true;
  int stamped = 0;
  for (const absl::string_view line : absl::StrSplit(text, absl::MaxSplits('\n', 6))) {
    if (text::IsBlank(StandardView(line))) continue;
    if (!StampOf(line)) return false;
    if (++stamped == 2) return true;
  }
  return stamped == 1;
}

std::string TimeCode(int seconds) {
  return absl::StrFormat("%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace annals::cli
