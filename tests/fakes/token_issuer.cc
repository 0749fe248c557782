#include "tests/fakes/token_issuer.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>

#include <algorithm>
#include <deque>
#include <map>
#include <stdexcept>

#include "absl/strings/escaping.h"
#include "nlohmann/json.hpp"
#include "tests/fakes/local_server.h"

namespace annals::fakes {
namespace {

using nlohmann::json;

struct IssuerKey {
  TokenIssuer::Kind kind = TokenIssuer::Kind::kRsa;
  std::shared_ptr<EVP_PKEY> pair;
  bool withdrawn = false;
};

std::string NumberText(EVP_PKEY* key, const char* name, int bytes = 0) {
  BIGNUM* number = nullptr;
  if (EVP_PKEY_get_bn_param(key, name, &number) != 1) throw std::runtime_error("no such number in the key");
  std::string text(static_cast<std::size_t>(bytes > 0 ? bytes : BN_num_bytes(number)), '\0');
  BN_bn2binpad(number, reinterpret_cast<unsigned char*>(text.data()), static_cast<int>(text.size()));
  BN_free(number);
  return Base64Url(text);
}

std::string RawSignature(EVP_PKEY* key, const std::string& text) {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  std::string signature(1024, '\0');
  std::size_t size = signature.size();
  EVP_DigestSignInit(context, nullptr, EVP_sha256(), nullptr, key);
  const bool made = EVP_DigestSign(context, reinterpret_cast<unsigned char*>(signature.data()), &size,
                                   reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
  EVP_MD_CTX_free(context);
  if (!made) throw std::runtime_error("cannot sign");
  signature.resize(size);
  return signature;
}

// The two numbers of a DER signature, 32 bytes each.
std::string TwoNumbers(const std::string& der) {
  const auto* at = reinterpret_cast<const unsigned char*>(der.data());
  ECDSA_SIG* pair = d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size()));
  std::string numbers(64, '\0');
  auto* out = reinterpret_cast<unsigned char*>(numbers.data());
  BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, 32);
  BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + 32, 32);
  ECDSA_SIG_free(pair);
  return numbers;
}

std::string PublicPem(EVP_PKEY* key) {
  BIO* out = BIO_new(BIO_s_mem());
  PEM_write_bio_PUBKEY(out, key);
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(out, &bytes);
  std::string text(bytes, static_cast<std::size_t>(size));
  BIO_free(out);
  return text;
}

}  // namespace

std::string Base64Url(const std::string& bytes) { return absl::WebSafeBase64Escape(bytes); }

struct TokenIssuer::State {
  IssuerKey KeyOf(const std::string& id) {
    const MutexLock lock(http.mutex());
    return keys.at(id);
  }

  std::string SetNow() ABSL_EXCLUSIVE_LOCKS_REQUIRED(http.mutex()) {
    json set = {{"keys", json::array()}};
    for (const auto& [id, key] : keys) {
      if (key.withdrawn) continue;
      json entry = {{"kid", id}, {"use", "sig"}};
      if (key.kind == Kind::kRsa) {
        entry["kty"] = "RSA";
        entry["n"] = NumberText(key.pair.get(), OSSL_PKEY_PARAM_RSA_N);
        entry["e"] = NumberText(key.pair.get(), OSSL_PKEY_PARAM_RSA_E);
      } else {
        entry["kty"] = "EC";
        entry["crv"] = "P-256";
        entry["x"] = NumberText(key.pair.get(), OSSL_PKEY_PARAM_EC_PUB_X, 32);
        entry["y"] = NumberText(key.pair.get(), OSSL_PKEY_PARAM_EC_PUB_Y, 32);
      }
      set["keys"].push_back(entry);
    }
    return set.dump();
  }

