// Mails through the whole of it: `annals ingest` of an mbox, and what the server knows of threads and attachments then.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "annals/v1/asset_service.grpc.pb.h"
#include "nlohmann/json.hpp"
#include "tests/e2e/server_suite.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class Mail : public ServerSuite {
 protected:
  std::string File(const std::string& name, const std::string& text) {
    const auto path = scratch->path() / name;
    std::ofstream(path) << text;
    return path.string();
  }

  json Ingest(const std::string& file, const std::string& collection, int exit_code = 0) {
    const ProgramResult result = Annals({"ingest", file, "-c", collection, "--json"});
    EXPECT_EQ(result.exit_code, exit_code) << result.err;
    return json::parse(result.out, nullptr, false);
  }

  std::vector<v1::AssetNeighbor> Neighbors(const std::string& collection, const std::string& ref,
                                           std::uint64_t at_least) {
    static const auto assets =
        v1::AssetService::NewStub(grpc::CreateChannel(server->grpc_address(), grpc::InsecureChannelCredentials()));
    v1::ListAssetNeighborsRequest request;
    request.set_collection(collection);
    request.set_asset_ref(ref);
    request.set_at_least(at_least);
    v1::ListAssetNeighborsResponse response;
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(60));
    const grpc::Status status = assets->ListAssetNeighbors(&context, request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return {response.neighbors().begin(), response.neighbors().end()};
  }

  // What the server says of a mail: the mail that its thread is named by, and how much is attached.
  struct Place {
    std::string thread;
    int attachments = 0;
  };
  Place PlaceOf(const std::string& collection, const std::string& ref, std::uint64_t at_least) {
    Place place{.thread = ref};
    for (const v1::AssetNeighbor& n : Neighbors(collection, ref, at_least)) {
      if (n.relation() == "thread_member" && n.outgoing()) place.thread = n.asset_ref();
      if (n.relation() == "attachment_of" && !n.outgoing()) ++place.attachments;
    }
    return place;
  }
};

constexpr const char* kMails =
    "From a Thu\nFrom: Ada Lund <ada@tarn.example>\nTo: Hanne Solberg <hanne@wick.example>\nDate: Mon, 1 Sep 2025 "
    "08:00:00 +0200\nMessage-ID: <m1@tarn.example>\nSubject: Basin\nMIME-Version: 1.0\nContent-Type: multipart/mixed; "
    "boundary=b\n\n--b\nContent-Type: text/plain\n\nCan the basin be cooled to four degrees?\n-- \nAda Lund, Tarn "
    "Ltd\n\n--b\nContent-Type: text/plain; name=plan.txt\nContent-Disposition: attachment\n\nThe winter test takes "
    "three weeks.\n--b\nContent-Type: image/png; name=map.png\nContent-Transfer-Encoding: "
    "base64\n\niVBORw0KGgo=\n--b--\n\n"
    "From b Thu\nFrom: Hanne Solberg <hanne@wick.example>\nTo: Ada Lund <ada@tarn.example>\nDate: Tue, 2 Sep 2025 "
    "09:00:00 +0200\nMessage-ID: <m2@wick.example>\nIn-Reply-To: <m1@tarn.example>\nSubject: Re: Basin\n\nOn Monday "
    "Ada Lund wrote:\n> Can the basin be cooled to four degrees?\n\nYes, the basin is free from 22 September.\n\n"
    "From c Thu\nFrom: broken\nDate: 31 Feb 2025\nSubject: =?utf-8?q?\nContent-Type: multipart/mixed; "
    "boundary=\"\n\n--\n";

TEST_F(Mail, BecomesDocumentsThreadsAndAttachments) {
  const json summary = Ingest(File("mails.mbox", kMails), "small");
  EXPECT_EQ(summary["created"], 4);
  const auto seen = summary["watermark"].get<std::uint64_t>();
  const Place first = PlaceOf("small", "mail:m1@tarn.example", seen),
              reply = PlaceOf("small", "mail:m2@wick.example", seen);
  EXPECT_EQ(first.thread, "mail:m1@tarn.example");
  EXPECT_EQ(first.attachments, 2);
  EXPECT_EQ(reply.thread, first.thread);
  const json shown = json::parse(Annals({"documents", "mail:m2@wick.example", "-c", "small", "--json"}).out);
  EXPECT_EQ(shown["document"]["published"], "2025-09-02");
  EXPECT_EQ(shown["document"]["raw_date"], "Tue, 2 Sep 2025 09:00:00 +0200");
  ASSERT_EQ(shown["chunks"].size(), 1u);
  EXPECT_EQ(shown["chunks"][0]["text"], "Yes, the basin is free from 22 September.");
  const ProgramResult answer =
      Annals({"ask", "When is the basin free?", "-c", "small", "--at-least", std::to_string(seen)});
  EXPECT_THAT(answer.out, HasSubstr("22 September"));
  EXPECT_EQ(Ingest(File("mails.mbox", kMails), "small")["unchanged"], 4);
}

TEST_F(Mail, ABackfillFindsTheImportersLinksThere) {
  const auto seen = Ingest(File("linked.mbox", kMails), "linked")["watermark"].get<std::uint64_t>();
  ASSERT_EQ(PlaceOf("linked", "mail:m2@wick.example", seen).thread, "mail:m1@tarn.example");
  const ProgramResult dry = Annals({"backfill", "-c", "linked", "--dry-run"});
  EXPECT_EQ(dry.exit_code, 0) << dry.err;
  EXPECT_THAT(dry.out, HasSubstr("Would link 0 of 4 that 4 documents tell; 0 left"));
  const json linked = json::parse(Annals({"backfill", "-c", "linked", "--json"}).out, nullptr, false);
  EXPECT_EQ(linked["found"], "4");
  EXPECT_FALSE(linked.contains("added") && linked["added"] != "0");
}

