#include "core/retrieval/neighbourhood.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/retrieval/retrieve.h"
#include "tests/core/facts/assets.h"
#include "tests/core/retrieval/asked.h"

namespace annals::retrieval {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

class NeighbourhoodTest : public ::testing::Test, public annals::testing::AssetFixture {
 protected:
  void SetUp() override {
    PutMailbox();
    Link(-1, "call:9", "references", "mail:2");
  }

  Result Ask(question::Request request) {
    request.explain = true;
    request.reference = annals::testing::DayOf(10);
    Options options;
    options.locate.dense_weight = 0;
    return Retrieve(*image->Current(), request, options);
  }
  // "m1" of what came in beside the passages found.
  std::vector<std::string> Brought(const Result& result) {
    const auto view = image->Current();
    std::vector<std::string> ids;
    for (const RetrievedChunk& chunk : result.chunks) {
      if (chunk.evidence == Evidence::kAsset)
        ids.push_back(view->document(view->document_of(chunk.ordinal)).external_id);
    }
    return ids;
  }
  static question::Request About(const std::string& document, const std::string& asked) {
    return {.query = "Words of " + document + asked, .top_k = 1};
  }
};

TEST_F(NeighbourhoodTest, TheThreadComesInWhereItIsAskedFor) {
  const Result result = Ask(About("m2", ": what else was said in the thread?"));
  EXPECT_THAT(Brought(result), UnorderedElementsAre("m1", "m3"));
  ASSERT_TRUE(result.expanded.has_value());
  EXPECT_TRUE(result.expanded->assets);
  EXPECT_EQ(result.expanded->hops, 1);
  EXPECT_EQ(result.expanded->passages, 2);
  EXPECT_THAT(Brought(Ask(About("m2", ": what else was said?"))), IsEmpty());
  EXPECT_FALSE(Ask(About("m2", ": what else was said?")).expanded.has_value());
}

TEST_F(NeighbourhoodTest, SaysHowItCameAndStandsBelowItsOrigin) {
  const Result result = Ask(About("m2", ": what else was said in the thread?"));
  ASSERT_THAT(result.chunks, SizeIs(3));
  for (std::size_t i = 1; i < 3; ++i) {
    const RetrievedChunk& chunk = result.chunks[i];
    EXPECT_LT(chunk.score, result.chunks[0].score);
    ASSERT_THAT(chunk.derivation.links, SizeIs(1));
    EXPECT_EQ(chunk.derivation.links[0].from, "mail:2");
    EXPECT_EQ(chunk.derivation.links[0].relation, "reply_to");
    EXPECT_EQ(chunk.derivation.factors.front().name, "origin_score");
    EXPECT_EQ(chunk.derivation.factors.back().name, "score");
    EXPECT_EQ(chunk.derivation.factors.back().value, chunk.score);
  }
  EXPECT_GE(result.chunks[1].score, result.chunks[2].score);
}

TEST_F(NeighbourhoodTest, AnAttachmentBringsItsMailAndAMailItsAttachments) {
  EXPECT_THAT(Brought(Ask(About("plan", ": which mail came with this attachment?"))), ElementsAre("m2"));
  EXPECT_THAT(Brought(Ask(About("m2", ": what was in the attachment?"))), ElementsAre("plan"));
  // The thread of an attachment is that of its mail.
  EXPECT_THAT(Brought(Ask(About("plan", ": show me the context around the attachment"))),
              UnorderedElementsAre("m1", "m2", "m3"));
}

TEST_F(NeighbourhoodTest, CrossChannelFollowsTwoLinksOverAssetsThatNobodySent) {
  const Result result = Ask(About("m2", ", and did we discuss it on the call too?"));
  EXPECT_THAT(Brought(result), UnorderedElementsAre("m1", "m3", "plan", "talk"));
  for (const RetrievedChunk& chunk : result.chunks) {
    if (chunk.evidence != Evidence::kAsset || chunk.derivation.links.size() < 2) continue;
    EXPECT_EQ(chunk.derivation.links[0].relation, "references");
    EXPECT_TRUE(chunk.derivation.links[0].reversed);
    EXPECT_EQ(chunk.derivation.links[0].to, "call:9");
    EXPECT_EQ(chunk.derivation.links[1].relation, "transcript_of");
  }
  question::Request near = About("m2", ", and did we discuss it on the call too?");
  near.expansion.max_hops = 1;
  EXPECT_THAT(Brought(Ask(near)), ::testing::Not(::testing::Contains("talk")));
}

TEST_F(NeighbourhoodTest, OffIsWhatACollectionWithoutLinksGives) {
  const std::string asked = ": what else was said in the thread and the attachment?";
  question::Request off = About("m2", asked);
  off.top_k = 3;
  off.expansion.assets = off.expansion.identities = ExpansionMode::kOff;
  const Result with_links = Ask(off);
  EXPECT_FALSE(with_links.expanded.has_value());

  AssetFixture bare;
  for (const auto& [id, asset, day, type] : {std::tuple{"m1", "mail:1", 1, "mail"},
                                             {"m2", "mail:2", 2, "mail"},
                                             {"m3", "mail:3", 3, "mail"},
                                             {"plan", "mail:2/1/plan.pdf", 2, "attachment"},
                                             {"talk", "call:9/text", 4, "call"}}) {
    auto builder = bare.Make(id, asset, day, type);
    bare.Put(builder);
  }
  off.expansion.assets = off.expansion.identities = ExpansionMode::kWhereAsked;
  image.swap(bare.image);
  const Result without = Ask(off);
  ASSERT_EQ(with_links.chunks.size(), without.chunks.size());
  for (std::size_t i = 0; i < without.chunks.size(); ++i) {
    EXPECT_EQ(with_links.chunks[i].ordinal, without.chunks[i].ordinal);
    EXPECT_EQ(with_links.chunks[i].score, without.chunks[i].score);
  }
}

TEST_F(NeighbourhoodTest, ARequestForcesForbidsAndHasItAlways) {
  question::Request request = About("m2", " again");
  request.expansion.force = {question::Intent::kAssetThread};
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m3"));
  request = About("m2", ": the thread?");
  request.expansion.forbid = {question::Intent::kAssetThread};
  EXPECT_THAT(Brought(Ask(request)), IsEmpty());
  request = About("m2", " again");
  request.expansion.assets = ExpansionMode::kAlways;
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m3", "plan"));
}

TEST_F(NeighbourhoodTest, StaysInThePeriodOfTheQuestionUnlessAsked) {
  question::Request request = About("m2", " of 2 March 2025: what was said in the thread?");
  EXPECT_THAT(Brought(Ask(request)), IsEmpty());
  request.expansion.across_time = true;
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m3"));
}

TEST_F(NeighbourhoodTest, FiltersHoldAndThreadsEndAfterTheirDays) {
  question::Request request = About("m2", ": what else was said in the thread and the attachment?");
  request.filters.doc_types = {"mail"};
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m3"));
  auto late = Make("late", "mail:4", 31);
  late.AddAssetEdge("mail:4", "mail:1", "thread_member");
  Put(late);
  request.expansion.thread_days = 28;
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m3"));
  request.expansion.thread_days = 29;
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m3", "late"));
}

TEST_F(NeighbourhoodTest, LooksAroundGivenAssets) {
  question::Request request = About("talk", ": the thread?");
  request.expansion.from_assets = {"mail:3", "mail:unknown"};
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m2"));
}

TEST_F(NeighbourhoodTest, KeepsToItsNumberAndToTheTokenBudget) {
  question::Request request = About("m2", ": what else was said in the thread?");
  request.expansion.max_passages = 1;
  EXPECT_THAT(Brought(Ask(request)), SizeIs(1));
  request.expansion.max_passages = 12;
  request.top_k = 5;
  const auto view = image->Current();
  const int one = view->chunk(0).tokens;
  for (int budget = one; budget <= 12 * one; ++budget) {
    request.token_budget = budget;
    const Result result = Ask(request);
    int tokens = 0;
    for (const RetrievedChunk& chunk : result.chunks) tokens += view->chunk(chunk.ordinal).tokens;
    EXPECT_LE(tokens, budget);
    EXPECT_FALSE(result.chunks.empty());
  }
}

TEST_F(NeighbourhoodTest, PassagesBesideTheOneFoundComeFromTheSameDocument) {
  auto longer = Make("long", "scan:1", 5, "report");
  longer.Chunk("The heron stood in the reeds.", {"The heron stood in the reeds."});
  longer.Chunk("Nothing else happened.", {"Nothing else happened."});
  Put(longer);
  question::Request request{.query = "heron in the reeds attachment", .top_k = 1};
  const Result result = Ask(request);
  EXPECT_THAT(Brought(result), ElementsAre("long", "long"));
  EXPECT_EQ(result.chunks[1].derivation.links[0].relation, "chunk_of");
}

TEST_F(NeighbourhoodTest, AComparisonLooksAroundInEachOfItsPeriods) {
  // A reply in May to a mail of March, and one in March to a mail of May: each period sees its own alone.
  const auto put = [&](const std::string& id, const std::string& asset, Day day, const std::string& answers) {
    auto mail = make.Document(id, id);
    mail.Set(&Document::asset_ref, asset).Set(&Document::doc_type, std::string("mail")).Published(day);
    mail.Chunk(answers.empty() ? "The weir of " + id + " leaks." : "Noted, thanks.", {});
    if (!answers.empty()) mail.AddAssetEdge(asset, answers, "reply_to");
    Put(mail);
  };
  const Day march = annals::testing::DayOf(12), may = march + std::chrono::days(61);
  put("w1", "mail:w1", march, "");
  put("w2", "mail:w2", may, "");
  put("r1", "mail:r1", march + std::chrono::days(1), "mail:w1");
  put("r2", "mail:r2", may + std::chrono::days(1), "mail:w2");
  question::Request request{.query = "How did the weir change between March 2025 and May 2025 in the thread?",
                            .top_k = 2};
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("r1", "r2"));
}

