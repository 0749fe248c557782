#include "core/answer/sweeps/listed_holders.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

class ListedHoldersTest : public OneCase {
 protected:
  ListedHoldersTest() {
    Circular("Wick", "05", "May", "Slugs ate the lettuce. Rain was rare.");
    Circular("Tarn", "05", "May", "Members complained of slugs near the pond.");
    Circular("Skelby", "05", "May", "The garden was quiet. Bees swarmed twice.");
    Circular("Skelby", "08", "August", "Slugs came with the wet weather.");
  }
  void Circular(const std::string& garden, const std::string& number, const std::string& month,
                const std::string& text) {
    ingest::DocumentInput circular{
        .id = garden + number, .title = "Circular, " + month + " 2025, " + garden, .text = text};
    circular.doc_type = "circular";
    circular.owner = garden;
    circular.label = month + " 2025";
    circular.period_from = "2025-" + number + "-01";
    circular.period_to = "2025-" + number + "-28";
    circular.metadata = {{"garden", garden}};
    Put(circular);
  }
  std::vector<std::string> Headings(const std::string& question, const Options& options = {}) {
    const auto draft = Try(AnswerListedHolders, question, Mode::kAuto, options);
    if (!draft) return {"none"};
    std::vector<std::string> headings;
    for (const Paragraph& paragraph : draft->answer.paragraphs) {
      headings.push_back(paragraph.heading);
      EXPECT_EQ(paragraph.sentences.size(), 1U) << paragraph.heading;
      EXPECT_EQ(paragraph.sentences.at(0).citations.size(), 1U) << paragraph.heading;
    }
    return headings;
  }
};

TEST_F(ListedHoldersTest, OwnersOnceEachInOrderOfName) {
  EXPECT_THAT(Headings("Which gardens mentioned slugs?"), ElementsAre("Skelby", "Tarn", "Wick"));
}

TEST_F(ListedHoldersTest, OnlyThoseOfThePeriod) {
  EXPECT_THAT(Headings("Which gardens mentioned slugs in May 2025?"), ElementsAre("Tarn", "Wick"));
}

TEST_F(ListedHoldersTest, DocumentsByTheirTitles) {
  EXPECT_THAT(Headings("Which circulars mention bees?"), ElementsAre("Circular, May 2025, Skelby"));
  EXPECT_THAT(Headings("Which documents mention the pond?"), ElementsAre("Circular, May 2025, Tarn"));
}

TEST_F(ListedHoldersTest, TheSentenceSaysTheThing) {
  const auto draft = Try(AnswerListedHolders, "Which gardens mentioned slugs in May 2025?");
  ASSERT_TRUE(draft);
  EXPECT_EQ(draft->answer.paragraphs.at(1).sentences.at(0).text, "Slugs ate the lettuce.");
}

TEST_F(ListedHoldersTest, NoMoreThanAsked) {
  Options options;
  options.max_sentences = 2;
  EXPECT_THAT(Headings("Which gardens mentioned slugs?", options), ElementsAre("Skelby", "Tarn"));
}

TEST_F(ListedHoldersTest, OtherQuestionsAreLeftToOtherKinds) {
  EXPECT_THAT(Headings("Which gardens mentioned bees?"), ElementsAre("none")) << "one owner is no list";
  EXPECT_THAT(Headings("Which gardens mentioned hornets?"), ElementsAre("none"));
  EXPECT_THAT(Headings("Which members complained of slugs?"), ElementsAre("none")) << "members own no documents";
  EXPECT_THAT(Headings("What did Wick say of slugs?"), ElementsAre("none"));
}

}  // namespace
}  // namespace annals::answer
