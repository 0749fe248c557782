// The rules of docs/recipes.md B.13 one by one, on random mailboxes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "core/retrieval/retrieve.h"
#include "tests/core/facts/assets.h"

namespace annals::retrieval {
namespace {

using annals::testing::BundleBuilder;
using question::Intent;

constexpr int kMailboxes = 60, kQuestions = 6, kMails = 14, kDays = 31;

// Mails of random days in March 2025, with random links between them.
class RandomMailbox : public annals::testing::AssetFixture {
 public:
  explicit RandomMailbox(std::uint64_t seed) : random_(seed) {
    std::vector<BundleBuilder> mails;
    for (int i = 0; i < kMails; ++i) {
      days_.push_back(1 + static_cast<int>(random_() % kDays));
      mails.push_back(Make("m" + std::to_string(i), Asset(i), days_.back()));
    }
    static constexpr const char* kRelations[] = {"reply_to",      "thread_member", "thread_member", "attachment_of",
                                                 "transcript_of", "chunk_of",      "references"};
    for (int n = 0; n < 2 * kMails; ++n) {
      const int from = Draw(kMails), to = Draw(kMails);
      const std::string relation = kRelations[Draw(std::size(kRelations))];
      if (from == to || (relation == "thread_member" && !threads_.emplace(Asset(from), Asset(to)).second)) continue;
      mails[static_cast<std::size_t>(from)].AddAssetEdge(Asset(from), Asset(to), relation);
      edges_.insert({Asset(from), relation, Asset(to)});
    }
    for (BundleBuilder& mail : mails) Put(mail);
  }

  static std::string Asset(int i) { return "mail:" + std::to_string(i); }
  int Draw(std::size_t below) { return static_cast<int>(random_() % below); }

  question::Request AskAbout(int mail, const std::string& more = "") {
    question::Request request{.query = "Words of m" + std::to_string(mail) + more, .top_k = 1};
    static constexpr Intent kIntents[] = {Intent::kAssetThread, Intent::kAssetAttachment, Intent::kCrossChannel};
    request.expansion.force = {kIntents[Draw(std::size(kIntents))]};
    request.expansion.max_hops = 1 + Draw(3);
    request.expansion.max_passages = 100;
    request.explain = true;
    request.reference = annals::testing::DayOf(10);
    return request;
  }

  Result Ask(const question::Request& request) const {
    Options options;
    options.locate.dense_weight = 0;
    return Retrieve(*image->Current(), request, options);
  }

  std::string AssetOfChunk(const RetrievedChunk& chunk) const {
    const auto view = image->Current();
    return std::string(view->document(view->document_of(chunk.ordinal)).asset_ref);
  }
  int DayOfAsset(const std::string& asset) const { return days_[std::stoul(asset.substr(5))]; }

  // A link that was put there; of a thread, both are members of it, or one is what it is named after.
  bool IsThere(const AssetStep& step) const {
    if (step.relation == "thread_member")
      return IsWithin(step.from, step.through, kMails) && IsWithin(step.to, step.through, 0);
    if (step.relation == "chunk_of" && step.through == step.from && step.from == step.to)
      return true;  // its own document
    if (step.relation == "chunk_of" && !step.through.empty())
      return edges_.contains({step.from, "chunk_of", step.through}) &&
             edges_.contains({step.to, "chunk_of", step.through});
    return step.reversed ? edges_.contains({step.to, step.relation, step.from})
                         : edges_.contains({step.from, step.relation, step.to});
  }

 private:
  // A part is in the thread of its whole.
  bool IsWithin(const std::string& asset, const std::string& thread, int wholes) const {
    if (asset == thread || edges_.contains({asset, "thread_member", thread})) return true;
    return wholes > 0 && std::ranges::any_of(edges_, [&](const auto& edge) {
             const auto& [from, relation, to] = edge;
             return from == asset &&
                    (relation == "attachment_of" || relation == "transcript_of" || relation == "chunk_of") &&
                    IsWithin(to, thread, wholes - 1);
           });
  }

