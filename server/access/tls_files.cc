#include "server/access/tls_files.h"

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/stat.h>

#include <format>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/record/status.h"
#include "server/access/freed_by.h"

namespace annals::server {
namespace {

using Certificate = std::unique_ptr<X509, FreedBy<X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, FreedBy<EVP_PKEY_free>>;
using Authorities = std::unique_ptr<X509_STORE, FreedBy<X509_STORE_free>>;
using Bytes = std::unique_ptr<BIO, FreedBy<BIO_free>>;

struct FreedChain {
  void operator()(STACK_OF(X509) * chain) const { sk_X509_pop_free(chain, X509_free); }
};
using Chain = std::unique_ptr<STACK_OF(X509), FreedChain>;

constexpr std::chrono::seconds kBetweenFileLooks{1};

absl::Status Wrong(const char* setting, const std::string& path, const char* what) {
  return absl::InvalidArgumentError(std::format("{}: {} {}", setting, path, what));
}

std::string ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

Bytes Over(const std::string& text) { return Bytes(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

}  // namespace

struct TlsFiles::Loaded {
  Certificate leaf;
  Chain chain;
  Key key;
  Authorities authorities;  // null: clients show no certificate
};

TlsFiles::TlsFiles(TlsPaths paths, const Log& log) : paths_(std::move(paths)), log_(log) {}
TlsFiles::~TlsFiles() = default;

absl::StatusOr<std::shared_ptr<TlsFiles>> TlsFiles::Open(TlsPaths paths, const Log& log) {
  std::shared_ptr<TlsFiles> files(new TlsFiles(std::move(paths), log));
  const MutexLock lock(files->mutex_);
  files->looked_ = Clock::now();
  files->state_ = files->State();
  ASSIGN_OR_RETURN(files->loaded_, files->Load());
  return files;
}

absl::StatusOr<std::shared_ptr<const TlsFiles::Loaded>> TlsFiles::Load() const {
  auto loaded = std::make_shared<Loaded>();
  const std::string certificate = ReadFile(paths_.certificate), key = ReadFile(paths_.key);
  const Bytes in = Over(certificate);
  loaded->leaf.reset(PEM_read_bio_X509_AUX(in.get(), nullptr, nullptr, nullptr));
  if (!loaded->leaf) return Wrong("--tls-cert-file", paths_.certificate, "holds no certificate");
  loaded->chain.reset(sk_X509_new_null());
  while (X509* next = PEM_read_bio_X509(in.get(), nullptr, nullptr, nullptr)) sk_X509_push(loaded->chain.get(), next);
  // No password is asked for: a server starts by itself.
  loaded->key.reset(
      PEM_read_bio_PrivateKey(Over(key).get(), nullptr, [](char*, int, int, void*) { return 0; }, nullptr));
  if (!loaded->key) return Wrong("--tls-key-file", paths_.key, "holds no private key that can be read");
  if (X509_check_private_key(loaded->leaf.get(), loaded->key.get()) != 1)
    return Wrong("--tls-key-file", paths_.key, "is not the key of the certificate");
  if (paths_.client_authorities.empty()) return loaded;
  loaded->authorities.reset(X509_STORE_new());
  if (X509_STORE_load_file(loaded->authorities.get(), paths_.client_authorities.c_str()) != 1)
    return Wrong("--tls-client-ca-file", paths_.client_authorities, "holds no certificates");
  return loaded;
}

std::string TlsFiles::State() const {
  std::string state;
  for (const std::string* path : {&paths_.certificate, &paths_.key, &paths_.client_authorities}) {
    struct stat file{};
    if (path->empty() || stat(path->c_str(), &file) != 0) continue;
    state += std::format("{}:{}:{}.{} ", file.st_ino, file.st_size, file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
  }
  return state;
}

std::shared_ptr<const TlsFiles::Loaded> TlsFiles::Current() {
  const MutexLock lock(mutex_);
  if (Clock::now() - looked_ < kBetweenFileLooks) return loaded_;
  looked_ = Clock::now();
  std::string state = State();
  if (state == state_) return loaded_;
  auto loaded = Load();
  if (loaded.ok()) {
    loaded_ = *std::move(loaded);
    log_.Info("the certificate was read again", {{"file", paths_.certificate}});
  } else {
    log_.Error("the certificate cannot be read again; the former one goes on", {{"error", loaded.status().message()}});
  }
  state_ = std::move(state);  // also of what could not be read: said once
  return loaded_;
}

bool TlsFiles::Present(SSL* connection) {
  const std::shared_ptr<const Loaded> loaded = Current();
  if (SSL_use_cert_and_key(connection, loaded->leaf.get(), loaded->key.get(), loaded->chain.get(), 1) != 1)
    return false;
  return !loaded->authorities || SSL_set1_verify_cert_store(connection, loaded->authorities.get()) == 1;
}

void TlsFiles::Prepare(SSL_CTX* context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);  // who comes again shows its certificate again
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_cert_cb(
      context, [](SSL* connection, void* files) { return static_cast<TlsFiles*>(files)->Present(connection) ? 1 : 0; },
      this);
  if (!paths_.client_authorities.empty()) SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
}

bool TlsFiles::HasCertificate(const SSL* connection) {
  return connection != nullptr && SSL_get0_peer_certificate(connection) != nullptr &&
         SSL_get_verify_result(connection) == X509_V_OK;
}

}  // namespace annals::server
