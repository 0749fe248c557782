#include "core/question/link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/index/image.h"
#include "core/question/residual.h"
#include "tests/support/bundle_builder.h"

namespace annals::question {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class LinkTest : public ::testing::Test {
 protected:
  LinkTest() : make_(4), image_(index::MakeImage(4, {})) {
    index::Change change;
    change.added.push_back(make_.Document("1", "Johnnycake, West Virginia")
                               .Chunk("Johnnycake lies in McDowell County.", {"Johnnycake lies in McDowell County."})
                               .Alias("Johnnycake, West Virginia", "Johnnycake")
                               .Mention("McDowell County")
                               .Build());
    change.added.push_back(
        make_.Document("2", "Journal of Psychotherapy Integration").Chunk("A journal.", {"A journal."}).Build());
    change.added.push_back(make_.Document("3", "Treaty of Upper Wick").Chunk("A treaty.", {"A treaty."}).Build());
    EXPECT_TRUE(image_->Apply(std::move(change)).ok());
    view_ = image_->Current();
  }

  std::vector<QuestionName> Names(const std::string& question) {
    return FindNames(*view_, SplitQuestion(question), {}, Language::kEnglish);
  }
  std::vector<Link> Links(const std::string& question) {
    return LinkNames(*view_, Names(question), Language::kEnglish);
  }
  std::string EntityName(const Link& link) { return view_->entity(link.entities.front().first)->name; }

