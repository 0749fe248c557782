#include "cli/commands/pii_command.h"

#include <array>
#include <format>
#include <fstream>
#include <iterator>
#include <map>

#include "cli/client/privacy_policy.h"
#include "core/privacy/rewrite.h"
#include "core/record/status.h"
#include "core/text/text.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

constexpr std::size_t kMostScannedBytes = std::size_t{64} << 20;

// No key is at hand: equal values get equal numbers, which shows what a key would do.
class NumberedTokens : public privacy::TokenSource {
 public:
  std::string DigitsOf(privacy::PiiType type, std::string_view canonical) const override {
    const auto [it, added] = numbers_.emplace(std::pair(type, std::string(canonical)), numbers_.size() + 1);
    return std::format("{:016x}", it->second);
  }

 private:
  mutable std::map<std::pair<privacy::PiiType, std::string>, std::size_t> numbers_;  // one thread
};

absl::StatusOr<std::string> ScannedText(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return absl::NotFoundError(file + ": cannot be read");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (text.size() > kMostScannedBytes) return absl::InvalidArgumentError(file + ": more than 64 MiB");
  return text;
}

absl::StatusOr<privacy::Policy> PolicyOfFile(const std::string& file) {
  if (file.empty()) return privacy::Policy{.rules = {{.action = privacy::PiiAction::kReplace}}};
  ASSIGN_OR_RETURN(const std::string json, ScannedText(file));
  return PolicyOfJson(json);
}

void PrintScanJson(const std::string& text, const privacy::Rewritten& rewritten, const Streams& streams) {
  nlohmann::ordered_json spans = nlohmann::ordered_json::array();
  for (const privacy::Replacement& r : rewritten.replacements) {
    spans.push_back({{"begin", r.span.begin},
                     {"end", r.span.end},
                     {"type", privacy::NameOf(r.span.type)},
                     {"confidence", r.span.confidence},
                     {"action", privacy::NameOf(r.action)},
                     {"value", text.substr(r.span.begin, r.span.end - r.span.begin)},
                     {"instead", r.text}});
  }
  streams.out << nlohmann::ordered_json{{"text", rewritten.text}, {"spans", spans}}.dump() << "\n";
}

void PrintScan(const std::string& text, const privacy::Rewritten& rewritten, const Streams& streams) {
  std::map<std::string, int> counts;
  streams.out << rewritten.text << (rewritten.text.ends_with('\n') ? "\n" : "\n\n");
  for (const privacy::Replacement& r : rewritten.replacements) {
    std::string value = text.substr(r.span.begin, r.span.end - r.span.begin);
    for (char& c : value) c = static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    streams.out << std::format("{:>8}-{:<8} {:<20} {:<7} {:.2f}  {}\n", r.span.begin, r.span.end,
                               privacy::NameOf(r.span.type), privacy::NameOf(r.action), r.span.confidence, value);
    ++counts[std::format("{} {}", privacy::NameOf(r.span.type), privacy::NameOf(r.action))];
  }
  for (const auto& [what, count] : counts) streams.out << std::format("{:>6}  {}\n", count, what);
  if (counts.empty()) streams.out << "Nothing private was found that the policy is about.\n";
}

}  // namespace

absl::Status ScanPii(const Options& options, const Streams& streams) {
  ASSIGN_OR_RETURN(const privacy::Policy policy, PolicyOfFile(options.pii.policy));
  ASSIGN_OR_RETURN(const std::string text, ScannedText(options.pii.file));
  if (!text::IsValidUtf8(text)) return absl::InvalidArgumentError(options.pii.file + ": is not UTF-8");
  const NumberedTokens tokens;
  const privacy::Rewritten rewritten = privacy::Rewrite(text, options.pii.channel, policy, {.tokens = &tokens});
  options.json ? PrintScanJson(text, rewritten, streams) : PrintScan(text, rewritten, streams);
  return absl::OkStatus();
}

}  // namespace annals::cli
