#include "core/identity/namesakes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annals::identity {
namespace {

using ::testing::ElementsAre;

Interval Year(int year) { return {Day{std::chrono::year{year} / 1 / 1}, Day{std::chrono::year{year + 1} / 1 / 1}}; }

const Affiliation kTarn{"tarn energy", Interval::Always()}, kEskby{"eskby mills", Interval::Always()};

TEST(Namesakes, AgreeWhereOneOrganisationIsSharedOrTimesAreApart) {
  const Affiliation then{"tarn energy", Year(2019)}, later{"eskby mills", Year(2021)};
  const Affiliation elsewhere{"wick boats", Year(2021)};
  EXPECT_TRUE(Agree({}, {then}));
  EXPECT_TRUE(Agree({then}, {then, elsewhere}));
  EXPECT_TRUE(Agree({then}, {later})) << "a career";
  EXPECT_FALSE(Agree({later}, {elsewhere})) << "two places at once";
  EXPECT_FALSE(Agree({then}, {kEskby}));
}

TEST(Namesakes, WhoBelongsElsewhereGetsAKeyOfHisOwn) {
  const std::vector<std::string> keys = {"kevin marsh", "ann lee", "eskby mills"};
  const std::vector<Affiliations> own = {{kEskby}, {kEskby}, {}};
  EXPECT_THAT(KeysApart(keys, own, {{"kevin marsh", {kTarn}}, {"ann lee", {kEskby}}}),
              ElementsAre("kevin marsh eskby mills", "ann lee", "eskby mills"));
}

TEST(Namesakes, WithoutAContradictionTheBareKeyStays) {
  const std::vector<std::string> keys = {"kevin marsh"};
  EXPECT_THAT(KeysApart(keys, std::vector<Affiliations>{{kEskby}}, {}), ElementsAre("kevin marsh")) << "nobody known";
  EXPECT_THAT(KeysApart(keys, std::vector<Affiliations>{{}}, {{"kevin marsh", {kTarn}}}), ElementsAre("kevin marsh"))
      << "a document that says nothing of him means who came first";
}

TEST(Namesakes, AKeyThatTheDocumentUsesIsNotTaken) {
  const std::vector<std::string> keys = {"kevin marsh", "kevin marsh eskby mills"};
  const std::vector<Affiliations> own = {{kEskby}, {}};
  EXPECT_THAT(KeysApart(keys, own, {{"kevin marsh", {kTarn}}}), ElementsAre("kevin marsh", "kevin marsh eskby mills"));
}

TEST(Namesakes, LaterVersionsMeanTheTwin) {
  std::vector<std::string> keys = {"ann", "kevin marsh"};
  KeepTwins({{"kevin marsh", "kevin marsh #2"}}, &keys);
  EXPECT_THAT(keys, ElementsAre("ann", "kevin marsh #2"));
}

TEST(Namesakes, EdgesNameWhoIsMeant) {
  std::vector<Edge> edges = {{.source = EdgeEnd::OfEntity("kevin marsh"), .target = EdgeEnd::OfDocument("kevin marsh")},
                             {.source = EdgeEnd::OfEntity("ann"), .target = EdgeEnd::OfEntity("kevin marsh")}};
  RenameEnds(std::vector<std::string>{"ann", "kevin marsh"}, std::vector<std::string>{"ann", "kevin marsh #2"}, &edges);
  EXPECT_EQ(edges[0].source, EdgeEnd::OfEntity("kevin marsh #2"));
  EXPECT_EQ(edges[0].target, EdgeEnd::OfDocument("kevin marsh")) << "a document of that id";
  EXPECT_EQ(edges[1].source, EdgeEnd::OfEntity("ann"));
  EXPECT_EQ(edges[1].target, EdgeEnd::OfEntity("kevin marsh #2"));
}

TEST(Namesakes, TwinsAreNumberedFromTwoWhereThereIsRoom) {
  EXPECT_EQ(TwinKey("kevin marsh", {}), "kevin marsh #2");
  EXPECT_EQ(TwinKey("kevin marsh", {"kevin marsh #2", "kevin marsh #4"}), "kevin marsh #3");
}

}  // namespace
}  // namespace annals::identity
