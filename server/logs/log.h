// Structured log: one JSON object a line, on stderr unless told otherwise; a server's by way of a queue (log_queue.h).
//
//   log.Info("call", {{"method", "Retrieve"}, {"code", "OK"}, {"seconds", 0.012}});
//   {"time":"2026-02-01T10:00:00.123Z","level":"info","msg":"call","method":"Retrieve","code":"OK","seconds":0.012}
//   log.Warn("slow", std::vector<Log::Field>{{"stages", Log::Numbers{{"embed", 0.8}}}});   // "stages":{"embed":0.8}
//
// Texts of documents and questions are never logged above debug, but for those of slow questions where a setting says so
// (server/handlers/slow_questions.h). Thread-safe; a line is written in one piece.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace annals::server {

class Log {
 public:
  enum class Level { kDebug, kInfo, kWarn, kError, kAudit };
  using Numbers = std::vector<std::pair<std::string, double>>;  // an object, in this order; each name once
  struct Field {
    // Any text: std's or Abseil's, which are distinct types here.
    template <class Text>
      requires requires(const Text& t) { std::string(t.data(), t.size()); }
    Field(std::string_view k, const Text& v) : key(k), value(std::string(v.data(), v.size())) {}
    Field(std::string_view k, const char* v) : key(k), value(std::string(v)) {}
    Field(std::string_view k, double v) : key(k), value(v) {}
    Field(std::string_view k, bool v) : key(k), value(v) {}
    Field(std::string_view k, Numbers v) : key(k), value(std::move(v)) {}
    template <std::integral T>
      requires(!std::same_as<T, bool>)
    Field(std::string_view k, T v) : key(k), value(static_cast<std::int64_t>(v)) {}

    std::string_view key;
    std::variant<std::string, double, std::int64_t, bool, Numbers> value;
  };
  using Fields = std::initializer_list<Field>;
  // Called by any thread; the line ends with '\n'.
  using Sink = std::function<void(Level level, std::string_view line)>;

  explicit Log(Level level, Sink sink = ToStderr());

  void Debug(std::string_view message, Fields fields = {}) const { Write(Level::kDebug, message, fields); }
  void Info(std::string_view message, Fields fields = {}) const { Write(Level::kInfo, message, fields); }
  void Warn(std::string_view message, Fields fields = {}) const { Write(Level::kWarn, message, fields); }
  void Error(std::string_view message, Fields fields = {}) const { Write(Level::kError, message, fields); }
  // Fields that are put together first.
  void Info(std::string_view message, const std::vector<Field>& fields) const { Write(Level::kInfo, message, fields); }
  void Warn(std::string_view message, const std::vector<Field>& fields) const { Write(Level::kWarn, message, fields); }
  void Error(std::string_view message, const std::vector<Field>& fields) const {
    Write(Level::kError, message, fields);
  }
  // Whether lines of that level are written: else nobody needs to put their fields together.
  bool Writes(Level level) const { return level >= level_; }
  // Written whatever the level is.
  void Audit(std::string_view message, Fields fields) const { Write(Level::kAudit, message, fields); }

  static Sink ToStderr();
  static std::optional<Level> ParseLevel(std::string_view name);  // debug, info, warn, error

 private:
  void Write(Level level, std::string_view message, std::span<const Field> fields) const;
  void Write(Level level, std::string_view message, Fields fields) const {
    Write(level, message, std::span<const Field>(fields.begin(), fields.size()));
  }

  Level level_;
  Sink sink_;
};

}  // namespace annals::server