// Mails of one thread that were stored without links, as another client may have sent them.
std::string MailsWithoutLinks(int count) {
  std::string lines;
  for (int i = 1; i <= count; ++i) {
    const std::string id = "m" + std::to_string(i);
    json mail = {{"id", "mail:" + id},
                 {"asset_ref", "mail:" + id},
                 {"doc_type", "mail"},
                 {"channel", "mail"},
                 {"text", "Mail " + std::to_string(i) + " is about the basin."},
                 {"identifiers", {{"message_id", id}}}};
    if (i > 1) mail["metadata"] = {{"in_reply_to", "m" + std::to_string(i - 1)}};
    lines += mail.dump() + "\n";
  }
  return lines;
}

TEST_F(Mail, ABackfillThatEndsEarlyGoesOnBehindTheCursorThatItSays) {
  constexpr int kCount = 6, kEdges = 2 * (kCount - 1);  // replies, and members of the thread
  const auto shown = [&](const std::string& collection) {
    // Its watermark is behind that of all links.
    const auto seen = Ingest(File("last.jsonl", R"({"id": "last", "text": "The basin."})"), collection)["watermark"];
    std::set<std::string> edges;
    for (int i = 1; i <= kCount; ++i) {
      const std::string ref = "mail:m" + std::to_string(i);
      for (const v1::AssetNeighbor& n : Neighbors(collection, ref, seen.get<std::uint64_t>())) {
        if (n.outgoing())
          edges.insert(ref + " " + n.relation() + " " + n.asset_ref() + " " + std::to_string(n.confidence()));
      }
    }
    return edges;
  };
  const std::string file = File("unlinked.jsonl", MailsWithoutLinks(kCount));
  Ingest(file, "whole");
  Ingest(file, "pieces");
  ASSERT_EQ(Annals({"backfill", "-c", "whole"}).exit_code, 0);

  int runs = 0;
  for (std::string cursor; runs == 0 || !cursor.empty(); ++runs) {
    ASSERT_LT(runs, kEdges);
    std::vector<std::string> words = {"backfill", "-c", "pieces", "--limit", "3", "--step", "2"};
    if (!cursor.empty()) words.insert(words.end(), {"--cursor", cursor});
    const ProgramResult run = Annals(words);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    // The last one that it says; a run that ends with nothing left says none behind its last call.
    static const std::regex kCursor("cursor: ([A-Za-z0-9_-]+)\n");
    cursor.clear();
    for (auto at = std::sregex_iterator(run.err.begin(), run.err.end(), kCursor); at != std::sregex_iterator(); ++at)
      cursor = (*at)[1];
    if (run.out.ends_with("; 0 left\n")) cursor.clear();
  }
  EXPECT_EQ(runs, 4) << "ten links, three a run";
  EXPECT_EQ(shown("pieces").size(), static_cast<std::size_t>(kEdges));
  EXPECT_EQ(shown("pieces"), shown("whole"));
  EXPECT_THAT(Annals({"backfill", "-c", "pieces"}).out, HasSubstr("Linked 0 of 10"));
  const ProgramResult wrong = Annals({"backfill", "-c", "pieces", "--cursor", "no cursor"});
  EXPECT_NE(wrong.exit_code, 0);
  EXPECT_THAT(wrong.err, HasSubstr("cursor"));
}

// The real mails, when they are there: all of them in, threads and attachments as another parser counts them.
TEST_F(Mail, AgreesWithAnIndependentCountOnRealMails) {
  const char* data = std::getenv("ANNALS_SHARED_DATA");
  const std::filesystem::path mbox = std::filesystem::path(data == nullptr ? "" : data) / "mail" / "ham.mbox";
  if (!std::filesystem::exists(mbox)) GTEST_SKIP() << "no " << mbox << "; ANNALS_SHARED_DATA names the folder";
  const ProgramResult counted =
      RunProgram({"/usr/bin/env", "python3", ANNALS_SOURCE_DIR "/tests/e2e/count_mails.py", mbox.string()});
  ASSERT_EQ(counted.exit_code, 0) << counted.err;
  const json expected = json::parse(counted.out);
  const json summary = Ingest(mbox.string(), "ham");
  EXPECT_EQ(summary["rejected"], 0);
  const auto seen = summary["watermark"].get<std::uint64_t>();
  int mails = 0;
  std::map<std::string, std::set<std::string>> threads, expected_threads;
  for (const auto& [id, mail] : expected.items()) {
    ++mails;
    const std::string ref = "mail:" + id;
    const Place place = PlaceOf("ham", ref, seen);
    threads[place.thread].insert(ref);
    expected_threads[mail["thread"].get<std::string>()].insert(ref);
    EXPECT_EQ(place.attachments, mail["attachments"].get<int>()) << ref;
    v1::GetDocumentRequest request;
    request.set_collection("ham");
    request.set_document_id(ref);
    const auto stored = connection->Call(&v1::AdminService::Stub::GetDocument, request, {});
    EXPECT_TRUE(stored.ok()) << ref << " " << stored.status();
  }
  std::set<std::set<std::string>> found, wanted;
  for (const auto& [root, members] : threads) found.insert(members);
  for (const auto& [root, members] : expected_threads) wanted.insert(members);
  EXPECT_EQ(found, wanted);
  RecordProperty("mails", mails);
  RecordProperty("threads", static_cast<int>(found.size()));
}

}  // namespace
}  // namespace annals::e2e
