// The example of core/answer/draft_builder.h.
#include "core/answer/draft_builder.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using DraftBuilderExample = OneCase;

TEST_F(DraftBuilderExample, IsTrue) {
  PutSurvey("October", "10", "Employment declined slightly in most yards. Ferries were full.");
  const auto in_scope = [](const Evidence& e) { return !e.fallback; };
  const auto answer = [&](const Case& c) {
    //   DraftBuilder draft(c);
    DraftBuilder draft(c);
    //   Paragraph paragraph;
    Paragraph paragraph;
    //   if (!draft.Fill(c.found().Pool(in_scope), 1, &paragraph)) draft.Abstain("");
    if (!draft.Fill(c.found().Pool(in_scope), 1, &paragraph)) draft.Abstain("");
    //   else draft.Add(std::move(paragraph));
    else
      draft.Add(std::move(paragraph));
    //   return std::move(draft).Take();
    return std::move(draft).Take();
  };
  //     of "How did employment change in October 2025?"   "Employment declined slightly in most yards. [1]"
  EXPECT_EQ(With("How did employment change in October 2025?", answer).answer.text,
            "Employment declined slightly in most yards. [1]");
  //     of "How was the herring?"                         "No evidence for this.", abstained
  const Answer none = With("How was the herring?", answer).answer;
  EXPECT_EQ(none.text, "No evidence for this.");
  EXPECT_TRUE(none.abstained);
}

}  // namespace
}  // namespace annals::answer
