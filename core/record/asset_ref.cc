#include "core/record/asset_ref.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace annals {
namespace {

constexpr std::size_t kLongestPartName = 100, kLongestChannel = 64;

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }
bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view Stripped(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

bool IsChannel(std::string_view channel) {
  return !channel.empty() && channel.size() <= kLongestChannel && std::ranges::all_of(channel, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
  });
}

std::string Fitting(std::string ref) {
  std::ranges::replace_if(ref, IsControl, ' ');
  if (ref.size() <= kLongestAssetRef) return ref;
  const std::string digest = TextDigest(ref);
  std::string shown(Shortened(ref, kLongestAssetRef - digest.size() - 1));
  return shown + "~" + digest;
}

}  // namespace

std::string TextDigest(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return absl::StrFormat("%016x", hash);
}

std::string_view Shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0u) == 0x80u) --bytes;
  return text.substr(0, bytes);
}

std::string AssetRef(std::string_view channel, std::string_view source_id) {
  return Fitting(std::string(channel).append(":").append(Stripped(source_id)));
}

std::string AssetPart(std::string_view asset_ref, int number, std::string_view name) {
  const std::string_view shown = Stripped(Shortened(name, kLongestPartName));
  return Fitting(
      std::string(asset_ref).append("/").append(std::to_string(number)).append(shown.empty() ? "" : "/").append(shown));
}

std::string WhyNoAssetRef(std::string_view ref) {
  constexpr const char* kForm =
      "must be \"channel:source_id\": the channel lower-case letters, digits, '_', '.' and '-', at most 64 bytes";
  if (ref.size() > kLongestAssetRef) return absl::StrCat(ref.size(), " bytes; at most ", kLongestAssetRef);
  const std::size_t colon = ref.find(':');
  if (colon == std::string_view::npos || !IsChannel(ref.substr(0, colon))) return kForm;
  const std::string_view source = ref.substr(colon + 1);
  if (Stripped(source).empty()) return "names no source_id behind its channel";
  if (Stripped(source).size() != source.size()) return "begins or ends its source_id with white space";
  if (std::ranges::any_of(source, IsControl)) return "holds control characters";
  return "";
}

std::string AssetOf(const Document& document) {
  return document.asset_ref.empty() ? EdgeEnd::OfDocument(document.external_id).written() : document.asset_ref;
}

std::optional<std::string_view> DocumentOfAsset(std::string_view ref) {
  const std::string_view prefix = "document:";
  if (!ref.starts_with(prefix)) return std::nullopt;
  return ref.substr(prefix.size());
}

}  // namespace annals
