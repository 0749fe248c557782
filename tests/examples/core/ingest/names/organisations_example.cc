// The example of core/ingest/names/organisations.h.
#include <gtest/gtest.h>

#include "core/ingest/names/organisations.h"

namespace annals::ingest {
namespace {

TEST(OrganisationsExample, IsTrue) {
  DocumentInput in{.id = "p-1", .title = "Electrode", .doc_type = "patent"};
  in.chunks.push_back({.text = "An electrode."});
  //   {"subject": "Kevin Marsh", "predicate": "works at", "object": "Tarn Energy Works", "valid_from": "2024-01-01"}
  RelationInput relation{.subject = "Kevin Marsh", .predicate = "works at", .object = "Tarn Energy Works"};
  relation.valid_from = "2024-01-01";
  in.relations.push_back(relation);
  //   inventors ["Kevin Marsh"], assignees ["Tarn Energy Works GmbH"]
  in.inventors = {"Kevin Marsh"};
  in.assignees = {"Tarn Energy Works GmbH"};
  const PreparedDocument document = Prepare(in);
  const std::vector<identity::Affiliations> all = ReadAffiliations(document);
  //   -> of "kevin marsh": {"tarn energy works", [2024-01-01, …)} and {"tarn energy works", always}
  bool dated = false, always = false;
  for (std::size_t e = 0; e < document.entities.size(); ++e) {
    if (document.entities[e].key != "kevin marsh") continue;
    for (const identity::Affiliation& affiliation : all[e]) {
      EXPECT_EQ(affiliation.organisation, "tarn energy works");
      dated |= ToString(affiliation.validity) == "2024-01-01..";
      always |= affiliation.validity.IsAlways();
    }
  }
  EXPECT_TRUE(dated);
  EXPECT_TRUE(always);
}

}  // namespace
}  // namespace annals::ingest
