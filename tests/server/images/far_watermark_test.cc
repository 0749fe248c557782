// Who waits for a watermark that does not come has the feed read now and then, and not as fast as it can be.
#include <gtest/gtest.h>

#include <atomic>
#include <limits>
#include <thread>

#include "tests/fakes/memory_store.h"
#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

TEST(FarWatermarkTest, WaitersDoNotHaveTheFeedReadWithoutRest) {
  const auto reads = std::make_shared<std::atomic<int>>(0);
  Config config = TestConfig();
  config.database.url = "none: the store is in memory";
  App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
  parts.store = std::make_unique<fakes::MemoryStore>(fakes::MemoryStoreOptions{.before_feed = [reads] {
    ++*reads;
    return absl::OkStatus();
  }});
  const auto app = StartOrDie(std::move(config), std::move(parts));
  WaitUntilReady(*app);
  Client client(app->addresses().grpc);
  v1::CreateCollectionRequest creation;
  creation.set_name("news");
  v1::CreateCollectionResponse created;
  ASSERT_TRUE(client.admin->CreateCollection(Context().get(), creation, &created).ok());

  const int before = *reads;
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] {
      v1::RetrieveRequest request;
      request.set_collection("news");
      request.set_query("harbour");
      request.set_at_least(std::numeric_limits<std::uint64_t>::max());
      auto context = std::make_unique<grpc::ClientContext>();
      context->set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(2));
      v1::RetrieveResponse response;
      EXPECT_EQ(ProblemOf(client.retrieval->Retrieve(context.get(), request, &response)).reason,
                "WATERMARK_NOT_REACHED");
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_LT(*reads - before, 400) << "each asks every 50 ms of 2 s at most";
}

}  // namespace
}  // namespace annals::server::testing
