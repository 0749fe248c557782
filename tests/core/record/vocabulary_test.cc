#include "core/record/vocabulary.h"

#include <gtest/gtest.h>

#include "core/record/authority.h"

namespace annals {
namespace {

TEST(VocabularyTest, ReadersSeeNamesNotWords) {
  EXPECT_EQ(ReadableName(relation::kAuthorOf), "authors");
  EXPECT_EQ(ReadableName(relation::kInventorOf), "inventors");
  EXPECT_EQ(ReadableName(relation::kAssigneeOf), "assignee");
  EXPECT_EQ(ReadableName(relation::kUsedIn), "used in");
  EXPECT_EQ(ReadableName(event::kProductLaunch), "product launch");
  EXPECT_EQ(ReadableName("first_shown"), "first shown");
}

TEST(VocabularyTest, BetweenItsEndsARelationSaysItself) {
  EXPECT_EQ(InWords(relation::kAuthorOf), "author of");
  EXPECT_EQ(InWords(""), "");
}

TEST(VocabularyTest, SourcesAreClassedByStatusThenKind) {
  EXPECT_EQ(SourceClass({.doc_type = std::string(doc_type::kPatent)}), source_class::kOfficial);
  EXPECT_EQ(SourceClass({.doc_type = std::string(doc_type::kPaper)}), source_class::kJournal);
  EXPECT_EQ(SourceClass({.doc_type = std::string(doc_type::kPaper), .status = "Preprint v2"}), source_class::kPreprint);
  EXPECT_EQ(SourceClass({.doc_type = "leaflet"}), "");
}

TEST(VocabularyTest, ADocumentWithoutTitleIsNamedByItsId) {
  EXPECT_EQ(DisplayName({.external_id = "p1", .title = "Tides"}), "Tides");
  EXPECT_EQ(DisplayName({.external_id = "p1"}), "p1");
}

}  // namespace
}  // namespace annals
