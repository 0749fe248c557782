// Collections, documents, requests and the feed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "core/language/languages.h"
#include "tests/storage/store_contract.h"

namespace annals::storage {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST_P(StoreContract, CollectionsAreMadeOnceForOneModel) {
  auto again = store_->CreateCollection("news", "hash-4", 4);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->id, collection_);
  EXPECT_EQ(store_->CreateCollection("news", "another", 4).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(store_->CreateCollection("news", "hash-4", 8).status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(store_->CreateCollection("News!", "hash-4", 4).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(store_->CreateCollection("wide", "hash-4", 5000).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(store_->GetCollection("none").status().code(), absl::StatusCode::kNotFound);
  ASSERT_TRUE(store_->CreateCollection("a", "hash-4", 4).ok());
  auto all = store_->ListCollections();
  ASSERT_TRUE(all.ok());
  ASSERT_THAT(*all, SizeIs(2));
  EXPECT_EQ(all->front().name, "a");
}

TEST_P(StoreContract, KeepsEveryFieldOfADocument) {
  DocumentWrite write = MakeWrite({.id = "d1", .title = "survey", .chunks = {{"ann", "bob"}, {"ann"}}, .seed = 7});
  Document& d = write.document.document;
  d.doc_type = "report";
  d.owner = "boston";
  d.label = "October 2025";
  d.period = Interval{Day{std::chrono::year{2025} / 10 / 1}, Day{std::chrono::year{2025} / 11 / 1}};
  d.covered = Interval::From(Day{std::chrono::year{1950} / 1 / 1});
  d.published = Day{std::chrono::year{2025} / 10 / 15};
  d.raw_date = "15 Oct 2025";
  d.channel = "upload";
  d.asset_ref = "upload:1";
  d.kind = "summary";
  d.status = "final";
  d.authority = 20;
  d.canonical_of = "d0";
  d.superseded_by = "d9";
  d.identifiers = {{"doi", "10.1/x"}, {"doi", "10.1/y"}};
  d.metadata = {{"", "empty name"}, {"quote", "\"{,}\\ \n é"}};
  write.document.entities[0].kind = EntityKind::kWork;
  write.document.entities[0].aliases = {"the survey", "a survey"};
  write.document.chunks[1].mentions.push_back({.statement = -1, .entity = 0, .confidence = 1});
  write.document.chunks[1].section = "Prices";
  write.document.events = {{.type = "published",
                            .when = Interval::On(*d.published),
                            .raw_date = "15 Oct",
                            .authority = 3,
                            .computed = true}};
  write.document.edges = {{.source = EdgeEnd::OfEntity("ann"),
                           .relation = "author_of",
                           .target = EdgeEnd::OfDocument("d1"),
                           .weight = 0.5f}};
  write.document.asset_edges = {{.source_ref = "upload:1",
                                 .target_ref = "upload:2",
                                 .relation = "reply_to",
                                 .confidence = 0.25f,
                                 .provenance = "metadata"}};
  auto result = Write({write});
  ASSERT_TRUE(result.ok()) << result.status();
  ASSERT_THAT(result->documents, SizeIs(1));
  EXPECT_EQ(result->documents[0].outcome, WriteOutcome::kCreated);
  EXPECT_EQ(result->documents[0].statements, 3);
  EXPECT_EQ(result->documents[0].relations, 1);

  const index::Change feed = ReadAll();
  EXPECT_GE(feed.watermark, result->watermark);
  ASSERT_THAT(feed.added, SizeIs(1));
  const DocumentBundle& b = feed.added[0];
  EXPECT_EQ(b.document.id, result->documents[0].id);
  EXPECT_EQ(b.document.external_id, "d1");
  EXPECT_EQ(b.document.doc_type, d.doc_type);
  EXPECT_EQ(b.document.owner, d.owner);
  EXPECT_EQ(b.document.label, d.label);
  EXPECT_EQ(b.document.period, d.period);
  EXPECT_EQ(b.document.covered, d.covered);
  EXPECT_EQ(b.document.published, d.published);
  EXPECT_EQ(b.document.raw_date, d.raw_date);
  EXPECT_EQ(b.document.channel, d.channel);
  EXPECT_EQ(b.document.asset_ref, d.asset_ref);
  EXPECT_EQ(b.document.kind, d.kind);
  EXPECT_EQ(b.document.status, d.status);
  EXPECT_EQ(b.document.authority, 20);
  EXPECT_EQ(b.document.canonical_of, "d0");
  EXPECT_EQ(b.document.superseded_by, "d9");
  EXPECT_EQ(b.document.identifiers, d.identifiers);
  EXPECT_EQ(b.document.metadata, d.metadata);
  EXPECT_EQ(b.document.retired, kStillHolds);
  ASSERT_THAT(b.chunks, SizeIs(2));
  EXPECT_EQ(b.chunks[1].external_id, "d1#1");
  EXPECT_EQ(b.chunks[1].section, "Prices");
  EXPECT_EQ(b.chunks[1].ordinal, 1);
  EXPECT_EQ(b.chunks[1].document, b.document.id);
  ASSERT_THAT(b.statements, SizeIs(3));
  EXPECT_EQ(b.statements[1].text, "bob appears.");
  EXPECT_THAT(b.statements[0].times, IsEmpty());
  const SpokenTime since{Interval::From(Day{std::chrono::year{2025} / 10 / 1}), ValiditySource::kCarried, 60};
  EXPECT_THAT(b.statements[1].times, ElementsAre(since));
  EXPECT_EQ(b.chunks[0].text.substr(b.statements[1].begin, b.statements[1].end - b.statements[1].begin),
            "bob appears.");
  ASSERT_THAT(b.entities, SizeIs(3));
  const Entity& title = b.entities[0].id == b.title_entity   ? b.entities[0]
                        : b.entities[1].id == b.title_entity ? b.entities[1]
                                                             : b.entities[2];
  EXPECT_EQ(title.key, "survey");
  EXPECT_EQ(title.kind, EntityKind::kWork);
  EXPECT_THAT(title.aliases, ElementsAre("a survey", "the survey"));
  ASSERT_THAT(b.mentions, SizeIs(4));
  EXPECT_EQ(b.mentions[3].statement, StatementId{});
  EXPECT_EQ(b.mentions[3].entity, b.title_entity);
  ASSERT_THAT(b.relations, SizeIs(1));
  EXPECT_EQ(b.relations[0].predicate, "meets");
  EXPECT_EQ(b.relations[0].validity, Interval::On(Day{std::chrono::year{2025} / 10 / 1}));
  EXPECT_EQ(b.relations[0].source, ValiditySource::kExplicit);
  EXPECT_EQ(b.relations[0].statement, b.statements[1].id);
  EXPECT_FLOAT_EQ(b.relations[0].confidence, 0.75f);
  ASSERT_THAT(b.events, SizeIs(1));
  EXPECT_TRUE(b.events[0].computed);
  EXPECT_EQ(b.events[0].when, Interval::On(*d.published));
  ASSERT_THAT(b.edges, SizeIs(1));
  EXPECT_EQ(b.edges[0].relation, "author_of");
  ASSERT_THAT(b.asset_edges, SizeIs(1));
  EXPECT_EQ(b.asset_edges[0].target_ref, "upload:2");
  EXPECT_THAT(b.chunk_vectors, ElementsAre(7, 0, 0, 0, 7, 1, 0, 0));
  EXPECT_THAT(b.statement_vectors, ElementsAre(7, 0, 0, 0, 7, 1, 0, 0, 7, 2, 0, 0));

  auto got = store_->GetDocument(collection_, "d1");
  ASSERT_TRUE(got.ok()) << got.status();
  EXPECT_THAT(got->chunks, SizeIs(2));
  EXPECT_THAT(got->chunk_vectors, IsEmpty());
}

TEST_P(StoreContract, CountsLiveRowsAndLeavesNoOrphans) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .title = "t", .chunks = {{"ann", "bob"}, {"ann"}}}),
                     MakeWrite({.id = "b", .chunks = {{"ann", "cid"}}})})
                  .ok());
  CollectionStats stats = Stats();
  EXPECT_EQ(stats.documents, 2);
  EXPECT_EQ(stats.chunks, 3);
  EXPECT_EQ(stats.statements, 5);
  EXPECT_EQ(stats.mentions, 5);
  EXPECT_EQ(stats.relations, 2);
  EXPECT_EQ(stats.entities, 4);
  ExpectSound();

  ASSERT_TRUE(
      Write({MakeWrite({.id = "a", .title = "t", .chunks = {{"dan"}}})}).ok());  // lets go of bob, keeps ann through b
  EXPECT_EQ(Stats().entities, 4);
  EXPECT_EQ(Stats().chunks, 2);
  ExpectSound();

  ASSERT_TRUE(store_->DeleteDocument(collection_, "a").ok());
  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  stats = Stats();
  EXPECT_EQ(stats.documents, 0);
  EXPECT_EQ(stats.entities, 0);
  ExpectSound();

  ASSERT_TRUE(Write({MakeWrite({.id = "b", .chunks = {{"ann"}}})}).ok());  // an entity comes back to life
  EXPECT_EQ(Stats().entities, 1);
  ExpectSound();
}

