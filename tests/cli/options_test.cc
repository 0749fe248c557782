#include "cli/commands/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/client/exit_code.h"
#include "cli/client/requests.h"

namespace annals::cli {
namespace {

using testing::HasSubstr;

std::variant<Options, Finished> Parse(std::vector<const char*> words) {
  words.insert(words.begin(), "annals");
  return ParseOptions(static_cast<int>(words.size()), words.data());
}

TEST(Options, ReadsAQuestionWithItsRestrictions) {
  const auto parsed = Parse({"ask", "why?", "--mode", "fact", "--doc-type", "paper", "--doc-type", "patent", "--top-k",
                             "3", "--json", "--server", "h:1"});
  ASSERT_TRUE(std::holds_alternative<Options>(parsed));
  const auto& options = std::get<Options>(parsed);
  EXPECT_EQ(options.command, Command::kAsk);
  EXPECT_TRUE(options.json);
  EXPECT_EQ(options.server, "h:1");
  const auto request = RetrieveRequestOf(options.question);
  ASSERT_TRUE(request.ok());
  EXPECT_EQ(request->query(), "why?");
  EXPECT_EQ(request->mode(), v1::ANSWER_MODE_FACT);
  EXPECT_THAT(request->filters().doc_types(), testing::ElementsAre("paper", "patent"));
  EXPECT_EQ(request->top_k(), 3);
}

TEST(Options, SupersededPassagesMayBeLeftOut) {
  const auto omit = Parse({"retrieve", "why?", "--superseded", "omit"});
  ASSERT_TRUE(std::holds_alternative<Options>(omit));
  EXPECT_EQ(RetrieveRequestOf(std::get<Options>(omit).question)->superseded(), v1::SUPERSEDED_MODE_OMIT);
  EXPECT_TRUE(std::holds_alternative<Finished>(Parse({"retrieve", "why?", "--superseded", "burn"})));
}

TEST(Options, AnAnswerMayBeStreamedAndItsComposerChosen) {
  const auto parsed = Parse({"ask", "why?", "--stream", "--composer", "extractive"});
  ASSERT_TRUE(std::holds_alternative<Options>(parsed));
  EXPECT_TRUE(std::get<Options>(parsed).question.stream);
  const auto request = AnswerRequestOf(std::get<Options>(parsed).question);
  ASSERT_TRUE(request.ok());
  EXPECT_EQ(request->composer(), v1::ANSWER_COMPOSER_EXTRACTIVE);
  EXPECT_TRUE(std::holds_alternative<Finished>(Parse({"ask", "why?", "--composer", "poet"})));
}

TEST(Options, EarlierQuestionsAreNamedInOrder) {
  const auto parsed = Parse({"ask", "--after", "Who leads it?", "--after", "and in July?", "what about Wick?"});
  ASSERT_TRUE(std::holds_alternative<Options>(parsed));
  EXPECT_EQ(std::get<Options>(parsed).question.question, "what about Wick?");
  EXPECT_EQ(std::get<Options>(parsed).question.after, (std::vector<std::string>{"Who leads it?", "and in July?"}));
}

TEST(Options, ScopeTakesAQuestionAndItsToday) {
  for (const char* name : {"--reference", "--reference-time"}) {
    const auto parsed = Parse({"scope", "last quarter?", name, "2025-11-01", "--collection", "c"});
    ASSERT_TRUE(std::holds_alternative<Options>(parsed));
    const auto& options = std::get<Options>(parsed);
    EXPECT_EQ(options.command, Command::kScope);
    EXPECT_EQ(options.question.question, "last quarter?");
    EXPECT_EQ(options.question.reference_time, "2025-11-01");
    EXPECT_EQ(options.question.collection, "c");
  }
  EXPECT_TRUE(std::holds_alternative<Finished>(Parse({"scope"})));
}

TEST(Options, KeysAreMadeListedAndRevoked) {
  const auto create =
      Parse({"keys", "create", "--name", "ci", "--scope", "write", "-c", "a", "-c", "b", "--expires-days", "90"});
  ASSERT_TRUE(std::holds_alternative<Options>(create));
  const Options& made = std::get<Options>(create);
  EXPECT_EQ(made.command, Command::kCreateKey);
  EXPECT_EQ(made.keys.name, "ci");
  EXPECT_EQ(made.keys.scope, "write");
  EXPECT_EQ(made.keys.collections, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(made.keys.expires_days, 90);
  const auto revoke = Parse({"keys", "revoke", "5b1f0c22d9e4", "--key-file", "k"});
  ASSERT_TRUE(std::holds_alternative<Options>(revoke));
  EXPECT_EQ(std::get<Options>(revoke).command, Command::kRevokeKeys);
  EXPECT_EQ(std::get<Options>(revoke).ids, std::vector<std::string>{"5b1f0c22d9e4"});
  EXPECT_EQ(std::get<Options>(revoke).credentials.key_file, "k");
  EXPECT_EQ(std::get<Options>(Parse({"keys", "list"})).command, Command::kListKeys);
  const auto limit = Parse({"keys", "limit", "5b1f0c22d9e4", "ba9876543210", "--documents", "100", "--text-bytes",
                            "5000000000", "--statements", "9"});
  ASSERT_TRUE(std::holds_alternative<Options>(limit));
  const Options& limited = std::get<Options>(limit);
  EXPECT_EQ(limited.command, Command::kLimitKeys);
  EXPECT_EQ(limited.ids, (std::vector<std::string>{"5b1f0c22d9e4", "ba9876543210"}));
  EXPECT_EQ(limited.keys.documents, 100);
  EXPECT_EQ(limited.keys.text_bytes, 5'000'000'000);
  EXPECT_EQ(limited.keys.statements, 9);
  EXPECT_FALSE(limited.keys.calls_per_second);
  for (const auto& wrong : std::vector<std::vector<const char*>>{{"keys"},
                                                                 {"keys", "revoke"},
                                                                 {"keys", "limit"},
                                                                 {"keys", "limit", "5b1f", "--documents", "-1"},
                                                                 {"keys", "create", "--scope", "read"},
                                                                 {"keys", "create", "--name", "n"},
                                                                 {"keys", "create", "--name", "n", "--scope", "all"}})
    EXPECT_TRUE(std::holds_alternative<Finished>(Parse(wrong)));
}

TEST(Options, ACollectionIsTakenOutAndPutIn) {
  const auto out = std::get<Options>(Parse({"export", "surveys", "--out", "s.jsonl", "--history", "--resume"}));
  EXPECT_EQ(out.command, Command::kExport);
  EXPECT_EQ(out.transfer.collection, "surveys");
  EXPECT_EQ(out.transfer.file, "s.jsonl");
  EXPECT_TRUE(out.transfer.history);
  EXPECT_TRUE(out.transfer.resume);
  const auto in =
      std::get<Options>(Parse({"import", "/dev/null", "--collection", "copy", "--embedder", "e5-small-v2"}));
  EXPECT_EQ(in.command, Command::kImport);
  EXPECT_EQ(in.transfer.collection, "copy");
  EXPECT_EQ(in.transfer.embedder, "e5-small-v2");
  for (const auto& wrong : std::vector<std::vector<const char*>>{
           {"export", "surveys"},
           {"export", "--out", "s.jsonl"},
           {"import", "/dev/null"},
           {"import", "/nowhere.jsonl", "--collection", "copy"},
           {"import", "/dev/null", "--collection", "copy", "--embedder", "m", "--keep-settings"}})
    EXPECT_EQ(std::get<Finished>(Parse(wrong)).code, 1) << wrong.back();
}

TEST(Options, ReembedNamesAModelOrCancels) {
  const auto parsed = Parse({"reembed", "surveys", "--model", "e5-small-v2", "--wait"});
  ASSERT_TRUE(std::holds_alternative<Options>(parsed));
  const auto& options = std::get<Options>(parsed);
  EXPECT_EQ(options.command, Command::kReembed);
  EXPECT_EQ(options.reembed.collection, "surveys");
  EXPECT_EQ(options.reembed.model, "e5-small-v2");
  EXPECT_TRUE(options.reembed.wait);
  EXPECT_TRUE(std::get<Options>(Parse({"reembed", "surveys", "--cancel"})).reembed.cancel);
  for (const auto& wrong : std::vector<std::vector<const char*>>{{"reembed"},
                                                                 {"reembed", "surveys"},
                                                                 {"reembed", "surveys", "--model", "m", "--cancel"},
                                                                 {"reembed", "surveys", "--cancel", "--wait"}})
    EXPECT_EQ(std::get<Finished>(Parse(wrong)).code, 1);
  EXPECT_THAT(std::get<Finished>(Parse({"reembed", "--help"})).text, HasSubstr("--embedder-also"));
}

TEST(Options, IdentityCommandsNameWhoAndWhat) {
  const auto merge = Parse({"merge", "K. Marsh", "Kevin Marsh", "-c", "mine"});
  ASSERT_TRUE(std::holds_alternative<Options>(merge));
  EXPECT_EQ(std::get<Options>(merge).command, Command::kMerge);
  const auto request = MergeRequestOf(std::get<Options>(merge).collection, std::get<Options>(merge).identity);
  EXPECT_EQ(request.collection(), "mine");
  EXPECT_EQ(request.source(), "K. Marsh");
  EXPECT_EQ(request.target(), "Kevin Marsh");
  const auto resolve = Parse({"resolve", "MARSH, K.", "--kind", "person", "--max", "3"});
  ASSERT_TRUE(std::holds_alternative<Options>(resolve));
  EXPECT_EQ(ResolveRequestOf("c", std::get<Options>(resolve).identity).max_candidates(), 3);
  const auto purge = Parse({"purge", "--entity", "Kevin Marsh", "--dry-run"});
  ASSERT_TRUE(std::holds_alternative<Options>(purge));
  EXPECT_TRUE(std::get<Options>(purge).identity.dry_run);
  const auto split = Parse({"split", "Kevin Marsh", "--in", "note-7", "note-9"});
  ASSERT_TRUE(std::holds_alternative<Options>(split));
  EXPECT_EQ(std::get<Options>(split).identity.documents, (std::vector<std::string>{"note-7", "note-9"}));
  const auto papers = Parse({"papers", "--unlink", "arxiv-1"});
  ASSERT_TRUE(std::holds_alternative<Options>(papers));
  EXPECT_EQ(std::get<Options>(papers).command, Command::kPapers);
  const auto backfill = Parse({"backfill", "-c", "mail", "--dry-run", "--limit", "500", "--step", "100"});
  ASSERT_TRUE(std::holds_alternative<Options>(backfill));
  EXPECT_EQ(std::get<Options>(backfill).command, Command::kBackfill);
  EXPECT_EQ(std::get<Options>(backfill).collection, "mail");
  EXPECT_TRUE(std::get<Options>(backfill).backfill.dry_run);
  EXPECT_EQ(std::get<Options>(backfill).backfill.limit, 500);
  EXPECT_EQ(std::get<Options>(backfill).backfill.step, 100);
  for (const auto& wrong : std::vector<std::vector<const char*>>{{"purge"},
                                                                 {"purge", "id", "--entity", "x"},
                                                                 {"purge", "id", "--dry-run"},
                                                                 {"merge", "one"},
                                                                 {"split"},
                                                                 {"split", "name", "--in"},
                                                                 {"papers", "--dry-run", "--unlink", "x"},
                                                                 {"backfill", "--limit", "0"},
                                                                 {"retrieve", "q", "--expand", "maybe"}})
    EXPECT_TRUE(std::holds_alternative<Finished>(Parse(wrong))) << wrong[0];
}

TEST(Options, MistakesEndWithCodeOneAndSayWhich) {
  for (const std::vector<const char*>& words : std::vector<std::vector<const char*>>{{},
                                                                                     {"ask"},
                                                                                     {"ask", "q", "--top-k", "0"},
                                                                                     {"ask", "q", "--top-k", "x"},
                                                                                     {"ask", "q", "--mode", "loud"},
                                                                                     {"frobnicate"},
                                                                                     {"ingest"},
                                                                                     {"delete"},
                                                                                     {"ask", "q", "--nonsense"}}) {
    const auto parsed = Parse(words);
    ASSERT_TRUE(std::holds_alternative<Finished>(parsed));
    EXPECT_EQ(std::get<Finished>(parsed).code, static_cast<int>(ExitCode::kUsage));
    EXPECT_FALSE(std::get<Finished>(parsed).text.empty());
  }
}

TEST(Options, HelpEndsWithCodeZeroAndTeachesByExample) {
  const auto parsed = Parse({"--help"});
  ASSERT_TRUE(std::holds_alternative<Finished>(parsed));
  EXPECT_EQ(std::get<Finished>(parsed).code, 0);
  EXPECT_THAT(std::get<Finished>(parsed).text, HasSubstr("annals ask \""));
  EXPECT_THAT(std::get<Finished>(parsed).text, HasSubstr("Exit codes"));
}

TEST(Options, ADeleteNamesDocumentsOrTheCollectionButNotBoth) {
  EXPECT_TRUE(std::holds_alternative<Options>(Parse({"delete", "a", "b"})));
  EXPECT_TRUE(std::holds_alternative<Options>(Parse({"delete", "--whole-collection", "-c", "x"})));
  EXPECT_TRUE(std::holds_alternative<Finished>(Parse({"delete", "a", "--whole-collection"})));
}

TEST(Scopes, OneIsARangeTwoAreAComparisonNoneSwitchesTheFilterOff) {
  const auto range = ParseScopes({"2025-07-01..2025-10-01"});
  ASSERT_TRUE(range.ok());
  EXPECT_EQ(range->type(), v1::SCOPE_TYPE_RANGE);
  EXPECT_EQ(range->groups(0).interval().from(), "2025-07-01");
  EXPECT_EQ(range->groups(0).interval().to(), "2025-10-01");
  EXPECT_EQ(ParseScopes({"..2020-01-01", "2021-01-01.."})->type(), v1::SCOPE_TYPE_COMPARISON);
  EXPECT_EQ(ParseScopes({"none"})->type(), v1::SCOPE_TYPE_NONE);
  EXPECT_EQ(ParseScopes({})->type(), v1::SCOPE_TYPE_UNSPECIFIED);
}

TEST(Scopes, ErrorsQuoteTheText) {
  EXPECT_THAT(std::string(ParseScopes({"October"}).status().message()), HasSubstr("October"));
  EXPECT_FALSE(ParseScopes({".."}).ok());
  EXPECT_FALSE(ParseScopes({"none", "2020-01-01.."}).ok());
}

TEST(ExitCodes, FollowTheStatus) {
  EXPECT_EQ(ExitCodeOf(absl::OkStatus()), ExitCode::kOk);
  EXPECT_EQ(ExitCodeOf(absl::InvalidArgumentError("")), ExitCode::kUsage);
  EXPECT_EQ(ExitCodeOf(absl::UnavailableError("")), ExitCode::kUnreachable);
  EXPECT_EQ(ExitCodeOf(absl::NotFoundError("")), ExitCode::kNotFound);
  EXPECT_EQ(ExitCodeOf(absl::DeadlineExceededError("")), ExitCode::kOther);
}

}  // namespace
}  // namespace annals::cli
