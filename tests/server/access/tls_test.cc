// Both ports over TLS: who is let in, and certificates that are renewed while the server runs.
#include <gmock/gmock.h>
#include <httplib.h>

#include <filesystem>

#include "server/access/tls_files.h"
#include "tests/fakes/memory_store.h"
#include "tests/server/access/authority.h"
#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;

class TlsTest : public ::testing::Test {
 protected:
  // Aside and renamed, as whoever renews certificates does it.
  void Put(const std::string& name, const std::string& text) {
    folder_.Write(name + ".new", text);
    std::filesystem::rename(Path(name + ".new"), Path(name));
  }
  void Put(const Authority::Issued& issued) {
    Put("tls.key", issued.key);
    Put("tls.crt", issued.certificate);
  }
  std::string Path(const std::string& name) const { return folder_.path() + "/" + name; }
  std::unique_ptr<App> Start(bool clients_too) {
    Config config = TestConfig();
    config.database.url = "none: the store is in memory";
    config.listen.tls_cert_file = Path("tls.crt");
    config.listen.tls_key_file = Path("tls.key");
    if (clients_too) config.listen.tls_client_ca_file = Path("clients.crt");
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.store = std::make_unique<fakes::MemoryStore>();
    return StartOrDie(std::move(config), std::move(parts));
  }
  static grpc::StatusCode ByGrpc(const App& app, std::shared_ptr<grpc::ChannelCredentials> credentials) {
    grpc::ChannelArguments arguments;
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    const auto channel = grpc::CreateCustomChannel(app.addresses().grpc, credentials, arguments);
    v1::ListCollectionsResponse response;
    return v1::AdminService::NewStub(channel)
        ->ListCollections(Context(20).get(), v1::ListCollectionsRequest(), &response)
        .error_code();
  }
  static std::shared_ptr<grpc::ChannelCredentials> Trusting(const Authority& authority,
                                                            const Authority::Issued& own = {}) {
    return grpc::SslCredentials(
        {.pem_root_certs = authority.certificate(), .pem_private_key = own.key, .pem_cert_chain = own.certificate});
  }
  // The code of the reply, 0 when there is none.
  int ByHttp(const App& app, const Authority& authority, const char* path, const Authority::Issued& own = {}) {
    folder_.Write("trusted.crt", authority.certificate());
    folder_.Write("own.crt", own.certificate);
    folder_.Write("own.key", own.key);
    const int port = ParseHostPort(app.addresses().http)->port;
    auto client = own.key.empty()
                      ? std::make_unique<httplib::SSLClient>("localhost", port)
                      : std::make_unique<httplib::SSLClient>("localhost", port, Path("own.crt"), Path("own.key"));
    client->set_ca_cert_path(Path("trusted.crt"));
    client->set_address_family(AF_INET);
    const auto reply = client->Get(path);
    return reply ? reply->status : 0;
  }

  TemporaryFolder folder_;
  Authority authority_{"authority"}, clients_{"clients"}, stranger_{"stranger"};
};

TEST_F(TlsTest, BothPortsSpeakTlsAndNothingElse) {
  Put(authority_.Issue());
  const auto app = Start(false);
  EXPECT_EQ(ByGrpc(*app, Trusting(authority_)), grpc::OK);
  EXPECT_EQ(ByGrpc(*app, Trusting(stranger_)), grpc::UNAVAILABLE);
  EXPECT_EQ(ByGrpc(*app, grpc::InsecureChannelCredentials()), grpc::UNAVAILABLE);
  EXPECT_EQ(ByHttp(*app, authority_, "/v1/collections"), 200);
  EXPECT_EQ(ByHttp(*app, stranger_, "/v1/collections"), 0);
  EXPECT_FALSE(httplib::Client("http://" + app->addresses().http).Get("/v1/collections"));
}

TEST_F(TlsTest, ClientsShowACertificateWhereOneIsAskedFor) {
  Put(authority_.Issue());
  Put("clients.crt", clients_.certificate());
  const auto app = Start(true);
  EXPECT_EQ(ByGrpc(*app, Trusting(authority_, clients_.Issue())), grpc::OK);
  EXPECT_EQ(ByGrpc(*app, Trusting(authority_)), grpc::UNAVAILABLE);
  EXPECT_EQ(ByGrpc(*app, Trusting(authority_, stranger_.Issue())), grpc::UNAVAILABLE);
  EXPECT_EQ(ByHttp(*app, authority_, "/v1/collections", clients_.Issue()), 200);
  EXPECT_EQ(ByHttp(*app, authority_, "/v1/collections"), 401);
  EXPECT_EQ(ByHttp(*app, authority_, "/metrics"), 401);
  EXPECT_EQ(ByHttp(*app, authority_, "/healthz"), 200);
  EXPECT_EQ(ByHttp(*app, authority_, "/v1/collections", stranger_.Issue()), 0);
}

TEST_F(TlsTest, RenewedCertificatesAreServed) {
  Put(authority_.Issue());
  const auto app = Start(false);
  Authority next("next");
  ASSERT_EQ(ByGrpc(*app, Trusting(next)), grpc::UNAVAILABLE);
  ASSERT_EQ(ByHttp(*app, next, "/healthz"), 0);
  Put(next.Issue());
  EXPECT_TRUE(Eventually([&] { return ByHttp(*app, next, "/healthz") == 200; }));
  EXPECT_TRUE(Eventually([&] { return ByGrpc(*app, Trusting(next)) == grpc::OK; }));
  Put("tls.crt", "no certificate");  // by mistake: what was there goes on
  EXPECT_EQ(ByHttp(*app, next, "/healthz"), 200);
}

TEST_F(TlsTest, WhatDoesNotFitIsASentence) {
  const Log log(Log::Level::kError, [](Log::Level, std::string_view) {});
  const auto open = [&](const std::string& certificate, const std::string& key, const std::string& clients) {
    folder_.Write("c", certificate);
    folder_.Write("k", key);
    folder_.Write("a", clients);
    const auto files = TlsFiles::Open(
        {.certificate = Path("c"), .key = Path("k"), .client_authorities = clients.empty() ? "" : Path("a")}, log);
    return std::string(files.status().message());
  };
  const Authority::Issued one = authority_.Issue(), other = authority_.Issue();
  EXPECT_EQ(open(one.certificate, one.key, clients_.certificate()), "");
  EXPECT_THAT(open("x", one.key, ""), HasSubstr("--tls-cert-file"));
  EXPECT_THAT(open(one.certificate, "x", ""), HasSubstr("--tls-key-file"));
  EXPECT_THAT(open(one.certificate, other.key, ""), HasSubstr("is not the key"));
  EXPECT_THAT(open(one.certificate, one.key, "x"), HasSubstr("--tls-client-ca-file"));
}

}  // namespace
}  // namespace annals::server::testing
