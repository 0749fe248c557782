#include "server/logs/log.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <format>
#include <utility>

#include "absl/strings/str_cat.h"
#include "server/logs/json_text.h"

namespace annals::server {
namespace {

constexpr std::string_view kNames[] = {"debug", "info", "warn", "error", "audit"};

// As short as tells it from every other number; JSON has none that is not finite.
void Append(double value, std::string* line) {
  if (!std::isfinite(value)) {
    line->append("null");
    return;
  }
  std::array<char, 32> digits{};
  line->append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
}
void Append(std::int64_t value, std::string* line) { absl::StrAppend(line, value); }
void Append(bool value, std::string* line) { line->append(value ? "true" : "false"); }
void Append(const std::string& value, std::string* line) { line->append(JsonText(value)); }
void Append(const Log::Numbers& numbers, std::string* line) {
  char before = '{';
  for (const auto& [name, number] : numbers) {
    line->append(1, std::exchange(before, ',')).append(JsonText(name)).append(1, ':');
    Append(number, line);
  }
  line->append(numbers.empty() ? "{}" : "}");
}

}  // namespace

Log::Log(Level level, Sink sink) : level_(level), sink_(std::move(sink)) {}

Log::Sink Log::ToStderr() {
  return [](Level, std::string_view line) {
    // One write: lines of several threads do not mix. A log that cannot be written is not worth a failed call.
    [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
  };
}

std::optional<Log::Level> Log::ParseLevel(std::string_view name) {
  for (int i = 0; i < 4; ++i) {
    if (kNames[i] == name) return static_cast<Level>(i);
  }
  return std::nullopt;
}

void Log::Write(Level level, std::string_view message, std::span<const Field> fields) const {
  if (level < level_) return;
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  std::string line = std::format(R"({{"time":"{:%FT%TZ}","level":"{}","msg":)", now, kNames[static_cast<int>(level)]);
  line += JsonText(message);
  for (const Field& field : fields) {
    absl::StrAppend(&line, ",", JsonText(field.key), ":");
    std::visit([&line](const auto& value) { Append(value, &line); }, field.value);
  }
  line += "}\n";
  sink_(level, line);
}

}  // namespace annals::server
