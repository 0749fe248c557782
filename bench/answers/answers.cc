#include <chrono>
#include <format>
#include <fstream>
#include <iostream>
#include <map>

#include "bench/answers/answer_measures.h"
#include "bench/answers/citation_check.h"
#include "bench/answers/date_answers.h"
#include "bench/bench.h"
#include "bench/quality/asking.h"
#include "bench/quality/quality_measures.h"
#include "bench/support/bench_server.h"
#include "bench/support/corpus.h"
#include "bench/support/sentence_bm25.h"
#include "core/answer/evidence/sentence_weights.h"
#include "core/record/status.h"

namespace annals::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMoreSentences = 8;  // docs/recipes.md C: beside the default length
constexpr int kTimed = 5;          // calls of each kind that a question is timed by; the median counts
constexpr const char* kSystems[] = {"full", "full@8", "lexical", "lexical@8"};

struct Run {
  std::map<std::string, std::vector<GivenAnswer>> answers;  // by system, one a question
  std::vector<double> answer_ms, retrieve_ms;               // one of each a question
  CitationCheck check;
};

double MillisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

v1::AnswerRequest RequestFor(const AnswerQuestion& question, const LoadedSet& set) {
  const LoadedSet::Collection& collection = set.collections[question.collection];
  v1::AnswerRequest request;
  request.mutable_retrieve()->set_collection(collection.name);
  request.mutable_retrieve()->set_query(question.text);
  request.mutable_retrieve()->set_reference_time(question.reference_time);
  request.mutable_retrieve()->set_at_least(collection.watermark);
  return request;
}

GivenAnswer Given(const AnswerQuestion& question, const v1::AnswerResponse& response) {
  GivenAnswer given{.abstained = response.abstained(),
                    .first_date = FirstDate(response),
                    .gold_retrieved = GoldRetrieved(question, response.retrieval())};
  for (const v1::Citation& citation : response.citations()) {
    if (!citation.chunk_id().empty())
      given.cited.push_back({citation.document_id(), citation.label(), citation.quote()});
  }
  return given;
}

// As many sentences as `like` has, of the passages that it was composed from.
GivenAnswer Lexical(const AnswerQuestion& question, const v1::AnswerResponse& response, const GivenAnswer& like) {
  std::vector<Passage> passages;
  for (const v1::RetrievedChunk& chunk : response.retrieval().chunks())
    passages.push_back({chunk.document().id(), chunk.document().label(), chunk.text()});
  return {.abstained = response.retrieval().chunks().empty(),
          .cited = BestSentences(question.text, passages, like.cited.size()),
          .gold_retrieved = like.gold_retrieved};
}

// Answer beside a Retrieve of as many passages as it was composed from. They take turns at going first: the second one
// finds the question's rows in the processor's caches.
absl::Status TimeOne(cli::Connection& server, const v1::AnswerRequest& request, int passages, Run* run) {
  v1::RetrieveRequest retrieve = request.retrieve();
  retrieve.set_top_k(std::max(passages, 1));
  std::vector<double> answer_ms, retrieve_ms;
  for (int i = 0; i < 2 * kTimed; ++i) {
    const bool answers = i % 4 == 0 || i % 4 == 3;
    const auto start = Clock::now();
    if (answers) {
      RETURN_IF_ERROR(server.Call(&v1::RetrievalService::Stub::Answer, request, {}).status());
    } else {
      RETURN_IF_ERROR(server.Call(&v1::RetrievalService::Stub::Retrieve, retrieve, {}).status());
    }
    (answers ? answer_ms : retrieve_ms).push_back(MillisecondsSince(start));
  }
  run->answer_ms.push_back(Percentile(std::move(answer_ms), 0.5));
  run->retrieve_ms.push_back(Percentile(std::move(retrieve_ms), 0.5));
  return absl::OkStatus();
}

