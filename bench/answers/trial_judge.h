// What an answer must say to be what a person asked for, and whether it does.
//
//   Expectation e = *ReadExpectation(json::parse(R"({"first": ["rose (slightly|modestly)"], "documents": ["survey-*"]})"));
//   Judge(e, response)    kRight: the first sentence says so and cites such a document
//
//   first      one of these regular expressions is found in the first sentence; in a later one it is buried
//   all        each is found somewhere, `at_least` of them are enough; none in the first sentence: buried
//   titles     for `all`, titles and labels of what is cited count, too
//   none       is found nowhere
//   documents  the sentence that is `first` cites one of these ids; of `all`, any sentence does. `*`: any characters
//   published  the day of publication of such a document
//   abstain    a refusal is right; alone, anything else is wrong
//
// Regular expressions are ECMAScript's, small and capital letters are alike, white space is one space, quotes and hyphens
// are plain. A heading belongs to the sentence under it. Thread-safe.
#pragma once

#include <array>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "annals/v1/retrieval_service.pb.h"
#include "nlohmann/json.hpp"

namespace annals::bench {

enum class Verdict { kRight, kBuried, kFalseRefusal, kWrong };
inline constexpr std::array kVerdicts = {Verdict::kRight, Verdict::kBuried, Verdict::kFalseRefusal, Verdict::kWrong};
std::string_view Name(Verdict verdict);  // "false refusal"

struct Expectation {
  std::vector<std::regex> first, all, none, documents;
  std::vector<std::regex> published;  // at most one
  std::size_t at_least = 0;           // of `all`
  bool titles = false;
  bool abstain = false;
};

// InvalidArgument: a member of another type, or what is no regular expression.
absl::StatusOr<Expectation> ReadExpectation(const nlohmann::json& json);

Verdict Judge(const Expectation& expected, const v1::AnswerResponse& answer);

// Whether the first sentence is right, were it shown as the nearest one of a refusal: what a confidence speaks of.
bool FirstIsRight(const Expectation& expected, v1::AnswerResponse answer);

// The answer for a reader, in one line: sentences with the ids that they cite.
std::string InOneLine(const v1::AnswerResponse& answer);

}  // namespace annals::bench
