#include "bench/facts/dated_quads.h"

#include <zlib.h>

#include <algorithm>
#include <format>
#include <fstream>
#include <memory>
#include <span>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_split.h"
#include "bench/support/corpus.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "core/time/interval.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

constexpr std::size_t kFactsOfPassage = 25;
constexpr std::size_t kFields = 5;

auto Order(const DatedQuad& q) { return std::tie(q.day, q.subject, q.relation, q.object); }

// Plain files are read as they are: gzopen takes both.
absl::StatusOr<std::string> ReadWhole(const std::filesystem::path& path) {
  const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
  if (file == nullptr) return absl::NotFoundError("cannot open " + path.string());
  std::string text, block(1 << 20, '\0');
  int read = 0;
  while ((read = gzread(file.get(), block.data(), static_cast<unsigned>(block.size()))) > 0)
    text.append(block, 0, static_cast<std::size_t>(read));
  if (read < 0) return absl::InvalidArgumentError(path.string() + " is damaged");
  return text;
}

class Names {
 public:
  explicit Names(std::vector<std::string>* names) : names_(*names) {}
  std::uint32_t Of(const std::string& name, std::string key) {
    const auto [it, fresh] = numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(names_.size()));
    if (fresh) names_.push_back(name);
    return it->second;
  }

 private:
  std::vector<std::string>& names_;
  absl::flat_hash_map<std::string, std::uint32_t> numbers_;
};

nlohmann::ordered_json Passage(const QuadFile& file, std::span<const DatedQuad> quads, const std::string& day,
                               const std::string& next) {
  nlohmann::ordered_json relations = nlohmann::ordered_json::array();
  for (const DatedQuad& q : quads) {
    relations.push_back({{"subject", file.entities[q.subject]},
                         {"predicate", file.relations[q.relation]},
                         {"object", file.entities[q.object]},
                         {"validity", {{"from", day}, {"to", next}}}});
  }
  return {{"text", std::format("{} events recorded on {}.", quads.size(), day)}, {"relations", std::move(relations)}};
}

nlohmann::ordered_json DocumentOfDay(const QuadFile& file, std::span<const DatedQuad> quads) {
  const std::string day = ToIsoDay(quads.front().day), next = ToIsoDay(quads.front().day + std::chrono::days{1});
  nlohmann::ordered_json chunks = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < quads.size(); i += kFactsOfPassage)
    chunks.push_back(Passage(file, quads.subspan(i, std::min(kFactsOfPassage, quads.size() - i)), day, next));
  return {{"id", "events-" + day},
          {"title", "Events of " + day},
          {"doc_type", "event_log"},
          {"published", day},
          {"chunks", std::move(chunks)}};
}

}  // namespace

absl::StatusOr<QuadFile> ReadQuads(const std::filesystem::path& folder) {
  std::error_code ignored;
  const bool plain = std::filesystem::exists(folder / "quads.tsv", ignored);
  ASSIGN_OR_RETURN(const std::filesystem::path path, NeededFile(folder, plain ? "quads.tsv" : "quads.tsv.gz"));
  ASSIGN_OR_RETURN(const std::string text, ReadWhole(path));
  QuadFile file;
  Names entities(&file.entities), relations(&file.relations);
  std::size_t number = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    const auto day = fields.size() == kFields ? ParseIsoDay(fields[4]) : std::nullopt;
    if (!day) {
      return absl::InvalidArgumentError(
          std::format("{}:{}: not split, subject, relation, object, day", path.string(), number));
    }
    const DatedQuad quad{entities.Of(fields[1], text::NameKey(fields[1])), relations.Of(fields[2], fields[2]),
                         entities.Of(fields[3], text::NameKey(fields[3])), *day};
    if (quad.subject != quad.object) file.quads.push_back(quad);
  }
  std::ranges::sort(file.quads, {}, Order);
  const auto same = [](const DatedQuad& a, const DatedQuad& b) { return Order(a) == Order(b); };
  file.quads.erase(std::ranges::unique(file.quads, same).begin(), file.quads.end());
  if (file.quads.empty()) return absl::InvalidArgumentError("no fact in " + path.string());
  return file;
}

absl::Status WriteDocuments(const QuadFile& file, const std::filesystem::path& path) {
  std::ofstream out(path);
  const std::span<const DatedQuad> quads(file.quads);
  for (std::size_t i = 0; i < quads.size();) {
    std::size_t end = i;
    while (end < quads.size() && quads[end].day == quads[i].day) ++end;
    out << DocumentOfDay(file, quads.subspan(i, end - i)).dump() << "\n";
    i = end;
  }
  out.close();
  return out ? absl::OkStatus() : absl::InternalError("cannot write " + path.string());
}

}  // namespace annals::bench
