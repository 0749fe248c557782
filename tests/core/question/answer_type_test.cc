#include "core/question/answer_type.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace annals::question {
namespace {

using language::Language;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

AskedAnswer Asked(const std::string& question, Language language = Language::kEnglish) {
  return ReadAskedAnswer(SplitQuestion(question), ClassifyQuestion(question, language), language);
}

struct Row {
  const char* question;
  AnswerType type;
};

void Expect(const std::vector<Row>& rows, Language language) {
  for (const Row& row : rows) EXPECT_STREQ(Name(Asked(row.question, language).type), Name(row.type)) << row.question;
}

TEST(AnswerTypeTest, EnglishQuestions) {
  Expect({{"Who repaired the crane?", AnswerType::kAgent},
          {"Whose boat sank?", AnswerType::kAgent},
          {"By whom was the quay paved?", AnswerType::kAgent},
          {"Which person signed the lease?", AnswerType::kAgent},
          {"Where was the bell cast?", AnswerType::kPlace},
          {"In which town was the bell cast?", AnswerType::kPlace},
          {"When did the ferry sink?", AnswerType::kDate},
          {"In what year did the ferry sink?", AnswerType::kDate},
          {"Why did the kiln crack?", AnswerType::kReason},
          {"How do I clean the filter?", AnswerType::kWay},
          {"How old is the oak?", AnswerType::kMeasure},
          {"How far is the quarry?", AnswerType::kMeasure},
          {"How heavy is the bell?", AnswerType::kMeasure},
          {"How hot is the kiln?", AnswerType::kMeasure},
          {"How long does the crossing take?", AnswerType::kMeasure},
          {"How many goats graze there?", AnswerType::kCount},
          {"How much does the ticket cost?", AnswerType::kMoney},
          {"What is the price of the ticket?", AnswerType::kMoney},
          {"What was the gross margin?", AnswerType::kPercent},
          {"Which glaze was used?", AnswerType::kThing},
          {"What is the latest version?", AnswerType::kThing},
          {"What did Ada Lund do?", AnswerType::kOpen},
          {"Was the kiln repaired?", AnswerType::kYesNo},
          {"Does the ferry run in winter?", AnswerType::kYesNo},
          {"May one swim in the harbour?", AnswerType::kYesNo},
          {"Should the kiln be cold?", AnswerType::kYesNo},
          {"May 2025 wages", AnswerType::kOpen},
          {"How big is the quarry?", AnswerType::kNumber},
          {"How fast does the ferry sail?", AnswerType::kNumber},
          {"How can I change the glaze?", AnswerType::kWay},
          {"How did the glaze change?", AnswerType::kOpen},
          {"How did our wages change?", AnswerType::kOpen},
          {"What happens if the kiln cracks?", AnswerType::kOpen},
          {"Tell me about the quay.", AnswerType::kOpen}},
         Language::kEnglish);
}

TEST(AnswerTypeTest, GermanQuestions) {
  Expect({{"Wer hat den Kran repariert?", AnswerType::kAgent},
          {"Von wem wurde der Kai gepflastert?", AnswerType::kAgent},
          {"Wo wurde die Glocke gegossen?", AnswerType::kPlace},
          {"In welcher Stadt wurde die Glocke gegossen?", AnswerType::kPlace},
          {"Wann sank die Fähre?", AnswerType::kDate},
          {"In welchem Jahr sank die Fähre?", AnswerType::kDate},
          {"Warum ist der Ofen gesprungen?", AnswerType::kReason},
          {"Wie reinige ich den Filter?", AnswerType::kWay},
          {"Wie alt ist die Eiche?", AnswerType::kMeasure},
          {"Wie schwer ist die Glocke?", AnswerType::kMeasure},
          {"Wie heiß ist der Ofen?", AnswerType::kMeasure},
          {"Wie viele Ziegen weiden dort?", AnswerType::kCount},
          {"Was kostet die Karte?", AnswerType::kMoney},
          {"Welche Glasur wurde verwendet?", AnswerType::kThing},
          {"Wurde der Ofen repariert?", AnswerType::kYesNo}},
         Language::kGerman);
}

TEST(AnswerTypeTest, SpanishQuestions) {
  Expect({{"¿Quién reparó la grúa?", AnswerType::kAgent},
          {"¿Dónde se fundió la campana?", AnswerType::kPlace},
          {"¿En qué ciudad se fundió la campana?", AnswerType::kPlace},
          {"¿Cuándo se hundió el barco?", AnswerType::kDate},
          {"¿En qué año se hundió el barco?", AnswerType::kDate},
          {"¿Por qué se rompió el horno?", AnswerType::kReason},
          {"¿Cómo se limpia el filtro?", AnswerType::kWay},
          {"¿Cuántas cabras pastan allí?", AnswerType::kCount},
          {"¿Cuánto cuesta el billete?", AnswerType::kMoney},
          {"¿Qué cuesta el billete?", AnswerType::kMoney}},
         Language::kSpanish);
}

TEST(AnswerTypeTest, TheUnitsAreThoseOfTheMeasure) {
  EXPECT_TRUE(language::Has(Asked("How heavy is the bell?").units, "kg"));
  EXPECT_FALSE(language::Has(Asked("How heavy is the bell?").units, "metres"));
  EXPECT_TRUE(language::Has(Asked("How long does the crossing take?").units, "hours"));
  EXPECT_FALSE(language::Has(Asked("How long does the crossing take?").units, "metres"));
  EXPECT_TRUE(language::Has(Asked("Wie tief ist der Brunnen?", Language::kGerman).units, "meter"));
  EXPECT_EQ(Asked("How long is the bridge?").type, AnswerType::kNumber) << "of metres or of hours: it does not say";
}

TEST(AnswerTypeTest, TheNounIsWhatIsCountedOrChosen) {
  EXPECT_THAT(Asked("How many goats graze there?").noun, ElementsAre(2U));
  EXPECT_THAT(Asked("Which glaze was used?").noun, ElementsAre(1U));
  EXPECT_THAT(Asked("What is the latest version?").noun, ElementsAre(4U)) << "not \"latest\", which orders";
  EXPECT_THAT(Asked("Who repaired the crane?").noun, IsEmpty());
}

TEST(AnswerTypeTest, WordsThatAskNeedNotBeSaid) {
  EXPECT_THAT(Asked("How heavy is the bell?").words, ElementsAre(0U, 1U));
  EXPECT_THAT(Asked("And at last, who rang it?").words, ElementsAre(3U));
  EXPECT_THAT(Asked("").words, IsEmpty());
  EXPECT_EQ(Asked("").type, AnswerType::kOpen);
  EXPECT_EQ(Asked("crane repair").type, AnswerType::kOpen);
}

TEST(AnswerTypeTest, EveryTypeHasANameOfItsOwn) {
  std::set<std::string> names;
  for (int type = 0; type <= static_cast<int>(AnswerType::kThing); ++type)
    EXPECT_TRUE(names.insert(Name(static_cast<AnswerType>(type))).second) << type;
  EXPECT_FALSE(names.contains(""));
}

}  // namespace
}  // namespace annals::question
