// A public mailbox of 1,400 mails, read by the importer and asked in memory: threads are expanded to what the headers
// name, and a backfill tells the links that the importer would have made. Skipped without the data folder:
//
//   ANNALS_SHARED_DATA=../shared/data build/release/bin/mailbox_test
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <set>

#include "cli/importers/mail/mail_documents.h"
#include "cli/importers/mail/mail_splitter.h"
#include "cli/importers/mail/mail_threads.h"
#include "core/facts/asset_backfill.h"
#include "core/facts/asset_graph.h"
#include "core/retrieval/retrieve.h"
#include "server/convert/document.h"
#include "tests/scenarios/memory_collection.h"

namespace annals::server {
namespace {

using annals::testing::MemoryCollection;
using ::testing::IsEmpty;

constexpr int kReplies = 200;
constexpr unsigned kSeed = 21;

// The headers, read by other means than the importer's: what the test holds results against.
struct Headers {
  std::string id, answered;
  std::vector<std::string> named;  // in_reply_to and references
};

std::vector<std::string> IdsIn(const std::string& value) {
  std::vector<std::string> ids;
  static const std::regex kId("<([^<>]+)>");
  for (auto at = std::sregex_iterator(value.begin(), value.end(), kId); at != std::sregex_iterator(); ++at)
    ids.push_back((*at)[1]);
  return ids;
}

Headers HeadersOf(const std::string& raw) {
  std::map<std::string, std::string> fields;
  std::istringstream in(raw);
  std::string line, last;
  while (std::getline(in, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty()) break;
    if (line[0] == ' ' || line[0] == '\t') {
      if (!last.empty()) fields[last] += " " + line;
      continue;
    }
    const std::size_t colon = line.find(':');
    last = colon == std::string::npos ? "" : line.substr(0, colon);
    std::ranges::transform(last, last.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (!last.empty() && !fields.contains(last)) fields[last] = line.substr(colon + 1);
  }
  Headers headers;
  if (const auto ids = IdsIn(fields["message-id"]); !ids.empty()) headers.id = ids.front();
  const std::vector<std::string> answered = IdsIn(fields["in-reply-to"]), references = IdsIn(fields["references"]);
  // 'Message from Ada <ada@tarn.example> of "Mon, 22 Jul" <id>': addresses stand before the id.
  if (!answered.empty()) headers.answered = answered.back();
  headers.named = references;
  if (!answered.empty()) headers.named.push_back(headers.answered);
  return headers;
}

class MailboxTest : public ::testing::Test {
 protected:
  struct Mail {
    Headers headers;
    std::vector<v1::DocumentInput> documents;
  };

  static void SetUpTestSuite() {
    const char* data = std::getenv("ANNALS_SHARED_DATA");
    if (data == nullptr) return;
    const std::filesystem::path file = std::filesystem::path(data) / "mail/ham.mbox";
    if (!std::filesystem::exists(file)) return;
    std::vector<std::string> raws;
    cli::MailThreads threads;
    std::ifstream in(file, std::ios::binary);
    cli::MailSplitter splitter(&in);
    while (auto raw = splitter.Next()) {
      threads.Add(cli::ParseMailHeaders(raw->bytes));
      raws.push_back(std::move(raw->bytes));
    }
    mails_ = new std::vector<Mail>;
    std::set<std::string> seen;
    for (const std::string& raw : raws) {
      const cli::MailMessage mail = cli::ParseMail(raw);
      const std::string id = cli::MailId(mail);
      if (!seen.insert(id).second) continue;  // sent twice: the last one would replace the first
      mails_->push_back({HeadersOf(raw), cli::MailDocuments(mail, threads.RootOf(id))});
    }
    with_links_ = new MemoryCollection(nullptr);
    Load(true, with_links_);
  }

  void SetUp() override {
    if (mails_ == nullptr) GTEST_SKIP() << "set ANNALS_SHARED_DATA to the data folder, with mail/ham.mbox";
  }

  static void Load(bool links, MemoryCollection* collection) {
    int stored = 0;
    for (const Mail& mail : *mails_) {
      for (v1::DocumentInput document : mail.documents) {
        if (!links) document.clear_asset_links();
        const absl::Status status = collection->Put(convert::FromProto(document));
        ASSERT_TRUE(status.ok()) << status;
        if (++stored % 64 == 0) {
          while (collection->Maintain()) {
          }
        }
      }
    }
  }

  static std::vector<std::string> Edges(const index::View& view) {
    std::vector<std::string> edges;
    for (index::DocumentOrdinal d = 0; d < view.documents(); ++d) {
      for (const AssetEdge& edge : view.asset_edges_of(d)) edges.push_back(facts::CursorOf(edge));
    }
    std::ranges::sort(edges);
    edges.erase(std::ranges::unique(edges).begin(), edges.end());
    return edges;
  }

  static inline std::vector<Mail>* mails_ = nullptr;
  static inline MemoryCollection* with_links_ = nullptr;
};

// Sets of mails that are tied by what their headers name, by id.
class Ties {
 public:
  void Tie(const std::string& a, const std::string& b) { parent_[Find(a)] = Find(b); }
  std::string Find(const std::string& id) {
    auto [at, added] = parent_.try_emplace(id, id);
    if (at->second == id) return id;
    const std::string root = Find(at->second);
    return parent_[id] = root;
  }

 private:
  std::map<std::string, std::string> parent_;
};

TEST_F(MailboxTest, AThreadIsExpandedToWhatTheHeadersName) {
  Ties ties;
  std::map<std::string, const Mail*> by_id;
  for (const Mail& mail : *mails_) {
    if (mail.headers.id.empty()) continue;
    by_id[mail.headers.id] = &mail;
    for (const std::string& named : mail.headers.named) ties.Tie(mail.headers.id, named);
  }
  std::map<std::string, std::set<std::string>> threads;  // refs of mails, by thread
  for (const auto& [id, mail] : by_id) threads[ties.Find(id)].insert(mail->documents[0].asset_ref());
  std::vector<const Mail*> replies;
  for (const auto& [id, mail] : by_id) {
    if (by_id.contains(mail->headers.answered) && mail->headers.answered != id) replies.push_back(mail);
  }
  ASSERT_GE(replies.size(), static_cast<std::size_t>(kReplies));
  std::ranges::shuffle(replies, std::mt19937(kSeed));
  replies.resize(kReplies);

  const auto view = with_links_->View();
  retrieval::Options options;
  options.locate.dense_weight = 0;
  std::size_t expected = 0, found = 0, parents = 0, strangers = 0, added_without = 0;
  for (const Mail* reply : replies) {
    const std::string& ref = reply->documents[0].asset_ref();
    question::Request request{.query = "What else was said in the thread?",
                              .reference = ParseIsoDay("2004-01-01").value()};
    request.top_k = 1;
    request.expansion.from_assets = {ref};
    request.expansion.max_passages = 1000;
    const auto brought = [&](const question::Request& asked) {
      std::set<std::string> refs;
      for (const retrieval::RetrievedChunk& chunk : retrieval::Retrieve(*view, asked, options).chunks) {
        if (chunk.evidence == retrieval::Evidence::kAsset)
          refs.insert(view->document(view->document_of(chunk.ordinal)).asset_ref);
      }
      return refs;
    };
    // The passage that was found is no neighbour of itself: it counts as there when it is of the thread.
    std::set<std::string> there = brought(request);
    request.expansion.assets = ExpansionMode::kOff;
    for (const auto& chunk : retrieval::Retrieve(*view, request, options).chunks)
      there.insert(view->document(view->document_of(chunk.ordinal)).asset_ref);
    request.expansion.assets = ExpansionMode::kWhereAsked;
    const std::set<std::string>& thread = threads[ties.Find(reply->headers.id)];
    const std::set<std::string> neighbours = brought(request);
    for (const std::string& stranger : neighbours) strangers += !thread.contains(stranger);
    parents += there.contains(by_id.at(reply->headers.answered)->documents[0].asset_ref());
    for (const std::string& sibling : thread) {
      if (sibling == ref) continue;
      ++expected;
      found += there.contains(sibling);
    }
    request.query = "What else was said?";
    added_without += brought(request).size();
  }
  std::printf(
      "%d replies of %zu mails: %zu of %d parents, %zu of %zu messages of their threads, %zu of other threads; "
      "%zu without the intent\n",
      kReplies, mails_->size(), parents, kReplies, found, expected, strangers, added_without);
  EXPECT_EQ(parents, static_cast<std::size_t>(kReplies));
  EXPECT_EQ(found, expected);
  EXPECT_EQ(strangers, 0U);
  EXPECT_EQ(added_without, 0U);
}

// From what is found by the words of a reply alone; a figure, not a promise.
TEST_F(MailboxTest, WordsOfAReplyLeadToItsThread) {
  const auto view = with_links_->View();
  retrieval::Options options;
  options.locate.dense_weight = 0;
  std::vector<const Mail*> replies;
  for (const Mail& mail : *mails_) {
    if (!mail.headers.answered.empty()) replies.push_back(&mail);
  }
  std::ranges::shuffle(replies, std::mt19937(kSeed));
  replies.resize(std::min<std::size_t>(replies.size(), kReplies));
  std::size_t same = 0, passages = 0, of_thread = 0;
  for (const Mail* reply : replies) {
    question::Request request{
        .query = "What was the reply to the mail: " + reply->documents[0].text().substr(0, 200) + "?",
        .reference = ParseIsoDay("2004-01-01").value()};
    request.top_k = 1;
    const auto result = retrieval::Retrieve(*view, request, options);
    const facts::AssetGraph graph(*view, std::nullopt);
    const std::string& ref = reply->documents[0].asset_ref();
    const std::string thread = graph.ThreadOf(ref);
    for (std::size_t i = 0; i < result.chunks.size(); ++i) {
      const std::string& asset = view->document(view->document_of(result.chunks[i].ordinal)).asset_ref;
      const bool inside = asset == ref || (!thread.empty() && graph.ThreadOf(asset) == thread);
      if (i == 0) same += inside;
      if (i > 0) ++passages, of_thread += inside;
    }
  }
  std::printf(
      "%zu replies asked by their words: the first passage is of the thread in %zu; of %zu passages brought in, "
      "%zu are\n",
      replies.size(), same, passages, of_thread);
}

TEST_F(MailboxTest, ABackfillTellsTheLinksOfTheImporterAndTwiceNothing) {
  MemoryCollection without(nullptr);
  Load(false, &without);
  const std::vector<std::string> linked = Edges(*with_links_->View());
  ASSERT_THAT(Edges(*without.View()), IsEmpty());
  const facts::Backfill told = facts::ToldLinks(*without.View());
  std::vector<std::string> missing;
  for (const AssetEdge& edge : told.missing) missing.push_back(facts::CursorOf(edge));
  std::printf("%zu links of an ingest, %zu told by a backfill of %zu documents\n", linked.size(), missing.size(),
              told.documents);
  EXPECT_GT(linked.size(), 0U);
  EXPECT_EQ(missing, linked);
  ASSERT_TRUE(without.Link(told.missing).ok());
  EXPECT_THAT(facts::ToldLinks(*without.View()).missing, IsEmpty());
  EXPECT_THAT(facts::ToldLinks(*with_links_->View()).missing, IsEmpty());
}

}  // namespace
}  // namespace annals::server
