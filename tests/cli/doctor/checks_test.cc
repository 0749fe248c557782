#include "cli/doctor/checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/doctor/finding.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

using testing::HasSubstr;

// Of a server with which all is well.
Evidence Healthy() {
  v1::GetStatusResponse status;
  status.set_version(ANNALS_VERSION);
  status.set_embedder("e5-small-v2");
  status.add_models("e5-small-v2");
  status.set_database_ok(true);
  status.set_uptime_seconds(3600);
  status.add_images()->set_collection("surveys");
  v1::ListCollectionsResponse collections;
  v1::Collection* surveys = collections.add_collections();
  surveys->set_name("surveys");
  surveys->set_embedder("e5-small-v2");
  v1::DiagnoseResponse diagnosis;
  diagnosis.set_server_time("2026-03-01T10:00:00.5Z");
  diagnosis.mutable_readiness()->set_ready(true);
  diagnosis.set_feed_age_seconds(0.4);
  v1::DatabaseState* database = diagnosis.mutable_database();
  database->set_reachable(true);
  database->set_version("17.6");
  database->set_role("annals");
  database->set_schema("0018_vault_keys");
  database->set_newest_schema("0018_vault_keys");
  database->set_connections(12);
  database->set_most_connections(97);
  database->set_pool(8);
  database->set_fsync(true);
  database->set_full_page_writes(true);
  database->set_synchronous_commit("on");
  v1::ProcessState* process = diagnosis.mutable_process();
  process->set_open_files(60);
  process->set_most_files(65'536);
  process->set_resident_bytes(std::int64_t{1} << 30);
  process->set_memory_limit_bytes(std::int64_t{8} << 30);
  diagnosis.mutable_configuration()->set_keys_needed(true);
  v1::DiskState* disk = diagnosis.add_disks();
  disk->set_holds("database");
  disk->set_free_bytes(std::int64_t{200} << 30);
  disk->set_bytes(std::int64_t{400} << 30);
  return {.server = "a:7411",
          .status = status,
          .collections = collections,
          .diagnosis = diagnosis,
          .before = absl::FromUnixSeconds(1772359200),  // 2026-03-01T10:00:00Z
          .after = absl::FromUnixSeconds(1772359201)};
}

TEST(Doctor, HasNothingToSayOfAHealthyServer) {
  const Findings findings = Examine(Healthy());
  EXPECT_EQ(WorstOf(findings), Health::kOk);
  for (const Finding& finding : findings) EXPECT_EQ(finding.next, "") << finding.check << ": " << finding.says;
  EXPECT_GE(findings.size(), 13U);
}

// One fault: what is done to the evidence, and what is found.
struct Fault {
  const char* name;
  std::function<void(Evidence&)> plant;
  const char* check;
  Health health;
  const char* next;
};

v1::DatabaseState& Database(Evidence& e) { return *e.diagnosis->mutable_database(); }
v1::ConfigurationState& Configuration(Evidence& e) { return *e.diagnosis->mutable_configuration(); }
v1::ProcessState& Process(Evidence& e) { return *e.diagnosis->mutable_process(); }
void LackVectors(Evidence& e, std::int64_t texts, std::int64_t later) {
  e.status->mutable_images(0)->set_texts_without_vectors(texts);
  e.later = *e.status;
  e.later->mutable_images(0)->set_texts_without_vectors(later);
  e.later_by = absl::Seconds(2);
}

class Faults : public testing::TestWithParam<Fault> {};

TEST_P(Faults, IsFoundAloneAndSaysWhatToDo) {
  Evidence evidence = Healthy();
  GetParam().plant(evidence);
  int wrong = 0;
  for (const Finding& finding : Examine(evidence)) {
    if (finding.health == Health::kOk) continue;
    ++wrong;
    EXPECT_EQ(finding.check, GetParam().check) << finding.says;
    EXPECT_EQ(finding.health, GetParam().health) << finding.says;
    EXPECT_THAT(finding.next, HasSubstr(GetParam().next));
  }
  EXPECT_EQ(wrong, 1);
}

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

INSTANTIATE_TEST_SUITE_P(
    All, Faults,
    testing::Values(
        Fault{"OtherVersion", [](Evidence& e) { e.status->set_version("9.9"); }, "server", Health::kWarn,
              "one version"},
        Fault{"NotReady",
              [](Evidence& e) {
                e.diagnosis->mutable_readiness()->set_ready(false);
                e.diagnosis->mutable_readiness()->set_reason("IMAGES_LOADING");
              },
              "ready", Health::kFail, "wait"},
        Fault{"ClientBehind", [](Evidence& e) { e.before -= absl::Seconds(9), e.after -= absl::Seconds(9); }, "clock",
              Health::kWarn, "NTP"},
        Fault{"ClientFarAhead", [](Evidence& e) { e.before += absl::Hours(1), e.after += absl::Hours(1); }, "clock",
              Health::kFail, "NTP"},
        Fault{"DatabaseClock", [](Evidence& e) { Database(e).set_clock_ahead_seconds(-70); }, "database clock",
              Health::kFail, "NTP"},
        Fault{"DatabaseAway", [](Evidence& e) { Database(e).set_reachable(false); }, "database", Health::kFail,
              "is PostgreSQL up"},
        Fault{"Superuser", [](Evidence& e) { Database(e).set_superuser(true); }, "role", Health::kFail, "make a role"},
        Fault{"BypassesRowSecurity", [](Evidence& e) { Database(e).set_bypasses_row_security(true); }, "role",
              Health::kFail, "make a role"},
        Fault{"OlderSchema", [](Evidence& e) { Database(e).set_schema("0017_vector_spaces"); }, "schema", Health::kFail,
              "start this server again"},
        Fault{"NewerSchema", [](Evidence& e) { Database(e).set_schema("0020_more"); }, "schema", Health::kWarn,
              "upgrade this server"},
        Fault{"NoFsync", [](Evidence& e) { Database(e).set_fsync(false); }, "durability", Health::kFail, "fsync"},
        Fault{"ReadOnly", [](Evidence& e) { Database(e).set_read_only(true); }, "writes", Health::kFail, "primary"},
        Fault{"ManyConnections", [](Evidence& e) { Database(e).set_connections(80); }, "connections", Health::kWarn,
              "max_connections"},
        Fault{"AllConnections", [](Evidence& e) { Database(e).set_connections(97); }, "connections", Health::kFail,
              "max_connections"},
        Fault{"PoolTooLarge", [](Evidence& e) { Database(e).set_pool(200); }, "connections", Health::kWarn,
              "--pool-size"},
        Fault{"FeedOld", [](Evidence& e) { e.diagnosis->set_feed_age_seconds(20); }, "feed", Health::kWarn,
              "away or slow"},
        Fault{"FeedVeryOld", [](Evidence& e) { e.diagnosis->set_feed_age_seconds(100); }, "feed", Health::kFail,
              "away or slow"},
        Fault{"Rebuilt", [](Evidence& e) { e.diagnosis->set_images_rebuilt(1); }, "feed", Health::kWarn, "send again"},
        Fault{"ModelNotServed",
              [](Evidence& e) { e.collections->mutable_collections(0)->set_embedder("bge-small-en-v1.5"); },
              "model of surveys", Health::kFail, "--embedder-also"},
        Fault{"NextModelNotServed",
              [](Evidence& e) {
                e.collections->mutable_collections(0)->mutable_reembedding()->set_embedder("bge-small-en-v1.5");
              },
              "model of surveys", Health::kWarn, "annals reembed surveys --cancel"},
        Fault{"VectorsAreMade", [](Evidence& e) { LackVectors(e, 500, 300); }, "vectors of surveys", Health::kWarn,
              "wait"},
        Fault{"VectorsStand", [](Evidence& e) { LackVectors(e, 500, 500); }, "vectors of surveys", Health::kFail,
              "is the model there"},
        Fault{"VectorsNotYet",
              [](Evidence& e) {
                LackVectors(e, 500, 500);
                e.status->set_uptime_seconds(5);
              },
              "vectors of surveys", Health::kWarn, "is the model there"},
        Fault{"DiskNearlyFull", [](Evidence& e) { e.diagnosis->mutable_disks(0)->set_free_bytes(15 * kGiB); },
              "disk of database", Health::kWarn, "make room"},
        Fault{"DiskFull", [](Evidence& e) { e.diagnosis->mutable_disks(0)->set_free_bytes(1000); }, "disk of database",
              Health::kFail, "make room"},
        Fault{"FewFiles", [](Evidence& e) { Process(e).set_most_files(1024); }, "files", Health::kWarn, "LimitNOFILE"},
        Fault{"FilesRunOut", [](Evidence& e) { Process(e).set_open_files(64'000); }, "files", Health::kFail,
              "LimitNOFILE"},
        Fault{"MemoryRunsOut", [](Evidence& e) { Process(e).set_resident_bytes(7 * kGiB); }, "memory", Health::kWarn,
              "more memory"},
        Fault{"OpenToAll",
              [](Evidence& e) {
                Configuration(e).set_reached_from_elsewhere(true);
                Configuration(e).set_tls(true);
                Configuration(e).set_lame_duck_seconds(10);
                Configuration(e).set_keys_needed(false);
              },
              "configuration", Health::kFail, "--allow-anonymous"},
        Fault{"NoTls",
              [](Evidence& e) {
                Configuration(e).set_reached_from_elsewhere(true);
                Configuration(e).set_lame_duck_seconds(10);
              },
              "configuration", Health::kWarn, "--tls-cert-file"},
        Fault{"TokensOfOthers",
              [](Evidence& e) {
                Configuration(e).set_tokens_taken(true);
                Configuration(e).set_issuer_checked(true);
              },
              "configuration", Health::kFail, "--jwt-audience"},
        Fault{"SuperuserAllowed", [](Evidence& e) { Configuration(e).set_superuser_allowed(true); }, "configuration",
              Health::kWarn, "leave it out"},
        Fault{"DebugLog", [](Evidence& e) { Configuration(e).set_texts_logged(true); }, "configuration", Health::kWarn,
              "--log-level"},
        Fault{"KeyIsNoAdmins", [](Evidence& e) { e.diagnosis = absl::PermissionDeniedError("[SCOPE_REQUIRED]"); },
              "access", Health::kWarn, "scope admin"},
        Fault{"NoKey",
              [](Evidence& e) {
                e.status = absl::UnauthenticatedError("a key is needed");
                e.diagnosis = e.status.status();
                e.collections = e.status.status();
              },
              "access", Health::kFail, "$ANNALS_API_KEY"}),
    [](const auto& fault) { return fault.param.name; });

TEST(Doctor, SaysHowLongVectorsTake) {
  Evidence evidence = Healthy();
  LackVectors(evidence, 500, 300);
  std::ostringstream out;
  PrintFindings(Examine(evidence), Style(), out);
  EXPECT_THAT(out.str(), HasSubstr("100 a second are made, about 3 s left"));
  EXPECT_THAT(out.str(), HasSubstr("1 to look at, 0 wrong"));
}

TEST(Doctor, TellsAServersWordFromABrokenConnection) {
  EXPECT_TRUE(IsServersWord(absl::UnavailableError("server at a:1: keys could not be read [KEYS_STALE]")));
  EXPECT_TRUE(IsServersWord(absl::UnauthenticatedError("a key is needed [API_KEY_REQUIRED]; more")));
  EXPECT_FALSE(IsServersWord(absl::UnavailableError("server at [::1]:1: failed to connect to all addresses")));
  EXPECT_FALSE(IsServersWord(absl::UnavailableError("resolving failed: [a.example:1]")));
  EXPECT_FALSE(IsServersWord(absl::DeadlineExceededError("Deadline Exceeded")));
}

TEST(Doctor, WritesJson) {
  const auto json = nlohmann::json::parse(FindingsJson({{"clock", Health::kWarn, "9 s apart", "NTP"}}));
  EXPECT_EQ(json["worst"], "warn");
  EXPECT_EQ(json["findings"][0]["check"], "clock");
  EXPECT_EQ(json["findings"][0]["next"], "NTP");
}

}  // namespace
}  // namespace annals::cli
