#include "server/models/model_folder.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::models {
namespace {

using nlohmann::json;

constexpr char kDescription[] = "annals-model.json";
constexpr std::size_t kMaxDimension = 4096;  // the port's
constexpr std::size_t kMinTokens = 8, kMaxTokens = 8192;
constexpr std::uintmax_t kMaxDescriptionBytes = 1 << 20;

// Reads fields of one JSON object; the first wrong one is remembered, so that a reader is a list of lines.
class Fields {
 public:
  Fields(const json& object, std::string where, absl::Status& status)
      : object_(object), where_(std::move(where)), status_(status) {
    if (!object.is_object()) Fail("", "must be an object");
  }

  void Text(const char* name, std::string& value, bool needed = false) {
    const json* found = Find(name, needed);
    if (found == nullptr) return;
    if (!found->is_string()) return Fail(name, "must be a text");
    value = found->get<std::string>();
  }
  void Flag(const char* name, bool& value) {
    const json* found = Find(name, false);
    if (found == nullptr) return;
    if (!found->is_boolean()) return Fail(name, "must be true or false");
    value = found->get<bool>();
  }
  void Count(const char* name, std::size_t& value, std::size_t low, std::size_t high) {
    const json* found = Find(name, true);
    if (found == nullptr) return;
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() < low || found->get<std::uint64_t>() > high) {
      return Fail(name, absl::StrCat("must be a whole number from ", low, " to ", high));
    }
    value = found->get<std::size_t>();
  }
  void Number(const char* name, double& value, double low, double high) {
    const json* found = Find(name, false);
    if (found == nullptr) return;
    if (!found->is_number() || !(found->get<double>() >= low && found->get<double>() <= high)) {
      return Fail(name, absl::StrCat("must be a number from ", low, " to ", high));
    }
    value = found->get<double>();
  }
  const json* Find(const char* name, bool needed) {
    const auto found = object_.is_object() ? object_.find(name) : object_.end();
    if (object_.is_object() && found != object_.end()) return &*found;
    if (needed) Fail(name, "is missing");
    return nullptr;
  }
  void Fail(std::string_view name, std::string_view what) {
    if (status_.ok())
      status_ = absl::InvalidArgumentError(absl::StrCat(where_, std::string(name), " ", std::string(what)));
  }

 private:
  const json& object_;
  std::string where_;
  absl::Status& status_;
};

// A name that stays below the folder, whatever the folder is: who gives a description must not choose what else is read.
bool StaysInside(const std::string& file) {
  const std::filesystem::path path(file);
  const auto leads_out = [](const std::filesystem::path& part) { return part.empty() || part == "." || part == ".."; };
  return !file.empty() && !file.contains('\0') && path.is_relative() && std::ranges::none_of(path, leads_out);
}

absl::Status ReadDescription(const json& file, ModelFolder& model) {
  absl::Status status;
  const std::string where = absl::StrCat(model.path, "/", kDescription, ": ");
  Fields fields(file, where, status);
  fields.Text("name", model.name, true);
  fields.Count("dimension", model.dimension, 1, kMaxDimension);
  fields.Count("max_tokens", model.max_tokens, kMinTokens, kMaxTokens);
  fields.Number("dense_weight", model.dense_weight, 0, 10);
  std::string pooling;
  fields.Text("pooling", pooling, true);
  if (pooling == "none")
    model.pooling = Pooling::kNone;
  else if (pooling == "mean")
    model.pooling = Pooling::kMean;
  else if (pooling == "cls")
    model.pooling = Pooling::kCls;
  else if (pooling == "score")
    model.pooling = Pooling::kScore;
  else
    fields.Fail("pooling", "must be none, mean, cls or score");
  if (const json* prefixes = fields.Find("prefixes", false)) {
    Fields prefix(*prefixes, absl::StrCat(where, "prefixes."), status);
    prefix.Text("query", model.query_prefix);
    prefix.Text("passage", model.passage_prefix);
  }
  if (const json* tokenizer = fields.Find("tokenizer", false)) {
    Fields part(*tokenizer, absl::StrCat(where, "tokenizer."), status);
    part.Text("type", model.tokenizer.type);
    part.Text("file", model.tokenizer.file);
    if (!StaysInside(model.tokenizer.file)) part.Fail("file", "must be a file in the folder");
    part.Flag("lower_case", model.tokenizer.lower_case);
  }
  std::string sentences = "own";
  fields.Text("sentences", sentences);
  if (sentences != "own" && sentences != "in_passage") fields.Fail("sentences", "must be own or in_passage");
  model.sentences_in_passage = sentences == "in_passage";
  if (model.sentences_in_passage && model.pooling != Pooling::kMean)
    fields.Fail("sentences", "may be in_passage only where pooling is mean");
  if (status.ok() && model.name.empty()) fields.Fail("name", "must not be empty");
  return status;
}

}  // namespace

std::string FolderOf(const std::string& model, const std::string& models_dir) {
  return model.contains('/') || models_dir.empty() ? model : absl::StrCat(models_dir, "/", model);
}

absl::StatusOr<ModelFolder> ReadModelFolder(const std::string& path, bool full_precision) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(path, ignored)) return absl::NotFoundError(absl::StrCat("no model folder ", path));
  ModelFolder model{.path = path};
  const std::string description_file = absl::StrCat(path, "/", kDescription);
  // Whatever else has that name, a folder or a pipe, would not be read to an end.
  if (!std::filesystem::is_regular_file(description_file, ignored))
    return absl::NotFoundError(absl::StrCat(path, " has no ", kDescription));
  if (std::filesystem::file_size(description_file, ignored) > kMaxDescriptionBytes)
    return absl::InvalidArgumentError(absl::StrCat(description_file, " is larger than 1 MiB"));
  std::ifstream file(description_file, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat(path, " has no ", kDescription, " that can be read"));
  const json description = json::parse(std::istreambuf_iterator<char>(file), {}, nullptr, false);
  if (description.is_discarded())
    return absl::InvalidArgumentError(absl::StrCat(path, "/", kDescription, " is not JSON"));
  RETURN_IF_ERROR(ReadDescription(description, model));
  const std::string quantized = absl::StrCat(path, "/model.int8.onnx"), plain = absl::StrCat(path, "/model.onnx");
  model.graph = !full_precision && std::filesystem::exists(quantized, ignored) ? quantized : plain;
  if (!std::filesystem::exists(model.graph, ignored)) {
    return absl::NotFoundError(absl::StrCat(path, std::filesystem::exists(quantized, ignored)
                                                      ? " has model.int8.onnx only: no full precision"
                                                      : " has neither model.onnx nor model.int8.onnx"));
  }
  return model;
}

}  // namespace annals::models
