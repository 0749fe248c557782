// Which papers of a collection are copies.
#include "core/facts/same_papers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class SamePapersTest : public ::testing::Test {
 protected:
  testing::BundleBuilder Paper(const std::string& id, int year, const std::string& title = "Tides of Narrow Harbours") {
    return make_.Document(id, title)
        .DocType("paper")
        .Published(Day{std::chrono::year{year} / 3 / 1})
        .Chunk("Text.", {"Text."})
        .AddEdge(EdgeEnd::OfEntity("ada lund"), "author_of", EdgeEnd::OfDocument(id));
  }
  testing::BundleBuilder Preprint(const std::string& id, int year) {
    return Paper(id, year).Set(&Document::status, "preprint");
  }
  void Add(testing::BundleBuilder builder) { ASSERT_TRUE(image_->Apply({.added = {builder.Build()}}).ok()); }
  std::vector<std::string> Links() {
    const auto view = image_->Current();
    std::vector<std::string> links;
    for (const PaperCopy& link : CopiesAmongPapers(*view).links)
      links.push_back(view->document(link.copy).external_id + " of " + view->document(link.original).external_id);
    return links;
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
};

TEST_F(SamePapersTest, ThePreprintIsACopyOfTheJournalVersion) {
  Add(Preprint("a-preprint", 2019));
  Add(Paper("journal", 2021));
  Add(Paper("other", 2021, "Lattice Cells for Cold Harbours"));
  EXPECT_THAT(Links(), ElementsAre("a-preprint of journal"));
}

TEST_F(SamePapersTest, PapersOfTwoYearsAreTwo) {
  Add(Paper("conference", 2019));
  Add(Paper("journal", 2021));
  EXPECT_THAT(Links(), IsEmpty());
}

TEST_F(SamePapersTest, WhatADocumentSaysItselfStays) {
  Add(Paper("elsewhere", 2021, "Quite another title of it"));
  Add(Preprint("says", 2019).Set(&Document::canonical_of, "elsewhere"));
  Add(Preprint("says-nothing", 2019));
  EXPECT_THAT(Links(), ElementsAre("says-nothing of elsewhere")) << "where the preprint leads";
}

TEST_F(SamePapersTest, ACircleOfOriginalsIsNotMade) {
  Add(Paper("journal", 2021).Set(&Document::canonical_of, "second"));
  Add(Preprint("second", 2019).Set(&Document::canonical_of, "journal"));
  Add(Preprint("third", 2019));
  for (const std::string& link : Links()) EXPECT_TRUE(link.starts_with("third of ")) << link;
}

TEST_F(SamePapersTest, RecordsOfOneYearAndOtherTypes) {
  Add(Paper("b", 2021));
  Add(Paper("a", 2021));
  Add(Paper("report", 2021).DocType("report"));
  EXPECT_THAT(Links(), ElementsAre("b of a")) << "the smaller id, where nothing else decides";
}

}  // namespace
}  // namespace annals::facts
