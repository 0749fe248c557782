// The example of core/scope/correspondents.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/record/vocabulary.h"
#include "core/scope/correspondents.h"
#include "core/scope/holdings.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::scope {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

class CorrespondentsExample : public retrieval::SurveyTest {};

TEST_F(CorrespondentsExample, IsTrue) {
  const EdgeEnd mail = EdgeEnd::OfDocument("m1");
  Add(make_.Document("m1", "")
          .DocType("mail")
          .Chunk("It rains.")
          .Mention("Dana Ziv")
          .Mention("Avi Moor")
          .AddEdge(EdgeEnd::OfEntity("dana ziv"), std::string(relation::kAuthorOf), mail)
          .AddEdge(EdgeEnd::OfEntity("avi moor"), std::string(relation::kRecipientOf), mail)
          .Build());
  const auto pinned = image_->Current();
  const index::View& view = *pinned;
  const auto holdings = Holdings::Read(view, std::nullopt, [](const Document&) { return true; });
  //   const Correspondents who = Correspondents::Read(view, holdings->documents());
  const Correspondents who = Correspondents::Read(view, holdings->documents());
  //   who.Named(view, "dana").persons         {"dana ziv"}, and `one` is true: no two people share the name
  EXPECT_THAT(who.Named(view, "dana").persons, ElementsAre("dana ziv"));
  EXPECT_TRUE(who.Named(view, "dana").one);
  const std::vector<std::string> dana = {"dana ziv"}, avi = {"avi moor"};
  //   who.Letters(dana, avi)                  ids of what Dana sent to Avi, or of which he got a copy
  EXPECT_THAT(who.Letters(dana, avi), SizeIs(1));
  //   who.Talks(dana)                         ids of the calls and meetings in which she speaks
  EXPECT_THAT(who.Talks(dana), SizeIs(0));
}

}  // namespace
}  // namespace annals::scope