TEST_P(StoreContract, AnUnchangedDocumentIsLeftAsItIs) {
  const DocumentWrite write = MakeWrite({.id = "a", .chunks = {{"ann"}}});
  auto first = Write({write});
  ASSERT_TRUE(first.ok());
  const std::uint64_t position = ReadAll().watermark;
  auto second = Write({write});
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(second->documents[0].outcome, WriteOutcome::kUnchanged);
  EXPECT_EQ(second->documents[0].id, first->documents[0].id);
  EXPECT_EQ(second->documents[0].chunks, 1);
  EXPECT_EQ(second->watermark, first->watermark);
  const index::Change change = ReadAll(position);
  EXPECT_THAT(change.added, IsEmpty());
  EXPECT_THAT(change.retired, IsEmpty());
  auto digests = store_->LiveDigests(collection_, std::vector<std::string>{"none", "a"});
  ASSERT_TRUE(digests.ok());
  EXPECT_THAT(*digests, ElementsAre("", write.digest));
}

TEST_P(StoreContract, ARequestIdGivesTheFirstResultAgain) {
  auto first =
      Write({MakeWrite({.id = "a", .chunks = {{"ann"}}}), MakeWrite({.id = "b", .chunks = {{"bob"}}})}, "r1", "digest");
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_FALSE(first->repeated);
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"zoe"}}})}).ok());
  auto again =
      Write({MakeWrite({.id = "a", .chunks = {{"ann"}}}), MakeWrite({.id = "b", .chunks = {{"bob"}}})}, "r1", "digest");
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->watermark, first->watermark);
  ASSERT_THAT(again->documents, SizeIs(2));
  EXPECT_EQ(again->documents[1].id, first->documents[1].id);
  EXPECT_EQ(again->documents[0].outcome, WriteOutcome::kCreated);
  EXPECT_EQ(store_->GetDocument(collection_, "a")->entities[0].key, "zoe");  // the repeat wrote nothing
  EXPECT_EQ(Write({}, "r1", "another").status().code(), absl::StatusCode::kAlreadyExists);
  EXPECT_EQ(store_->FindRequest(collection_, "r1", "another").status().code(), absl::StatusCode::kAlreadyExists);
  EXPECT_FALSE(store_->FindRequest(collection_, "r2", "digest")->has_value());
  EXPECT_TRUE((*store_->FindRequest(collection_, "r1", "digest"))->repeated);
}

