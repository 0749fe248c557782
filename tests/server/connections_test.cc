// FindConnections: what ties names together, and what is refused.
#include <gmock/gmock.h>

#include "tests/server/running_server.h"

namespace annals::server::testing {
namespace {

using ::testing::ElementsAre;

class ConnectionsTest : public ServerTest {
 protected:
  void SetUp() override {
    watermark_ = Ingest({Employee("kevin", "Kevin Marsh", "2019-01-01", "2020-01-01"),
                         Employee("alexis", "Alexis Boon", "2018-01-01", "2022-01-01")})
                     .watermark();
  }

  v1::DocumentInput Employee(const std::string& id, const std::string& name, const std::string& from,
                             const std::string& to) {
    v1::DocumentInput document = Document(id, name, name + " keeps the lamps.");
    v1::RelationInput* relation = document.add_relations();
    relation->set_subject(name);
    relation->set_predicate("works at");
    relation->set_object("Tarn Energy Works");
    relation->mutable_validity()->set_from(from);
    relation->mutable_validity()->set_to(to);
    return document;
  }

  v1::FindConnectionsRequest Between(const std::vector<std::string>& names) {
    v1::FindConnectionsRequest request;
    request.set_collection(collection());
    request.set_at_least(watermark_);
    for (const std::string& name : names) request.add_names(name);
    return request;
  }

  v1::FindConnectionsResponse Find(const v1::FindConnectionsRequest& request) {
    v1::FindConnectionsResponse response;
    const grpc::Status status = client().graph->FindConnections(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }

  Problem Refused(const v1::FindConnectionsRequest& request) {
    v1::FindConnectionsResponse response;
    return ProblemOf(client().graph->FindConnections(Context().get(), request, &response));
  }

  std::uint64_t watermark_ = 0;
};

TEST_F(ConnectionsTest, EachHopHasItsRelationIntervalAndPassage) {
  const v1::FindConnectionsResponse response = Find(Between({"Kevin Marsh", "Alexis Boon"}));
  ASSERT_EQ(response.paths_size(), 1);
  const v1::Path& path = response.paths(0);
  ASSERT_EQ(path.steps_size(), 2);
  EXPECT_EQ(path.steps(0).from(), "Kevin Marsh");
  EXPECT_EQ(path.steps(0).relation(), "works at");
  EXPECT_EQ(path.steps(0).to(), "Tarn Energy Works");
  EXPECT_FALSE(path.steps(0).reversed());
  EXPECT_TRUE(path.steps(1).reversed());
  EXPECT_EQ(path.steps(0).validity().from(), "2019-01-01");
  EXPECT_EQ(path.steps(0).validity_source(), "explicit");
  EXPECT_EQ(path.steps(0).document_id(), "kevin");
  EXPECT_EQ(path.steps(1).to(), "Alexis Boon");
  EXPECT_GT(path.cost(), 0);
  ASSERT_EQ(response.chunks_size(), 2);
  EXPECT_EQ(response.chunks(0).chunk_id(), path.steps(0).chunk_id());
  EXPECT_EQ(response.chunks(1).document().id(), "alexis");
  EXPECT_EQ(response.pairs(), 1);
  EXPECT_FALSE(response.truncated());
  EXPECT_GE(response.watermark(), watermark_);
}

TEST_F(ConnectionsTest, OnlyFactsOfThePeriod) {
  v1::FindConnectionsRequest request = Between({"Kevin Marsh", "Alexis Boon"});
  request.mutable_period()->set_from("2019-06-01");
  request.mutable_period()->set_to("2019-07-01");
  const v1::FindConnectionsResponse then = Find(request);
  ASSERT_EQ(then.paths_size(), 1);
  EXPECT_EQ(then.paths(0).steps(0).temporal_scope_match(), "inside");
  request.mutable_period()->set_from("2021-01-01");
  request.mutable_period()->set_to("2021-07-01");
  EXPECT_EQ(Find(request).paths_size(), 0);
}

TEST_F(ConnectionsTest, UnknownNamesAreListedAndOneNameHasNoPaths) {
  const v1::FindConnectionsResponse response = Find(Between({"Kevin Marsh", "Zebulon Quark"}));
  EXPECT_THAT(response.unknown(), ElementsAre("Zebulon Quark"));
  ASSERT_EQ(response.names_size(), 1);
  EXPECT_EQ(response.names(0).entities(0).name(), "Kevin Marsh");
  EXPECT_EQ(response.paths_size(), 0);
  EXPECT_EQ(response.pairs(), 0);
}

TEST_F(ConnectionsTest, BadRequestsNameTheField) {
  EXPECT_EQ(Refused(Between({})).field, "names");
  EXPECT_EQ(Refused(Between(std::vector<std::string>(11, "Kevin Marsh"))).field, "names");
  EXPECT_EQ(Refused(Between({"Kevin Marsh", " "})).field, "names[1]");
  v1::FindConnectionsRequest request = Between({"Kevin Marsh", "Alexis Boon"});
  request.set_max_hops(6);
  EXPECT_EQ(Refused(request).field, "max_hops");
  request.set_max_hops(0);
  request.set_max_paths(-1);
  EXPECT_EQ(Refused(request).field, "max_paths");
  request.set_max_paths(0);
  request.set_as_of("yesterday");
  EXPECT_EQ(Refused(request).field, "as_of");
  request.clear_as_of();
  request.mutable_period()->set_from("2021-07-01");
  request.mutable_period()->set_to("2021-07-01");
  EXPECT_EQ(Refused(request).field, "period");
  request.clear_period();
  request.set_collection("nowhere");
  EXPECT_EQ(Refused(request).reason, "COLLECTION_NOT_FOUND");
}

}  // namespace
}  // namespace annals::server::testing