  void Answer(const httplib::Request& request, httplib::Response& response) {
    std::string set;
    IssuerFault now = IssuerFault::kNone;
    {
      const MutexLock lock(http.mutex());
      ++requests;
      http.NotifyAll();
      set = SetNow();
      now = fault;
      if (!faults.empty()) {
        now = faults.front();
        faults.pop_front();
      }
    }
    response.set_content(set, "application/json");
    if (now == IssuerFault::kStall) {
      http.WaitForDeparture(request);
    } else if (now == IssuerFault::kServerError) {
      response.status = 500;
    } else if (now == IssuerFault::kNotJson) {
      response.set_content("<html>", "text/html");
    } else if (now == IssuerFault::kRedirect) {
      response.set_redirect("/v1/jwks");
    } else if (now == IssuerFault::kCutOff) {
      response.body.clear();
      SendHalf(set, response);
    }
  }

  std::map<std::string, IssuerKey> keys ABSL_GUARDED_BY(http.mutex());
  std::deque<IssuerFault> faults ABSL_GUARDED_BY(http.mutex());
  IssuerFault fault ABSL_GUARDED_BY(http.mutex()) = IssuerFault::kNone;
  int requests ABSL_GUARDED_BY(http.mutex()) = 0;
  LocalServer http{"/v1/jwks",
                   [this](const httplib::Request& request, httplib::Response& response) { Answer(request, response); }};
};

TokenIssuer::TokenIssuer() : state_(std::make_unique<State>()) {}
TokenIssuer::~TokenIssuer() = default;

void TokenIssuer::AddKey(const std::string& id, Kind kind) {
  const std::shared_ptr<EVP_PKEY> pair(kind == Kind::kRsa ? EVP_RSA_gen(2048) : EVP_EC_gen("P-256"), EVP_PKEY_free);
  const MutexLock lock(state_->http.mutex());
  state_->keys[id] = {kind, pair};
}

void TokenIssuer::Withdraw(const std::string& id) {
  const MutexLock lock(state_->http.mutex());
  state_->keys.at(id).withdrawn = true;
}

std::string TokenIssuer::Set() const {
  const MutexLock lock(state_->http.mutex());
  return state_->SetNow();
}

std::string TokenIssuer::Sign(const std::string& claims, const std::string& id) const {
  const bool rsa = state_->KeyOf(id).kind == Kind::kRsa;
  return SignAs(json{{"alg", rsa ? "RS256" : "ES256"}, {"kid", id}, {"typ", "JWT"}}.dump(), claims, id);
}

std::string TokenIssuer::SignAs(const std::string& header, const std::string& claims, const std::string& id) const {
  const IssuerKey key = state_->KeyOf(id);
  const std::string text = Base64Url(header) + "." + Base64Url(claims);
  const std::string raw = RawSignature(key.pair.get(), text);
  return text + "." + Base64Url(key.kind == Kind::kRsa ? raw : TwoNumbers(raw));
}

std::string TokenIssuer::ForgeHs256(const std::string& claims, const std::string& id) const {
  const std::string secret = PublicPem(state_->KeyOf(id).pair.get());
  const std::string text = Base64Url(json{{"alg", "HS256"}, {"kid", id}}.dump()) + "." + Base64Url(claims);
  std::string code(EVP_MAX_MD_SIZE, '\0');
  unsigned size = 0;
  HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), reinterpret_cast<unsigned char*>(code.data()),
       &size);
  code.resize(size);
  return text + "." + Base64Url(code);
}

std::string TokenIssuer::url() const { return state_->http.base_url() + "/jwks"; }

void TokenIssuer::Enqueue(std::vector<IssuerFault> faults) {
  const MutexLock lock(state_->http.mutex());
  state_->faults.insert(state_->faults.end(), faults.begin(), faults.end());
}

void TokenIssuer::SetFault(IssuerFault fault) {
  const MutexLock lock(state_->http.mutex());
  state_->fault = fault;
}

int TokenIssuer::requests() const {
  const MutexLock lock(state_->http.mutex());
  return state_->requests;
}

void TokenIssuer::AwaitRequests(int n) {
  state_->http.Until([&]() ABSL_EXCLUSIVE_LOCKS_REQUIRED(state_->http.mutex()) { return state_->requests >= n; });
}

}  // namespace annals::fakes