  testing::BundleFactory make_;
  std::unique_ptr<index::Image> image_;
  std::shared_ptr<const index::View> view_;
};

TEST_F(LinkTest, ExactNameOverPunctuation) {
  const auto links = Links("Which county borders Johnnycake, West Virginia?");
  ASSERT_EQ(links.size(), 1u);
  EXPECT_EQ(links[0].rule, LinkRule::kExact);
  EXPECT_EQ(links[0].name.key, "johnnycake west virginia");
  EXPECT_EQ(EntityName(links[0]), "Johnnycake, West Virginia");
}

TEST_F(LinkTest, AliasIsExact) {
  const auto links = Links("Where is Johnnycake?");
  ASSERT_EQ(links.size(), 1u);
  EXPECT_EQ(links[0].rule, LinkRule::kExact);
  EXPECT_EQ(EntityName(links[0]), "Johnnycake, West Virginia");
}

TEST_F(LinkTest, KnownNameWrittenSmall) {
  const auto links = Links("who publishes the journal of psychotherapy integration");
  ASSERT_EQ(links.size(), 1u);
  EXPECT_EQ(EntityName(links[0]), "Journal of Psychotherapy Integration");
}

TEST_F(LinkTest, OneWordWrittenSmallIsANameWhereItIsATitle) {
  index::Change change;
  change.added.push_back(make_.Document("4", "Oolong").Chunk("A tea.", {"A tea."}).Build());
  change.added.push_back(
      make_.Document("5", "Peony (ship)").Chunk("A ship.", {"A ship."}).Alias("Peony (ship)", "Peony").Build());
  change.added.push_back(
      make_.Document("6", "").Chunk("Sencha is steamed.", {"Sencha is steamed."}).Mention("Sencha").Build());
  ASSERT_TRUE(image_->Apply(std::move(change)).ok());
  view_ = image_->Current();
  const auto links = Links("which country drinks most oolong");
  ASSERT_EQ(links.size(), 1u);
  EXPECT_EQ(EntityName(links[0]), "Oolong");
  EXPECT_TRUE(links[0].name.common);
  const auto large = Links("Which country drinks most Oolong?");
  ASSERT_EQ(large.size(), 1u);
  EXPECT_FALSE(large[0].name.common);
  EXPECT_THAT(Links("who grew the peony"), IsEmpty()) << "an alias of a title is a common word as often as a name";
  EXPECT_THAT(Links("which country drinks most sencha"), IsEmpty()) << "no title";
  EXPECT_THAT(Links("what is oolongs price"), IsEmpty());
}

TEST_F(LinkTest, ContainedNameAndKnownPart) {
  const auto contained = Links("What is the Psychotherapy Integration?");
  ASSERT_EQ(contained.size(), 1u);
  EXPECT_EQ(contained[0].rule, LinkRule::kContained);
  EXPECT_EQ(EntityName(contained[0]), "Journal of Psychotherapy Integration");
  const auto part = Links("Who wrote Beautiful Johnnycake Morning?");
  ASSERT_EQ(part.size(), 1u);
  EXPECT_EQ(part[0].rule, LinkRule::kPart);
}

TEST_F(LinkTest, CommasAndSmallLettersEndANameThatIsNoTitle) {
  index::Change change;
  change.added.push_back(make_.Document("4", "Tom Reed")
                             .Chunk("Reed was born in Kingston Jamaica.", {"Reed was born in Kingston Jamaica."})
                             .Mention("Kingston Jamaica")
                             .Mention("Jamaican Reggae")
                             .Mention("United States, Ohio")
                             .Build());
  change.added.push_back(make_.Document("5", "Kingston").Chunk("A city.", {"A city."}).Mention("Jamaican").Build());
  ASSERT_TRUE(image_->Apply(std::move(change)).ok());
  view_ = image_->Current();
  const auto links = Links("Which Jamaican reggae singer was born in Kingston, Jamaica?");
  ASSERT_GE(links.size(), 2u);
  EXPECT_EQ(EntityName(links[0]), "Jamaican");
  EXPECT_EQ(EntityName(links[1]), "Kingston");
  EXPECT_EQ(EntityName(Links("Who was born in Kingston Jamaica?").at(0)), "Kingston Jamaica");
  EXPECT_EQ(EntityName(Links("Who lives in United States, Ohio?").at(0)), "United States, Ohio");
  EXPECT_EQ(EntityName(Links("which singer made jamaican reggae known").at(0)), "Jamaican Reggae");
}

TEST_F(LinkTest, UnknownNamesLinkToNothing) {
  EXPECT_THAT(Links("Who is Zebulon Quark?"), IsEmpty());
  EXPECT_THAT(Links(""), IsEmpty());
  EXPECT_THAT(Links("What happened in May?"), IsEmpty());
}

TEST_F(LinkTest, RemovedSpansBelongToNoName) {
  const std::string question = "Where is Johnnycake?";
  EXPECT_THAT(FindNames(*view_, SplitQuestion(question), {{9, 19}}, Language::kEnglish), IsEmpty());
}

TEST_F(LinkTest, WeightsOfALinkAddUpToOne) {
  for (const std::string question : {"Where is Johnnycake?", "What is the Psychotherapy Integration?"}) {
    for (const Link& link : Links(question)) {
      double sum = 0;
      for (const auto& [entity, weight] : link.entities) sum += weight;
      EXPECT_DOUBLE_EQ(sum, 1.0);
    }
  }
}

TEST_F(LinkTest, ResidualReadsItForEachName) {
  const std::string question = "What county borders the county in which Johnnycake, West Virginia is located?";
  const auto words = SplitQuestion(question);
  const Residual residual =
      MakeResidual(*view_, question, words, FindNames(*view_, words, {}, Language::kEnglish), Language::kEnglish);
  EXPECT_EQ(residual.text, "What county borders the county in which it is located?");
  EXPECT_THAT(residual.terms, ElementsAre("counti", "border", "counti", "locat"));
}

TEST_F(LinkTest, ResidualKeepsNamesThatOnlyContainmentLinks) {
  const std::string question = "What is the Psychotherapy Integration?";
  const auto words = SplitQuestion(question);
  EXPECT_EQ(
      MakeResidual(*view_, question, words, FindNames(*view_, words, {}, Language::kEnglish), Language::kEnglish).text,
      question);
}

}  // namespace
}  // namespace annals::question
