#include "core/answer/kinds/unknown_name.h"

#include <gmock/gmock.h>

#include "tests/core/answer/one_case.h"

namespace annals::answer {
namespace {

using ::testing::HasSubstr;

class UnknownNameTest : public OneCase {
 protected:
  UnknownNameTest() { Put({.id = "a", .title = "Harbour news", .text = "Ilse Marrow painted the lamps."}); }
};

TEST_F(UnknownNameTest, AGivenNameOrATitleAloneKnowsNobody) {
  EXPECT_TRUE(Try(AnswerUnknownName, "What did Ilse Quarterdeck paint?"));
  EXPECT_FALSE(Try(AnswerUnknownName, "What did Ilse Marrow paint?"));
  EXPECT_FALSE(Try(AnswerUnknownName, "What did Jutta Marrow paint?")) << "may be of the same family";
}

TEST_F(UnknownNameTest, ANameThatNoDocumentHoldsIsRefused) {
  const auto draft = Try(AnswerUnknownName, "Who is Zebulon Quarterdeck?");
  ASSERT_TRUE(draft);
  EXPECT_TRUE(draft->answer.abstained);
  EXPECT_THAT(draft->answer.text, HasSubstr("no document mentions \"Zebulon Quarterdeck\""));
}

TEST_F(UnknownNameTest, AKnownNameIsLeftToTheOtherKinds) {
  EXPECT_FALSE(Try(AnswerUnknownName, "What did Ilse Marrow paint?"));
  EXPECT_FALSE(Try(AnswerUnknownName, "What did Ilse Marrow paint for Zebulon Quarterdeck?"));
}

TEST_F(UnknownNameTest, ARelationshipNeedsBothNames) {
  EXPECT_TRUE(Try(AnswerUnknownName, "Is there any relationship between Ilse Marrow and Zebulon Quarterdeck?"));
}

TEST_F(UnknownNameTest, AnAbbreviationMayStandForWordsThatAreThere) {
  EXPECT_FALSE(Try(AnswerUnknownName, "What is the QZX?"));
}

}  // namespace
}  // namespace annals::answer
