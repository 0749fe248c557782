// Fifty tenants, each with a collection and a key of its own, ask every call of the contract about themselves and about
// another. Nothing that is another's may come back: no text, no name, no id, no name of a collection, not in results, not in
// errors, not in what a request was cached for. The same holds when one of the two lines of defence is missing: row
// security, or the collection that every statement names.
#include <gmock/gmock.h>
#include <httplib.h>

#include <filesystem>
#include <format>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "absl/strings/str_replace.h"
#include "server/access/api_key.h"
#include "storage/key_store.h"
#include "tests/server/running_server.h"
#include "tests/server/tenancy/cases.h"
#include "tests/support/postgres_fixture.h"

namespace annals::server::testing {
namespace {

using nlohmann::json;

constexpr int kTenants = 50;

enum class Defence { kBoth, kOnlyStatements, kOnlyRowSecurity };

// "zqcde": a word that no language has, and no other tenant.
std::string Mark(int tenant) {
  return std::format("Zq{}{}", static_cast<char>('a' + (tenant / 10)), static_cast<char>('a' + (tenant % 10)));
}

struct Tenant {
  int number = 0;
  std::string stored;               // the watermark of its document
  std::string key, key_id, entity;  // entity: the number of the person
  std::string collection() const { return std::format("tenant-{:03}", number); }
  std::string document() const { return std::format("paper-{:03}", number); }
  std::string person() const {
    return "Kim " + Mark(number) + "per";
  }  // others may ask for it, so it comes back in errors
  std::string vault() const { return Mark(number) + "vau"; }  // nobody else ever says it
};

std::string Filled(std::string text, const Tenant& mine, const Tenant& theirs) {
  return absl::StrReplaceAll(text, {{"$C'", theirs.collection()},
                                    {"$D'", theirs.document()},
                                    {"$P'", theirs.person()},
                                    {"$ID'", theirs.entity},
                                    {"$K'", theirs.key_id},
                                    {"$C", mine.collection()},
                                    {"$D", mine.document()},
                                    {"$P", mine.person()},
                                    {"$ID", mine.entity}});
}

// What a statement becomes when its author has forgotten of which collection it speaks.
std::string WithoutCollection(std::string text) {
  static const std::regex by_parameter(R"((\w+\.)?collection_id = (\$\d+::int8))");
  static const std::regex own_row(R"((FROM collections(?: c)? WHERE )(?:c\.)?id = (\$\d+::int8))");
  static const std::regex by_transaction(R"((\w+\.)?collection_id = current_collection\(\))");
  text = std::regex_replace(text, by_parameter, "$2 IS NOT NULL");
  text = std::regex_replace(text, own_row, "$1$2 IS NOT NULL");
  return std::regex_replace(text, by_transaction, "true");
}

std::string NameOf(const ::testing::TestParamInfo<Defence>& info) {
  constexpr const char* kNames[] = {"Both", "OnlyStatements", "OnlyRowSecurity"};
  return kNames[static_cast<int>(info.param)];
}

class TenancyTest : public ::testing::TestWithParam<Defence> {
 protected:
  void SetUp() override {
    Config config = TestConfig();
    const bool super = GetParam() == Defence::kOnlyStatements;
    config.database.url = super ? database_.admin_url() : database_.url();
    config.access.admin_key_file = folder_.path() + "/admin";
    config.debug_ranking = true;
    App::Parts parts = TestParts(std::make_shared<SwitchedEmbedder::Controls>());
    parts.log = [](Log::Level, std::string_view) {};  // thousands of audit lines
    storage::StoreOptions options{.url = config.database.url};
    options.allow_superuser = super;
    if (GetParam() == Defence::kOnlyRowSecurity) {
      options.alter = [this](std::string text) {
        std::string altered = WithoutCollection(text);
        if (altered != text) ++altered_;
        return altered;
      };
    }
    auto store = storage::Store::Open(std::move(options));
    ASSERT_TRUE(store.ok()) << store.status();
    parts.store = *std::move(store);
    parts.keys = storage::KeyStore::Open({.url = config.database.url});
    app_ = StartOrDie(std::move(config), std::move(parts));
    http_ = std::make_unique<httplib::Client>("http://" + app_->addresses().http);
    http_->set_read_timeout(std::chrono::seconds(60));
    http_->set_keep_alive(true);
    http_->set_tcp_nodelay(true);  // a body that waits for the acknowledgement of its head costs 40 ms a call
    std::ifstream(folder_.path() + "/admin") >> admin_;
    for (int i = 0; i < kTenants; ++i) tenants_.push_back(MakeTenant(i));
    WaitUntilReady(*app_);
    for (Tenant& tenant : tenants_) {
      const json entity =
          Ask(tenant, "/v1/entity",
              {{"collection", tenant.collection()}, {"name", tenant.person()}, {"at_least", tenant.stored}});
      ASSERT_TRUE(entity.contains("entities") && !entity["entities"].empty()) << entity;
      tenant.entity = entity["entities"][0]["id"];
    }
  }

