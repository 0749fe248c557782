#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "core/ingest/document_input.h"
#include "core/text/text.h"

namespace annals::ingest {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

PreparedDocument PrepareText(std::string text, const PrepareOptions& options = {}) {
  return Prepare({.id = "d", .text = std::move(text)}, options);
}

std::vector<std::string> StatementTexts(const PreparedChunk& chunk) {
  std::vector<std::string> texts;
  for (const PreparedStatement& statement : chunk.statements) texts.push_back(statement.text);
  return texts;
}

TEST(Chunking, KeepsAShortTextWhole) {
  const auto d = PrepareText("  Jobs rose. Pay fell.\r\n");
  ASSERT_THAT(d.chunks, SizeIs(1));
  EXPECT_EQ(d.chunks[0].text, "Jobs rose. Pay fell.");
  EXPECT_EQ(d.chunks[0].external_id, "d#0");
  EXPECT_THAT(StatementTexts(d.chunks[0]), ElementsAre("Jobs rose.", "Pay fell."));
}

TEST(Chunking, AMessageOfAChatIsASentenceAndItsStampStaysInTheChunk) {
  const std::string chat = "[1/4/2026, 9:00] Ada: see you at nine\n[1/4/2026, 9:05] Bo: fine";
  const auto d = PrepareText(chat);
  ASSERT_THAT(d.chunks, SizeIs(1));
  EXPECT_EQ(d.chunks[0].text, chat);
  EXPECT_THAT(StatementTexts(d.chunks[0]), ElementsAre("Ada: see you at nine", "Bo: fine"));
  const PreparedStatement& second = d.chunks[0].statements[1];
  EXPECT_EQ(chat.substr(second.begin, second.end - second.begin), "Bo: fine");
}

TEST(Chunking, SentencesEndWhereTheLanguageEndsThem) {
  const auto d = PrepareText("Die Fähre, vgl. Tafel 3, fuhr ggf. Montags.", {.language = language::Language::kGerman});
  ASSERT_THAT(d.chunks, SizeIs(1));
  EXPECT_THAT(d.chunks[0].statements, SizeIs(1));
}

TEST(Chunking, CutsAtSentencesAndOverlapsOne) {
  const auto d = PrepareText("One two three four. Five six seven eight. Nine ten eleven twelve.", {.chunk_tokens = 12});
  ASSERT_THAT(d.chunks, SizeIs(2));
  EXPECT_EQ(d.chunks[0].text, "One two three four. Five six seven eight.");
  EXPECT_EQ(d.chunks[1].text, "Five six seven eight. Nine ten eleven twelve.");
  // The sentence in common is a statement of the first chunk only.
  EXPECT_THAT(StatementTexts(d.chunks[0]), ElementsAre("One two three four.", "Five six seven eight."));
  EXPECT_THAT(StatementTexts(d.chunks[1]), ElementsAre("Nine ten eleven twelve."));
}

TEST(Chunking, ALongTurnBeginsAChunkUnderNoHeading) {
  const auto d = PrepareText(
      "User: I run a bakery.\n\nHow do I price bread?\n\nAssistant: By cost.\n\n### Step 1\nCount the flour.\n\nAnd "
      "the "
      "rent.\n\n### Step 2\n\nUser: Thanks!\n\nBye.");
  std::vector<std::pair<std::string, std::string>> chunks;
  for (const PreparedChunk& chunk : d.chunks) chunks.emplace_back(chunk.section, chunk.text);
  EXPECT_THAT(chunks, ElementsAre(std::pair("", "User: I run a bakery.\n\nHow do I price bread?"),
                                  std::pair("", "Assistant: By cost."),
                                  std::pair("Step 1", "Count the flour.\n\nAnd the rent."),
                                  std::pair("Step 2", "### Step 2"), std::pair("", "User: Thanks!\n\nBye.")));
}

TEST(Chunking, ReadsHeadingsAsSections) {
  const auto d = PrepareText("Preface.\n# Labour\nJobs rose.\n## Pay\nPay fell.\n# Prices\nUp.\n#hashtag stays\n");
  ASSERT_THAT(d.chunks, SizeIs(4));
  EXPECT_EQ(d.chunks[0].section, "");
  EXPECT_EQ(d.chunks[1].section, "Labour");
  EXPECT_EQ(d.chunks[2].section, "Labour > Pay");
  EXPECT_EQ(d.chunks[2].text, "Pay fell.");
  EXPECT_EQ(d.chunks[3].section, "Prices");
  EXPECT_EQ(d.chunks[3].text, "Up.\n#hashtag stays");
}

TEST(Chunking, LosesNoHeading) {
  const auto d = PrepareText("# Empty\n# Full\nText.\n## Last");
  ASSERT_THAT(d.chunks, SizeIs(3));
  EXPECT_EQ(d.chunks[0].text, "# Empty");
  EXPECT_EQ(d.chunks[1].text, "Text.");
  EXPECT_EQ(d.chunks[2].text, "## Last");
  EXPECT_EQ(d.chunks[2].section, "Full > Last");
}

TEST(Chunking, LeavesCodeFencesAlone) {
  const auto d = PrepareText("# Use\nRun this.\n```\n# no heading\nmake\n```\nDone.");
  ASSERT_THAT(d.chunks, SizeIs(1));
  EXPECT_EQ(d.chunks[0].section, "Use");
  EXPECT_THAT(d.chunks[0].text, testing::HasSubstr("# no heading"));
}

TEST(Chunking, BeginsATornParagraphAnew) {
  const std::string first = "One two three four five. Six seven eight nine ten.";  // 14 tokens
  const std::string second = "Alpha beta gamma delta. Epsilon zeta eta theta.";    // 12 tokens
  const auto d = PrepareText(first + "\n\n" + second, {.chunk_tokens = 24, .overlap_sentences = 0});
  ASSERT_THAT(d.chunks, SizeIs(2));
  EXPECT_EQ(d.chunks[0].text, first);
  EXPECT_EQ(d.chunks[1].text, second);
}

TEST(Chunking, TheEndOfASectionThatIsTooLittleJoinsTheChunkBefore) {
  const std::string first = "One two three four five. Six seven eight nine ten.";  // 14 tokens
  const PrepareOptions options{.chunk_tokens = 14, .overlap_sentences = 0};
  const auto joined = PrepareText(first + " Yes.", options);
  ASSERT_THAT(joined.chunks, SizeIs(1));
  EXPECT_EQ(joined.chunks[0].text, first + " Yes.");
  EXPECT_THAT(PrepareText(first + " Alpha beta gamma delta.", options).chunks, SizeIs(2));
  EXPECT_THAT(PrepareText("# A\n" + first + "\n# B\nYes.", options).chunks, SizeIs(2));  // another section
}

TEST(Chunking, CutsASentenceWithoutEndAtWords) {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "word" + std::to_string(i) + " ";
  const auto d = PrepareText(text);
  EXPECT_GT(d.chunks.size(), 9u);
  for (const PreparedChunk& chunk : d.chunks) {
    EXPECT_LE(chunk.tokens, 250 + 250 / 4);
    EXPECT_TRUE(chunk.text.starts_with("word"));
    EXPECT_NE(chunk.text.back(), ' ');
  }
}

TEST(Chunking, CutsAWordWithoutEndBetweenCharacters) {
  for (const std::string unit : {"x", "é", "東", "🙂", "-", "a-", "$é."}) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += unit;
    const auto d = PrepareText(text);
    std::string joined;
    for (const PreparedChunk& chunk : d.chunks) {
      EXPECT_LE(chunk.tokens, 250) << unit;
      EXPECT_TRUE(text::IsValidUtf8(chunk.text));
      for (const PreparedStatement& statement : chunk.statements) joined += statement.text;
    }
    EXPECT_EQ(joined, text) << unit;
  }
}

