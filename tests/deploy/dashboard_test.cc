// The dashboard and the alerts of deploy/watch, asked of a real Prometheus that scrapes a real server under `annals load`: every
// panel shows something, by the labels that its legend names; every alert is evaluated, and no metric in it is unknown.
//
// Skipped where there is no `prometheus`: neither in $ANNALS_PROMETHEUS nor on the path.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <future>
#include <regex>
#include <set>
#include <sstream>

#include "nlohmann/json.hpp"
#include "tests/e2e/corpus.h"
#include "tests/e2e/program.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::IsEmpty;

constexpr int kMostRounds = 20;  // of load, a second and some each, until all is there

std::string Read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The program, or "".
std::string FindPrometheus() {
  if (const char* named = std::getenv("ANNALS_PROMETHEUS")) return named;
  std::istringstream path(std::getenv("PATH") == nullptr ? "" : std::getenv("PATH"));
  for (std::string folder; std::getline(path, folder, ':');) {
    if (std::filesystem::exists(folder + "/prometheus")) return folder + "/prometheus";
  }
  return "";
}

// Free a moment ago: Prometheus does not say which one it took.
int FreePort() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address = {.sin_family = AF_INET, .sin_port = 0, .sin_addr = {htonl(INADDR_LOOPBACK)}, .sin_zero = {}};
  socklen_t size = sizeof address;
  const bool bound = bind(socket, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                     getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  close(socket);
  return bound ? ntohs(address.sin_port) : 0;
}

// A Prometheus that is told to end at the end, and is killed by the kernel when this program dies first.
class Prometheus {
 public:
  Prometheus(const std::string& program, const std::filesystem::path& folder, const std::string& config)
      : port_(FreePort()), http_("127.0.0.1", port_), ended_(std::async(std::launch::async, [=, port = port_] {
          return RunProgram({"/usr/bin/setpriv", "--pdeathsig", "KILL", program, "--config.file=" + config,
                             "--storage.tsdb.path=" + (folder / "series").string(), "--web.enable-lifecycle",
                             "--web.listen-address=127.0.0.1:" + std::to_string(port), "--log.level=warn"},
                            "", std::chrono::seconds(120));
        })) {
    http_.set_read_timeout(std::chrono::seconds(10));
  }
  ~Prometheus() {
    if (Runs()) http_.Post("/-/quit");
    const ProgramResult result = ended_.get();
    EXPECT_EQ(result.exit_code, 0) << result.err;
  }

  bool Runs() const { return ended_.wait_for(std::chrono::seconds(0)) == std::future_status::timeout; }
  bool WaitUntilReady() {
    while (Runs()) {  // which ends by itself after its 120 s
      const auto reply = http_.Get("/-/ready");
      if (reply && reply->status == 200) return true;
    }
    return false;
  }
  json Get(const std::string& path) {
    const auto reply = http_.Get(path);
    const json body = reply ? json::parse(reply->body, nullptr, false) : json();
    EXPECT_EQ(body.value("status", "no answer"), "success") << path << " " << body.dump();
    return body.value("data", json::object());
  }
  json Ask(const std::string& expression) {
    return Get("/api/v1/query?query=" + httplib::detail::encode_query_param(expression))["result"];
  }

 private:
  int port_;
  httplib::Client http_;
  mutable std::future<ProgramResult> ended_;
};

struct Curve {
  std::string panel, expression;
  std::vector<std::string> labels;  // in its legend
};

std::vector<Curve> CurvesOf(const json& dashboard) {
  std::vector<Curve> curves;
  static const std::regex label(R"(\{\{(\w+)\}\})");
  for (const json& panel : dashboard.at("panels")) {
    EXPECT_FALSE(panel.at("targets").empty()) << panel.at("title");
    for (const json& target : panel.at("targets")) {
      Curve curve{panel.at("title"), target.at("expr"), {}};
      const std::string legend = target.value("legendFormat", "");
      for (std::sregex_iterator it(legend.begin(), legend.end(), label), end; it != end; ++it)
        curve.labels.push_back((*it)[1]);
      // As Grafana fills its variables in: all servers, and a rate over several scrapes.
      for (const auto& [variable, value] : {std::pair("$instance", ".*"), std::pair("$__rate_interval", "30s")})
        curve.expression = std::regex_replace(
            curve.expression, std::regex(std::regex_replace(variable, std::regex(R"(\$)"), R"(\$)")), value);
      EXPECT_EQ(curve.expression.find('$'), std::string::npos) << curve.expression;
      curves.push_back(std::move(curve));
    }
  }
  return curves;
}

std::set<std::string> MetricsIn(const std::string& expression) {
  static const std::regex metric(R"(\b(?:annals|grpc_server|process)_\w+|\bup\b)");
  return {std::sregex_token_iterator(expression.begin(), expression.end(), metric), {}};
}

