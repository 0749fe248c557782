#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/ingest/document_input.h"

namespace annals::ingest {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// Keys of the entities that a document's sentences mention, in order, each once a sentence.
std::vector<std::string> Mentioned(const DocumentInput& in) {
  const PreparedDocument d = Prepare(in);
  std::vector<std::string> keys;
  for (const PreparedChunk& chunk : d.chunks) {
    for (const PreparedMention& mention : chunk.mentions) {
      if (mention.statement >= 0) keys.push_back(d.entities[static_cast<std::size_t>(mention.entity)].key);
    }
  }
  return keys;
}

std::vector<std::string> MentionedIn(std::string text) { return Mentioned({.id = "d", .text = std::move(text)}); }

TEST(Mentions, AreCapitalisedSpansOverConnectors) {
  EXPECT_THAT(MentionedIn("The son of Lothair II met John of the Cross in Aachen."),
              ElementsAre("lothair ii", "john of the cross", "aachen"));
  EXPECT_THAT(MentionedIn("We saw Apollo 11 in 1969 and Ludwig van Beethoven."),
              ElementsAre("apollo 11", "ludwig van beethoven"));
}

TEST(Mentions, AreNoDatesPronounsOrNumbers) {
  EXPECT_THAT(MentionedIn("On Monday 7 July we met. In Q3 they left. I know. It is 12 May. She saw FY24 and H1."),
              IsEmpty());
}

TEST(Mentions, AtASentencesStartNeedEvidence) {
  EXPECT_THAT(MentionedIn("Reports were weak. Activity fell."), IsEmpty());
  EXPECT_THAT(MentionedIn("Boston grew. We like Boston."), ElementsAre("boston", "boston"));
  EXPECT_THAT(MentionedIn("Activity fell. The activity of Boston rose."), ElementsAre("boston"));
  EXPECT_THAT(Mentioned({.id = "d", .title = "History of Boston", .text = "Boston grew."}),
              ElementsAre("history of boston"));
  EXPECT_THAT(MentionedIn("John Smith left. Will Smith stayed."), ElementsAre("john smith", "will smith"));
  EXPECT_THAT(MentionedIn("We like New York. New orders fell."), ElementsAre("new york"));
  EXPECT_THAT(MentionedIn("Here John Smith left."), ElementsAre("john smith"));
  EXPECT_THAT(Mentioned({.id = "d", .title = "Demon Dice", .text = "Yesterday Demon Dice was sold."}),
              ElementsAre("demon dice"));
}

TEST(Mentions, OfWhatAnUntitledTextOpensWithAndExplains) {
  EXPECT_THAT(MentionedIn("Nantong is a city in Jiangsu."), ElementsAre("nantong", "jiangsu"));
  EXPECT_THAT(MentionedIn("Medici (1995) plays in Florence."), ElementsAre("medici", "florence"));
  EXPECT_THAT(MentionedIn("Demand was weak. Nantong is a city."), IsEmpty());
  EXPECT_THAT(MentionedIn("Demand is a word. The demand rose, the demand fell."), IsEmpty());
  EXPECT_THAT(Mentioned({.id = "d", .title = "Cities", .text = "Nantong is a city."}), IsEmpty());
}

// The first name found stands for the title.
TEST(Mentions, OfAnUntitledTextBeginWithItsSubject) {
  const auto title = [](std::string text) {
    const PreparedDocument d = Prepare({.id = "d", .text = std::move(text)});
    return d.title_entity < 0 ? "" : d.entities[static_cast<std::size_t>(d.title_entity)].key;
  };
  EXPECT_EQ(title("Painters of Wick was a club in Tarn."), "painters of wick");
  EXPECT_EQ(title("Painters of Wick met in Tarn."), "wick");
  EXPECT_EQ(title("You Are My Harbour is an album by Ada Lund."), "you are my harbour");
  EXPECT_EQ(title("LK 4217 is a standard of the Lake Office."), "lk 4217");
  EXPECT_EQ(title("Wick or Wickby () is a village near Tarn."), "wick");
  EXPECT_EQ(title("Marsh was born in Tarn."), "marsh");
  EXPECT_EQ(title("Marsh was weak in Tarn."), "tarn");
  EXPECT_EQ(title("Wick has a mild climate."), "wick");
  EXPECT_EQ(title("Wick's harbour lies near Tarn."), "wick");
  EXPECT_EQ(title("\"Ferry\" is a song of Ada Lund."), "ferry");
  EXPECT_EQ(title("``Did It for the Ferry ''is a song of Ada Lund."), "did it for the ferry");
  EXPECT_EQ(title("\u201cRow (If You Can)\u201d (1996) is a song of Ada Lund."), "row if you can");
  EXPECT_EQ(title("\"Nobody rows\", said Ada Lund."), "ada lund");
}

TEST(Mentions, BeginWithTheFirstOfWordsThatAParticleJoins) {
  EXPECT_THAT(MentionedIn("We met. Ernst de Lund paints."), ElementsAre("ernst de lund"));
  EXPECT_THAT(MentionedIn("We met. Members of Parliament left."), ElementsAre("parliament"));
  EXPECT_THAT(MentionedIn("We met. Why del Monte left is a mystery."), ElementsAre("monte"));
}

TEST(Mentions, OfALineAfterAHeadingNeedEvidence) {
  EXPECT_THAT(MentionedIn("[Operator instructions] Before we begin, I'll ask: It's on. Please wait, and Thank you."),
              IsEmpty());
  EXPECT_THAT(MentionedIn("a greeting of the operator\nGood day to all."), IsEmpty());
}

TEST(Mentions, OfAShortFormAreThoseOfItsLongForm) {
  EXPECT_THAT(MentionedIn("Rates were set by the ECB. The European Central Bank (ECB) met. Then the ECB waited."),
              ElementsAre("european central bank", "european central bank", "european central bank"));
  EXPECT_THAT(MentionedIn("The NBO (National Boat Office) moved. We like the NBO."),
              ElementsAre("national boat office", "national boat office"));
  EXPECT_THAT(MentionedIn("The gross lake product (GLP) rose. Later GLP fell."),
              ElementsAre("gross lake product", "gross lake product"));
  EXPECT_THAT(MentionedIn("Центральный банк Озера (ЦБО) повысил ставку. Потом ЦБО ждал."),
              ElementsAre("центральныи банк озера", "центральныи банк озера"));
}

TEST(Mentions, OfGivenNamesThatBeginSmall) {
  EXPECT_THAT(Mentioned({.id = "d", .title = "Phones", .text = "We like the iPhone.", .entities = {"iPhone"}}),
              ElementsAre("iphone"));
}

TEST(Mentions, OfCapitalsInBracketsThatNothingDefinesAreTheirOwn) {
  EXPECT_THAT(MentionedIn("We saw Tim Brown (NBO) there."), ElementsAre("tim brown", "nbo"));
  EXPECT_THAT(MentionedIn("We saw Tim Brown (see the TB Report) there."), ElementsAre("tim brown", "tb report"));
  EXPECT_THAT(MentionedIn("It rose, of all places (OAP), in Wick."), ElementsAre("oap", "wick"));
}

TEST(Mentions, ResolveToTheTitle) {
  const DocumentInput in{.id = "d",
                         .title = "Ada Lovelace (mathematician)",
                         .text = "Ada Lovelace wrote notes. The notes of Lovelace were read by Babbage."};
  const PreparedDocument d = Prepare(in);
  ASSERT_EQ(d.title_entity, 0);
  EXPECT_EQ(d.entities[0].key, "ada lovelace mathematician");
  EXPECT_THAT(d.entities[0].aliases, ElementsAre("ada lovelace"));
  // The alias is the title; the last word of a longer name is that name.
  EXPECT_EQ(Mentioned(in)[0], "ada lovelace mathematician");
}

TEST(Mentions, ResolveLastWordsInsideTheDocument) {
  EXPECT_THAT(MentionedIn("We met Grace Hopper. Then Hopper spoke; later Dr. Hopper left."),
              ElementsAre("grace hopper", "grace hopper"));
  EXPECT_THAT(Mentioned({.id = "d", .title = "Grace Hopper", .text = "The navy promoted Hopper."}),
              ElementsAre("grace hopper"));
}

TEST(Mentions, KnowGivenNames) {
  EXPECT_THAT(Mentioned({.id = "d", .text = "The use of machine learning grew.", .entities = {"machine learning"}}),
              ElementsAre("machine learning"));
  EXPECT_THAT(Mentioned({.id = "d", .text = "A paper by Curie and others.", .authors = {"Marie Curie"}}),
              ElementsAre("curie"));
}

TEST(Mentions, OfScriptsWithCase) {
  EXPECT_THAT(MentionedIn("Вчера приехал Лев Толстой из Москвы."), ElementsAre("лев толстои", "москвы"));
  EXPECT_THAT(MentionedIn("Χθες ήρθε ο Νίκος Καζαντζάκης."), ElementsAre("νικοσ καζαντζακησ"));
  EXPECT_THAT(MentionedIn("Hier kam Émile Zola aus Çeşme."), ElementsAre("emile zola", "cesme"));
}

TEST(Mentions, OfScriptsWithoutCaseNeedAKnownName) {
  EXPECT_THAT(MentionedIn("東京は日本の首都です。"), IsEmpty());
  EXPECT_THAT(Mentioned({.id = "d", .title = "東京", .text = "東京は日本の首都です。", .entities = {"日本"}}),
              ElementsAre("東 京", "日 本"));
  EXPECT_THAT(Mentioned({.id = "d", .text = "ירושלים היא עיר גדולה.", .entities = {"ירושלים"}}),
              ElementsAre("ירושלים"));
}

TEST(Mentions, GiveWrittenNamesWithoutPossessive) {
  const PreparedDocument d = Prepare({.id = "d", .text = "We read Lothair II’s letters and Mary's\nanswers."});
  ASSERT_EQ(d.entities.size(), 2u);
  EXPECT_EQ(d.entities[0].name, "Lothair II");
  EXPECT_EQ(d.entities[1].name, "Mary");
}

TEST(Mentions, TellKinds) {
  const PreparedDocument d =
      Prepare({.id = "d",
               .text = "We met Dr. Jane Roe at Acme Widgets Inc. near the University of Turku and Oslo.",
               .authors = {"Sam Poe"},
               .assignees = {"Widget Works"}});
  std::vector<std::string> kinds;
  for (const PreparedEntity& entity : d.entities) kinds.push_back(entity.key + ": " + Name(entity.kind));
  EXPECT_THAT(kinds, UnorderedElementsAre("jane roe: person", "acme widgets inc: organisation",
                                          "university of turku: organisation", "oslo: other", "sam poe: person",
                                          "widget works: organisation"));
}

TEST(Mentions, AreOfTheKindThatTheirWordsSay) {
  const PreparedDocument d = Prepare(
      {.id = "d",
       .title = "Gull 4",
       .text =
           "Frank Ocean crossed Tarn County after the Battle of Wick, the Eskby Festival and the Bay of Gulls. Marsh "
           "Algorithm runs on Heron Alloy near Lakeland Islands.",
       .doc_type = "product",
       .used_in = {"Heron 12"}});
  std::vector<std::string> kinds;
  for (const PreparedEntity& entity : d.entities) kinds.push_back(entity.key + ": " + Name(entity.kind));
  for (const char* kind : {"frank ocean: other", "tarn county: place", "battle of wick: event", "eskby festival: event",
                           "bay of gulls: place", "marsh algorithm: algorithm", "heron alloy: material",
                           "lakeland islands: place", "gull 4: product", "heron 12: product"})
    EXPECT_THAT(kinds, ::testing::Contains(kind));
}

TEST(Mentions, LeaveLegalFormsOut) {
  const PreparedDocument d = Prepare({.id = "d", .text = "She runs Crocs, Inc. from Denver."});
  ASSERT_EQ(d.entities.size(), 2u);
  EXPECT_EQ(d.entities[0].key, "crocs");
  EXPECT_EQ(d.entities[0].kind, EntityKind::kOrganisation);
}

TEST(Mentions, OfEndlessCapitalsAreNone) {
  std::string text = "see";
  for (int i = 0; i < 100; ++i) text += " CAPITAL";
  EXPECT_THAT(MentionedIn(text), IsEmpty());
}

}  // namespace
}  // namespace annals::ingest
