#include "server/models/embedder_factory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "server/models/model_set.h"
#include "tests/fakes/embedding_endpoint.h"
#include "tests/fakes/tiny_encoder.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using embedding::Purpose;
using ::testing::AllOf;
using ::testing::HasSubstr;

TEST(ParseEmbedder, ReadsEveryForm) {
  EXPECT_EQ(ParseEmbedder("hash")->kind, EmbedderKind::kHash);
  EXPECT_EQ(ParseEmbedder("e5-small-v2")->kind, EmbedderKind::kOnnx);
  EXPECT_EQ(ParseEmbedder("./models/bge")->model, "./models/bge");
  const auto endpoint = ParseEmbedder("https://host:8080/v1#org/model");
  EXPECT_EQ(endpoint->kind, EmbedderKind::kHttp);
  EXPECT_EQ(endpoint->http.base_url, "https://host:8080/v1");
  EXPECT_EQ(endpoint->http.model, "org/model");
  for (const char* wrong : {"", "e5 small", "http://host/v1", "http://host/v1#", "..", "-x"}) {
    EXPECT_EQ(ParseEmbedder(wrong).status().code(), absl::StatusCode::kInvalidArgument) << wrong;
  }
}

TEST(ParseEmbedder, HashingHasManySizes) {
  EXPECT_EQ(ParseEmbedder("hash")->hash_dimension, 256U);
  EXPECT_EQ(ParseEmbedder("hash-512")->kind, EmbedderKind::kHash);
  EXPECT_EQ((*MakeEmbedder(*ParseEmbedder("hash-512")))->name(), "hash-512");
  EXPECT_EQ((*MakeEmbedder(*ParseEmbedder("hash-512")))->dimension(), 512U);
  EXPECT_EQ(ParseEmbedder("hash-8")->kind, EmbedderKind::kOnnx) << "too few cells: a folder may be named so";
}

TEST(ParseFurtherEmbedder, TakesTheRestFromTheFirst) {
  const EmbedderConfig standard{.model = "a", .models_dir = "/models", .threads = 3, .http = {.dimension = 7}};
  const auto further = ParseFurtherEmbedder("b", standard);
  ASSERT_TRUE(further.ok());
  EXPECT_EQ(further->model, "b");
  EXPECT_EQ(further->models_dir, "/models");
  EXPECT_EQ(further->threads, 3);
  EXPECT_EQ(ParseFurtherEmbedder("https://host/v1#m", standard)->http.dimension, 0U);
  EXPECT_FALSE(ParseFurtherEmbedder("e5 small", standard).ok());
}

TEST(ModelSet, KnowsModelsByNameAndDimension) {
  std::vector<std::unique_ptr<embedding::Embedder>> models;
  for (const char* name : {"hash", "hash-512"}) models.push_back(*MakeEmbedder(*ParseEmbedder(name)));
  const auto set = ModelSet::Of(std::move(models));
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(set->standard().name(), "hash-256");
  EXPECT_EQ(set->Find("hash-512", 512)->name(), "hash-512");
  EXPECT_EQ(set->Find("hash-512", 256), nullptr);
  EXPECT_EQ(set->Named("e5"), nullptr);
  std::vector<std::unique_ptr<embedding::Embedder>> twice;
  for (const char* name : {"hash", "hash-256"}) twice.push_back(*MakeEmbedder(*ParseEmbedder(name)));
  EXPECT_EQ(ModelSet::Of(std::move(twice)).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(ModelSet, WhatACosineIsWorth) {
  std::vector<std::unique_ptr<embedding::Embedder>> models;
  models.push_back(*MakeEmbedder(*ParseEmbedder("hash")));
  const auto set = ModelSet::Of(std::move(models));
  ASSERT_TRUE(set.ok());
  EXPECT_EQ(set->DenseWeight("hash-256", 256, 0.7), 0.7) << "as configured";
  EXPECT_EQ(set->DenseWeight("hash-256", 256, -1), 0) << "the model's own";
  EXPECT_EQ(set->DenseWeight("e5-small-v2", 384, -1), 1) << "nobody here knows it";
}

TEST(MakeEmbedder, SaysHowToGetAMissingModel) {
  const TemporaryFolder folder;
  const auto embedder = MakeEmbedder({.models_dir = folder.path()});
  EXPECT_EQ(embedder.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(embedder.status().message()),
              AllOf(HasSubstr("deploy/models/fetch e5-small-v2 " + folder.path() + "/e5-small-v2"),
                    HasSubstr("./dev model"), HasSubstr("--embedder=hash")));
}

TEST(MakeEmbedder, FindsModelsByNameAndByPath) {
  const TemporaryFolder folder;
  fakes::WriteTinyEncoder(folder.path() + "/tiny");
  EXPECT_EQ((*MakeEmbedder({.model = "tiny", .models_dir = folder.path()}))->name(), "tiny");
  EXPECT_EQ((*MakeEmbedder({.model = folder.path() + "/tiny", .models_dir = "/elsewhere"}))->name(), "tiny");
}

TEST(MakeEmbedder, KeepsVectorsInTheCacheFolder) {
  const TemporaryFolder folder;
  fakes::EmbeddingEndpoint endpoint(4);
  EmbedderConfig config{.kind = EmbedderKind::kHttp,
                        .http = {.base_url = endpoint.base_url(), .model = "m", .dimension = 4},
                        .cache_dir = folder.path()};
  const std::vector<std::string> texts = {"river"};
  const auto first = (*MakeEmbedder(config))->Embed(texts, Purpose::kPassage);
  const auto second = (*MakeEmbedder(config))->Embed(texts, Purpose::kPassage);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->values, second->values);
  EXPECT_EQ(endpoint.requests().size(), 1U);
}

TEST(MakeEmbedder, HashNeedsNothing) {
  const auto embedder = MakeEmbedder({.kind = EmbedderKind::kHash});
  ASSERT_TRUE(embedder.ok());
  EXPECT_EQ((*embedder)->name(), "hash-256");
}

}  // namespace
}  // namespace annals::models
