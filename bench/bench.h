// The benchmarks, one function each, and what they can be told. Each prints a table and, last, one JSON line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "bench/support/report.h"
#include "server/models/embedder_factory.h"

namespace annals::bench {

struct BenchOptions {
  std::filesystem::path data;                // folder of the evaluation format
  std::vector<std::string> sets;             // all-quality: those below the folder; empty: all
  std::filesystem::path out_folder;          // all-quality: gets table, chart and JSON; empty: none
  std::vector<std::filesystem::path> merge;  // further folders whose documents are ingested, too
  std::string embedder{models::kDefaultModel};
  std::vector<std::string> models{std::string(models::kDefaultModel)};  // embed: folders, or names below $ANNALS_MODELS
  std::filesystem::path privacy;  // quality: file with a policy that the collection is made with; empty: none
  bool relations_given = false;   // use the relations in the data; else the server reads the text
  bool titles = true;
  bool ablate = false;                   // one part of the ranking, or of the choice of sentences, less at a time, too
  int single_hop = 0;                    // quality: so many questions drawn from the relations instead of the folder's
  int linked = 0;                        // quality: so many drawn from passages that mention each other
  bool typed_names = false;              // of these: the subject as people type it, where others share its name
  int model_documents = 200;             // ingest: documents for the run with the model
  int vectors = 20'000;                  // ann
  int queries = 200;                     // ann, retrieve, ppr, known-item
  std::filesystem::path classes;         // time: case id -> class; empty: by rule
  std::string wording = "plain";         // trial: as wording.h has them
  int failures = 0;                      // time: failures shown of each class; trial, known-item: of all
  std::vector<std::string> collections;  // trial: "name=FOLDER", where the documents of a collection are
  bool calibrate = false;                // trial: whether confidences are what they say
  std::vector<std::filesystem::path> also_trials;  // trial: further folders whose questions are asked, too
  int k = 0;                                       // temporal: passages a question; 0: the bench's own
  std::string dump;                  // all-quality, temporal, answer, facts: file for one line a question; empty: none
  int questions = 600;               // facts: drawn, evenly over the classes
  std::uint64_t seed = 1;            // facts, retrieve, ppr, single hops, linked, known-item: of what is drawn
  std::int64_t documents = 100'000;  // growth
  std::int64_t chunks = 100'000;     // retrieve, ppr
  std::int64_t relation_rows = 1'000'000;               // retrieve, ppr
  int whole_questions = 40;                             // retrieve: asked of the whole graph as well
  std::vector<std::int64_t> sizes = {10'000, 100'000};  // serve, start, memory: relations, one after the other
  std::vector<std::int64_t> counts = {100, 1'000};      // many-collections: one after the other
  int rounds = 100;                                     // cancel: calls of each kind
  std::vector<int> callers = {1, 2, 8, 64};             // serve: at once
  std::string engine{"memory"};                         // serve: of the collection
  double dense_weight = 0;        // serve: of the cosine in the score; 0: vectors are not searched
  int seconds = 300;              // overload: of the load
  double load_factor = 10;        // overload: times the peak
  bool ask_answers = false;       // overload: Answer instead of Retrieve
  int settle_seconds = 120;       // serve, start, memory, overload: waits so long for upkeep to end, at most
  int faults = 300;               // feed-faults: accidents
  std::string fault_kind;         // feed-faults: this kind alone; empty: all in turn
  std::string planted;            // feed-faults: a bug of bench/faults/planted.h, or all; empty: none
  std::filesystem::path annalsd;  // feed-faults, vector-kills: the server; empty: that beside this program
  std::string also{"hash"};       // reembed, vector-kills: the other model
  int kills = 50;                 // vector-kills
  ReportOptions report;
  std::filesystem::path scratch;  // a folder of this run's own
};

// Recall, hits, MRR and nDCG of the full pipeline, of its lexical and its dense part alone and of their sum, over the
// questions of a folder, or of a folder of collections; and for each kind of question.
absl::Status RunQuality(const BenchOptions& options, std::ostream& out);
// Whether somebody who knows what a passage says finds it: by its rarest words, by a whole sentence, by a question.
absl::Status RunKnownItem(const BenchOptions& options, std::ostream& out);
// Every set below a folder with every ranking: one table, one chart, and where the full one is not the best.
absl::Status RunAllQuality(const BenchOptions& options, std::ostream& out);
// Every set below a folder with expansion off, where asked and always: which questions find something else, and recall.
absl::Status RunExpansions(const BenchOptions& options, std::ostream& out);
// Whether what is found keeps to the periods that were asked about, beside weaker uses of the same scope.
absl::Status RunTemporal(const BenchOptions& options, std::ostream& out);
// Cited answers against gold sentences, at the default length and at eight sentences, beside BM25 sentences.
absl::Status RunAnswer(const BenchOptions& options, std::ostream& out);
// Questions as people ask them, judged by what an answer must say: right, buried, refused although answerable, wrong.
absl::Status RunTrial(const BenchOptions& options, std::ostream& out);
// Chunks a second into the store, without and with a model, beside a plain COPY of the same bytes.
absl::Status RunIngestBench(const BenchOptions& options, std::ostream& out);
// Seconds and CPU time until a server answers that begins with a snapshot, beside one that reads the rows.
absl::Status RunStart(const BenchOptions& options, std::ostream& out);
// Bytes of the image and of the process, for each relation, statement and passage.
absl::Status RunMemory(const BenchOptions& options, std::ostream& out);
// Until a write is read, and until the first answer, beside many empty collections: all images held, or those asked for.
absl::Status RunManyCollections(const BenchOptions& options, std::ostream& out);
// How soon a statement, a place among the calls and a call to an endpoint are free after their caller has left.
absl::Status RunCancel(const BenchOptions& options, std::ostream& out);
// Recall and speed of filtered vector search, beside an exact scan and hnswlib's own filter.
absl::Status RunAnn(const BenchOptions& options, std::ostream& out);
// Periods understood in sentences that name them, per class of expression, and the parser's throughput. No server.
absl::Status RunTime(const BenchOptions& options, std::ostream& out);
// Questions over facts that have a time, of a folder or drawn from its facts: right, answered, refused, by kind.
absl::Status RunFacts(const BenchOptions& options, std::ostream& out);
// Time of Retrieve by stage in a big collection made of copies of a folder, in this process; the bounded walk beside
// the whole graph. No server.
absl::Status RunRetrieve(const BenchOptions& options, std::ostream& out);
// A real server under calls that come at random, while its collection grows: latency, calls and CPU time a call.
absl::Status RunServe(const BenchOptions& options, std::ostream& out);
// A server under many times the calls that it can serve, with its limit of reads and without: what it still serves and how
// quickly, how quickly it refuses, its memory, its probes.
absl::Status RunOverload(const BenchOptions& options, std::ostream& out);
// The same sets in collections of both engines: what each finds to the same questions, and how quickly.
absl::Status RunEngines(const BenchOptions& options, std::ostream& out);
absl::Status RunObservability(const BenchOptions& options, std::ostream& out);
// Names found by other spellings and entities kept apart, beside equal names and trigrams; or, where the folder holds
// pairs of paper records, one paper or two.
absl::Status RunIdentity(const BenchOptions& options, std::ostream& out);

// Personalized PageRank beside igraph: time and agreement on the graph of a whole collection. No server.
absl::Status RunPpr(const BenchOptions& options, std::ostream& out);

// Bytes of text and relations a second that the default extractor reads on one core, beside ICU's word boundaries. No
// server.
absl::Status RunExtract(const BenchOptions& options, std::ostream& out);
// Accidents of PostgreSQL and of servers while documents are written: whether every live server finds what was
// acknowledged, and nothing else. An error when one does not.
absl::Status RunFeedFaultsBench(const BenchOptions& options, std::ostream& out);
// Tokens a second of CPU time of the embedding adapter, beside ONNX Runtime called bare on the same model file. No server.
absl::Status RunEmbed(const BenchOptions& options, std::ostream& out);
// Cost of a document, from text to searchable, while one collection grows; and the exponent of the whole cost.
absl::Status RunGrowth(const BenchOptions& options, std::ostream& out);
// A set re-embedded by another model and back under constant questions: failed calls, switches, recall at each moment. An
// error when a call failed, or a moment was worse than either model.
absl::Status RunReembed(const BenchOptions& options, std::ostream& out);
// Two servers that make vectors, one after the other killed: whether each text has its one vector in the end. An error
// when one has not.
absl::Status RunVectorKillsBench(const BenchOptions& options, std::ostream& out);
// Private data found in texts where they are known, by type, and Israeli identity numbers in drawn texts. No server.
absl::Status RunPii(const BenchOptions& options, std::ostream& out);

}  // namespace annals::bench
