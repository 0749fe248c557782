// How fast documents are validated and prepared, by CPU time of one core: ingest_rate FILE.jsonl [ROUNDS]
#include <ctime>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/ingest/document_input.h"

namespace {

using annals::ingest::DocumentInput;

DocumentInput Read(const nlohmann::json& json) {
  DocumentInput input{.id = json.value("id", ""), .title = json.value("title", ""), .text = json.value("text", "")};
  input.doc_type = json.value("doc_type", "");
  input.label = json.value("label", "");
  if (json.contains("period")) {
    input.period_from = json["period"].value("from", "");
    input.period_to = json["period"].value("to", "");
  }
  if (json.contains("metadata")) {
    for (const auto& [key, value] : json["metadata"].items()) {
      if (value.is_string()) input.metadata.emplace_back(key, value.get<std::string>());
    }
  }
  for (const auto& chunk : json.value("chunks", nlohmann::json::array())) {
    input.chunks.push_back(
        {.id = chunk.value("id", ""), .section = chunk.value("section", ""), .text = chunk.value("text", "")});
  }
  return input;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::cerr << "usage: ingest_rate FILE.jsonl [ROUNDS]\n", 2;
  std::vector<DocumentInput> inputs;
  std::ifstream file(argv[1]);
  for (std::string line; std::getline(file, line);) inputs.push_back(Read(nlohmann::json::parse(line)));
  for (int round = 0; round < (argc > 2 ? std::stoi(argv[2]) : 1); ++round) {
    std::size_t chunks = 0, statements = 0, mentions = 0, relations = 0, entities = 0, violations = 0, dated = 0;
    const std::clock_t start = std::clock();
    for (const DocumentInput& input : inputs) {
      violations += annals::ingest::Validate(input, {}, 0).size();
      if (violations > 0) continue;
      const auto prepared = annals::ingest::Prepare(input);
      entities += prepared.entities.size();
      chunks += prepared.chunks.size();
      for (const auto& chunk : prepared.chunks) {
        statements += chunk.statements.size();
        mentions += chunk.mentions.size();
        relations += chunk.relations.size();
        for (const auto& relation : chunk.relations) dated += relation.source == annals::ValiditySource::kExplicit;
      }
    }
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::cout << inputs.size() << " documents, " << chunks << " chunks, " << statements << " statements, " << mentions
              << " mentions, " << relations << " relations (" << dated << " dated), " << entities << " entities, "
              << violations << " violations in " << seconds << " s: " << static_cast<double>(chunks) / seconds
              << " chunks/s\n";
  }
}
