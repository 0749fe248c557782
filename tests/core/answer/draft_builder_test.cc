#include "core/answer/draft_builder.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class DraftBuilderTest : public OneCase {
 protected:
  DraftBuilderTest() { PutSurvey("October", "10", "Employment fell in most yards. Ferries were full of timber."); }
  static constexpr const char* kQuestion = "How did employment change in October 2025?";
};

TEST_F(DraftBuilderTest, AQuoteIsTheSentenceCitedAndRemembered) {
  With(kQuestion, [](const Case& c) {
    DraftBuilder draft(c);
    const Sentence one = draft.Quote(1), again = draft.Quote(1), other = draft.Quote(0);
    EXPECT_EQ(one.text, c.found().evidence[1].text);
    EXPECT_EQ(one.origin, Origin::kQuoted);
    EXPECT_THAT(one.citations, ElementsAre(1));
    EXPECT_THAT(again.citations, ElementsAre(1)) << "the same words of the same source";
    EXPECT_THAT(other.citations, ElementsAre(2));
    EXPECT_THAT(draft.said(), ElementsAre(1, 1, 0));
    EXPECT_EQ(draft.citations().Quote(2), other.text);
  });
}

TEST_F(DraftBuilderTest, FillsFromThePoolAlone) {
  With(kQuestion, [](const Case& c) {
    DraftBuilder draft(c);
    Paragraph none, one;
    EXPECT_FALSE(draft.Fill({}, 5, &none));
    EXPECT_FALSE(draft.Fill({1}, 5, &none)) << "says nothing of employment";
    EXPECT_THAT(none.sentences, IsEmpty());
    EXPECT_THAT(draft.said(), IsEmpty());
    EXPECT_TRUE(draft.Fill({0, 1}, 5, &one));
    EXPECT_EQ(one.sentences.at(0).text, "Employment fell in most yards.");
  });
}

TEST_F(DraftBuilderTest, TakesTheModeOfTheFindingsAndWritesTheText) {
  const Draft draft = With(kQuestion, [](const Case& c) {
    DraftBuilder builder(c);
    builder.Add({.heading = "October", .sentences = {builder.Quote(0)}});
    EXPECT_EQ(builder.answer().mode, c.found().mode);
    EXPECT_EQ(builder.answer().mode_reason, c.found().mode_reason);
    return std::move(builder).Take();
  });
  EXPECT_EQ(draft.answer.text, "October: Employment fell in most yards. [1]");
  EXPECT_THAT(draft.answer.citations, SizeIs(1));
  EXPECT_FALSE(draft.answer.abstained);
  EXPECT_THAT(draft.result.chunks, IsEmpty()) << "what was searched stays where it is";
}

TEST_F(DraftBuilderTest, ARefusalComesFirst) {
  const Draft draft = With(kQuestion, [](const Case& c) {
    DraftBuilder builder(c);
    builder.Add({.sentences = {builder.Quote(0)}});
    builder.Abstain("; ask the harbour");
    return std::move(builder).Take();
  });
  EXPECT_TRUE(draft.answer.abstained);
  EXPECT_EQ(draft.answer.text,
            "No evidence for this in October 2025; ask the harbour.\n\nEmployment fell in most yards. [1]");
}

TEST_F(DraftBuilderTest, SilentInEveryPartIsAbstained) {
  const auto of = [&](std::vector<bool> silent) {
    return With(kQuestion, [&](const Case& c) {
      DraftBuilder builder(c);
      for (const bool no_evidence : silent) builder.Add({.sentences = {{.text = "Text."}}, .no_evidence = no_evidence});
      return std::move(builder).Take().answer.abstained;
    });
  };
  EXPECT_TRUE(of({true, true}));
  EXPECT_FALSE(of({true, false}));
}

TEST_F(DraftBuilderTest, NamesWhatReplacesACitedDocument) {
  ingest::DocumentInput newer{.id = "corrected", .title = "Corrected survey", .text = "Employment rose in most yards."};
  newer.label = "October 2025";
  newer.period_from = "2025-10-01";
  newer.period_to = "2025-11-01";
  newer.supersedes = {"10"};
  Put(newer);
  const auto quoting = [&](const std::string& id) {
    return With(kQuestion, [&](const Case& c) {
      DraftBuilder builder(c);
      for (std::size_t i = 0; i < c.found().evidence.size(); ++i) {
        const Document& document = c.view.document(c.view.document_of(c.found().evidence[i].chunk));
        if (document.external_id == id) builder.Add({.sentences = {builder.Quote(i)}});
      }
      return std::move(builder).Take().answer;
    });
  };
  EXPECT_EQ(quoting("10").paragraphs.back().sentences.at(0).text,
            "Survey, October 2025 is superseded by Corrected survey.");
  EXPECT_THAT(quoting("corrected").paragraphs, SizeIs(1));
}

TEST(MostSentences, AreThoseAskedForElseThoseOfOneThing) {
  EXPECT_EQ(MostSentences({.max_sentences = 3}), 3);
  EXPECT_EQ(MostSentences({}), Options().one_thing);
}

}  // namespace
}  // namespace annals::answer
