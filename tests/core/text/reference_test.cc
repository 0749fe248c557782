// Latin text reads exactly as in the executable reference of the recipes, whose output for our lines is
// reference.jsonl.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/text/text.h"
#include "core/text/tokens.h"

namespace annals::text {
namespace {

using Strings = std::vector<std::string>;

std::vector<nlohmann::json> ReferenceCases() {
  std::ifstream file("tests/core/text/reference.jsonl");
  std::vector<nlohmann::json> cases;
  for (std::string line; std::getline(file, line);) cases.push_back(nlohmann::json::parse(line));
  return cases;
}

class ReferenceTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_GT(cases.size(), 40u); }
  const std::vector<nlohmann::json> cases = ReferenceCases();
};

TEST_F(ReferenceTest, Words) {
  for (const auto& c : cases) EXPECT_EQ(Words(c["text"].get<std::string>()), c["words"].get<Strings>()) << c["text"];
}

TEST_F(ReferenceTest, Terms) {
  for (const auto& c : cases)
    EXPECT_EQ(Terms(c["text"].get<std::string>(), Language::kEnglish), c["terms"].get<Strings>()) << c["text"];
}

TEST_F(ReferenceTest, NameKey) {
  for (const auto& c : cases)
    EXPECT_EQ(NameKey(c["text"].get<std::string>()), c["key"].get<std::string>()) << c["text"];
}

TEST_F(ReferenceTest, Aliases) {
  for (const auto& c : cases)
    EXPECT_EQ(TitleAliases(c["text"].get<std::string>()), c["aliases"].get<Strings>()) << c["text"];
}

TEST_F(ReferenceTest, Tokens) {
  for (const auto& c : cases) {
    Strings tokens;
    for (const Token& token : Tokens(c["text"].get<std::string>())) tokens.push_back(token.text);
    EXPECT_EQ(tokens, c["tokens"].get<Strings>()) << c["text"];
  }
}

TEST_F(ReferenceTest, Sentences) {
  for (const auto& c : cases) {
    const auto text = c["text"].get<std::string>();
    Strings sentences;
    for (const Sentence& s : Sentences(text, Language::kEnglish)) {
      std::string sentence = text.substr(s.begin, s.end - s.begin);
      std::ranges::replace(sentence, '\n', ' ');  // the reference joins lines first
      sentences.push_back(sentence);
    }
    EXPECT_EQ(sentences, c["sentences"].get<Strings>()) << c["text"];
  }
}

}  // namespace
}  // namespace annals::text