  std::string Post(const std::string& path, const std::string& body, const std::string& key) {
    const auto reply = http_->Post(path, {{"Authorization", "Bearer " + key}}, body, "application/json");
    if (!reply) return "no reply: " + httplib::to_string(reply.error());
    std::string all = std::to_string(reply->status) + " " + reply->body;
    for (const auto& [name, value] : reply->headers) all += name + ": " + value + "\n";
    return all;
  }
  json Ask(const Tenant& tenant, const std::string& path, const json& body) {
    const auto reply = http_->Post(path, {{"Authorization", "Bearer " + tenant.key}}, body.dump(), "application/json");
    return reply ? json::parse(reply->body) : json();
  }

  Tenant MakeTenant(int number) {
    Tenant tenant{.number = number};
    const json made = json::parse(http_
                                      ->Post("/v1/create_api_key", {{"Authorization", "Bearer " + admin_}},
                                             json{{"name", "of " + tenant.collection()},
                                                  {"scope", "KEY_SCOPE_ADMIN"},
                                                  {"collections", {tenant.collection()}},
                                                  {"limits", {{"documents", 1'000}}}}  // so its use is counted, too
                                                 .dump(),
                                             "application/json")
                                      ->body);
    tenant.key = made["text"];
    tenant.key_id = ReadKeyText(tenant.key)->id;
    const std::string person = tenant.person(), vault = tenant.vault();
    const json document = {
        {"id", tenant.document()},
        {"title", "Survey of " + vault + ", October 2025"},
        {"text", std::format("{0} visited {1} in October 2025. {0} works at {1} Ltd. {0} knows Alder.", person, vault)},
        {"doc_type", "type-" + tenant.document()},
        {"owner", person},
        {"asset_ref", "mail:" + tenant.document()},
        {"asset_links", {{{"target_ref", "mail:thread-" + tenant.document()}, {"relation", "thread_member"}}}}};
    const json stored = Ask(tenant, "/v1/ingest",
                            {{"collection", tenant.collection()},
                             {"request_id", "request-" + tenant.document()},
                             {"documents", {document}}});
    EXPECT_EQ(stored.value(json::json_pointer("/results/0/outcome"), ""), "INGEST_OUTCOME_CREATED") << stored;
    tenant.stored = stored.value("watermark", "");
    return tenant;
  }

  // What another tenant's is in `response` and was not in `request`.
  static std::set<std::string> Foreign(const std::string& response, const std::string& request, const Tenant& mine) {
    static const std::regex mark(R"([Zz][Qq][a-e][a-j](per|vau)|(tenant|paper)-0\d\d)");
    std::set<std::string> found;
    for (auto it = std::sregex_iterator(response.begin(), response.end(), mark); it != std::sregex_iterator(); ++it) {
      std::string word = it->str();
      const bool own =
          word == mine.collection() || word == mine.document() || word.substr(1, 3) == Mark(mine.number).substr(1);
      word[0] = word[0] == 'z' ? 'Z' : word[0];
      if (!own && request.find(word) == std::string::npos) found.insert(it->str());
    }
    return found;
  }
  static bool ShowsOwn(const std::string& response, const Tenant& mine) {
    if (!response.starts_with("200 ")) return false;  // an error may name the collection, too
    return response.find(mine.vault()) != std::string::npos || response.find(mine.collection()) != std::string::npos ||
           response.find(mine.person()) != std::string::npos || response.find(mine.document()) != std::string::npos;
  }

  annals::testing::FreshDatabase database_;
  TemporaryFolder folder_;
  std::atomic<int> altered_ = 0;
  std::unique_ptr<App> app_;
  std::unique_ptr<httplib::Client> http_;
  std::string admin_;
  std::vector<Tenant> tenants_;
};

TEST_P(TenancyTest, NothingOfAnotherComesBack) {
  int calls = 0;
  for (int i = 0; i < kTenants; ++i) {
    const Tenant& mine = tenants_[static_cast<std::size_t>(i)];
    const Tenant& theirs = tenants_[static_cast<std::size_t>((i + 7) % kTenants)];
    for (const Case& one : Cases()) {
      const std::string request = Filled(one.body, mine, theirs);
      const std::string response = Post(one.path, request, mine.key);
      ++calls;
      EXPECT_THAT(Foreign(response, request, mine), ::testing::IsEmpty()) << one.method << " " << request << "\n"
                                                                          << response;
      if (one.shows_own) {
        EXPECT_TRUE(ShowsOwn(response, mine)) << one.method << " " << request << "\n" << response;
      }
    }
    const std::string metrics = http_->Get("/metrics", {{"Authorization", "Bearer " + mine.key}})->body;
    EXPECT_THAT(Foreign(metrics, "", mine), ::testing::IsEmpty());
  }
  // Whatever was aimed at another has done nothing to it.
  for (const Tenant& tenant : tenants_) {
    const json counts = Ask(tenant, "/v1/collection", {{"name", tenant.collection()}})["collection"]["counts"];
    EXPECT_EQ(counts["documents"], "2") << tenant.number;  // its own, and what the case of Ingest adds
    const json entity = Ask(tenant, "/v1/entity", {{"collection", tenant.collection()}, {"name", tenant.person()}});
    ASSERT_TRUE(entity.contains("entities") && entity["entities"].size() == 1) << tenant.number << " " << entity;
    EXPECT_EQ(entity["entities"][0]["id"], tenant.entity);
  }
  EXPECT_EQ(calls, kTenants * static_cast<int>(Cases().size()));
  RecordProperty("calls", calls);
  if (GetParam() == Defence::kOnlyRowSecurity) {
    EXPECT_GT(altered_, 40) << "statements that lost their collection";
  }
}

// A stream of one tenant does not open on the collection of another.
TEST_P(TenancyTest, NoStreamOpensOnAnother) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
  context.AddMetadata("authorization", "Bearer " + tenants_[0].key);
  Client client(app_->addresses().grpc);
  const auto stream = client.retrieval->IngestStream(&context);
  v1::IngestStreamRequest request;
  request.mutable_open()->set_collection(tenants_[1].collection());
  stream->Write(request);
  v1::IngestStreamResponse response;
  EXPECT_FALSE(stream->Read(&response));
  EXPECT_EQ(ProblemOf(stream->Finish()).reason, "COLLECTION_NOT_ALLOWED");
}

INSTANTIATE_TEST_SUITE_P(Defences, TenancyTest,
                         ::testing::Values(Defence::kBoth, Defence::kOnlyStatements, Defence::kOnlyRowSecurity),
                         NameOf);

// A call that is added to the contract is asked here, too.
TEST(TenancyCases, AskEveryCallOfTheContract) {
  std::set<std::string> asked = {"IngestStream"}, contract;  // NoStreamOpensOnAnother
  for (const Case& one : Cases()) asked.insert(one.method);
  static const std::regex rpc(R"(\n  rpc (\w+)\()");
  for (const auto& file : std::filesystem::directory_iterator("proto/annals/v1")) {
    std::stringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const std::string all = text.str();
    for (auto it = std::sregex_iterator(all.begin(), all.end(), rpc); it != std::sregex_iterator(); ++it)
      contract.insert((*it)[1]);
  }
  EXPECT_EQ(asked, contract);
}

}  // namespace
}  // namespace annals::server::testing
