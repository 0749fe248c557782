#include "core/answer/kinds/refusal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::IsEmpty;

class RefusalTest : public PassagesTest {
 protected:
  void SetUp() override {
    Add(make_.Document("harbour", "Harbour report")
            .Owner("Harbour District")
            .Label("October 2025", {DayOf(2025, 10), DayOf(2025, 11)})
            .Chunk("The quay was wet.", {"The quay was wet."})
            .Build());
  }
  static retrieval::Result InOctober() {
    retrieval::Result result;
    result.scope.groups.push_back({.interval = {DayOf(2025, 10), DayOf(2025, 11)}, .label = "Oct 2025"});
    result.status = scope::ScopeStatus::kInScope;
    return result;
  }
};

TEST_F(RefusalTest, AHeadingIsOwnerAndPeriodAsItsDocumentsNameIt) {
  const std::vector<Evidence> evidence = Gather("quay");
  const Interval october{DayOf(2025, 10), DayOf(2025, 11)};
  const auto heading = [&](const Cell& cell) { return HeadingOf(view(), InOctober(), evidence, cell); };
  EXPECT_EQ(heading({.owner = "Harbour District", .period = october}), "Harbour District, October 2025");
  EXPECT_EQ(heading({.period = october}), "October 2025");
  EXPECT_EQ(heading({.owner = "Harbour District"}), "Harbour District");
  EXPECT_EQ(heading({.group = 0}), "Oct 2025") << "as it was asked for";
  EXPECT_EQ(heading({}), "");
}

TEST_F(RefusalTest, ASilentPartSaysSoAndCitesNothing) {
  Paragraph paragraph{.heading = "Harbour District"}, bare;
  MarkSilent(&paragraph, language::Language::kEnglish);
  MarkSilent(&bare, language::Language::kEnglish);
  ASSERT_EQ(paragraph.sentences.size(), 1U);
  EXPECT_TRUE(paragraph.no_evidence);
  EXPECT_EQ(paragraph.sentences[0].text, "No evidence for this in Harbour District.");
  EXPECT_EQ(paragraph.sentences[0].origin, Origin::kNotice);
  EXPECT_THAT(paragraph.sentences[0].citations, IsEmpty());
  EXPECT_EQ(bare.sentences.at(0).text, "No evidence for this.");
}

TEST_F(RefusalTest, ARefusalNamesThePeriodAndGoesOnWithTheOffer) {
  const auto text = [](const retrieval::Result& result, const std::string& offer) {
    const Paragraph paragraph = Refusal(result, offer);
    EXPECT_TRUE(paragraph.no_evidence);
    return paragraph.sentences.at(0).text;
  };
  EXPECT_EQ(text({}, ""), "No evidence for this.");
  EXPECT_EQ(text(InOctober(), ""), "No evidence for this in Oct 2025.");
  EXPECT_EQ(text(InOctober(), "; ask the harbour"), "No evidence for this in Oct 2025; ask the harbour.");
  retrieval::Result ignored = InOctober();
  ignored.status = scope::ScopeStatus::kNoScope;
  EXPECT_EQ(text(ignored, ""), "No evidence for this.") << "the period was not applied";
}

TEST_F(RefusalTest, OnlyCitedDocumentsAreSaidToBeSuperseded) {
  Say("new", "The quay was dry.");
  retrieval::Result result = Found();
  result.chunks[0].superseded_by = "new";
  Citations citations(view());
  EXPECT_THAT(Successors(view(), Supersession(view(), result), &citations).sentences, IsEmpty());
  citations.OfChunk(0, 0, 17);
  const Paragraph paragraph = Successors(view(), Supersession(view(), result), &citations);
  ASSERT_EQ(paragraph.sentences.size(), 1U);
  EXPECT_EQ(paragraph.sentences[0].text, "Harbour report is superseded by new.");
  EXPECT_EQ(paragraph.sentences[0].origin, Origin::kRecord);
  EXPECT_EQ(citations.Quote(paragraph.sentences[0].citations.at(0)), "superseded by: new");
}

}  // namespace
}  // namespace annals::answer
