#include "core/answer/kinds/record_fields.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

class RecordFieldsTest : public OneCase {
 protected:
  RecordFieldsTest() {
    ingest::DocumentInput patent{
        .id = "us-1", .title = "Electrode with an open lattice", .text = "An electrode is built as an open lattice."};
    patent.doc_type = "patent";
    patent.inventors = {"Ilse Marrow"};
    patent.events = {{"granted", "2021-06-15"}};
    Put(patent);
  }
};

TEST_F(RecordFieldsTest, TheFieldIsReadFromTheRecord) {
  const auto draft = Try(AnswerRecordField, "When was the patent Electrode with an open lattice granted?");
  ASSERT_TRUE(draft);
  EXPECT_THAT(draft->answer.text, HasSubstr("2021-06-15"));
  EXPECT_EQ(draft->answer.paragraphs.at(0).sentences.at(0).origin, Origin::kRecord);
  ASSERT_EQ(draft->answer.citations.size(), 1u);
  EXPECT_EQ(draft->answer.citations[0].quote, "granted: 2021-06-15");
  EXPECT_TRUE(draft->answer.citations[0].chunk_id.empty());
  const auto inventor = Try(AnswerRecordField, "Who is the inventor of the open lattice electrode patent?");
  ASSERT_TRUE(inventor);
  EXPECT_THAT(inventor->answer.text, HasSubstr("Ilse Marrow"));
}

TEST_F(RecordFieldsTest, WithoutAFieldOrItsDocumentThereIsNone) {
  EXPECT_FALSE(Try(AnswerRecordField, "When was the patent Valve for a deep pump granted?"));
  EXPECT_FALSE(Try(AnswerRecordField, "When was the patent Electrode with an open lattice filed?"));
  EXPECT_FALSE(Try(AnswerRecordField, "When was the patent Electrode with an open lattice granted?", Mode::kExplain));
}

}  // namespace
}  // namespace annals::answer
