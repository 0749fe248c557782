// The command line of `annals`, read and checked: nothing here talks to a server.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "cli/client/credentials.h"
#include "cli/client/document_reader.h"

namespace annals::cli {

enum class Command {
  kIngest,
  kRetrieve,
  kAsk,
  kScope,
  kTimeline,
  kConnections,
  kCollections,
  kDocuments,
  kStatus,
  kDelete,
  kPurge,
  kResolve,
  kMerge,
  kSplit,
  kAlias,
  kCandidates,
  kPapers,
  kBackfill,
  kCreateKey,
  kListKeys,
  kRevokeKeys,
  kLimitKeys,
  kScanPii,
  kReembed,
  kExport,
  kImport,
  kLoad,
  kDoctor,
  kRevealPii,
  kRotateVault
};

// What `retrieve` and `ask` share.
struct QuestionOptions {
  std::string question;
  std::string collection = "default";
  std::string mode = "auto";        // auto, fact, explain, conflicts
  std::vector<std::string> scopes;  // "FROM..TO", either may be empty; or "none"
  std::string reference_time, as_of, asker;
  std::vector<std::string> doc_types, channels, kinds, owners, document_ids;
  int top_k = 0, token_budget = 0, max_sentences = 0;  // 0: the server's default
  int context_turns = 0;
  bool explain = false;
  std::vector<std::string> after;  // ask: earlier questions of the conversation
  bool stream = false;             // ask: show the model's words as they come
  std::uint64_t at_least = 0;
  std::string superseded, composer;  // empty: the server's default
  bool reveal_private = false;       // originals in the place of tokens
  bool hide_private = false;         // what others do not see, either
  std::string expand;                // off, where_asked, always; empty: as the collection has it
};

struct IngestOptions {
  std::vector<std::string> files;
  DocumentChoices choices;
  int streams = 2;
  bool wait = false;  // until all vectors are there
  std::chrono::seconds retry_for{60};
};

struct TimelineOptions {
  std::string name;
  std::string period, as_of;  // "FROM..TO", either may be empty
  int max_entries = 0;        // 0: the server's default
};

struct ConnectionOptions {
  std::vector<std::string> names;
  std::string period, as_of;        // "FROM..TO", either may be empty
  int max_hops = 0, max_paths = 0;  // 0: the server's default
};

// resolve, merge, split, alias, candidates, papers; purge of an entity.
struct IdentityOptions {
  std::string name, other;  // merge: what goes, what stays; alias: whose, which
  std::string kind;
  int most = 0;  // 0: the server's default
  bool dry_run = false;
  std::vector<std::string> documents;  // split: where the name is somebody else's; papers: that are no copies
};

struct BackfillOptions {
  bool dry_run = false;
  std::int64_t limit = 0;  // links in all; 0: no limit
  int step = 10'000;       // links a call
  std::string cursor;
};

struct KeyOptions {
  std::string name, scope;               // read, write, admin
  std::vector<std::string> collections;  // empty: all
  int expires_days = 0;                  // 0: never
  bool reveals_private = false;
  std::optional<int> calls_per_second, burst, streams;         // none of them: the server's
  std::int64_t documents = 0, text_bytes = 0, statements = 0;  // in each collection; 0: no limit
};

struct LoadOptions {
  std::string file;  // of questions; empty: drawn from the collection
  std::string mix = "retrieve=1";
  double rate = 10;  // calls a second
  int seconds = 10, timeout_ms = 5'000, most_open = 5'000;
  std::uint64_t seed = 1;
};

struct PiiOptions {
  std::string file, policy, channel;  // no policy: every type is replaced
  std::vector<std::string> tokens;    // reveal
  int step = 1000;                    // rotate: originals a call
};

struct ReembedOptions {
  std::string collection, model;
  bool cancel = false, wait = false;
};

struct TransferOptions {
  std::string collection, file;
  std::string embedder;  // import: empty: as in the file
  bool history = false, reveal_private = false, keep_settings = false, resume = false;
};

struct Options {
  Command command = Command::kStatus;
  std::string server;
  CredentialFiles credentials;
  bool json = false;
  bool strict = false;  // doctor: what is to be looked at counts, too
  std::chrono::seconds timeout{30};
  QuestionOptions question;
  IngestOptions ingest;
  TimelineOptions timeline;
  ConnectionOptions connections;
  IdentityOptions identity;
  BackfillOptions backfill;
  KeyOptions keys;
  PiiOptions pii;
  ReembedOptions reembed;
  TransferOptions transfer;
  LoadOptions load;
  // ingest, documents, delete, purge, timeline, identity; collections: empty means all
  std::string collection = "default";
  std::vector<std::string> ids;  // documents, delete, purge; of keys: revoke
  bool whole_collection = false;
  std::vector<std::string> authority;   // collections: "survey=45"; {"default"}: none given
  std::string privacy;                  // collections: file with a policy; empty: none given
  std::optional<std::string> of_asker;  // collections: whose it is; nullopt: not given
};

// Nothing to run: help was asked for (code 0), or the arguments are wrong (code 1). `text` is what to print.
struct Finished {
  int code = 0;
  std::string text;
};

std::variant<Options, Finished> ParseOptions(int argc, const char* const* argv);

}  // namespace annals::cli
