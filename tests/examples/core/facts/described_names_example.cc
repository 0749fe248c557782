// The example of core/facts/described_names.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/facts/described_names.h"
#include "core/text/word_net.h"
#include "tests/core/facts/visits.h"

namespace annals::facts {
namespace {

// "French" is made of "France".
const text::Thesaurus& Words() {
  static const text::WordNetFiles files[] = {
      {'n', "00000950 15 n 01 France 0 001 + 00000970 a 0101 | a country\n", "france n 1 1 + 1 1 00000950\n"},
      {'a', "00000970 01 a 01 French 0 001 + 00000950 n 0101 | of France\n", "french a 1 1 + 1 1 00000970\n"}};
  static const text::WordNet words(files, language::Language::kEnglish);
  return words;
}

class DescribedNamesExample : public Visits {
 protected:
  std::vector<EntityId> In(const std::string& question) {
    const question::Question read = Read(question);
    std::vector<EntityId> entities;
    for (const LinkedName& name : ReadText(c.view(), read, read.scope, &Words()).names)
      entities.insert(entities.end(), name.entities.begin(), name.entities.end());
    return entities;
  }
};

TEST_F(DescribedNamesExample, IsTrue) {
  c.Facts({"2018-08-08 | Ada Lund | Criticize or denounce | Envoy (France)",
           "2018-08-09 | Ada Lund | Make a visit | Head of Government (Norrvik)"});
  //   "Who criticized the French envoy?"                     "Envoy (France)"
  EXPECT_THAT(In("Who criticized the French envoy?"), ::testing::ElementsAre(Entity("Envoy (France)")));
  //   "Who met the head of government of Norrvik?"           "Head of Government (Norrvik)"
  EXPECT_THAT(In("Who met the head of government of Norrvik?"),
              ::testing::ElementsAre(Entity("Head of Government (Norrvik)")));
}

}  // namespace
}  // namespace annals::facts
