#include "cli/client/document_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class DocumentReaderTest : public testing::Test {
 protected:
  std::string File(const std::string& name, const std::string& text) { return folder_.Write(name, text); }

  void ReadAll(DocumentReader* reader) {
    while (std::optional<ReadItem> item = reader->Next()) {
      if (auto* placed = std::get_if<PlacedDocument>(&*item)) documents.push_back(*placed);
      if (auto* problem = std::get_if<BadInput>(&*item)) bad.push_back(*problem);
    }
  }

  TemporaryFolder folder_;
  const fs::path folder = folder_.path();
  std::vector<PlacedDocument> documents;
  std::vector<BadInput> bad;
};

TEST_F(DocumentReaderTest, ReadsLinesAndReportsBadOnesWithTheirPlace) {
  const std::string file =
      File("a.jsonl", "{\"id\":\"1\"}\n\n{\"id\":\"2\",\"text\":\"cut\n{\"title\":\"no id\"}\r\n{\"id\":\"3\"}");
  DocumentReader reader({file}, {});
  ReadAll(&reader);
  ASSERT_EQ(documents.size(), 2u);
  EXPECT_EQ(documents[0].document.id(), "1");
  EXPECT_EQ(documents[1].place, file + ":5");
  ASSERT_EQ(bad.size(), 2u);
  EXPECT_EQ(bad[0].place, file + ":3");
  EXPECT_THAT(bad[0].reason, HasSubstr("not JSON"));
  EXPECT_EQ(bad[1].reason, "id: required");
  EXPECT_EQ(reader.bytes_read(), reader.total_bytes());
}

TEST_F(DocumentReaderTest, MarkdownTakesItsTitleFromTheFirstHeading) {
  const std::string with = File("plan.md", "intro\n\n## The plan \ntext"),
                    without = File("notes.md", "#hash tag\nonly text");
  DocumentReader reader({with, without}, {});
  ReadAll(&reader);
  ASSERT_EQ(documents.size(), 2u);
  EXPECT_EQ(documents[0].document.title(), "The plan");
  EXPECT_EQ(documents[0].document.id(), with);
  EXPECT_EQ(documents[1].document.title(), "notes");
}

TEST_F(DocumentReaderTest, TextTakesItsTitleFromTheFileName) {
  DocumentReader reader({File("minutes.TXT", "# no heading here\ntext")}, {});
  ReadAll(&reader);
  ASSERT_EQ(documents.size(), 1u);
  EXPECT_EQ(documents[0].document.title(), "minutes");
}

TEST_F(DocumentReaderTest, TheSameFileHasTheSameIdHoweverItIsNamed) {
  const std::string file = File("a.txt", "x");
  DocumentReader reader({(folder / "." / "a.txt").string()}, {});
  ReadAll(&reader);
  ASSERT_EQ(documents.size(), 1u);
  EXPECT_EQ(documents[0].document.id(), file);
}

TEST_F(DocumentReaderTest, ReadsStandardInputAsLines) {
  std::istringstream input("{\"id\":\"1\"}\n{\"id\":\"1\"}\n");
  DocumentReader reader({"-"}, {}, &input);
  ReadAll(&reader);
  EXPECT_EQ(documents.size(), 1u);
  ASSERT_EQ(bad.size(), 1u);
  EXPECT_EQ(bad[0].place, "standard input:2");
  EXPECT_EQ(bad[0].id, "1");
  EXPECT_THAT(bad[0].reason, HasSubstr("repeated"));
  EXPECT_EQ(reader.total_bytes(), 0u);
}

TEST_F(DocumentReaderTest, GoesOnAfterAFileThatCannotBeRead) {
  DocumentReader reader({(folder / "missing.jsonl").string(), folder.string(), File("b.jsonl", "{\"id\":\"1\"}\n"),
                         File("c.txt", "\xff\xfe")},
                        {});
  ReadAll(&reader);
  EXPECT_EQ(documents.size(), 1u);
  ASSERT_EQ(bad.size(), 3u);
  EXPECT_EQ(bad[0].reason, "no such file");
  EXPECT_THAT(bad[1].reason, HasSubstr("folder"));
  EXPECT_EQ(bad[2].reason, "not valid UTF-8");
}

