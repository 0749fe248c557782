#include "cli/commands/commands.h"

#include <chrono>
#include <fstream>
#include <functional>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "cli/client/connection.h"
#include "cli/client/ingest_run.h"
#include "cli/client/privacy_policy.h"
#include "cli/client/requests.h"
#include "cli/client/vector_wait.h"
#include "cli/commands/doctor_command.h"
#include "cli/commands/identity_commands.h"
#include "cli/commands/key_commands.h"
#include "cli/commands/load_command.h"
#include "cli/commands/pii_command.h"
#include "cli/commands/reembed_command.h"
#include "cli/commands/transfer_commands.h"
#include "cli/commands/vault_commands.h"
#include "cli/print/print.h"
#include "cli/print/progress.h"
#include "core/record/status.h"
#include "nlohmann/json.hpp"

namespace annals::cli {
namespace {

using Retrieval = v1::RetrievalService::Stub;
using Admin = v1::AdminService::Stub;
using Graph = v1::GraphService::Stub;

class Commands {
 public:
  Commands(const Options& options, const Credentials& credentials, const Streams& streams)
      : options_(options), streams_(streams), server_(options.server, credentials), call_{.timeout = options.timeout} {}

  ExitCode Run() {
    if (options_.command == Command::kIngest) return Ingest();
    if (options_.command == Command::kDoctor) return RunDoctor(options_, streams_, server_, call_);
    if (options_.command == Command::kImport) {
      const absl::StatusOr<ExitCode> code = RunImportCommand(options_, streams_, server_, call_);
      return code.ok() ? *code : Failed(code.status());
    }
    const absl::Status status = RunQuery();
    if (!status.ok()) return Failed(status);
    return ExitCode::kOk;
  }

 private:
  absl::Status RunQuery() {
    switch (options_.command) {
      case Command::kRetrieve:
        return Retrieve();
      case Command::kAsk:
        return Ask();
      case Command::kScope:
        return Scope();
      case Command::kTimeline:
        return Timeline();
      case Command::kConnections:
        return FindConnections();
      case Command::kCollections:
        return options_.ids.empty() ? ListCollections() : ShowCollection();
      case Command::kDocuments:
        return options_.ids.empty() ? ListDocuments() : ShowDocuments();
      case Command::kDelete:
        return options_.whole_collection ? DeleteCollection() : DeleteDocuments();
      case Command::kPurge:
      case Command::kResolve:
      case Command::kMerge:
      case Command::kSplit:
      case Command::kAlias:
      case Command::kCandidates:
      case Command::kPapers:
      case Command::kBackfill:
        return RunIdentityCommand(options_, streams_, server_, call_);
      case Command::kCreateKey:
      case Command::kListKeys:
      case Command::kRevokeKeys:
      case Command::kLimitKeys:
        return RunKeyCommand(options_, streams_, server_, call_);
      case Command::kLoad:
        return RunLoad(options_, streams_, server_, call_);
      case Command::kScanPii:
        return ScanPii(options_, streams_);
      case Command::kReembed:
        return RunReembedCommand(options_, streams_, server_, call_);
      case Command::kExport:
        return RunExportCommand(options_, streams_, server_, call_);
      case Command::kRevealPii:
      case Command::kRotateVault:
        return RunVaultCommand(options_, streams_, server_, call_);
      default:
        return Status();
    }
  }

  ExitCode Failed(const absl::Status& status) {
    streams_.problems << "annals: " << status.message() << "\n";
    if (absl::IsUnavailable(status))
      streams_.problems
          << "Is annalsd running there? `./dev up` starts one; --server HOST:PORT or $ANNALS_SERVER names another.\n";
    if (absl::IsUnauthenticated(status)) streams_.problems << "Give a key by $ANNALS_API_KEY or --key-file FILE.\n";
    return ExitCodeOf(status);
  }

  template <class Response>
  absl::Status Print(const Response& response, const std::function<void(const Response&)>& for_people) {
    return PrintResponse(options_, streams_, response, for_people);
  }

