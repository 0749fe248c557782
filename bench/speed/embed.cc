#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <format>
#include <functional>
#include <limits>
#include <random>
#include <thread>

#include "bench/bench.h"
#include "bench/speed/bare_model.h"
#include "bench/support/shuffle.h"
#include "core/record/status.h"
#include "server/models/model_folder.h"
#include "server/models/onnx_embedder.h"

namespace annals::bench {
namespace {

constexpr std::array<std::size_t, 4> kLengths = {8, 32, 128, 512};  // tokens, the model's marks and prefix included
constexpr std::size_t kTokensARun = 1024;                           // of one measurement, all threads together
constexpr std::size_t kMostTokensABatch = 1024;
constexpr std::array<std::size_t, 3> kBatches = {1, 8, 32};
constexpr int kRounds = 5;
constexpr std::chrono::milliseconds kSettle{20};  // in which the library's threads stop to spin
// From which texts are made: one token each in the vocabularies of BERT, checked.
constexpr std::array<std::string_view, 16> kWords = {"the",    "river", "town",  "year", "house", "water",
                                                     "people", "new",   "north", "line", "work",  "part",
                                                     "group",  "found", "large", "day"};

struct Spent {
  double cpu = 0, wall = 0;  // seconds
};

double Seconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

absl::StatusOr<Spent> Measure(const std::function<absl::Status()>& run) {
  const double cpu = Seconds(CLOCK_PROCESS_CPUTIME_ID), wall = Seconds(CLOCK_MONOTONIC);
  RETURN_IF_ERROR(run());
  return Spent{Seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, Seconds(CLOCK_MONOTONIC) - wall};
}

// A way to have the model read `tokens` tokens, and what it took in each round.
struct Way {
  std::string name;
  bool ours = false;
  int threads = 1;  // that it keeps busy
  std::size_t batch = 1;
  std::size_t tokens = 0;
  std::function<absl::Status()> run;
  std::vector<double> per_cpu, per_wall;  // tokens a second of CPU time; tokens a second
};

double Median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

// Texts that are `length` tokens each, no two alike.
absl::StatusOr<std::vector<std::string>> TextsOf(const models::Tokenizer& tokenizer, const std::string& prefix,
                                                 std::size_t length, std::size_t count) {
  const std::size_t frame = tokenizer.prefix().size() + tokenizer.suffix().size() + tokenizer.Encode(prefix).size();
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) {
    std::string text;
    for (std::size_t w = frame; w < length; ++w)
      text += std::string(kWords[(i * 7 + w * (i % 5 + 1)) % kWords.size()]) + (w + 1 < length ? " " : "");
    const std::size_t tokens = tokenizer.Encode(prefix + text).size();
    if (tokens + tokenizer.prefix().size() + tokenizer.suffix().size() != length)
      return absl::InvalidArgumentError("the model's vocabulary cuts the words that this benchmark is made of");
    texts.push_back(std::move(text));
  }
  return texts;
}

// One model file, with sessions for each number of threads.
class EmbedBench {
 public:
  static absl::StatusOr<std::unique_ptr<EmbedBench>> Open(const std::string& folder) {
    auto bench = std::make_unique<EmbedBench>();
    ASSIGN_OR_RETURN(bench->folder_, models::ReadModelFolder(folder, /*full_precision=*/false));
    ASSIGN_OR_RETURN(bench->tokenizer_, models::LoadTokenizer(folder, bench->folder_.tokenizer));
    ASSIGN_OR_RETURN(bench->ours_one_, models::OnnxEmbedder::Load(folder, {.threads = 1}));
    ASSIGN_OR_RETURN(bench->one_, BareModel::Load(bench->folder_.graph, 1));
    if (bench->cores_ > 1) {
      ASSIGN_OR_RETURN(bench->ours_all_, models::OnnxEmbedder::Load(folder, {.threads = bench->cores_}));
      ASSIGN_OR_RETURN(bench->all_, BareModel::Load(bench->folder_.graph, bench->cores_));
    }
    return bench;
  }

  std::size_t longest() const { return folder_.max_tokens; }
  std::vector<int> ThreadCounts() const { return cores_ == 1 ? std::vector{1} : std::vector{1, cores_}; }

