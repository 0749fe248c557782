// A key that expires while its stream is open: what comes after that instant is refused.
#include <gmock/gmock.h>

#include <atomic>

#include "annals/v1/access_service.grpc.pb.h"
#include "tests/server/running_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

constexpr Timestamp kStart = Timestamp(Day(std::chrono::year(2026) / 2 / 2));

TEST(StreamExpiry, AnOpenStreamEndsWithItsKey) {
  const annals::testing::FreshDatabase database;
  std::atomic<Timestamp> now{kStart};
  Config config = TestConfig();
  config.database.url = database.url();
  App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
  parts.now = [&] { return now.load(); };
  const auto server = StartOrDie(std::move(config), std::move(parts));
  const Client client(server->addresses().grpc);
  const auto access = v1::AccessService::NewStub(client.channel);
  const auto make = [&](const std::string& with, v1::KeyScope scope, const std::string& expires) {
    v1::CreateApiKeyRequest request;
    request.set_name("of a test");
    request.set_scope(scope);
    request.set_expires_at(expires);
    v1::CreateApiKeyResponse made;
    const grpc::Status status = access->CreateApiKey(By(with).get(), request, &made);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return made.text();
  };
  const std::string admin = make("", v1::KEY_SCOPE_ADMIN, "");
  const std::string key = make(admin, v1::KEY_SCOPE_WRITE, "2026-02-02T01:00:00Z");

  const auto context = By(key);
  const auto stream = client.retrieval->IngestStream(context.get());
  v1::IngestStreamRequest request;
  request.mutable_open()->set_collection("mine");
  ASSERT_TRUE(stream->Write(request));
  v1::IngestStreamResponse response;
  ASSERT_TRUE(stream->Read(&response) && response.has_opened());
  const auto send = [&](int position) {
    request.mutable_document()->set_position(position);
    request.mutable_document()->mutable_document()->set_id("d" + std::to_string(position));
    request.mutable_document()->mutable_document()->set_text("Alder has a harbour.");
    stream->Write(request);
  };
  now = kStart + std::chrono::minutes(59);
  send(1);
  ASSERT_TRUE(stream->Read(&response));
  EXPECT_EQ(response.acknowledgement().position(), 1);
  now = kStart + std::chrono::hours(1);
  send(2);
  EXPECT_FALSE(stream->Read(&response)) << "also a stream that sends nothing more ends: within a tenth of a second";
  const Problem problem = ProblemOf(stream->Finish());
  EXPECT_EQ(problem.code, grpc::UNAUTHENTICATED);
  EXPECT_EQ(problem.reason, "API_KEY_EXPIRED");
}

}  // namespace
}  // namespace annals::server::testing
