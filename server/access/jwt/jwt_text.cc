#include "server/access/jwt/jwt_text.h"

#include <set>
#include <vector>

#include "absl/strings/escaping.h"

namespace annals::server {
namespace {

using nlohmann::json;

constexpr int kDeepest = 16;

}  // namespace

std::optional<std::string> DecodeBase64Url(std::string_view text) {
  std::string bytes;
  if (!absl::WebSafeBase64Unescape(absl::string_view(text.data(), text.size()), &bytes)) return std::nullopt;
  // Abseil takes padding, white space and stray bits at the end, too: one text for each value is enough.
  if (absl::WebSafeBase64Escape(bytes) != std::string(text)) return std::nullopt;
  return bytes;
}

std::optional<json> ParseObject(std::string_view text) {
  bool wrong = false;
  std::vector<std::set<std::string>> names;  // of the objects that are open
  const json::parser_callback_t look = [&](int depth, json::parse_event_t event, json& parsed) {
    wrong = wrong || depth > kDeepest;
    if (event == json::parse_event_t::object_start) names.emplace_back();
    if (event == json::parse_event_t::object_end) names.pop_back();
    if (event == json::parse_event_t::key) wrong = !names.back().insert(parsed.get<std::string>()).second || wrong;
    return true;
  };
  json object = json::parse(text, look, false);
  if (wrong || !object.is_object()) return std::nullopt;
  return object;
}

std::string TextOf(const json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace annals::server
