// What a position in the feed says beside its watermark (storage/ports/change_feed.h, FeedPosition::mark), as text and back.
//
//   const std::string mark = WriteMark({.origin = "cluster 7 …", .row = 12, .logged = when, .floor = 3});
//   ReadMark(mark)->row == 12;   ReadMark("")->origin == "";   ReadMark("else") == nullopt
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/time/timestamp.h"

namespace annals::storage {

struct FeedMark {
  std::string origin;       // cluster, timeline, database and its epoch
  std::uint64_t row = 0;    // the last row read …
  Timestamp logged;         // … and when it was logged
  std::uint64_t floor = 0;  // up to which rows were missing then
};

std::string WriteMark(const FeedMark& mark);
std::optional<FeedMark> ReadMark(const std::string& text);  // nullopt: it is none

}  // namespace annals::storage
