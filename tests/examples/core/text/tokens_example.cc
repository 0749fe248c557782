// The example of core/text/tokens.h.
#include <gtest/gtest.h>

#include <string>

#include "core/text/tokens.h"

namespace annals::text {
namespace {

TEST(TokensExample, IsTrue) {
  std::string joined;
  //   Tokens("The U.S. bank's Dr. Smith–Jones (42).")
  for (const Token& token : Tokens("The U.S. bank's Dr. Smith–Jones (42)."))
    joined += (joined.empty() ? "" : " | ") + token.text;
  //     -> The | U.S. | bank's | Dr. | Smith-Jones | ( | 42 | ) | .
  EXPECT_EQ(joined, "The | U.S. | bank's | Dr. | Smith-Jones | ( | 42 | ) | .");
  std::string parted;
  //   Tokens("L'usine a-t-elle", Language::kFrench)   -> L | usine | a | t | elle
  for (const Token& token : Tokens("L'usine a-t-elle", language::Language::kFrench))
    parted += (parted.empty() ? "" : " | ") + token.text;
  EXPECT_EQ(parted, "L | usine | a | t | elle");
}

}  // namespace
}  // namespace annals::text
