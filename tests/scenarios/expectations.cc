#include "tests/scenarios/expectations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace annals::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using Names = std::set<std::string>;
using Check = void (*)(const json& seen, const json& expected);

void Same(const json& seen, const json& expected) { EXPECT_EQ(seen, expected); }

void SameNames(const json& seen, const json& expected) { EXPECT_EQ(seen.get<Names>(), expected.get<Names>()); }

void First(const json& seen, const json& expected) {
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.front(), expected);
}

void Holds(const json& seen, const json& expected) {
  for (const json& name : expected) EXPECT_TRUE(std::ranges::contains(seen, name)) << name;
}

void Lacks(const json& seen, const json& expected) {
  for (const json& name : expected) EXPECT_FALSE(std::ranges::contains(seen, name)) << name;
}

// Names in a list of their own may stand in any order among themselves.
void InOrder(const json& seen, const json& expected) {
  std::map<std::string, std::size_t> place;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const json names = expected[i].is_array() ? expected[i] : json::array({expected[i]});
    for (const std::string name : names) place[name] = i;
  }
  json found = json::array();
  std::vector<std::size_t> places;
  for (const std::string name : seen) {
    if (!place.contains(name)) continue;
    found.push_back(name);
    places.push_back(place[name]);
  }
  EXPECT_EQ(found.size(), place.size()) << found << ", not all of " << expected;
  EXPECT_TRUE(std::ranges::is_sorted(places)) << found << ", not as in " << expected;
}

void SameOfEach(const json& seen, const json& expected) {
  for (const auto& [id, value] : expected.items()) {
    ASSERT_TRUE(seen.contains(id)) << id;
    EXPECT_EQ(seen[id], value) << id;
  }
}

void HoldsOfEach(const json& seen, const json& expected) {
  for (const auto& [id, names] : expected.items()) {
    ASSERT_TRUE(seen.contains(id)) << id;
    for (const json& name : names) EXPECT_TRUE(std::ranges::contains(seen[id], name)) << id << " " << name;
  }
}

void LacksOfEach(const json& seen, const json& expected) {
  for (const auto& [id, names] : expected.items()) {
    ASSERT_TRUE(seen.contains(id)) << id;
    for (const json& name : names) EXPECT_FALSE(std::ranges::contains(seen[id], name)) << id << " " << name;
  }
}

void Says(const json& seen, const json& expected) {
  for (const std::string words : expected) EXPECT_THAT(seen.get<std::string>(), HasSubstr(words));
}

// In the first sentence: before the first citation.
void Opens(const json& seen, const json& expected) {
  const std::string text = seen.get<std::string>();
  for (const std::string words : expected) EXPECT_THAT(text.substr(0, text.find(" [")), HasSubstr(words));
}

void SaysNot(const json& seen, const json& expected) {
  for (const std::string words : expected) EXPECT_THAT(seen.get<std::string>(), Not(HasSubstr(words)));
}

struct Expectation {
  std::string shown;  // key of the observation
  Check check;
};

const std::map<std::string, Expectation>& Expectations() {
  static const auto* const kAll = new std::map<std::string, Expectation>{
      {"kind", {"kind", Same}},
      {"scope", {"scope", Same}},
      {"status", {"status", Same}},
      {"groups", {"groups", Same}},
      {"owners", {"owners", Same}},
      {"senders", {"senders", Same}},
      {"recipients", {"recipients", Same}},
      {"notes", {"notes", SameNames}},
      {"chunks", {"chunks", SameNames}},
      {"first", {"chunks", First}},
      {"holds", {"chunks", Holds}},
      {"lacks", {"chunks", Lacks}},
      {"order", {"chunks", InOrder}},
      {"documents", {"documents", SameNames}},
      {"superseded", {"superseded", Same}},
      {"evidence", {"evidence", SameOfEach}},
      {"reached", {"reached", SameOfEach}},
      {"links", {"links", SameOfEach}},
      {"intents", {"intents", SameNames}},
      {"factors", {"factors", HoldsOfEach}},
      {"no_factors", {"factors", LacksOfEach}},
      {"mode", {"mode", Same}},
      {"abstained", {"abstained", Same}},
      {"understood", {"understood", Same}},
      {"says", {"text", Says}},
      {"opens", {"text", Opens}},
      {"silent_on", {"text", SaysNot}},
      {"cites", {"cites", SameNames}},
      {"headings", {"headings", Same}},
      {"conflicts", {"conflicts", Same}},
  };
  return *kAll;
}

}  // namespace

std::vector<std::string> CheckExpectations(const json& expect, const json& observed) {
  std::vector<std::string> not_shown;
  for (const auto& [key, expected] : expect.items()) {
    SCOPED_TRACE(key + " of: " + observed.value("text", ""));
    const auto it = Expectations().find(key);
    if (it == Expectations().end()) {
      ADD_FAILURE() << "unknown expectation";
    } else if (!observed.contains(it->second.shown)) {
      not_shown.push_back(key);
    } else {
      it->second.check(observed[it->second.shown], expected);
    }
  }
  return not_shown;
}

}  // namespace annals::testing