absl::Status AskOne(cli::Connection& server, const AnswerQuestion& question, const LoadedSet& set, Run* run) {
  v1::AnswerRequest request = RequestFor(question, set);
  ASSIGN_OR_RETURN(const v1::AnswerResponse brief, server.Call(&v1::RetrievalService::Stub::Answer, request, {}));
  RETURN_IF_ERROR(TimeOne(server, request, brief.retrieval().chunks_size(), run));
  request.set_max_sentences(kMoreSentences);
  ASSIGN_OR_RETURN(const v1::AnswerResponse longer, server.Call(&v1::RetrievalService::Stub::Answer, request, {}));
  for (const v1::AnswerResponse* response : {&brief, &longer}) {
    const std::string suffix = response == &longer ? "@8" : "";
    run->check.Add(*response);
    const GivenAnswer given = Given(question, *response);
    run->answers["lexical" + suffix].push_back(Lexical(question, *response, given));
    run->answers["full" + suffix].push_back(given);
  }
  return absl::OkStatus();
}

// The answers of default length where one part of a sentence's score does not count, by part.
absl::StatusOr<std::map<std::string, std::vector<GivenAnswer>>> Ablated(BenchServer& server,
                                                                        const std::vector<AnswerQuestion>& questions,
                                                                        const LoadedSet& set) {
  std::map<std::string, std::vector<GivenAnswer>> answers;
  for (const std::string& part : answer::SentenceParts()) {
    std::cerr << "without " << part << "\n";
    std::vector<GivenAnswer>& of_part = answers[part];
    for (const AnswerQuestion& question : questions) {
      ASSIGN_OR_RETURN(const v1::AnswerResponse response, server.TryAnswer(RequestFor(question, set), {part}));
      of_part.push_back(Given(question, response));
    }
  }
  return answers;
}

nlohmann::ordered_json ToJson(const AnswerMeasures& m) {
  nlohmann::ordered_json json;
  const auto put = [&](const std::string& name, const Share& share) {
    json[name] = Rounded(share.all);
    json[name + "_halves"] = {Rounded(share.halves[0]), Rounded(share.halves[1])};
  };
  put("gold_sentence_cited", m.gold_sentence_cited);
  put("gold_sentence_first", m.gold_sentence_first);
  put("value_cited", m.value_cited);
  put("gold_recall", m.gold_recall);
  put("gold_precision", m.gold_precision);
  put("equivalent_precision", m.equivalent_precision);
  put("number_cited", m.number_cited);
  put("date_answered", m.date_answered);
  put("date_answered_if_retrieved", m.date_answered_if_retrieved);
  put("gold_documents_cited", m.gold_documents_cited);
  put("wrong_period_cited", m.wrong_period_cited);
  put("refused_unanswerable", m.refused_unanswerable);
  put("refused_answerable", m.refused_answerable);
  json["dates"] = m.dates;
  json["sentences"] = Rounded(m.sentences);
  return json;
}

std::vector<std::string> Row(const std::string& name, const AnswerMeasures& m) {
  const auto cell = [](const Share& s) {
    return std::format("{:.3f} ({:.2f}/{:.2f})", s.all, s.halves[0], s.halves[1]);
  };
  return {name,
          std::format("{:.1f}", m.sentences),
          cell(m.gold_sentence_cited),
          cell(m.gold_sentence_first),
          cell(m.value_cited),
          cell(m.gold_recall),
          cell(m.gold_precision),
          cell(m.number_cited),
          cell(m.date_answered),
          cell(m.date_answered_if_retrieved),
          cell(m.gold_documents_cited),
          cell(m.wrong_period_cited),
          cell(m.refused_unanswerable),
          cell(m.refused_answerable)};
}

// One line a question: what was cited, beside what should have been.
absl::Status WriteDump(const std::string& path, const std::vector<AnswerQuestion>& questions, const Run& run) {
  std::ofstream file(path, std::ios::trunc);
  for (std::size_t i = 0; i < questions.size(); ++i) {
    nlohmann::ordered_json line = {{"id", questions[i].id},
                                   {"question", questions[i].text},
                                   {"answer", questions[i].answer},
                                   {"answerable", questions[i].answerable}};
    for (const char* system : {"full", "full@8"}) {
      const GivenAnswer& answer = run.answers.at(system)[i];
      line[system] = {{"abstained", answer.abstained},
                      {"date", answer.first_date ? ToString(*answer.first_date) : ""},
                      {"retrieved", answer.gold_retrieved},
                      {"cited", nlohmann::ordered_json::array()}};
      for (const CitedSentence& cited : answer.cited) {
        const auto any = [&](auto matches) {
          return std::any_of(questions[i].gold_sentences.begin(), questions[i].gold_sentences.end(),
                             [&](const GoldSentence& gold) { return matches(cited, gold); });
        };
        line[system]["cited"].push_back({{"document", cited.document},
                                         {"text", cited.text},
                                         {"is", any(IsGold)         ? "gold"
                                                : any(IsEquivalent) ? "equivalent"
                                                                    : "other"}});
      }
    }
    for (const GoldSentence& gold : questions[i].gold_sentences)
      line["gold"].push_back({{"document", gold.document}, {"text", gold.text}});
    file << line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << "\n";
  }
  file.close();
  return file ? absl::OkStatus() : absl::InternalError("cannot write " + path);
}