TEST_P(StoreContract, HistoryIsKept) {
  auto first = Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})});
  auto second = Write({MakeWrite({.id = "a", .chunks = {{"bob"}}})});
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(second->documents[0].outcome, WriteOutcome::kReplaced);
  const index::Change feed = ReadAll();
  ASSERT_THAT(feed.added, SizeIs(2));
  EXPECT_EQ(feed.added[0].document.id, first->documents[0].id);
  EXPECT_EQ(feed.added[0].document.retired, feed.added[1].document.recorded);
  EXPECT_EQ(feed.added[0].entities[0].key, "ann");
  EXPECT_EQ(feed.added[1].document.retired, kStillHolds);
  EXPECT_EQ(Stats().chunks, 1) << "of live documents";
}

TEST_P(StoreContract, TheFeedIsReadInBatches) {
  auto first = Write({MakeWrite({.id = "a", .chunks = {{"ann"}, {"ann"}}})});
  auto second = Write({MakeWrite({.id = "b", .chunks = {{"bob"}, {"bob"}}})});
  auto third = Write({MakeWrite({.id = "a", .chunks = {{"cid"}}})});
  ASSERT_TRUE(third.ok()) << third.status();

  constexpr std::size_t kVector = 4 * sizeof(float);
  auto batch = store_->ReadFeed(collection_, {}, 4 * kVector);  // two chunks and their statements
  ASSERT_TRUE(batch.ok()) << batch.status();
  EXPECT_TRUE(batch->more);
  EXPECT_EQ(batch->change.watermark, first->watermark);
  ASSERT_THAT(batch->change.added, SizeIs(1));
  EXPECT_EQ(batch->change.added[0].document.retired, kStillHolds) << "its retirement lies beyond this batch";

  auto rest = store_->ReadFeed(collection_, batch->next, 1000);
  ASSERT_TRUE(rest.ok());
  EXPECT_FALSE(rest->more);
  EXPECT_THAT(rest->change.added, SizeIs(2));
  ASSERT_THAT(rest->change.retired, SizeIs(1));
  EXPECT_EQ(rest->change.retired[0].document, first->documents[0].id);
  EXPECT_EQ(rest->change.retired[0].when, rest->change.added[1].document.recorded);

  auto none = store_->ReadFeed(collection_, rest->next, 1000);
  ASSERT_TRUE(none.ok());
  EXPECT_THAT(none->change.added, IsEmpty());
  EXPECT_GE(none->change.watermark, rest->change.watermark);

  auto gone = store_->DeleteDocument(collection_, "b");
  ASSERT_TRUE(gone.ok()) << gone.status();
  const index::Change after = ReadAll(none->change.watermark);
  EXPECT_GE(after.watermark, *gone);
  ASSERT_THAT(after.retired, SizeIs(1));
  EXPECT_EQ(after.retired[0].document, second->documents[0].id);
  EXPECT_THAT(ReadAll(0, 1).added, SizeIs(3));
}

