// The turns of a transcript: who speaks, from when to when, and what.
//
//   WEBVTT                                1                                      [00:01:02] Alex: The invoice is late.
//                                         00:01:02,000 --> 00:01:05,500          [1:07] Dana: Then call them.
//   00:01:02.000 --> 00:01:05.500         Alex: The invoice is late.
//   <v Alex>The invoice is late.</v>
//
// WebVTT (a voice, or "Speaker:" as Zoom writes it; notes, styles and regions are passed over, tags and entities are taken
// out), SubRip, and lines that begin with a time. A cue without a speaker goes on with the one before; one who speaks on
// is one turn, up to kLongestTurn bytes. Times are seconds of the recording.
//
// kInvalidArgument names the lines of up to 10 cues: "line 7: no time: …; line 9: ends before it begins: …". Linear;
// thread-safe.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace annals::cli {

inline constexpr std::size_t kLongestTurn = 4'000;  // bytes: a longer one becomes several, so that each is one passage

struct CallTurn {
  std::string speaker;  // empty: not said
  std::string text;     // one line, never blank
  int begin = 0;        // whole seconds
  int end = 0;          // not before `begin`; the same where the file does not say
};

// `text` as FileText gives it.
absl::StatusOr<std::vector<CallTurn>> CallTurns(absl::string_view text);

// Whether a text begins like one of these; of plain lines the first two must.
bool LooksLikeCall(absl::string_view text);

// "00:01:02"
std::string TimeCode(int seconds);

}  // namespace annals::cli
