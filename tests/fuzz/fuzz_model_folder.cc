// Any bytes as the description of a model: refused with a sentence, or within what the contract of model_folder.h says; and
// as its vocabulary: refused, or a tokenizer that can be used.
#include <stdlib.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "server/models/model_folder.h"
#include "server/models/tokenizer/tokenizer.h"

namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

std::string MakeFolder() {
  std::string path = (std::filesystem::temp_directory_path() / "annals-fuzz-XXXXXX").string();
  Require(mkdtemp(path.data()) != nullptr);
  std::ofstream(path + "/model.onnx") << "graph";
  return path;
}

void Write(const std::string& file, const std::uint8_t* data, std::size_t size) {
  std::ofstream(file, std::ios::binary).write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
}

}  // namespace

// The first byte chooses: a description, or a vocabulary of one kind or the other.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string* const folder = new std::string(MakeFolder());
  if (size == 0) return 0;
  const std::uint8_t kind = data[0] % 3;
  if (kind == 0) {
    Write(*folder + "/annals-model.json", data + 1, size - 1);
    const auto model = annals::models::ReadModelFolder(*folder, false);
    Require(model.ok() || !model.status().message().empty());
    if (!model.ok()) return 0;
    Require(!model->name.empty() && model->dimension >= 1 && model->dimension <= 4096);
    Require(model->max_tokens >= 8 && model->max_tokens <= 8192);
    Require(model->dense_weight >= 0 && model->dense_weight <= 10);
    const std::filesystem::path file = std::filesystem::path(*folder) / model->tokenizer.file;
    Require(file.lexically_normal().string().starts_with(*folder + "/"));
    return 0;
  }
  Write(*folder + "/tokenizer.json", data + 1, size - 1);
  const auto tokenizer = annals::models::LoadTokenizer(*folder, {.type = kind == 1 ? "tokenizer" : "wordpiece"});
  if (!tokenizer.ok()) return 0;
  for (const std::int64_t id : (*tokenizer)->Encode("the permits of 2024 [SEP] caf\xc3\xa9"))
    Require(id >= 0 && id < static_cast<std::int64_t>((*tokenizer)->vocabulary_size()));
  return 0;
}
