#include "server/models/tokenizer/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <random>

#include "server/models/tokenizer/piece_trie.h"
#include "server/models/tokenizer/text_normalizer.h"
#include "server/models/tokenizer/unigram_tokenizer.h"
#include "server/models/tokenizer/wordpiece_tokenizer.h"
#include "tests/support/temporary_folder.h"

namespace annals::models {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

using Ids = std::vector<std::int64_t>;

std::vector<std::pair<std::size_t, std::uint32_t>> Prefixes(const PieceTrie& trie, std::string_view text) {
  std::vector<std::pair<std::size_t, std::uint32_t>> found;
  trie.ForEachPrefix(text, [&](std::size_t bytes, std::uint32_t value) { found.emplace_back(bytes, value); });
  return found;
}

TEST(PieceTrie, FindsAllPiecesAtTheFront) {
  const PieceTrie trie({{"he", 7}, {"hello", 9}, {"h", 1}, {"help", 3}, {"", 5}});
  EXPECT_THAT(Prefixes(trie, "hello!"), ElementsAre(Pair(1, 1), Pair(2, 7), Pair(5, 9)));
  EXPECT_THAT(Prefixes(trie, "help"), ElementsAre(Pair(1, 1), Pair(2, 7), Pair(4, 3)));
  EXPECT_THAT(Prefixes(trie, "x"), IsEmpty());
  EXPECT_THAT(Prefixes(trie, ""), IsEmpty());
  EXPECT_THAT(Prefixes(PieceTrie(), "abc"), IsEmpty());
}

TEST(PieceTrie, SaysHowFarThePathGoes) {
  const PieceTrie trie({{"\u20ac", 1}});  // three bytes
  EXPECT_EQ(trie.ForEachPrefix("\u20acx", [](auto, auto) {}), 3U);
  EXPECT_EQ(trie.ForEachPrefix("\u20ad", [](auto, auto) {}), 2U);
}

TEST(NormalizeText, AppliesStepsInOrder) {
  EXPECT_EQ(NormalizeText("ＡＢＣ déjà", {NormalizerStep::kNfkc, NormalizerStep::kLowerCase}), "abc déjà");
  EXPECT_EQ(NormalizeText("Déjà", {NormalizerStep::kNfd, NormalizerStep::kStripAccents}), "Deja");
  EXPECT_EQ(NormalizeText("a\tb\x01\u00a0c", {NormalizerStep::kCleanText}), "a b c");
  EXPECT_EQ(NormalizeText("x東y", {NormalizerStep::kSpaceCjk}), "x 東 y");
  EXPECT_EQ(NormalizeText("a\xff z", {NormalizerStep::kNfkc}), "a\ufffd z");
  EXPECT_EQ(NormalizeText("a\xff", {}), "a\ufffd");
  // U+08E2 came with Unicode 9 and U+1ABF with 13: the published tokenizers keep them.
  EXPECT_EQ(NormalizeText("a\u08e2\u00ad\u1abf\u0301",
                          {NormalizerStep::kCleanText, NormalizerStep::kNfd, NormalizerStep::kStripAccents}),
            "a\u08e2\u1abf");
}

// ----------------------------------------------------------------------------------------------------- SentencePiece

std::vector<Piece> SmallVocabulary() {
  return {{"<unk>", 0}, {"\u2581", -4}, {"\u2581he", -2}, {"llo", -2.5}, {"\u2581hello", -4.6},
          {"h", -6},    {"e", -6},      {"l", -6},        {"o", -6},     {"\u2581world", -3}};
}

TEST(UnigramTokenizer, TakesTheBestSum) {
  const UnigramTokenizer tokenizer(SmallVocabulary(), {});
  EXPECT_THAT(tokenizer.Encode("hello world"), ElementsAre(2, 3, 9));  // -4.5 beats -4.6
  EXPECT_THAT(tokenizer.Encode("  hello \n\t world  "), ElementsAre(2, 3, 9));
  EXPECT_THAT(tokenizer.Encode("hello"), ElementsAre(2, 3));
  EXPECT_THAT(tokenizer.Encode(""), IsEmpty());
  EXPECT_THAT(tokenizer.Encode("   "), IsEmpty());
}

TEST(UnigramTokenizer, JoinsNeighbouringUnknowns) {
  const UnigramTokenizer tokenizer(SmallVocabulary(), {});
  EXPECT_THAT(tokenizer.Encode("h\u00e9\u00e8\u6771llo"), ElementsAre(1, 5, 0, 3));
}

// Tries every segmentation; unknown code points cost the lowest score - 10.
double BestSum(const std::map<std::string, double>& scores, std::string_view text, double unknown) {
  if (text.empty()) return 0;
  double best = -std::numeric_limits<double>::infinity();
  for (std::size_t length = 1; length <= text.size(); ++length) {
    const auto piece = scores.find(std::string(text.substr(0, length)));
    double score = piece != scores.end() ? piece->second : unknown;
    if (piece == scores.end() && length > 1) continue;
    best = std::max(best, score + BestSum(scores, text.substr(length), unknown));
  }
  return best;
}

TEST(UnigramTokenizer, AgreesWithExhaustiveSearch) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> score(-9, -1);
  for (int round = 0; round < 50; ++round) {
    std::vector<Piece> pieces = {{"<unk>", 0}, {"\u2581", -3}};
    std::map<std::string, double> scores;
    for (int i = 0; i < 12; ++i) {
      std::string text;
      for (std::size_t length = 1 + random() % 3; text.size() < length;)
        text.push_back(static_cast<char>('a' + random() % 3));
      if (scores.contains(text)) continue;
      pieces.push_back({text, scores[text] = score(random)});
    }
    double lowest = 0;
    for (const Piece& piece : pieces) lowest = std::min(lowest, piece.score);
    const UnigramTokenizer tokenizer(pieces, {});
    std::string text;
    for (int i = 0; i < 9; ++i) text.push_back(static_cast<char>('a' + random() % 3));
    double sum = 0;
    bool unknown = false;
    for (const std::int64_t id : tokenizer.Encode(text)) {
      unknown |= id == 0;
      sum += pieces[static_cast<std::size_t>(id)].score;
    }
    if (unknown) continue;  // joined unknowns hide how many there were
    EXPECT_NEAR(sum, -3 + BestSum(scores, text, lowest - 10), 1e-9) << text;
  }
}

