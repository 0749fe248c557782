// References of assets (core/record/asset_ref.h), for importers: their texts are absl::string_view.
#pragma once

#include <string>
#include <string_view>

#include "absl/strings/string_view.h"
#include "core/record/asset_ref.h"

namespace annals::cli {

inline std::string_view StandardView(absl::string_view text) { return {text.data(), text.size()}; }

inline std::string AssetRef(absl::string_view channel, absl::string_view source_id) {
  return annals::AssetRef(StandardView(channel), StandardView(source_id));
}

inline std::string AssetPart(absl::string_view asset_ref, int number, absl::string_view name) {
  return annals::AssetPart(StandardView(asset_ref), number, StandardView(name));
}

inline std::string TextDigest(absl::string_view text) { return annals::TextDigest(StandardView(text)); }

inline absl::string_view Shortened(absl::string_view text, std::size_t bytes) {
  const std::string_view shown = annals::Shortened(StandardView(text), bytes);
  return {shown.data(), shown.size()};
}

}  // namespace annals::cli