class Dashboard : public testing::Test {
 protected:
  void SetUp() override {
    program = FindPrometheus();
    if (program.empty()) GTEST_SKIP() << "there is no prometheus here (Debian: the package of that name)";
    auto started = bench::AnnalsdProcess::Start(QuickServer(scratch->path() / "server"));
    ASSERT_TRUE(started.ok()) << started.status();
    server = *std::move(started);
  }

  std::string File(const std::string& name, const std::string& text) {
    std::ofstream(scratch->path() / name) << text;
    return (scratch->path() / name).string();
  }
  ProgramResult Annals(std::vector<std::string> words) {
    words.insert(words.begin(), ANNALS_PROGRAM);
    words.insert(words.end(), {"--server", server->grpc_address()});
    return RunProgram(words);
  }

  // The configuration of deploy/watch, but for where things are and how often they are looked at.
  std::string Config() {
    std::string config = Read(ANNALS_SOURCE_DIR "/deploy/watch/prometheus.yml");
    for (const auto& [from, to] : std::map<std::string, std::string>{
             {"scrape_interval: 15s", "scrape_interval: 1s\n  evaluation_interval: 1s"},
             {"/etc/prometheus/alerts.yml", ANNALS_SOURCE_DIR "/deploy/watch/alerts.yml"},
             {"annalsd:7412", server->http_address()}}) {
      const std::size_t at = config.find(from);
      EXPECT_NE(at, std::string::npos) << from;
      config.replace(at, from.size(), to);
    }
    return File("prometheus.yml", config);
  }

  void Load() {
    const ProgramResult result =
        Annals({"load", "-c", "towns", "--rate", "20", "--seconds", "1", "--mix", "retrieve=4,answer=4,ingest=2"});
    EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
    Annals({"status", "-c", "nowhere"});
    EXPECT_NE(Annals({"documents", "x", "-c", "nowhere"}).exit_code, 0);
    httplib::Client http("http://" + server->http_address());
    EXPECT_TRUE(http.Get("/v1/collections"));
    EXPECT_TRUE(http.Post("/v1/retrieve", "{}", "application/json"));
  }

  // Curves that show nothing, or not by the labels of their legends.
  static std::vector<std::string> Empty(Prometheus& prometheus, const std::vector<Curve>& curves) {
    std::vector<std::string> empty;
    for (const Curve& curve : curves) {
      const json series = prometheus.Ask(curve.expression);
      const bool shown = !series.empty() && std::ranges::all_of(series, [&](const json& one) {
        return std::ranges::all_of(curve.labels, [&](const std::string& l) { return one.at("metric").contains(l); });
      });
      if (!shown) empty.push_back(curve.panel + ": " + curve.expression + " " + series.dump());
    }
    return empty;
  }

  const std::unique_ptr<bench::ScratchFolder> scratch = bench::ScratchFolder::Make("annals-e2e-watch").value();
  std::string program;
  std::unique_ptr<bench::AnnalsdProcess> server;
};

TEST_F(Dashboard, ShowsEveryPanelAndEvaluatesEveryAlert) {
  ASSERT_EQ(Annals({"ingest", "-c", "towns", File("towns.jsonl", GeneratedLines(20))}).exit_code, 0);
  Prometheus prometheus(program, scratch->path(), Config());
  ASSERT_TRUE(prometheus.WaitUntilReady());

  const std::vector<Curve> curves = CurvesOf(json::parse(Read(ANNALS_SOURCE_DIR "/deploy/watch/dashboard.json")));
  ASSERT_GT(curves.size(), 20U);
  std::vector<std::string> empty;
  for (int round = 0; round < kMostRounds; ++round) {
    Load();
    empty = Empty(prometheus, curves);
    if (empty.empty()) break;
  }
  EXPECT_THAT(empty, IsEmpty());
  EXPECT_FALSE(prometheus.Ask("annals_build_info{instance=~\".*\"}").empty()) << "the choice of servers";

  const json names = prometheus.Get("/api/v1/label/__name__/values");
  const std::set<std::string> known(names.begin(), names.end());
  int alerts = 0;
  const json rules = prometheus.Get("/api/v1/rules");
  for (const json& group : rules.at("groups")) {
    for (const json& rule : group.at("rules")) {
      ++alerts;
      EXPECT_EQ(rule.at("health"), "ok") << rule.dump();
      EXPECT_EQ(rule.at("state"), "inactive") << rule.dump();
      const std::string query = rule.at("query");
      prometheus.Ask(query);
      EXPECT_FALSE(MetricsIn(query).empty()) << query;
      for (const std::string& metric : MetricsIn(query))
        EXPECT_TRUE(known.contains(metric)) << metric << " in " << query;
    }
  }
  EXPECT_GT(alerts, 5);
}

}  // namespace
}  // namespace annals::e2e
