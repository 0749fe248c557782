// Backup and restore, by the commands of docs/operations.md as they stand there: a cluster with everything that may be lost is
// dumped while its server runs, and restored into a new one. What a server on the new one shows is what was there at the dump.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <pqxx/pqxx>
#include <regex>
#include <sstream>

#include "nlohmann/json.hpp"
#include "storage/private/private_postgres.h"
#include "tests/e2e/corpus.h"
#include "tests/e2e/program.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr char kRecords[] =
    R"({"id": "m1", "title": "Basin", "text": "Hanne Solberg runs the harbour of Lund. Bergen Works builds cranes."})"
    "\n"
    R"({"id": "m2", "title": "Cranes", "chunks": [{"id": "one", "text": "Bergen Industries delivered two cranes in March 2024.", )"
    R"("relations": [{"subject": "Bergen Industries", "predicate": "delivered", "object": "cranes", )"
    R"("valid_from": "2024-03-01", "valid_to": "2024-04-01"}]}]})"
    "\n"
    R"({"id": "gone", "title": "Ferry", "text": "The ferry to Wick is old and slow."})"
    "\n"
    R"({"id": "burnt", "title": "Ledger", "text": "The ledger of Torvik names the smugglers."})"
    "\n";

std::string Read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The commands of a section of docs/operations.md: its fenced blocks, in order.
std::vector<std::string> DocumentedBlocks(const std::string& heading) {
  std::string text = Read(ANNALS_SOURCE_DIR "/docs/operations.md");
  const std::size_t begin = text.find("\n## " + heading + "\n");
  if (begin == std::string::npos) return {};
  text = text.substr(begin + 1, text.find("\n## ", begin + 1) - begin);
  std::vector<std::string> blocks;
  static const std::regex fence("\n```\n([^`]*)\n```\n");
  for (std::sregex_iterator it(text.begin(), text.end(), fence), end; it != end; ++it) blocks.push_back((*it)[1]);
  return blocks;
}

// A cluster as initdb leaves it: nobody but the superuser.
std::unique_ptr<storage::PrivatePostgres> NewCluster(const std::filesystem::path& folder) {
  auto cluster = storage::PrivatePostgres::Start({.data_dir = folder, .durable = false});
  EXPECT_TRUE(cluster.ok()) << cluster.status();
  if (!cluster.ok()) return nullptr;
  pqxx::connection superuser((*cluster)->Url("postgres", "postgres"));
  pqxx::nontransaction work(superuser);
  work.exec("DROP DATABASE annals");
  work.exec("DROP ROLE annals");
  return *std::move(cluster);
}

class Backup : public testing::Test {
 protected:
  std::string Path(const std::string& name) const { return (scratch->path() / name).string(); }
  std::string File(const std::string& name, const std::string& text) {
    std::ofstream(Path(name)) << text;
    return Path(name);
  }

  // As an operator runs it: in a shell, beside the project's files, with the superuser in the environment.
  ProgramResult Shell(storage::PrivatePostgres& cluster, const std::string& commands,
                      const std::string& user = "postgres") {
    std::smatch host;
    const std::string url = cluster.url();
    EXPECT_TRUE(std::regex_search(url, host, std::regex("host='([^']*)'"))) << url;
    return RunProgram({"/usr/bin/env", "PGHOST=" + host[1].str(), "PGUSER=" + user, "PGPASSWORD=any",
                       "OWNER_PASSWORD=first", "SERVER_PASSWORD=second", "/bin/bash", "-euo", "pipefail", "-c",
                       "cd '" + scratch->path().string() + "'\n" + commands});
  }

