// The examples of core/question/link.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/question/link.h"
#include "tests/support/view_of.h"

namespace annals::question {
namespace {

class LinkExample : public ::testing::Test {
 protected:
  LinkExample() {
    std::vector<DocumentBundle> documents;
    const auto add = [&](const std::string& title, const char* alias = "") {
      auto document = make_.Document(title, title);
      document.Chunk("It is.", {"It is."});
      if (*alias != 0) document.Alias(title, alias);
      documents.push_back(document.Build());
    };
    add("Journal of Psychotherapy Integration");
    add("Harbour Weir Tide Board");
    add("Harbour Weir Tide Board of Old Wick Town");
    add("Jean-Luc Marsh");
    add("Johnnycake, West Virginia", "Johnnycake");
    add("Lakeland Survey");
    for (const char* month : {"January", "February", "March", "April", "May", "June", "July", "August", "September"})
      add("Survey of " + std::string(month), "Lakeland Survey");
    view_ = testing::ViewOf(4, std::move(documents));
  }
  // Of the only name of the question: its rule, and what it means.
  std::pair<std::string, std::vector<std::string>> Linked(const char* question) const {
    const std::vector<Link> links =
        LinkNames(*view_, FindNames(*view_, SplitQuestion(question), {}, Language::kEnglish), Language::kEnglish);
    EXPECT_EQ(links.size(), 1U) << question;
    if (links.size() != 1) return {};
    std::vector<std::string> names;
    double weight = 0;
    for (const auto& [entity, share] : links[0].entities) {
      names.push_back(view_->entity(entity)->name);
      weight += share;
    }
    EXPECT_DOUBLE_EQ(weight, 1);
    return {Name(links[0].rule), names};
  }

  testing::BundleFactory make_{4};
  std::shared_ptr<const index::View> view_;
};

TEST_F(LinkExample, IsTrue) {
  using ::testing::ElementsAre;
  using ::testing::Pair;
  //   "Who was the first president of the association which published Journal of Psychotherapy Integration?"
  const char* const question =
      "Who was the first president of the association which published Journal of Psychotherapy Integration?";
  //   -> "journal of psychotherapy integration", exact, one entity of weight 1
  const std::vector<QuestionName> names = FindNames(*view_, SplitQuestion(question), {}, Language::kEnglish);
  ASSERT_EQ(names.size(), 1U);
  EXPECT_EQ(names[0].key, "journal of psychotherapy integration");
  EXPECT_THAT(Linked(question), Pair("exact", ElementsAre("Journal of Psychotherapy Integration")));
  //   exact      the key is a key or an alias of an entity; of an alias that many share, only the entity of that very key
  EXPECT_THAT(Linked("Where is Johnnycake?"), Pair("exact", ElementsAre("Johnnycake, West Virginia")));
  EXPECT_THAT(Linked("What does the Lakeland Survey say?"), Pair("exact", ElementsAre("Lakeland Survey")));
  //   spelling   another spelling of a name or alias (core/question/spelling.h), as good as the same name; of two words or more
  EXPECT_THAT(Linked("Who is Jeanluc Marsh?"), Pair("spelling", ElementsAre("Jean-Luc Marsh")));
  //   contained  names that hold all stems of it and at most `containment_extra` more; only those with the fewest more
  EXPECT_THAT(Linked("What is the Weir Tide?"), Pair("contained", ElementsAre("Harbour Weir Tide Board")));
  //   part       the longest run of its words that is a known key
  EXPECT_THAT(Linked("Who wrote Beautiful Johnnycake Morning?"),
              Pair("part", ElementsAre("Johnnycake, West Virginia")));
}

}  // namespace
}  // namespace annals::question
