// The example of core/answer/kinds/timeline_answer.h.
#include "core/answer/kinds/timeline_answer.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using TimelineAnswerExample = OneCase;

TEST_F(TimelineAnswerExample, IsTrue) {
  ingest::DocumentInput patent{.id = "p1", .title = "Electrode with an open lattice", .text = "An open lattice."};
  patent.doc_type = "patent";
  patent.identifiers = {{"patent_no", "LK 1020304"}};
  patent.events = {{"filed", "2019-03-04"}, {"granted", "2021-06-15"}};
  Put(patent);
  //   "What is the timeline of patent LK 1020304?"
  const auto draft = Try(AnswerTimeline, "What is the timeline of patent LK 1020304?");
  ASSERT_TRUE(draft);
  const std::vector<Sentence>& sentences = draft->answer.paragraphs.at(0).sentences;
  ASSERT_GE(sentences.size(), 3U);
  //     "2019-03-04, filed: Electrode with an open lattice."    [1]
  EXPECT_EQ(sentences[0].text, "2019-03-04, filed: Electrode with an open lattice.");
  EXPECT_EQ(sentences[0].citations, std::vector<int>{1});
  //     "Nothing is recorded from 2019-03-05 to 2021-06-14."    [1] [2]
  EXPECT_EQ(sentences[1].text, "Nothing is recorded from 2019-03-05 to 2021-06-14.");
  EXPECT_EQ(sentences[1].citations, (std::vector<int>{1, 2}));
  //     "2021-06-15, granted: Electrode with an open lattice."  [2]
  EXPECT_EQ(sentences[2].text, "2021-06-15, granted: Electrode with an open lattice.");
  EXPECT_EQ(sentences[2].citations, std::vector<int>{2});
}

}  // namespace
}  // namespace annals::answer