  void Start(storage::PrivatePostgres& cluster) {
    bench::ServerOptions options = QuickServer(scratch->path() / "server");
    options.postgres = cluster.Url("annals", "annals");
    for (const std::string& argument :
         {"--migration-postgres=" + cluster.Url("annals_owner", "annals"), "--snapshot-dir=" + Path("snapshots"),
          "--privacy-key-file=" + Path("tokens"), "--vault-key-file=" + Path("vault"), "--admin-key-file=" + admin_key})
      options.arguments.push_back(argument);
    auto started = bench::AnnalsdProcess::Start(options);
    ASSERT_TRUE(started.ok()) << started.status();
    server = *std::move(started);
  }
  void Stop() { ASSERT_EQ(server->Stop().value(), 0); }

  ProgramResult Annals(std::vector<std::string> words, const std::string& key_file) {
    words.insert(words.begin(), ANNALS_PROGRAM);
    words.insert(words.end(), {"--server", server->grpc_address(), "--key-file", key_file});
    return RunProgram(words);
  }
  std::string Run(const std::vector<std::string>& words) {
    const ProgramResult result = Annals(words, admin_key);
    EXPECT_EQ(result.exit_code, 0) << testing::PrintToString(words) << result.err;
    return result.out;
  }
  std::string MakeKey(const std::string& name, const std::vector<std::string>& more) {
    std::vector<std::string> words = {"keys", "create", "--name", name, "--scope", "read", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return File(name, json::parse(Run(words)).at("text").get<std::string>() + "\n");
  }
  std::string Export(const std::string& collection, const std::string& file) {
    Run({"export", collection, "--history", "--out", Path(file)});
    return Read(Path(file));
  }
  std::string Answers() {
    static const std::regex time("[0-9.]+ ms");  // that it took
    std::string all;
    for (const char* question :
         {"Who runs the harbour of Lund?", "What did Bergen Works deliver?", "Who builds cranes?",
          "Is the ferry to Wick old?", "What does the ledger of Torvik name?"})
      all += std::regex_replace(Run({"ask", question, "-c", "records"}), time, "") + "\n";
    return all;
  }

  void Fill() {
    File("records.jsonl", kRecords);
    File("towns.jsonl", GeneratedLines(30));
    Run({"ingest", Path("records.jsonl"), "-c", "records"});
    Run({"ingest", Path("towns.jsonl"), "-c", "records", "--streams", "1"});
    Run({"delete", "gone", "-c", "records"});
    Run({"purge", "burnt", "-c", "records"});
    Run({"merge", "Bergen Industries", "Bergen Works", "-c", "records"});
    Run({"collections", "mail", "--authority", "default"});
    Run({"collections", "mail", "--privacy",
         File("policy.json",
              R"({"rules": [{"types": ["PII_TYPE_EMAIL"], "action": "PII_ACTION_HASH"}], "keep_originals": true})")});
    Run({"ingest", "-c", "mail",
         File("letter.jsonl",
              R"({"id": "l", "title": "Roof", "text": "Write to ada.lund@harbour.example about the roof."})")});
  }

  const std::unique_ptr<bench::ScratchFolder> scratch = bench::ScratchFolder::Make("annals-e2e-backup").value();
  const std::string admin_key = Path("admin-key");
  std::unique_ptr<bench::AnnalsdProcess> server;
};

TEST_F(Backup, ARestoreIntoANewClusterIsWhatWasThereAtTheDump) {
  const std::vector<std::string> documented = DocumentedBlocks("Backup and restore");
  ASSERT_EQ(documented.size(), 2U) << "the commands of a backup, and those of a restore";
  std::filesystem::create_directory_symlink(ANNALS_SOURCE_DIR "/deploy", Path("deploy"));
  File("tokens", std::string(64, 'c') + "\n");
  File("vault", std::string(64, 'a') + "\n");

  auto old = NewCluster(scratch->path() / "old");
  ASSERT_NE(old, nullptr);
  const ProgramResult roles = Shell(*old, "deploy/postgres/roles.sh");
  ASSERT_EQ(roles.exit_code, 0) << roles.err;
  ASSERT_NO_FATAL_FAILURE(Start(*old));
  Fill();
  const std::string reader = MakeKey("reader", {"--collection", "records"});
  const std::string revoked = MakeKey("revoked", {"--collection", "records"});
  const std::string eyes = MakeKey("eyes", {"--collection", "mail", "--reveals-private"});
  const std::string stored = Run({"documents", "l", "-c", "mail", "--json"});
  const std::size_t at = stored.find("EMAIL_");
  ASSERT_NE(at, std::string::npos) << stored;
  const std::string token = stored.substr(at, stored.find_first_not_of("0123456789abcdef", at + 6) - at);
  const auto reveal = [&] { return Annals({"pii", "reveal", token, "-c", "mail"}, eyes).out; };
  const auto opens = [&](const std::string& key) {
    return Annals({"documents", "m1", "-c", "records"}, key).exit_code == 0;
  };

  const std::string answers = Answers();
  EXPECT_THAT(answers,
              AllOf(HasSubstr("Hanne Solberg"), HasSubstr("delivered two cranes"), Not(HasSubstr("old and slow"))));
  const std::string records = Export("records", "records-before.jsonl"), mail = Export("mail", "mail-before.jsonl");
  EXPECT_THAT(records, AllOf(HasSubstr(R"("merge")"), HasSubstr(R"("deleted":true)"), Not(HasSubstr("smugglers"))));
  ASSERT_THAT(reveal(), HasSubstr("ada.lund@harbour.example"));
  ASSERT_TRUE(opens(reader) && opens(revoked));

  // Row security hides rows from the owner, too: what a dump by it would lack is not left out in silence.
  const ProgramResult by_owner = Shell(*old, documented[0], "annals_owner");
  EXPECT_NE(by_owner.exit_code, 0);
  EXPECT_THAT(by_owner.err, HasSubstr("row-level security"));
  const ProgramResult dump = Shell(*old, documented[0]);
  ASSERT_EQ(dump.exit_code, 0) << dump.err;

  // After the dump: a document that goes, one that comes, a key that is revoked. The snapshot of the stop holds all that.
  Run({"purge", "m1", "-c", "records"});
  Run({"ingest", "-c", "records", File("late.jsonl", R"({"id": "late", "title": "Pier", "text": "The pier fell."})")});
  const std::string id = Read(revoked).substr(7, 12);  // annals_ID_SECRET
  Run({"keys", "revoke", id});
  EXPECT_FALSE(opens(revoked));
  ASSERT_NO_FATAL_FAILURE(Stop());
  ASSERT_TRUE(old->Stop().ok());
  EXPECT_FALSE(std::filesystem::is_empty(Path("snapshots")));

  const auto restored = NewCluster(scratch->path() / "new");
  ASSERT_NE(restored, nullptr);
  const ProgramResult restore = Shell(*restored, documented[1]);
  ASSERT_EQ(restore.exit_code, 0) << restore.err;
  ASSERT_NO_FATAL_FAILURE(Start(*restored));
  EXPECT_EQ(Answers(), answers);
  EXPECT_EQ(Export("records", "records-after.jsonl"), records);
  EXPECT_EQ(Export("mail", "mail-after.jsonl"), mail);
  for (const char* gone : {"gone", "burnt", "late"})
    EXPECT_NE(Annals({"documents", gone, "-c", "records"}, admin_key).exit_code, 0) << gone;
  EXPECT_TRUE(opens(reader));
  EXPECT_FALSE(opens(eyes)) << "a key of another collection";
  EXPECT_TRUE(opens(revoked)) << "as the page says: revoke it again";
  EXPECT_THAT(reveal(), HasSubstr("ada.lund@harbour.example"));
  // And it goes on: a write to the restored database is read.
  Run({"ingest", Path("late.jsonl"), "-c", "records"});
  EXPECT_THAT(Run({"documents", "late", "-c", "records"}), HasSubstr("The pier fell."));
}

}  // namespace
}  // namespace annals::e2e
