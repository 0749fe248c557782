// Originals through the whole of it: a mail is read with its address hashed, `annals pii reveal` shows it to a key that may,
// and `annals pii rotate` moves it to a new key, without which it is read no longer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "nlohmann/json.hpp"
#include "tests/e2e/program.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string kOldKey(64, 'a'), kNewKey(64, 'b');

class Originals : public testing::Test {
 protected:
  std::string File(const std::string& name, const std::string& text) {
    const auto path = scratch->path() / name;
    std::ofstream(path) << text;
    return path.string();
  }

  // On the database of the one before, with these keys, newest first.
  void Start(const std::string& vault_keys) {
    if (server != nullptr) ASSERT_EQ(server->Stop().value(), 0);
    bench::ServerOptions options = QuickServer(scratch->path() / "server");
    for (const std::string& argument :
         {"--privacy-key-file=" + File("tokens", std::string(64, 'c') + "\n"),
          "--vault-key-file=" + File("vault", vault_keys), "--admin-key-file=" + admin_key})
      options.arguments.push_back(argument);
    auto started = bench::AnnalsdProcess::Start(options);
    ASSERT_TRUE(started.ok()) << started.status();
    server = *std::move(started);
  }

  ProgramResult Annals(std::vector<std::string> words, const std::string& key_file) {
    words.insert(words.begin(), ANNALS_PROGRAM);
    words.insert(words.end(), {"--server", server->grpc_address(), "--key-file", key_file});
    return RunProgram(words);
  }

  const std::unique_ptr<bench::ScratchFolder> scratch = bench::ScratchFolder::Make("annals-e2e-originals").value();
  const std::string admin_key = (scratch->path() / "admin-key").string();
  std::unique_ptr<bench::AnnalsdProcess> server;
};

TEST_F(Originals, AreShownToWhoMaySeeThemAndMoveToANewKey) {
  ASSERT_NO_FATAL_FAILURE(Start(kOldKey + "\n"));
  const std::string policy =
      File("policy.json",
           R"({"rules": [{"types": ["PII_TYPE_EMAIL"], "action": "PII_ACTION_HASH"}], "keep_originals": true})");
  ASSERT_EQ(Annals({"collections", "mail", "--authority", "default"}, admin_key).exit_code, 0);
  const ProgramResult told = Annals({"collections", "mail", "--privacy", policy}, admin_key);
  ASSERT_EQ(told.exit_code, 0) << told.err;
  const std::string letter = File(
      "letter.jsonl", R"({"id": "l", "title": "Roof", "text": "Write to ada.lund@harbour.example about the roof."})");
  const ProgramResult ingest = Annals({"ingest", letter, "-c", "mail"}, admin_key);
  ASSERT_EQ(ingest.exit_code, 0) << ingest.err;
  const std::string stored = Annals({"documents", "l", "-c", "mail", "--json"}, admin_key).out;
  EXPECT_THAT(stored, Not(HasSubstr("ada.lund")));
  const std::size_t at = stored.find("EMAIL_");
  ASSERT_NE(at, std::string::npos) << stored;
  const std::string token = stored.substr(at, stored.find_first_not_of("0123456789abcdef", at + 6) - at);

  const ProgramResult made = Annals(
      {"keys", "create", "--name", "eyes", "--scope", "read", "--collection", "mail", "--reveals-private", "--json"},
      admin_key);
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const std::string eyes = File("eyes", json::parse(made.out).at("text").get<std::string>() + "\n");
  const ProgramResult plain_key =
      Annals({"keys", "create", "--name", "plain", "--scope", "read", "--collection", "mail", "--json"}, admin_key);
  const std::string plain = File("plain", json::parse(plain_key.out).at("text").get<std::string>() + "\n");

  const auto reveal = [&](const std::string& key) { return Annals({"pii", "reveal", token, "-c", "mail"}, key); };
  EXPECT_THAT(reveal(eyes).out, HasSubstr("ada.lund@harbour.example"));
  const ProgramResult refused = reveal(plain);
  EXPECT_NE(refused.exit_code, 0);
  EXPECT_THAT(refused.err, HasSubstr("PRIVILEGE_REQUIRED"));
  EXPECT_THAT(refused.out + refused.err, Not(HasSubstr("ada.lund")));

  ASSERT_NO_FATAL_FAILURE(Start(kNewKey + "\n" + kOldKey + "\n"));
  const ProgramResult rotated = Annals({"pii", "rotate", "mail"}, admin_key);
  EXPECT_EQ(rotated.exit_code, 0) << rotated.err;
  EXPECT_THAT(rotated.out, HasSubstr("Encrypted 1 with key"));
  EXPECT_THAT(rotated.out, HasSubstr("0 left"));
  EXPECT_THAT(reveal(eyes).out, HasSubstr("ada.lund@harbour.example"));

  ASSERT_NO_FATAL_FAILURE(Start(kNewKey + "\n"));
  EXPECT_THAT(reveal(eyes).out, HasSubstr("ada.lund@harbour.example"));
  ASSERT_NO_FATAL_FAILURE(Start(kOldKey + "\n"));
  EXPECT_THAT(reveal(eyes).err, HasSubstr("VAULT_KEY_MISSING"));
  std::ifstream log(scratch->path() / "server" / "annalsd.log");
  const std::string logged((std::istreambuf_iterator<char>(log)), std::istreambuf_iterator<char>());
  EXPECT_FALSE(logged.empty());
  EXPECT_THAT(logged, Not(HasSubstr("ada.lund")));
}

}  // namespace
}  // namespace annals::e2e
