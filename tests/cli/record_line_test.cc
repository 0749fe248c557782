#include "cli/transfer/record_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/transfer/place_file.h"
#include "tests/support/temporary_folder.h"

namespace annals::cli {
namespace {

TEST(RecordLine, IsTheSameForEqualRecordsAndComesBack) {
  v1::ExportRecord one, other;
  for (const char* key : {"a", "b", "c", "d", "e"})
    (*one.mutable_document()->mutable_document()->mutable_metadata())[key] = "v";
  for (const char* key : {"e", "c", "d", "b", "a"})
    (*other.mutable_document()->mutable_document()->mutable_metadata())[key] = "v";
  const std::string line = RecordLine(one).value();
  EXPECT_EQ(line, R"({"document":{"document":{"metadata":{"a":"v","b":"v","c":"v","d":"v","e":"v"}}}})");
  EXPECT_EQ(RecordLine(other).value(), line);
  EXPECT_EQ(RecordLine(RecordOfLine(line).value()).value(), line);
}

TEST(RecordLine, KeepsVectorsToTheLastBit) {
  v1::ExportRecord record;
  v1::ChunkInput* chunk = record.mutable_document()->mutable_document()->add_chunks();
  for (const float value : {1.0F / 3, 1e-38F, -0.1F, 16777217.0F}) chunk->add_embedding(value);
  const v1::ExportRecord back = RecordOfLine(RecordLine(record).value()).value();
  EXPECT_THAT(back.document().document().chunks(0).embedding(), testing::ElementsAreArray(chunk->embedding()));
}

TEST(RecordLine, RefusesWhatIsNone) {
  for (const char* line : {"", "{", "[]", "{}", R"({"documents": {}})", R"({"document": {"titel": "x"}})"})
    EXPECT_TRUE(absl::IsInvalidArgument(RecordOfLine(line).status())) << line;
}

TEST(PlaceFile, ComesBackAndRefusesWhatIsNone) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("place", "");
  EXPECT_TRUE(absl::IsDataLoss(ReadPlace(path).status()));
  EXPECT_TRUE(absl::IsNotFound(ReadPlace(path + "2").status()));
  const Place place{"harbour", 1'048'576, "d731"};
  ASSERT_TRUE(WritePlace(path, place).ok());
  EXPECT_EQ(ReadPlace(path).value(), place);
  for (const char* text : {R"({"of": "x", "bytes": -1, "position": ""})", R"({"of": "x", "bytes": 1})", "[]"}) {
    folder.Write("place", text);
    EXPECT_TRUE(absl::IsDataLoss(ReadPlace(path).status())) << text;
  }
}

}  // namespace
}  // namespace annals::cli
