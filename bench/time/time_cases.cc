#include "bench/time/time_cases.h"

#include <algorithm>
#include <format>
#include <fstream>
#include <map>

#include "bench/support/corpus.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::bench {
namespace {

using Json = nlohmann::json;
using Classes = std::map<std::string, TimeClass>;

constexpr Day kDefaultReference{std::chrono::year{2016} / 11 / 7};  // of the files that give none
constexpr const char* kClassesFile = "classes.json";

// The member, or null where there is none or `object` is no object.
const Json& Member(const Json& object, const char* name) {
  static const Json null;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return object.is_object() && found != object.end() ? *found : null;
}

std::string Text(const Json& value) { return value.is_string() ? value.get<std::string>() : std::string(); }

// The day of "2016-11-07T00:00:00"; nullopt when there is none.
std::optional<Day> DayOf(const Json& value) { return ParseIsoDay(Text(value).substr(0, 10)); }

// 0001-01-01 stands for "cannot be resolved".
bool IsResolved(const std::optional<Day>& day) { return day && *day >= Day{std::chrono::year{2} / 1 / 1}; }

void AddAlternative(const Json& value, std::vector<Interval>& alternatives) {
  if (!value.is_object()) return;
  const Json& date = Member(value, "date");
  const bool is_date = Text(Member(value, "type")) == "date";
  const auto point = DayOf(!date.is_null() || !is_date ? date : Member(value, "value"));
  if (IsResolved(point)) return alternatives.push_back(Interval::On(*point));
  const Json& start = Member(value, "startDate");
  const Json& end = Member(value, "endDate");
  const auto from = DayOf(start.is_null() ? Member(value, "start") : start);
  const auto to = DayOf(end.is_null() ? Member(value, "end") : end);
  if (from || to) alternatives.push_back({from.value_or(kAnyPast), to.value_or(kForever)});
}

std::vector<Interval> Alternatives(const Json& result) {
  const Json& value = Member(result, "Value");
  const Json& own = Member(value, "values");
  std::vector<Interval> alternatives;
  for (const Json& row : own.empty() ? Member(Member(result, "Resolution"), "values") : own)
    AddAlternative(row, alternatives);
  for (const char* name : {"PastResolution", "FutureResolution"}) AddAlternative(Member(value, name), alternatives);
  return alternatives;
}

// The byte at which code point `index` begins; the text's end when it has fewer.
std::size_t ByteOf(const std::string& text, std::size_t index) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const bool starts = (static_cast<unsigned char>(text[at]) & 0xC0u) != 0x80u;
    if (starts && index-- == 0) break;
  }
  return at;
}

ExpectedPeriod ReadExpected(const std::string& text, const Json& result) {
  const auto start = result.at("Start").get<std::size_t>();
  const std::size_t end =
      result.contains("Length") ? start + result["Length"].get<std::size_t>() : result.at("End").get<std::size_t>() + 1;
  return {.span = {ByteOf(text, start), ByteOf(text, end)},
          .text = Text(result.at("Text")),
          .alternatives = Alternatives(result)};
}

TimeClass ClassOf(const TimeCase& time_case, const Json& results, const Classes& classes) {
  if (const auto listed = classes.find(time_case.id); listed != classes.end()) return listed->second;
  std::vector<std::string> types;
  for (const Json& result : results) {
    const std::string name = Text(Member(result, "TypeName"));
    const std::string type = name.empty() ? Text(Member(result, "Type")) : name;
    types.push_back(type.starts_with("datetimeV2.") ? type.substr(11) : type);
  }
  std::vector<NamedResult> named;
  for (std::size_t i = 0; i < types.size(); ++i) named.push_back({types[i], time_case.expected[i].text});
  return Classify(named);
}

TimeCase ReadCase(const Json& json, const Classes& classes) {
  TimeCase time_case{.id = Text(json.at("id")), .text = Text(json.at("Input"))};
  time_case.reference = DayOf(Member(Member(json, "Context"), "ReferenceDateTime")).value_or(kDefaultReference);
  const Json& results = Member(json, "Results");
  for (const Json& result : results) time_case.expected.push_back(ReadExpected(time_case.text, result));
  time_case.time_class = ClassOf(time_case, results, classes);
  return time_case;
}

absl::StatusOr<Classes> ReadClasses(const std::filesystem::path& path) {
  Classes classes;
  std::ifstream file(path);
  const Json json = Json::parse(file, nullptr, false);
  if (!json.is_object()) return absl::InvalidArgumentError(path.string() + ": not a JSON object of case id and class");
  for (const auto& [id, name] : json.items()) {
    const auto time_class = TimeClassOf(Text(name));
    if (!time_class) return absl::InvalidArgumentError(path.string() + ": no such class: " + name.dump());
    classes[id] = *time_class;
  }
  return classes;
}

absl::Status ReadFile(const std::filesystem::path& path, const Classes& classes, std::vector<TimeCase>& cases) {
  std::ifstream file(path);
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty()) continue;
    try {
      cases.push_back(ReadCase(Json::parse(line), classes));
    } catch (const Json::exception& error) {
      return absl::InvalidArgumentError(std::format("{}:{}: {}", path.string(), number, error.what()));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<TimeCase>> ReadTimeCases(const std::filesystem::path& folder,
                                                    const std::filesystem::path& classes) {
  Classes listed;
  const auto own = folder / kClassesFile;
  if (!classes.empty() || std::filesystem::exists(own)) {
    ASSIGN_OR_RETURN(listed, ReadClasses(classes.empty() ? own : classes));
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".jsonl") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<TimeCase> cases;
  for (const auto& file : files) RETURN_IF_ERROR(ReadFile(file, listed, cases));
  if (cases.empty()) return absl::NotFoundError("no time expressions (*.jsonl) in " + folder.string());
  return cases;
}

}  // namespace annals::bench
