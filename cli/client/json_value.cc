#include "cli/client/json_value.h"

#include <functional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"

namespace annals::cli {
namespace {

using nlohmann::json;

constexpr int kMaxDepth = 64;  // nothing real is deeper, and printing recurses

// Sees each event of the parser.
class Guard {
 public:
  bool operator()(int depth, json::parse_event_t event, json& value) {
    if (depth > kMaxDepth) Say(absl::StrCat("JSON nested deeper than ", kMaxDepth));
    if (!problem_.empty()) return false;
    if (event == json::parse_event_t::object_start) keys_.emplace_back();
    if (event == json::parse_event_t::object_end) keys_.pop_back();
    if (event == json::parse_event_t::key && !keys_.back().insert(value.get<std::string>()).second)
      Say(absl::StrCat(value.get<std::string>(), ": given twice"));
    return problem_.empty();
  }
  const std::string& problem() const { return problem_; }

 private:
  void Say(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }

  std::vector<std::set<std::string>> keys_;  // of the objects that are open
  std::string problem_;
};

}  // namespace

absl::StatusOr<json> ParseJson(absl::string_view text) {
  Guard guard;
  try {
    json value = json::parse(text.begin(), text.end(), std::ref(guard));
    if (!guard.problem().empty()) return absl::InvalidArgumentError(guard.problem());
    return value;
  } catch (const json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 7: …": the part after the bracket is for people
    const absl::string_view what = error.what();
    const auto end = what.find("] ");
    return absl::InvalidArgumentError(absl::StrCat("not JSON: ", end == what.npos ? what : what.substr(end + 2)));
  }
}

std::string TextAt(const json& object, const char* key) {
  if (!object.is_object()) return "";
  const auto it = object.find(key);
  if (it == object.end()) return "";
  return it->is_string() ? it->get<std::string>() : it->is_number() ? it->dump() : "";
}

std::vector<json> ItemsAt(const json& object, const char* key) {
  if (!object.is_object()) return {};
  const auto it = object.find(key);
  if (it == object.end() || it->is_null()) return {};
  if (!it->is_array()) return {*it};
  return {it->begin(), it->end()};
}

std::vector<std::string> TextsAt(const json& object, const char* key) {
  std::vector<std::string> texts;
  for (const json& item : ItemsAt(object, key)) {
    if (item.is_string() && !item.get_ref<const std::string&>().empty()) texts.push_back(item.get<std::string>());
  }
  return texts;
}

}  // namespace annals::cli
