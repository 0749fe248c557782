// The examples of core/answer/kinds/refusal.h.
#include "core/answer/kinds/refusal.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using RefusalExample = PassagesTest;

TEST_F(RefusalExample, IsTrue) {
  const Interval october{DayOf(2025, 10), DayOf(2025, 11)};
  Add(make_.Document("harbour", "Harbour report")
          .Owner("Harbour District")
          .Label("October 2025", october)
          .Chunk("The quay was wet.", {"The quay was wet."})
          .Build());
  const retrieval::Result result = Found();
  const std::vector<Evidence> evidence = Gather("quay", result);
  //   HeadingOf(view, result, evidence, {.owner = "Harbour District", .period = october})
  //     "Harbour District, October 2025"
  EXPECT_EQ(HeadingOf(view(), result, evidence, {.owner = "Harbour District", .period = october}),
            "Harbour District, October 2025");
  Paragraph paragraph{.heading = "Harbour District"};
  //   MarkSilent(&paragraph, language::Language::kEnglish), which is headed "Harbour District"
  MarkSilent(&paragraph, language::Language::kEnglish);
  //     "No evidence for this in Harbour District."
  EXPECT_EQ(paragraph.sentences.at(0).text, "No evidence for this in Harbour District.");
  EXPECT_TRUE(paragraph.no_evidence);
}

}  // namespace
}  // namespace annals::answer
