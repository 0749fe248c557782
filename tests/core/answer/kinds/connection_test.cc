#include "core/answer/kinds/connection.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/core/answer/one_case.h"
#include "tests/core/answer/passages.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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

// The header's example: two passages, and a path over both.
class FoundConnectionTest : public PassagesTest {
 protected:
  void SetUp() override {
    Say("kevin", "Kevin Marsh works at Tarn Energy Works. He rows.");
    Say("alexis", "Tarn Energy Works employs Alexis Boon.");
  }
  static retrieval::PathStep Step(const std::string& from, const std::string& relation, const std::string& to,
                                  const std::string& chunk) {
    retrieval::PathStep step;
    step.from = from;
    step.relation = relation;
    step.to = to;
    step.chunk_id = chunk;
    return step;
  }
  static retrieval::Path Way() {
    return {.steps = {Step("Kevin Marsh", "works at", "Tarn Energy Works", "kevin#0"),
                      Step("Tarn Energy Works", "employs", "Alexis Boon", "alexis#0")},
            .cost = 2};
  }
};

TEST_F(FoundConnectionTest, APathInWordsAndItsPassages) {
  retrieval::Result result = Found();
  result.paths = {Way()};
  const std::vector<Connection> found = Connections(view(), result);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].text, "Kevin Marsh — works at — Tarn Energy Works — employs — Alexis Boon.");
  EXPECT_THAT(found[0].chunks, ElementsAre(0U, 1U));
}

TEST_F(FoundConnectionTest, CheapestFirstAndEachOnce) {
  retrieval::Result result = Found();
  result.paths = {Way(), {.steps = {Step("Kevin Marsh", "", "Alexis Boon", "kevin#0")}, .cost = 1}, Way()};
  const std::vector<Connection> found = Connections(view(), result);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].text, "Kevin Marsh — with — Alexis Boon.");
}

TEST_F(FoundConnectionTest, AStepThatNoPassageSupportsBreaksThePath) {
  retrieval::Result result = Found();
  result.paths = {Way()};
  result.chunks.pop_back();
  EXPECT_THAT(Connections(view(), result), IsEmpty());
}

TEST_F(FoundConnectionTest, AnAliasNeedsNoPassageButIsNoConnectionAlone) {
  retrieval::Result result = Found();
  const retrieval::PathStep alias = Step("K. Marsh", "also called", "Kevin Marsh", "");
  result.paths = {{.steps = {alias}}, {}};
  EXPECT_THAT(Connections(view(), result), IsEmpty());
  result.paths = {{.steps = {alias, Step("Kevin Marsh", "works at", "Tarn Energy Works", "kevin#0")}}};
  EXPECT_EQ(Connections(view(), result).size(), 1U);
}

TEST_F(FoundConnectionTest, AParagraphQuotesTheSentenceThatSaysMostOfEachStep) {
  retrieval::Result result = Found();
  result.paths = {Way()};
  const std::vector<Evidence> evidence = Gather("Kevin Alexis Tarn Energy", result);
  Citations citations(view());
  std::vector<std::size_t> said;
  const std::vector<Paragraph> paragraphs = ConnectionParagraphs(view(), result, evidence, &citations, &said);
  ASSERT_EQ(paragraphs.size(), 1U);
  ASSERT_EQ(paragraphs[0].sentences.size(), 3U);
  EXPECT_EQ(paragraphs[0].sentences[0].origin, Origin::kComputed);
  EXPECT_THAT(paragraphs[0].sentences[0].citations, ElementsAre(1, 2));
  EXPECT_EQ(paragraphs[0].sentences[1].text, "Kevin Marsh works at Tarn Energy Works.");
  EXPECT_EQ(citations.Quote(2), "Tarn Energy Works employs Alexis Boon.");
  EXPECT_EQ(said.size(), 2U);
}

TEST_F(FoundConnectionTest, WithoutAQuotableSentenceThereIsNoParagraph) {
  retrieval::Result result = Found();
  result.paths = {Way()};
  Citations citations(view());
  std::vector<std::size_t> said;
  EXPECT_THAT(ConnectionParagraphs(view(), result, {}, &citations, &said), IsEmpty());
  EXPECT_THAT(said, IsEmpty());
}

}  // namespace
}  // namespace annals::answer
