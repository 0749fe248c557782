// The examples of core/ingest/stated_people.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/ingest/stated_people.h"

namespace annals::ingest {
namespace {

using language::Language;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(StatedPeopleExample, IsTrue) {
  //   StatedPeople stated(Language::kEnglish);
  StatedPeople stated(Language::kEnglish);
  //   stated.Read("My wife Dana called.")           -> Dana, "spouse of", whoever speaks
  EXPECT_THAT(stated.Read("My wife Dana called."), ElementsAre(StatedRelation{"Dana", "", "spouse of"}));
  //   stated.Read("Shiran's husband Avi called.")   -> Avi, "spouse of", Shiran
  EXPECT_THAT(stated.Read("Shiran's husband Avi called."), ElementsAre(StatedRelation{"Avi", "Shiran", "spouse of"}));
  //   stated.Read("I work at Tarn Shipping.")       -> whoever speaks, "works at", Tarn Shipping
  EXPECT_THAT(stated.Read("I work at Tarn Shipping."), ElementsAre(StatedRelation{"", "Tarn Shipping", "works at"}));
  //   stated.Read("Noam is not my brother.")        -> nothing
  EXPECT_THAT(stated.Read("Noam is not my brother."), IsEmpty());
}

}  // namespace
}  // namespace annals::ingest
