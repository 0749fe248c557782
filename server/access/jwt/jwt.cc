#include "server/access/jwt/jwt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <format>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "core/record/status.h"
#include "server/access/jwt/jwt_text.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using nlohmann::json;
using storage::KeyScope;

constexpr std::size_t kMaxSubjectBytes = 255;
constexpr std::size_t kMaxCollectionsOfToken = 100;  // as of a key
constexpr double kLastSecond = 253'402'300'799;      // of the year 9999
constexpr std::array<std::string_view, 3> kAccessTypes = {"jwt", "at+jwt", "application/at+jwt"};

absl::Status Refused(std::string_view reason, std::string_view message) {
  return Error(absl::StatusCode::kUnauthenticated, reason, message);
}
absl::Status Invalid(std::string_view what) { return Refused("JWT_INVALID", std::format("the token {}", what)); }

absl::StatusOr<JwtAlgorithm> AlgorithmOf(const json& head) {
  const std::string name = TextOf(head, "alg");
  if (name == "RS256") return JwtAlgorithm::kRs256;
  if (name == "ES256") return JwtAlgorithm::kEs256;
  return Invalid("is not signed by RS256 or ES256");
}

absl::Status CheckHead(const json& head) {
  if (head.contains("crit")) return Invalid("has critical extensions; none is known here");
  if (!head.contains("typ")) return absl::OkStatus();
  const std::string type = absl::AsciiStrToLower(TextOf(head, "typ"));
  return std::ranges::contains(kAccessTypes, type) ? absl::OkStatus() : Invalid("is of another type than JWT");
}

// nullopt: the claim is not there.
absl::StatusOr<std::optional<Timestamp>> InstantOf(const json& claims, const char* name) {
  const auto found = claims.find(name);
  if (found == claims.end()) return std::nullopt;
  if (!found->is_number()) return Invalid(std::format("has an \"{}\" that is no number", name));
  const double seconds = found->get<double>();
  if (!std::isfinite(seconds) || seconds < 0 || seconds > kLastSecond)
    return Invalid(std::format("has an \"{}\" that is no time", name));
  return Timestamp(std::chrono::microseconds(static_cast<std::int64_t>(std::floor(seconds * 1e6))));
}

// The words of a text, or the texts of a list.
absl::StatusOr<std::vector<std::string>> WordsOf(const json& claims, const std::string& name) {
  const auto found = claims.find(name);
  if (found == claims.end()) return std::vector<std::string>();
  if (found->is_string())
    return std::vector<std::string>(absl::StrSplit(found->get<std::string>(), ' ', absl::SkipEmpty()));
  const bool texts = found->is_array() && std::ranges::all_of(*found, [](const json& one) { return one.is_string(); });
  if (!texts) return Invalid(std::format("has a \"{}\" that is neither a text nor a list of texts", name));
  return found->get<std::vector<std::string>>();
}

absl::Status CheckIssuer(const json& claims, const JwtDemands& demands) {
  if (!demands.issuer.empty() && TextOf(claims, "iss") != demands.issuer)
    return Refused("JWT_WRONG_ISSUER", "the token is of another issuer than this server trusts");
  if (demands.audience.empty()) return absl::OkStatus();
  const auto found = claims.find("aud");
  const bool meant =
      found != claims.end() &&
      (found->is_array() ? std::ranges::any_of(*found, [&](const json& one) { return one == demands.audience; })
                         : *found == demands.audience);
  return meant ? absl::OkStatus() : Refused("JWT_WRONG_AUDIENCE", "the token is for another service");
}

// Returns when the token ends.
absl::StatusOr<Timestamp> CheckTimes(const json& claims, std::chrono::seconds leeway, Timestamp now) {
  ASSIGN_OR_RETURN(const auto ends, InstantOf(claims, "exp"));
  ASSIGN_OR_RETURN(const auto begins, InstantOf(claims, "nbf"));
  ASSIGN_OR_RETURN(const auto issued, InstantOf(claims, "iat"));
  if (!ends) return Invalid("has no \"exp\"");
  if (now >= *ends + leeway) return Refused("JWT_EXPIRED", "the token has expired");
  if ((begins && now + leeway < *begins) || (issued && now + leeway < *issued))
    return Refused("JWT_NOT_YET_VALID", "the token is not valid yet");
  return *ends + leeway;
}

absl::StatusOr<std::string> SubjectOf(const json& claims) {
  const std::string subject = TextOf(claims, "sub");
  if (subject.empty() || subject.size() > kMaxSubjectBytes) return Invalid("has no \"sub\" of 1 to 255 bytes");
  return subject;
}

absl::StatusOr<std::optional<KeyScope>> ScopeOf(const json& claims, const JwtDemands& demands) {
  ASSIGN_OR_RETURN(const std::vector<std::string> words, WordsOf(claims, demands.scope_claim));
  for (const KeyScope scope : {KeyScope::kAdmin, KeyScope::kWrite, KeyScope::kRead}) {
    if (std::ranges::contains(words, demands.scope_prefix + std::string(Name(scope)))) return scope;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<Jwt> ReadJwt(std::string_view text) {
  if (text.size() > kMaxJwtBytes) return Invalid(std::format("has more than {} bytes", kMaxJwtBytes));
  const std::vector<std::string> parts = absl::StrSplit(std::string(text), absl::MaxSplits('.', 3));
  if (parts.size() != 3) return Invalid("is not three parts with dots between them");
  const auto head = DecodeBase64Url(parts[0]), claims = DecodeBase64Url(parts[1]),
             signature = DecodeBase64Url(parts[2]);
  if (!head || !claims || !signature) return Invalid("is not base64url");
  const std::optional<json> object = ParseObject(*head);
  if (!object) return Invalid("has a header that is no JSON object");
  Jwt token{.text = std::string(text.substr(0, parts[0].size() + 1 + parts[1].size())),
            .signature = *signature,
            .claims = *claims};
  ASSIGN_OR_RETURN(token.algorithm, AlgorithmOf(*object));
  RETURN_IF_ERROR(CheckHead(*object));
  if (!object->contains("kid")) return token;
  if (!(*object)["kid"].is_string()) return Invalid("has a \"kid\" that is no text");
  token.key_id = TextOf(*object, "kid");
  return token;
}

absl::StatusOr<Caller> CallerOf(const std::string& claims, const JwtDemands& demands, Timestamp now) {
  const std::optional<json> object = ParseObject(claims);
  if (!object) return Invalid("has claims that are no JSON object");
  ASSIGN_OR_RETURN(const Timestamp ends, CheckTimes(*object, demands.leeway, now));
  RETURN_IF_ERROR(CheckIssuer(*object, demands));
  ASSIGN_OR_RETURN(const std::string subject, SubjectOf(*object));
  Caller caller{.key = "sub:" + subject, .token_ends = ends};
  ASSIGN_OR_RETURN(caller.scope, ScopeOf(*object, demands));
  ASSIGN_OR_RETURN(caller.collections, WordsOf(*object, demands.collections_claim));
  if (caller.collections.size() > kMaxCollectionsOfToken)
    return Invalid(std::format("names more than {} collections", kMaxCollectionsOfToken));
  std::ranges::sort(caller.collections);
  caller.all_collections = std::ranges::contains(caller.collections, "*");
  return caller;
}

}  // namespace annals::server
