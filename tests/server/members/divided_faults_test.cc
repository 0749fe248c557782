// Servers that divide the collections of one database, when some come, go, stop in the middle or are not reached.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

#include "tests/server/members/divided.h"

namespace annals::server::testing {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

TEST_F(DividedTest, WhereNoHolderIsReachedTheServerThatIsAskedAnswers) {
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  Add([](Config& config) { config.members.lease = milliseconds(60'000); });
  for (const char* gone : {"127.0.0.1:1", "127.0.0.1:2"})
    ASSERT_TRUE(members->Meet({.address = gone, .ready = true}, milliseconds(60'000)).ok());
  ASSERT_TRUE(Eventually([&] { return Metric(*servers_[0], "annals_members") == 3; }));
  Fill();
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    const grpc::Status status = Ask(*servers_[0], Question(Name(i), watermarks_[Name(i)]), &found);
    EXPECT_TRUE(status.ok()) << status.error_message();
    EXPECT_THAT(found.DebugString(), HasSubstr(std::to_string(100 + i) + " cranes"));
  }
  EXPECT_GT(Forwarded(*servers_[0], "here"), 0);
}

// As one that is stopped while it is asked.
class Cancelling final : public v1::RetrievalService::Service {
 public:
  grpc::Status Retrieve(grpc::ServerContext*, const v1::RetrieveRequest*, v1::RetrieveResponse*) override {
    ++asked;
    return grpc::Status::CANCELLED;
  }
  grpc::Status StreamAnswer(grpc::ServerContext*, const v1::StreamAnswerRequest*,
                            grpc::ServerWriter<v1::StreamAnswerResponse>* writer) override {
    ++asked;
    writer->Write({});
    return grpc::Status::CANCELLED;
  }
  std::atomic<int> asked{0};
};

TEST_F(DividedTest, AHolderThatCancelsIsPassedOver) {
  Add([](Config& config) { config.members.lease = milliseconds(60'000); });
  Cancelling service;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port).RegisterService(&service);
  const std::unique_ptr<grpc::Server> stopping = builder.BuildAndStart();
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  const storage::Member member{.address = "127.0.0.1:" + std::to_string(port), .ready = true};
  ASSERT_TRUE(members->Meet(member, milliseconds(60'000)).ok());
  ASSERT_TRUE(Eventually([&] { return Metric(*servers_[0], "annals_members") == 2; }));
  Fill();
  // Of what has come already nothing can be taken back: who waited for more is told to ask again.
  int lost = 0;
  for (int i = 0; i < kCollections; ++i) {
    v1::StreamAnswerRequest request;
    *request.mutable_request()->mutable_retrieve() = Question(Name(i), watermarks_[Name(i)]);
    Client client(servers_[0]->addresses().grpc);
    const auto context = Context();
    const auto reader = client.retrieval->StreamAnswer(context.get(), request);
    v1::StreamAnswerResponse message;
    while (reader->Read(&message)) {
    }
    const grpc::Status status = reader->Finish();
    if (status.ok()) continue;
    EXPECT_EQ(status.error_code(), grpc::UNAVAILABLE);
    EXPECT_EQ(ProblemOf(status).reason, "HOLDER_LOST");
    ++lost;
  }
  EXPECT_GT(lost, 0);
  EXPECT_EQ(lost, service.asked);
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    const grpc::Status status = Ask(*servers_[0], Question(Name(i), watermarks_[Name(i)]), &found);
    EXPECT_TRUE(status.ok()) << status.error_code();
    EXPECT_THAT(found.DebugString(), HasSubstr(std::to_string(100 + i) + " cranes"));
  }
  EXPECT_GT(service.asked, lost);
}

// Else each of many that start together would load all of it first.
TEST_F(DividedTest, WhatOthersThatStartWillHoldIsLoadedOnlyWhenAskedFor) {
  Add();
  Fill();
  servers_.clear();
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  for (const char* starting : {"127.0.0.1:1", "127.0.0.1:2"})
    ASSERT_TRUE(members->Meet({.address = starting}, milliseconds(60'000)).ok());
  App& app = Add([](Config& config) { config.members.lease = milliseconds(60'000); });
  EXPECT_LT(Held(app).size(), kCollections - 1);
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    EXPECT_TRUE(Ask(app, Question(Name(i), watermarks_[Name(i)]), &found).ok());
  }
  EXPECT_EQ(Held(app).size(), kCollections);
  EXPECT_EQ(Forwarded(app, "answered") + Forwarded(app, "here"), 0) << "nobody who is ready can be asked";
}

// What a file holds that follows no change feed would outlive a purge.
TEST_F(DividedTest, SnapshotsAreOfWhatIsHeldAlone) {
  const TemporaryFolder snapshots;
  const Change saved = [&](Config& config) {
    config.database.snapshot_dir = snapshots.path() + "/here";
    config.database.snapshot_minutes = 0;
    config.members.lease = milliseconds(60'000);
  };
  const auto files = [&] {
    const auto all = std::filesystem::directory_iterator(snapshots.path() + "/here");
    return std::ranges::count_if(all, [](const auto& file) { return file.path().extension() == ".snapshot"; });
  };
  App& alone = Add(saved);
  Fill();
  for (int i = 0; i < kCollections; ++i) {
    v1::RetrieveResponse found;
    ASSERT_TRUE(Ask(alone, Question(Name(i), watermarks_[Name(i)]), &found).ok());
  }
  servers_.clear();
  ASSERT_EQ(files(), kCollections);
  const auto members = storage::MemberStore::Open({.url = postgres_->url()});
  for (const char* other : {"127.0.0.1:1", "127.0.0.1:2"})
    ASSERT_TRUE(members->Meet({.address = other}, milliseconds(60'000)).ok());
  App& app = Add(saved);
  EXPECT_LT(Held(app).size(), kCollections - 1);
  EXPECT_EQ(files(), static_cast<std::ptrdiff_t>(Held(app).size()));
}

TEST_F(DividedTest, WhenOneGoesTheOthersTakeItsCollections) {
  // What is asked for between the stop and the next beat is loaded by who was asked.
  AddThree([](Config& config) { config.members.keep_others = milliseconds(0); });
  Fill();
  ASSERT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  std::atomic<bool> stopped{false};
  std::atomic<int> asked{0};
  std::vector<std::string> failed;
  App& asker = *servers_[0];
  std::thread caller([&] {
    Client client(asker.addresses().grpc);
    for (int n = 0; !stopped; ++n, ++asked) {
      v1::RetrieveResponse found;
      const grpc::Status status = client.retrieval->Retrieve(Context().get(), Question(Name(n % kCollections)), &found);
      if (!status.ok()) failed.push_back(status.error_message());
    }
  });
  ASSERT_TRUE(Eventually([&] { return asked > 50; }));
  servers_.back()->Stop();
  servers_.pop_back();
  Settle();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  const int then = asked;
  EXPECT_TRUE(Eventually([&] { return asked > then + 50; }));
  stopped = true;
  caller.join();
  EXPECT_THAT(failed, ::testing::IsEmpty());
}

TEST_F(DividedTest, OneThatComesTakesItsShareFromTheOthers) {
  const Change quick = [](Config& config) { config.members.keep_others = milliseconds(0); };
  Add(quick);
  Fill();
  Add(quick);
  Settle();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  EXPECT_FALSE(Held(*servers_[0]).empty());
  EXPECT_FALSE(Held(*servers_[1]).empty());
}

TEST_F(DividedTest, TheCallersDeadlineHoldsForTheHolderToo) {
  std::vector<std::shared_ptr<SwitchedEmbedder::Controls>> controls;
  for (int i = 0; i < 2; ++i) {
    controls.push_back(std::make_shared<SwitchedEmbedder::Controls>());
    Add({}, controls.back());
  }
  Settle();
  Fill();
  ASSERT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  const bool first = Held(*servers_[0]).contains(Name(0));
  SwitchedEmbedder::Controls& holders = *controls[first ? 0 : 1];
  holders.Close();
  v1::RetrieveResponse found;
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ(Ask(*servers_[first ? 1 : 0], Question(Name(0)), &found, Context(2)).error_code(), grpc::DEADLINE_EXCEEDED);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
  holders.WaitForArrival();  // it was asked
  holders.Open();
}

}  // namespace
}  // namespace annals::server::testing
