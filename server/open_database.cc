#include "server/open_database.h"

#include <chrono>
#include <string>
#include <utility>

#include "core/record/status.h"

namespace annals::server {

absl::Status OpenedDatabase::Open(DatabaseConfig* config, const Log& log) {
  if (store != nullptr) return absl::OkStatus();
  if (config->url.empty()) {
    ASSIGN_OR_RETURN(postgres, storage::PrivatePostgres::Start({
                                   .data_dir = config->data_dir,
                                   .supervised = true,
                                   .log = [&log](const std::string& message) { log.Warn(message); },
                                   .durable = config->private_durable,
                               }));
    config->url = postgres->url();
  }
  storage::StoreOptions options{.url = config->url, .pool_size = config->pool_size};
  options.collection_share = config->collection_share;
  options.purge_batch.documents = config->purge_batch;
  options.allow_superuser = config->allow_superuser;
  options.migration_url = config->migration_url;
  options.startup_wait = std::chrono::seconds(config->startup_wait_seconds);
  options.log = [&log](const std::string& message) { log.Info(message); };
  ASSIGN_OR_RETURN(store, storage::Store::Open(std::move(options)));
  if (keys == nullptr) keys = storage::KeyStore::Open({.url = config->url});
  members = storage::MemberStore::Open({.url = config->url});
  return absl::OkStatus();
}

absl::Status OpenedDatabase::Close() {
  members.reset();
  keys.reset();
  store.reset();
  return postgres == nullptr ? absl::OkStatus() : postgres->Stop();
}

}  // namespace annals::server