  std::mt19937_64 random_;
  std::vector<int> days_;
  std::map<std::string, std::string> threads_;  // a mail is in one thread
  std::set<std::tuple<std::string, std::string, std::string>> edges_;
};

std::vector<const RetrievedChunk*> Brought(const Result& result) {
  std::vector<const RetrievedChunk*> brought;
  for (const RetrievedChunk& chunk : result.chunks) {
    if (chunk.evidence == Evidence::kAsset) brought.push_back(&chunk);
  }
  return brought;
}

// Calls it with each mailbox and question, and makes sure that something was brought in at all.
template <class Check>
void ForEachQuestion(Check check) {
  std::size_t brought = 0;
  for (std::uint64_t seed = 1; seed <= kMailboxes; ++seed) {
    RandomMailbox mailbox(seed);
    for (int i = 0; i < kQuestions; ++i) brought += check(mailbox);
  }
  EXPECT_GT(brought, 100U);
}

TEST(NeighbourhoodRules, EachStandsBelowItsOriginAndBelowTheOneItCameBy) {
  ForEachQuestion([](RandomMailbox& mailbox) {
    const Result result = mailbox.Ask(mailbox.AskAbout(mailbox.Draw(kMails)));
    std::map<std::string, double> scores;
    for (const RetrievedChunk& chunk : result.chunks) scores[mailbox.AssetOfChunk(chunk)] = chunk.score;
    const auto brought = Brought(result);
    for (const RetrievedChunk* chunk : brought) {
      EXPECT_LT(chunk->score, chunk->derivation.factors.front().value);
      for (const AssetStep& step : chunk->derivation.links) {
        if (step.to == mailbox.AssetOfChunk(*chunk)) continue;
        const auto on_the_way = scores.find(step.to);
        if (on_the_way != scores.end()) EXPECT_LT(chunk->score, on_the_way->second);
      }
    }
    return brought.size();
  });
}

TEST(NeighbourhoodRules, AScoreIsTheProductOfItsFactors) {
  const NeighbourhoodOptions options;
  ForEachQuestion([&](RandomMailbox& mailbox) {
    const auto result = mailbox.Ask(mailbox.AskAbout(mailbox.Draw(kMails)));
    const auto brought = Brought(result);
    for (const RetrievedChunk* chunk : brought) {
      double score = 0;
      for (const Factor& factor : chunk->derivation.factors) {
        if (factor.name == "origin_score") score = factor.value;
        if (factor.name == "edge") score *= std::min(factor.value, 0.999);
        if (factor.name == "hops") score *= options.further;
        if (factor.name == "days_apart") score /= 1 + factor.value / options.days;
      }
      EXPECT_GT(score, 0);
      EXPECT_NEAR(chunk->score, score, 1e-12);
      const auto hops = static_cast<std::ptrdiff_t>(chunk->derivation.links.size());
      EXPECT_EQ(std::ranges::count(chunk->derivation.factors, "edge", &Factor::name), hops);
      EXPECT_EQ(std::ranges::count(chunk->derivation.factors, "hops", &Factor::name), hops - 1);
    }
    return brought.size();
  });
}

TEST(NeighbourhoodRules, EachSaysByWhichLinksItCame) {
  ForEachQuestion([](RandomMailbox& mailbox) {
    const question::Request request = mailbox.AskAbout(mailbox.Draw(kMails));
    const Result result = mailbox.Ask(request);
    const auto brought = Brought(result);
    for (const RetrievedChunk* chunk : brought) {
      const std::vector<AssetStep>& links = chunk->derivation.links;
      EXPECT_FALSE(links.empty());
      if (links.empty()) continue;
      EXPECT_LE(links.size(), static_cast<std::size_t>(request.expansion.max_hops));
      EXPECT_EQ(links.front().from, mailbox.AssetOfChunk(result.chunks.front()));
      EXPECT_EQ(links.back().to, mailbox.AssetOfChunk(*chunk));
      for (std::size_t i = 0; i < links.size(); ++i) {
        EXPECT_TRUE(mailbox.IsThere(links[i])) << links[i].from << " " << links[i].relation << " " << links[i].to;
        if (i > 0) EXPECT_EQ(links[i - 1].to, links[i].from);
      }
    }
    return brought.size();
  });
}

TEST(NeighbourhoodRules, TheTokenBudgetHolds) {
  ForEachQuestion([](RandomMailbox& mailbox) {
    question::Request request = mailbox.AskAbout(mailbox.Draw(kMails));
    request.top_k = 1 + mailbox.Draw(5);
    const auto view = mailbox.image->Current();
    request.token_budget = view->chunk(0).tokens * (1 + mailbox.Draw(12));
    const Result result = mailbox.Ask(request);
    int tokens = 0;
    for (const RetrievedChunk& chunk : result.chunks) tokens += view->chunk(chunk.ordinal).tokens;
    EXPECT_LE(tokens, request.token_budget);
    EXPECT_FALSE(result.chunks.empty());
    return Brought(result).size();
  });
}

TEST(NeighbourhoodRules, NothingCrossesThePeriodUnlessAsked) {
  std::size_t across = 0;
  ForEachQuestion([&](RandomMailbox& mailbox) {
    question::Request request = mailbox.AskAbout(mailbox.Draw(kMails), " between 5 and 20 March 2025");
    const auto is_out = [&](const RetrievedChunk* chunk) {
      const int day = mailbox.DayOfAsset(mailbox.AssetOfChunk(*chunk));
      return day < 5 || day > 20;
    };
    const Result inside = mailbox.Ask(request);
    const auto brought = Brought(inside);
    EXPECT_EQ(std::ranges::count_if(brought, is_out), 0);
    request.expansion.across_time = true;
    const Result outside = mailbox.Ask(request);
    across += static_cast<std::size_t>(std::ranges::count_if(Brought(outside), is_out));
    return brought.size();
  });
  EXPECT_GT(across, 20U) << "the limit had nothing to keep out";
}

TEST(NeighbourhoodRules, MessagesOfAThreadAreOfItsDays) {
  std::size_t late = 0;
  ForEachQuestion([&](RandomMailbox& mailbox) {
    question::Request request = mailbox.AskAbout(mailbox.Draw(kMails));
    request.expansion.force = {Intent::kCrossChannel};
    const auto too_far = [&](const RetrievedChunk* chunk) {
      const std::vector<AssetStep>& links = chunk->derivation.links;
      return links.back().relation == "thread_member" &&
             std::abs(mailbox.DayOfAsset(links.front().from) - mailbox.DayOfAsset(links.back().to)) > 4;
    };
    request.expansion.thread_days = kDays;
    const Result open = mailbox.Ask(request);
    late += static_cast<std::size_t>(std::ranges::count_if(Brought(open), too_far));
    request.expansion.thread_days = 4;
    const Result result = mailbox.Ask(request);
    const auto brought = Brought(result);
    EXPECT_EQ(std::ranges::count_if(brought, too_far), 0);
    return brought.size();
  });
  EXPECT_GT(late, 20U) << "the limit had nothing to keep out";
}

TEST(NeighbourhoodRules, OfTheSameLinkTheNearerInTimeStandsHigher) {
  for (int nearer = 1; nearer < 14; ++nearer) {
    annals::testing::AssetFixture mailbox;
    BundleBuilder one = mailbox.Make("m0", "mail:0", 1), near = mailbox.Make("m1", "mail:1", 1 + nearer),
                  far = mailbox.Make("m2", "mail:2", 2 + nearer);
    near.AddAssetEdge("mail:1", "mail:0", "reply_to");
    far.AddAssetEdge("mail:2", "mail:0", "reply_to");
    for (BundleBuilder* mail : {&one, &near, &far}) mailbox.Put(*mail);
    question::Request request{.query = "Words of m0: the thread", .top_k = 1, .explain = true};
    request.reference = annals::testing::DayOf(10);
    Options options;
    options.locate.dense_weight = 0;
    const Result result = Retrieve(*mailbox.image->Current(), request, options);
    ASSERT_EQ(result.chunks.size(), 3U);
    EXPECT_EQ(result.chunks[1].derivation.links.back().to, "mail:1");
    EXPECT_GT(result.chunks[1].score, result.chunks[2].score);
  }
}

}  // namespace
}  // namespace annals::retrieval
