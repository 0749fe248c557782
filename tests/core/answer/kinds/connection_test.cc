#include "core/answer/kinds/connection.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

class ConnectionTest : public OneCase {
 protected:
  ConnectionTest() {
    PutEmployee("kevin", "Kevin Marsh");
    PutEmployee("alexis", "Alexis Boon");
  }

  void PutEmployee(const std::string& id, const std::string& name) {
    ingest::DocumentInput document{.id = id, .title = name, .text = name + " works at Tarn Energy Works."};
    document.relations.push_back({.subject = name, .predicate = "works at", .object = "Tarn Energy Works"});
    Put(document);
  }
};

TEST_F(ConnectionTest, ThePathIsComputedAndItsStepsAreQuoted) {
  const auto draft = Try(AnswerRelationship, "Is there any relationship between Kevin Marsh and Alexis Boon?");
  ASSERT_TRUE(draft);
  const std::vector<Sentence>& sentences = draft->answer.paragraphs.at(0).sentences;
  EXPECT_EQ(sentences.at(0).origin, Origin::kComputed);
  EXPECT_THAT(sentences[0].text, HasSubstr("Tarn Energy Works"));
  EXPECT_EQ(sentences[0].citations.size(), 2u);
  ASSERT_EQ(sentences.size(), 3u);
  EXPECT_EQ(sentences[1].origin, Origin::kQuoted);
}

TEST_F(ConnectionTest, OtherQuestionsAreLeftToTheOtherKinds) {
  EXPECT_FALSE(Try(AnswerRelationship, "Where does Kevin Marsh work?"));
  EXPECT_FALSE(
      Try(AnswerRelationship, "Is there any relationship between Kevin Marsh and Alexis Boon?", Mode::kConflicts));
}

}  // namespace
}  // namespace annals::answer
