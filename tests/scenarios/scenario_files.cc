#include "tests/scenarios/scenario_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "core/language/lexicon.h"

namespace annals::testing {
namespace {

using nlohmann::json;

const std::filesystem::path kFolder = "tests/scenarios/data";

std::ifstream Open(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return file;
}

}  // namespace

std::vector<std::string> ScenarioNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kFolder)) {
    if (entry.path().extension() != ".json") continue;
    names.push_back(entry.path().lexically_relative(kFolder).replace_extension());
  }
  std::ranges::sort(names);
  return names;
}

std::string TestNameOf(std::string scenario) {
  std::ranges::replace(scenario, '/', '_');
  return scenario;
}

json ReadScenario(const std::string& name) {
  std::ifstream file = Open(kFolder / (name + ".json"));
  return json::parse(file);
}

std::vector<json> DocumentsOf(const json& scenario) {
  std::vector<json> documents;
  for (const std::string name : scenario.value("documents_from", json::array())) {
    std::ifstream file = Open(kFolder / "documents" / name);
    for (std::string line; std::getline(file, line);) documents.push_back(json::parse(line));
  }
  for (const json& document : scenario.value("documents", json::array())) documents.push_back(document);
  return documents;
}

language::Language LanguageOf(const json& scenario) {
  const std::string code = scenario.value("language", "en");
  const std::optional<language::Language> language = language::LanguageOfCode(code);
  if (!language) throw std::runtime_error("no such language: " + code);
  return *language;
}

AuthorityOrder::Ranks AuthorityOf(const json& scenario) {
  AuthorityOrder::Ranks ranks;
  const json authority = scenario.value("authority", json::object());
  for (const auto& [source, rank] : authority.items()) ranks.emplace_back(source, rank.get<int>());
  return ranks;
}

Timestamp BeginningOf(const std::string& day) { return Timestamp{ParseIsoDay(day).value()}; }

}  // namespace annals::testing