// One transaction may touch thousands of documents: no reader has to hold them all at once.
TEST_P(StoreContract, ALargeTransactionIsReadInParts) {
  constexpr int kDocuments = 20;
  for (int i = 0; i < kDocuments; ++i)
    ASSERT_TRUE(Write({MakeWrite({.id = "d" + std::to_string(i), .chunks = {{"robert", "hub"}}})}).ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "other", .chunks = {{"bob"}}})}).ok());
  FeedPosition at{ReadAll().watermark};
  auto merged = store_->MergeEntities(collection_, "robert", "bob");
  ASSERT_TRUE(merged.ok()) << merged.status();
  std::size_t parts = 0, rewritten = 0;
  for (bool more = true; more; ++parts) {
    auto batch = store_->ReadFeed(collection_, at, 150);
    ASSERT_TRUE(batch.ok()) << batch.status();
    EXPECT_LE(batch->change.added.size(), 3u) << "three vectors each";
    EXPECT_EQ(batch->change.watermark >= merged->watermark, !batch->more) << "whole only at its end";
    rewritten += batch->change.rewritten.size();
    at = batch->next;
    more = batch->more;
  }
  EXPECT_EQ(rewritten, static_cast<std::size_t>(kDocuments));
  EXPECT_GT(parts, 5u);
}

// A reader that stops between two versions of a document would see none of them.
TEST_P(StoreContract, BothHalvesOfAReplacementAreReadAtOnce) {
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  FeedPosition at{ReadAll().watermark};
  for (const char* name : {"bob", "cid", "dan"}) ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{name}}})}).ok());
  for (bool more = true; more;) {
    auto batch = store_->ReadFeed(collection_, at, 1);
    ASSERT_TRUE(batch.ok()) << batch.status();
    EXPECT_THAT(batch->change.retired, SizeIs(1));
    EXPECT_THAT(batch->change.added, SizeIs(1));
    at = batch->next;
    more = batch->more;
  }
}

