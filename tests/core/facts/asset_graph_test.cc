#include "core/facts/asset_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scope/plan.h"
#include "tests/core/facts/assets.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class AssetGraphTest : public ::testing::Test, public annals::testing::AssetFixture {
 protected:
  void SetUp() override { PutMailbox(); }

  std::vector<std::string> Neighbours(const std::string& asset, std::optional<Timestamp> as_of = std::nullopt) {
    const auto view = image->Current();
    std::vector<std::string> shown;
    for (const AssetNeighbour& n : AssetGraph(*view, as_of).Neighbours(asset))
      shown.push_back((n.outgoing ? "-> " : "<- ") + n.relation + " " + n.asset);
    return shown;
  }
  AssetPlace PlaceOf(const std::string& asset) { return AssetGraph(*image->Current(), std::nullopt).PlaceOf(asset); }
  std::vector<std::string> Members(const std::string& thread) {
    const auto view = image->Current();
    std::vector<std::string> members;
    for (const ThreadMember& member : AssetGraph(*view, std::nullopt).Members(thread)) members.push_back(member.asset);
    return members;
  }
  // External ids of the documents that the filters leave.
  std::vector<std::string> Left(question::Filters filters) {
    const auto view = image->Current();
    ResolveAssets(*view, std::nullopt, &filters);
    std::vector<std::string> left;
    for (index::DocumentOrdinal d = 0; d < view->documents(); ++d) {
      if (!filters.documents || std::ranges::contains(*filters.documents, view->document(d).id))
        left.push_back(view->document(d).external_id);
    }
    return left;
  }
};

TEST_F(AssetGraphTest, ListsWhatDocumentsStateAndRequestsLinkEachOnce) {
  EXPECT_THAT(Neighbours("mail:2"), ElementsAre("<- attachment_of mail:2/1/plan.pdf", "-> reply_to mail:1",
                                                "<- reply_to mail:3", "-> thread_member mail:1"));
  Link(-1, "mail:2", "reply_to", "mail:1");  // stated already, with more confidence
  Link(-2, "call:9", "references", "mail:2");
  const auto view = image->Current();
  const auto links = AssetGraph(*view, std::nullopt).Neighbours("mail:2");
  ASSERT_EQ(links.size(), 5U);
  EXPECT_EQ(links[1].relation, "references");
  EXPECT_EQ(links[1].confidence, 0.5);
  EXPECT_EQ(links[1].provenance, "request");
  EXPECT_FALSE(links[1].stated);
  EXPECT_EQ(links[2].relation, "reply_to");
  EXPECT_EQ(links[2].confidence, 1);
  EXPECT_TRUE(links[2].stated);
}

TEST_F(AssetGraphTest, LinksOfRequestsComeChangeAndGoWithTheFeed) {
  Link(-1, "call:9", "references", "mail:2");
  const auto before = image->Current();
  Link(-1, "call:9", "references", "mail:3");  // the same row, changed
  EXPECT_THAT(Neighbours("call:9"), ElementsAre("-> references mail:3", "<- transcript_of call:9/text"));
  EXPECT_EQ(before->asset_links(), 1U);
  EXPECT_EQ(AssetGraph(*before, std::nullopt).Neighbours("mail:3").size(), 2U);  // a pinned view stays as it is
  index::Change change;
  change.unlinked = {AssetLinkId(-1), AssetLinkId(-7)};
  ASSERT_TRUE(image->Apply(std::move(change)).ok());
  EXPECT_EQ(image->Current()->asset_links(), 0U);
  EXPECT_THAT(Neighbours("call:9"), ElementsAre("<- transcript_of call:9/text"));
}

TEST_F(AssetGraphTest, OfAnEarlierTimeKnowsWhatWasKnown) {
  const Timestamp later = annals::testing::kFirstRecorded + std::chrono::days(100);
  Link(-1, "call:9", "references", "mail:2", later);
  EXPECT_THAT(Neighbours("mail:2", later - std::chrono::days(1)).size(), 4U);
  EXPECT_THAT(Neighbours("mail:2", later).size(), 5U);
  index::Change change;
  const auto view = image->Current();
  change.retired.push_back({view->document(*view->FindDocument("m3")).id, later});
  ASSERT_TRUE(image->Apply(std::move(change)).ok());
  EXPECT_THAT(Members("mail:1"), ElementsAre("mail:1", "mail:2"));
  EXPECT_EQ(AssetGraph(*image->Current(), later - std::chrono::days(1)).Members("mail:1").size(), 3U);
}

TEST_F(AssetGraphTest, TellsWhereAnAssetBelongs) {
  EXPECT_EQ(PlaceOf("mail:2").parent, "mail:1");
  EXPECT_EQ(PlaceOf("mail:2").thread, "mail:1");
  EXPECT_EQ(PlaceOf("mail:2").group, "mail:2");
  EXPECT_EQ(PlaceOf("mail:1").thread, "mail:1");  // it names the thread
  EXPECT_EQ(PlaceOf("mail:1").parent, "");
  EXPECT_EQ(PlaceOf("mail:2/1/plan.pdf").parent, "mail:2");
  EXPECT_EQ(PlaceOf("mail:2/1/plan.pdf").thread, "mail:1");  // its mail's
  EXPECT_EQ(PlaceOf("call:9/text").parent, "call:9");
  Link(-1, "mail:2/1/plan.pdf", "chunk_of", "file:plan");
  EXPECT_EQ(PlaceOf("mail:2/1/plan.pdf").group, "file:plan");
  EXPECT_EQ(PlaceOf("mail:unknown").thread, "");
  EXPECT_THAT(Members("mail:1"), ElementsAre("mail:1", "mail:2", "mail:3"));
  EXPECT_THAT(Members("mail:3"), IsEmpty());
}

