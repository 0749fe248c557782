// The example of core/answer/kinds/connection.h.
#include <gmock/gmock.h>

#include "core/answer/kinds/connection.h"
#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::ElementsAre;

class ConnectionExample : public OneCase {
 protected:
  void PutRelation(const std::string& id, const std::string& subject, const std::string& predicate,
                   const std::string& object) {
    ingest::DocumentInput document{.id = id, .title = id, .text = subject + " " + predicate + " " + object + "."};
    document.relations.push_back({.subject = subject, .predicate = predicate, .object = object});
    Put(document);
  }
};

TEST_F(ConnectionExample, IsTrue) {
  PutRelation("staff", "Kevin Marsh", "works at", "Tarn Energy Works");
  PutRelation("news", "Tarn Energy Works", "employs", "Alexis Boon");
  //   "Is there any relationship between Kevin and Alexis?"
  const auto draft = Try(AnswerRelationship, "Is there any relationship between Kevin and Alexis?");
  ASSERT_TRUE(draft);
  const Sentence& first = draft->answer.paragraphs.at(0).sentences.at(0);
  //   -> "Kevin Marsh — works at — Tarn Energy Works — employs — Alexis Boon."  computed, citing the passage of each step
  EXPECT_EQ(first.text, "Kevin Marsh — works at — Tarn Energy Works — employs — Alexis Boon.");
  EXPECT_EQ(first.origin, Origin::kComputed);
  std::vector<std::string> cited;
  for (const int number : first.citations)
    cited.push_back(draft->answer.citations.at(static_cast<std::size_t>(number) - 1).document_id);
  EXPECT_THAT(cited, ElementsAre("staff", "news"));
}

}  // namespace
}  // namespace annals::answer
