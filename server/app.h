// The composition root: from a configuration to a running server, and back to nothing.
//
//   ASSIGN_OR_RETURN(std::unique_ptr<App> app, App::Start(config));
//   app->addresses().grpc       // "127.0.0.1:40123"
//   app->Stop();                // drains, then stops everything; the destructor does the same
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"
#include "core/time/timestamp.h"
#include "server/config.h"
#include "server/transport/routes.h"
#include "storage/key_store.h"
#include "storage/store.h"

namespace annals::server {

class App {
 public:
  // What a test may replace.
  struct Parts {
    std::unique_ptr<embedding::Embedder> embedder;                     // null: the configured ones
    std::vector<std::unique_ptr<embedding::Embedder>> further_models;  // beside `embedder`
    std::unique_ptr<storage::Store> store;                             // null: PostgreSQL, as configured
    std::unique_ptr<storage::KeyStore> keys;  // null: in PostgreSQL; with a store of the test's own: none
    std::function<Timestamp()> now;           // empty: the system's clock
    Log::Sink log;                            // empty: stderr
  };
  struct Addresses {
    std::string grpc, http;  // host:port
  };

  // Errors are sentences for a person: the database that did not come, the port that is taken, the model that is
  // missing.
  static absl::StatusOr<std::unique_ptr<App>> Start(Config config, Parts parts);
  static absl::StatusOr<std::unique_ptr<App>> Start(Config config) { return Start(std::move(config), Parts()); }
  virtual ~App() = default;

  virtual const Addresses& addresses() const = 0;
  virtual const std::string& database_url() const = 0;
  // What both ports serve. Called without them, a route asks neither who calls nor whether there is room; until Stop.
  virtual const std::vector<Route>& routes() const = 0;
  // OK when it can answer reads: every image has caught up once, and it is not about to stop. The database may be away
  // meanwhile: what was read of it is in memory.
  virtual absl::Status Ready() const = 0;
  // OK when it can store, too: the database answers. Waits for it, as long as for any statement.
  virtual absl::Status ReadyForWrites() const = 0;
  // Health says NOT_SERVING, calls in flight get `drain_seconds`, then everything stops. Idempotent.
  virtual void Stop() = 0;
};

}  // namespace annals::server
