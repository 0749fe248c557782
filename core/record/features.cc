#include "core/record/features.h"

namespace annals {
namespace {

constexpr std::string_view kAssets = "assets", kIdentities = "identities", kAsker = "asker";

}  // namespace

const char* Name(ExpansionMode mode) {
  switch (mode) {
    case ExpansionMode::kOff:
      return "off";
    case ExpansionMode::kWhereAsked:
      return "where_asked";
    case ExpansionMode::kAlways:
      return "always";
  }
  return "";
}

void SetFeature(std::string_view feature, std::string_view mode, Features* features) {
  if (feature == kAsker) features->asker = mode;
  for (const ExpansionMode known : {ExpansionMode::kOff, ExpansionMode::kWhereAsked, ExpansionMode::kAlways}) {
    if (mode != Name(known)) continue;
    if (feature == kAssets) features->assets = known;
    if (feature == kIdentities) features->identities = known;
  }
}

std::vector<std::pair<std::string, std::string>> WrittenFeatures(const Features& features) {
  const Features usual;
  std::vector<std::pair<std::string, std::string>> written;
  if (features.assets != usual.assets) written.emplace_back(kAssets, Name(features.assets));
  if (features.identities != usual.identities) written.emplace_back(kIdentities, Name(features.identities));
  if (!features.asker.empty()) written.emplace_back(kAsker, features.asker);
  return written;
}

}  // namespace annals
