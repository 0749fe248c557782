// The models of deploy/models/models.json beside what the programs that they were published with make of the same texts:
// token ids equal, vectors within the precision of the file. What is not on this machine is skipped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "server/models/model_folder.h"
#include "server/models/onnx_embedder.h"
#include "server/models/tokenizer/tokenizer.h"

namespace annals::models {
namespace {

using embedding::Purpose;
using ::testing::ElementsAreArray;

using Ids = std::vector<std::int64_t>;

struct Reference {
  std::string text, prefix;
  Purpose purpose = Purpose::kPassage;
  Ids ids;  // marks included; cut at the longest input
  std::vector<float> float32, int8;
  double int8_cosine = 0;  // of the two
};

// ANNALS_SHARED_DATA/models/NAME/reference.jsonl, one object a line; none where it is not.
std::vector<Reference> ReadReferences(const std::string& name) {
  std::vector<Reference> references;
  const char* data = std::getenv("ANNALS_SHARED_DATA");
  if (data == nullptr) return references;
  std::ifstream file(absl::StrCat(data, "/models/", name, "/reference.jsonl"));
  for (std::string line; std::getline(file, line);) {
    const auto row = nlohmann::json::parse(line);
    references.push_back({row["text"], row["prefix"], row["kind"] == "query" ? Purpose::kQuery : Purpose::kPassage,
                          row["ids"], row["float32"], row["int8"], row["cosine_int8_float32"]});
  }
  return references;
}

// A folder of ANNALS_MODELS, and the reference that it is compared with.
struct Published {
  const char* folder;
  const char* reference;
};

std::optional<std::string> FolderOf(const std::string& name) {
  const char* models = std::getenv("ANNALS_MODELS");
  if (models == nullptr) return std::nullopt;
  std::string folder = absl::StrCat(models, "/", name);
  if (!std::filesystem::exists(folder)) return std::nullopt;
  return folder;
}

class PublishedModel : public ::testing::TestWithParam<Published> {
 protected:
  void SetUp() override {
    const auto path = FolderOf(GetParam().folder);
    if (!path) GTEST_SKIP() << "ANNALS_MODELS has no " << GetParam().folder;
    folder_ = *ReadModelFolder(*path, false);
    tokenizer_ = *LoadTokenizer(*path, folder_.tokenizer);
  }
  // As the embedder gives them to the model, but cut, not divided into windows.
  Ids FramedIds(const std::string& text) const {
    Ids ids = tokenizer_->prefix();
    const Ids words = tokenizer_->Encode(text);
    ids.insert(ids.end(), words.begin(), words.end());
    ids.resize(std::min(ids.size(), folder_.max_tokens - tokenizer_->suffix().size()));
    ids.insert(ids.end(), tokenizer_->suffix().begin(), tokenizer_->suffix().end());
    return ids;
  }
  // The longest beginning of the text that the model takes at once: what the reference read.
  std::string CutToFit(const Reference& reference) const {
    const std::size_t room = folder_.max_tokens - tokenizer_->prefix().size() - tokenizer_->suffix().size();
    std::string text = reference.text;
    while (tokenizer_->Encode(reference.prefix + text).size() > room) text.pop_back();
    return text;
  }
  const std::string& Prefix(Purpose purpose) const {
    return purpose == Purpose::kQuery ? folder_.query_prefix : folder_.passage_prefix;
  }
  ModelFolder folder_;
  std::unique_ptr<Tokenizer> tokenizer_;
};

double Cosine(std::span<const float> a, std::span<const float> b) {
  double dot = 0, aa = 0, bb = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    dot += static_cast<double>(a[i]) * b[i];
    aa += static_cast<double>(a[i]) * a[i];
    bb += static_cast<double>(b[i]) * b[i];
  }
  return dot / std::sqrt(aa * bb);
}

bool IsBlank(const std::string& text) { return text.find_first_not_of(" \t\r\n") == text.npos; }

TEST_P(PublishedModel, GivesTheReferencesTokens) {
  const std::vector<Reference> references = ReadReferences(GetParam().reference);
  if (references.empty()) GTEST_SKIP() << "ANNALS_SHARED_DATA has no reference for this model";
  for (const Reference& reference : references) {
    EXPECT_EQ(Prefix(reference.purpose), reference.prefix);
    EXPECT_THAT(FramedIds(reference.prefix + reference.text), ElementsAreArray(reference.ids)) << reference.text;
  }
}

// int8: processors may add in another order than the one that made the reference, but nothing saturates
// (docs/configuration.md says why). What quantising itself costs is no fault of ours: with some texts the published MiniLM
// is below .98 in the reference, too.
TEST_P(PublishedModel, GivesTheReferencesVectors) {
  const std::vector<Reference> references = ReadReferences(GetParam().reference);
  if (references.empty()) GTEST_SKIP() << "ANNALS_SHARED_DATA has no reference for this model";
  const auto embedder = OnnxEmbedder::Load(folder_.path, {});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  const bool quantised = folder_.graph.ends_with("int8.onnx");
  double least = 1, least_int8 = 1;
  for (const Reference& reference : references) {
    if (IsBlank(reference.text)) continue;  // a row of zeros here, the vector of the prefix there
    const std::vector<std::string> texts = {CutToFit(reference)};
    const auto matrix = (*embedder)->Embed(texts, reference.purpose);
    ASSERT_TRUE(matrix.ok()) << matrix.status();
    const double cosine = Cosine(matrix->row(0), reference.float32);
    least = std::min(least, cosine);
    EXPECT_GE(cosine, quantised ? std::min(.98, reference.int8_cosine - .005) : .9999) << reference.text;
    if (!quantised) continue;
    const double to_int8 = Cosine(matrix->row(0), reference.int8);
    least_int8 = std::min(least_int8, to_int8);
    EXPECT_GE(to_int8, .99) << reference.text;
  }
  RecordProperty("least_cosine_to_float32", absl::StrCat(least));
  RecordProperty("least_cosine_to_int8", absl::StrCat(least_int8));
}

// Texts of our own, with the ids of BERT's uncased vocabulary, which all these models have.
TEST_P(PublishedModel, ReadsBertsUncasedVocabulary) {
  const std::pair<const char*, Ids> cases[] = {
      {"The lighthouse keepers' wages rose by 3.25% in 1911.",
       {101, 1996, 10171, 24018, 1005, 12678, 3123, 2011, 1017, 1012, 2423, 1003, 1999, 5184, 1012, 102}},
      {"Crème brûlée à la carte; ÅNGSTRÖM & façade",
       {101, 13675, 21382, 7987, 9307, 2063, 1037, 2474, 11122, 2063, 1025, 17076, 15687, 1004, 8508, 102}},
      {"[SEP]between[MASK]marks[sep] [CLS", {101, 102, 2090, 103, 6017, 1031, 19802, 1033, 1031, 18856, 2015, 102}},
      {"\u200bzero\u00adwidth\u2028line", {101, 5717, 9148, 11927, 2232, 2240, 102}},
      {"大阪 and 서울 and Ελλάδα",
       {101, 1810, 100, 1998, 1461, 30008, 29999, 30014, 30022, 1998, 1159, 29727, 29727, 14608, 29722, 14608, 102}},
      {"\ufffd\x07", {101, 102}},
      {"Ⅻ ½ ﬂag 🦊", {101, 100, 1092, 1985, 8490, 100, 102}},
      {"don't re-enter A.B.C.", {101, 2123, 1005, 1056, 2128, 1011, 4607, 1037, 1012, 1038, 1012, 1039, 1012, 102}},
  };
  EXPECT_EQ(tokenizer_->vocabulary_size(), 30522U);
  for (const auto& [text, ids] : cases) EXPECT_THAT(FramedIds(text), ElementsAreArray(ids)) << text;
}

// To the last bit, also where texts of one length share a run of the model.
TEST_P(PublishedModel, AVectorDoesNotDependOnTheBatch) {
  const auto embedder = OnnxEmbedder::Load(folder_.path, {});
  ASSERT_TRUE(embedder.ok()) << embedder.status();
  const std::vector<std::string> words = {"river", "town", "rose", "in", "1911", "lighthouse", "keepers", "wages"};
  std::vector<std::string> texts;
  for (const std::size_t length : {1, 2, 3, 6, 11, 20, 37}) {
    for (std::size_t variant = 0; variant < 5; ++variant) {
      std::string text;
      for (std::size_t i = 0; i < length; ++i) text += words[(variant * 3 + i * (variant + 1)) % words.size()] + " ";
      texts.push_back(std::move(text));
    }
  }
  const auto together = (*embedder)->Embed(texts, Purpose::kPassage);
  ASSERT_TRUE(together.ok()) << together.status();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto alone = (*embedder)->Embed(std::span(texts).subspan(i, 1), Purpose::kPassage);
    ASSERT_TRUE(alone.ok()) << alone.status();
    EXPECT_TRUE(std::ranges::equal(together->row(i), alone->row(0))) << texts[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Models, PublishedModel,
                         ::testing::Values(Published{"e5-small-v2", "e5-small-v2"},
                                           Published{"e5-small-v2-float32", "e5-small-v2"},
                                           Published{"bge-small-en-v1.5", "bge-small-en-v1.5"},
                                           Published{"bge-small-en-v1.5-float32", "bge-small-en-v1.5"},
                                           Published{"all-MiniLM-L6-v2", "all-MiniLM-L6-v2"}),
                         [](const auto& test) {
                           std::string name = test.param.folder;
                           std::ranges::replace_if(name, [](char c) { return c == '-' || c == '.'; }, '_');
                           return name;
                         });

}  // namespace
}  // namespace annals::models
