#include "bench/names/paper_pairs.h"

#include <format>
#include <functional>

#include "bench/names/name_pairs.h"
#include "bench/names/name_partners.h"
#include "core/record/status.h"
#include "core/text/text.h"

namespace annals::bench {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kTitleThreshold = 0.8;

struct Confusion {
  double both = 0, said = 0, is = 0;
  void Add(bool said_same, bool same) {
    both += said_same && same ? 1 : 0;
    said += said_same ? 1 : 0;
    is += same ? 1 : 0;
  }
  double Precision() const { return said > 0 ? both / said : 0; }
  double Recall() const { return is > 0 ? both / is : 0; }
  double F1() const { return said + is > 0 ? 2 * both / (said + is) : 0; }
};

struct PaperSystem {
  const char* name;
  std::function<bool(const PaperPair&)> same;
};

}  // namespace

absl::Status RunPapers(const BenchOptions& options, std::ostream& out) {
  ASSIGN_OR_RETURN(const std::vector<PaperPair> pairs, ReadPaperPairs(options.data / kPapersFile));
  const PaperSystem systems[] = {
      {"full", [](const PaperPair& p) { return identity::ComparePapers(p.a, p.b).same; }},
      {"exact_title", [](const PaperPair& p) { return text::NameKey(p.a.title) == text::NameKey(p.b.title); }},
      {"trigram_title", [](const PaperPair& p) {
         return TrigramSimilarity(Trigrams(p.a.title), Trigrams(p.b.title)) >= kTitleThreshold;
       }}};
  const std::string data = std::filesystem::weakly_canonical(options.data).filename().string();
  Json report = NewReport("identity", data);
  report["pairs"] = pairs.size();
  std::vector<std::vector<std::string>> table = {{"", "F1", "halves", "precision", "recall"}};
  for (const PaperSystem& system : systems) {
    Confusion all, halves[2];
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const bool said = system.same(pairs[i]);
      all.Add(said, pairs[i].same);
      halves[i % 2].Add(said, pairs[i].same);
    }
    report["systems"][system.name] = {{"f1", Rounded(all.F1())},
                                      {"f1_halves", {Rounded(halves[0].F1()), Rounded(halves[1].F1())}},
                                      {"precision", Rounded(all.Precision())},
                                      {"recall", Rounded(all.Recall())}};
    table.push_back({system.name, std::format("{:.4f}", all.F1()),
                     std::format("{:.4f} / {:.4f}", halves[0].F1(), halves[1].F1()),
                     std::format("{:.4f}", all.Precision()), std::format("{:.4f}", all.Recall())});
  }
  out << std::format("{}: {} pairs of records, one paper or two\n", data, pairs.size());
  PrintTable(table, out);
  return Finish(report, {"f1"}, options.report, out);
}

}  // namespace annals::bench
