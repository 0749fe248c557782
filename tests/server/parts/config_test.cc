#include "server/config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace annals::server {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ConfigTest : public ::testing::Test {
 protected:
  void TearDown() override {
    for (const std::string& name : set_) unsetenv(name.c_str());
    if (!file_.empty()) std::filesystem::remove(file_);
  }

  void Environment(const std::string& name, const std::string& value) {
    setenv(name.c_str(), value.c_str(), 1);
    set_.push_back(name);
  }

  std::string File(const std::string& text) {
    file_ = (std::filesystem::temp_directory_path() / ("annals-config-" + std::to_string(getpid()) + ".toml")).string();
    std::ofstream(file_) << text;
    return file_;
  }

  absl::StatusOr<std::optional<Config>> Parse(std::vector<std::string> words, bool database = true) {
    if (database) words.insert(words.end(), {"--data-dir", "/tmp/x"});
    words.insert(words.end(), {"--embedder", "hash"});
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    return ParseConfig(arguments, help_);
  }

  Config Parsed(std::vector<std::string> words) {
    auto config = Parse(std::move(words));
    if (!config.ok() || !*config) {
      ADD_FAILURE() << config.status();
      return {};
    }
    return **config;
  }

  std::ostringstream help_;

 private:
  std::vector<std::string> set_;
  std::string file_;
};

TEST_F(ConfigTest, FlagWinsOverEnvironmentOverFileOverDefault) {
  EXPECT_EQ(Parsed({}).database.pool_size, 8);
  const std::string file = File("pool-size = 11\ngrpc-threads = 33\nreflection = true\n");
  EXPECT_EQ(Parsed({"--config", file}).database.pool_size, 11);
  Environment("ANNALS_POOL_SIZE", "12");
  EXPECT_EQ(Parsed({"--config", file}).database.pool_size, 12);
  EXPECT_EQ(Parsed({"--config", file, "--pool-size", "13"}).database.pool_size, 13);
  EXPECT_EQ(Parsed({"--config", file}).listen.grpc_threads, 33);
  EXPECT_TRUE(Parsed({"--config", file}).listen.reflection);
  EXPECT_FALSE(Parsed({"--config", file, "--reflection=false"}).listen.reflection);
}

// Whether keys are there is known when the database is open: App::Start refuses what is not.
TEST_F(ConfigTest, WhatKeysMeanIsSaidOnce) {
  EXPECT_TRUE(Parse({"--listen", "0.0.0.0:7411", "--admin-key-file", "/k"}).ok());
  EXPECT_THAT(std::string(Parse({"--allow-anonymous", "--require-keys"}).status().message()),
              AllOf(HasSubstr("--allow-anonymous"), HasSubstr("--require-keys")));
  EXPECT_TRUE(Parse({"--reflection"}).ok());
  EXPECT_THAT(std::string(Parse({"--reflection", "--listen", "[::]:0"}).status().message()),
              AllOf(HasSubstr("--reflection"), HasSubstr("--listen")));
}

TEST_F(ConfigTest, LoopbackIsThisMachine) {
  for (const char* address : {"127.0.0.1:0", "127.1.2.3:7411", "localhost:7411", "[::1]:7411"})
    EXPECT_TRUE(IsLoopback(*ParseHostPort(address))) << address;
  for (const char* address : {"0.0.0.0:7411", "[::]:0", "10.1.2.3:7411", "annals.example:7411", "localhost.x:1"})
    EXPECT_FALSE(IsLoopback(*ParseHostPort(address))) << address;
}

TEST_F(ConfigTest, NamesAndPagesAreLists) {
  const ListenConfig listen =
      Parsed({"--http-hosts", "annals.example, annalsd", "--http-origins", "https://a.example,http://b:3000"}).listen;
  EXPECT_THAT(listen.http_hosts, ElementsAre("annals.example", "annalsd"));
  EXPECT_THAT(listen.http_origins, ElementsAre("https://a.example", "http://b:3000"));
  EXPECT_THAT(std::string(Parse({"--http-origins", "tool.example"}).status().message()), HasSubstr("--http-origins"));
}

