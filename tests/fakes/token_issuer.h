// Who issues tokens, with keys made by OpenSSL on the spot, and the address where their public halves stand.
//
//   TokenIssuer issuer;
//   issuer.AddKey("a", TokenIssuer::Kind::kRsa);
//   const std::string token = issuer.Sign(R"({"sub": "web", "exp": 1770000000})", "a");
//   … issuer.url() …                                  // "http://127.0.0.1:41234/v1/jwks"
//   issuer.Enqueue({IssuerFault::kStall});            // the next request is not answered
//
// Thread-safe. The destructor stops it, and lets go of requests that are kept waiting.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace annals::fakes {

enum class IssuerFault {
  kNone,
  kStall,        // no answer before the client leaves
  kServerError,  // 500
  kNotJson,
  kCutOff,    // the connection closes in the middle of the set
  kRedirect,  // to itself
};

class TokenIssuer {
 public:
  enum class Kind { kRsa, kCurve };

  TokenIssuer();
  ~TokenIssuer();

  // 2,048 bits, or P-256. In the set from then on.
  void AddKey(const std::string& id, Kind kind);
  void Withdraw(const std::string& id);  // leaves the set; it still signs
  std::string Set() const;               // the JSON Web Key Set

  // {"alg": …, "kid": id, "typ": "JWT"} and the claims, which are JSON.
  std::string Sign(const std::string& claims, const std::string& id) const;
  // With a header of the test's own.
  std::string SignAs(const std::string& header, const std::string& claims, const std::string& id) const;
  // As a forger does who takes the public key, as PEM, for a shared secret: "alg" HS256.
  std::string ForgeHs256(const std::string& claims, const std::string& id) const;

  std::string url() const;
  void Enqueue(std::vector<IssuerFault> faults);
  void SetFault(IssuerFault fault);  // of every request that nothing is enqueued for
  int requests() const;
  void AwaitRequests(int n);  // until there were so many; throws after a minute

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// base64url without padding.
std::string Base64Url(const std::string& bytes);

}  // namespace annals::fakes
