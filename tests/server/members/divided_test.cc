// Servers that divide the collections of one database among themselves: each answers for all.
#include "tests/server/members/divided.h"

#include <gmock/gmock.h>
#include <httplib.h>

#include <fstream>
#include <set>

#include "annals/v1/access_service.grpc.pb.h"
#include "tests/server/access/authority.h"

namespace annals::server::testing {
namespace {

using ::testing::HasSubstr;

TEST_F(DividedTest, EachAnswersForAllAndHoldsItsOwn) {
  AddThree();
  Fill();
  for (int i = 0; i < kCollections; ++i) {
    std::set<std::string> told, answered, of_http;
    for (const auto& server : servers_) {
      v1::RetrieveResponse found;
      const grpc::Status status = Ask(*server, Question(Name(i), watermarks_[Name(i)]), &found);
      ASSERT_TRUE(status.ok()) << status.error_message();
      found.clear_stats();
      told.insert(found.DebugString());
      EXPECT_THAT(found.DebugString(), HasSubstr(std::to_string(100 + i) + " cranes"));

      v1::AnswerRequest question;
      *question.mutable_retrieve() = Question(Name(i));
      v1::AnswerResponse answer;
      Client client(server->addresses().grpc);
      ASSERT_TRUE(client.retrieval->Answer(Context().get(), question, &answer).ok());
      answered.insert(answer.text());

      const auto reply = httplib::Client("http://" + server->addresses().http)
                             .Post("/v1/documents", R"({"collection": ")" + Name(i) + R"("})", "application/json");
      ASSERT_TRUE(reply);
      EXPECT_EQ(reply->status, 200) << reply->body;
      of_http.insert(reply->body);
    }
    EXPECT_EQ(told.size(), 1U) << *told.begin();
    EXPECT_EQ(answered.size(), 1U);
    EXPECT_EQ(of_http.size(), 1U);
  }
  EXPECT_TRUE(IsHeldBy(1));
  for (const auto& server : servers_) {
    EXPECT_LT(Held(*server).size(), kCollections);
    EXPECT_GT(Forwarded(*server, "answered"), 0);
    EXPECT_EQ(Forwarded(*server, "here"), 0);
  }
}

TEST_F(DividedTest, OneServerAloneHoldsAll) {
  Add();
  Settle();
  Fill();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  v1::RetrieveResponse found;
  EXPECT_TRUE(Ask(*servers_[0], Question(Name(0), watermarks_[Name(0)]), &found).ok());
  EXPECT_EQ(Forwarded(*servers_[0], "answered"), 0);
}

TEST_F(DividedTest, AStreamIsForwardedMessageByMessage) {
  AddThree();
  Fill();
  v1::StreamAnswerRequest request;
  *request.mutable_request()->mutable_retrieve() = Question(Name(0), watermarks_[Name(0)]);
  std::set<std::string> texts;
  for (const auto& server : servers_) {
    Client client(server->addresses().grpc);
    const auto context = Context();
    const auto reader = client.retrieval->StreamAnswer(context.get(), request);
    v1::StreamAnswerResponse message;
    std::string text;
    int messages = 0;
    while (reader->Read(&message)) {
      ++messages;
      if (message.has_answer()) text = message.answer().text();
    }
    ASSERT_TRUE(reader->Finish().ok());
    EXPECT_GT(messages, 0);
    texts.insert(text);
  }
  EXPECT_EQ(texts.size(), 1U);
  EXPECT_THAT(*texts.begin(), HasSubstr("100 cranes"));
}

TEST_F(DividedTest, ErrorsAreTheHoldersOwnWithTheirDetails) {
  AddThree();
  Fill();
  v1::RetrieveRequest wrong = Question(Name(0));
  wrong.set_top_k(-1);
  for (const auto& server : servers_) {
    v1::RetrieveResponse found;
    const grpc::Status bad = Ask(*server, wrong, &found);
    EXPECT_EQ(bad.error_code(), grpc::INVALID_ARGUMENT);
    EXPECT_EQ(ProblemOf(bad).field, "top_k");
    EXPECT_EQ(ProblemOf(bad).reason, "OUT_OF_RANGE");
    for (int i = 0; i < 6; ++i) {
      const grpc::Status none = Ask(*server, Question("none-" + std::to_string(i)), &found);
      EXPECT_EQ(ProblemOf(none).reason, "COLLECTION_NOT_FOUND") << none.error_message();
    }
  }
}

TEST_F(DividedTest, WhatOneIsGivenTheOthersKnowAtOnce) {
  AddThree();
  for (int round = 0; round < 6; ++round) {
    const std::string text = "The harbour has " + std::to_string(700 + round) + " cranes.";
    const v1::IngestResponse sent = Send(*servers_[round % 3], Name(0), text);
    for (const auto& server : servers_) {
      v1::RetrieveResponse found;
      ASSERT_TRUE(Ask(*server, Question(Name(0), sent.watermark()), &found).ok());
      ASSERT_GT(found.chunks_size(), 0);
      EXPECT_THAT(found.chunks(0).text(), HasSubstr(text));
    }
  }
}

TEST_F(DividedTest, WhoCallsIsAskedByTheHolderToo) {
  const std::string file = folder_.path() + "/first.key";
  AddThree([&](Config& config) {
    config.access.admin_key_file = file;
    config.access.require_keys = true;
    config.listen.open_metrics = true;
  });
  std::string admin;
  std::ifstream(file) >> admin;
  Client client(servers_[0]->addresses().grpc);
  const auto access = v1::AccessService::NewStub(client.channel);
  for (int i = 0; i < 3; ++i) {
    v1::IngestRequest request;
    request.set_collection(Name(i));
    v1::DocumentInput& document = *request.add_documents();
    document.set_id("d");
    document.set_text("The harbour has 9 cranes.");
    v1::IngestResponse response;
    ASSERT_TRUE(client.retrieval->Ingest(By(admin).get(), request, &response).ok());
  }
  v1::CreateApiKeyRequest make;
  make.set_name("reader");
  make.set_scope(v1::KEY_SCOPE_READ);
  make.add_collections(Name(1));
  v1::CreateApiKeyResponse made;
  ASSERT_TRUE(access->CreateApiKey(By(admin).get(), make, &made).ok());
  for (const auto& server : servers_) {  // each looks for a key that it does not know once a second at most
    EXPECT_TRUE(Eventually([&] {
      v1::GetStatusResponse status;
      return Client(server->addresses().grpc)
          .admin->GetStatus(By(made.text()).get(), v1::GetStatusRequest(), &status)
          .ok();
    }));
  }
  for (const auto& server : servers_) {
    v1::RetrieveResponse found;
    EXPECT_TRUE(Ask(*server, Question(Name(1)), &found, By(made.text())).ok());
    for (const int other : {0, 2}) {
      const grpc::Status status = Ask(*server, Question(Name(other)), &found, By(made.text()));
      EXPECT_EQ(ProblemOf(status).reason, "COLLECTION_NOT_ALLOWED");
    }
    EXPECT_EQ(ProblemOf(Ask(*server, Question(Name(1)), &found)).reason, "API_KEY_REQUIRED");
    EXPECT_EQ(Forwarded(*server, "here"), 0);
    // Who says that a server sent him is nobody else for that.
    auto pretender = Context();
    pretender->AddMetadata("annals-relayed", "wait");
    EXPECT_EQ(ProblemOf(Ask(*server, Question(Name(1)), &found, std::move(pretender))).reason, "API_KEY_REQUIRED");
  }
}

TEST_F(DividedTest, ACallThatWasSentOnIsNotSentOnAgain) {
  AddThree();
  Fill();
  ASSERT_TRUE(Eventually([&] { return IsHeldBy(1); }));
  App& other = OtherThan(HolderOf(Name(0)));
  const auto relayed = [](const char* how) {
    auto context = Context();
    context->AddMetadata("annals-relayed", how);
    return context;
  };
  v1::RetrieveResponse found;
  EXPECT_EQ(ProblemOf(Ask(other, Question(Name(0)), &found, relayed("try"))).reason, "IMAGE_LOADING");
  EXPECT_TRUE(Ask(other, Question(Name(0)), &found, relayed("wait")).ok());
  EXPECT_TRUE(Ask(other, Question(Name(0)), &found, relayed("try")).ok()) << "loaded, now that it was asked for";
  EXPECT_EQ(Forwarded(other, "answered"), 0);
}

TEST_F(DividedTest, EachIsHeldByAsManyAsAreAskedFor) {
  AddThree([](Config& config) { config.members.holders = 2; });
  Fill();
  EXPECT_TRUE(Eventually([&] { return IsHeldBy(2); }));
}

TEST_F(DividedTest, TheStateOfACollectionIsToldByEach) {
  AddThree();
  Fill();
  v1::GetStatusRequest request;
  request.set_collection(Name(3));
  for (const auto& server : servers_) {
    v1::GetStatusResponse status;
    ASSERT_TRUE(Client(server->addresses().grpc).admin->GetStatus(Context().get(), request, &status).ok());
    ASSERT_EQ(status.images_size(), 1);
    EXPECT_EQ(status.images(0).collection(), Name(3));
    EXPECT_FALSE(status.images(0).embedder().empty());
  }
  request.set_collection("none");
  v1::GetStatusResponse status;
  ASSERT_TRUE(Client(servers_[0]->addresses().grpc).admin->GetStatus(Context().get(), request, &status).ok());
  EXPECT_EQ(status.images_size(), 0);
}

TEST_F(DividedTest, OverTlsServersKnowEachOtherByTheirCertificates) {
  Authority authority{"authority"};
  const Authority::Issued issued = authority.Issue();
  folder_.Write("tls.crt", issued.certificate);
  folder_.Write("tls.key", issued.key);
  folder_.Write("ca.crt", authority.certificate());
  AddTls(3);
  std::vector<std::unique_ptr<v1::RetrievalService::Stub>> stubs;
  for (const auto& server : servers_) {
    stubs.push_back(v1::RetrievalService::NewStub(
        grpc::CreateChannel(server->addresses().grpc, grpc::SslCredentials({.pem_root_certs = authority.certificate(),
                                                                            .pem_private_key = issued.key,
                                                                            .pem_cert_chain = issued.certificate}))));
  }
  for (int i = 0; i < kCollections; ++i) {
    v1::IngestRequest request;
    request.set_collection(Name(i));
    v1::DocumentInput& document = *request.add_documents();
    document.set_id("d");
    document.set_text("The harbour has 9 cranes.");
    v1::IngestResponse sent;
    ASSERT_TRUE(stubs[0]->Ingest(Context().get(), request, &sent).ok());
    for (const auto& stub : stubs) {
      v1::RetrieveResponse found;
      const grpc::Status status = stub->Retrieve(Context().get(), Question(Name(i), sent.watermark()), &found);
      EXPECT_TRUE(status.ok()) << status.error_message();
    }
  }
}

}  // namespace
}  // namespace annals::server::testing
