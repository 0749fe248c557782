#include "cli/client/json_document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace annals::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

v1::DocumentInput Read(const std::string& line) {
  const auto document = DocumentFromJson(line);
  EXPECT_TRUE(document.ok()) << document.status();
  return document.value_or(v1::DocumentInput());
}

std::string Error(const std::string& line) { return std::string(DocumentFromJson(line).status().message()); }

TEST(JsonDocument, ReadsEveryPlainField) {
  const v1::DocumentInput d =
      Read(R"({"id":"a","title":"T","text":"x","doc_type":"paper","owner":"O","channel":"c","kind":"k",
    "status":"s","label":"May 2020","date":"2020-05-04","canonical_of":"b","asset_ref":"mail:1","authority":40})");
  EXPECT_EQ(d.id(), "a");
  EXPECT_EQ(d.title(), "T");
  EXPECT_EQ(d.text(), "x");
  EXPECT_EQ(d.doc_type(), "paper");
  EXPECT_EQ(d.owner(), "O");
  EXPECT_EQ(d.channel(), "c");
  EXPECT_EQ(d.kind(), "k");
  EXPECT_EQ(d.status(), "s");
  EXPECT_EQ(d.label(), "May 2020");
  EXPECT_EQ(d.published(), "2020-05-04");
  EXPECT_EQ(d.canonical_of(), "b");
  EXPECT_EQ(d.asset_ref(), "mail:1");
  EXPECT_EQ(d.authority(), 40);
}

TEST(JsonDocument, ReadsListsAndIntervals) {
  const v1::DocumentInput d =
      Read(R"({"id":"a","authors":["A","B"],"inventors":"One","implements":["t"],"used_in":["p"],
    "supersedes":["o"],"assignees":["C"],"period":{"from":"2020-05-01","to":"2020-06-01"},"covered":{"from":null,"to":"2021-01-01"},
    "identifiers":{"doi":"10.1/x"},"events":[{"type":"filed","date":"2019"}],"asset_links":[{"target_ref":"mail:2","relation":"reply_to"}]})");
  EXPECT_THAT(d.authors(), ElementsAre("A", "B"));
  EXPECT_THAT(d.inventors(), ElementsAre("One"));
  EXPECT_THAT(d.supersedes(), ElementsAre("o"));
  EXPECT_EQ(d.period().to(), "2020-06-01");
  EXPECT_EQ(d.covered().from(), "");
  EXPECT_EQ(d.identifiers().at("doi"), "10.1/x");
  EXPECT_EQ(d.events(0).type(), "filed");
  EXPECT_EQ(d.asset_links(0).relation(), "reply_to");
}

TEST(JsonDocument, ReadsChunksWithRelationsAndEmbedding) {
  const v1::DocumentInput d =
      Read(R"({"id":"a","chunks":[{"id":"c1","section":"S","text":"x","entities":["E"],"embedding":[0.5,1],
    "relations":[{"subject":"s","predicate":"p","object":"o","valid_from":"2020-01-01"}]}]})");
  ASSERT_EQ(d.chunks_size(), 1);
  EXPECT_EQ(d.chunks(0).section(), "S");
  EXPECT_THAT(d.chunks(0).entities(), ElementsAre("E"));
  EXPECT_THAT(d.chunks(0).embedding(), ElementsAre(0.5F, 1.0F));
  EXPECT_EQ(d.chunks(0).relations(0).validity().from(), "2020-01-01");
}

TEST(JsonDocument, KeepsOtherFieldsAndNestedValuesAsMetadata) {
  const v1::DocumentInput d =
      Read(R"({"id":7,"metadata":{"n":3,"list":[1,{"a":"b"}],"none":null,"page":"own"},"page":12,"note":"x"})");
  EXPECT_EQ(d.id(), "7");
  EXPECT_EQ(d.metadata().at("n"), "3");
  EXPECT_EQ(d.metadata().at("list"), R"([1,{"a":"b"}])");
  EXPECT_EQ(d.metadata().at("note"), "x");
  EXPECT_EQ(d.metadata().at("page"), "own");
  EXPECT_FALSE(d.metadata().contains("none"));
}

TEST(JsonDocument, ErrorsNameTheField) {
  EXPECT_THAT(Error(R"({"title":"T"})"), "id: required");
  EXPECT_THAT(Error(R"({"id":"a","authors":[{}]})"), "authors[0]: must be a string");
  EXPECT_THAT(Error(R"({"id":"a","chunks":[{"text":"x"},{"text":[]}]})"), "chunks[1].text: must be a string");
  EXPECT_THAT(Error(R"({"id":"a","chunks":{}})"), "chunks: must be a list");
  EXPECT_THAT(Error(R"({"id":"a","period":"May"})"), HasSubstr("period: must be an object"));
  EXPECT_THAT(Error(R"({"id":"a","period":{"until":"May"}})"), HasSubstr("period.until: unknown"));
  EXPECT_THAT(Error(R"({"id":"a","authority":1e99})"), HasSubstr("authority"));
  EXPECT_THAT(Error(R"({"id":"a","chunks":[{"embedding":["x"]}]})"), HasSubstr("chunks[0].embedding"));
}

TEST(JsonDocument, AKeyThatIsGivenTwiceIsNoQuestionOfTheLastOne) {
  EXPECT_THAT(Error(R"({"id":"a","title":"T","title":"U"})"), "title: given twice");
  EXPECT_THAT(Error(R"({"id":"a","chunks":[{"text":"x"},{"text":"y","text":"z"}]})"), "text: given twice");
  EXPECT_EQ(Read(R"({"id":"a","chunks":[{"text":"x"},{"text":"y"}],"metadata":{"id":"b"}})").chunks_size(), 2);
}

TEST(JsonDocument, RefusesWhatIsNoObject) {
  EXPECT_THAT(Error(R"({"id":"a","text":"cut he)"), HasSubstr("not JSON"));
  EXPECT_THAT(Error("[1]"), "not a JSON object");
  EXPECT_THAT(Error("{\"id\":\"a\xff\"}"), HasSubstr("not JSON"));
  EXPECT_THAT(Error(R"({"id":"a","metadata":{"deep":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}}"),
              HasSubstr("nested deeper"));
}

}  // namespace
}  // namespace annals::cli
