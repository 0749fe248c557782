#include "cli/commands/options_keys.h"

namespace annals::cli {
namespace {

void AddLimits(CLI::App* command, KeyOptions* o) {
  command
      ->add_option("--calls-per-second", o->calls_per_second,
                   "Calls a second that a server serves it; 0: no limit (default: the server's)")
      ->check(CLI::Range(0, 1'000'000));
  command->add_option("--burst", o->burst, "How many of them at once (default: as many as a second brings)")
      ->check(CLI::Range(0, 1'000'000));
  command->add_option("--streams", o->streams, "Streams at once; 0: no limit (default: the server's)")
      ->check(CLI::Range(0, 1'000'000));
  command
      ->add_option("--documents", o->documents, "Live documents of its writing in each collection (default: no limit)")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--text-bytes", o->text_bytes, "Bytes of the text of their passages (default: no limit)")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--statements", o->statements, "Statements of their passages (default: no limit)")
      ->check(CLI::NonNegativeNumber);
}

}  // namespace

void KeyCommands::Take(Options* options) const {
  if (create->parsed()) options->command = Command::kCreateKey;
  if (list->parsed()) options->command = Command::kListKeys;
  if (revoke->parsed()) options->command = Command::kRevokeKeys;
  if (limit->parsed()) options->command = Command::kLimitKeys;
}

KeyCommands AddKeyCommands(CLI::App* app, Options* options) {
  CLI::App* keys = app->add_subcommand("keys", "Make, list, limit and revoke access keys");
  const KeyCommands c = {keys, keys->add_subcommand("create", "Make a key and print it, this once"),
                         keys->add_subcommand("list", "List keys; their texts are not known"),
                         keys->add_subcommand("revoke", "End keys for good"),
                         keys->add_subcommand("limit", "Replace the limits of keys: those that are not given end")};
  keys->require_subcommand(1);
  keys->footer(
      "  annals keys create --name ops --scope admin              everything; the first key must be such a one\n"
      "  annals keys create --name web --scope read -c surveys    asks one collection\n"
      "  annals keys create --name ci --scope write -c surveys -c mail --expires-days 90\n"
      "  annals keys create --name app --scope read --calls-per-second 20 --burst 60 --streams 2\n"
      "  annals keys create --name tenant --scope write -c surveys --documents 10000 --text-bytes 50000000\n"
      "  annals keys limit 5b1f0c22d9e4 --documents 20000         and no limit of text bytes any more\n"
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
  AddLimits(c.create, o);
  AddLimits(c.limit, o);
  for (CLI::App* command : {c.revoke, c.limit})
    command->add_option("ids", options->ids, "Ids of keys, as `annals keys list` prints them")->required();
  return c;
}

}  // namespace annals::cli
