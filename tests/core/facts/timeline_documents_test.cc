// Whose timeline a name asks for.
#include "core/facts/timeline_documents.h"

#include <gmock/gmock.h>

#include "tests/core/facts/patents.h"

namespace annals::facts {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class TimelineDocumentsTest : public Patents {
 protected:
  std::vector<std::string> Ids(const TimelineSubject& subject) {
    std::vector<std::string> ids;
    for (index::DocumentOrdinal d : subject.documents) ids.push_back(IdOf(d));
    return ids;
  }
};

TEST_F(TimelineDocumentsTest, AnEntityHasTheDocumentsThatAreTiedToIt) {
  const TimelineSubject subject = FindSubject(Sees(), "Ilse Marrow");
  EXPECT_THAT(subject.entities, SizeIs(1));
  EXPECT_THAT(Ids(subject), ElementsAre("lk-1", "lk-2")) << "a document that only mentions her is not hers";
  EXPECT_EQ(Ids(SubjectOf(Sees(), subject.entities)), Ids(subject));
}

TEST_F(TimelineDocumentsTest, ADocumentByItsIdAndByAnIdentifierHoweverItIsSpelled) {
  for (const char* name : {"lk-1", "LK 1020304", "lk-1020304"}) {
    const TimelineSubject subject = FindSubject(Sees(), name);
    EXPECT_THAT(subject.entities, IsEmpty()) << name;
    EXPECT_THAT(Ids(subject), ElementsAre("lk-1")) << name;
  }
}

TEST_F(TimelineDocumentsTest, WhatMayNotBeSeenBearsNoName) {
  const Access blind{c.view(), std::nullopt, [](const Document& d) { return d.external_id == "lk-2"; }};
  EXPECT_THAT(Ids(FindSubject(blind, "Ilse Marrow")), ElementsAre("lk-2"));
  EXPECT_THAT(Ids(FindSubject(blind, "LK 1020304")), IsEmpty());
  const Access nothing{c.view(), std::nullopt, [](const Document&) { return false; }};
  EXPECT_THAT(FindSubject(nothing, "Ilse Marrow").entities, IsEmpty());
}

TEST_F(TimelineDocumentsTest, AnUnknownNameIsNobodys) {
  const TimelineSubject subject = FindSubject(Sees(), "Zebulon Quark");
  EXPECT_THAT(subject.entities, IsEmpty());
  EXPECT_THAT(subject.documents, IsEmpty());
}

}  // namespace
}  // namespace annals::facts
