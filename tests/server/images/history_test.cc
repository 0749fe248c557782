// A server that keeps no old versions: questions as of then find them no more, on any server.
#include <gmock/gmock.h>

#include <pqxx/pqxx>

#include "tests/server/running_server.h"
#include "tests/support/eventually.h"

namespace annals::server::testing {
namespace {

class HistoryTest : public ServerTest {
 protected:
  bool Finds(Client& client, const std::string& query, const std::string& as_of) {
    v1::RetrieveRequest request = Question(query, watermark_);
    request.set_as_of(as_of);
    v1::RetrieveResponse found;
    EXPECT_TRUE(client.retrieval->Retrieve(Context().get(), request, &found).ok());
    return found.chunks_size() > 0 && found.chunks(0).text().contains(query);
  }
  std::uint64_t watermark_ = 0;
};

TEST_F(HistoryTest, OldVersionsAreForgottenByAllServers) {
  Ingest({Document("a", "Alder", "Alder has an ancient harbour.")});
  watermark_ = Ingest({Document("a", "Alder", "Alder has a modern quay.")}).watermark();
  {  // both versions as they would be after some days
    pqxx::connection connection(app().database_url());
    pqxx::work work(connection);
    const auto id = work.exec("SELECT id FROM annals.collections WHERE name = " + work.quote(collection()))[0][0];
    work.exec("SELECT set_config('annals.collection_id', '" + id.as<std::string>() + "', true)");
    work.exec(
        "UPDATE annals.documents SET recorded_at = recorded_at - interval '4 days',"
        " retired_at = retired_at - interval '3 days' WHERE retired_at IS NOT NULL");
    work.commit();
  }
  const auto start = [&](int days) {
    Config config = TestConfig();
    config.database.url = app().database_url();
    config.database.keep_history_days = days;
    auto server = StartOrDie(std::move(config), TestParts(std::make_shared<SwitchedEmbedder::Controls>()));
    WaitUntilReady(*server);
    return server;
  };
  const std::string then = "2000-01-01T00:00:00Z", now = "";
  const std::string between = [] {
    const auto at = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now() - std::chrono::days(3) -
                                                             std::chrono::hours(12));
    return std::format("{:%FT%TZ}", at);
  }();
  const auto keeps = start(0);
  Client other(keeps->addresses().grpc);
  EXPECT_TRUE(Finds(other, "ancient", between));
  EXPECT_FALSE(Finds(other, "ancient", then));
  const auto forgets = start(2);
  EXPECT_TRUE(Eventually([&] { return !Finds(other, "ancient", between); }));
  Client third(forgets->addresses().grpc);
  EXPECT_FALSE(Finds(third, "ancient", between));
  for (Client* client : {&other, &third}) EXPECT_TRUE(Finds(*client, "modern", now));
}

}  // namespace
}  // namespace annals::server::testing
