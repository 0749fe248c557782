// Personalized PageRank beside igraph's PRPACK: the same graph, the same seeds, the same run, one thread.
//
// The graph is that of retrieval over a whole collection (replicated_collection.h): entities and passages, mentions,
// titles and facts, with a weight for each fact and mention as a question would give it. `full` is what Retrieve does,
// the bounded walk that reads the graph as it goes; `power` solves the whole graph to igraph's precision.
#include <igraph/igraph.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <format>
#include <numeric>
#include <random>

#include "absl/cleanup/cleanup.h"
#include "absl/container/flat_hash_map.h"
#include "bench/bench.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/replicated_collection.h"
#include "core/graph/local_pagerank.h"
#include "core/graph/pagerank.h"
#include "core/record/status.h"
#include "core/retrieval/options.h"

namespace annals::bench {
namespace {

using graph::Node;
using Mass = std::vector<double>;
using Seeds = std::vector<std::pair<Node, double>>;

constexpr std::size_t kTop = 50;
constexpr double kTie = 1e-9;         // masses closer than this may stand either way about
constexpr double kPrecision = 1e-12;  // residual of the power iteration: below what is compared
constexpr int kIterations = 500;
constexpr std::size_t kSeeds = 5;

double CpuMilliseconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

class GraphReader {
 public:
  GraphReader(const index::View& view, std::uint64_t seed) : view_(view), random_(seed) {}

  graph::WeightedGraph Read() {
    const retrieval::GraphOptions options;
    nodes_ = view_.chunks();
    for (index::ChunkOrdinal c = 0; c < view_.chunks(); ++c) {
      const EntityId title = view_.title_entity(view_.document_of(c)).id;
      if (title) edges_.push_back({c, NodeOf(title), options.title_edge * (options.edge_floor + 1)});
      mentions_.clear();
      view_.MentionsInChunk(c, &mentions_);
      for (const index::EntityMention& m : mentions_) {
        if (m.entity != title) edges_.push_back({c, NodeOf(m.entity), Weight()});
      }
      AddRelations(c);
    }
    return graph::WeightedGraph(nodes_, edges_);
  }

  std::size_t first_entity() const { return view_.chunks(); }

 private:
  void AddRelations(index::ChunkOrdinal c) {
    const auto [first, last] = view_.statements_of(c);
    relations_.clear();
    for (index::StatementOrdinal s = first; s < last; ++s) view_.RelationsOfStatement(s, &relations_);
    for (const index::RelationRef& r : relations_) {
      if (r.subject != r.object) edges_.push_back({NodeOf(r.subject), NodeOf(r.object), Weight()});
    }
  }
  Node NodeOf(EntityId e) {
    const auto [it, fresh] = entities_.try_emplace(e, static_cast<Node>(nodes_));
    if (fresh) ++nodes_;
    return it->second;
  }
  // floor + fit², fit in [0, 1]
  double Weight() {
    const double fit = static_cast<double>(random_() >> 11) / static_cast<double>(1ULL << 53);
    return retrieval::GraphOptions().edge_floor + fit * fit;
  }

  const index::View& view_;
  std::mt19937_64 random_;
  std::size_t nodes_ = 0;
  absl::flat_hash_map<EntityId, Node> entities_;
  std::vector<graph::WeightedEdge> edges_;
  std::vector<index::EntityMention> mentions_;
  std::vector<index::RelationRef> relations_;
};

// A graph in memory, numbered anew as a walk meets it.
class MetGraph final : public graph::LazyGraph {
 public:
  explicit MetGraph(const graph::WeightedGraph& graph) : graph_(graph) {}
  Node Meet(Node n) {
    const auto [it, fresh] = met_.try_emplace(n, static_cast<Node>(nodes_.size()));
    if (fresh) nodes_.push_back(n);
    return it->second;
  }
  Node original(Node n) const { return nodes_[n]; }
  std::size_t nodes() const override { return nodes_.size(); }
  std::size_t LinkEstimate(Node n) override { return graph_.links(nodes_[n]).size(); }
  void ReadLinks(Node n, std::vector<graph::Link>* links) override {
    for (const graph::Link& link : graph_.links(nodes_[n])) links->push_back({Meet(link.node), link.weight});
  }

