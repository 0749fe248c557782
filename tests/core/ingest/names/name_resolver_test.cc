#include "core/ingest/names/name_resolver.h"

#include <gtest/gtest.h>

#include "core/text/text.h"

namespace annals::ingest {
namespace {

class NameResolverTest : public ::testing::Test {
 protected:
  // The name of the entity that a written name means.
  std::string Mean(NameResolver& resolver, const char* written) {
    return entities_[resolver.Resolve({.key = text::NameKey(written)}, written)].name;
  }

  Gazetteer gazetteer_{Language::kEnglish};
  EntityTable entities_{Language::kEnglish};
};

TEST_F(NameResolverTest, OneWordMeansTheFirstLongerNameThatEndsWithIt) {
  NameResolver resolver(gazetteer_, -1, entities_, Language::kEnglish);
  Mean(resolver, "Heron Works");  // stands for the title
  EXPECT_EQ(Mean(resolver, "Marsh"), "Marsh") << "before it was named in full";
  EXPECT_EQ(Mean(resolver, "Kevin Marsh"), "Kevin Marsh");
  EXPECT_EQ(Mean(resolver, "Karen Marsh"), "Karen Marsh");
  EXPECT_EQ(Mean(resolver, "Marsh"), "Kevin Marsh");
  EXPECT_EQ(Mean(resolver, "Old Marsh Road"), "Old Marsh Road") << "not of several words";
}

TEST_F(NameResolverTest, TheTitleGoesAfterNamesOfTheText) {
  gazetteer_.Add("Wick Sound", EntityKind::kPlace);
  NameResolver resolver(gazetteer_, 0, entities_, Language::kEnglish);
  EXPECT_EQ(resolver.title_entity(), 0);
  EXPECT_EQ(Mean(resolver, "Sound"), "Wick Sound");
  EXPECT_EQ(Mean(resolver, "Puget Sound"), "Puget Sound");
  EXPECT_EQ(Mean(resolver, "Sound"), "Puget Sound");
}

TEST_F(NameResolverTest, AGivenNameIsItselfWithItsAliasesAndKind) {
  gazetteer_.Add("Ada Lund", EntityKind::kPerson);
  NameResolver resolver(gazetteer_, -1, entities_, Language::kEnglish);
  EXPECT_EQ(Mean(resolver, "ADA LUND"), "Ada Lund");
  EXPECT_EQ(entities_[0].kind, EntityKind::kPerson);
  EXPECT_EQ(resolver.ResolveGiven(0), 0);
  EXPECT_EQ(entities_.size(), 1U);
}

TEST_F(NameResolverTest, WithoutATitleTheFirstNameStandsForIt) {
  NameResolver resolver(gazetteer_, -1, entities_, Language::kEnglish);
  EXPECT_EQ(resolver.title_entity(), -1);
  Mean(resolver, "Heron Works");
  EXPECT_EQ(resolver.title_entity(), 0);
  EXPECT_EQ(Mean(resolver, "Works"), "Heron Works");
}

TEST_F(NameResolverTest, AKindOfTheTextIsTaken) {
  NameResolver resolver(gazetteer_, -1, entities_, Language::kEnglish);
  const int smith = resolver.Resolve({.key = "smith", .kind = EntityKind::kPerson}, "Smith");
  EXPECT_EQ(entities_[smith].kind, EntityKind::kPerson);
  const int river = resolver.Resolve({.key = "tarn river"}, "Tarn River");
  EXPECT_EQ(entities_[river].kind, EntityKind::kPlace) << "by how it is written";
}

}  // namespace
}  // namespace annals::ingest
