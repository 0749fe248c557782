#include "core/facts/supersession.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::facts {
namespace {

using std::chrono::hours;
using testing::kFirstRecorded;

class SupersessionTest : public ::testing::Test {
 protected:
  void Add(testing::BundleBuilder builder) { ASSERT_TRUE(image_->Apply({.added = {builder.Build()}}).ok()); }
  testing::BundleBuilder Filing(const std::string& id, int hour, const std::string& supersedes = "") {
    auto builder = make_.Document(id, "Filing " + id).Recorded(kFirstRecorded + hours(hour)).Chunk("Text.", {"Text."});
    if (!supersedes.empty()) builder.AddEdge(EdgeEnd::OfDocument(id), "supersedes", EdgeEnd::OfDocument(supersedes));
    return builder;
  }
  std::string Successor(const std::string& id, std::optional<Timestamp> as_of = {}) {
    const auto view = image_->Current();
    return SuccessorOf(*view, view->FindDocument(id).value(), as_of);
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
};

TEST_F(SupersessionTest, NamesTheDocumentThatSaysSoWhicheverCameFirst) {
  Add(Filing("newer", 0, "older"));
  Add(Filing("older", 1));
  EXPECT_EQ(Successor("older"), "newer");
  EXPECT_EQ(Successor("newer"), "");
}

TEST_F(SupersessionTest, OfSeveralTheOnePublishedLastGoverns) {
  const auto on = [](int year) { return Day{std::chrono::year{year} / 1 / 1}; };
  Add(Filing("older", 0));
  Add(Filing("b", 0, "older").Published(on(2020)));
  Add(Filing("a", 0, "older").Published(on(2019)));
  Add(Filing("c", 0, "older"));
  EXPECT_EQ(Successor("older"), "b");
  const auto view = image_->Current();
  EXPECT_EQ(SuccessorsOf(*view, view->FindDocument("older").value(), {}).size(), 3u);
}

TEST_F(SupersessionTest, HoldsFromWhenTheSuccessorWasRecordedToWhenItWasRetired) {
  Add(Filing("older", 0));
  auto newer = Filing("newer", 5, "older");
  const DocumentId id = newer.id();
  Add(std::move(newer));
  EXPECT_EQ(Successor("older", kFirstRecorded + hours(1)), "");
  EXPECT_EQ(Successor("older", kFirstRecorded + hours(6)), "newer");
  ASSERT_TRUE(image_->Apply({.retired = {{id, kFirstRecorded + hours(9)}}}).ok());
  EXPECT_EQ(Successor("older"), "");
  EXPECT_EQ(Successor("older", kFirstRecorded + hours(6)), "newer");
}

TEST_F(SupersessionTest, OfACircleOnlyWhatWasPublishedLaterCounts) {
  const auto on = [](int year) { return Day{std::chrono::year{year} / 1 / 1}; };
  Add(Filing("a", 0, "c").Published(on(2019)));
  Add(Filing("b", 1, "a").Published(on(2020)));
  Add(Filing("c", 2, "b").Published(on(2021)));
  Add(Filing("d", 3, "c").Published(on(2018)));
  EXPECT_EQ(Successor("a"), "b");
  EXPECT_EQ(Successor("b"), "c");
  EXPECT_EQ(Successor("c"), "d") << "an early day alone is no circle; a stated before it does not stand";
  const auto view = image_->Current();
  const auto circle = [&](const char* id) { return SupersessionCircle(*view, view->FindDocument(id).value(), {}); };
  EXPECT_THAT(circle("a"), ::testing::ElementsAre("a", "b", "c"));
  EXPECT_THAT(circle("c"), ::testing::ElementsAre("c", "a", "b"));
  EXPECT_THAT(circle("d"), ::testing::IsEmpty());
}

TEST_F(SupersessionTest, ACircleWithoutDaysIsBrokenByWhenItWasRecorded) {
  Add(Filing("a", 0, "b"));
  Add(Filing("b", 1, "a"));
  EXPECT_EQ(Successor("a"), "b");
  EXPECT_EQ(Successor("b"), "");
  Add(Filing("x", 0, "y"));
  Add(Filing("y", 0, "x"));
  EXPECT_EQ(Successor("x"), "y") << "of one moment the ids decide";
  EXPECT_EQ(Successor("y"), "");
}

TEST_F(SupersessionTest, NothingSupersedesItselfAndOtherEdgesDoNot) {
  Add(Filing("a", 0, "a").AddEdge(EdgeEnd::OfDocument("a"), "implements", EdgeEnd::OfDocument("b")));
  Add(Filing("b", 0));
  EXPECT_EQ(Successor("a"), "");
  EXPECT_EQ(Successor("b"), "");
}

}  // namespace
}  // namespace annals::facts
