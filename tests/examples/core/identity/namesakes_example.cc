// The examples of core/identity/namesakes.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/identity/namesakes.h"

namespace annals::identity {
namespace {

using ::testing::ElementsAre;

TEST(NamesakesExample, IsTrue) {
  //   known: "kevin marsh" of Tarn Energy, who came first
  const std::map<std::string, Affiliations> known = {{"kevin marsh", {{"tarn energy", Interval::Always()}}}};
  const auto key = [&](const Affiliations& own) {
    return KeysApart(std::vector<std::string>{"kevin marsh"}, std::vector<Affiliations>{own}, known);
  };
  //   a document that says that Kevin Marsh works at Eskby Mills   KeysApart(…) gives "kevin marsh eskby mills"
  EXPECT_THAT(key({{"eskby mills", Interval::Always()}}), ElementsAre("kevin marsh eskby mills"));
  //   a document that names no organisation of his                 "kevin marsh": who came first
  EXPECT_THAT(key({}), ElementsAre("kevin marsh"));
  //   a document of which somebody says that it means another      TwinKey(…) gives "kevin marsh #2"
  EXPECT_EQ(TwinKey("kevin marsh", {}), "kevin marsh #2");
}

}  // namespace
}  // namespace annals::identity
