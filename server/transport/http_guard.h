// Who may speak to the HTTP port, by the headers of a request: what keeps web pages of a browser on the same network
// from calling it. Host guards against names that an attacker points here; Origin and Content-Type against pages of
// other sites, which a browser lets send forms and texts without asking, but no JSON.
//
//   HttpGuard guard({.hosts = {"annals.example"}, .origins = {}});
//   guard.CheckHost("annals.example:7412");                       // OK; "evil.example" is kPermissionDenied
//   guard.CheckOrigin({.origin = "https://evil.example"});        // kPermissionDenied ORIGIN_NOT_ALLOWED
//   CheckJson("application/json; charset=utf-8");                 // OK; anything else is kInvalidArgument
//
// Immutable, so thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace annals::server {

struct HttpAllowed {
  std::vector<std::string> hosts;    // names or addresses without port; loopback's are always allowed
  std::vector<std::string> origins;  // "https://tool.example", as a browser writes it; none by default
};

class HttpGuard {
 public:
  explicit HttpGuard(HttpAllowed allowed);

  // The Host header, with or without port. kPermissionDenied HOST_NOT_ALLOWED; also where it is missing.
  absl::Status CheckHost(std::string_view host) const;

  struct Sender {
    std::string_view origin;      // the Origin header; "" where there is none, as programs send none
    std::string_view fetch_site;  // Sec-Fetch-Site
  };
  // kPermissionDenied ORIGIN_NOT_ALLOWED for a page that is not listed.
  absl::Status CheckOrigin(const Sender& sender) const;
  bool Allows(std::string_view origin) const;  // it is listed

 private:
  HttpAllowed allowed_;
};

// kInvalidArgument CONTENT_TYPE_NOT_JSON unless it is application/json, with or without parameters.
absl::Status CheckJson(std::string_view content_type);

// "https://tool.example" or "http://localhost:3000": a scheme and an authority, nothing behind.
bool IsOrigin(std::string_view text);

}  // namespace annals::server