TEST_P(StoreContract, DeletingAndListingDocuments) {
  for (const char* id : {"c", "a", "b"}) ASSERT_TRUE(Write({MakeWrite({.id = id, .chunks = {{"ann"}}})}).ok());
  auto page = store_->ListDocuments(collection_, 2, "");
  ASSERT_TRUE(page.ok()) << page.status();
  ASSERT_THAT(page->documents, SizeIs(2));
  EXPECT_EQ(page->documents[0].document.external_id, "a");
  EXPECT_EQ(page->documents[0].chunks, 1);
  auto next = store_->ListDocuments(collection_, 2, page->next_page_token);
  ASSERT_TRUE(next.ok());
  ASSERT_THAT(next->documents, SizeIs(1));
  EXPECT_EQ(next->documents[0].document.external_id, "c");
  EXPECT_EQ(next->next_page_token, "");
  EXPECT_EQ(store_->ListDocuments(collection_, 2, "%").status().code(), absl::StatusCode::kInvalidArgument);

  ASSERT_TRUE(store_->DeleteDocument(collection_, "b").ok());
  EXPECT_EQ(store_->DeleteDocument(collection_, "b").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->GetDocument(collection_, "b").status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(store_->ListDocuments(collection_, 10, "")->documents, SizeIs(2));
}

TEST_P(StoreContract, ACollectionIsDeletedWithEverythingInIt) {
  auto other = store_->CreateCollection("other", "hash-4", 4);
  ASSERT_TRUE(
      store_->WriteDocuments({other->id, "r", "d", {MakeWrite({.id = "a", .title = "t", .chunks = {{"ann", "bob"}}})}})
          .ok());
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .title = "t", .chunks = {{"ann", "bob"}}})}, "r", "d").ok());
  ASSERT_TRUE(store_->DeleteCollection("news").ok());
  EXPECT_EQ(store_->DeleteCollection("news").code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->GetCollection("news").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->ReadFeed(collection_, {}, 100).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(store_->GetDocument(collection_, "a").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(Stats().documents + Stats().entities, 0);
  EXPECT_EQ(Write({MakeWrite({})}).status().code(), absl::StatusCode::kNotFound);
  auto made_again = store_->CreateCollection("news", "another", 8);
  ASSERT_TRUE(made_again.ok()) << made_again.status();
  EXPECT_NE(made_again->id, collection_);

  collection_ = other->id;
  EXPECT_EQ(Stats().documents, 1);
  EXPECT_TRUE((*store_->FindRequest(collection_, "r", "d"))->repeated);
  ExpectSound();
}

TEST_P(StoreContract, BadInputNamesTheFieldAndWritesNothing) {
  DocumentWrite short_vectors = MakeWrite({.id = "a", .chunks = {{"ann"}}});
  short_vectors.statement_vectors.pop_back();
  auto status = Write({MakeWrite({.id = "ok", .chunks = {{"ann"}}}), short_vectors}).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("documents[1].statement_vectors"));

  DocumentWrite bad_index = MakeWrite({.id = "a", .chunks = {{"ann"}}});
  bad_index.document.chunks[0].mentions[0].entity = 5;
  EXPECT_EQ(Write({bad_index}).status().code(), absl::StatusCode::kInvalidArgument);

  DocumentWrite nul = MakeWrite({.id = "a", .chunks = {{"ann"}, {"bob", "cid"}}});
  nul.document.chunks[1].statements[1].text = std::string("half\0half", 9);
  EXPECT_EQ(Write({nul}).status().code(), absl::StatusCode::kInvalidArgument);

  DocumentWrite latin = MakeWrite({.id = "a", .chunks = {{"ann"}}});
  latin.document.document.title = "caf\xe9";
  EXPECT_EQ(Write({latin}).status().code(), absl::StatusCode::kInvalidArgument);

  EXPECT_EQ(Stats().documents + Stats().entities, 0);
  EXPECT_THAT(ReadAll().added, IsEmpty());
  ExpectSound();
}

TEST_P(StoreContract, AuthorityIsReplacedAndSorted) {
  const AuthorityOrder::Ranks ranks = {{"survey", 45}, {"mail", 10}};
  auto set = store_->SetAuthority("news", ranks);
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(store_->GetCollection("news")->authority, (AuthorityOrder::Ranks{{"mail", 10}, {"survey", 45}}));
  ASSERT_TRUE(store_->SetAuthority("news", {}).ok());
  EXPECT_THAT(store_->GetCollection("news")->authority, IsEmpty());
  EXPECT_EQ(store_->SetAuthority("none", ranks).status().code(), absl::StatusCode::kNotFound);
}

