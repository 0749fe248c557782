#include "bench/support/replica_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/text.h"

namespace annals::bench {
namespace {

// 40 documents, each about somebody of its own, all about the United States.
std::vector<ingest::PreparedDocument> Corpus() {
  std::vector<ingest::PreparedDocument> documents;
  for (int i = 0; i < 40; ++i) {
    const std::string name = "Person" + std::string(1, static_cast<char>('a' + i % 26)) + (i < 26 ? "x" : "y");
    documents.push_back(ingest::Prepare({.id = "d" + std::to_string(i),
                                         .title = name + " Hall",
                                         .text = name + " Hall was born in the United States. In 1963, " + name +
                                                 " Hall moved to the United States."}));
  }
  return documents;
}

TEST(ReplicaNamesTest, CopiesHaveNamesOfTheirOwnAndShareTheHubs) {
  const std::vector<ingest::PreparedDocument> corpus = Corpus();
  const ReplicaNames names(corpus, 0.1);
  const std::string text = "Personax Hall left the United States in 1963.";
  EXPECT_EQ(names.Rename(text, 0).text, text);
  const std::string first = names.Rename(text, 1).text, second = names.Rename(text, 2).text;
  EXPECT_NE(first, text);
  EXPECT_NE(first, second);
  for (const std::string& renamed : {first, second}) {
    EXPECT_TRUE(renamed.starts_with("Personax")) << renamed;
    EXPECT_TRUE(renamed.ends_with(" Hall left the United States in 1963.")) << renamed;
  }
}

TEST(ReplicaNamesTest, AnEndingStaysBehindAStemmer) {
  const ReplicaNames names(Corpus(), 0.1);
  for (int copy = 1; copy < 200; ++copy) {
    EXPECT_NE(text::Stem(text::NameKey(names.Rename("Personax", copy).text), language::Language::kEnglish),
              text::Stem("personax", language::Language::kEnglish))
        << copy;
  }
}

TEST(ReplicaNamesTest, SentencesStandWhereTheyStoodInTheRenamedText) {
  const std::vector<ingest::PreparedDocument> corpus = Corpus();
  const ReplicaNames names(corpus, 0.1);
  for (const ingest::PreparedDocument& document : corpus) {
    const ingest::PreparedDocument copy = names.Rename(document, 5);
    ASSERT_EQ(copy.chunks.size(), document.chunks.size());
    for (std::size_t c = 0; c < copy.chunks.size(); ++c) {
      for (std::size_t s = 0; s < copy.chunks[c].statements.size(); ++s) {
        const ingest::PreparedStatement& statement = copy.chunks[c].statements[s];
        EXPECT_EQ(copy.chunks[c].text.substr(statement.begin, statement.end - statement.begin), statement.text);
        EXPECT_EQ(statement.text, names.Rename(document.chunks[c].statements[s].text, 5).text);
      }
    }
  }
}

TEST(ReplicaNamesTest, EntitiesKeepTheirPlacesAndAgreeWithTheText) {
  const std::vector<ingest::PreparedDocument> corpus = Corpus();
  const ReplicaNames names(corpus, 0.1);
  const ingest::PreparedDocument copy = names.Rename(corpus[3], 7);
  ASSERT_EQ(copy.entities.size(), corpus[3].entities.size());
  EXPECT_EQ(copy.document.external_id, "d3~7");
  std::size_t renamed = 0, shared = 0;
  for (std::size_t i = 0; i < copy.entities.size(); ++i) {
    EXPECT_EQ(copy.entities[i].key, text::NameKey(copy.entities[i].name));
    (copy.entities[i].key == corpus[3].entities[i].key ? shared : renamed) += 1;
  }
  EXPECT_GT(renamed, 0u);  // the person
  EXPECT_GT(shared, 0u);   // the United States
}

}  // namespace
}  // namespace annals::bench