// ---------------------------------------------------------------------------------------------------------- WordPiece

WordPieceTokenizer SmallWordPiece() {
  return {{"[UNK]", "un", "##believ", "##able", "!", "un", "able", "東", "##s"},
          {.unknown = 0, .normalizer = BertNormalizer(true, true)}};
}

TEST(WordPieceTokenizer, CutsGreedily) {
  const WordPieceTokenizer tokenizer = SmallWordPiece();
  EXPECT_THAT(tokenizer.Encode("Unbelievable!!"), ElementsAre(5, 2, 3, 4, 4));
  EXPECT_THAT(tokenizer.Encode("ABLES \u00c3ble"), ElementsAre(6, 8, 6));
  EXPECT_THAT(tokenizer.Encode("able東able"), ElementsAre(6, 7, 6));
}

TEST(WordPieceTokenizer, AWordThatDoesNotEndIsUnknown) {
  const WordPieceTokenizer tokenizer = SmallWordPiece();
  EXPECT_THAT(tokenizer.Encode("unbelieving able"), ElementsAre(0, 6));
  EXPECT_THAT(tokenizer.Encode(std::string(200, 's')), ElementsAre(0));
  EXPECT_THAT(tokenizer.Encode(" \t\n"), IsEmpty());
}

TEST(WordPieceTokenizer, MarksAreFoundBeforeAnythingElse) {
  const WordPieceTokenizer tokenizer({"[UNK]", "un", "able", "[", "]", "un"},
                                     {.unknown = 0,
                                      .normalizer = BertNormalizer(true, true),
                                      .marks = {{"[UN]", 7}, {"[UN]ABLE", 8}, {"", 9}, {"]", 10}}});
  EXPECT_THAT(tokenizer.Encode("able[UN]able [UN] un"), ElementsAre(2, 7, 2, 7, 5));
  EXPECT_THAT(tokenizer.Encode("[UN]ABLE"), ElementsAre(8));                      // the longest
  EXPECT_THAT(tokenizer.Encode("[un [UN [[UN]"), ElementsAre(3, 5, 3, 5, 3, 7));  // case counts, parts are text
  EXPECT_THAT(tokenizer.Encode("un]"), ElementsAre(5, 10));
  EXPECT_EQ(tokenizer.vocabulary_size(), 11U);
}

// ------------------------------------------------------------------------------------------------------- any bytes

TEST(Tokenizers, TakeAnyBytes) {
  const UnigramTokenizer sentence_piece(SmallVocabulary(),
                                        {.normalizer = {NormalizerStep::kNfkc, NormalizerStep::kLowerCase}});
  const WordPieceTokenizer word_piece = SmallWordPiece();
  std::mt19937 random(3);
  const std::string alphabet = "ab hello!\xe2\x96\x81\xff\xc3\x80\xf0\x9f\n";
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (std::size_t length = random() % 60; text.size() < length;) {
      text.push_back(random() % 3 == 0 ? static_cast<char>(random()) : alphabet[random() % alphabet.size()]);
    }
    for (const Tokenizer* tokenizer :
         {static_cast<const Tokenizer*>(&sentence_piece), static_cast<const Tokenizer*>(&word_piece)}) {
      const Ids ids = tokenizer->Encode(text);
      EXPECT_LE(ids.size(), text.size() + 1);
      for (const std::int64_t id : ids) {
        EXPECT_GE(id, 0);
        EXPECT_LT(id, static_cast<std::int64_t>(tokenizer->vocabulary_size()));
      }
    }
  }
}

// --------------------------------------------------------------------------------------------------------------- files

