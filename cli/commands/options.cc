#include "cli/commands/options.h"

#include <cstdlib>
#include <sstream>

#include "CLI/CLI.hpp"
#include "cli/client/exit_code.h"
#include "cli/commands/options_identity.h"
#include "cli/commands/options_keys.h"
#include "cli/commands/options_load.h"
#include "cli/commands/options_pii.h"
#include "cli/commands/options_reembed.h"
#include "cli/commands/options_transfer.h"

namespace annals::cli {
namespace {

constexpr const char* kExamples = R"(
Examples
  annals ingest surveys.jsonl notes.md                 store documents in the collection "default"
  annals ingest archive.mbox --collection mail         mails, their threads and attachments
  annals ingest "2026-03-05 Roofers.vtt"               a transcript of a call: its turns, who speaks, when
  zcat big.jsonl.gz | annals ingest - --collection big
  annals ask "How did employment change in the October 2025 survey?"
  annals ask "How did prices change between the July and October 2025 surveys?"
  annals ask --mode conflicts "How many harbour permits were issued in 2024?"
  annals retrieve --explain --top-k 5 "Who invented the lattice cell?"
  annals retrieve --scope 2025-07-01..2025-10-01 "hiring"
  annals scope "How did hiring change between the July and October 2025 surveys?"
  annals ask --json "Who supplies the cell?" | jq -r .text

Exit codes: 0 ok, 1 wrong arguments or invalid request (of doctor: a check failed), 2 some input was rejected and the
            rest stored, 3 server unreachable, 4 not found, 5 any other error.)";

void AddQuestion(CLI::App* app, QuestionOptions* q) {
  app->add_option("question", q->question, "The question, in quotes")->required();
  AddCollection(app, &q->collection);
  app->add_option("--mode", q->mode, "auto, fact, explain or conflicts")
      ->check(CLI::IsMember({"auto", "fact", "explain", "conflicts"}))
      ->capture_default_str();
  app->add_option(
         "--scope", q->scopes,
         "Days to search, FROM..TO, the last one excluded; either may be left out. Overrides what the question says. "
         "Given twice: a comparison. `none`: no time filter")
      ->allow_extra_args(false)
      ->take_all();
  app->add_option("--reference-time", q->reference_time,
                  "\"Today\" of the question, YYYY-MM-DD (default: the server's date)");
  app->add_option("--as-of", q->as_of, "Answer from what was recorded at this instant: 2025-03-31T00:00:00Z");
  app->add_option("--doc-type", q->doc_types, "Only documents of this type; may be repeated")
      ->allow_extra_args(false)
      ->take_all();
  app->add_option("--channel", q->channels, "Only this channel; may be repeated")->allow_extra_args(false)->take_all();
  app->add_option("--kind", q->kinds, "Only this kind; may be repeated")->allow_extra_args(false)->take_all();
  app->add_option("--owner", q->owners, "Only documents that speak for this owner; may be repeated")
      ->allow_extra_args(false)
      ->take_all();
  app->add_option("--document", q->document_ids, "Only this document; may be repeated")
      ->allow_extra_args(false)
      ->take_all();
  app->add_option("--asker", q->asker,
                  "Your name, as mails have it: what \"me\" and \"I\" mean in \"what did Dana write me?\"")
      ->envname("ANNALS_ASKER");
  app->add_option("--top-k", q->top_k, "Passages, 1 to 1000 (default: 10)")->check(CLI::Range(1, 1000));
  app->add_option("--budget", q->token_budget, "Tokens of all passages together (default: no limit)")
      ->check(CLI::Range(1, 1'000'000));
  app->add_option("--expand", q->expand,
                  "Passages that are linked with those found (threads, attachments, calls; kin of a person): off, "
                  "where_asked, always (default: as the collection has it)")
      ->check(CLI::IsMember({"off", "where_asked", "always"}));
  app->add_option("--context-turns", q->context_turns, "Of a turn of a chat, the turns before it, 0 to 20 (default: 0)")
      ->check(CLI::Range(0, 20));
  app->add_option("--superseded", q->superseded,
                  "Passages of superseded documents: show (behind those that replace them) or omit")
      ->check(CLI::IsMember({"show", "omit"}));
  app->add_option("--at-least", q->at_least, "See at least what this watermark of an ingest covers");
  app->add_flag(
      "--reveal-private", q->reveal_private,
      "Put the originals that the collection keeps in the place of tokens; needs a key that reveals private data");
  app->add_flag("--hide-private", q->hide_private, "Hide what the policy hides, though your key reveals private data")
      ->excludes("--reveal-private");
  app->add_flag("--explain", q->explain, "Show why each passage is there, the facts used and the paths");
}

void AddIngest(CLI::App* app, Options* options, std::string* relations, bool* no_titles) {
  IngestOptions* ingest = &options->ingest;
  app->add_option(
         "files", ingest->files,
         ".jsonl (one document a line), .json (documents, Crossref works, USPTO records, the manifest of a "
         "paperless-ngx export), .md and .txt (front matter "
         "allowed; exported chats; transcripts of calls, \"[00:01:02] Alex: …\"), .vtt and .srt (transcripts "
         "of calls), .pdf (by "
         "pdftotext), .eml, .mbox, .ics (calendars), .vcf (address books); `-` reads JSON lines from standard input")
      ->required();
  AddCollection(app, &options->collection);
  app->add_option("--relations", *relations,
                  "given: use the entities and relations in the input; none: leave them out, the server reads the text")
      ->check(CLI::IsMember({"given", "none"}))
      ->capture_default_str();
  app->add_flag("--no-titles", *no_titles, "Leave the titles out");
  app->add_option("--streams", ingest->streams, "Streams of documents at once")
      ->check(CLI::Range(1, 16))
      ->capture_default_str();
  app->add_flag(
      "--wait", ingest->wait,
      "Wait until the vectors are made, too. Without it documents are found by words, names and time at once, "
      "and by meaning a little later");
  app->add_option_function<int>(
         "--retry-for", [ingest](int seconds) { ingest->retry_for = std::chrono::seconds(seconds); },
         "Seconds to go on trying when the server becomes unavailable (default: 60)")
      ->check(CLI::Range(0, 3600));
  app->footer(
      "A line that is no document is reported as FILE:LINE with the reason; the others are stored, and the exit code "
      "is 2.\n"
      "Interrupted? Run the same command again: documents that are stored already are left as they are.");
}

void AddScope(CLI::App* app, QuestionOptions* q) {
  app->add_option("question", q->question, "The question, in quotes")->required();
  AddCollection(app, &q->collection);
  app->add_option("--reference-time,--reference", q->reference_time,
                  "\"Today\" of the question, YYYY-MM-DD (default: the server's date)");
  app->add_option("--owner", q->owners, "Only documents that speak for this owner; may be repeated")
      ->allow_extra_args(false)
      ->take_all();
  app->footer(
      "The question is printed with what was understood marked: ^ periods, - words that turn them into limits, ~ words "
      "of recency and events.\n"
      "\"The latest report\" and its kin are resolved on the collection, so the server must hold it.");
}

void AddTimeline(CLI::App* app, Options* options) {
  app->add_option("name", options->timeline.name, "Entity or alias; id or identifier of a document (\"LK 1020304\")")
      ->required();
  AddCollection(app, &options->collection);
  app->add_option("--scope", options->timeline.period, "Only these days: FROM..TO, either may be left out");
  app->add_option("--as-of", options->timeline.as_of, "As recorded at this instant, RFC 3339");
  app->add_option("--max-entries", options->timeline.max_entries, "Entries, 1 to 1000 (default: 100)")
      ->check(CLI::Range(1, 1000));
}

void AddConnections(CLI::App* app, Options* options) {
  app->add_option("names", options->connections.names,
                  "Two or more names, each in quotes: \"Kevin Marsh\" \"Alexis Boon\"")
      ->required()
      ->expected(1, 10);
  AddCollection(app, &options->collection);
  app->add_option("--scope", options->connections.period,
                  "Only what holds on these days: FROM..TO, either may be left out");
  app->add_option("--as-of", options->connections.as_of, "As recorded at this instant, RFC 3339");
  app->add_option("--max-hops", options->connections.max_hops, "Hops of a path, 1 to 5 (default: 3)")
      ->check(CLI::Range(1, 5));
  app->add_option("--max-paths", options->connections.max_paths, "Paths, 1 to 100 (default: 10)")
      ->check(CLI::Range(1, 100));
}

void AddCredentials(CLI::App* app, CredentialFiles* files) {
  app->add_option("--key-file", files->key_file, "File whose first line is the access key (default: $ANNALS_API_KEY)")
      ->envname("ANNALS_KEY_FILE");
  app->add_flag("--tls", files->tls, "Speak TLS; implied by the three files below")->envname("ANNALS_TLS");
  app->add_option("--tls-ca", files->authorities_file,
                  "PEM file of the authorities that the server is known by (default: the system's)")
      ->envname("ANNALS_TLS_CA");
  app->add_option("--tls-cert", files->certificate_file, "PEM file of the client's own certificate")
      ->envname("ANNALS_TLS_CLIENT_CERT");
  app->add_option("--tls-key", files->private_key_file, "PEM file of its private key")
      ->envname("ANNALS_TLS_CLIENT_KEY");
}

void AddDoctor(CLI::App* app, Options* options) {
  app->add_flag("--strict", options->strict, "Exit code 1 also when a check is only to be looked at (warn)");
  app->footer(
      "One line a check: ok, warn or fail, and what to do next. Exit code 0, or 1 when a check fails. Checked are: the "
      "server and its version, readiness, clocks, the database with its role, schema, durability and connections, the "
      "feed, the model and the vectors of each collection, disks, files, memory, dangerous settings.\n"
      "Needs a key of scope admin that reaches all collections; others see a part. When the server does not answer, it "
      "says what does stand in the way as far as it can be seen from here.");
}

struct Subcommands {
  CLI::App *ingest, *retrieve, *ask, *scope, *timeline, *connections, *collections, *documents, *status, *remove,
      *doctor;
};

Command Chosen(const Subcommands& s) {
  if (s.ingest->parsed()) return Command::kIngest;
  if (s.retrieve->parsed()) return Command::kRetrieve;
  if (s.ask->parsed()) return Command::kAsk;
  if (s.scope->parsed()) return Command::kScope;
  if (s.timeline->parsed()) return Command::kTimeline;
  if (s.connections->parsed()) return Command::kConnections;
  if (s.collections->parsed()) return Command::kCollections;
  if (s.documents->parsed()) return Command::kDocuments;
  if (s.remove->parsed()) return Command::kDelete;
  if (s.doctor->parsed()) return Command::kDoctor;
  return Command::kStatus;
}

bool IsRank(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (text == "default") return true;
  return sign != std::string::npos && sign > 0 && sign + 1 < text.size() &&
         text.find_first_not_of("0123456789", sign + 1) == std::string::npos && text.size() - sign <= 4;
}

void AddListings(const Subcommands& s, Options* options) {
  s.collections->add_option("name", options->ids, "With counts of this collection only");
  s.collections
      ->add_option(
          "--authority", options->authority,
          "How its sources rank where they disagree, SOURCE=RANK (0 to 100): official=50 survey=45; \"default\" "
          "for the usual order. Makes the collection where it is missing")
      ->check([](const std::string& text) { return IsRank(text) ? std::string() : text + ": write SOURCE=RANK"; });
  s.collections
      ->add_option("--privacy", options->privacy,
                   "JSON file of a PrivacyPolicy: what is done to private data from now on")
      ->check(CLI::ExistingFile);
  s.collections->add_option(
      "--asker", options->of_asker,
      "Whose collection it is from now on: what \"me\" and \"I\" mean where a question names nobody who asks; "
      "\"\" for nobody's");
  AddCollection(s.documents, &options->collection);
  s.documents->add_option("id", options->ids, "Show this document with its passages");
  AddCollection(s.remove, &options->collection);
  auto* ids = s.remove->add_option("ids", options->ids, "Documents to delete; `as_of` before now still sees them");
  s.remove
      ->add_flag("--whole-collection", options->whole_collection,
                 "Delete the collection and everything in it, for good")
      ->excludes(ids);
}

Finished FinishedWith(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out, problem;
  const int code = app.exit(error, out, problem);
  return {code == 0 ? 0 : static_cast<int>(ExitCode::kUsage), code == 0 ? out.str() : problem.str()};
}

}  // namespace

