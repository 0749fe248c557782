#include "core/ingest/names/organisations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <format>

namespace annals::ingest {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// By key, of those who belong somewhere.
std::map<std::string, std::vector<std::string>> Belonging(const DocumentInput& input) {
  const PreparedDocument document = Prepare(input);
  const auto affiliations = ReadAffiliations(document);
  std::map<std::string, std::vector<std::string>> belonging;
  for (std::size_t e = 0; e < affiliations.size(); ++e) {
    for (const identity::Affiliation& a : affiliations[e])
      belonging[document.entities[e].key].push_back(a.organisation);
  }
  return belonging;
}

DocumentInput Patent(int inventors, int assignees) {
  DocumentInput patent{.id = "patent-1", .title = "Tidal Anchor", .text = "An anchor is described."};
  for (int i = 0; i < inventors; ++i) patent.inventors.push_back(std::format("Inventor{} Marsh", i));
  for (int i = 0; i < assignees; ++i) patent.assignees.push_back(std::format("Works{} GmbH", i));
  return patent;
}

TEST(Organisations, AreReadFromEmployment) {
  DocumentInput note{.id = "note", .text = "A note."};
  note.relations = {{.subject = "Kevin Marsh", .predicate = "works at", .object = "Tarn Energy Ltd"},
                    {.subject = "Kevin Marsh", .predicate = "met", .object = "Eskby Mills Ltd"}};
  EXPECT_THAT(Belonging(note)["kevin marsh"], ElementsAre("tarn energy"));
}

TEST(Organisations, AreTheAssigneesOfInventors) {
  auto belonging = Belonging(Patent(2, 2));
  EXPECT_THAT(belonging["inventor0 marsh"], ElementsAre("works0", "works1"));
  EXPECT_THAT(belonging["inventor1 marsh"], SizeIs(2));
}

TEST(Organisations, ManyAssigneesSayNothing) { EXPECT_THAT(Belonging(Patent(5'000, 5'000)), IsEmpty()); }

}  // namespace
}  // namespace annals::ingest
