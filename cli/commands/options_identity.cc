#include "cli/commands/options_identity.h"

namespace annals::cli {
namespace {

// A name is written as in a text, or as an id: '#17'.
void AddIdentity(const IdentityCommands& c, Options* options) {
  IdentityOptions* o = &options->identity;
  c.resolve->add_option("name", o->name, "The name as somebody wrote it: \"MARSH, K.\"")->required();
  c.resolve->add_option("--kind", o->kind, "Only this kind: person, organisation, product, place …");
  c.resolve->add_option("--max", o->most, "Candidates, 1 to 100 (default: 10)")->check(CLI::Range(1, 100));
  c.resolve->footer(
      "The entity in the first line is the one that is meant; without one the name does not say which, or nobody bears "
      "it.\nScores: 1 the very name, .95 the same but for a legal form, spaces or the order, .85 initials.");
  c.merge->add_option("source", o->name, "The name that goes under the other; or '#id'")->required();
  c.merge->add_option("target", o->other, "The entity that stays; or '#id'")->required();
  c.merge->footer(
      "  annals merge \"K. Marsh\" \"Kevin Marsh\"      one entity from now on, in later documents, too\n"
      "  annals split \"K. Marsh\"                     and two again, as if nothing had been");
  c.split->add_option("name", o->name, "The name that was merged into another; or '#id'")->required();
  c.split->add_option("--in", o->documents, "Part it in two: in these documents the name is somebody else's");
  c.split->footer(
      "  annals split \"K. Marsh\"                       undoes a merge\n"
      "  annals split \"Kevin Marsh\" --in note-7 note-9   another Kevin Marsh, in later versions of the two, too\n"
      "  annals merge \"#23\" \"#17\"                      and one again; `annals resolve` tells the ids");
  c.alias->add_option("name", o->name, "The entity; or '#id'")->required();
  c.alias->add_option("alias", o->other, "A further name of it")->required();
  auto* dry_run = c.papers->add_flag("--dry-run", o->dry_run, "Only list what would be linked");
  c.papers->add_option("--unlink", o->documents, "Instead: these are no copies, take their links away")
      ->excludes(dry_run);
  c.papers->footer(
      "Of documents of type paper; to be run after an ingest. Title, authors and year decide; a preprint may be up to\n"
      "three years older than its journal version. A copy stands behind its original in every answer.\n"
      "  annals papers --collection mine --dry-run\n"
      "  annals papers --collection mine --unlink arxiv-2101-1");
  c.candidates->add_option("--max", o->most, "Pairs, 1 to 1000 (default: 100)")->check(CLI::Range(1, 1000));
  c.candidates->footer(
      "Names that may be one and were kept apart when documents came in: the evidence did not decide it.\n"
      "`annals merge` does.");
}

void AddBackfill(const IdentityCommands& c, Options* options) {
  BackfillOptions* o = &options->backfill;
  c.backfill->add_flag("--dry-run", o->dry_run, "Only count and show what would be linked");
  c.backfill->add_option("--limit", o->limit, "Links to write in all (default: no limit)")->check(CLI::PositiveNumber);
  c.backfill->add_option("--step", o->step, "Links a call, 1 to 100000")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  c.backfill->add_option("--cursor", o->cursor, "Go on behind this one, which an interrupted run has told");
  c.backfill->footer(
      "Links mails by their headers, chats by their id, parts by their references, and what shares an invoice number,\n"
      "a calendar uid or a phone number. What is linked already stays as it is: it can be run again at any time.");
}

void AddPurge(const IdentityCommands& c, Options* options) {
  auto* ids = c.purge->add_option("ids", options->ids, "Documents to remove with their history");
  auto* entity =
      c.purge->add_option("--entity", options->identity.name, "Remove this entity and every document that names it")
          ->excludes(ids);
  c.purge->add_flag("--dry-run", options->identity.dry_run, "Only list the documents that would go")->needs(entity);
  c.purge->footer(
      "For good: text, vectors, aliases, history and stored results leave the database and every server's memory.\n"
      "Take backups and the dead space of PostgreSQL (VACUUM) into account, too.");
}

}  // namespace

void AddCollection(CLI::App* app, std::string* collection) {
  app->add_option("-c,--collection", *collection, "Collection to use")->capture_default_str();
}

void IdentityCommands::Take(Options* options) const {
  if (purge->parsed()) options->command = Command::kPurge;
  if (resolve->parsed()) options->command = Command::kResolve;
  if (merge->parsed()) options->command = Command::kMerge;
  if (split->parsed()) options->command = Command::kSplit;
  if (alias->parsed()) options->command = Command::kAlias;
  if (candidates->parsed()) options->command = Command::kCandidates;
  if (papers->parsed()) options->command = Command::kPapers;
  if (backfill->parsed()) options->command = Command::kBackfill;
}

IdentityCommands AddIdentityCommands(CLI::App* app, Options* options) {
  const IdentityCommands commands = {
      app->add_subcommand("purge", "Remove documents, or an entity, for good"),
      app->add_subcommand("resolve", "Which entity a name means, and how sure that is"),
      app->add_subcommand("merge", "Make two entities one"),
      app->add_subcommand("split", "Undo a merge, or part one entity in two"),
      app->add_subcommand("alias", "Give an entity one more name"),
      app->add_subcommand("candidates", "Names that may be one entity and were kept apart"),
      app->add_subcommand("papers", "Find preprints and other copies of papers, and link them to their originals"),
      app->add_subcommand("backfill",
                          "Link mails, chats, parts and shared identifiers of what was stored without links"),
  };
  for (CLI::App* command : {commands.purge, commands.resolve, commands.merge, commands.split, commands.alias,
                            commands.candidates, commands.papers, commands.backfill})
    AddCollection(command, &options->collection);
  AddIdentity(commands, options);
  AddPurge(commands, options);
  AddBackfill(commands, options);
  return commands;
}

}  // namespace annals::cli
