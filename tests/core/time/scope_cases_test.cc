// Questions and what they say about time, one JSON object a line in cases.jsonl.
//
// Every key of a case is compared but `topic`; keys that it lacks are free. In the file, "at" is the relation "in", and
// the calendar is "unspecified" where the words said nothing. "name" is the label as text.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/time/time_scope.h"

namespace annals::time {
namespace {

using Json = nlohmann::json;

std::vector<Json> ReadCases(const std::string& name) {
  std::vector<Json> cases;
  std::ifstream file(std::string(CASES_FOLDER) + "/" + name);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) cases.push_back(Json::parse(line));
  }
  return cases;
}

std::string RelationName(const std::optional<Relation>& relation) {
  if (!relation || *relation == Relation::kIn) return "at";
  return Name(*relation);
}

std::string CalendarName(const Group& group) { return group.calendar_named ? Name(group.calendar) : "unspecified"; }

Json DayOrNull(Day day) { return day == kAnyPast || day == kForever ? Json() : Json(ToIsoDay(day)); }

std::string LabelText(const Json& label, bool fiscal) {
  static const char* const kMonths[] = {"January", "February", "March",     "April",   "May",      "June",
                                        "July",    "August",   "September", "October", "November", "December"};
  const std::string year = (fiscal ? "FY" : "") + std::to_string(label.at("year").get<int>());
  if (label.contains("month")) return kMonths[label.at("month").get<int>() - 1] + (" " + year);
  if (label.contains("quarter")) return "Q" + std::to_string(label.at("quarter").get<int>()) + " " + year;
  if (label.contains("half")) return "H" + std::to_string(label.at("half").get<int>()) + " " + year;
  return year;
}

Json Shown(const std::string& query, const Group& group, const std::string& key, const Json& wanted) {
  if (key == "from") return DayOrNull(group.interval.from);
  if (key == "to") return DayOrNull(group.interval.to);
  if (key == "relation") return RelationName(group.relation);
  if (key == "granularity") return annals::Name(group.granularity);
  if (key == "calendar") return CalendarName(group);
  if (key == "year_assumed") return group.year_assumed;
  if (key == "deictic") return group.deictic;
  if (key == "anchor") return {DayOrNull(group.anchor.from), DayOrNull(group.anchor.to)};
  if (key == "name") return group.label;
  if (key == "by") return group.by;
  if (key == "yardstick") return group.yardstick;
  if (key == "naming") return Name(group.naming);
  if (key == "text") {
    const Span span = group.spans.at(0);
    return query.substr(span.begin, span.end - span.begin);
  }
  if (key == "label") {
    const bool same = LabelText(wanted, group.calendar == CalendarKind::kFiscal) == group.label;
    return same ? wanted : Json(group.label);
  }
  ADD_FAILURE() << "unknown key of a group: " << key;
  return {};
}

void CompareGroups(const std::string& query, const Json& wanted, const std::vector<Group>& groups) {
  ASSERT_EQ(wanted.size(), groups.size());
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (const auto& [key, value] : wanted[i].items()) {
      EXPECT_EQ(Shown(query, groups[i], key, value), value) << key << " of group " << i;
    }
  }
}

void CompareRecency(const Json& wanted, const std::optional<Recency>& recency) {
  ASSERT_EQ(!wanted.is_null(), recency.has_value());
  for (const auto& [key, value] : wanted.items()) {
    if (key == "kind") {
      EXPECT_EQ(Json(Name(recency->kind)), value);
    } else if (key == "relation") {
      EXPECT_EQ(Json(RelationName(recency->relation)), value);
    } else {
      ASSERT_EQ(key, "document_kind");
      EXPECT_EQ(Json(recency->document_kind), value);
    }
  }
}

// The relations of events are the words themselves in the file.
void CompareEvent(const Json& wanted, const std::optional<EventAnchor>& event) {
  static const std::map<std::string, Relation> kRelations = {{"before", Relation::kBefore}, {"after", Relation::kAfter},
                                                             {"since", Relation::kSince},   {"until", Relation::kUntil},
                                                             {"when", Relation::kIn},       {"during", Relation::kIn},
                                                             {"as_of", Relation::kAsOf}};
  ASSERT_EQ(!wanted.is_null(), event.has_value());
  for (const auto& [key, value] : wanted.items()) {
    if (key == "relation") {
      EXPECT_EQ(kRelations.at(value.get<std::string>()), event->relation);
    } else {
      ASSERT_EQ(key, "text");
      EXPECT_EQ(Json(event->text), value);
    }
  }
}

