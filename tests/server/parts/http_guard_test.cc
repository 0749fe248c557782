#include "server/transport/http_guard.h"

#include <gtest/gtest.h>

#include "server/transport/status.h"

namespace annals::server {
namespace {

TEST(HttpGuard, HostsAreLoopbackAndTheListedOnes) {
  const HttpGuard guard({.hosts = {"Annals.example", "[fd00::1]:7412"}, .origins = {}});
  for (const char* host : {"localhost", "LOCALHOST:7412", "localhost.", "127.0.0.1:7412", "[::1]:7412", "[::1]", "::1",
                           "annals.example", "ANNALS.example:80", "annals.example.:80", "[FD00::1]:7412"}) {
    EXPECT_TRUE(guard.CheckHost(host).ok()) << host;
  }
  for (const char* host : {"", ":7412", "evil.example", "annals.example.evil.example", "127.0.0.1.evil.example", "[::1",
                           "[::2]:7412", "10.0.0.1", "local host"}) {
    EXPECT_EQ(Reason(guard.CheckHost(host)), "HOST_NOT_ALLOWED") << host;
  }
}

TEST(HttpGuard, PagesAreRefusedUnlessListed) {
  const HttpGuard guard({.hosts = {}, .origins = {"https://Tool.example"}});
  EXPECT_TRUE(guard.CheckOrigin({}).ok());
  EXPECT_TRUE(guard.CheckOrigin({.origin = "", .fetch_site = "none"}).ok());
  EXPECT_TRUE(guard.CheckOrigin({.origin = "https://tool.example", .fetch_site = "cross-site"}).ok());
  for (const HttpGuard::Sender& sender : {HttpGuard::Sender{"https://evil.example", ""},
                                          {"null", ""},
                                          {"http://tool.example", ""},
                                          {"https://tool.example:8443", ""},
                                          {"https://tool.example.evil.example", ""},
                                          {"", "cross-site"},
                                          {"", "same-site"},
                                          {"", "same-origin"}}) {
    EXPECT_EQ(Reason(guard.CheckOrigin(sender)), "ORIGIN_NOT_ALLOWED") << sender.origin << sender.fetch_site;
  }
}

TEST(HttpGuard, OnlyJsonIsJson) {
  for (const char* type : {"application/json", "Application/JSON;charset=utf-8", " application/json "})
    EXPECT_TRUE(CheckJson(type).ok()) << type;
  for (const char* type : {"", "text/plain", "application/jsonp", "text/plain; application/json", ";application/json"})
    EXPECT_EQ(Reason(CheckJson(type)), "CONTENT_TYPE_NOT_JSON") << type;
}

TEST(HttpGuard, AnOriginIsASchemeAndAHost) {
  for (const char* text : {"https://tool.example", "http://localhost:3000"}) EXPECT_TRUE(IsOrigin(text)) << text;
  for (const char* text : {"", "tool.example", "https://", "https://tool.example/", "://x", "*", "https://a@b"})
    EXPECT_FALSE(IsOrigin(text)) << text;
}

}  // namespace
}  // namespace annals::server
