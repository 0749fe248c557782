#include "cli/commands/options_pii.h"

namespace annals::cli {

void PiiCommands::Take(Options* options) const {
  if (scan->parsed()) options->command = Command::kScanPii;
}

PiiCommands AddPiiCommands(CLI::App* app, Options* options) {
  CLI::App* pii = app->add_subcommand("pii", "Private data: what a policy would do to a text");
  const PiiCommands c = {
      pii, pii->add_subcommand("scan", "Show the private data of a text and what becomes of them; asks no server")};
  pii->require_subcommand(1);
  pii->footer(
      "  annals pii scan letter.txt                                  every type replaced by its name\n"
      "  annals pii scan letter.txt --policy policy.json --channel mail\n"
      "A policy is what a collection has, as JSON:\n"
      "  {\"rules\": [{\"types\": [\"PII_TYPE_EMAIL\"], \"action\": \"PII_ACTION_HASH\", \"channels\": [\"mail\"]}]}");
  PiiOptions* o = &options->pii;
  c.scan->add_option("file", o->file, "UTF-8 text")->required()->check(CLI::ExistingFile);
  c.scan->add_option("--policy", o->policy, "JSON of a PrivacyPolicy (default: replace every type)")
      ->check(CLI::ExistingFile);
  c.scan->add_option("--channel", o->channel, "Of the text: rules may be about some channels only");
  return c;
}

}  // namespace annals::cli