 private:
  const graph::WeightedGraph& graph_;
  absl::flat_hash_map<Node, Node> met_;
  std::vector<Node> nodes_;
};

Mass Walk(const graph::WeightedGraph& graph, const Seeds& seeds) {
  const retrieval::WalkOptions options;
  MetGraph met(graph);
  Seeds start;
  for (const auto& [node, weight] : seeds) start.emplace_back(met.Meet(node), weight);
  const graph::LocalWalk walk = graph::LocalPageRank(
      start, met, {.damping = options.damping, .tolerance = options.walk_tolerance, .max_steps = options.walk_steps});
  Mass mass(graph.nodes(), 0.0);
  for (Node n = 0; n < met.nodes(); ++n) mass[met.original(n)] = walk.mass[n];
  return mass;
}

Mass Solve(const graph::WeightedGraph& graph, const Seeds& seeds) {
  Mass start(graph.nodes(), 0.0);
  for (const auto& [node, weight] : seeds) start[node] = weight;
  return graph::PageRank(
             graph, start,
             {.damping = retrieval::WalkOptions().damping, .iterations = kIterations, .residual = kPrecision})
      .mass;
}

// igraph's copy of the graph. Its errors end the program: they would be mistakes of this file.
class Partner {
 public:
  explicit Partner(const graph::WeightedGraph& graph) : nodes_(graph.nodes()) {
    igraph_vector_int_t edges;
    igraph_vector_int_init(&edges, 0);
    igraph_vector_init(&weights_, 0);
    const absl::Cleanup free = [&] { igraph_vector_int_destroy(&edges); };
    for (Node n = 0; n < graph.nodes(); ++n) {
      for (const graph::Link& link : graph.links(n)) {
        if (link.node <= n) continue;  // each pair once
        igraph_vector_int_push_back(&edges, n);
        igraph_vector_int_push_back(&edges, link.node);
        igraph_vector_push_back(&weights_, link.weight);
      }
    }
    igraph_create(&graph_, &edges, static_cast<igraph_integer_t>(nodes_), IGRAPH_UNDIRECTED);
  }
  ~Partner() {
    igraph_destroy(&graph_);
    igraph_vector_destroy(&weights_);
  }
  Partner(const Partner&) = delete;
  Partner& operator=(const Partner&) = delete;

  Mass Solve(const Seeds& seeds) const {
    igraph_vector_t reset, mass;
    igraph_vector_init(&reset, static_cast<igraph_integer_t>(nodes_));
    igraph_vector_init(&mass, 0);
    const absl::Cleanup free = [&] {
      igraph_vector_destroy(&reset);
      igraph_vector_destroy(&mass);
    };
    for (const auto& [node, weight] : seeds) VECTOR(reset)[node] = weight;
    igraph_personalized_pagerank(&graph_, IGRAPH_PAGERANK_ALGO_PRPACK, &mass, nullptr, igraph_vss_all(),
                                 IGRAPH_UNDIRECTED, retrieval::WalkOptions().damping, &reset, &weights_, nullptr);
    return Mass(VECTOR(mass), VECTOR(mass) + igraph_vector_size(&mass));
  }

 private:
  std::size_t nodes_;
  igraph_t graph_;
  igraph_vector_t weights_;
};

std::vector<Node> Top(const Mass& mass, std::size_t first, std::size_t k) {
  std::vector<Node> nodes(mass.size() - first);
  std::iota(nodes.begin(), nodes.end(), static_cast<Node>(first));
  k = std::min(k, nodes.size());
  std::partial_sort(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(k), nodes.end(),
                    [&](Node a, Node b) { return mass[a] != mass[b] ? mass[a] > mass[b] : a < b; });
  nodes.resize(k);
  return nodes;
}

// Whether the order of one list is that of the other masses, but for ties.
bool SameOrder(const Mass& ours, const Mass& theirs) {
  const std::vector<Node> a = Top(ours, 0, kTop), b = Top(theirs, 0, kTop);
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i] && std::abs(theirs[a[i]] - theirs[b[i]]) > kTie) return false;
  }
  return true;
}

double Distance(const Mass& a, const Mass& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return sum;
}

double TopPassages(const Mass& a, const Mass& b, std::size_t chunks) {
  constexpr std::size_t kPassages = 10;
  const std::vector<Node> x = Top(Mass(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(chunks)), 0, kPassages);
  const std::vector<Node> y = Top(Mass(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(chunks)), 0, kPassages);
  const auto common = std::ranges::count_if(x, [&](Node n) { return std::ranges::contains(y, n); });
  return x.empty() ? 1 : static_cast<double>(common) / static_cast<double>(x.size());
}

