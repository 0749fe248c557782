// What the client shows a server: keys and certificates, from files and from the environment.
#include "cli/client/credentials.h"

#include <stdlib.h>

#include "cli/client/connection.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

using testing::HasSubstr;

class CredentialsTest : public testing::Test {
 protected:
  void TearDown() override { unsetenv("ANNALS_API_KEY"); }
  std::string File(const std::string& name, const std::string& text) {
    folder_.Write(name, text);
    return folder_.path() + "/" + name;
  }

  TemporaryFolder folder_;
};

TEST_F(CredentialsTest, TheFileGoesBeforeTheEnvironment) {
  EXPECT_EQ(ReadCredentials({})->key, "");
  setenv("ANNALS_API_KEY", " annals_a \n", 1);
  EXPECT_EQ(ReadCredentials({})->key, "annals_a");
  EXPECT_EQ(ReadCredentials({.key_file = File("key", "annals_b\nmore\n")})->key, "annals_b");
}

TEST_F(CredentialsTest, WhatCannotBeReadIsNamed) {
  const std::string nowhere = folder_.path() + "/nowhere";
  EXPECT_THAT(std::string(ReadCredentials({.key_file = nowhere}).status().message()), HasSubstr("--key-file"));
  EXPECT_THAT(std::string(ReadCredentials({.authorities_file = nowhere}).status().message()), HasSubstr("--tls-ca"));
  EXPECT_THAT(std::string(ReadCredentials({.certificate_file = File("c", "x")}).status().message()),
              HasSubstr("--tls-key"));
}

TEST_F(CredentialsTest, FilesOfTlsMeanTls) {
  EXPECT_FALSE(ReadCredentials({})->tls);
  EXPECT_TRUE(ReadCredentials({.tls = true})->tls);
  EXPECT_TRUE(ReadCredentials({.authorities_file = File("ca", "x")})->tls);
}

class Listening final : public v1::AdminService::Service {
 public:
  std::string heard;
  grpc::Status GetStatus(grpc::ServerContext* context, const v1::GetStatusRequest*, v1::GetStatusResponse*) override {
    const auto found = context->client_metadata().find("authorization");
    if (found != context->client_metadata().end()) heard = std::string(found->second.data(), found->second.size());
    return grpc::Status::OK;
  }
};

TEST_F(CredentialsTest, TheKeyGoesWithTheCall) {
  Listening service;
  int port = 0;
  grpc::ServerBuilder builder;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  const auto server = builder.BuildAndStart();
  Connection connection("127.0.0.1:" + std::to_string(port), {.key = "annals_c"});
  EXPECT_TRUE(connection.Call(&v1::AdminService::Stub::GetStatus, v1::GetStatusRequest(), {}).ok());
  EXPECT_EQ(service.heard, "Bearer annals_c");
  server->Shutdown();
}

}  // namespace
}  // namespace annals::cli
