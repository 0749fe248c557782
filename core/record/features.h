// What questions do where a collection, or a request, says so.
//
//   SetFeature("assets", "off", &features);
//   WrittenFeatures(features)                // the pair "assets", "off": as the store keeps what is not the default
//
// Plain data. Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace annals {

// Whether passages that are linked with those found come in, too: never, where an intent of the question asks for it
// (core/question/intents.h), or always.
enum class ExpansionMode { kOff, kWhereAsked, kAlways };

struct Features {
  ExpansionMode assets = ExpansionMode::kWhereAsked;      // over links of assets
  ExpansionMode identities = ExpansionMode::kWhereAsked;  // over the kin of persons
  std::string asker;                                      // who "me" is where a request does not say; empty: nobody

  friend bool operator==(const Features&, const Features&) = default;
};

// A feature or mode of another name is passed over: it is a newer server's. `mode` of "asker" is a name.
void SetFeature(std::string_view feature, std::string_view mode, Features* features);
std::vector<std::pair<std::string, std::string>> WrittenFeatures(const Features& features);

const char* Name(ExpansionMode mode);  // "off", "where_asked", "always"

}  // namespace annals
