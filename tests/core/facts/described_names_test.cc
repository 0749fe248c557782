#include "core/facts/described_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/text/word_net.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "French" is made of "France".
const text::Thesaurus& Words() {
  static const text::WordNetFiles files[] = {
      {'n', "00000950 15 n 01 France 0 001 + 00000970 a 0101 | a country\n", "france n 1 1 + 1 1 00000950\n"},
      {'a', "00000970 01 a 01 French 0 001 + 00000950 n 0101 | of France\n", "french a 1 1 + 1 1 00000970\n"}};
  static const text::WordNet words(files, language::Language::kEnglish);
  return words;
}

class DescribedNamesTest : public Visits {
 protected:
  DescribedNamesTest() {
    c.Facts({"2018-08-08 | Ada Lund | Criticize or denounce | Envoy (France)",
             "2018-08-09 | Ada Lund | Make a visit | Head of Government (Norrvik)",
             "2018-08-10 | Ada Lund | Make a visit | Coach (Wick)"});
  }
  // "Envoy (France): the French envoy": the entity, and the words that describe it.
  std::vector<std::string> In(const std::string& question, const text::Thesaurus* words = &Words()) {
    std::vector<std::string> found;
    const question::Question read = Read(question);
    const QuestionText text = ReadText(c.view(), read, read.scope, words);
    for (const LinkedName& name : text.names) {
      EXPECT_EQ(name.entities.size(), 1U);
      const std::size_t begin = text.words.at(name.first).word.begin, end = text.words.at(name.last - 1).word.end;
      found.push_back(c.view().entity(name.entities.at(0))->name + ": " + question.substr(begin, end - begin));
    }
    return found;
  }
};

TEST_F(DescribedNamesTest, ByTheWordsOfItsNameInAnyOrder) {
  EXPECT_THAT(In("Who praised the envoy of France?"), ElementsAre("Envoy (France): envoy of France"));
  EXPECT_THAT(In("Who praised the France envoy?"), ElementsAre("Envoy (France): France envoy"));
  EXPECT_THAT(In("Who met the head of the government of Norrvik?"),
              ElementsAre("Head of Government (Norrvik): head of the government of Norrvik"));
}

TEST_F(DescribedNamesTest, ByAWordThatIsMadeOfOneOfThem) {
  EXPECT_THAT(In("Who praised the French envoy?"), ElementsAre("Envoy (France): French envoy"));
  EXPECT_THAT(In("Who praised the French envoy?", nullptr), IsEmpty()) << "no dictionary says that they are kin";
}

TEST_F(DescribedNamesTest, OneWordDescribesNothing) {
  EXPECT_THAT(In("Who praised the envoy?"), IsEmpty());
  EXPECT_THAT(In("Who praised the French?"), IsEmpty());
}

TEST_F(DescribedNamesTest, AnotherPlaceOrAnotherOfficeIsSomebodyElse) {
  EXPECT_THAT(In("Who praised the Spanish envoy?"), IsEmpty());
  EXPECT_THAT(In("Who praised the French coach?"), IsEmpty());
}

TEST_F(DescribedNamesTest, SomethingLongerIsSomethingElse) {
  EXPECT_THAT(In("Who praised the envoy of France Telecom?"), IsEmpty());
}

TEST_F(DescribedNamesTest, WhenSeveralAreMeantAlikeNoneIs) {
  c.Facts({"2019-01-01 | Ada Lund | Make a visit | Senior Envoy (Tarn Valley)",
           "2019-01-02 | Ada Lund | Make a visit | Junior Envoy (Tarn Valley)"});
  EXPECT_THAT(In("Who praised the envoy of the Tarn Valley?"), IsEmpty());
  EXPECT_THAT(In("Who praised the senior envoy of the Tarn Valley?").size(), 1U);
}

TEST_F(DescribedNamesTest, WhatThePredicateSaysDescribesNobody) {
  c.Facts({"2018-09-01 | Ada Lund | Threaten with harbour guards | Norrvik",
           "2018-09-02 | Ben Oro | Make a visit | Harbour Guards (Norrvik)",
           "2018-09-03 | Ben Oro | Make a visit | Norrvik", "2018-09-04 | Ben Oro | Call for bridge guards | Wick",
           "2018-09-05 | Ada Lund | Make a visit | Bridge Guards (Wick)"});
  ASSERT_THAT(In("Who threatened with harbour guards Norrvik?"),
              ElementsAre("Harbour Guards (Norrvik): harbour guards Norrvik"));
  EXPECT_THAT(c.Values("Who threatened with harbour guards Norrvik?"), ElementsAre("Ada Lund"));
  EXPECT_THAT(c.Values("Who called for bridge guards Wick?"), ElementsAre("Ben Oro"));
  EXPECT_THAT(c.Values("Who visited the harbour guards of Norrvik?"), ElementsAre("Ben Oro"));
  EXPECT_THAT(c.Values("Who threatened the bridge guards of Wick?"), ElementsAre("?"))
      << "nobody did, and Wick is not its guards";
}

TEST_F(DescribedNamesTest, SeveralStandFromLeftToRight) {
  EXPECT_THAT(In("Did the envoy of France meet the coach from Wick?"),
              ElementsAre("Envoy (France): envoy of France", "Coach (Wick): coach from Wick"));
}

}  // namespace
}  // namespace annals::facts
