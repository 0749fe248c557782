#include "server/tracing/trace_context.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <format>
#include <random>

namespace annals::tracing {
namespace {

constexpr std::size_t kTraceDigits = 32, kSpanDigits = 16;
constexpr std::size_t kParentBytes = 55;  // of version 00; later versions may go on behind it
constexpr std::size_t kMaxStateBytes = 512;
constexpr unsigned kSampledFlag = 1;

bool IsHex(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}
// All zeros say that there is none.
bool IsId(std::string_view text) { return IsHex(text) && text.find_first_not_of('0') != std::string_view::npos; }

bool IsPrintable(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7f; });
}

std::uint64_t NumberOf(std::string_view hex) {
  std::uint64_t number = 0;
  std::from_chars(hex.data(), hex.data() + hex.size(), number, 16);
  return number;
}

// Never 0, so that no id is all zeros.
std::uint64_t Random() {
  thread_local std::mt19937_64 generator = [] {
    std::random_device device;
    std::seed_seq seed{device(), device(), device(), device()};
    return std::mt19937_64(seed);
  }();
  const std::uint64_t number = generator();
  return number == 0 ? 1 : number;
}

}  // namespace

std::optional<TraceContext> ParseTraceContext(std::string_view parent, std::string_view state) {
  if (parent.size() < kParentBytes || parent[2] != '-' || parent[35] != '-' || parent[52] != '-') return std::nullopt;
  const std::string_view version = parent.substr(0, 2), flags = parent.substr(53, 2);
  if (!IsHex(version) || version == "ff" || !IsHex(flags)) return std::nullopt;
  if (parent.size() > kParentBytes && (version == "00" || parent[kParentBytes] != '-')) return std::nullopt;
  TraceContext context{.trace_id = std::string(parent.substr(3, kTraceDigits)),
                       .span_id = std::string(parent.substr(36, kSpanDigits)),
                       .sampled = (NumberOf(flags) & kSampledFlag) != 0};
  if (!IsId(context.trace_id) || !IsId(context.span_id)) return std::nullopt;
  if (state.size() <= kMaxStateBytes && IsPrintable(state)) context.state = state;
  return context;
}

std::string TraceParent(const TraceContext& context) {
  return std::format("00-{}-{}-{}", context.trace_id, context.span_id, context.sampled ? "01" : "00");
}

std::string NewTraceId() { return std::format("{:016x}{:016x}", Random(), Random()); }
std::string NewSpanId() { return std::format("{:016x}", Random()); }

bool IsSampled(double ratio, std::string_view trace_id) {
  if (ratio >= 1) return true;
  // The last 53 bits, which a double holds exactly.
  constexpr std::uint64_t kOne = std::uint64_t{1} << 53;
  const std::uint64_t place = NumberOf(trace_id.substr(kTraceDigits - kSpanDigits)) & (kOne - 1);
  return static_cast<double>(place) < ratio * static_cast<double>(kOne);
}

}  // namespace annals::tracing
