#include "cli/commands/options_load.h"

namespace annals::cli {

CLI::App* AddLoadCommand(CLI::App* app, Options* options) {
  CLI::App* load = app->add_subcommand("load", "Call the server at a given rate, and say what became of the calls");
  load->footer(
      "  annals load --collection news --rate 200 --seconds 30\n"
      "  annals load --collection news --rate 50 --questions questions.txt --mix retrieve=8,answer=2\n"
      "Calls are due at random at that rate, whatever the server makes of them, and are timed from when they were "
      "due.\n"
      "`ingest` in the mix writes documents load-SEED-1, load-SEED-2 … into the collection.");
  LoadOptions* o = &options->load;
  load->add_option("-c,--collection", options->collection, "Collection")->capture_default_str();
  load->add_option("--rate", o->rate, "Calls a second")->check(CLI::Range(0.1, 1e6))->capture_default_str();
  load->add_option("--seconds", o->seconds, "How long calls are sent")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  load->add_option("--questions", o->file,
                   "File with a question a line (default: openings of the collection's passages)")
      ->check(CLI::ExistingFile);
  load->add_option("--mix", o->mix, "Which calls, with weights: retrieve, answer, ingest")->capture_default_str();
  load->add_option("--call-timeout-ms", o->timeout_ms, "Deadline of a call")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  load->add_option("--most-open", o->most_open, "Calls under way; what is due beyond is counted and not sent")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  load->add_option("--seed", o->seed, "Of the random times and choices")->capture_default_str();
  return load;
}

}  // namespace annals::cli
