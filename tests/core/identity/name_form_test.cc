// Names taken apart.
#include "core/identity/name_form.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/identity/legal_forms.h"

namespace annals::identity {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(NameFormTest, PeopleStandInReadingOrder) {
  const NameForm form = ReadName("Müller, Jürgen H.", EntityKind::kPerson);
  EXPECT_THAT(form.words, ElementsAre("jurgen", "h", "muller"));
  EXPECT_TRUE(form.inverted);
  EXPECT_THAT(ReadName("Dr. Ada Lund", EntityKind::kPerson).words, ElementsAre("ada", "lund"));
  EXPECT_THAT(ReadName("Lund, Ada, Jr.", EntityKind::kPerson).words, ElementsAre("ada", "lund", "jr"));
}

TEST(NameFormTest, PlacesKeepTheirOrder) {
  EXPECT_THAT(ReadName("Wick, Lakeland", EntityKind::kPlace).words, ElementsAre("wick", "lakeland"));
  EXPECT_THAT(InvertedReading("Wick, Lakeland", EntityKind::kPlace).words, IsEmpty());
  EXPECT_THAT(InvertedReading("Marsh, Kevin").words, ElementsAre("kevin", "marsh")) << "of unknown kind it may be one";
}

TEST(NameFormTest, LegalFormsStandApart) {
  const auto legal = [](const char* name) { return ReadName(name, EntityKind::kOrganisation).legal; };
  EXPECT_EQ(legal("Lakeland Cell Co., Ltd."), "co ltd");
  EXPECT_EQ(legal("Lakeland Cell Company Limited"), "co ltd");
  EXPECT_EQ(legal("Tarn S.A."), "sa");
  EXPECT_EQ(legal("Tarn S.p.A."), "spa");
  EXPECT_EQ(legal("Tarn G.m.b.H."), "gmbh");
  EXPECT_EQ(legal("T A R N S.A."), "sa") << "the letters before are the name";
  EXPECT_EQ(legal("Tarn"), "");
  EXPECT_THAT(ReadName("The Lakeland Cell Co., Ltd.").words, ElementsAre("lakeland", "cell"));
  EXPECT_THAT(ReadName("AG", EntityKind::kOrganisation).words, ElementsAre("ag")) << "a name is never only its form";
  EXPECT_THAT(ReadName("Limited, Inc.", EntityKind::kOrganisation).words, ElementsAre("limited"));
}

TEST(NameFormTest, PossessivesAreReadBothWays) {
  EXPECT_THAT(ReadName("God's Own Harbour").words, ElementsAre("gods", "own", "harbour"));
  EXPECT_THAT(PossessiveReading("God\u2019s Own Harbour").words, ElementsAre("god", "own", "harbour"));
  EXPECT_THAT(PossessiveReading("O'Hara's Mill").words, ElementsAre("ohara", "mill"));
  EXPECT_THAT(PossessiveReading("O'Shea").words, IsEmpty());
  EXPECT_THAT(PossessiveReading("'S").words, IsEmpty());
}

TEST(NameFormTest, WhatStandsBeforeANameIsKeptApart) {
  EXPECT_EQ(ReadName("Sir Kevin Marsh").lead, "sir");
  EXPECT_EQ(ReadName("The Silver Town").lead, "the");
  EXPECT_EQ(ReadName("Dr").lead, "") << "a name is never only its title";
  EXPECT_EQ(ReadName("Sir Kevin Works", EntityKind::kOrganisation).lead, "");
}

TEST(NameFormTest, ScriptsAreFoldedNotTransliterated) {
  EXPECT_THAT(ReadName("ŁÓDŹ Łukasz").words, ElementsAre("lodz", "lukasz"));
  EXPECT_THAT(ReadName("Ольга ПЕТРОВА").words, ElementsAre("ольга", "петрова"));
  EXPECT_THAT(ReadName("Ξένη").words, ReadName("ΞΕΝΗ").words);
  EXPECT_THAT(ReadName("דוד לוי").words, ElementsAre("דוד", "לוי"));
  EXPECT_THAT(ReadName("東京").words, ElementsAre("東", "京"));
}

TEST(NameFormTest, FieldsOfPeopleAreTurned) {
  EXPECT_EQ(InReadingOrder("Lund, Ada"), "Ada Lund");
  EXPECT_EQ(InReadingOrder("Lund, Ada, Jr."), "Ada Lund Jr.");
  EXPECT_EQ(InReadingOrder("Ada Lund"), "Ada Lund");
  EXPECT_EQ(InReadingOrder("Lakeland Cell, Inc."), "Lakeland Cell, Inc.");
  EXPECT_EQ(InReadingOrder("School of Tides and Harbours, University of Wick"),
            "School of Tides and Harbours, University of Wick");
  EXPECT_EQ(InReadingOrder(", "), ", ");
  EXPECT_EQ(InReadingOrder(""), "");
}

}  // namespace
}  // namespace annals::identity
