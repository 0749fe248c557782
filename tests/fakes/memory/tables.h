// The tables of one collection in memory, as PostgreSQL keeps them: document versions with their rows as their text
// names entities, entities with support and merges, and the log of changes. Who writes is in the same folder.
//
// A change to them is one transaction: it cannot fail half-way, because what can be wrong is asked before. Not
// thread-safe; MemoryStore takes care that one at a time is here.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/identity/namesakes.h"
#include "core/identity/resolution.h"
#include "core/ingest/bundle.h"
#include "storage/store.h"

namespace annals::fakes::memory {

struct EntityRow {
  EntityId id;
  std::string key, name;
  EntityKind kind = EntityKind::kOther;
  int support = 0;       // how many live chunks name it
  EntityId merged_into;  // 0: nobody
  std::string bare_key;  // of a twin, split from another by documents: the key that their text gives it
  std::set<std::pair<std::string, DocumentId>> aliases;  // with the version that brought it; 0: by hand
  bool live() const { return support > 0; }
};

struct VersionRow {
  DocumentBundle bundle;  // as its text names entities: merges are followed by readers
  std::string digest;
  std::vector<storage::SealedValue> originals;
  std::string written_by;           // id of a key; empty: none
  std::uint64_t retired_at = 0;     // number of the log row that says so; 0: it is live
  std::optional<bool> linked;       // canonical_of was found; false: and undone since
  std::map<EntityId, int> support;  // chunks that name it
  std::vector<std::pair<EntityId, identity::Affiliation>> affiliations;
  bool live() const { return retired_at == 0; }
};

enum class LogAction { kAdd, kRetire, kPurge, kRewrite, kLink };  // kLink: something happened to `link`
struct LogRow {
  std::uint64_t number = 0;
  LogAction action = LogAction::kAdd;
  DocumentId document;
  AssetLinkId link;
};

// What a version lacks of its vectors.
struct VectorWork {
  int texts = 0;
  Timestamp held_until;
};

// Of the space that is being made.
struct NextSpace {
  std::map<DocumentId, VectorWork> backlog;
  std::map<DocumentId, std::pair<std::vector<float>, std::vector<float>>> vectors;  // of chunks, of statements
};

struct RequestRow {
  std::string payload_digest;
  storage::WriteResult result;
};

struct Tables {
  storage::Collection collection;
  storage::Quota quota;
  std::map<std::string, storage::StorageLimits> key_limits;  // of the keys that are counted, when they last wrote
  std::map<DocumentId, VersionRow> versions;
  std::map<std::string, DocumentId> live;  // by external id
  std::map<EntityId, EntityRow> entities;
  std::map<std::string, EntityId> by_key;
  std::set<std::pair<std::uint64_t, EntityId>> match_keys;
  std::map<std::pair<EntityId, EntityId>, identity::MaybeSame> candidates;  // by (entity, other)
  std::map<std::string, RequestRow> requests;
  std::map<DocumentId, VectorWork> vector_backlog;
  NextSpace next;
  std::int32_t last_space = 0;
  std::map<AssetLinkId, AssetLink> asset_links;
  std::int64_t last_asset_link = 0;                                               // they count down
  std::map<std::int64_t, std::pair<std::string, storage::StandingPurge>> purges;  // with the name asked for
  std::int64_t last_purge = 0;
  std::vector<LogRow> log;  // by number
  std::uint64_t head = 0;   // the last number

  // Returns the row's number.
  std::uint64_t Log(LogAction action, DocumentId document) {
    log.push_back({++head, action, document, {}});
    return head;
  }
  void LogLink(AssetLinkId link) { log.push_back({++head, LogAction::kLink, {}, link}); }
  VersionRow* Live(const std::string& external_id);
  std::vector<DocumentId> VersionsOf(const std::string& external_id) const;
};

// What a transaction has: its time, and where ids come from.
struct Transaction {
  Timestamp now;
  ingest::CountedIds& ids;
};

}  // namespace annals::fakes::memory