nlohmann::ordered_json TimesOf(const Run& run) {
  const double answer = Percentile(run.answer_ms, 0.95), retrieve = Percentile(run.retrieve_ms, 0.95);
  return {{"p50_ms", Rounded(Percentile(run.answer_ms, 0.5))},
          {"p95_ms", Rounded(answer)},
          {"retrieve_p50_ms", Rounded(Percentile(run.retrieve_ms, 0.5))},
          {"retrieve_p95_ms", Rounded(retrieve)},
          {"ratio_p95_retrieve", Rounded(retrieve > 0 ? answer / retrieve : 0)}};
}

}  // namespace

absl::Status RunAnswer(const BenchOptions& options, std::ostream& out) {
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(const auto folders, CollectionFolders(options.data));
  ASSIGN_OR_RETURN(const std::vector<AnswerQuestion> questions, ReadAnswerQuestions(folders));
  ASSIGN_OR_RETURN(const auto labels, ReadLabels(folders));
  ASSIGN_OR_RETURN(const auto server, BenchServer::Start({.embedder = options.embedder, .scratch = options.scratch}));
  std::vector<std::vector<std::filesystem::path>> collections;
  for (const std::filesystem::path& folder : folders) collections.push_back({folder});
  ASSIGN_OR_RETURN(const LoadedSet set, Load(*server, collections, {}));
  Run warm, run;
  RETURN_IF_ERROR(AskOne(server->connection(), questions[0], set, &warm));
  for (const AnswerQuestion& question : questions) RETURN_IF_ERROR(AskOne(server->connection(), question, set, &run));
  if (!options.dump.empty()) RETURN_IF_ERROR(WriteDump(options.dump, questions, run));
  std::map<std::string, std::vector<GivenAnswer>> ablated;
  if (options.ablate) {
    ASSIGN_OR_RETURN(ablated, Ablated(*server, questions, set));
  }

  const std::string data = SetName(options.data);
  nlohmann::ordered_json report = NewReport("answer", data);
  report["embedder"] = options.embedder;
  report["questions"] = questions.size();
  report["documents"] = set.documents;
  report["chunks"] = set.chunks;
  report["seconds"] = Rounded(MillisecondsSince(start) / 1000);
  std::vector<std::vector<std::string>> table = {
      {"", "sentences", "gold sentence", "gold first", "value", "gold recall", "precision", "number", "date",
       "date if retrieved", "gold documents", "wrong period", "refused unansw.", "refused answ."}};
  nlohmann::ordered_json systems;
  for (const char* system : kSystems) {
    const AnswerMeasures measures = MeasureAnswers(questions, run.answers.at(system), labels);
    systems[system] = ToJson(measures);
    table.push_back(Row(system, measures));
  }
  for (const auto& [part, answers] : ablated) {
    const AnswerMeasures measures = MeasureAnswers(questions, answers, labels);
    systems["without " + part] = ToJson(measures);
    table.push_back(Row("without " + part, measures));
  }
  systems["full"].update(TimesOf(run));
  systems["full"].update(run.check.ToJson());
  report["systems"] = systems;
  out << std::format("{}: {} questions, {} documents, {} chunks, {}; halves in brackets\n", data, questions.size(),
                     set.documents, set.chunks, options.embedder);
  PrintTable(table, out);
  out << run.check.Summary()
      << std::format("; answer p50 {:.1f} p95 {:.1f} ms, retrieve p50 {:.1f} p95 {:.1f} ms\n",
                     Percentile(run.answer_ms, 0.5), Percentile(run.answer_ms, 0.95), Percentile(run.retrieve_ms, 0.5),
                     Percentile(run.retrieve_ms, 0.95));
  return Finish(report, {"gold_sentence_cited", "gold_recall", "gold_precision", "number_cited"}, options.report, out);
}

}  // namespace annals::bench
