#include "cli/commands/options_keys.h"

namespace annals::cli {

void KeyCommands::Take(Options* options) const {
  if (create->parsed()) options->command = Command::kCreateKey;
  if (list->parsed()) options->command = Command::kListKeys;
  if (revoke->parsed()) options->command = Command::kRevokeKeys;
}

KeyCommands AddKeyCommands(CLI::App* app, Options* options) {
  CLI::App* keys = app->add_subcommand("keys", "Make, list and revoke access keys");
  const KeyCommands c = {keys, keys->add_subcommand("create", "Make a key and print it, this once"),
                         keys->add_subcommand("list", "List keys; their texts are not known"),
                         keys->add_subcommand("revoke", "End keys for good")};
  keys->require_subcommand(1);
  keys->footer(
      "  annals keys create --name ops --scope admin              everything; the first key must be such a one\n"
      "  annals keys create --name web --scope read -c surveys    asks one collection\n"
      "  annals keys create --name ci --scope write -c surveys -c mail --expires-days 90\n"
      "  annals keys create --name app --scope read --calls-per-second 20 --burst 60 --streams 2\n"
      "To rotate: make a new key, hand it out, revoke the old one. Both are valid meanwhile.");
  KeyOptions* o = &options->keys;
  c.create->add_option("--name", o->name, "What it is for")->required();
  c.create->add_option("--scope", o->scope, "read, write or admin; each includes those before it")
      ->required()
      ->check(CLI::IsMember({"read", "write", "admin"}));
  c.create
      ->add_option("-c,--collection", o->collections, "A collection that it reaches; may be repeated (default: all)")
      ->allow_extra_args(false)
      ->take_all();
  c.create->add_option("--expires-days", o->expires_days, "Days until it expires (default: never)")
      ->check(CLI::Range(1, 36'500));
  c.create->add_flag("--reveals-private", o->reveals_private,
                     "Its bearer sees private data that a collection's policy hides from others");
  c.create
      ->add_option("--calls-per-second", o->calls_per_second,
                   "Calls a second that a server serves it; 0: no limit (default: the server's)")
      ->check(CLI::Range(0, 1'000'000));
  c.create->add_option("--burst", o->burst, "How many of them at once (default: as many as a second brings)")
      ->check(CLI::Range(0, 1'000'000));
  c.create->add_option("--streams", o->streams, "Streams at once; 0: no limit (default: the server's)")
      ->check(CLI::Range(0, 1'000'000));
  c.revoke->add_option("ids", options->ids, "Ids of keys, as `annals keys list` prints them")->required();
  return c;
}

}  // namespace annals::cli
