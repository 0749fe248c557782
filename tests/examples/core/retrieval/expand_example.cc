// The examples of core/retrieval/expand.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/expand.h"
#include "tests/core/retrieval/heron_fixture.h"

namespace annals::retrieval {
namespace {

class ExpandExample : public HeronTest {
 protected:
  std::vector<Reached> Reach(const std::string& question) {
    const Asked asked(*view_, {.query = question, .reference = kToday});
    return Expand(asked.view, asked.plan, asked.slice(), asked.located, asked.options.expansion);
  }
  std::vector<std::string> ReachedBy(const std::string& question) {
    std::vector<std::string> ids;
    for (const Reached& reached : Reach(question)) ids.push_back(view_->chunk(reached.chunk).external_id);
    return ids;
  }
};

TEST_F(ExpandExample, IsTrue) {
  using ::testing::ElementsAre;
  //   of a person or an organisation   what they wrote, invented or hold the rights of (author_of, inventor_of,
  //                                    assignee_of)
  EXPECT_THAT(ReachedBy("What did Ada Quist write?"), ElementsAre("tides#0"));
  EXPECT_THAT(ReachedBy("Which inventions does Tarn Energy own?"), ElementsAre("electrode#0"));
  //   of a product                     papers and patents of its technologies (implements, used_in; two hops)
  EXPECT_THAT(ReachedBy("Which papers are about the technology of the Heron 12?"),
              ::testing::UnorderedElementsAre("electrode#1", "tides#0"));
  //   of an algorithm or a technology  the patents and products that implement it (the same)
  EXPECT_THAT(ReachedBy("Which patents and products implement the lattice cell?"),
              ::testing::UnorderedElementsAre("electrode#1", "heron#1"));
  //   "Which patents protect the technology of the Heron 12?"
  const std::vector<Reached> reached = Reach("Which patents protect the technology of the Heron 12?");
  //   Expand(…)[0].path == {Heron 12 —implements→ lattice cell, lattice cell ←implements— Electrode with an open lattice}
  ASSERT_FALSE(reached.empty());
  EXPECT_TRUE(reached[0].asked);
  EXPECT_EQ(InArrows(reached[0].path),
            "Heron 12 —implements→ lattice cell, lattice cell ←implements— Electrode with an open lattice");
}

}  // namespace
}  // namespace annals::retrieval
