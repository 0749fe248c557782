#include "bench/support/renamed_passages.h"

#include <format>
#include <fstream>

namespace annals::bench {
namespace {

std::vector<ingest::PreparedDocument> Prepared(const std::vector<ingest::DocumentInput>& inputs) {
  std::vector<ingest::PreparedDocument> prepared;
  for (const ingest::DocumentInput& input : inputs) prepared.push_back(ingest::Prepare(input));
  return prepared;
}

}  // namespace

RenamedPassages::RenamedPassages(const std::vector<ingest::DocumentInput>& inputs)
    : RenamedPassages(inputs, Prepared(inputs)) {}

RenamedPassages::RenamedPassages(const std::vector<ingest::DocumentInput>& inputs,
                                 const std::vector<ingest::PreparedDocument>& prepared)
    : names_(prepared) {
  for (std::size_t d = 0; d < inputs.size(); ++d) {
    for (const ingest::PreparedChunk& chunk : prepared[d].chunks)
      passages_.push_back({inputs[d].title, chunk.text, chunk.relations.size()});
  }
}

RenamedPassages::Passage RenamedPassages::PassageOf(std::int64_t n) const {
  const Passage& original = passages_[static_cast<std::size_t>(n % originals())];
  return {names_.Rename(original.title, CopyOf(n)).text, names_.Rename(original.text, CopyOf(n)).text,
          original.relations};
}

nlohmann::json RenamedPassages::At(std::int64_t n) const {
  const Passage passage = PassageOf(n);
  return {{"id", std::format("d{}", n)}, {"title", passage.title}, {"text", passage.text}};
}

std::string RenamedPassages::InNamesOf(std::int64_t n, const std::string& text) const {
  return names_.Rename(text, CopyOf(n)).text;
}

std::int64_t RenamedPassages::UntilRelations(std::int64_t relations) const {
  std::int64_t of_all = 0;
  for (const Passage& passage : passages_) of_all += static_cast<std::int64_t>(passage.relations);
  if (of_all == 0) return 0;
  std::int64_t n = relations / of_all * originals(), counted = relations / of_all * of_all;
  for (; counted < relations; ++n)
    counted += static_cast<std::int64_t>(passages_[static_cast<std::size_t>(n % originals())].relations);
  return n;
}

absl::Status RenamedPassages::WriteFolder(std::int64_t from, std::int64_t to,
                                          const std::filesystem::path& folder) const {
  std::filesystem::create_directories(folder);
  std::ofstream out(folder / "documents.jsonl");
  for (std::int64_t n = from; n < to; ++n) out << At(n).dump() << "\n";
  out.close();
  return out ? absl::OkStatus() : absl::InternalError("cannot write " + folder.string());
}

}  // namespace annals::bench