void CompareKey(const std::string& key, const Json& wanted, const std::string& query, const Scope& scope) {
  if (key == "groups") return CompareGroups(query, wanted, scope.groups);
  if (key == "recency") return CompareRecency(wanted, scope.recency);
  if (key == "event") return CompareEvent(wanted, scope.event);
  if (key == "type") {
    EXPECT_EQ(Json(Name(scope.type)), wanted);
  } else if (key == "enumerate") {
    EXPECT_EQ(Json(annals::Name(scope.enumerate)), wanted.is_null() ? Json("none") : wanted);
  } else if (key == "no_such_day") {
    EXPECT_EQ(Json(scope.no_such_day), wanted);
  } else if (key == "residual_query") {
    EXPECT_EQ(Json(scope.residual_query), wanted);
  } else {
    ADD_FAILURE() << "unknown key " << key;
  }
}

void CompareCases(const std::vector<Json>& cases, Language language) {
  for (const Json& c : cases) {
    const std::string query = c.at("query");
    SCOPED_TRACE(query + "  (now " + c.at("now").get<std::string>() + ")");
    const Day now = ParseIsoDay(c.at("now").get<std::string>()).value();
    const Scope scope = ParseTimeScope(query, now, language);
    for (const auto& [key, value] : c.items()) {
      if (key != "query" && key != "now" && key != "topic") CompareKey(key, value, query, scope);
    }
  }
}

TEST(ScopeCases, EveryCaseIsReadAsWritten) {
  const std::vector<Json> cases = ReadCases("cases.jsonl");
  ASSERT_GE(cases.size(), 300u);
  CompareCases(cases, Language::kEnglish);
}

// Twenty cases a class.
void CompareClasses(const std::vector<Json>& cases, std::size_t classes) {
  std::map<std::string, int> of_topic;
  for (const Json& c : cases) ++of_topic[c.at("topic").get<std::string>()];
  ASSERT_EQ(of_topic.size(), classes);
  for (const auto& [topic, count] : of_topic) EXPECT_GE(count, 20) << topic;
  CompareCases(cases, Language::kEnglish);
}

TEST(ScopeCases, ClassesThatWereMisread) { CompareClasses(ReadCases("cases_classes.jsonl"), 11); }

TEST(ScopeCases, WhichDocumentsSayItAndWhatStandsByATime) { CompareClasses(ReadCases("cases_sources.jsonl"), 3); }

TEST(ScopeCases, WhatAPeriodIsHeldAgainst) {
  const std::vector<Json> cases = ReadCases("cases_compared.jsonl");
  ASSERT_GE(cases.size(), 20u);
  CompareCases(cases, Language::kEnglish);
}

TEST(ScopeCases, AYardstickIsKnownInOtherLanguages) {
  const Day now = ParseIsoDay("2025-11-01").value();
  for (const auto& [query, language] :
       {std::pair{"Wie viele Boote wurden 2019 gegenüber 2018 vermietet?", Language::kGerman},
        {"Cuantos barcos se alquilaron en 2019 comparado con 2018?", Language::kSpanish}}) {
    const Scope scope = ParseTimeScope(query, now, language);
    ASSERT_EQ(scope.groups.size(), 2u) << query;
    EXPECT_FALSE(scope.groups[0].yardstick) << query;
    EXPECT_TRUE(scope.groups[1].yardstick) << query;
  }
}

TEST(ScopeCases, SourcesAreNamedInEveryLanguage) {
  const Day now = ParseIsoDay("2025-11-01").value();
  for (const auto& [query, language] : {std::pair{"Was wird laut Bericht 2018 gebaut?", Language::kGerman},
                                        {"Que se construye segun el informe de 2018?", Language::kSpanish},
                                        {"Que construit-on selon le rapport de 2018 ?", Language::kFrench}}) {
    const Scope scope = ParseTimeScope(query, now, language);
    ASSERT_EQ(scope.groups.size(), 1u) << query;
    EXPECT_EQ(scope.groups[0].naming, Naming::kSource) << query;
  }
}

TEST(ScopeCases, AnotherLanguageIsAnotherTable) {
  const std::vector<Json> cases = ReadCases("cases_german.jsonl");
  ASSERT_GE(cases.size(), 30u);
  CompareCases(cases, Language::kGerman);
}

}  // namespace
}  // namespace annals::time