TEST_F(NeighbourhoodTest, ASurerLinkStandsBeforeALessSureOneAndTakesThePlace) {
  for (const auto& [id, asset] : {std::pair{"sure", "mail:8"}, {"unsure", "mail:7"}}) {
    auto mail = Make(id, asset, 2);
    Put(mail);
  }
  index::Change change;
  change.linked.push_back({AssetLinkId(90),
                           {.source_ref = "mail:7", .target_ref = "mail:2", .relation = "reply_to", .confidence = 0.4F},
                           annals::testing::kFirstRecorded});
  change.linked.push_back({AssetLinkId(91),
                           {.source_ref = "mail:8", .target_ref = "mail:2", .relation = "reply_to", .confidence = 0.9F},
                           annals::testing::kFirstRecorded});
  ASSERT_TRUE(image->Apply(std::move(change)).ok());
  question::Request request = About("m2", ": what else was said in the thread?");
  std::vector<std::string> brought = Brought(Ask(request));
  const auto sure = std::ranges::find(brought, "sure"), unsure = std::ranges::find(brought, "unsure");
  ASSERT_NE(unsure, brought.end());
  EXPECT_LT(sure, unsure) << "of the same day and relation: by the link's confidence alone";
  request.expansion.max_passages = 3;
  EXPECT_THAT(Brought(Ask(request)), UnorderedElementsAre("m1", "m3", "sure"));
}

