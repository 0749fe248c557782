// How long gRPC's connections last: one whose client has vanished is found out, an old one is sent to connect anew, and what
// is under way on it is finished.
#include <gmock/gmock.h>

#include "tests/server/running_server.h"
#include "tests/server/transport/http2_peer.h"

namespace annals::server::testing {
namespace {

class GrpcConnectionsTest : public ServerTest {
 protected:
  static std::unique_ptr<App> Start(const std::function<void(ListenConfig*)>& change) {
    Config config = TestConfig();
    config.database.url = app().database_url();
    change(&config.listen);
    auto server = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    WaitUntilReady(*server);
    return server;
  }
};

TEST_F(GrpcConnectionsTest, ASilentPeerIsAskedAndThenGivenUp) {
  const auto server = Start([](ListenConfig* listen) { listen->keepalive_seconds = 1; });
  Http2Peer peer(server->addresses().grpc);
  EXPECT_TRUE(peer.Await(Http2Peer::Frame::kPing));
  EXPECT_TRUE(peer.AwaitEnd());  // it has not answered
}

TEST_F(GrpcConnectionsTest, OnAnOldConnectionWhatIsUnderWayIsFinishedAndNothingBegun) {
  const auto server = Start([](ListenConfig* listen) { listen->connection_age_seconds = 1; });
  Client client(server->addresses().grpc);
  const auto context = Context();
  const auto stream = client.retrieval->IngestStream(context.get());
  v1::IngestStreamRequest request;
  request.mutable_open()->set_collection(collection());
  ASSERT_TRUE(stream->Write(request));
  v1::IngestStreamResponse response;
  ASSERT_TRUE(stream->Read(&response) && response.has_opened());
  for (int i = 0; i < 2;
       ++i) {  // ages differ by a tenth: the first of these may be sent away before the stream's connection
    Http2Peer younger(server->addresses().grpc);
    EXPECT_TRUE(younger.Await(Http2Peer::Frame::kGoAway));
  }
  request.mutable_document()->set_position(1);
  *request.mutable_document()->mutable_document() = Document("a", "Alder", "Alder has a harbour.");
  ASSERT_TRUE(stream->Write(request));
  ASSERT_TRUE(stream->Read(&response));
  EXPECT_EQ(response.acknowledgement().position(), 1);
  stream->WritesDone();
  EXPECT_FALSE(stream->Read(&response));
  const grpc::Status status = stream->Finish();
  EXPECT_TRUE(status.ok()) << status.error_message();
  v1::GetCollectionRequest get;  // goes by a new connection
  get.set_name(collection());
  v1::GetCollectionResponse got;
  EXPECT_TRUE(client.admin->GetCollection(Context().get(), get, &got).ok());
}

}  // namespace
}  // namespace annals::server::testing
