#include "core/answer/kinds/whole_text.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

class WholeTextTest : public OneCase {
 protected:
  WholeTextTest() {
    PutSurvey("July", "07", "Employment rose in July. Ferries were full.");
    PutSurvey("October", "10", "Timber was dear. Employment declined slightly in most yards.");
  }
};

TEST_F(WholeTextTest, TheBestSentencesOfThePeriod) {
  const auto draft = Try(AnswerWholeText, "How did employment change in October 2025?");
  ASSERT_TRUE(draft);
  ASSERT_EQ(draft->answer.paragraphs.size(), 1u);
  EXPECT_EQ(draft->answer.paragraphs[0].group, 0);
  EXPECT_EQ(draft->answer.paragraphs[0].sentences.at(0).text, "Employment declined slightly in most yards.");
  EXPECT_EQ(draft->answer.paragraphs[0].sentences[0].origin, Origin::kQuoted);
}

TEST_F(WholeTextTest, AsManySentencesAsTheRequestAllows) {
  const auto draft = Try(AnswerWholeText, "How did employment change?", Mode::kAuto, {.max_sentences = 1});
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->answer.paragraphs.at(0).sentences.size(), 1u);
  EXPECT_EQ(draft->answer.paragraphs[0].group, -1);
}

TEST_F(WholeTextTest, ADayThatIsAskedForIsSaidFirst) {
  ingest::DocumentInput chat{.id = "chat", .title = "Chat", .text = "Dana: I sold the boat yesterday."};
  chat.published = "2023-05-08";
  Put(chat);
  const auto draft = Try(AnswerWholeText, "When did Dana sell the boat?");
  ASSERT_TRUE(draft);
  const std::vector<Sentence>& said = draft->answer.paragraphs.at(0).sentences;
  ASSERT_GE(said.size(), 2u);
  EXPECT_EQ(said[0].text, "7 May 2023 (said on 8 May 2023).");
  EXPECT_EQ(said[0].origin, Origin::kComputed);
  EXPECT_EQ(said[0].citations, said[1].citations);
  EXPECT_EQ(said[1].text, "Dana: I sold the boat yesterday.");
}

TEST_F(WholeTextTest, ItRefusesWhenNoSentenceSaysEnough) {
  const auto draft = Try(AnswerWholeText, "Which frescoes adorn the chapel in October 2025?");
  ASSERT_TRUE(draft) << "the last kind answers everything";
  EXPECT_TRUE(draft->answer.abstained);
}

}  // namespace
}  // namespace annals::answer
