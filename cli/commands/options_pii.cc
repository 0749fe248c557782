#include "cli/commands/options_pii.h"

namespace annals::cli {

void PiiCommands::Take(Options* options) const {
  if (scan->parsed()) options->command = Command::kScanPii;
  if (reveal->parsed()) options->command = Command::kRevealPii;
  if (rotate->parsed()) options->command = Command::kRotateVault;
}

PiiCommands AddPiiCommands(CLI::App* app, Options* options) {
  CLI::App* pii =
      app->add_subcommand("pii", "Private data: what a policy would do to a text; originals of tokens and their keys");
  const PiiCommands c = {
      pii, pii->add_subcommand("scan", "Show the private data of a text and what becomes of them; asks no server"),
      pii->add_subcommand("reveal", "Show what tokens stand for; needs a key that reveals private data"),
      pii->add_subcommand("rotate", "Encrypt the originals of a collection with the newest key; may be broken off")};
  pii->require_subcommand(1);
  pii->footer(
      "  annals pii scan letter.txt                                  every type replaced by its name\n"
      "  annals pii scan letter.txt --policy policy.json --channel mail\n"
      "  annals pii reveal EMAIL_6f1d20c9a4b37e58 -c mail\n"
      "  annals pii rotate mail\n"
      "A policy is what a collection has, as JSON:\n"
      "  {\"rules\": [{\"types\": [\"PII_TYPE_EMAIL\"], \"action\": \"PII_ACTION_HASH\", \"channels\": [\"mail\"]}]}");
  PiiOptions* o = &options->pii;
  c.scan->add_option("file", o->file, "UTF-8 text")->required()->check(CLI::ExistingFile);
  c.scan->add_option("--policy", o->policy, "JSON of a PrivacyPolicy (default: replace every type)")
      ->check(CLI::ExistingFile);
  c.scan->add_option("--channel", o->channel, "Of the text: rules may be about some channels only");
  c.reveal->add_option("tokens", o->tokens, "As they stand in texts: EMAIL_6f1d20c9a4b37e58")->required();
  c.reveal->add_option("-c,--collection", options->collection, "Collection (default: default)");
  c.rotate->add_option("collection", options->collection, "Collection")->required();
  c.rotate->add_option("--step", o->step, "Originals a call, 1 to 10,000 (default: 1000)")
      ->check(CLI::Range(1, 10'000));
  return c;
}

}  // namespace annals::cli
