// The one table of methods: what each is called on gRPC and HTTP, and which handler serves it. Both servers are built
// from it, so they cannot differ.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "server/access/caller.h"
#include "server/load/admission.h"
#include "server/transport/call.h"
#include "server/transport/stream_session.h"

namespace annals::server {

struct Route {
  using Message = google::protobuf::Message;

  std::string method;                                   // "/annals.v1.RetrievalService/Retrieve"
  std::string name;                                     // "Retrieve": for logs and metrics
  std::string http_path;                                // "/v1/retrieve", by POST
  storage::KeyScope scope = storage::KeyScope::kAdmin;  // that a caller needs; asked before a handler is
  Admission::Work work = Admission::Work::kAlways;      // which line it stands in; a stream of both sides in none
  bool http_get = false;                                // by GET, too: with no field set
  std::function<std::unique_ptr<Message>()> make_request;
  // `request` was made by make_request. Never throws. Empty for a route that streams.
  std::function<absl::StatusOr<std::unique_ptr<Message>>(const Message& request, const CallContext& call)> handle;

  // Of a route that answers with any number of messages. First everything that may fail is done; then what comes back
  // is called once, in the same thread, and sends. Neither throws.
  //   Send    false when nobody receives any more: stop sending and return
  //   Stream  its status ends the call; late are only
  //           kCancelled, kDeadlineExceeded and what the vault says of originals that were asked for
  // `call` and what `open` was given outlive the stream.
  using Send = std::function<bool(const Message& message)>;
  using Stream = std::function<absl::Status(const Send& send)>;
  std::function<absl::StatusOr<Stream>(const Message& request, const CallContext& call)> open;

  // Of a route whose client sends any number of messages, too; gRPC only, so it has no http_path. `call` outlives the
  // session. Never throws.
  std::function<absl::StatusOr<std::unique_ptr<StreamSession>>(const CallContext& call)> begin;

  bool streams() const { return open != nullptr; }
  bool duplex() const { return begin != nullptr; }
};

class AccessHandler;
class RetrieveHandler;
class AnswerHandler;
class IngestHandler;
class IngestStreamHandler;
class GraphHandler;
class AssetHandler;
class AdminHandler;
class IdentityHandler;
class PrivacyHandler;
class DiagnosisHandler;
class DebugHandler;
class ExportHandler;
class PrivacyGuard;
class CollectionLimits;
class Forwarder;

struct Handlers {
  AccessHandler& access;
  IngestHandler& ingest;
  IngestStreamHandler& ingest_stream;
  RetrieveHandler& retrieve;
  AnswerHandler& answer;
  GraphHandler& graph;
  AssetHandler& assets;
  AdminHandler& admin;
  IdentityHandler& identity;
  PrivacyHandler& privacy;
  DiagnosisHandler& diagnosis;
  DebugHandler& debug;
  ExportHandler& exports;
};

// All must outlive the table. What is read of a collection passes the guard. What a caller of scope admin does, or tries to do, and who asks for originals is written to the
// audit log: method, key, collection, code.
// `limits` of collections: null, there are none. What is read of a collection that another server holds is asked of that one by
// `forwarder`; null: all are held here.
std::vector<Route> MakeRoutes(const Handlers& handlers, const Log& log, const PrivacyGuard& guard,
                              CollectionLimits* limits, Forwarder* forwarder);

}  // namespace annals::server
