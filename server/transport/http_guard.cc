#include "server/transport/http_guard.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

absl::string_view View(std::string_view text) { return {text.data(), text.size()}; }

// "LocalHost:7412" → "localhost", "[::1]:7412" → "::1", "::1" as it is; a dot at the end means the same name.
std::string NameOf(std::string_view host) {
  std::string name = absl::AsciiStrToLower(View(host));
  if (name.starts_with('[')) {
    const std::size_t end = name.find(']');
    return end == std::string::npos ? "" : name.substr(1, end - 1);
  }
  if (std::ranges::count(name, ':') == 1) name.resize(name.find(':'));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

bool IsLoopbackName(std::string_view name) { return name == "localhost" || name == "127.0.0.1" || name == "::1"; }

}  // namespace

HttpGuard::HttpGuard(HttpAllowed allowed) : allowed_(std::move(allowed)) {
  for (std::string& host : allowed_.hosts) host = NameOf(host);
  for (std::string& origin : allowed_.origins) origin = absl::AsciiStrToLower(origin);
}

absl::Status HttpGuard::CheckHost(std::string_view host) const {
  const std::string name = NameOf(host);
  if (IsLoopbackName(name) || (!name.empty() && std::ranges::contains(allowed_.hosts, name))) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "HOST_NOT_ALLOWED",
               "the server is not called by the name in the Host header; --http-hosts lists its names");
}

bool HttpGuard::Allows(std::string_view origin) const {
  return std::ranges::contains(allowed_.origins, absl::AsciiStrToLower(View(origin)));
}

absl::Status HttpGuard::CheckOrigin(const Sender& sender) const {
  // A browser says where a request comes from by the second header also where it sends no Origin.
  const bool page = !sender.origin.empty() || (!sender.fetch_site.empty() && sender.fetch_site != "none");
  if (!page || (!sender.origin.empty() && Allows(sender.origin))) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "ORIGIN_NOT_ALLOWED",
               "web pages may not call this server; --http-origins lists those that may");
}

absl::Status CheckJson(std::string_view content_type) {
  const absl::string_view type = absl::StripAsciiWhitespace(View(content_type.substr(0, content_type.find(';'))));
  if (absl::EqualsIgnoreCase(type, "application/json")) return absl::OkStatus();
  return Error(absl::StatusCode::kInvalidArgument, "CONTENT_TYPE_NOT_JSON",
               "the header Content-Type must be application/json");
}

bool IsOrigin(std::string_view text) {
  const std::size_t scheme = text.find("://");
  if (scheme == std::string_view::npos || scheme == 0) return false;
  const std::string_view authority = text.substr(scheme + 3);
  return !authority.empty() && authority.find_first_of("/?#@ ") == std::string_view::npos;
}

}  // namespace annals::server
