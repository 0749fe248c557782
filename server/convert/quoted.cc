#include "server/convert/quoted.h"

#include <format>

#include "core/record/asset_ref.h"

namespace annals::server::convert {
namespace {

constexpr std::size_t kMostBytes = 60;

}  // namespace

std::string Quoted(std::string_view value) {
  const std::string_view shown = Shortened(value, kMostBytes);
  return std::format("\"{}{}\"", shown, shown.size() < value.size() ? "…" : "");
}

}  // namespace annals::server::convert
