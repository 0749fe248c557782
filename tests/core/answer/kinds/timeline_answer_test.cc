#include "core/answer/kinds/timeline_answer.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class TimelineAnswerTest : public OneCase {
 protected:
  TimelineAnswerTest() {
    ingest::DocumentInput patent{.id = "p1", .title = "Electrode with an open lattice", .text = "An open lattice."};
    patent.doc_type = "patent";
    patent.status = "granted";
    patent.published = "2021-06-15";
    patent.inventors = {"Ilse Marrow"};
    patent.identifiers = {{"patent_no", "LK 1020304"}};
    patent.events = {{"filed", "2019-03-04"}, {"granted", "2021-06-15"}};
    Put(patent);
  }
};

TEST_F(TimelineAnswerTest, EventsInOrderWithTheGapsBetween) {
  const auto draft = Try(AnswerTimeline, "What is the timeline of patent LK 1020304?");
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->answer.mode, Mode::kFact);
  EXPECT_TRUE(draft->answer.computed);
  EXPECT_THAT(draft->answer.text, HasSubstr("2019-03-04, filed: Electrode with an open lattice. [1]"));
  EXPECT_THAT(draft->answer.text, HasSubstr("Nothing is recorded from 2019-03-05 to 2021-06-14. [1] [2]"));
  EXPECT_THAT(draft->answer.text, HasSubstr("computed"));
  for (const Paragraph& paragraph : draft->answer.paragraphs) {
    for (const Sentence& sentence : paragraph.sentences) EXPECT_THAT(sentence.citations, Not(IsEmpty()));
  }
  ASSERT_TRUE(draft->timeline);
  EXPECT_EQ(draft->timeline->entries.front().type, "filed");
  EXPECT_EQ(draft->result.chunks.size(), 1u);
}

TEST_F(TimelineAnswerTest, AnUnknownNameAndAnotherQuestionHaveNone) {
  EXPECT_FALSE(Try(AnswerTimeline, "Give me the chronology of Gandalf."));
  EXPECT_FALSE(Try(AnswerTimeline, "Who invented the open lattice?"));
  EXPECT_FALSE(Try(AnswerTimeline, "What is the timeline of patent LK 1020304?", Mode::kExplain));
}

}  // namespace
}  // namespace annals::answer
