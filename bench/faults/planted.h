// Bugs that a system like this could have, planted on purpose: the checker has to report each of them, else it is no checker.
// None is in the server. What the server would do wrong is done for it: the writers send something else than they note down, or
// triggers in the database drop rows of the change feed.
//
//   PlantedOf("feed_loses")   Planted::kFeedLoses; nullopt when there is none of that name
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace annals::bench {

enum class Planted {
  kNone,
  kFailedAcknowledged,  // acknowledged before it is committed: a call that failed counts as acknowledged
  kNeverStored,         // acknowledged, and forgotten
  kOldText,             // a new version keeps the text of the former one
  kHalfStored,          // a passage of a document is missing
  kStoredTwice,         // a document is stored under two ids
  kRolledBackShown,     // a write that its caller knows nothing of is shown
  kNeverDeleted,        // a deletion is acknowledged, and not done
  kNeverMerged,         // so is a merge of two names
  kWatermarkEarly,      // the watermark of a write lies before it: a reader that waits for it does not see it
  kFeedLoses,           // a document does not come to the change feed: live servers never read it
  kFeedKeepsRetired,    // nor does a deletion, or that a version was replaced
  kPurgeLeaves,         // rows of a purged document stay
};

struct PlantedName {
  Planted bug;
  std::string_view name;
  std::string_view sql;  // run in the database before the first write; empty: the writers do it
};
extern const std::array<PlantedName, 12> kPlanted;

std::optional<Planted> PlantedOf(std::string_view name);
std::string_view SqlOf(Planted bug);

}  // namespace annals::bench
