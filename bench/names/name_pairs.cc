#include "bench/names/name_pairs.h"

#include <format>
#include <fstream>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

// The value of one column of a record, trimmed; "" when it has none.
std::string Column(const std::string& record, const std::string& column) {
  const std::string mark = "COL " + column + " VAL";
  const std::size_t at = record.find(mark);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + mark.size();
  std::string value = record.substr(begin, record.find(" COL ", begin) - begin);
  absl::StripAsciiWhitespace(&value);
  return value;
}

identity::PaperRecord ReadRecord(const std::string& record) {
  identity::PaperRecord paper{.title = Column(record, "title")};
  for (const auto author : absl::StrSplit(Column(record, "authors"), ','))
    paper.authors.emplace_back(absl::StripAsciiWhitespace(author));
  if (!absl::SimpleAtoi(Column(record, "year"), &paper.year)) paper.year = 0;
  return paper;
}

}  // namespace

absl::StatusOr<std::vector<NamedEntity>> ReadAliasPairs(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<NamedEntity> entities;
  std::map<std::string, std::size_t> known;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const nlohmann::json pair = nlohmann::json::parse(line, nullptr, false);
    if (!pair.is_object() || !pair.contains("name") || !pair.contains("alias"))
      return absl::InvalidArgumentError(std::format("{}:{}: no name and alias", file.string(), number));
    const auto [at, added] = known.emplace(pair["name"].get<std::string>(), entities.size());
    if (added) entities.push_back({.name = at->first});
    entities[at->second].aliases.push_back(pair["alias"].get<std::string>());
  }
  if (entities.empty()) return absl::InvalidArgumentError(file.string() + " holds no pair");
  return entities;
}

absl::StatusOr<std::vector<PaperPair>> ReadPaperPairs(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<PaperPair> pairs;
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (fields.size() != 3)
      return absl::InvalidArgumentError(std::format("{}:{}: not three fields", file.string(), number));
    pairs.push_back({ReadRecord(fields[0]), ReadRecord(fields[1]), fields[2] == "1"});
  }
  if (pairs.empty()) return absl::InvalidArgumentError(file.string() + " holds no pair");
  return pairs;
}

absl::Status WriteNameDocuments(const std::vector<NamedEntity>& entities, bool titled,
                                const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  std::ofstream out(folder / "documents.jsonl");
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const NamedEntity& entity = entities[i];
    if (titled) {
      out << nlohmann::json{{"id", std::format("e{}", i)},
                            {"title", entity.name},
                            {"text", "An entry of the register."}}
                 .dump()
          << "\n";
      continue;
    }
    std::vector<std::string> spellings = {entity.name};
    spellings.insert(spellings.end(), entity.aliases.begin(), entity.aliases.end());
    for (std::size_t s = 0; s < spellings.size(); ++s) {
      const std::string text = std::format("Yesterday reports about {} came in.", spellings[s]);
      out << nlohmann::json{{"id", std::format("e{}-{}", i, s)}, {"text", text}}.dump() << "\n";
    }
  }
  out.close();
  return out.fail() ? absl::UnavailableError("cannot write " + folder.string()) : absl::OkStatus();
}

}  // namespace annals::bench
