// What a model's description may say: files in its folder, and nothing that keeps a reader for ever.
#include "server/models/model_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using ::testing::HasSubstr;

class ModelFolderTest : public ::testing::Test {
 protected:
  ModelFolderTest() { folder_.Write("model/model.onnx", "graph"); }
  std::string path() const { return folder_.path() + "/model"; }
  absl::StatusOr<ModelFolder> Read(const std::string& fields) {
    folder_.Write("model/annals-model.json",
                  absl::StrCat(R"({"name": "x", "dimension": 4, "max_tokens": 64, "pooling": "mean")", fields, "}"));
    return ReadModelFolder(path(), false);
  }
  absl::StatusOr<ModelFolder> ReadWithTokenizer(const std::string& file) {
    return Read(absl::StrCat(R"(, "tokenizer": {"file": ")", file, "\"}"));
  }

  TemporaryFolder folder_;
};

TEST_F(ModelFolderTest, NamesFilesBelowIt) {
  ASSERT_TRUE(Read("").ok());
  EXPECT_EQ(Read("")->tokenizer.file, "tokenizer.json");
  EXPECT_EQ(ReadWithTokenizer("vocabulary/pieces.json")->tokenizer.file, "vocabulary/pieces.json");
  EXPECT_EQ(ReadWithTokenizer("..json")->tokenizer.file, "..json");
}

TEST_F(ModelFolderTest, NamesNoFileElsewhere) {
  folder_.Write("secret.json", "{}");
  for (const std::string& file :
       {std::string("../secret.json"), folder_.path() + "/secret.json", std::string("vocabulary/../../secret.json"),
        std::string("/etc/passwd"), std::string(".."), std::string("."), std::string(""),
        std::string("./tokenizer.json"), std::string("tokenizer.json/"), std::string("a\\u0000b")}) {
    const auto read = ReadWithTokenizer(file);
    EXPECT_TRUE(absl::IsInvalidArgument(read.status())) << file;
    EXPECT_THAT(std::string(read.status().message()), HasSubstr("tokenizer.file must be a file in the folder")) << file;
  }
}

// Read as a file, a folder throws and a pipe never ends.
TEST_F(ModelFolderTest, WhatIsNoFileIsNotRead) {
  std::filesystem::create_directory(path() + "/annals-model.json");
  EXPECT_TRUE(absl::IsNotFound(ReadModelFolder(path(), false).status()));
  std::filesystem::remove(path() + "/annals-model.json");
  ASSERT_EQ(mkfifo((path() + "/annals-model.json").c_str(), 0600), 0);
  EXPECT_TRUE(absl::IsNotFound(ReadModelFolder(path(), false).status()));
  std::filesystem::create_directory(path() + "/tokenizer.json");
  EXPECT_TRUE(absl::IsNotFound(LoadTokenizer(path(), {}).status()));
}

TEST_F(ModelFolderTest, ADescriptionHasABound) {
  const auto read = Read(absl::StrCat(R"(, "of": ")", std::string(2 << 20, 'a'), "\""));
  EXPECT_TRUE(absl::IsInvalidArgument(read.status()));
  EXPECT_THAT(std::string(read.status().message()), HasSubstr("larger than 1 MiB"));
}

}  // namespace
}  // namespace annals::models