TEST(LoadTokenizer, ReadsUnigramTokenizerJson) {
  const TemporaryFolder folder;
  folder.Write(
      "tokenizer.json",
      R"({"normalizer": {"type": "Sequence", "normalizers": [{"type": "Precompiled", "precompiled_charsmap": ""},
      {"type": "Lowercase"}]}, "model": {"type": "Unigram", "unk_id": 1, "vocab": [["<s>", 0], ["<unk>", 0], ["</s>", 0], ["▁a", -1], ["b", -2]]},
      "post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}},
      {"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}}],
      "special_tokens": {"<s>": {"id": "<s>", "ids": [0]}, "</s>": {"id": "</s>", "ids": [2]}}}})");
  const auto tokenizer = LoadTokenizer(folder.path(), {});
  ASSERT_TRUE(tokenizer.ok()) << tokenizer.status();
  EXPECT_THAT((*tokenizer)->Encode("AB"), ElementsAre(3, 4));
  EXPECT_THAT((*tokenizer)->Encode("A?"), ElementsAre(3, 1));
  EXPECT_THAT((*tokenizer)->prefix(), ElementsAre(0));
  EXPECT_THAT((*tokenizer)->suffix(), ElementsAre(2));
}

TEST(LoadTokenizer, ReadsWordPieceTokenizerJson) {
  const TemporaryFolder folder;
  folder.Write("t.json",
               R"({"added_tokens": [{"id": 4, "content": "[SEP]", "normalized": false}, {"id": 3, "content": "[CLS]"}],
      "normalizer": {"type": "BertNormalizer", "lowercase": false}, "model": {"type": "WordPiece", "unk_token": "[UNK]",
      "continuing_subword_prefix": "##", "vocab": {"[UNK]": 0, "A": 1, "##b": 2, "[CLS]": 3, "[SEP]": 4}},
      "post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 4], "cls": ["[CLS]", 3]}})");
  const auto tokenizer = LoadTokenizer(folder.path(), {.file = "t.json"});
  ASSERT_TRUE(tokenizer.ok()) << tokenizer.status();
  EXPECT_THAT((*tokenizer)->Encode("Ab ab"), ElementsAre(1, 2, 0));
  EXPECT_THAT((*tokenizer)->Encode("A[SEP]A[CLS]"),
              ElementsAre(1, 4, 1, 0, 0, 0));  // [CLS] is no mark before the text is normalised
  EXPECT_THAT((*tokenizer)->prefix(), ElementsAre(3));
  EXPECT_THAT((*tokenizer)->suffix(), ElementsAre(4));
}

TEST(LoadTokenizer, SaysWhatIsWrong) {
  const TemporaryFolder folder;
  const auto message = [&folder](const char* type, std::string_view bytes) {
    folder.Write("f", bytes);
    const auto tokenizer = LoadTokenizer(folder.path(), {.type = type, .file = "f"});
    EXPECT_EQ(tokenizer.status().code(), absl::StatusCode::kInvalidArgument) << bytes;
    return std::string(tokenizer.status().message());
  };
  EXPECT_EQ(LoadTokenizer(folder.path(), {}).status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(message("tokenizer", "{\"model"), HasSubstr("not JSON"));
  EXPECT_THAT(message("tokenizer", "[]"), HasSubstr("no model"));
  EXPECT_THAT(message("tokenizer", R"({"model": {"type": "BPE"}})"), HasSubstr("only Unigram and WordPiece"));
  EXPECT_THAT(message("tokenizer", R"({"model": {"type": "Unigram", "vocab": [["a", 1]], "unk_id": 4}})"),
              HasSubstr("unk_id"));
  EXPECT_THAT(message("tokenizer", R"({"model": {"type": "WordPiece", "vocab": {"a": 7}}})"), HasSubstr("ids must be"));
  EXPECT_THAT(message("tokenizer", R"({"normalizer": {"type": "Mystery"}, "model": {}})"), HasSubstr("Mystery"));
  EXPECT_THAT(message("tokenizer", R"({"model": {"type": "WordPiece", "unk_token": "a", "vocab": {"a": 0}},
      "post_processor": {"type": "BertProcessing", "sep": ["s", 9], "cls": ["c", 0]}})"),
              HasSubstr("outside the vocabulary"));
  EXPECT_THAT(message("tokenizer", R"({"model": {"type": "Unigram", "vocab": [["a", 1], ["b"]], "unk_id": 0}})"),
              HasSubstr("entry 1"));
  EXPECT_THAT(message("tokenizer", R"({"added_tokens": [{"content": "[A]"}], "model": {}})"),
              HasSubstr("added_tokens"));
  std::string deep, ends;
  for (int i = 0; i < 100'000; ++i) {
    deep += R"({"type": "Sequence", "normalizers": [)";
    ends += "]}";
  }
  EXPECT_THAT(message("tokenizer", R"({"model": {}, "normalizer": )" + deep + ends + "}"), HasSubstr("in each other"));
  EXPECT_THAT(message("wordpiece", "a\nb\n"), HasSubstr("[UNK]"));
  EXPECT_THAT(message("bpe", "{}"), HasSubstr("tokenizer or wordpiece"));
}

}  // namespace
}  // namespace annals::models