TEST_F(ConfigTest, FileIsNamedByTheEnvironmentToo) {
  Environment("ANNALS_CONFIG", File("drain-seconds = 3\n"));
  EXPECT_EQ(Parsed({}).listen.drain_seconds, 3);
}

TEST_F(ConfigTest, UnknownKeyIsAnErrorThatNamesIt) {
  const auto config = Parse({"--config", File("lisen = \"127.0.0.1:1\"\n")});
  EXPECT_THAT(std::string(config.status().message()), AllOf(HasSubstr("unknown key \"lisen\""), HasSubstr(".toml")));
}

TEST_F(ConfigTest, BadValuesAreRefusedWithTheirName) {
  const std::pair<std::vector<std::string>, std::string> cases[] = {
      {{"--pool-size", "many"}, "pool-size"},
      {{"--pool-size", "0"}, "pool-size"},
      {{"--listen", "7411"}, "--listen"},
      {{"--http-listen", "host:99999"}, "--http-listen"},
      {{"--log-level", "loud"}, "--log-level"},
      {{"--similarity-floor", "2"}, "similarity-floor"},
      {{"--no-such-flag"}, "no-such-flag"},
      {{"--config", "/no/such.toml"}, "such.toml"},
      {{"--postgres", "x"}, "--data-dir and --postgres"},
      {{"--ingest-concurrent", "64"}, "--ingest-concurrent"}};
  for (const auto& [words, expected] : cases) {
    const auto config = Parse(words);
    ASSERT_FALSE(config.ok()) << words[0];
    EXPECT_THAT(std::string(config.status().message()), HasSubstr(expected));
  }
  const auto typed = Parse({"--config", File("pool-size = [1]\n")});
  EXPECT_THAT(std::string(typed.status().message()), HasSubstr("pool-size must be"));
  const auto broken = Parse({"--config", File("pool-size = \n")});
  EXPECT_THAT(std::string(broken.status().message()), HasSubstr("line 1"));
}

TEST_F(ConfigTest, NeedsADatabase) {
  const auto config = Parse({}, /*database=*/false);
  EXPECT_THAT(std::string(config.status().message()), HasSubstr("--data-dir"));
}

TEST_F(ConfigTest, ReadsTheDatabaseFromAFile) {
  const std::string file = File("postgresql://somewhere/annals\nsecond line\n");
  const auto config = Parse({"--postgres-file", file}, /*database=*/false);
  ASSERT_TRUE(config.ok()) << config.status();
  EXPECT_EQ((*config)->database.url, "postgresql://somewhere/annals");
}

TEST_F(ConfigTest, TheOwnerOfTheSchemaHasAUrlOfItsOwn) {
  const std::string file = File("postgresql://owner@somewhere/annals\n");
  const auto config = Parse({"--postgres", "postgresql://somewhere/annals", "--migration-postgres-file", file}, false);
  ASSERT_TRUE(config.ok()) << config.status();
  EXPECT_EQ((*config)->database.migration_url, "postgresql://owner@somewhere/annals");
  EXPECT_THAT(std::string(Parse({"--migration-postgres", "x"}).status().message()), HasSubstr("needs --postgres"));
  EXPECT_THAT(std::string(Parse({"--migration-postgres", "x", "--migration-postgres-file", file}).status().message()),
              HasSubstr("--migration-postgres-file are both given"));
}

TEST_F(ConfigTest, HelpListsEverySettingWithItsVariableAndDefault) {
  const auto config = Parse({"--help"});
  ASSERT_TRUE(config.ok());
  EXPECT_FALSE(config->has_value());
  for (const char* text :
       {"--listen", "ANNALS_HTTP_LISTEN", "127.0.0.1:7411", "--data-dir", "--postgres-file", "--embedder",
        "--model-dir", "--embedding-cache", "--drain-seconds", "--port-file", "--reflection"}) {
    EXPECT_THAT(help_.str(), HasSubstr(text));
  }
}

