#include "cli/commands/options_transfer.h"

namespace annals::cli {

void TransferCommands::Take(Options* options) const {
  if (export_collection->parsed()) options->command = Command::kExport;
  if (import_collection->parsed()) options->command = Command::kImport;
}

TransferCommands AddTransferCommands(CLI::App* app, Options* options) {
  TransferOptions* o = &options->transfer;
  CLI::App* out = app->add_subcommand("export", "Write a collection into a file, as it was given");
  out->footer(
      "  annals export harbour --out harbour.jsonl             what is live, and how the collection is set\n"
      "  annals export harbour --out harbour.jsonl --history   replaced and deleted versions, too\n"
      "It takes a key of scope admin. An export that was interrupted goes on with --resume. What a policy hides is\n"
      "hidden, unless the key reveals private data. docs/guide.md says what is not carried.");
  out->add_option("collection", o->collection, "Which one")->required();
  out->add_option("--out", o->file, "File to write; it must not be there")->required();
  out->add_flag("--history", o->history, "Replaced and deleted versions, too, with their times");
  out->add_flag("--reveal-private", o->reveal_private, "Originals in the place of tokens, where they are kept");
  out->add_flag("--resume", o->resume, "Go on where an interrupted export stopped");
  CLI::App* in = app->add_subcommand("import", "Fill a collection from a file that `annals export` wrote");
  in->footer(
      "  annals import harbour.jsonl --collection harbour-2    makes the collection, set as the first was\n"
      "  annals import harbour.jsonl --collection harbour-2    again: changes nothing\n"
      "It takes a key of scope admin, or with --keep-settings, into a collection that is there, of scope write. What\n"
      "the collection does not take is named by line, and the exit code is 2; the rest is stored.");
  in->add_option("file", o->file, "File to read")->required()->check(CLI::ExistingFile);
  in->add_option("--collection", o->collection, "Which one")->required();
  auto* embedder = in->add_option("--embedder", o->embedder, "Model of a collection that is made (default: as it was)");
  in->add_flag("--keep-settings", o->keep_settings, "Leave the collection set as it is")->excludes(embedder);
  in->add_flag("--resume", o->resume, "Go on where an interrupted import stopped");
  return {out, in};
}

}  // namespace annals::cli
