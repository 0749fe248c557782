// The questions of the evaluation data, where that folder is at hand: ANNALS_SHARED_DATA names it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/time/time_scope.h"

namespace annals::time {
namespace {

using Json = nlohmann::json;

// Questions without a reference time were asked after all their periods.
constexpr Day kLater{std::chrono::year{2026} / 12 / 31};

std::set<std::string> Wanted(const Json& question) {
  std::set<std::string> intervals;
  for (const Json& g : question.at("groups"))
    intervals.insert(g.at("from").get<std::string>() + ".." + g.at("to").get<std::string>());
  return intervals;
}

std::set<std::string> Understood(const Scope& scope) {
  std::set<std::string> intervals;
  for (const Group& group : scope.groups) intervals.insert(ToString(group.interval));
  return intervals;
}

TEST(BeigeBookQuestions, EveryNamedPeriodIsUnderstood) {
  const char* folder = std::getenv("ANNALS_SHARED_DATA");
  if (folder == nullptr) GTEST_SKIP() << "ANNALS_SHARED_DATA is not set";
  std::ifstream file(std::string(folder) + "/beigebook/questions.jsonl");
  if (!file) GTEST_SKIP() << "no beigebook/questions.jsonl in " << folder;
  int named = 0, recent = 0;
  for (std::string line; std::getline(file, line);) {
    const Json question = Json::parse(line);
    SCOPED_TRACE(question.at("question").get<std::string>());
    const Json& reference = question.at("reference_time");
    const Day now = reference.is_null() ? kLater : ParseIsoDay(reference.get<std::string>()).value();
    const Scope scope = ParseTimeScope(question.at("question").get<std::string>(), now, Language::kEnglish);
    EXPECT_EQ(Name(scope.type), question.at("scope_type").get<std::string>());
    if (scope.groups.empty()) {  // resolved on the catalogue
      EXPECT_TRUE(scope.recency.has_value());
      ++recent;
      continue;
    }
    EXPECT_EQ(Understood(scope), Wanted(question));
    ++named;
  }
  EXPECT_EQ(named, 36);
  EXPECT_EQ(recent, 4);
}

}  // namespace
}  // namespace annals::time
