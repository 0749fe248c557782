// The examples of core/retrieval/variants.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/variants.h"
#include "tests/core/retrieval/asked.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {
namespace {

using ::testing::Contains;
using ::testing::IsSupersetOf;

class VariantsExample : public SurveyTest {
 protected:
  void AddNote(const std::string& id, const std::string& text) {
    Add(make_.Document(id, "Note").Chunk(text, {text}).Build());
  }
  Variants Of(const std::string& question) {
    const auto view = image_->Current();
    const Asked asked(*view, {.query = question, .reference = kToday});
    return FindVariants(*view, asked.plan.question, *asked.slices.population);
  }
};

TEST_F(VariantsExample, AJoinedSpellingIsTrue) {
  AddNote("joined", "The multihop relay was mended.");
  //   "multi hop", "multi-hop"   also "multihop", where a passage has it
  EXPECT_THAT(Of("multi hop").terms, Contains("multihop"));
  EXPECT_THAT(Of("multi-hop").terms, Contains("multihop"));
}

TEST_F(VariantsExample, PartsAndTypingErrorsAreTrue) {
  AddNote("parted", "The multi-hop relay weighs 5 kg.");
  AddNote("system", "The debian release was late.");
  //   "multihop"                 unknown: also "multi" and "hop", where they stand together; "5kg" the same
  EXPECT_THAT(Of("multihop").terms, IsSupersetOf({"multi", "hop"}));
  EXPECT_THAT(Of("relay 5kg").terms, IsSupersetOf({"5", "kg"}));
  //   "debain"                   unknown: also "debian" (core/question/repair), where a passage has it beside the other words
  const Variants respelt = Of("debain release");
  EXPECT_THAT(respelt.terms, Contains("debian"));
  EXPECT_EQ(respelt.respelt, "debian release");
}

}  // namespace
}  // namespace annals::retrieval
