// Records of a patent office through the whole of it: `annals ingest` of the file, and the timeline of each patent.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "nlohmann/json.hpp"
#include "tests/e2e/server_suite.h"

namespace annals::e2e {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class Patents : public ServerSuite {
 protected:
  std::uint64_t Ingest(const std::string& file, const std::string& collection) {
    const ProgramResult result = Annals({"ingest", file, "-c", collection, "--json"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return json::parse(result.out)["watermark"].get<std::uint64_t>();
  }

  // "filed 2014-03-31": the steps of one patent's life that its record states, in their order.
  std::vector<std::string> LifeOf(const std::string& collection, const std::string& name, std::uint64_t at_least) {
    v1::GetTimelineRequest request;
    request.set_collection(collection);
    request.set_name(name);
    request.set_at_least(at_least);
    const auto response = connection->Call(&v1::GraphService::Stub::GetTimeline, request, {});
    EXPECT_TRUE(response.ok()) << name << " " << response.status();
    std::vector<std::string> steps;
    if (!response.ok() || response->timeline().lifecycles_size() != 1) return {"no life"};
    for (const v1::LifecycleStep& step : response->timeline().lifecycles(0).steps()) {
      if (step.state() == "stated") steps.push_back(step.type() + " " + step.when().from());
    }
    return steps;
  }
};

TEST_F(Patents, ATimelineShowsFiledPublishedGranted) {
  const auto path = scratch->path() / "patents.json";
  std::ofstream(path) << R"({"docs": [
    {"guid": "US-91-B1", "publication_number": "91", "type": "USPAT", "patent_title": "Lattice cell", "appl_id": "14",
     "app_filing_date": "2014-03-31", "publication_date": "2023-10-31", "assignee_names": ["Tarn Cells Ltd"]},
    {"guid": "US-92-B2", "publication_number": "92", "type": "USPAT", "patent_title": "Cooled basin", "appl_id": "15",
     "app_filing_date": "circa 2015", "publication_date": "2021-02-02", "applicant_names": ["Wick Basins Inc."]}]})";
  const std::uint64_t seen = Ingest(path.string(), "small");
  EXPECT_THAT(LifeOf("small", "US-91-B1", seen),
              ElementsAre("filed 2014-03-31", "published 2023-10-31", "granted 2023-10-31"));
  EXPECT_THAT(LifeOf("small", "92", seen), ElementsAre("published 2021-02-02", "granted 2021-02-02"));
  const ProgramResult owner = Annals({"timeline", "Tarn Cells Ltd", "-c", "small", "--json"});
  EXPECT_EQ(owner.exit_code, 0) << owner.err;
  EXPECT_THAT(owner.out, HasSubstr("US-91-B1"));
}

TEST_F(Patents, EveryRealRecordHasItsLife) {
  const char* data = std::getenv("ANNALS_SHARED_DATA");
  const auto file = std::filesystem::path(data == nullptr ? "" : data) / "papers_patents" / "patents_biblio.json";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no " << file << "; ANNALS_SHARED_DATA names the folder";
  const std::uint64_t seen = Ingest(file.string(), "office");
  std::ifstream in(file);
  const json records = json::parse(in)["docs"];
  ASSERT_FALSE(records.empty());
  for (const json& record : records) {
    const auto filed = record["app_filing_date"].get<std::string>();
    const auto granted = record["publication_date"].get<std::string>();
    EXPECT_THAT(LifeOf("office", record["guid"].get<std::string>(), seen),
                ElementsAre("filed " + filed, "published " + granted, "granted " + granted));
  }
}

}  // namespace
}  // namespace annals::e2e
