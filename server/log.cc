#include "server/log.h"

#include <unistd.h>

#include <chrono>
#include <format>
#include <nlohmann/json.hpp>

namespace annals::server {
namespace {

constexpr std::string_view kNames[] = {"debug", "info", "warn", "error", "audit"};

}  // namespace

Log::Log(Level level, Sink sink) : level_(level), sink_(std::move(sink)) {}

Log::Sink Log::ToStderr() {
  return [](std::string_view line) {
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
  nlohmann::ordered_json line;
  line["time"] = std::format("{:%FT%TZ}", now);
  line["level"] = kNames[static_cast<int>(level)];
  line["msg"] = message;
  for (const Field& field : fields) {
    nlohmann::ordered_json& out = line[std::string(field.key)];
    if (const auto* numbers = std::get_if<Numbers>(&field.value)) {
      out = nlohmann::ordered_json::object();
      for (const auto& [name, number] : *numbers) out[name] = number;
    } else {
      std::visit([&out](const auto& value) { out = value; }, field.value);
    }
  }
  // A client's id may hold anything; bytes that are not UTF-8 become U+FFFD.
  sink_(line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

}  // namespace annals::server