// Against igraph, over all questions.
struct Compared {
  std::vector<double> ms;
  double distance = 0, same_order = 0, top_passages = 0;  // largest; shares

  void Add(double milliseconds, const Mass& mass, const Mass& theirs, std::size_t chunks, std::size_t questions) {
    ms.push_back(milliseconds);
    distance = std::max(distance, Distance(mass, theirs));
    same_order += static_cast<double>(SameOrder(mass, theirs)) / static_cast<double>(questions);
    top_passages += TopPassages(mass, theirs, chunks) / static_cast<double>(questions);
  }
  double P50() const { return Percentile(ms, 0.5); }
};

template <class F>
double Timed(F compute, Mass* mass) {
  const double start = CpuMilliseconds();
  *mass = compute();
  return CpuMilliseconds() - start;
}

nlohmann::ordered_json ToJson(const Compared& system, double igraph_ms) {
  return {{"p50_ms", Rounded(system.P50())},
          {"p99_ms", Rounded(Percentile(system.ms, 0.99))},
          {"ratio_igraph", Rounded(system.P50() / igraph_ms)},
          {"l1_igraph_max", system.distance},
          {"top50_same_order", Rounded(system.same_order)},
          {"top10_passages_overlap", Rounded(system.top_passages)}};
}

}  // namespace

absl::Status RunPpr(const BenchOptions& options, std::ostream& out) {
  const auto start = std::chrono::steady_clock::now();
  ASSIGN_OR_RETURN(const ReplicatedCollection collection,
                   Replicate(options.data, {.chunks = static_cast<std::size_t>(options.chunks),
                                            .relations = static_cast<std::size_t>(options.relation_rows),
                                            .questions = 1,
                                            .seed = options.seed}));
  GraphReader reader(*collection.view, options.seed);
  const graph::WeightedGraph graph = reader.Read();
  const Partner partner(graph);
  const std::size_t chunks = reader.first_entity(), questions = static_cast<std::size_t>(options.queries);
  std::mt19937_64 random(options.seed);
  Compared walk, power, theirs;
  for (std::size_t i = 0; i < questions; ++i) {
    Seeds seeds;
    for (std::size_t s = 0; s < kSeeds; ++s)
      seeds.emplace_back(static_cast<Node>(chunks + random() % (graph.nodes() - chunks)),
                         1.0 / static_cast<double>(s + 1));
    std::ranges::sort(seeds);
    const auto repeated = std::ranges::unique(seeds, {}, &std::pair<Node, double>::first);
    seeds.erase(repeated.begin(), repeated.end());
    Mass by_walk, by_power, by_igraph;
    const double igraph_ms = Timed([&] { return partner.Solve(seeds); }, &by_igraph);
    const double walk_ms = Timed([&] { return Walk(graph, seeds); }, &by_walk);
    const double power_ms = Timed([&] { return Solve(graph, seeds); }, &by_power);
    theirs.Add(igraph_ms, by_igraph, by_igraph, chunks, questions);
    walk.Add(walk_ms, by_walk, by_igraph, chunks, questions);
    power.Add(power_ms, by_power, by_igraph, chunks, questions);
  }

  nlohmann::ordered_json report = NewReport("ppr", std::filesystem::weakly_canonical(options.data).filename().string());
  report["clock"] = "thread cpu";
  report["nodes"] = graph.nodes();
  report["links"] = graph.link_count() / 2;
  report["questions"] = questions;
  report["seconds"] = Rounded(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  std::vector<std::vector<std::string>> table = {
      {"", "p50 ms", "p99 ms", "of igraph's", "L1 at most", "top 50 alike", "top 10 passages"}};
  const std::pair<const char*, const Compared*> systems[] = {{"full", &walk}, {"power", &power}, {"igraph", &theirs}};
  for (const auto& [name, system] : systems) {
    report["systems"][name] = ToJson(*system, theirs.P50());
    table.push_back({name, std::format("{:.3f}", system->P50()), std::format("{:.3f}", Percentile(system->ms, 0.99)),
                     std::format("{:.4f}", system->P50() / theirs.P50()), std::format("{:.1e}", system->distance),
                     std::format("{:.3f}", system->same_order), std::format("{:.3f}", system->top_passages)});
  }
  out << std::format("{} nodes, {} links, {} questions of {} seeds; full: the bounded walk of Retrieve\n",
                     graph.nodes(), graph.link_count() / 2, questions, kSeeds);
  PrintTable(table, out);
  return Finish(report, {"p50_ms"}, options.report, out);
}

}  // namespace annals::bench
