#include "server/config_file.h"

#include <CLI/CLI.hpp>
#include <format>
#include <optional>
#include <toml++/toml.hpp>

#include "core/record/status.h"

namespace annals::server {
namespace {

// The value as it would be written on the command line; nullopt for tables, arrays and dates.
std::optional<std::string> AsText(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) return std::format("{}", number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

absl::Status ApplyKey(const std::string& path, const std::string& key, const toml::node& node, CLI::App& app) {
  CLI::Option* option = app.get_option_no_throw("--" + key);
  if (option == nullptr || key == "config" || key == "help" || key == "version") {
    return absl::InvalidArgumentError(
        std::format("unknown key \"{}\" in {}; annalsd --help lists the keys", key, path));
  }
  const auto text = AsText(node);
  if (!text) return absl::InvalidArgumentError(std::format("{}: {} must be a text, a number or a boolean", path, key));
  if (option->count() > 0) return absl::OkStatus();  // the flag or the environment has spoken
  try {
    option->add_result(*text);
    option->run_callback();
  } catch (const CLI::Error& error) {
    return absl::InvalidArgumentError(std::format("{}: {}", path, error.what()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ApplyConfigFile(const std::string& path, CLI::App& app) {
  toml::table table;
  try {
    table = toml::parse_file(path);
  } catch (const toml::parse_error& error) {
    return absl::InvalidArgumentError(
        std::format("{}, line {}: {}", path, error.source().begin.line, error.description()));
  }
  for (const auto& [key, node] : table) RETURN_IF_ERROR(ApplyKey(path, std::string(key.str()), node, app));
  return absl::OkStatus();
}

}  // namespace annals::server
