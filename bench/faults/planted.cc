#include "bench/faults/planted.h"

#include <algorithm>

namespace annals::bench {
namespace {

constexpr std::string_view kDropAdded =
    "CREATE FUNCTION annals.planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF NEW.action = 'add' AND random() < 0.02 THEN RETURN NULL; END IF; RETURN NEW; END $$;"
    "CREATE TRIGGER planted BEFORE INSERT ON annals.index_log FOR EACH ROW EXECUTE FUNCTION annals.planted();";
constexpr std::string_view kDropRetired =
    "CREATE FUNCTION annals.planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "IF NEW.action = 'retire' AND random() < 0.05 THEN RETURN NULL; END IF; RETURN NEW; END $$;"
    "CREATE TRIGGER planted BEFORE INSERT ON annals.index_log FOR EACH ROW EXECUTE FUNCTION annals.planted();";
constexpr std::string_view kKeepPurged =
    "CREATE FUNCTION annals.planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;"
    "CREATE TRIGGER planted BEFORE DELETE ON annals.documents FOR EACH ROW EXECUTE FUNCTION annals.planted();";

}  // namespace

const std::array<PlantedName, 12> kPlanted = {{
    {Planted::kFailedAcknowledged, "failed_acknowledged", ""},
    {Planted::kNeverStored, "never_stored", ""},
    {Planted::kOldText, "old_text", ""},
    {Planted::kHalfStored, "half_stored", ""},
    {Planted::kStoredTwice, "stored_twice", ""},
    {Planted::kRolledBackShown, "rolled_back_shown", ""},
    {Planted::kNeverDeleted, "never_deleted", ""},
    {Planted::kNeverMerged, "never_merged", ""},
    {Planted::kWatermarkEarly, "watermark_early", ""},
    {Planted::kFeedLoses, "feed_loses", kDropAdded},
    {Planted::kFeedKeepsRetired, "feed_keeps_retired", kDropRetired},
    {Planted::kPurgeLeaves, "purge_leaves", kKeepPurged},
}};

std::optional<Planted> PlantedOf(std::string_view name) {
  const auto* found = std::ranges::find(kPlanted, name, &PlantedName::name);
  return found == kPlanted.end() ? std::nullopt : std::optional(found->bug);
}

std::string_view SqlOf(Planted bug) {
  const auto* found = std::ranges::find(kPlanted, bug, &PlantedName::bug);
  return found == kPlanted.end() ? "" : found->sql;
}

}  // namespace annals::bench
