#include "bench/answers/trial_judge.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace annals::bench {
namespace {

using Regexes = std::vector<std::regex>;
using Sources = std::vector<const v1::Citation*>;

// A sentence in the order of reading, with what it cites.
struct Unit {
  std::string text;
  Sources sources;
};

std::string Folded(const std::string& text) {
  const std::string plain = absl::StrReplaceAll(
      text, {{"‘", "'"}, {"’", "'"}, {"“", "\""}, {"”", "\""}, {"‐", "-"}, {"‑", "-"}, {"\u00a0", " "}});
  return absl::StrJoin(absl::StrSplit(plain, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty()), " ");
}

Sources SourcesOf(const v1::AnswerResponse& answer, const v1::AnswerSentence& sentence) {
  Sources sources;
  for (const v1::Citation& citation : answer.citations()) {
    if (std::ranges::find(sentence.citations(), citation.number()) != sentence.citations().end())
      sources.push_back(&citation);
  }
  return sources;
}

// A heading without sentences is read by itself, unless it says that there is nothing.
std::vector<Unit> UnitsOf(const v1::AnswerResponse& answer) {
  std::vector<Unit> units;
  for (const v1::AnswerParagraph& paragraph : answer.paragraphs()) {
    std::string heading = paragraph.heading();
    for (const v1::AnswerSentence& sentence : paragraph.sentences()) {
      units.push_back({Folded(absl::StrCat(heading, " ", sentence.text())), SourcesOf(answer, sentence)});
      heading.clear();
    }
    if (!heading.empty() && !paragraph.no_evidence()) units.push_back({Folded(heading), {}});
  }
  return units;
}

bool Found(const std::regex& regex, const std::string& text) { return std::regex_search(text, regex); }

std::size_t CountFound(const Regexes& regexes, const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(regexes, [&](const std::regex& r) { return Found(r, text); }));
}

bool AnyWhole(const Regexes& regexes, const std::string& text) {
  return std::ranges::any_of(regexes, [&](const std::regex& r) { return std::regex_match(text, r); });
}

bool Cites(const Expectation& expected, const Sources& sources) {
  const bool document = expected.documents.empty() || std::ranges::any_of(sources, [&](const v1::Citation* c) {
                          return AnyWhole(expected.documents, c->document_id());
                        });
  const bool day = expected.published.empty() || std::ranges::any_of(sources, [&](const v1::Citation* c) {
                     return Found(expected.published[0], c->published());
                   });
  return document && day;
}

std::string TitlesOf(const Sources& sources) {
  return absl::StrJoin(sources, " ", [](std::string* out, const v1::Citation* c) {
    absl::StrAppend(out, Folded(c->title()), " ", Folded(c->label()));
  });
}

Verdict JudgeAll(const Expectation& expected, const std::vector<Unit>& units, const std::string& whole) {
  Sources all;
  for (const Unit& unit : units) all.insert(all.end(), unit.sources.begin(), unit.sources.end());
  const auto with_titles = [&](std::string text, const Sources& sources) {
    return expected.titles ? absl::StrCat(text, " ", TitlesOf(sources)) : std::move(text);
  };
  if (CountFound(expected.all, with_titles(whole, all)) < expected.at_least || !Cites(expected, all))
    return Verdict::kWrong;
  const bool first = !units.empty() && CountFound(expected.all, with_titles(units[0].text, units[0].sources)) > 0;
  return first ? Verdict::kRight : Verdict::kBuried;
}

Verdict JudgeFirst(const Expectation& expected, const std::vector<Unit>& units) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (CountFound(expected.first, units[i].text) > 0 && Cites(expected, units[i].sources))
      return i == 0 ? Verdict::kRight : Verdict::kBuried;
  }
  return Verdict::kWrong;
}

std::regex Insensitive(const std::string& pattern) {
  return std::regex(pattern, std::regex::ECMAScript | std::regex::icase);
}

std::vector<std::string> ListOf(const nlohmann::json& json, const char* key) {
  return json.contains(key) ? json[key].get<std::vector<std::string>>() : std::vector<std::string>();
}

Regexes RegexesOf(const nlohmann::json& json, const char* key) {
  Regexes regexes;
  for (const std::string& pattern : ListOf(json, key)) regexes.push_back(Insensitive(pattern));
  return regexes;
}

// "survey-*" as a regular expression.
std::regex Wildcard(const std::string& glob) {
  std::string pattern;
  for (const char c : glob) {
    if (c == '*') {
      pattern += ".*";
    } else if (std::string_view("\\^$.|?+()[]{}").contains(c)) {
      absl::StrAppend(&pattern, "\\", std::string(1, c));
    } else {
      pattern += c;
    }
  }
  return std::regex(pattern);
}

}  // namespace

std::string_view Name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kRight:
      return "right";
    case Verdict::kBuried:
      return "buried";
    case Verdict::kFalseRefusal:
      return "false refusal";
    case Verdict::kWrong:
      return "wrong";
  }
  return "wrong";
}

absl::StatusOr<Expectation> ReadExpectation(const nlohmann::json& json) {
  try {
    Expectation expected{.first = RegexesOf(json, "first"),
                         .all = RegexesOf(json, "all"),
                         .none = RegexesOf(json, "none"),
                         .titles = json.value("titles", false),
                         .abstain = json.value("abstain", false)};
    for (const std::string& glob : ListOf(json, "documents")) expected.documents.push_back(Wildcard(glob));
    if (json.contains("published")) expected.published.push_back(Insensitive(json["published"].get<std::string>()));
    expected.at_least = json.value("at_least", expected.all.size());
    return expected;
  } catch (const nlohmann::json::exception& error) {
    return absl::InvalidArgumentError(error.what());
  } catch (const std::regex_error& error) {
    return absl::InvalidArgumentError(absl::StrCat("no regular expression: ", error.what()));
  }
}

Verdict Judge(const Expectation& expected, const v1::AnswerResponse& answer) {
  if (answer.abstained()) return expected.abstain ? Verdict::kRight : Verdict::kFalseRefusal;
  if (expected.first.empty() && expected.all.empty()) return Verdict::kWrong;
  const std::vector<Unit> units = UnitsOf(answer);
  const std::string whole =
      absl::StrJoin(units, " ", [](std::string* out, const Unit& unit) { absl::StrAppend(out, unit.text); });
  if (CountFound(expected.none, whole) > 0) return Verdict::kWrong;
  return expected.all.empty() ? JudgeFirst(expected, units) : JudgeAll(expected, units, whole);
}

bool FirstIsRight(const Expectation& expected, v1::AnswerResponse answer) {
  auto* paragraphs = answer.mutable_paragraphs();
  paragraphs->erase(std::remove_if(paragraphs->begin(), paragraphs->end(),
                                   [](const v1::AnswerParagraph& p) { return p.no_evidence(); }),
                    paragraphs->end());
  answer.set_abstained(false);
  return Judge(expected, answer) == Verdict::kRight;
}

std::string InOneLine(const v1::AnswerResponse& answer) {
  return absl::StrJoin(UnitsOf(answer), " | ", [](std::string* out, const Unit& unit) {
    absl::StrAppend(out, unit.text);
    for (const v1::Citation* c : unit.sources) absl::StrAppend(out, " [", c->document_id(), "]");
  });
}

}  // namespace annals::bench
