#include <algorithm>
#include <chrono>
#include <format>
#include <functional>
#include <map>
#include <random>

#include "bench/bench.h"
#include "bench/names/name_pairs.h"
#include "bench/names/name_partners.h"
#include "bench/names/name_perturbations.h"
#include "bench/names/paper_pairs.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;
using Identity = v1::IdentityService::Stub;
using Json = nlohmann::ordered_json;

constexpr const char* kPairsFile = "pairs.jsonl";
constexpr double kTrigramThreshold = 0.5;
constexpr double kTied = 0.1 + 1e-9;  // candidates within the decision's margin are what the name may mean

struct Tally {
  double right = 0, asked = 0;
  void Add(bool is_right) {
    right += is_right ? 1 : 0;
    ++asked;
  }
  double Share() const { return asked > 0 ? right / asked : 0; }
};

// Whom a system takes a name for, as positions of the data; several where it says that it may be any of them.
using Lookup = std::function<absl::StatusOr<std::set<int>>(const std::string&)>;

struct NameMeasures {
  Tally found, halves[2], chosen, aliases, merged;
  std::map<Perturbation, Tally> classes;
};

class Register {
 public:
  Register(cli::Connection& server, std::string collection, const std::vector<NamedEntity>& entities)
      : server_(server), collection_(std::move(collection)) {
    for (std::size_t i = 0; i < entities.size(); ++i) numbers_[entities[i].name] = static_cast<int>(i);
  }

  absl::Status AddAliases(const std::vector<NamedEntity>& entities) {
    for (const NamedEntity& entity : entities) {
      for (const std::string& alias : entity.aliases) {
        v1::AddAliasRequest request;
        request.set_collection(collection_);
        request.set_name(entity.name);
        request.set_alias(alias);
        const auto added = server_.Call(&Identity::AddAlias, request, {});
        if (absl::IsInvalidArgument(added.status())) {  // a stop word
          ++refused_;
          continue;
        }
        RETURN_IF_ERROR(added.status());
        watermark_ = added->watermark();
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<v1::ResolveEntityResponse> Resolve(const std::string& name) {
    v1::ResolveEntityRequest request;
    request.set_collection(collection_);
    request.set_name(name);
    request.set_at_least(watermark_);
    return server_.Call(&Identity::ResolveEntity, request, {});
  }

  absl::StatusOr<std::set<int>> Find(const std::string& name) {
    ASSIGN_OR_RETURN(const v1::ResolveEntityResponse response, Resolve(name));
    std::set<int> found;
    for (const v1::EntityCandidate& c : response.candidates()) {
      const auto at = numbers_.find(c.entity().name());
      if (at != numbers_.end() && c.score() >= response.candidates(0).score() - kTied) found.insert(at->second);
    }
    return found;
  }

  void SeenAt(std::uint64_t watermark) { watermark_ = watermark; }
  int refused() const { return refused_; }

 private:
  cli::Connection& server_;
  std::string collection_;
  std::map<std::string, int> numbers_;
  std::uint64_t watermark_ = 0;
  int refused_ = 0;
};

absl::Status LookUpPerturbed(const std::vector<NamedEntity>& entities, std::uint64_t seed, const Lookup& lookup,
                             NameMeasures* measures) {
  std::mt19937_64 random(seed);
  for (std::size_t i = 0; i < entities.size(); ++i) {
    std::vector<std::string> spellings = {entities[i].name};
    spellings.insert(spellings.end(), entities[i].aliases.begin(), entities[i].aliases.end());
    for (const std::string& spelling : spellings) {
      for (const Perturbation perturbation : kPerturbations) {
        const std::string sought = Perturb(spelling, perturbation, random);
        if (sought.empty()) continue;
        ASSIGN_OR_RETURN(const std::set<int> found, lookup(sought));
        const bool right = found.contains(static_cast<int>(i));
        measures->found.Add(right);
        measures->halves[i % 2].Add(right);
        measures->classes[perturbation].Add(right);
        measures->chosen.Add(right && found.size() == 1);
      }
    }
  }
  return absl::OkStatus();
}

absl::Status LookUpAliases(const std::vector<NamedEntity>& entities, const Lookup& lookup, NameMeasures* measures) {
  for (std::size_t i = 0; i < entities.size(); ++i) {
    for (const std::string& alias : entities[i].aliases) {
      ASSIGN_OR_RETURN(const std::set<int> found, lookup(alias));
      measures->aliases.Add(found == std::set<int>{static_cast<int>(i)});
    }
  }
  return absl::OkStatus();
}

// An entity is merged when the one that bears its very name bears another's, too.
absl::Status CountMerged(const std::vector<NamedEntity>& entities, Register& texts, Tally* merged, Tally* known) {
  std::map<std::int64_t, std::vector<int>> bearers;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    ASSIGN_OR_RETURN(const v1::ResolveEntityResponse response, texts.Resolve(entities[i].name));
    known->Add(response.candidates_size() > 0 && response.candidates(0).score() == 1);
    if (response.candidates_size() > 0 && response.candidates(0).score() == 1)
      bearers[response.candidates(0).entity().id()].push_back(static_cast<int>(i));
  }
  for (const auto& [entity, names] : bearers) {
    for (std::size_t i = 0; i < names.size(); ++i) merged->Add(names.size() > 1);
  }
  return absl::OkStatus();
}

absl::Status MeasurePartner(const std::vector<NamedEntity>& entities, std::uint64_t seed, NamePartner& all,
                            NamePartner& names, NameMeasures* measures) {
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const int number = static_cast<int>(i);
    // Asked before it is known: whom would it have been merged with?
    measures->merged.Add(!names.Find(entities[i].name).empty());
    names.Add(entities[i].name, number);
    all.Add(entities[i].name, number);
    for (const std::string& alias : entities[i].aliases) all.Add(alias, number);
  }
  RETURN_IF_ERROR(LookUpPerturbed(entities, seed, [&](const std::string& name) { return all.Find(name); }, measures));
  return LookUpAliases(entities, [&](const std::string& name) { return names.Find(name); }, measures);
}

struct FullRun {
  NameMeasures measures;
  Tally known;  // names that the text extractor found
  int refused = 0;
  double lookups_per_second = 0;
};

absl::StatusOr<FullRun> MeasureFull(const BenchOptions& options, const std::vector<NamedEntity>& entities) {
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = "hash", .scratch = options.scratch}));
  const auto load = [&](const std::string& collection, bool titled) -> absl::StatusOr<Register> {
    const std::filesystem::path folder = options.scratch / collection;
    RETURN_IF_ERROR(WriteNameDocuments(entities, titled, folder));
    ASSIGN_OR_RETURN(const cli::IngestTotals totals, server->Ingest({.folders = {folder}, .collection = collection}));
    Register loaded(server->connection(), collection, entities);
    loaded.SeenAt(totals.watermark);
    return loaded;
  };
  FullRun run;
  ASSIGN_OR_RETURN(Register all, load("all", true));
  RETURN_IF_ERROR(all.AddAliases(entities));
  run.refused = all.refused();
  RETURN_IF_ERROR(all.Resolve(entities[0].name).status());  // the image has them all
  const auto start = Clock::now();
  RETURN_IF_ERROR(
      LookUpPerturbed(entities, options.seed, [&](const std::string& n) { return all.Find(n); }, &run.measures));
  run.lookups_per_second = run.measures.found.asked / std::chrono::duration<double>(Clock::now() - start).count();
  ASSIGN_OR_RETURN(Register names, load("names", true));
  RETURN_IF_ERROR(LookUpAliases(entities, [&](const std::string& n) { return names.Find(n); }, &run.measures));
  ASSIGN_OR_RETURN(Register texts, load("texts", false));
  RETURN_IF_ERROR(CountMerged(entities, texts, &run.measures.merged, &run.known));
  return run;
}