TEST_F(DocumentReaderTest, LeavesOutRelationsAndTitlesWhenTold) {
  const std::string file =
      File("a.jsonl",
           R"({"id":"a","title":"T","entities":["E"],"relations":[{"subject":"s","predicate":"p","object":"o"}],)"
           R"("chunks":[{"text":"x","entities":["E"],"relations":[{"subject":"s","predicate":"p","object":"o"}]}]})");
  DocumentReader reader({file}, {.choices = {.keep_relations = false, .keep_titles = false}});
  ReadAll(&reader);
  ASSERT_EQ(documents.size(), 1u);
  const v1::DocumentInput& d = documents[0].document;
  EXPECT_EQ(d.title(), "");
  EXPECT_EQ(d.entities_size() + d.relations_size() + d.chunks(0).entities_size() + d.chunks(0).relations_size(), 0);
}

TEST_F(DocumentReaderTest, ThreadsGoThroughAllMailsOfARun) {
  const std::string late = File("late.eml", "Message-ID: <m3@x>\nIn-Reply-To: <m2@x>\nSubject: Re: Tides\n\nThree.\n");
  const std::string early = File("early.mbox",
                                 "From a\nMessage-ID: <m1@x>\nSubject: Tides\n\nOne.\n\n"
                                 "From b\nMessage-ID: <m2@x>\nIn-Reply-To: <m1@x>\nSubject: Re: Tides\n\nTwo.\n");
  DocumentReader reader({late, early}, {});
  ReadAll(&reader);
  ASSERT_EQ(documents.size(), 3u);
  const auto thread = [](const v1::DocumentInput& d) {
    for (const v1::AssetLink& link : d.asset_links()) {
      if (link.relation() == "thread_member") return link.target_ref();
    }
    return std::string();
  };
  EXPECT_EQ(thread(documents[0].document), "mail:m1@x");
  EXPECT_EQ(thread(documents[1].document), "");
  EXPECT_EQ(thread(documents[2].document), "mail:m1@x");
  EXPECT_EQ(documents[2].place, early + ":7");
  EXPECT_EQ(reader.bytes_read(), reader.total_bytes());
}

TEST_F(DocumentReaderTest, SupersessionDoesNotGoInACircle) {
  const std::string file = File("a.jsonl", R"({"id":"self","supersedes":["self"]})"
                                           "\n"
                                           R"({"id":"a","supersedes":["b","old"]})"
                                           "\n"
                                           R"({"id":"b","supersedes":["c"]})"
                                           "\n"
                                           R"({"id":"c","supersedes":["older","a"]})"
                                           "\n"
                                           R"({"id":"d","supersedes":["a"]})"
                                           "\n");
  DocumentReader reader({file}, {});
  ReadAll(&reader);
  ASSERT_EQ(bad.size(), 2u);
  EXPECT_EQ(bad[0].reason, "supersedes: goes in a circle: self, self");
  EXPECT_EQ(bad[1].id, "c");
  EXPECT_EQ(bad[1].reason, "supersedes: goes in a circle: c, a, b, c");
  EXPECT_EQ(documents.size(), 3u);
}

TEST_F(DocumentReaderTest, SkipsALineThatIsTooLong) {
  DocumentReader reader(
      {File("a.jsonl", "{\"id\":\"1\",\"text\":\"" + std::string(1000, 'x') + "\"}\n{\"id\":\"2\"}\n")},
      {.max_line_bytes = 100});
  ReadAll(&reader);
  ASSERT_EQ(bad.size(), 1u);
  EXPECT_THAT(bad[0].reason, HasSubstr("longer than 100 bytes"));
  ASSERT_EQ(documents.size(), 1u);
  EXPECT_EQ(documents[0].document.id(), "2");
}

}  // namespace
}  // namespace annals::cli