TEST_F(AssetGraphTest, WalksInACircleToAnEnd) {
  Link(-1, "x:a", "attachment_of", "x:b");
  Link(-2, "x:b", "attachment_of", "x:a");
  EXPECT_EQ(PlaceOf("x:a").thread, "");
  EXPECT_THAT(Left({.parent_asset_ids = {"x:b"}}), IsEmpty());
}

TEST_F(AssetGraphTest, FiltersByPlace) {
  EXPECT_EQ(Left({}).size(), 5U);
  EXPECT_THAT(Left({.asset_ids = {"mail:1", "mail:3"}}), UnorderedElementsAre("m1", "m3"));
  EXPECT_THAT(Left({.parent_asset_ids = {"mail:2"}}), UnorderedElementsAre("m3", "plan"));
  EXPECT_THAT(Left({.thread_ids = {"mail:1"}}), UnorderedElementsAre("m1", "m2", "m3", "plan"));
  EXPECT_THAT(Left({.chunk_group_ids = {"call:9/text"}}), UnorderedElementsAre("talk"));
  EXPECT_THAT(Left({.parent_asset_ids = {"mail:2"}, .thread_ids = {"mail:1"}, .chunk_group_ids = {"mail:3"}}),
              UnorderedElementsAre("m3"));
  EXPECT_THAT(Left({.thread_ids = {"mail:9"}}), IsEmpty());
}

TEST_F(AssetGraphTest, ADocumentWithoutAReferenceIsAnAssetByItsId) {
  auto note = make.Document("note", "Note");
  note.Chunk("A note.", {"A note."});
  Put(note);
  Link(-1, "document:note", "references", "mail:1");
  EXPECT_THAT(Neighbours("mail:1"), ::testing::Contains("<- references document:note"));
  EXPECT_THAT(Left({.asset_ids = {"document:note"}}), UnorderedElementsAre("note"));
}

TEST_F(AssetGraphTest, IsTheSameAfterAMerge) {
  Link(-1, "call:9", "references", "mail:2");
  const auto before = Neighbours("mail:2");
  while (image->Maintain()) {
  }
  EXPECT_EQ(Neighbours("mail:2"), before);
  EXPECT_EQ(PlaceOf("mail:2/1/plan.pdf").thread, "mail:1");
}

TEST_F(AssetGraphTest, SaysWhoHasToDoWithAnAssetAndWhatSomebodyHasToDoWith) {
  auto mail = Make("m9", "mail:9", 9);
  mail.Kind("Ada Lund", EntityKind::kPerson)
      .Kind("Noa Bar", EntityKind::kPerson)
      .Kind("Omer Katz", EntityKind::kPerson);
  mail.Mention("Ada Lund").Mention("Noa Bar").Mention("Omer Katz").Mention("Harbour");
  const EdgeEnd self = EdgeEnd::OfDocument("m9"), ada = EdgeEnd::OfEntity("ada lund");
  mail.AddEdge(ada, "sender_of", self).AddEdge(EdgeEnd::OfEntity("ada@tarn.example"), "address_of", ada);
  mail.AddEdge(EdgeEnd::OfEntity("noa bar"), "recipient_of", self);
  Put(mail);
  auto call = Make("c9", "call:8/transcript", 12, "call");
  call.Kind("Ada Lund", EntityKind::kPerson).Mention("Ada Lund").AddEdge(ada, "speaker_of", EdgeEnd::OfDocument("c9"));
  Put(call);
  const auto view = image->Current();
  const AssetGraph graph(*view, std::nullopt);
  std::vector<std::string> people, assets;
  for (const AssetPerson& p : graph.People("mail:9"))
    people.push_back(p.name + " " + std::string(p.role) + " " + p.address);
  EXPECT_THAT(people, ElementsAre("Ada Lund sender ada@tarn.example", "Noa Bar recipient ", "Omer Katz mentioned "));
  for (const PersonAsset& a : graph.AssetsOf(view->EntityOfKey("ada lund")))
    assets.push_back(a.asset + " " + std::string(a.role));
  EXPECT_THAT(assets, ElementsAre("call:8/transcript speaker", "mail:9 sender"));
  assets.clear();
  for (const PersonAsset& a : graph.AssetsOf(view->EntityOfKey("omer katz")))
    assets.push_back(a.asset + " " + std::string(a.role));
  EXPECT_THAT(assets, ElementsAre("mail:9 mentioned"));
  EXPECT_THAT(graph.People("mail:unknown"), IsEmpty());
}

}  // namespace
}  // namespace annals::facts