// What the chunks of any text must satisfy.
void ExpectGoodChunks(const std::string& given, const PrepareOptions& options) {
  const PreparedDocument d = PrepareText(given, options);
  std::string statements, without_headings;
  for (const PreparedChunk& chunk : d.chunks) {
    EXPECT_LE(chunk.tokens, options.chunk_tokens + options.chunk_tokens / 4) << chunk.text;
    EXPECT_FALSE(chunk.statements.empty());
    std::uint32_t last = 0;
    for (const PreparedStatement& s : chunk.statements) {
      ASSERT_LE(last, s.begin);
      ASSERT_LT(s.begin, s.end);
      ASSERT_LE(s.end, chunk.text.size());
      ASSERT_EQ(s.text, chunk.text.substr(s.begin, s.end - s.begin));
      last = s.end;
      statements += s.text;
    }
  }
  // No character but white space is lost or doubled.
  auto dense = [](const std::string& text) {
    std::string kept;
    for (char c : text) {
      if (!absl::ascii_isspace(static_cast<unsigned char>(c))) kept.push_back(c);
    }
    return kept;
  };
  EXPECT_EQ(dense(statements), dense(text::Normalize(given)));
}

TEST(Chunking, HoldsItsPropertiesOnRandomText) {
  std::mt19937 random(3);
  const std::vector<std::string> pieces = {
      "word ", "Word ", "end. ", "End! ", "\n\n",  "\n",  "Dr. ",   "3.5 ",   "é ",    "東京。",
      "(x) ",  "\t",    "“Q.” ", "🙂",    "Łódź ", "---", "a.b.c ", "\u00a0", "x$y-z", "666666666666666"};
  for (int round = 0; round < 300; ++round) {
    std::string text = "Begin ";
    const std::size_t length = random() % 200;
    for (std::size_t i = 0; i < length; ++i) text += pieces[random() % pieces.size()];
    ExpectGoodChunks(text, {.chunk_tokens = 5 + static_cast<int>(random() % 60),
                            .overlap_sentences = static_cast<int>(random() % 3)});
  }
}

// 1 MiB, each of a kind that would show a quadratic step by never ending.
TEST(Chunking, IsLinearInTheWorstTexts) {
  constexpr std::size_t kSize = std::size_t{1} << 20;
  for (const std::string unit : {".", "x", " ", "\n", "a. ", ". \"", "((", "Mr. ", "A. ", "# ", "\n#", "é", "a-"}) {
    std::string text = "A";
    while (text.size() < kSize) text += unit;
    const PreparedDocument d = PrepareText(text);
    EXPECT_FALSE(d.chunks.empty());
  }
}

TEST(Chunking, KeepsReadyMadeChunks) {
  DocumentInput in{
      .id = "d",
      .chunks = {{.id = "p1", .section = " Labour  market ", .text = " Jobs rose. "}, {.text = "Pay fell."}}};
  in.chunks[1].embedding = {1, 0};
  const auto d = Prepare(in);
  ASSERT_THAT(d.chunks, SizeIs(2));
  EXPECT_EQ(d.chunks[0].external_id, "p1");
  EXPECT_EQ(d.chunks[0].section, "Labour market");
  EXPECT_EQ(d.chunks[0].text, "Jobs rose.");
  EXPECT_EQ(d.chunks[1].external_id, "d#1");
  EXPECT_EQ(d.chunks[1].embedding, (std::vector<float>{1, 0}));
}

}  // namespace
}  // namespace annals::ingest
