#include "server/transport/wire.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "annals/v1/retrieval_service.pb.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

TEST(Wire, GoodMessagesPassAsTheyAre) {
  v1::RetrieveRequest sent, got;
  sent.set_query("Zürich?");
  sent.add_query_embedding(0.5F);
  std::vector<std::string> invalid;
  ASSERT_TRUE(ParseMessage(sent.SerializeAsString(), &got, &invalid).ok());
  EXPECT_EQ(got.SerializeAsString(), sent.SerializeAsString());
  EXPECT_THAT(invalid, IsEmpty());
}

TEST(Wire, NamesEveryFieldThatIsNotUtf8AndKeepsTheRest) {
  v1::IngestRequest sent, got;
  sent.set_collection("towns");
  sent.add_documents()->set_text("good");
  v1::DocumentInput* bad = sent.add_documents();
  bad->set_id("b");
  bad->add_chunks()->set_text("fine");
  bad->add_chunks()->set_text("broken \xff\xfe");
  (*bad->mutable_metadata())["key"] = "\xc3";
  std::vector<std::string> invalid;
  ASSERT_TRUE(ParseMessage(sent.SerializePartialAsString(), &got, &invalid).ok());
  EXPECT_THAT(invalid, ElementsAre("documents[1].chunks[1].text", "documents[1].metadata"));
  EXPECT_EQ(got.documents(0).text(), "good");
  EXPECT_EQ(got.documents(1).chunks(0).text(), "fine");
  EXPECT_EQ(got.documents(1).id(), "b");
}

TEST(Wire, FindsEveryTextWithAZeroByte) {
  const std::string zero("a\0b", 3);
  v1::IngestRequest request;
  request.set_collection("towns");
  EXPECT_THAT(FieldsWithZeros(request), IsEmpty());
  request.set_request_id(zero);
  request.add_documents()->set_text("good");
  v1::DocumentInput* bad = request.add_documents();
  bad->add_chunks()->set_text("fine");
  bad->add_chunks()->set_text(zero);
  (*bad->mutable_metadata())["key"] = zero;
  (*bad->mutable_metadata())[zero] = zero;
  bad->add_authors("Ada");
  bad->add_authors(zero);
  EXPECT_THAT(FieldsWithZeros(request), UnorderedElementsAre("request_id", "documents[1].chunks[1].text",
                                                             "documents[1].metadata", "documents[1].authors[1]"));
}

TEST(Wire, TruncatedAndRandomBytesAreMalformed) {
  v1::IngestRequest sent;
  sent.set_collection("towns");
  sent.add_documents()->set_text("some text that is cut");
  const std::string bytes = sent.SerializeAsString();
  v1::IngestRequest got;
  std::vector<std::string> invalid;
  const absl::Status cut = ParseMessage(bytes.substr(0, bytes.size() - 3), &got, &invalid);
  EXPECT_EQ(Reason(cut), "MALFORMED_MESSAGE");
  EXPECT_EQ(Reason(ParseMessage("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f", &got, &invalid)), "MALFORMED_MESSAGE");
  EXPECT_EQ(Reason(ParseMessage(std::string(1, '\0'), &got, &invalid)), "MALFORMED_MESSAGE");
}

}  // namespace
}  // namespace annals::server
