// annals-bench: see `annals-bench --help`, or ./dev bench --help.
#include <format>
#include <iostream>

#include "CLI/CLI.hpp"
#include "bench/bench.h"
#include "bench/support/bench_server.h"

namespace {

using annals::bench::BenchOptions;

void AddSettle(CLI::App* app, BenchOptions* options, const char* before_what) {
  app->add_option("--settle", options->settle_seconds,
                  std::format("Seconds that upkeep may take before {}", before_what))
      ->check(CLI::Range(0, 3'600))
      ->capture_default_str();
}

void AddOutput(CLI::App* app, BenchOptions* options) {
  app->add_option("--out", options->report.out, "Write the JSON line to this file, too");
  app->add_option("--plot", options->report.plot, "Draw the result to this SVG file");
}

void AddCommon(CLI::App* app, BenchOptions* options) {
  app->add_option("--data", options->data, "Folder with documents.jsonl and what else the benchmark needs")
      ->required()
      ->check(CLI::ExistingDirectory);
  app->add_option("--embedder", options->embedder, "a model of ./dev model, hash, or what annalsd takes")
      ->capture_default_str();
  AddOutput(app, options);
}

void AddDocuments(CLI::App* app, BenchOptions* options, std::string* relations) {
  app->add_option("--relations", *relations, "given: those of the data; none: the server reads the text")
      ->check(CLI::IsMember({"given", "none"}))
      ->capture_default_str();
  app->add_flag_callback("--no-titles", [options] { options->titles = false; }, "Leave the titles out");
}

absl::Status Run(const CLI::App& app, const BenchOptions& options) {
  if (app.got_subcommand("quality")) return annals::bench::RunQuality(options, std::cout);
  if (app.got_subcommand("expansions")) return annals::bench::RunExpansions(options, std::cout);
  if (app.got_subcommand("all-quality")) return annals::bench::RunAllQuality(options, std::cout);
  if (app.got_subcommand("known-item")) return annals::bench::RunKnownItem(options, std::cout);
  if (app.got_subcommand("temporal")) return annals::bench::RunTemporal(options, std::cout);
  if (app.got_subcommand("answer")) return annals::bench::RunAnswer(options, std::cout);
  if (app.got_subcommand("trial")) return annals::bench::RunTrial(options, std::cout);
  if (app.got_subcommand("ingest")) return annals::bench::RunIngestBench(options, std::cout);
  if (app.got_subcommand("facts")) return annals::bench::RunFacts(options, std::cout);
  if (app.got_subcommand("retrieve")) return annals::bench::RunRetrieve(options, std::cout);
  if (app.got_subcommand("serve")) return annals::bench::RunServe(options, std::cout);
  if (app.got_subcommand("engines")) return annals::bench::RunEngines(options, std::cout);
  if (app.got_subcommand("observability")) return annals::bench::RunObservability(options, std::cout);
  if (app.got_subcommand("overload")) return annals::bench::RunOverload(options, std::cout);
  if (app.got_subcommand("memory")) return annals::bench::RunMemory(options, std::cout);
  if (app.got_subcommand("many-collections")) return annals::bench::RunManyCollections(options, std::cout);
  if (app.got_subcommand("cancel")) return annals::bench::RunCancel(options, std::cout);
  if (app.got_subcommand("start")) return annals::bench::RunStart(options, std::cout);
  if (app.got_subcommand("embed")) return annals::bench::RunEmbed(options, std::cout);
  if (app.got_subcommand("ppr")) return annals::bench::RunPpr(options, std::cout);
  if (app.got_subcommand("identity")) return annals::bench::RunIdentity(options, std::cout);
  if (app.got_subcommand("extract")) return annals::bench::RunExtract(options, std::cout);
  if (app.got_subcommand("growth")) return annals::bench::RunGrowth(options, std::cout);
  if (app.got_subcommand("feed-faults")) return annals::bench::RunFeedFaultsBench(options, std::cout);
  if (app.got_subcommand("reembed")) return annals::bench::RunReembed(options, std::cout);
  if (app.got_subcommand("vector-kills")) return annals::bench::RunVectorKillsBench(options, std::cout);
  if (app.got_subcommand("pii")) return annals::bench::RunPii(options, std::cout);
  if (app.got_subcommand("time")) return annals::bench::RunTime(options, std::cout);
  return annals::bench::RunAnn(options, std::cout);
}

void AddTime(CLI::App* app, BenchOptions* options) {
  app->add_option("--data", options->data, "Folder with time expressions, *.jsonl")
      ->required()
      ->check(CLI::ExistingDirectory);
  app->add_option("--classes", options->classes,
                  "JSON object of case id and class (default: the folder's classes.json; what is not listed is "
                  "classified by its words)")
      ->check(CLI::ExistingFile);
  app->add_option("--failures", options->failures, "Show the first failures of each class")
      ->check(CLI::Range(0, 1'000'000));
  AddOutput(app, options);
}

void AddPii(CLI::App* app, BenchOptions* options) {
  app->footer(
      "--data: a folder with spans.jsonl in the format of presidio-research (full_text, spans, template_id). A quarter "
      "of\n"
      "the templates is kept back: no rule was made by them. A span counts when it shares half of what the two cover.\n"
      "Israeli identity numbers are drawn, with numbers of nine digits that are none beside them.");
  app->add_option("--data", options->data, "Folder with spans.jsonl")->required()->check(CLI::ExistingDirectory);
  app->add_option("--seed", options->seed, "Of what is drawn")->capture_default_str();
  AddOutput(app, options);
}

void AddReplicated(CLI::App* app, BenchOptions* options, const char* queries) {
  app->add_option("--data", options->data, "Folder with documents.jsonl and questions.jsonl")
      ->required()
      ->check(CLI::ExistingDirectory);
  app->add_option("--chunks", options->chunks, "Of the collection")
      ->check(CLI::Range(100, 10'000'000))
      ->capture_default_str();
  app->add_option("--relations", options->relation_rows, "Of the collection")
      ->check(CLI::Range(100, 100'000'000))
      ->capture_default_str();
  app->add_option("--queries", options->queries, queries)->check(CLI::Range(1, 100'000))->capture_default_str();
  app->add_option("--seed", options->seed, "Of what is drawn")->capture_default_str();
  AddOutput(app, options);
}

void AddRetrieve(CLI::App* app, BenchOptions* options) {
  app->footer(
      "The folder (documents.jsonl, questions.jsonl) is copied, each copy with its own names and shared hubs, until\n"
      "there are that many chunks; documents without a period get one of 16 quarters. The image is built in this\n"
      "process, without PostgreSQL; vectors are feature hashes of 32 dimensions, not a model's, and the model's\n"
      "time is not part of the figures. 100,000 chunks take one to three minutes to load and about 2 GiB. Times\n"
      "are CPU time of the thread that asks: on an idle machine, its time.");
  AddReplicated(app, options, "Questions, every second one about a period");
  app->add_option("--whole", options->whole_questions, "Questions asked of the whole graph as well: about 1 s each")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
}

void AddStart(CLI::App* app, BenchOptions* options) {
  app->footer(
      "From the start of the process to the first answer, three times each and in turn, on one database; the median.\n"
      "Documents as of `serve`.");
  app->add_option("--sizes", options->sizes, "Relations in the collection")
      ->delimiter(',')
      ->check(CLI::Range(100, 100'000'000))
      ->capture_default_str();
  AddSettle(app, options, "the snapshot that counts");
}

void AddMemory(CLI::App* app, BenchOptions* options) {
  app->footer("Documents as of `serve`; when upkeep has ended. The process without what it took before any document.");
  app->add_option("--sizes", options->sizes, "Relations in the collection, one after the other")
      ->delimiter(',')
      ->check(CLI::Range(100, 100'000'000))
      ->capture_default_str();
  AddSettle(app, options, "it is measured");
}

void AddServe(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Each passage of the folder is a document; after them come copies with names of their own, until there are that\n"
      "many relations. At each size every number of callers first calls as fast as it is answered, which gives "
      "calls/s\n"
      "and the server's CPU time a call, then at half that rate at random times, which gives p50, p95 and p99. On a\n"
      "machine that others use, trust the CPU time. A million relations: --sizes 10000,100000,1000000.");
  app->add_option("--sizes", options->sizes, "Relations in the collection")
      ->delimiter(',')
      ->check(CLI::Range(100, 100'000'000))
      ->capture_default_str();
  app->add_option("--callers", options->callers, "At once")
      ->delimiter(',')
      ->check(CLI::Range(1, 1'000))
      ->capture_default_str();
  app->add_option("--queries", options->queries, "Calls of each kind")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app->add_option("--dense-weight", options->dense_weight, "Of the cosine; 0: vectors are not searched")
      ->check(CLI::Range(0.0, 10.0))
      ->capture_default_str();
  app->add_option("--engine", options->engine, "Of the collection")
      ->check(CLI::IsMember({"memory", "postgres"}))
      ->capture_default_str();
  AddSettle(app, options, "calls are timed");
  app->add_option("--seed", options->seed, "Of what is drawn")->capture_default_str();
}

void AddObservability(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Two servers hold the same documents: one traces every call to a collector, logs it at info and is scraped once "
      "a\n"
      "round, the other traces nothing and logs errors. In each round both get the same calls, in drawn order.");
  app->add_option("--rounds", options->rounds, "Pairs of runs")->check(CLI::Range(2, 100'000))->capture_default_str();
  app->add_option("--queries", options->queries, "Calls of a run")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  AddSettle(app, options, "calls are timed");
  app->add_option("--seed", options->seed, "Of what is drawn")->capture_default_str();
}

void AddOverload(CLI::App* app, BenchOptions* options) {
  app->footer(
      "The server gets one half of the processors, the load the other. First the peak is found, with 1, 2, 4 and 8\n"
      "callers that wait for their answers, and the latency of one alone; then so many times the peak comes for so\n"
      "long, whatever the server makes of it (as of annals load); then peak and latency once more. The same load\n"
      "comes to a second server with --adaptive-limit=false. Probes of gRPC and HTTP are asked all the while.");
  app->add_option("--seconds", options->seconds, "Of the load on each server")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  app->add_option("--factor", options->load_factor, "Times the peak")
      ->check(CLI::Range(0.1, 100.0))
      ->capture_default_str();
  app->add_flag("--answers", options->ask_answers, "Ask for answers instead of passages");
  AddSettle(app, options, "calls are timed");
  app->add_option("--seed", options->seed, "Of what is drawn")->capture_default_str();
}

void AddPpr(CLI::App* app, BenchOptions* options) {
  app->footer(
      "The graph of retrieval over a collection made as `retrieve` makes it, with drawn weights and seeds. igraph's\n"
      "PRPACK brings the graph into its own form in each call; that is part of its time.");
  AddReplicated(app, options, "Sets of seeds");
}

void AddKnownItem(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Sentences are drawn from the folder's passages and asked for by their rarest 2, 3 and 5 words, as they stand,\n"
      "as \"What was said about x, y and z?\", by a quoted phrase, with one typing error, and with a hyphen left out. "
      "Where the full ranking is below that of words by more than .005, "
      "the\n"
      "line says so. The second table counts the questions in which a period was read that filters, and how many of\n"
      "them each ranking lost; \"any period\": words without that filter.");
  app->add_option("--queries", options->queries, "Sentences to draw")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  app->add_option("--seed", options->seed, "Of what is drawn")->capture_default_str();
  app->add_option("--failures", options->failures, "Show so many questions whose passage the full ranking lost");
}

void AddAllQuality(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Every folder below --data with documents.jsonl and questions.jsonl is a set; a folder whose subfolders hold\n"
      "them is one set, with a collection each. A set on which the full ranking is below the best of the others by\n"
      "more than .005 is marked, and so are its kinds of at least 40 questions; a second table tells of each mark "
      "whether\n"
      "the choice of questions alone would bring it about. Relations in the data are not used.");
  app->add_option("--data", options->data, "Folder of sets")->required()->check(CLI::ExistingDirectory);
  app->add_option("--embedder", options->embedder, "a model of ./dev model, hash, or what annalsd takes")
      ->capture_default_str();
  app->add_option("--sets", options->sets, "Only these, by their path below the folder: musique,locomo/turns")
      ->delimiter(',');
  app->add_option("--out", options->out_folder, "Folder for table.md, chart.svg and result.json");
  app->add_option("--dump", options->dump, "Write one JSON line a question: gold, returned by each ranking");
}

void AddExpansions(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Sets are found as all-quality finds them. A question whose intent is GENERAL must find the same to the last "
      "bit.");
  app->add_option("--data", options->data, "Folder of sets")->required()->check(CLI::ExistingDirectory);
  app->add_option("--embedder", options->embedder, "a model of ./dev model, hash, or what annalsd takes")
      ->capture_default_str();
  app->add_option("--sets", options->sets, "Only these, by their path below the folder")->delimiter(',');
}

void AddIdentity(CLI::App* app, BenchOptions* options) {
  app->footer(
      "--data: a folder with pairs.jsonl (name, alias), or with dblp_acm_pairs.txt (two records and a label a line).\n"
      "Names: documents titled by them, aliases added one by one, then looked up as other people spell them.\n"
      "  found     the entity is what the name means, or among those that it may mean equally\n"
      "  alone     it is the only one\n"
      "  aliases   those resolved when only names are loaded\n"
      "  merged    different entities that became one when all were ingested as text");
  app->add_option("--data", options->data, "Folder with pairs.jsonl or dblp_acm_pairs.txt")
      ->required()
      ->check(CLI::ExistingDirectory);
  app->add_option("--seed", options->seed, "Of the spellings")->capture_default_str();
  AddOutput(app, options);
}

void AddExtract(CLI::App* app, BenchOptions* options) {
  app->add_option("--data", options->data, "Folder with documents.jsonl")->required()->check(CLI::ExistingDirectory);
  AddOutput(app, options);
}

void AddEmbed(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Texts of 8, 32, 128 and 512 tokens through the adapter, and as prepared tensors through ONNX Runtime called "
      "bare\n"
      "on the same file, in this process and in turns: in batches of 1, 8 and 32, on one thread, with a caller on\n"
      "each core, and with threads inside. Rates are tokens a second of CPU time, median of five rounds; the ratio "
      "is\n"
      "to the best of these ways. Batches of an int8 model share one scale, so their vectors depend on their "
      "neighbours:\n"
      "\"one at a time\" is the ratio to the best way whose vectors do not.");
  app->add_option("--model", options->models, "Models: names below $ANNALS_MODELS, or folders")
      ->delimiter(',')
      ->capture_default_str();
  app->add_option("--out", options->report.out, "Write the JSON line to this file, too");
}

void AddFeedFaults(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Two servers that are killed and paused, on one PostgreSQL that is killed, stopped at once, restored from a "
      "dump\n"
      "or replaced by a copy that was behind; beside them writers that create, replace, delete, purge, merge names "
      "and\n"
      "part them, and readers. After each accident every server is asked for every document; every 25 accidents a "
      "server\n"
      "that begins with nothing, too, and then a new cluster begins. --planted has the writers or the database do what "
      "a\n"
      "server with a bug would do, and fails where nobody sees it.");
  app->add_option("--faults", options->faults, "Accidents")->check(CLI::Range(1, 1'000'000))->capture_default_str();
  app->add_option("--seed", options->seed, "Of the first accident; the others follow")->capture_default_str();
  app->add_option(
      "--kind", options->fault_kind,
      "This kind alone: server_killed, server_killed_at_start, servers_killed, cluster_killed, session_killed,\n"
      "stopped_at_once, sessions_terminated, replica_paused, restored, promoted");
  app->add_option("--planted", options->planted,
                  "A bug: failed_acknowledged, never_stored, old_text, half_stored, stored_twice, rolled_back_shown,\n"
                  "never_deleted, never_merged, watermark_early, feed_loses, feed_keeps_retired, purge_leaves; or all");
  app->add_option("--annalsd", options->annalsd, "The server (default: that of this build)")->check(CLI::ExistingFile);
  AddOutput(app, options);
}

void AddReembed(CLI::App* app, BenchOptions* options) {
  app->footer(
      "The folder is stored with the vectors of --embedder, then re-embedded by --also, and back. All the time its\n"
      "questions are asked, one after the other. A moment is as many calls in a row as there are questions.");
  app->add_option("--also", options->also, "The other model; as --embedder")->capture_default_str();
}

void AddVectorKills(CLI::App* app, BenchOptions* options) {
  app->footer(
      "Two servers on one PostgreSQL. Before each kill twelve documents of the folder are written; every fifth time "
      "the\n"
      "collection goes over to the other model, every seventh a document is purged, every twentieth what is under way\n"
      "is cancelled. In the end all vectors are held against fresh ones.");
  app->add_option("--also", options->also, "The other model; as --embedder")->capture_default_str();
  app->add_option("--kills", options->kills, "Kills")->check(CLI::Range(1, 1'000'000))->capture_default_str();
  app->add_option("--seed", options->seed, "Of the moments")->capture_default_str();
  app->add_option("--annalsd", options->annalsd, "The server (default: that of this build)")->check(CLI::ExistingFile);
}

void AddFacts(CLI::App* app, BenchOptions* options) {
  app->footer(
      "--data: a folder with questions.jsonl (question, answers or answer, kind) and either quads.tsv or quads.tsv.gz\n"
      "(split, subject, relation, object, day; tabs between) or documents.jsonl. Without questions.jsonl they are "
      "drawn\n"
      "from the quads, and the top fact of plain retrieval is asked beside.");
  app->add_option("--questions", options->questions, "Questions to draw, evenly over the classes")
      ->check(CLI::Range(6, 100'000))
      ->capture_default_str();
  app->add_option("--seed", options->seed, "Of what is drawn")->capture_default_str();
  app->add_option("--dump", options->dump, "Write one JSON line a question and system: gold, returned");
}

void AddTrial(CLI::App* app, BenchOptions* options) {
  app->footer(
      "--data: a folder with trial.jsonl, or one whose subfolder `trial` has it. Each question names its collection;\n"
      "the documents of a collection are all files of the subfolder of that name, or what --collection says.");
  app->add_option("--collection", options->collections, "NAME=FOLDER: where the documents of a collection are");
  app->add_option("--and", options->also_trials, "Further folders with a trial.jsonl, whose questions are asked, too");
  app->add_flag(
      "--calibrate", options->calibrate,
      "Confidences against what was right, by half: reliability bins, ECE, and a rising map fitted on the odd\n"
      "half and checked on the even one; and what each folder refuses below a threshold that the others chose");
  app->add_option("--failures", options->failures, "Show so many failures, with what was answered")
      ->check(CLI::Range(0, 1'000'000));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Benchmarks of Annals. Each prints a table and, as its last line, one JSON object.", "annals-bench");
  app.require_subcommand(1);
  BenchOptions options;
  std::string relations = "none";
  CLI::App* quality = app.add_subcommand(
      "quality", "Recall, hits, MRR and nDCG of the passages found: full, lexical, dense, z-sum; by kind of question");
  CLI::App* known_item = app.add_subcommand(
      "known-item",
      "Whether a passage is found by its own words: rare ones, a sentence, a question; full beside words");
  AddKnownItem(known_item, &options);
  AddAllQuality(app.add_subcommand("all-quality", "Every set of a folder with every ranking: one table, one chart"),
                &options);
  AddExpansions(app.add_subcommand("expansions", "Every set of a folder with expansion off, where asked and always"),
                &options);
  CLI::App* temporal = app.add_subcommand(
      "temporal", "Whether what is found keeps to the periods asked about: filter, soft boost, similarity only");
  CLI::App* answer = app.add_subcommand("answer", "Cited answers against gold sentences, beside BM25 sentences");
  CLI::App* trial =
      app.add_subcommand("trial", "Questions as people ask them: right, buried, refused, wrong; by class");
  AddTrial(trial, &options);
  CLI::App* ingest = app.add_subcommand("ingest", "Chunks a second into the store, beside a plain COPY");
  CLI::App* ann = app.add_subcommand(
      "ann", "Recall and speed of filtered vector search, beside hnswlib's filter and an exact scan");
  AddTime(app.add_subcommand("time", "Periods understood in sentences, per class, and the parser's throughput"),
          &options);
  AddPii(app.add_subcommand("pii", "Private data found in texts, by type: precision, recall, F2, exact; MB/s"),
         &options);
  AddRetrieve(app.add_subcommand("retrieve", "Time of Retrieve by stage in a big collection, beside the whole graph"),
              &options);
  AddPpr(app.add_subcommand("ppr", "Personalized PageRank: time and agreement beside igraph's PRPACK"), &options);
  AddIdentity(
      app.add_subcommand("identity", "Names found by other spellings, beside equal names and trigrams; same papers"),
      &options);
  AddExtract(app.add_subcommand("extract", "Text and relations a second of the default extractor, on one core"),
             &options);
  AddEmbed(app.add_subcommand("embed", "Tokens a second of the embedding adapter, beside ONNX Runtime called bare"),
           &options);
  AddFeedFaults(app.add_subcommand("feed-faults", "Whether live servers find what was acknowledged, through accidents"),
                &options);
  CLI::App* growth = app.add_subcommand("growth", "Cost of a document while one collection grows to 100,000");
  growth->footer(
      "Each passage of the folder becomes a document; after them come copies with names of their own. The time is "
      "from\n"
      "the file to the answer that sees the last write. --embedder hash measures everything but the model.");
  growth->add_option("--documents", options.documents, "Of the collection at the end")
      ->check(CLI::Range(1'000, 10'000'000))
      ->capture_default_str();
  CLI::App* facts = app.add_subcommand(
      "facts", "Questions over facts that have a time, by kind: right, answered, right when answered, refused");
  AddFacts(facts, &options);
  CLI::App* reembed = app.add_subcommand("reembed", "A set re-embedded by another model, and back, under questions");
  AddReembed(reembed, &options);
  CLI::App* vector_kills = app.add_subcommand("vector-kills", "Servers killed while they make vectors");
  AddVectorKills(vector_kills, &options);
  CLI::App* serve =
      app.add_subcommand("serve", "A real server under load: latency, calls a second, CPU time a call, by size");
  AddServe(serve, &options);
  CLI::App* overload =
      app.add_subcommand("overload", "A server under ten times what it can serve, with its limit and without");
  AddOverload(overload, &options);
  CLI::App* observability = app.add_subcommand(
      "observability", "What traces, logs and metrics cost a server: CPU time a call, calls a second");
  AddObservability(observability, &options);
  CLI::App* engines = app.add_subcommand("engines", "What collections of both engines find to the same questions");
  engines->footer(
      "Each set in two collections of one server, of engine MEMORY and of engine POSTGRES. overlap@10: the share of "
      "the\n"
      "ten best passages that both have. Times are the server's own, one caller.");
  engines->add_option("--data", options.data, "Folder of sets")->required()->check(CLI::ExistingDirectory);
  engines->add_option("--sets", options.sets, "Only these, by their path below the folder")->delimiter(',');
  engines->add_option("--embedder", options.embedder, "Model of the collections")->capture_default_str();
  engines->add_option("--queries", options.queries, "Of each set, at most")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  AddOutput(engines, &options);
  CLI::App* start = app.add_subcommand("start", "A server that begins with a snapshot, beside one that reads the rows");
  AddStart(start, &options);
  CLI::App* memory = app.add_subcommand("memory", "Bytes of an image and of the process, for each row, by size");
  AddMemory(memory, &options);
  CLI::App* many =
      app.add_subcommand("many-collections", "Until a write is read, beside many empty collections; images by demand");
  many->add_option("--counts", options.counts, "Empty collections, one after the other")
      ->delimiter(',')
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  AddOutput(many, &options);
  CLI::App* cancel = app.add_subcommand("cancel", "How soon what a call held is free after its caller has left");
  cancel->add_option("--rounds", options.rounds, "Calls that are left, of each kind")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  AddOutput(cancel, &options);
  for (CLI::App* bench : {quality, known_item, temporal, answer, trial, ingest, growth, ann, facts, reembed,
                          vector_kills, serve, overload, observability, start, memory})
    AddCommon(bench, &options);
  for (CLI::App* bench : {quality, temporal, ingest}) AddDocuments(bench, &options, &relations);
  quality->add_option("--privacy", options.privacy, "JSON file of a PrivacyPolicy that the collection is made with")
      ->check(CLI::ExistingFile);
  quality->add_option("--merge", options.merge, "Further folders whose documents are ingested, too")
      ->check(CLI::ExistingDirectory);
  quality
      ->add_option("--single-hop", options.single_hop,
                   "Ask so many questions that one passage answers instead, drawn from the data's relations")
      ->check(CLI::Range(1, 100'000));
  quality->add_flag("--typed-names", options.typed_names,
                    "With --single-hop: name subjects in small letters, without what tells namesakes apart; only names "
                    "whose words other documents hold, too");
  quality
      ->add_option("--linked", options.linked,
                   "Ask so many questions that two or three passages answer together instead, drawn from words of "
                   "passages of which one mentions the other's title")
      ->check(CLI::Range(1, 100'000))
      ->excludes("--single-hop");
  quality->add_option("--seed", options.seed, "Of the questions of --single-hop and --linked")->capture_default_str();
  for (CLI::App* bench : {answer, trial})
    bench->add_flag("--ablate", options.ablate, "Also with one part of a sentence's score less at a time");
  trial
      ->add_option(
          "--wording", options.wording,
          "Ask as other people write: lower (small letters), unmarked (no question mark), courteous (\"Hi, could "
          "you please tell me …\")")
      ->check(CLI::IsMember({"plain", "lower", "unmarked", "courteous"}))
      ->capture_default_str();
  quality->add_flag("--ablate", options.ablate, "Also the full ranking with one part less at a time, and other scores");
  temporal->add_flag("--ablate", options.ablate, "Also the full ranking with one part less at a time");
  temporal->add_option("--k", options.k, "Passages a question, where gold is passages; 10 unless told")
      ->check(CLI::Range(1, 1000));
  temporal->add_option("--dump", options.dump, "Write one JSON line a question and system: understood, returned");
  answer->add_option("--dump", options.dump, "Write one JSON line a question: what was cited, beside the gold");
  ingest->add_option("--model-documents", options.model_documents, "Documents for the run with the model")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  ann->add_option("--vectors", options.vectors, "Passages in the index")
      ->check(CLI::Range(100, 10'000'000))
      ->capture_default_str();
  ann->add_option("--queries", options.queries, "Further passages that are searched with")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 1;
  }
  options.relations_given = relations == "given";

  const auto scratch = annals::bench::ScratchFolder::Make("annals-bench");
  if (!scratch.ok()) {
    std::cerr << "annals-bench: " << scratch.status().message() << "\n";
    return 1;
  }
  options.scratch = (*scratch)->path();
  annals::bench::StopOnSignals stop(options.scratch);
  const absl::Status status = Run(app, options);
  stop.EndIfAsked();
  if (status.ok()) return 0;
  std::cerr << "annals-bench: " << status.message() << "\n";
  return 1;
}
