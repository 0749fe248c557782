#include "storage/documents/feed_mark.h"

#include <nlohmann/json.hpp>

namespace annals::storage {

std::string WriteMark(const FeedMark& mark) {
  return nlohmann::json{{"origin", mark.origin},
                        {"row", mark.row},
                        {"logged", mark.logged.time_since_epoch().count()},
                        {"floor", mark.floor}}
      .dump();
}

std::optional<FeedMark> ReadMark(const std::string& text) {
  if (text.empty()) return FeedMark();
  try {
    const auto json = nlohmann::json::parse(text);
    return FeedMark{.origin = json.at("origin"),
                    .row = json.at("row"),
                    .logged = Timestamp(Timestamp::duration(json.at("logged").get<std::int64_t>())),
                    .floor = json.at("floor")};
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace annals::storage