Json ToJson(const NameMeasures& m) {
  Json json = {{"found", Rounded(m.found.Share())},
               {"found_halves", {Rounded(m.halves[0].Share()), Rounded(m.halves[1].Share())}},
               {"found_alone", Rounded(m.chosen.Share())},
               {"aliases_resolved", Rounded(m.aliases.Share())},
               {"merged", Rounded(m.merged.Share())}};
  for (const auto& [perturbation, tally] : m.classes) json["classes"][Name(perturbation)] = Rounded(tally.Share());
  return json;
}

std::vector<std::string> Row(const std::string& name, const NameMeasures& m) {
  std::vector<std::string> row = {name,
                                  std::format("{:.4f}", m.found.Share()),
                                  std::format("{:.4f} / {:.4f}", m.halves[0].Share(), m.halves[1].Share()),
                                  std::format("{:.4f}", m.chosen.Share()),
                                  std::format("{:.3f}", m.aliases.Share()),
                                  std::format("{:.4f}", m.merged.Share())};
  for (const auto& [perturbation, tally] : m.classes) row.push_back(std::format("{:.4f}", tally.Share()));
  return row;
}

absl::Status RunNames(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const std::vector<NamedEntity> entities, ReadAliasPairs(options.data / kPairsFile));
  ASSIGN_OR_RETURN(const FullRun full, MeasureFull(options, entities));
  NameMeasures exact, trigram;
  ExactNames exact_all, exact_names;
  RETURN_IF_ERROR(MeasurePartner(entities, options.seed, exact_all, exact_names, &exact));
  TrigramNames trigram_all(kTrigramThreshold), trigram_names(kTrigramThreshold);
  RETURN_IF_ERROR(MeasurePartner(entities, options.seed, trigram_all, trigram_names, &trigram));

  const std::string data = std::filesystem::weakly_canonical(options.data).filename().string();
  Json report = NewReport("identity", data);
  report["entities"] = entities.size();
  report["lookups"] = full.measures.found.asked;
  report["lookups_per_second"] = Rounded(full.lookups_per_second);
  report["aliases_refused"] = full.refused;
  report["names_found_in_text"] = Rounded(full.known.Share());
  report["seed"] = options.seed;
  report["seconds"] = Rounded(std::chrono::duration<double>(Clock::now() - start).count());
  report["systems"] = {{"full", ToJson(full.measures)}, {"exact", ToJson(exact)}, {"trigram", ToJson(trigram)}};
  out << std::format("{}: {} entities, {} lookups of other spellings, {:.0f} a second\n", data, entities.size(),
                     full.measures.found.asked, full.lookups_per_second);
  std::vector<std::vector<std::string>> table = {{"", "found", "halves", "alone", "aliases", "merged"}};
  for (const auto& [perturbation, tally] : full.measures.classes) table[0].emplace_back(Name(perturbation));
  table.push_back(Row("full", full.measures));
  table.push_back(Row("exact", exact));
  table.push_back(Row("trigram", trigram));
  PrintTable(table, out);
  return Finish(report, {"found", "aliases_resolved"}, options.report, out);
}

}  // namespace

absl::Status RunIdentity(const BenchOptions& options, std::ostream& out) {
  if (std::filesystem::exists(options.data / kPairsFile)) return RunNames(options, out);
  if (std::filesystem::exists(options.data / kPapersFile)) return RunPapers(options, out);
  return absl::NotFoundError(std::format("{} holds neither {} nor {}", options.data.string(), kPairsFile, kPapersFile));
}

}  // namespace annals::bench
