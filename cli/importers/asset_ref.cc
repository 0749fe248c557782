#include "cli/importers/asset_ref.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace annals::cli {
namespace {

constexpr std::size_t kLongestRef = 512;  // an id of the contract
constexpr std::size_t kLongestPartName = 100;

std::string Fitting(std::string ref) {
  for (char& c : ref) {
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c))) c = ' ';
  }
  if (ref.size() <= kLongestRef) return ref;
  const std::string digest = TextDigest(ref);
  return absl::StrCat(Shortened(ref, kLongestRef - digest.size() - 1), "~", digest);
}

}  // namespace

std::string TextDigest(absl::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3;
  return absl::StrFormat("%016x", hash);
}

absl::string_view Shortened(absl::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0u) == 0x80u) --bytes;
  return text.substr(0, bytes);
}

std::string AssetRef(absl::string_view channel, absl::string_view source_id) {
  return Fitting(absl::StrCat(channel, ":", absl::StripAsciiWhitespace(source_id)));
}

std::string AssetPart(absl::string_view asset_ref, int number, absl::string_view name) {
  const absl::string_view shown = absl::StripAsciiWhitespace(Shortened(name, kLongestPartName));
  return Fitting(absl::StrCat(asset_ref, "/", number, shown.empty() ? "" : "/", shown));
}

}  // namespace annals::cli
