// The example of core/facts/same_papers.h.
#include <gtest/gtest.h>

#include "core/facts/same_papers.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::facts {
namespace {

TEST(SamePapersExample, IsTrue) {
  annals::testing::FactCollection c;
  //   "arxiv-1"   "Tides of Narrow Harbours", three authors, 2019, a preprint
  ingest::DocumentInput preprint{.id = "arxiv-1", .title = "Tides of Narrow Harbours", .text = "Tides turn."};
  preprint.doc_type = "paper";
  preprint.status = "preprint";
  preprint.published = "2019-03-01";
  preprint.authors = {"Ada Lund", "Ben Oro", "Ilse Marrow"};
  c.Put(preprint);
  //   "doi-1"     "Tides of narrow harbours", these three and a fourth, 2021
  ingest::DocumentInput journal{.id = "doi-1", .title = "Tides of narrow harbours", .text = "Tides turn."};
  journal.doc_type = "paper";
  journal.published = "2021-03-01";
  journal.authors = {"Lund, Ada", "B. Oro", "Ilse Marrow", "Tobias Venn"};
  c.Put(journal);
  const index::View& view = c.view();
  //   CopiesAmongPapers(view).links   {copy: "arxiv-1", original: "doi-1", score: .93}
  const std::vector<PaperCopy> links = CopiesAmongPapers(view).links;
  ASSERT_EQ(links.size(), 1U);
  EXPECT_EQ(view.document(links[0].copy).external_id, "arxiv-1");
  EXPECT_EQ(view.document(links[0].original).external_id, "doi-1");
  EXPECT_NEAR(links[0].score, .93, .005);
}

}  // namespace
}  // namespace annals::facts
