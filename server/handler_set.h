// One handler of each service, and the table of routes that leads to them.
//
//   HandlerSet handlers(ports, {.gate = gate, …});
//   const std::vector<Route> routes = handlers.Routes(log);
//
// Thread-safe once made.
#pragma once

#include <cstddef>
#include <vector>

#include "server/export/export_handler.h"
#include "server/handlers/access_handler.h"
#include "server/handlers/admin_handler.h"
#include "server/handlers/answer_handler.h"
#include "server/handlers/asset_handler.h"
#include "server/handlers/debug_handler.h"
#include "server/handlers/diagnosis_handler.h"
#include "server/handlers/graph_handler.h"
#include "server/handlers/identity_handler.h"
#include "server/handlers/ingest_handler.h"
#include "server/handlers/ingest_stream.h"
#include "server/handlers/privacy_handler.h"
#include "server/handlers/retrieve_handler.h"
#include "server/transport/routes.h"

namespace annals::server {

// What single handlers need beside the ports of all.
struct HandlerSetOptions {
  AccessGate& gate;
  AnswerModel model;
  const text::Thesaurus& thesaurus;
  const answer::SentenceJudge* judge = nullptr;  // nullptr: none
  const PrivacyGuard& guard;
  DiagnosisHandler::Surroundings surroundings;
  Forwarder* forwarder = nullptr;  // nullptr: all collections are held here
  std::size_t max_message_bytes = 0;
  bool debug_ranking = false;
};

class HandlerSet {
 public:
  // All that is referred to must outlive the set.
  HandlerSet(const HandlerPorts& ports, HandlerSetOptions options)
      : guard_(options.guard),
        limits_(ports.limits),
        forwarder_(options.forwarder),
        access_(options.gate),
        ingest_(ports),
        ingest_stream_(ports, ingest_, options.max_message_bytes),
        retrieve_(ports),
        answer_(retrieve_, std::move(options.model), options.thesaurus, options.judge, ports.metrics, ports.log),
        graph_(ports),
        assets_(ports),
        admin_(ports),
        identity_(ports),
        privacy_(ports),
        diagnosis_(ports, std::move(options.surroundings)),
        debug_(retrieve_, answer_, options.debug_ranking),
        exports_(ports, options.guard) {}

  // The set must outlive the table.
  std::vector<Route> Routes(const Log& log) {
    return MakeRoutes({access_, ingest_, ingest_stream_, retrieve_, answer_, graph_, assets_, admin_, identity_,
                       privacy_, diagnosis_, debug_, exports_},
                      log, guard_, limits_, forwarder_);
  }
  // Streams would go on for as long as they have documents.
  void EndStreams() { ingest_stream_.Stop(); }

 private:
  const PrivacyGuard& guard_;
  CollectionLimits* const limits_;
  Forwarder* const forwarder_;
  AccessHandler access_;
  IngestHandler ingest_;
  IngestStreamHandler ingest_stream_;
  RetrieveHandler retrieve_;
  AnswerHandler answer_;
  GraphHandler graph_;
  AssetHandler assets_;
  AdminHandler admin_;
  IdentityHandler identity_;
  PrivacyHandler privacy_;
  DiagnosisHandler diagnosis_;
  DebugHandler debug_;
  ExportHandler exports_;
};

}  // namespace annals::server
