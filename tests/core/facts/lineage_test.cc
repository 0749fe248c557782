#include "core/facts/lineage.h"

#include <gtest/gtest.h>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::facts {
namespace {

using std::chrono::hours;
using testing::kFirstRecorded;

class LineageTest : public ::testing::Test {
 protected:
  testing::BundleBuilder Paper(const std::string& id, int hour = 0) {
    return make_.Document(id, "Paper " + id).Recorded(kFirstRecorded + hours(hour)).Chunk("Text.", {"Text."});
  }
  testing::BundleBuilder Superseding(const std::string& id, const std::string& older, int hour = 0) {
    return Paper(id, hour).AddEdge(EdgeEnd::OfDocument(id), "supersedes", EdgeEnd::OfDocument(older));
  }
  void Add(testing::BundleBuilder builder) { ASSERT_TRUE(image_->Apply({.added = {builder.Build()}}).ok()); }
  // "successor/original", by id.
  std::string Ahead(const std::string& id, std::optional<Timestamp> as_of = {}) {
    const auto view = image_->Current();
    const Lineage lineage = Lineage::Read(*view, as_of);
    const StandsBehind* behind = lineage.Of(view->FindDocument(id).value());
    if (behind == nullptr) return "";
    const auto name = [&](const auto& d) { return d ? view->document(*d).external_id : ""; };
    return name(behind->successor) + "/" + name(behind->original);
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
};

TEST_F(LineageTest, SupersededAndCopies) {
  Add(Paper("old"));
  Add(Superseding("new", "old"));
  Add(Paper("copy").Set(&Document::canonical_of, "new"));
  EXPECT_EQ(Ahead("old"), "new/");
  EXPECT_EQ(Ahead("copy"), "/new");
  EXPECT_EQ(Ahead("new"), "");
}

TEST_F(LineageTest, NobodyToStandBehind) {
  Add(Paper("copy").Set(&Document::canonical_of, "unknown"));
  Add(Paper("self").Set(&Document::canonical_of, "self"));
  Add(Superseding("new", "unknown"));
  EXPECT_TRUE(Lineage::Read(*image_->Current(), {}).empty());
}

TEST_F(LineageTest, AsOfKnowsWhatWasRecordedThen) {
  Add(Paper("old"));
  Add(Superseding("new", "old", 5));
  EXPECT_EQ(Ahead("old", kFirstRecorded + hours(1)), "");
  EXPECT_EQ(Ahead("old", kFirstRecorded + hours(6)), "new/");
}

TEST_F(LineageTest, CirclesOfSuccessorsAreBroken) {
  Add(Superseding("a", "b"));
  Add(Superseding("b", "a", 1));
  Add(Paper("copy").Set(&Document::canonical_of, "a"));
  EXPECT_EQ(Ahead("a"), "b/");
  EXPECT_EQ(Ahead("b"), "");
  EXPECT_EQ(Ahead("copy"), "/a");
}

TEST_F(LineageTest, CirclesOfOriginalsStandBehindNothing) {
  Add(Paper("a").Set(&Document::canonical_of, "b"));
  Add(Paper("b").Set(&Document::canonical_of, "a"));
  EXPECT_EQ(Ahead("a"), "");
  EXPECT_EQ(Ahead("b"), "");
}

}  // namespace
}  // namespace annals::facts