TEST_P(StoreContract, APolicyIsReplacedWhole) {
  const privacy::Policy policy{.rules = {{.types = privacy::Only(privacy::PiiType::kIban),
                                          .action = privacy::PiiAction::kHash,
                                          .channels = {"mail"}},
                                         {.action = privacy::PiiAction::kRedact}},
                               .least_confidence = 0.75};
  EXPECT_FALSE(store_->GetCollection("news")->privacy.on());
  const auto set = store_->SetPrivacy("news", policy);
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(set->privacy, policy);
  EXPECT_EQ(store_->GetCollection("news")->privacy, policy);
  ASSERT_TRUE(store_->SetPrivacy("news", {}).ok());
  EXPECT_FALSE(store_->GetCollection("news")->privacy.on());
  EXPECT_EQ(store_->SetPrivacy("none", policy).status().code(), absl::StatusCode::kNotFound);
}

TEST_P(StoreContract, ALanguageIsDecidedOnceAndToldByTheFeed) {
  EXPECT_EQ(store_->GetCollection("news")->language, "");
  EXPECT_EQ(store_->ReadFeed(collection_, {}, 10)->change.language, std::nullopt);
  ASSERT_TRUE(store_->DecideLanguage("news", "de").ok());
  const auto again = store_->DecideLanguage("news", "en");
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->language, "de") << "for good";
  EXPECT_EQ(store_->ReadFeed(collection_, {}, 10)->change.language, language::Language::kGerman);
  EXPECT_EQ(store_->DecideLanguage("none", "en").status().code(), absl::StatusCode::kNotFound);
}

TEST_P(StoreContract, ADocumentThatWasTakenForUnchangedIsSentAgain) {
  const DocumentWrite write = MakeWrite({.id = "a", .chunks = {{"ann"}}});
  ASSERT_TRUE(Write({write}).ok());
  DocumentWrite bare;
  bare.document.document.external_id = "a";
  bare.digest = write.digest;
  const auto unchanged = Write({bare});
  ASSERT_TRUE(unchanged.ok()) << unchanged.status();
  EXPECT_EQ(unchanged->documents[0].outcome, WriteOutcome::kUnchanged);
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"bob"}}})}).ok());
  EXPECT_EQ(Write({bare}).status().code(), absl::StatusCode::kAborted);
}

TEST_P(StoreContract, WritersAtOnceLeaveEachDocumentOnce) {
  const std::vector<std::vector<std::string>> casts = {
      {"ann", "bob", "cid"}, {"cid", "bob", "ann"}, {"bob", "dan", "ann"}};
  std::vector<std::jthread> writers;
  std::atomic<int> failures = 0;
  for (int t = 0; t < 4; ++t) {
    writers.emplace_back([&, t] {
      for (int i = 0; i < 6; ++i) {
        const auto& cast = casts[static_cast<std::size_t>(i + t) % casts.size()];
        const auto seed = static_cast<float>(t * 100 + i);
        const std::string id = "d" + std::to_string(i % 3);
        if (!Write({MakeWrite({.id = id, .title = cast[0], .chunks = {cast}, .seed = seed})}).ok()) ++failures;
        if (!store_->ReadFeed(collection_, {}, 10).ok()) ++failures;
      }
    });
  }
  writers.clear();
  EXPECT_EQ(failures, 0);
  EXPECT_EQ(Stats().documents, 3);
  EXPECT_THAT(ReadAll().added, SizeIs(24)) << "each version, once";
  ExpectSound();
}

TEST_P(StoreContract, AWriteWakesWhoWaits) {
  using namespace std::chrono_literals;
  EXPECT_TRUE(store_->WaitForChange(0ms)) << "it has just begun to listen";
  while (store_->WaitForChange(1ms)) {
  }
  ASSERT_TRUE(Write({MakeWrite({.id = "a", .chunks = {{"ann"}}})}).ok());
  EXPECT_TRUE(store_->WaitForChange(20s));
  EXPECT_TRUE(store_->Ping().ok());
}

}  // namespace
}  // namespace annals::storage
