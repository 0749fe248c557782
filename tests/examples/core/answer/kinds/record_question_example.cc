// The example of core/answer/kinds/record_question.h.
#include <gmock/gmock.h>

#include "core/answer/kinds/record_question.h"
#include "core/record/vocabulary.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

class RecordQuestionExample : public OneCase {
 protected:
  RecordQuestionExample() {
    ingest::DocumentInput patent{.id = "us-1", .title = "Orion battery", .text = "A battery of salt."};
    patent.doc_type = "patent";
    patent.inventors = {"Ada Quist"};
    Put(patent);
  }
  std::optional<RecordQuestion> Asked(const std::string& question) {
    return With(question, [](const Case& c) {
      text_ = facts::ReadText(c.view, c.question, c.question.scope);
      return ReadRecordQuestion(text_, !c.question.scope.groups.empty());
    });
  }
  static inline facts::QuestionText text_;  // names and words are borrowed
};

TEST_F(RecordQuestionExample, IsTrue) {
  //   "How many patents did Ada Quist file in 2021?"   kPatent, counted, makers {Ada Quist}, event "filed"
  const auto asked = Asked("How many patents did Ada Quist file in 2021?");
  ASSERT_TRUE(asked);
  EXPECT_EQ(asked->kind, RecordKind::kPatent);
  EXPECT_TRUE(asked->counted);
  ASSERT_EQ(asked->makers.size(), 1U);
  EXPECT_EQ(asked->makers[0].key, "ada quist");
  EXPECT_EQ(asked->event, "filed");
  EXPECT_THAT(asked->relations, ElementsAre(relation::kInventorOf, relation::kAssigneeOf));
}

TEST_F(RecordQuestionExample, AWordThatRecordsDoNotTellLeavesItToTheText) {
  EXPECT_TRUE(Asked("How many patents did Ada Quist file?"));
  for (const char* other : {"How many patents about batteries did Ada Quist file?", "Who filed the most patents?",
                            "How many patents of Ada Quist were not granted?", "List the patents"})
    EXPECT_FALSE(Asked(other)) << other;
}

}  // namespace
}  // namespace annals::answer