std::variant<Options, Finished> ParseOptions(int argc, const char* const* argv) {
  Options options;
  std::string relations = "given";
  bool no_titles = false;
  int timeout = 30;
  const char* server = std::getenv("ANNALS_SERVER");
  options.server = server != nullptr && *server != '\0' ? server : "127.0.0.1:7411";

  CLI::App app(
      "Annals: questions about knowledge that changes with time, answered from the right period, with citations.",
      "annals");
  app.footer(kExamples);
  app.require_subcommand(1);
  app.fallthrough();  // --server and --json may stand after the subcommand, too
  app.add_option("--server", options.server, "host:port of annalsd (default: $ANNALS_SERVER, else 127.0.0.1:7411)");
  AddCredentials(&app, &options.credentials);
  app.add_flag("--json", options.json, "Print the response as JSON, for scripts");
  app.add_option("--timeout", timeout, "Seconds a call may take")->check(CLI::Range(1, 3600))->capture_default_str();

  const Subcommands commands = {
      app.add_subcommand("ingest", "Store documents; running it again changes nothing"),
      app.add_subcommand("retrieve", "Passages that hold in the period asked about"),
      app.add_subcommand("ask", "A cited answer"),
      app.add_subcommand("scope", "What is understood of a question about time, its words marked"),
      app.add_subcommand("timeline", "What is known of a name in order of time: events, dated facts, gaps"),
      app.add_subcommand("connections", "How names hang together: paths between them, with the passages that say so"),
      app.add_subcommand("collections", "List collections, or show one with its counts"),
      app.add_subcommand("documents", "List a collection's documents, or show one"),
      app.add_subcommand("status", "State of the server; exit code 0 when it and its database answer"),
      app.add_subcommand("delete", "Delete documents, or a whole collection"),
      app.add_subcommand("doctor", "What is wrong with a server and its surroundings, and what to do next"),
  };
  const IdentityCommands identity = AddIdentityCommands(&app, &options);
  const KeyCommands keys = AddKeyCommands(&app, &options);
  const PiiCommands pii = AddPiiCommands(&app, &options);
  const ReembedCommands reembed = AddReembedCommands(&app, &options);
  const TransferCommands transfer = AddTransferCommands(&app, &options);
  const CLI::App* load = AddLoadCommand(&app, &options);
  AddIngest(commands.ingest, &options, &relations, &no_titles);
  AddQuestion(commands.retrieve, &options.question);
  AddQuestion(commands.ask, &options.question);
  commands.ask
      ->add_option("--max-sentences", options.question.max_sentences,
                   "Sentences in the answer, 1 to 20 (default: one for each thing asked about, or 5)")
      ->check(CLI::Range(1, 20));
  commands.ask
      ->add_option(
          "--composer", options.question.composer,
          "extractive: quotes; model: the server's language model, checked (default: the model if there is one)")
      ->check(CLI::IsMember({"auto", "extractive", "model"}));
  commands.ask
      ->add_option("--after", options.question.after,
                   "A question asked before, which this one may lean on (\"and in July?\"); repeatable, in order")
      ->allow_extra_args(false);
  commands.ask->add_flag("--stream", options.question.stream,
                         "Show the model's words as they come, unchecked, before the answer");
  AddScope(commands.scope, &options.question);
  AddTimeline(commands.timeline, &options);
  AddConnections(commands.connections, &options);
  AddListings(commands, &options);
  AddDoctor(commands.doctor, &options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return FinishedWith(app, error);
  }
  options.command = Chosen(commands);
  identity.Take(&options);
  keys.Take(&options);
  pii.Take(&options);
  reembed.Take(&options);
  transfer.Take(&options);
  if (load->parsed()) options.command = Command::kLoad;
  options.timeout = std::chrono::seconds(timeout);
  options.ingest.choices = {.keep_relations = relations == "given", .keep_titles = !no_titles};
  if (options.command == Command::kCollections && !options.authority.empty() && options.ids.size() != 1) {
    return Finished{static_cast<int>(ExitCode::kUsage), "collections: --authority needs the name of one collection\n"};
  }
  if (options.command == Command::kCollections && !options.privacy.empty() && options.ids.size() != 1) {
    return Finished{static_cast<int>(ExitCode::kUsage), "collections: --privacy needs the name of one collection\n"};
  }
  if (options.command == Command::kCollections && options.of_asker && options.ids.size() != 1) {
    return Finished{static_cast<int>(ExitCode::kUsage), "collections: --asker needs the name of one collection\n"};
  }
  if (options.command == Command::kDelete && options.ids.empty() && !options.whole_collection) {
    return Finished{static_cast<int>(ExitCode::kUsage), "delete: name the documents, or give --whole-collection\n"};
  }
  if (options.command == Command::kReembed && options.reembed.model.empty() && !options.reembed.cancel) {
    return Finished{static_cast<int>(ExitCode::kUsage), "reembed: name the model by --model, or give --cancel\n"};
  }
  if (options.command == Command::kPurge && options.ids.empty() && options.identity.name.empty()) {
    return Finished{static_cast<int>(ExitCode::kUsage), "purge: name the documents, or give --entity\n"};
  }
  return options;
}

}  // namespace annals::cli
