#include "cli/commands/options_reembed.h"

namespace annals::cli {

void ReembedCommands::Take(Options* options) const {
  if (reembed->parsed()) options->command = Command::kReembed;
}

ReembedCommands AddReembedCommands(CLI::App* app, Options* options) {
  CLI::App* reembed = app->add_subcommand("reembed", "Have another model make a collection's vectors, while it serves");
  reembed->footer(
      "  annals reembed surveys --model e5-small-v2 --wait    shows how far it is, and ends when that model serves\n"
      "  annals reembed surveys --model e5-small-v2           begins, and leaves it to the servers\n"
      "  annals reembed surveys --cancel                      keeps the model that serves\n"
      "The server has to run the model beside the collection's own: annalsd --embedder-also NAME (`annals status` "
      "lists\n"
      "its models). Questions are answered by the old vectors until all of the new are there; then every server goes "
      "over,\n"
      "in one step. Documents may come and go meanwhile, and servers stop and start: what is made stays made, and "
      "giving\n"
      "the command again changes nothing. Servers without the new model cannot answer afterwards: add it to all "
      "first.");
  ReembedOptions* o = &options->reembed;
  reembed->add_option("collection", o->collection, "Whose vectors")->required();
  auto* model = reembed->add_option("--model", o->model, "Name of the model that is to make them");
  auto* cancel = reembed->add_flag("--cancel", o->cancel, "Stop what is under way, and remove what it made");
  cancel->excludes(model);
  reembed->add_flag("--wait", o->wait, "Show how far it is, until the model serves")->excludes(cancel);
  return {reembed};
}

}  // namespace annals::cli