class Family : public annals::testing::AssetFixture {
 public:
  // A sentence of a day that states who is whose.
  void State(const std::string& id, int day, const std::string& text, const std::string& subject,
             const std::string& predicate, const std::string& object, float confidence = 1,
             const std::string& also_names = "") {
    auto builder = make.Document(id, "");
    builder.Published(annals::testing::DayOf(day)).Chunk(text, {text});
    builder.Kind(subject, EntityKind::kPerson).Kind(object, EntityKind::kPerson);
    builder.Mention(subject).Mention(object).Relation(subject, predicate, object);
    if (!also_names.empty()) builder.Mention(also_names);
    DocumentBundle bundle = builder.Build();
    for (RelationRow& relation : bundle.relations) relation.confidence = confidence;
    index::Change change;
    change.added.push_back(std::move(bundle));
    ASSERT_TRUE(image->Apply(std::move(change)).ok());
  }
  std::vector<std::string> Kin(const std::string& query, int top_k = 1) {
    question::Request request{.query = query, .top_k = top_k};
    request.reference = annals::testing::DayOf(30);
    request.explain = true;
    Options options;
    options.locate.dense_weight = 0;
    const auto view = image->Current();
    std::vector<std::string> ids;
    for (const RetrievedChunk& chunk : Retrieve(*view, request, options).chunks) {
      if (chunk.evidence == Evidence::kKin) ids.push_back(view->document(view->document_of(chunk.ordinal)).external_id);
    }
    return ids;
  }
};

class KinTest : public ::testing::Test, public Family {};

// "mail" names Tal, a relative, and states by itself who another one is.
TEST(Kin, IsTheSameInWhicheverOrderDocumentsWereStored) {
  const auto kin = [](bool mail_first) {
    Family family;
    const auto mail = [&] {
      family.State("mail", 3, "Tal Oren comes along with Maya.", "Maya Oren", "child of", "Shiran Oren", 1, "Tal Oren");
      family.State("mail too", 3, "Tal Oren plays the cello.", "Tal Oren", "plays", "Cello");
    };
    if (mail_first) mail();
    family.State("card", 3, "Shiran Oren, the card of Shiran Oren.", "Tal Oren", "spouse of", "Shiran Oren");
    if (!mail_first) mail();
    return family.Kin("Tell me about Shiran Oren's family");
  };
  EXPECT_THAT(kin(true), ::testing::ElementsAre("mail", "mail too"));
  EXPECT_THAT(kin(false), ::testing::ElementsAre("mail", "mail too"));
}