TEST_F(ConfigTest, FurtherModelsAreListed) {
  EXPECT_TRUE(Parsed({}).further_models.empty());
  const Config config = Parsed({"--embedder-also", "e5-small-v2, hash-512"});
  ASSERT_EQ(config.further_models.size(), 2U);
  EXPECT_EQ(config.further_models[0].model, "e5-small-v2");
  EXPECT_EQ(config.further_models[1].hash_dimension, 512U);
  const auto wrong = Parse({"--embedder-also", "http://host/v1"});
  EXPECT_THAT(std::string(wrong.status().message()), HasSubstr("--embedder-also"));
}

TEST(HostPort, ReadsNamesAndBothKindsOfAddresses) {
  EXPECT_EQ(ParseHostPort("localhost:80")->host, "localhost");
  EXPECT_EQ(ParseHostPort("[::1]:0")->host, "::1");
  EXPECT_EQ(ParseHostPort("0.0.0.0:7411")->port, 7411);
  for (const char* bad : {"", "localhost", ":80", "localhost:", "localhost:x", "localhost:70000", "localhost:-1"}) {
    EXPECT_FALSE(ParseHostPort(bad)) << bad;
  }
}

TEST_F(ConfigTest, AModelForAnswersHasItsSettings) {
  EXPECT_TRUE(Parsed({}).answer.chat.base_url.empty());
  Environment("ANNALS_ANSWER_MODEL", "small");
  const Config config =
      Parsed({"--config", File("answer-url = \"http://127.0.0.1:9/v1\"\nanswer-timeout-seconds = 7\n"),
              "--answer-concurrent", "3", "--answer-stream=false"});
  EXPECT_EQ(config.answer.chat.base_url, "http://127.0.0.1:9/v1");
  EXPECT_EQ(config.answer.chat.model, "small");
  EXPECT_EQ(config.answer.chat.concurrent, 3);
  EXPECT_FALSE(config.answer.chat.stream);
  EXPECT_EQ(config.answer.timeout_seconds, 7);
}

TEST_F(ConfigTest, TokensHaveTheirSettings) {
  Environment("ANNALS_JWT_AUDIENCE", "annals");
  const AccessConfig access =
      Parsed({"--config", File("jwt-keys = \"/etc/jwks.json\"\njwt-leeway-seconds = 7\n"), "--jwt-issuer", "me"})
          .access;
  EXPECT_EQ(access.jwt_keys, "/etc/jwks.json");
  EXPECT_EQ(access.jwt.issuer, "me");
  EXPECT_EQ(access.jwt.audience, "annals");
  EXPECT_EQ(access.jwt.scope_prefix, "annals:");
  EXPECT_EQ(access.jwt.leeway, std::chrono::seconds(7));
}

TEST_F(ConfigTest, CallersHaveLimits) {
  EXPECT_EQ(Parsed({}).access.limits, storage::KeyLimits());
  EXPECT_EQ(Parsed({"--key-calls-per-second", "50", "--key-burst", "90", "--key-streams", "4"}).access.limits,
            (storage::KeyLimits{50, 90, 4}));
  EXPECT_THAT(std::string(Parse({"--key-burst", "9"}).status().message()), HasSubstr("--key-calls-per-second"));
}

TEST_F(ConfigTest, DemandsOnTokensWithoutTheirKeysAreAnError) {
  EXPECT_THAT(std::string(Parse({"--jwt-issuer", "me"}).status().message()), HasSubstr("--jwt-keys"));
  EXPECT_THAT(std::string(Parse({"--jwt-keys", "x", "--jwt-scope-claim", ""}).status().message()),
              HasSubstr("--jwt-scope-claim"));
}

TEST_F(ConfigTest, AnEndpointWithoutAModelIsAnError) {
  EXPECT_THAT(std::string(Parse({"--answer-url", "http://127.0.0.1:9/v1"}).status().message()),
              HasSubstr("--answer-model"));
}

}  // namespace
}  // namespace annals::server
