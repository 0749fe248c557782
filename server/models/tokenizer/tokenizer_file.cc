// Readers of the vocabulary formats; see tokenizer.h.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"
#include "server/models/tokenizer/tokenizer.h"
#include "server/models/tokenizer/unigram_tokenizer.h"
#include "server/models/tokenizer/wordpiece_tokenizer.h"

namespace annals::models {
namespace {

using nlohmann::json;

absl::Status Wrong(const std::string& what) { return absl::InvalidArgumentError(absl::StrCat("tokenizer: ", what)); }

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::error_code ignored;
  std::ifstream file;
  // Whatever else has that name, a folder or a pipe, would not be read to an end.
  if (std::filesystem::is_regular_file(path, ignored)) file.open(path, std::ios::binary);
  if (!file.is_open()) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

const json* Find(const json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string TypeOf(const json* object) {
  const json* type = object == nullptr ? nullptr : Find(*object, "type");
  return type != nullptr && type->is_string() ? type->get<std::string>() : "";
}

bool FlagOf(const json& object, const char* name, bool otherwise) {
  const json* flag = Find(object, name);
  return flag != nullptr && flag->is_boolean() ? flag->get<bool>() : otherwise;
}

absl::StatusOr<std::vector<Piece>> ReadPieces(const json& list) {
  if (!list.is_array() || list.empty()) return Wrong("the vocabulary must be a list of [piece, score]");
  std::vector<Piece> pieces;
  pieces.reserve(list.size());
  for (const json& entry : list) {
    if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number()) {
      return Wrong(absl::StrCat("entry ", pieces.size(), " of the vocabulary is not [piece, score]"));
    }
    pieces.push_back({entry[0].get<std::string>(), entry[1].get<double>()});
  }
  return pieces;
}

// ------------------------------------------------------------------------------------------------- tokenizer.json

constexpr int kMaxNesting = 16;  // of sequences; published files nest them once

absl::Status AppendSteps(const json& normalizer, std::vector<NormalizerStep>& steps, int depth = 0) {
  if (depth > kMaxNesting)
    return Wrong(absl::StrCat("normalizers nest more than ", kMaxNesting, " times in each other"));
  const std::string type = TypeOf(&normalizer);
  if (type == "Sequence") {
    const json* parts = Find(normalizer, "normalizers");
    if (parts == nullptr || !parts->is_array()) return Wrong("normalizer Sequence without normalizers");
    for (const json& part : *parts) RETURN_IF_ERROR(AppendSteps(part, steps, depth + 1));
    return absl::OkStatus();
  }
  if (type == "BertNormalizer") {
    const bool lower = FlagOf(normalizer, "lowercase", true);
    for (const NormalizerStep step :
         BertNormalizer(lower, FlagOf(normalizer, "strip_accents", lower), FlagOf(normalizer, "clean_text", true),
                        FlagOf(normalizer, "handle_chinese_chars", true)))
      steps.push_back(step);
    return absl::OkStatus();
  }
  // SentencePiece's compiled map is NFKC with white space joined; the tokenizer joins white space itself. Replace is
  // used by these files for the same purpose, Strip likewise.
  if (type == "Replace" || type == "Strip" || type == "Prepend") return absl::OkStatus();
  static constexpr std::pair<std::string_view, NormalizerStep> kSteps[] = {
      {"Precompiled", NormalizerStep::kNfkc},
      {"Nmt", NormalizerStep::kCleanText},
      {"NFKC", NormalizerStep::kNfkc},
      {"NFC", NormalizerStep::kNfc},
      {"NFD", NormalizerStep::kNfd},
      {"NFKD", NormalizerStep::kNfkd},
      {"Lowercase", NormalizerStep::kLowerCase},
      {"StripAccents", NormalizerStep::kStripAccents}};
  for (const auto& [name, step] : kSteps) {
    if (type != name) continue;
    steps.push_back(step);
    return absl::OkStatus();
  }
  return Wrong(absl::StrCat("normalizer type \"", type, "\" is not known"));
}

using Ids = std::vector<std::int64_t>;

// A pair ["[CLS]", 101], as BertProcessing and RobertaProcessing write it.
absl::StatusOr<Ids> PairId(const json& processor, const char* name) {
  const json* pair = Find(processor, name);
  if (pair == nullptr || !pair->is_array() || pair->size() != 2 || !(*pair)[1].is_number_integer()) {
    return Wrong(absl::StrCat("post_processor without a valid \"", name, "\""));
  }
  return Ids{(*pair)[1].get<std::int64_t>()};
}

absl::Status AppendSpecial(const json& processor, const json& token, Ids& ids) {
  const json* name = Find(token, "id");
  const json* specials = Find(processor, "special_tokens");
  const json* special = name != nullptr && name->is_string() && specials != nullptr
                            ? Find(*specials, name->get<std::string>().c_str())
                            : nullptr;
  const json* list = special == nullptr ? nullptr : Find(*special, "ids");
  if (list == nullptr || !list->is_array())
    return Wrong("post_processor names a special token that it does not define");
  for (const json& id : *list) {
    if (!id.is_number_integer()) return Wrong("a special token's id is not a number");
    ids.push_back(id.get<std::int64_t>());
  }
  return absl::OkStatus();
}

// Of the template of two texts, the marks after the first one and before the second.
absl::StatusOr<Ids> ReadBetween(const json& processor, const Ids& suffix) {
  const json* pair = Find(processor, "pair");
  if (pair == nullptr || !pair->is_array()) return suffix;
  Ids between;
  int texts = 0;
  for (const json& part : *pair) {
    texts += Find(part, "Sequence") != nullptr ? 1 : 0;
    const json* token = Find(part, "SpecialToken");
    if (texts == 1 && token != nullptr) RETURN_IF_ERROR(AppendSpecial(processor, *token, between));
  }
  return between;
}

absl::Status ReadFrame(const json* processor, Ids& prefix, Ids& suffix, Ids& between) {
  const std::string type = TypeOf(processor);
  if (type.empty()) return absl::OkStatus();
  if (type == "BertProcessing" || type == "RobertaProcessing") {
    ASSIGN_OR_RETURN(prefix, PairId(*processor, "cls"));
    ASSIGN_OR_RETURN(suffix, PairId(*processor, "sep"));
    between = suffix;
    if (type == "RobertaProcessing") between.insert(between.end(), suffix.begin(), suffix.end());
    return absl::OkStatus();
  }
  const json* single = Find(*processor, "single");
  if (type != "TemplateProcessing" || single == nullptr || !single->is_array()) {
    return Wrong(absl::StrCat("post_processor type \"", type, "\" is not known"));
  }
  bool after_text = false;
  for (const json& part : *single) {
    if (Find(part, "Sequence") != nullptr) after_text = true;
    if (const json* token = Find(part, "SpecialToken"))
      RETURN_IF_ERROR(AppendSpecial(*processor, *token, after_text ? suffix : prefix));
  }
  ASSIGN_OR_RETURN(between, ReadBetween(*processor, suffix));
  return absl::OkStatus();
}

// The marks that a text may contain. Those that are looked for in the normalised text, or only as whole words, stay text.
absl::StatusOr<std::vector<Mark>> ReadMarks(const json* list) {
  std::vector<Mark> marks;
  if (list == nullptr) return marks;
  if (!list->is_array()) return Wrong("added_tokens must be a list");
  for (const json& token : *list) {
    const json* content = Find(token, "content");
    const json* id = Find(token, "id");
    if (content == nullptr || !content->is_string() || id == nullptr || !id->is_number_unsigned() ||
        id->get<std::uint64_t>() > std::numeric_limits<std::int32_t>::max()) {
      return Wrong("added_tokens has an entry without content or id");
    }
    if (FlagOf(token, "normalized", true) || FlagOf(token, "single_word", false)) continue;
    marks.push_back({content->get<std::string>(), id->get<std::uint32_t>()});
  }
  return marks;
}

absl::StatusOr<std::unique_ptr<Tokenizer>> ReadWordPiece(const json& model, std::vector<NormalizerStep> steps,
                                                         std::vector<Mark> marks) {
  const json* vocabulary = Find(model, "vocab");
  if (vocabulary == nullptr || !vocabulary->is_object() || vocabulary->empty())
    return Wrong("model.vocab must be an object");
  std::vector<std::string> pieces(vocabulary->size());
  for (const auto& [piece, id] : vocabulary->items()) {
    if (!id.is_number_unsigned() || id.get<std::uint64_t>() >= pieces.size())
      return Wrong("model.vocab: ids must be 0 to size - 1");
    pieces[id.get<std::size_t>()] = piece;
  }
  const json* unknown = Find(model, "unk_token");
  const auto found =
      unknown != nullptr && unknown->is_string() ? vocabulary->find(unknown->get<std::string>()) : vocabulary->end();
  if (found == vocabulary->end()) return Wrong("model.unk_token is not in the vocabulary");
  WordPieceOptions options{
      .unknown = found->get<std::uint32_t>(), .normalizer = std::move(steps), .marks = std::move(marks)};
  if (const json* prefix = Find(model, "continuing_subword_prefix"); prefix != nullptr && prefix->is_string()) {
    options.continuation = prefix->get<std::string>();
  }
  return std::make_unique<WordPieceTokenizer>(pieces, std::move(options));
}

absl::StatusOr<std::unique_ptr<Tokenizer>> ReadUnigram(const json& model, std::vector<NormalizerStep> steps) {
  const json* vocabulary = Find(model, "vocab");
  const json* unknown = Find(model, "unk_id");
  if (vocabulary == nullptr) return Wrong("model.vocab is missing");
  ASSIGN_OR_RETURN(std::vector<Piece> pieces, ReadPieces(*vocabulary));
  if (unknown == nullptr || !unknown->is_number_unsigned() || unknown->get<std::uint64_t>() >= pieces.size()) {
    return Wrong("model.unk_id is not an id of the vocabulary");
  }
  return std::make_unique<UnigramTokenizer>(std::move(pieces),
                                            UnigramOptions{unknown->get<std::uint32_t>(), std::move(steps)});
}

absl::StatusOr<std::unique_ptr<Tokenizer>> ReadTokenizerJson(const json& file) {
  const json* model = Find(file, "model");
  if (model == nullptr) return Wrong("no model");
  std::vector<NormalizerStep> steps;
  if (const json* normalizer = Find(file, "normalizer")) RETURN_IF_ERROR(AppendSteps(*normalizer, steps));
  std::string type = TypeOf(model);
  if (type.empty()) type = Find(*model, "unk_id") != nullptr ? "Unigram" : "WordPiece";  // old files leave it out
  if (type != "Unigram" && type != "WordPiece")
    return Wrong(absl::StrCat("model type \"", type, "\": only Unigram and WordPiece"));
  ASSIGN_OR_RETURN(std::vector<Mark> marks, ReadMarks(Find(file, "added_tokens")));
  auto tokenizer = type == "Unigram" ? ReadUnigram(*model, std::move(steps))
                                     : ReadWordPiece(*model, std::move(steps), std::move(marks));
  if (!tokenizer.ok()) return tokenizer;
  Ids prefix, suffix, between;
  RETURN_IF_ERROR(ReadFrame(Find(file, "post_processor"), prefix, suffix, between));
  (*tokenizer)->SetFrame(std::move(prefix), std::move(suffix), std::move(between));
  return tokenizer;
}

// ------------------------------------------------------------------------------------------------------ vocab.txt

absl::StatusOr<std::unique_ptr<Tokenizer>> ReadVocabularyText(std::string_view text, bool lower_case) {
  std::vector<std::string> pieces;
  std::optional<std::uint32_t> unknown, begin, end;
  while (!text.empty()) {
    const std::size_t line_end = text.find('\n');
    std::string_view line = text.substr(0, line_end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const auto id = static_cast<std::uint32_t>(pieces.size());
    if (line == "[UNK]") unknown = id;
    if (line == "[CLS]") begin = id;
    if (line == "[SEP]") end = id;
    pieces.emplace_back(line);
    text.remove_prefix(line_end == text.npos ? text.size() : line_end + 1);
  }
  if (!unknown || !begin || !end) return Wrong("vocab.txt must hold [UNK], [CLS] and [SEP], one piece a line");
  auto tokenizer = std::make_unique<WordPieceTokenizer>(
      pieces, WordPieceOptions{.unknown = *unknown, .normalizer = BertNormalizer(lower_case, lower_case)});
  tokenizer->SetFrame({*begin}, {*end}, {*end});
  return tokenizer;
}

absl::Status CheckFrame(const Tokenizer& tokenizer) {
  const auto size = static_cast<std::int64_t>(tokenizer.vocabulary_size());
  for (const Ids* ids : {&tokenizer.prefix(), &tokenizer.suffix(), &tokenizer.between()}) {
    for (const std::int64_t id : *ids) {
      if (id < 0 || id >= size)
        return Wrong(absl::StrCat("the special token ", id, " is outside the vocabulary of ", size));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Tokenizer>> Read(const std::string& path, const TokenizerSpec& spec) {
  ASSIGN_OR_RETURN(const std::string text, ReadFile(path));
  if (spec.type == "wordpiece") return ReadVocabularyText(text, spec.lower_case);
  if (spec.type != "tokenizer") return Wrong(absl::StrCat("type \"", spec.type, "\": tokenizer or wordpiece"));
  const json file = json::parse(text, nullptr, false);
  if (file.is_discarded()) return Wrong(absl::StrCat(path, " is not JSON"));
  return ReadTokenizerJson(file);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Tokenizer>> LoadTokenizer(const std::string& folder, const TokenizerSpec& spec) {
  auto tokenizer = Read(absl::StrCat(folder, "/", spec.file), spec);
  if (!tokenizer.ok()) return tokenizer;
  RETURN_IF_ERROR(CheckFrame(**tokenizer));
  return tokenizer;
}

}  // namespace annals::models
