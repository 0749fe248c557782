// The certificate of this server, out of PEM files that somebody renews while it runs.
//
//   ASSIGN_OR_RETURN(std::shared_ptr<TlsFiles> tls, TlsFiles::Open({.certificate = "tls.crt", .key = "tls.key"}, log));
//   tls->Prepare(context);           // each connection that begins gets what the files hold then
//
// The files are looked at when a connection begins, at most once a second. What cannot be read, or does not fit
// together, is logged, and the certificate that was there before goes on to serve. Thread-safe.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/locks/mutex.h"
#include "server/logs/log.h"

using SSL_CTX = struct ssl_ctx_st;
using SSL = struct ssl_st;

namespace annals::server {

struct TlsPaths {
  std::string certificate;  // with the chain that leads to its authority
  std::string key;
  std::string client_authorities;  // whose certificates clients show; empty: they show none
};

class TlsFiles {
 public:
  // kInvalidArgument with a sentence that names the setting and the file. `log` must outlive what is returned.
  static absl::StatusOr<std::shared_ptr<TlsFiles>> Open(TlsPaths paths, const Log& log);
  ~TlsFiles();

  const TlsPaths& paths() const { return paths_; }
  // TLS 1.2 and later. A client without a certificate gets in: whoever serves it asks HasCertificate. The files must
  // outlive the context.
  void Prepare(SSL_CTX* context);
  // The client has shown a certificate of one of the authorities.
  static bool HasCertificate(const SSL* connection);

 private:
  struct Loaded;
  using Clock = std::chrono::steady_clock;

  TlsFiles(TlsPaths paths, const Log& log);
  absl::StatusOr<std::shared_ptr<const Loaded>> Load() const;
  std::string State() const;  // changes when one of the files does
  std::shared_ptr<const Loaded> Current();
  bool Present(SSL* connection);

  const TlsPaths paths_;
  const Log& log_;
  Mutex mutex_;
  Clock::time_point looked_ ABSL_GUARDED_BY(mutex_);
  std::string state_ ABSL_GUARDED_BY(mutex_);
  std::shared_ptr<const Loaded> loaded_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::server
