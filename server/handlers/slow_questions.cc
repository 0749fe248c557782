#include "server/handlers/slow_questions.h"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "server/convert/retrieval.h"
#include "server/privacy/known_people.h"
#include "server/privacy/privacy_guard.h"

namespace annals::server {
namespace {

Log::Numbers SecondsOf(const std::vector<question::Stage>& stages) {
  Log::Numbers seconds;
  for (const question::Stage& stage : stages)
    seconds.emplace_back(stage.name, std::chrono::duration<double>(stage.elapsed).count());
  return seconds;
}

// The codes are the contract's; what a note says may quote the question.
std::string CodesOf(const std::vector<scope::ScopeNote>& notes) {
  return absl::StrJoin(notes, ", ", [](std::string* out, const scope::ScopeNote& note) { out->append(note.code); });
}

std::size_t CountOf(const question::Filters& f) {
  return f.doc_types.size() + f.channels.size() + f.kinds.size() + f.owners.size() + f.document_ids.size() +
         f.asset_ids.size() + f.parent_asset_ids.size() + f.thread_ids.size() + f.chunk_group_ids.size();
}

}  // namespace

void SlowQuestions::Look(const CallContext& call, const absl::Status& status, const storage::Collection& collection,
                         const index::View& view, const question::Request& request,
                         const retrieval::Result& result) const {
  const double seconds = call.Seconds();
  if (config_.beyond_ms == 0 || seconds * 1000 <= config_.beyond_ms) return;
  const retrieval::Stats& stats = result.stats;
  std::vector<Log::Field> fields = {{"method", call.method},
                                    {"request_id", call.request_id},
                                    {"trace_id", call.trace.trace_id()},
                                    {"key", call.caller.key},
                                    {"collection", collection.name},
                                    {"code", absl::StatusCodeToString(status.code())},
                                    {"seconds", seconds},
                                    {"stages", SecondsOf(stats.stages)},
                                    {"scope", convert::ScopeStatusName(result.status)},
                                    {"periods", result.scope.groups.size()},
                                    {"notes", CodesOf(result.notes)},
                                    {"plans", absl::StrJoin(stats.search_plans, ", ")},
                                    {"embedder", collection.embedder},
                                    {"reranker", stats.reranker},
                                    {"question_bytes", request.query.size()},
                                    {"turns", request.history.size()},
                                    {"filters", CountOf(request.filters)},
                                    {"top_k", request.top_k},
                                    {"chunks", view.chunks()},
                                    {"allowed_chunks", stats.allowed_chunks},
                                    {"allowed_statements", stats.allowed_statements},
                                    {"graph_nodes", stats.graph_nodes},
                                    {"graph_edges", stats.graph_edges},
                                    {"iterations", stats.iterations},
                                    {"passages", result.chunks.size()}};
  if (config_.texts) {
    const PeopleOfView people(&view, nullptr);
    fields.emplace_back("question", QuestionForLog(request.query, collection.privacy, &people));
  }
  log_.Warn("slow question", fields);
}

}  // namespace annals::server