  // Ours on one thread and on each core, then the partner with each batch size and number of threads; one warm run, then the rounds in turns.
  absl::StatusOr<std::vector<Way>> Compare(std::size_t length) const {
    const std::size_t count = std::max<std::size_t>(kTokensARun / length, static_cast<std::size_t>(cores_));
    ASSIGN_OR_RETURN(const std::vector<std::string> texts, TextsOf(*tokenizer_, folder_.passage_prefix, length, count));
    std::vector<Way> ways;
    const auto add_ours = [&](int threads, models::OnnxEmbedder* embedder) {
      ways.push_back(
          {.name = "annals", .ours = true, .threads = threads, .tokens = count * length, .run = [&texts, embedder] {
             return embedder->Embed(texts, embedding::Purpose::kPassage).status();
           }});
    };
    add_ours(1, ours_one_.get());
    if (cores_ > 1) add_ours(cores_, ours_all_.get());
    std::vector<std::int64_t> ids = tokenizer_->prefix();
    const std::vector<std::int64_t> inner = tokenizer_->Encode(folder_.passage_prefix + texts[0]);
    ids.insert(ids.end(), inner.begin(), inner.end());
    ids.insert(ids.end(), tokenizer_->suffix().begin(), tokenizer_->suffix().end());
    for (const std::size_t batch : kBatches) {
      if (batch * length > kMostTokensABatch) continue;
      const auto add = [&](const std::string& how, int threads, int callers, const BareModel* model) {
        const std::size_t runs = std::max<std::size_t>(count / batch, static_cast<std::size_t>(callers));
        const BareLoad load{.callers = callers, .batch = batch, .length = length, .runs = runs, .ids = ids};
        ways.push_back({.name = std::format("batch {}{}", batch, how),
                        .threads = threads,
                        .batch = batch,
                        .tokens = runs * batch * length,
                        .run = [model, load] { return model->Run(load); }});
      };
      add("", 1, 1, one_.get());
      if (cores_ == 1) continue;
      add(", a caller each core", cores_, cores_, one_.get());
      add(", threads inside", cores_, 1, all_.get());
    }
    std::vector<Way*> turns;
    for (Way& way : ways) turns.push_back(&way);
    std::mt19937_64 random(1);
    for (int round = -1; round < kRounds; ++round) {
      Shuffle(&turns, &random);  // none always comes behind the same other one
      for (Way* way : turns) {
        std::this_thread::sleep_for(kSettle);
        ASSIGN_OR_RETURN(const Spent spent, Measure(way->run));
        if (round < 0) continue;
        way->per_cpu.push_back(static_cast<double>(way->tokens) / spent.cpu);
        way->per_wall.push_back(static_cast<double>(way->tokens) / spent.wall);
      }
    }
    return ways;
  }

 private:
  const int cores_ = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  models::ModelFolder folder_;
  std::unique_ptr<models::Tokenizer> tokenizer_;
  std::unique_ptr<models::OnnxEmbedder> ours_one_, ours_all_;
  std::unique_ptr<BareModel> one_, all_;
};

// The fastest of one side on so many threads, in batches of at most `batch`.
const Way& Best(const std::vector<Way>& ways, bool ours, int threads, std::size_t batch) {
  const Way* best = nullptr;
  for (const Way& way : ways) {
    if (way.ours != ours || way.threads != threads || way.batch > batch) continue;
    if (best == nullptr || Median(way.per_cpu) > Median(best->per_cpu)) best = &way;
  }
  return *best;
}

struct Figures {
  nlohmann::ordered_json json;
  std::vector<std::string> row;
};

Figures FiguresOf(const std::string& model, std::size_t length, int threads, const std::vector<Way>& ways) {
  constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
  const Way &ours = Best(ways, true, threads, kAny), &best = Best(ways, false, threads, kAny),
            &alone = Best(ways, false, threads, 1);
  const double our_rate = Median(ours.per_cpu), best_rate = Median(best.per_cpu), alone_rate = Median(alone.per_cpu);
  nlohmann::ordered_json json = {{"tokens", length},
                                 {"threads", threads},
                                 {"tokens_per_cpu_second", Rounded(our_rate)},
                                 {"partner", Rounded(best_rate)},
                                 {"partner_way", best.name},
                                 {"ratio", Rounded(our_rate / best_rate)},
                                 {"ratio_one_at_a_time", Rounded(our_rate / alone_rate)},
                                 {"tokens_per_second", Rounded(Median(ours.per_wall))},
                                 {"partner_tokens_per_second", Rounded(Median(best.per_wall))}};
  return {std::move(json),
          {std::format("{}, {}", model, length), std::format("{}", threads), std::format("{:.0f}", our_rate),
           std::format("{:.0f}", best_rate), best.name, std::format("{:.3f}", our_rate / best_rate),
           std::format("{:.3f}", our_rate / alone_rate), std::format("{:.0f}", Median(ours.per_wall)),
           std::format("{:.0f}", Median(best.per_wall))}};
}

}  // namespace

absl::Status RunEmbed(const BenchOptions& options, std::ostream& out) {
  const char* models_dir = std::getenv("ANNALS_MODELS");
  nlohmann::ordered_json report = NewReport("embed", "drawn words");
  std::vector<std::vector<std::string>> table = {{"model, tokens a text", "annals tokens/CPU s", "ONNX Runtime",
                                                  "its way", "ratio", "one at a time", "annals tokens/s",
                                                  "ONNX Runtime"}};
  double least = std::numeric_limits<double>::infinity();
  for (const std::string& model : options.models) {
    const std::string folder = models::FolderOf(model, models_dir == nullptr ? "" : models_dir);
    ASSIGN_OR_RETURN(const auto bench, EmbedBench::Open(folder));
    nlohmann::ordered_json lengths = nlohmann::ordered_json::array();
    for (const std::size_t length : kLengths) {
      if (length > bench->longest()) continue;  // would be cut into windows
      ASSIGN_OR_RETURN(const std::vector<Way> ways, bench->Compare(length));
      for (const int threads : bench->ThreadCounts()) {
        Figures figures = FiguresOf(model, length, threads, ways);
        least = std::min(least, figures.json["ratio"].get<double>());
        lengths.push_back(std::move(figures.json));
        table.push_back(std::move(figures.row));
      }
    }
    report["models"][model] = std::move(lengths);
  }
  report["least_ratio"] = least;
  PrintTable(table, out);
  return Finish(report, {}, options.report, out);
}

}  // namespace annals::bench