TEST_F(KinTest, IsSeenInEachPeriodOfAComparison) {
  State("note1", 3, "Shiran Oren wrote a note about the garden.", "Shiran Oren", "mentions", "Garden Club");
  State("note2", 20, "Shiran Oren wrote a note about the garden.", "Shiran Oren", "mentions", "Garden Club");
  State("early", 3, "Tal came by.", "Tal Oren", "spouse of", "Shiran Oren");
  State("late", 20, "Maya came by.", "Maya Oren", "child of", "Shiran Oren");
  EXPECT_THAT(Kin("How did the family of Shiran Oren change between 3 March 2025 and 20 March 2025?", 2),
              ::testing::IsSupersetOf({"early", "late"}));
}

TEST_F(KinTest, FallsWithTheDaysBetweenAndWithWhatIsUnsure) {
  State("origin", 5, "Shiran Oren wrote about her family, the family of Shiran Oren.", "Shiran Oren", "mentions",
        "Letter");
  State("far", 29, "Noam came by.", "Noam Oren", "child of", "Shiran Oren");
  State("near", 6, "Tal came by.", "Tal Oren", "child of", "Shiran Oren");
  State("unsure", 6, "Maya came by.", "Maya Oren", "child of", "Shiran Oren", 0.3F);
  const std::vector<std::string> kin = Kin("Tell me about Shiran Oren's family");
  const auto at = [&](const char* id) { return std::ranges::find(kin, id) - kin.begin(); };
  ASSERT_THAT(kin, ::testing::IsSupersetOf({"near", "far", "unsure"}));
  EXPECT_LT(at("near"), at("far"));
  EXPECT_LT(at("far"), at("unsure"));
}

TEST_F(KinTest, ComesInBothWaysAndNobodyElse) {
  const auto put = [&](const std::string& id, const std::string& text, const std::string& subject,
                       const std::string& predicate, const std::string& object) {
    auto builder = make.Document(id, "");
    builder.Chunk(text, {text});
    builder.Kind(subject, EntityKind::kPerson).Kind(object, EntityKind::kPerson);
    builder.Mention(subject).Mention(object).Relation(subject, predicate, object);
    Put(builder);
  };
  put("s1", "Shiran's husband is Tal Oren.", "Shiran", "husband", "Tal Oren");
  put("s2", "Maya Oren is the daughter of Shiran.", "Maya Oren", "is the daughter of", "Shiran");
  put("s3", "Shiran works with Omar Haddad.", "Shiran", "works with", "Omar Haddad");
  put("t1", "Tal Oren repairs boats with Lior Katz.", "Tal Oren", "repairs boats with", "Lior Katz");
  put("o1", "Omar Haddad likes Lior Katz.", "Omar Haddad", "likes", "Lior Katz");
  question::Request request{.query = "Tell me about Shiran's family", .top_k = 1};
  request.reference = annals::testing::DayOf(1);
  request.explain = true;
  Options options;
  options.locate.dense_weight = 0;
  const auto view = image->Current();
  const auto brought = [&](const Result& result) {
    std::vector<std::string> ids;
    for (const RetrievedChunk& chunk : result.chunks) {
      if (chunk.evidence == Evidence::kKin) ids.push_back(view->document(view->document_of(chunk.ordinal)).external_id);
    }
    return ids;
  };
  const auto ids = [&](const Result& result) {
    std::vector<std::string> all;
    for (const RetrievedChunk& chunk : result.chunks)
      all.push_back(view->document(view->document_of(chunk.ordinal)).external_id);
    return all;
  };
  const Result result = Retrieve(*view, request, options);
  EXPECT_THAT(ids(result), ::testing::IsSupersetOf({"s1", "s2", "t1"}));
  EXPECT_THAT(ids(result), ::testing::Not(::testing::Contains("o1")));
  EXPECT_FALSE(brought(result).empty());
  for (const RetrievedChunk& chunk : result.chunks) {
    if (chunk.evidence != Evidence::kKin) continue;
    ASSERT_THAT(chunk.derivation.path, SizeIs(1));
    EXPECT_EQ(chunk.derivation.path[0].from, "Shiran");
  }
  request.expansion.identities = ExpansionMode::kOff;
  EXPECT_THAT(brought(Retrieve(*view, request, options)), IsEmpty());
}

}  // namespace
}  // namespace annals::retrieval
