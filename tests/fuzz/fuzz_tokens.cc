// Any bytes as a text for an encoder: no crash, ids of the vocabulary, and words apart are read apart. With the
// vocabulary of each published model that ANNALS_MODELS holds; where it holds none, with one of a few pieces.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "server/models/tokenizer/tokenizer.h"
#include "server/models/tokenizer/wordpiece_tokenizer.h"

namespace {

using annals::models::Tokenizer;
using Tokenizers = std::vector<std::unique_ptr<Tokenizer>>;

void Require(bool holds) {
  if (!holds) std::abort();
}

Tokenizers OpenAll() {
  Tokenizers all;
  const char* models = std::getenv("ANNALS_MODELS");
  for (const char* name : {"e5-small-v2", "bge-small-en-v1.5", "all-MiniLM-L6-v2"}) {
    const std::string folder = absl::StrCat(models == nullptr ? "." : models, "/", name);
    if (models == nullptr || !std::filesystem::exists(folder)) continue;
    auto tokenizer = annals::models::LoadTokenizer(folder, {});
    Require(tokenizer.ok());
    all.push_back(*std::move(tokenizer));
  }
  if (!all.empty()) return all;
  const std::vector<std::string> pieces = {"[UNK]", "a", "##b", "the", "##s", "!", "[", "]", "東", "[SEP]"};
  all.push_back(std::make_unique<annals::models::WordPieceTokenizer>(
      pieces, annals::models::WordPieceOptions{.normalizer = annals::models::BertNormalizer(true, true),
                                               .marks = {{"[SEP]", 9}, {"[SEP]]", 0}}}));
  return all;
}

void RequireSound(const Tokenizer& tokenizer, std::string_view text, std::size_t cut) {
  const std::vector<std::int64_t> ids = tokenizer.Encode(text);
  for (const std::int64_t id : ids) Require(id >= 0 && id < static_cast<std::int64_t>(tokenizer.vocabulary_size()));
  // A symbol of three bytes may become several by its canonical form, none of them without a byte of its own.
  Require(ids.size() <= 3 * text.size());
  const std::string left(text.substr(0, cut)), right(text.substr(cut));
  std::vector<std::int64_t> apart = tokenizer.Encode(left);
  for (const std::int64_t id : tokenizer.Encode(right)) apart.push_back(id);
  Require(tokenizer.Encode(left + " " + right) == apart);
}

}  // namespace

// The first byte chooses where the text is cut in two.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Tokenizers* const all = new Tokenizers(OpenAll());
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const auto& tokenizer : *all) RequireSound(*tokenizer, text, data[0] % size);
  return 0;
}
