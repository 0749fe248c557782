// Hostile messages to every call of the contract, on the store in memory and on PostgreSQL: no more of them than a test may
// take. ANNALS_HOSTILE_MESSAGES says how many instead, to each, ANNALS_HOSTILE_SEED where their random numbers begin.
#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <set>

#include "annals/v1/retrieval_service.pb.h"
#include "server/transport/json_body.h"
#include "tests/hostile/hostile_server.h"
#include "tests/support/postgres_fixture.h"

namespace annals::hostile {
namespace {

using google::protobuf::DescriptorPool;
using google::protobuf::Message;
using server::Route;

constexpr std::uint64_t kRenewAfter = 128, kRestartAfter = 20'000;  // messages

std::uint64_t FromEnvironment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

class Sender {
 public:
  explicit Sender(HostileServer& server) : server_(server), mutator_(HostileServer::KnownWords()) {}

  // Message number `n` of a seed is the same in every run.
  std::string Send(std::uint64_t seed, std::uint64_t n) {
    Random random(seed * 1'000'003 + n);
    const Route& route = server_.routes()[random() % server_.routes().size()];
    if (route.duplex()) return SendDuplex(route, random);
    const std::unique_ptr<Message> request = route.make_request();
    mutator_.Draw(request.get(), random);
    for (std::uint64_t changes = random() % 4; changes > 0; --changes) mutator_.Change(request.get(), random);
    std::string wrong;
    if (random() % 4 == 0) {
      std::string body = server::ToJsonText(*request);
      if (random() % 4 == 0) body = mutator_.Spoilt(std::move(body), random);
      wrong = server_.CallJson(route, body);
      if (!wrong.empty()) wrong += "\n" + body.substr(0, 4'000);
    } else {
      std::string bytes = Bytes(*request);
      if (random() % 8 == 0) bytes = mutator_.Spoilt(std::move(bytes), random);
      wrong = server_.Call(route, bytes);
      if (!wrong.empty()) wrong += "\n" + request->ShortDebugString().substr(0, 4'000);
    }
    return wrong;
  }

 private:
  std::string SendDuplex(const Route& route, Random& random) {
    std::vector<std::string> messages;
    for (std::uint64_t n = 1 + random() % 5, i = 0; i < n; ++i) {
      v1::IngestStreamRequest request;
      mutator_.Draw(&request, random);
      if (random() % 2 == 0) {  // as it should be, so that what follows is read
        if (i == 0) {
          request.mutable_open()->set_collection("mine");
        } else {
          mutator_.Draw(request.mutable_document(), random);
          request.mutable_document()->set_position(static_cast<std::int64_t>(i));
        }
      }
      std::string bytes = Bytes(request);
      if (random() % 8 == 0) bytes = mutator_.Spoilt(std::move(bytes), random);
      messages.push_back(std::move(bytes));
    }
    return server_.CallDuplex(route, messages);
  }

  HostileServer& server_;
  const MessageMutator mutator_;
};

void SendMany(const HostileOptions& options, std::uint64_t messages) {
  messages = FromEnvironment("ANNALS_HOSTILE_MESSAGES", messages);
  const std::uint64_t seed = FromEnvironment("ANNALS_HOSTILE_SEED", 1);
  const bool go_on = std::getenv("ANNALS_HOSTILE_GO_ON") != nullptr;
  auto server = std::make_unique<HostileServer>(options);
  auto sender = std::make_unique<Sender>(*server);
  std::map<std::string, std::uint64_t> codes;
  const auto count = [&] {
    for (const auto& [code, n] : server->codes()) codes[code] += n;
  };
  std::set<std::string> seen;  // kinds of what was wrong, by their first line
  for (std::uint64_t n = 0; n < messages; ++n) {
    if (n > 0 && n % kRestartAfter == 0 && options.database_url.empty()) {
      count();
      sender.reset();
      server.reset();
      server = std::make_unique<HostileServer>(options);
      sender = std::make_unique<Sender>(*server);
    }
    if (n % kRenewAfter == 0) ASSERT_EQ(server->Renew(), "") << "seed " << seed << ", message " << n;
    const std::string wrong = sender->Send(seed, n);
    if (wrong.empty()) continue;
    if (!go_on) FAIL() << "seed " << seed << ", message " << n << ": " << wrong;
    if (seen.insert(wrong.substr(0, 90)).second) ADD_FAILURE() << "seed " << seed << ", message " << n << ": " << wrong;
  }
  ASSERT_EQ(server->Renew(), "");
  count();
  for (const auto& [code, n] : codes) std::cout << code << " " << n << "\n";
  EXPECT_GT(codes["OK"], messages / 20) << "too few messages come as far as the handlers";
}

TEST(Hostile, EveryCallStandsWhateverIsSent) { SendMany({}, 4'000); }

// What PostgreSQL takes is another matter than what the store in memory does: numbers, dates, zeros in texts, long keys.
TEST(HostileDatabase, EveryCallStandsWhateverIsSent) {
  const annals::testing::FreshDatabase database;
  SendMany({.database_url = database.url()}, 1'000);
}

TEST(HostileDatabase, AndOfCollectionsOfEnginePostgres) {
  const annals::testing::FreshDatabase database;
  SendMany({.database_url = database.url(), .engine = storage::Engine::kPostgres}, 1'000);
}

// The routes are those of the contract's services: what is added there is sent hostile messages from then on.
TEST(Hostile, ThereIsARouteForEveryMethodOfTheContract) {
  HostileServer server;
  std::set<std::string> served, described;
  for (const Route& route : server.routes()) served.insert(route.method);
  for (const Route& route : server.routes()) {
    const std::string service = route.method.substr(1, route.method.rfind('/') - 1);
    const auto* descriptor = DescriptorPool::generated_pool()->FindServiceByName(service);
    ASSERT_NE(descriptor, nullptr) << service;
    for (int i = 0; i < descriptor->method_count(); ++i)
      described.insert("/" + service + "/" + std::string(descriptor->method(i)->name()));
  }
  EXPECT_EQ(served, described);
}

TEST(Hostile, AFieldIsToldByItsPath) {
  const auto& ingest = *v1::IngestRequest::descriptor();
  EXPECT_TRUE(IsFieldOf(ingest, "documents[3].chunks[0].text"));
  EXPECT_TRUE(IsFieldOf(ingest, "documents[3].metadata"));
  EXPECT_TRUE(IsFieldOf(ingest, "collection"));
  EXPECT_FALSE(IsFieldOf(ingest, "documents[3].chunks[0].txt"));
  EXPECT_FALSE(IsFieldOf(ingest, "collection[0]"));
  EXPECT_FALSE(IsFieldOf(ingest, "collection.name"));
  EXPECT_FALSE(IsFieldOf(ingest, ""));
  EXPECT_TRUE(IsFieldOf(*v1::IngestStreamRequest::descriptor(), "message"));
}

TEST(Hostile, TheSameNumbersDrawTheSameMessage) {
  const MessageMutator mutator(HostileServer::KnownWords());
  v1::IngestRequest first, second;
  std::set<std::string> different;
  for (int seed = 0; seed < 50; ++seed) {
    Random one(seed), other(seed);
    mutator.Draw(&first, one);
    mutator.Draw(&second, other);
    EXPECT_EQ(Bytes(first), Bytes(second));
    different.insert(Bytes(first));
  }
  EXPECT_GT(different.size(), 25U) << "some are small, and small ones alike";
}

}  // namespace
}  // namespace annals::hostile