  absl::Status Retrieve() {
    ASSIGN_OR_RETURN(const auto request, RetrieveRequestOf(options_.question));
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Retrieval::Retrieve, request, call_));
    return Print<v1::RetrieveResponse>(response,
                                       [this](const auto& r) { PrintPassages(r, streams_.style, streams_.out); });
  }

  // The scope comes with every response, so the smallest one serves.
  absl::Status Scope() {
    ASSIGN_OR_RETURN(auto request, RetrieveRequestOf(options_.question));
    request.set_top_k(1);
    ASSIGN_OR_RETURN(auto response, server_.Call(&Retrieval::Retrieve, request, call_));
    response.clear_chunks();
    return Print<v1::RetrieveResponse>(response, [this](const auto& r) {
      PrintUnderstood(options_.question.question, r, streams_.style, streams_.out);
    });
  }

  absl::Status Ask() {
    ASSIGN_OR_RETURN(auto request, AnswerRequestOf(options_.question));
    RETURN_IF_ERROR(AskBefore(&request));
    if (options_.question.stream) return AskStreaming(request);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Retrieval::Answer, request, call_));
    return Print<v1::AnswerResponse>(response, [this](const auto& r) { ShowAnswer(r); });
  }

  // The questions of --after, each answered for what follows it.
  absl::Status AskBefore(v1::AnswerRequest* request) {
    for (const std::string& question : options_.question.after) {
      v1::AnswerRequest earlier = *request;
      earlier.mutable_retrieve()->set_query(question);
      ASSIGN_OR_RETURN(const auto response, server_.Call(&Retrieval::Answer, earlier, call_));
      v1::ConversationTurn& turn = *request->add_history();
      turn.set_question(question);
      turn.set_answer(response.text());
    }
    return absl::OkStatus();
  }

  void ShowAnswer(const v1::AnswerResponse& response) {
    PrintAnswer(response, streams_.style, streams_.out);
    if (options_.question.explain) PrintPassages(response.retrieval(), streams_.style, streams_.out);
  }

  // The draft goes out as it comes, dimmed; what counts is printed below it. With --json: a message a line.
  absl::Status AskStreaming(const v1::AnswerRequest& request) {
    v1::StreamAnswerRequest streamed;
    *streamed.mutable_request() = request;
    bool drafted = false;
    absl::Status printed;
    RETURN_IF_ERROR(server_.StreamAnswer(streamed, call_, [&](const v1::StreamAnswerResponse& message) {
      if (options_.json) {
        printed.Update(Print<v1::StreamAnswerResponse>(message, {}));
      } else if (message.has_answer()) {
        if (drafted) streams_.out << "\n\n";
        ShowAnswer(message.answer());
      } else {
        if (!drafted) streams_.out << streams_.style.Dim("Draft, not checked:") << "\n";
        drafted = true;
        streams_.out << streams_.style.Dim(message.draft()) << std::flush;
      }
    }));
    return printed;
  }

  absl::Status Timeline() {
    ASSIGN_OR_RETURN(const auto request, TimelineRequestOf(options_.collection, options_.timeline));
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Graph::GetTimeline, request, call_));
    return Print<v1::GetTimelineResponse>(
        response, [this](const auto& r) { PrintTimeline(r.timeline(), streams_.style, streams_.out); });
  }

  absl::Status FindConnections() {
    ASSIGN_OR_RETURN(const auto request, ConnectionsRequestOf(options_.collection, options_.connections));
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Graph::FindConnections, request, call_));
    return Print<v1::FindConnectionsResponse>(
        response, [this](const auto& r) { PrintConnections(r, streams_.style, streams_.out); });
  }

  absl::Status ListCollections() {
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::ListCollections, v1::ListCollectionsRequest(), call_));
    return Print<v1::ListCollectionsResponse>(
        response, [this](const auto& r) { PrintCollections(r, streams_.style, streams_.out); });
  }

  absl::Status RankSources() {
    v1::CreateCollectionRequest made;
    made.set_name(options_.ids[0]);
    RETURN_IF_ERROR(server_.Call(&Admin::CreateCollection, made, call_).status());
    const v1::UpdateCollectionRequest request = AuthorityRequestOf(options_.ids[0], options_.authority);
    return server_.Call(&Admin::UpdateCollection, request, call_).status();
  }

  absl::Status SetPrivacy() {
    std::ifstream in(options_.privacy);
    const std::string json{std::istreambuf_iterator<char>(in), {}};
    v1::UpdateCollectionRequest request;
    request.set_name(options_.ids[0]);
    ASSIGN_OR_RETURN(*request.mutable_privacy(), PolicyMessageOfJson(json));
    return server_.Call(&Admin::UpdateCollection, request, call_).status();
  }

  absl::Status SetAsker() {
    v1::UpdateCollectionRequest request;
    request.set_name(options_.ids[0]);
    request.mutable_features()->set_asker(*options_.of_asker);
    return server_.Call(&Admin::UpdateCollection, request, call_).status();
  }

  absl::Status ShowCollection() {
    if (!options_.authority.empty()) RETURN_IF_ERROR(RankSources());
    if (!options_.privacy.empty()) RETURN_IF_ERROR(SetPrivacy());
    if (options_.of_asker) RETURN_IF_ERROR(SetAsker());
    for (const std::string& name : options_.ids) {
      v1::GetCollectionRequest request;
      request.set_name(name);
      ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::GetCollection, request, call_));
      RETURN_IF_ERROR(Print<v1::GetCollectionResponse>(
          response, [this](const auto& r) { PrintCollection(r.collection(), streams_.style, streams_.out); }));
    }
    return absl::OkStatus();
  }

  absl::Status ListDocuments() {
    v1::ListDocumentsRequest request;
    request.set_collection(options_.collection);
    request.set_page_size(1000);
    do {  // a page at a time, printed as it comes
      ASSIGN_OR_RETURN(const auto page, server_.Call(&Admin::ListDocuments, request, call_));
      RETURN_IF_ERROR(Print<v1::ListDocumentsResponse>(page, [this](const auto& p) {
        for (const v1::Document& document : p.documents()) PrintDocumentLine(document, streams_.style, streams_.out);
      }));
      request.set_page_token(page.next_page_token());
    } while (!request.page_token().empty());
    return absl::OkStatus();
  }

  absl::Status ShowDocuments() {
    for (const std::string& id : options_.ids) {
      v1::GetDocumentRequest request;
      request.set_collection(options_.collection);
      request.set_document_id(id);
      ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::GetDocument, request, call_));
      RETURN_IF_ERROR(Print<v1::GetDocumentResponse>(
          response, [this](const auto& r) { PrintDocument(r, streams_.style, streams_.out); }));
    }
    return absl::OkStatus();
  }

  absl::Status DeleteDocuments() {
    for (const std::string& id : options_.ids) {
      v1::DeleteDocumentRequest request;
      request.set_collection(options_.collection);
      request.set_document_id(id);
      ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::DeleteDocument, request, call_));
      RETURN_IF_ERROR(
          Print<v1::DeleteDocumentResponse>(response, [&](const auto&) { streams_.out << "Deleted " << id << "\n"; }));
    }
    return absl::OkStatus();
  }

  absl::Status DeleteCollection() {
    v1::DeleteCollectionRequest request;
    request.set_name(options_.collection);
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::DeleteCollection, request, call_));
    return Print<v1::DeleteCollectionResponse>(
        response, [&](const auto&) { streams_.out << "Deleted collection " << options_.collection << "\n"; });
  }

  absl::Status Status() {
    ASSIGN_OR_RETURN(const auto response, server_.Call(&Admin::GetStatus, v1::GetStatusRequest(), call_));
    RETURN_IF_ERROR(Print<v1::GetStatusResponse>(
        response, [this](const auto& r) { PrintStatus(r, options_.server, streams_.style, streams_.out); }));
    return response.database_ok() ? absl::OkStatus() : absl::InternalError("the database does not answer");
  }

  ExitCode Ingest() {
    // Reached at once or not at all: retries are for a server that goes away in the middle.
    if (const auto status = server_.Call(&Admin::GetStatus, v1::GetStatusRequest(), call_); !status.ok())
      return Failed(status.status());
    DocumentReader reader(options_.ingest.files, {.choices = options_.ingest.choices});
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [start] { return Seconds(std::chrono::steady_clock::now() - start); };
    Progress progress(&streams_.problems, streams_.progress_bar, reader.total_bytes());
    nlohmann::json problems = nlohmann::json::array();
    IngestRunOptions run{
        .collection = options_.collection, .streams = options_.ingest.streams, .retry_for = options_.ingest.retry_for};
    run.on_progress = [&](const IngestTotals& totals) { progress.Update(totals, elapsed()); };
    run.on_bad = [&](const BadInput& bad) {
      progress.Clear();
      streams_.problems << bad.place << ": " << (bad.id.empty() ? "" : bad.id + ": ") << bad.reason << "\n";
      if (options_.json && problems.size() < kReportedProblems)
        problems.push_back({{"place", bad.place}, {"id", bad.id}, {"reason", bad.reason}});
    };
    const IngestReport report = RunIngest(&server_, &reader, run);
    progress.Clear();
    absl::StatusOr<VectorsLeft> left = VectorsLeft();
    absl::Status waited;
    if (report.status.ok()) {
      if (options_.ingest.wait && report.totals.accepted() > 0) {
        waited = AwaitVectors(&server_, {.collection = options_.collection},
                              [&](const VectorsLeft& now) { progress.Update(now); });
        progress.Clear();
      }
      left = CountVectorsLeft(&server_, options_.collection);
    }
    PrintTotals(report.totals, left.value_or(VectorsLeft()), elapsed(), problems);
    if (!report.status.ok()) return Failed(report.status);
    if (!waited.ok()) return Failed(waited);
    return report.totals.rejected > 0 ? ExitCode::kInputRejected : ExitCode::kOk;
  }

  void PrintTotals(const IngestTotals& t, const VectorsLeft& left, Seconds elapsed, const nlohmann::json& problems) {
    if (options_.json) {
      streams_.out << nlohmann::ordered_json{{"collection", options_.collection},
                                             {"documents", t.accepted()},
                                             {"created", t.created},
                                             {"replaced", t.replaced},
                                             {"unchanged", t.unchanged},
                                             {"rejected", t.rejected},
                                             {"chunks", t.chunks},
                                             {"statements", t.statements},
                                             {"relations", t.relations},
                                             {"texts_without_vectors", left.texts},
                                             {"watermark", t.watermark},
                                             {"seconds", elapsed.count()},
                                             {"problems", problems}}
                          .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                   << "\n";
      return;
    }
    streams_.out << Grouped(t.accepted()) << " documents in " << streams_.style.Bold(options_.collection) << ": "
                 << Grouped(t.created) << " new, " << Grouped(t.replaced) << " replaced, " << Grouped(t.unchanged)
                 << " unchanged, " << Grouped(t.rejected) << " rejected; " << Grouped(t.chunks) << " chunks, "
                 << Grouped(t.relations) << " relations; " << Duration(elapsed) << "\n";
    if (left.texts > 0) {
      streams_.out << Grouped(left.texts)
                   << " texts wait for their vectors; until then they are found by words, names and time (`annals "
                      "status` shows how far it is, --wait waits)\n";
    }
  }

  static constexpr std::size_t kReportedProblems = 1000;  // in the JSON summary; every one is printed as it is met

  const Options& options_;
  const Streams& streams_;
  Connection server_;
  CallOptions call_;
};

}  // namespace

ExitCode RunCommand(const Options& options, const Streams& streams) {
  const absl::StatusOr<Credentials> credentials = ReadCredentials(options.credentials);
  if (credentials.ok()) return Commands(options, *credentials, streams).Run();
  streams.problems << "annals: " << credentials.status().message() << "\n";
  return ExitCode::kUsage;
}

}  // namespace annals::cli
