#include "server/convert/retrieval.h"

#include <algorithm>
#include <cmath>
#include <format>

#include "core/facts/asset_graph.h"
#include "core/record/asset_ref.h"
#include "core/text/text.h"
#include "server/convert/document.h"
#include "server/convert/facts.h"
#include "server/convert/retrieval_enums.h"

namespace annals::server::convert {
namespace {

constexpr std::size_t kMaxQueryBytes = 8192, kMaxAskerBytes = 4096;
constexpr int kMaxTopK = 1000, kDefaultTopK = 10;
constexpr int kMaxTokenBudget = 1'000'000;
constexpr int kMaxContextTurns = 20;
constexpr int kMaxDocumentIds = 10'000;
constexpr int kMaxFromAssets = 100, kMaxHops = 3, kMaxThreadDays = 36'500;

void CheckQuery(const v1::RetrieveRequest& request, const std::string& field, Violations* violations) {
  const std::string path = field + "query";
  if (request.query().size() > kMaxQueryBytes) {
    violations->push_back({path, "TOO_LONG", std::format("{} bytes; at most 8 KiB", request.query().size())});
  } else if (!text::IsValidUtf8(request.query())) {
    violations->push_back({path, "INVALID_UTF8", "must be UTF-8"});
  } else if (text::IsBlank(request.query())) {
    violations->push_back({path, "EMPTY", "a question is required"});
  }
}

void CheckAsker(const v1::RetrieveRequest& request, const std::string& field, Violations* violations) {
  if (request.hide_private() && request.reveal_private())
    violations->push_back({field + "hide_private", "CONFLICT", "asked for together with reveal_private"});
  if (request.asker().size() > kMaxAskerBytes) {
    violations->push_back(
        {field + "asker", "TOO_LONG", std::format("{} bytes; at most 4 KiB", request.asker().size())});
  } else if (!text::IsValidUtf8(request.asker())) {
    violations->push_back({field + "asker", "INVALID_UTF8", "must be UTF-8"});
  }
}

void CheckNumbers(const v1::RetrieveRequest& request, const std::string& field, Violations* violations) {
  if (request.top_k() < 0 || request.top_k() > kMaxTopK) {
    violations->push_back(
        {field + "top_k", "OUT_OF_RANGE", std::format("must be 1 to 1,000, or 0 for 10; it is {}", request.top_k())});
  }
  if (request.token_budget() < 0 || request.token_budget() > kMaxTokenBudget) {
    violations->push_back({field + "token_budget", "OUT_OF_RANGE",
                           std::format("must be 0 to 1,000,000; it is {}", request.token_budget())});
  }
  if (request.context_turns() < 0 || request.context_turns() > kMaxContextTurns) {
    violations->push_back(
        {field + "context_turns", "OUT_OF_RANGE", std::format("must be 0 to 20; it is {}", request.context_turns())});
  }
  for (int i = 0; i < request.query_embedding_size(); ++i) {
    if (std::isfinite(request.query_embedding(i))) continue;
    violations->push_back({std::format("{}query_embedding[{}]", field, i), "NOT_FINITE", "must be finite numbers"});
    break;  // one is enough to say it
  }
  const v1::Filters& filters = request.filters();
  const std::pair<const char*, int> lists[] = {{"document_ids", filters.document_ids_size()},
                                               {"asset_ids", filters.asset_ids_size()},
                                               {"parent_asset_ids", filters.parent_asset_ids_size()},
                                               {"thread_ids", filters.thread_ids_size()},
                                               {"chunk_group_ids", filters.chunk_group_ids_size()}};
  for (const auto& [list, size] : lists) {
    if (size > kMaxDocumentIds)
      violations->push_back({std::format("{}filters.{}", field, list), "TOO_MANY", "at most 10,000"});
  }
}

void ReadModes(const v1::RetrieveRequest& in, const std::string& field, question::Request* out,
               Violations* violations) {
  const auto superseded = FromProto(in.superseded());
  if (!superseded) violations->push_back({field + "superseded", "UNKNOWN_VALUE", "no such mode"});
  if (!v1::AnswerMode_IsValid(in.mode())) violations->push_back({field + "mode", "UNKNOWN_VALUE", "no such mode"});
  out->superseded = superseded.value_or(question::SupersededMode::kShow);
}

void ReadTimes(const v1::RetrieveRequest& in, Day today, const std::string& field, question::Request* out,
               Violations* violations) {
  out->reference = today;
  if (!in.reference_time().empty()) {
    const auto day = ParseIsoDay(in.reference_time());
    if (!day) violations->push_back({field + "reference_time", "INVALID_DATE", "must be an ISO day: 2025-10-01"});
    out->reference = day.value_or(today);
  }
  if (!in.as_of().empty()) {
    out->as_of = ParseRfc3339(in.as_of());
    if (!out->as_of) violations->push_back({field + "as_of", "INVALID_DATE", "must be RFC 3339: 2025-03-31T00:00:00Z"});
  }
  if (in.has_time_scope()) {
    out->axis = ForcedAxis(in.time_scope());
    out->scope = ScopeFromProto(in.time_scope(), in.query(), out->reference, field + "time_scope", violations);
  }
}

std::vector<question::Intent> ReadIntents(const google::protobuf::RepeatedField<int>& given, const std::string& field,
                                          Violations* violations) {
  std::vector<question::Intent> intents;
  if (given.size() > question::kIntents) violations->push_back({field, "TOO_MANY", "at most 11"});
  for (int i = 0; i < std::min<int>(given.size(), question::kIntents); ++i) {
    if (const auto intent = FromProto(static_cast<v1::Intent>(given[i])))
      intents.push_back(*intent);
    else
      violations->push_back({std::format("{}[{}]", field, i), "UNKNOWN_VALUE", "no such intent"});
  }
  return intents;
}

// 0 is `otherwise`; else 1 to `most`.
int ReadCount(int value, int most, int otherwise, const std::string& field, Violations* violations) {
  if (value < 0 || value > most)
    violations->push_back({field, "OUT_OF_RANGE", std::format("must be 1 to {}, or 0; it is {}", most, value)});
  return value == 0 ? otherwise : value;
}

void CheckFromAssets(const v1::Expansion& in, const std::string& field, Violations* violations) {
  if (in.from_assets_size() > kMaxFromAssets) violations->push_back({field + "from_assets", "TOO_MANY", "at most 100"});
  for (int i = 0; i < std::min(in.from_assets_size(), kMaxFromAssets); ++i) {
    if (in.from_assets(i).find(':') == std::string::npos)
      violations->push_back(
          {std::format("{}from_assets[{}]", field, i), "INVALID_NAME", "must be \"channel:source_id\""});
  }
}

// What the request leaves to the collection stays as core has it: the caller's to set.
void ReadExpansion(const v1::Expansion& in, const std::string& field, question::ExpansionRequest* out,
                   Violations* violations) {
  const std::pair<const char*, v1::ExpansionMode> modes[] = {{"assets", in.assets()}, {"identities", in.identities()}};
  for (const auto& [name, mode] : modes) {
    if (!v1::ExpansionMode_IsValid(mode)) violations->push_back({field + name, "UNKNOWN_VALUE", "no such mode"});
  }
  out->assets = FromProto(in.assets()).value_or(out->assets);
  out->identities = FromProto(in.identities()).value_or(out->identities);
  out->force = ReadIntents(in.force(), field + "force", violations);
  out->forbid = ReadIntents(in.forbid(), field + "forbid", violations);
  for (const question::Intent intent : out->force) {
    if (std::ranges::contains(out->forbid, intent))
      violations->push_back({field + "forbid", "CONFLICT", std::format("{} is forced, too", question::Name(intent))});
  }
  out->max_hops = ReadCount(in.max_hops(), kMaxHops, 0, field + "max_hops", violations);
  out->max_passages = ReadCount(in.max_passages(), kMaxTopK, out->max_passages, field + "max_passages", violations);
  out->thread_days = ReadCount(in.thread_days(), kMaxThreadDays, out->thread_days, field + "thread_days", violations);
  out->across_time = in.across_time();
  CheckFromAssets(in, field, violations);
  out->from_assets = {in.from_assets().begin(), in.from_assets().end()};
}

std::vector<std::string> Strings(const google::protobuf::RepeatedPtrField<std::string>& list) {
  return {list.begin(), list.end()};
}

void Fill(const retrieval::PathStep& step, v1::PathStep* out) {
  out->set_from(step.from);
  out->set_relation(step.relation);
  out->set_to(step.to);
  out->set_relation_id(step.id.value);
  out->set_chunk_id(step.chunk_id);
  out->set_document_id(step.document_id);
  out->set_statement(step.statement);
  out->set_reversed(step.reversed);
  if (step.source != ValiditySource::kNone) *out->mutable_validity() = ToProto(step.validity);
  out->set_validity_source(Name(step.source));
  out->set_temporal_scope_match(Name(step.match));
}

void Fill(const retrieval::Derivation& derivation, v1::Derivation* out) {
  for (const auto& factor : derivation.factors) {
    auto* added = out->add_factors();
    added->set_name(factor.name);
    added->set_value(factor.value);
  }
  for (RelationId id : derivation.relations) out->add_relation_ids(id.value);
  for (const auto& name : derivation.seed_entities) out->add_seed_entities(name);
  for (const auto& step : derivation.path) Fill(step, out->add_path());
  for (const retrieval::AssetStep& step : derivation.links) {
    auto* added = out->add_links();
    added->set_from(step.from);
    added->set_relation(step.relation);
    added->set_to(step.to);
    added->set_reversed(step.reversed);
    added->set_through(step.through);
    added->set_confidence(step.confidence);
  }
  for (const retrieval::TimeSaid& said : derivation.times) {
    auto* added = out->add_times();
    *added->mutable_interval() = ToProto(said.time.interval);
    added->set_source(Name(said.time.source));
    added->set_confidence(said.time.confidence / 100.0);
    added->set_fit(said.fit);
    added->set_begin(static_cast<std::int32_t>(said.begin));
    added->set_end(static_cast<std::int32_t>(said.end));
  }
}

// The turns before `chunk`, oldest first.
void AddContext(const index::View& view, index::ChunkOrdinal chunk, index::ChunkOrdinal first, int turns,
                v1::RetrievedChunk* out) {
  if (turns == 0 || view.speaker(chunk).empty()) return;
  const auto before = std::min(static_cast<index::ChunkOrdinal>(turns), chunk - first);
  for (index::ChunkOrdinal c = chunk - before; c < chunk; ++c) {
    v1::ContextPassage* added = out->add_context();
    added->set_chunk_id(view.chunk(c).external_id);
    added->set_text(view.chunk(c).text);
  }
}

void Fill(const retrieval::RetrievedChunk& chunk, const index::View& view, const question::Request& request,
          v1::RetrievedChunk* out) {
  const Chunk& row = view.chunk(chunk.ordinal);
  const index::DocumentOrdinal document = view.document_of(chunk.ordinal);
  const auto [first, last] = view.chunks_of(document);
  out->set_chunk_id(row.external_id);
  out->set_text(row.text);
  out->set_section(row.section);
  *out->mutable_document() = ToProto(view.document(document), view.authority(document), static_cast<int>(last - first));
  out->mutable_document()->set_superseded_by(chunk.superseded_by);
  out->set_score(chunk.score);
  out->set_lexical_score(chunk.lexical);
  out->set_dense_score(chunk.dense);
  out->set_group(chunk.group);
  out->set_note(chunk.note);
  out->set_tokens(row.tokens);
  out->set_evidence(ToProto(chunk.evidence));
  const facts::AssetPlace place = facts::AssetGraph(view, request.as_of).PlaceOf(AssetOf(view.document(document)));
  out->set_asset_id(place.asset);
  out->set_parent_asset_id(place.parent);
  out->set_thread_id(place.thread);
  out->set_chunk_group_id(place.group);
  AddContext(view, chunk.ordinal, first, request.context_turns, out);
  if (request.explain) Fill(chunk.derivation, out->mutable_derivation());
}

void Fill(const retrieval::Stats& stats, v1::Stats* out) {
  for (const auto& stage : stats.stages) {
    auto* added = out->add_stages();
    added->set_name(stage.name);
    added->set_seconds(std::chrono::duration<double>(stage.elapsed).count());
  }
  out->set_allowed_chunks(static_cast<std::int64_t>(stats.allowed_chunks));
  out->set_allowed_statements(static_cast<std::int64_t>(stats.allowed_statements));
  out->set_graph_nodes(static_cast<std::int64_t>(stats.graph_nodes));
  out->set_graph_edges(static_cast<std::int64_t>(stats.graph_edges));
  out->set_iterations(static_cast<std::int64_t>(stats.iterations));
  out->set_pagerank_residual(stats.pagerank_residual);
  for (const auto& plan : stats.search_plans) out->add_search_plans(plan);
  out->set_reranker(stats.reranker);
}

v1::ScopeStatus ToProto(scope::ScopeStatus status) {
  switch (status) {
    case scope::ScopeStatus::kNoScope:
      return v1::SCOPE_STATUS_NO_SCOPE;
    case scope::ScopeStatus::kInScope:
      return v1::SCOPE_STATUS_IN_SCOPE;
    case scope::ScopeStatus::kNothingInScope:
      return v1::SCOPE_STATUS_NOTHING_IN_SCOPE;
    case scope::ScopeStatus::kOutlookOnly:
      return v1::SCOPE_STATUS_OUTLOOK_ONLY;
  }
  return v1::SCOPE_STATUS_UNSPECIFIED;
}

}  // namespace

question::Request FromProto(const v1::RetrieveRequest& request, Day today, const std::string& field,
                            Violations* violations) {
  CheckQuery(request, field, violations);
  CheckNumbers(request, field, violations);
  question::Request result;
  result.query = request.query();
  ReadModes(request, field, &result, violations);
  ReadTimes(request, today, field, &result, violations);
  const v1::Filters& filters = request.filters();
  result.filters = {.doc_types = Strings(filters.doc_types()),
                    .channels = Strings(filters.channels()),
                    .kinds = Strings(filters.kinds()),
                    .owners = Strings(filters.owners()),
                    .document_ids = Strings(filters.document_ids()),
                    .asset_ids = Strings(filters.asset_ids()),
                    .parent_asset_ids = Strings(filters.parent_asset_ids()),
                    .thread_ids = Strings(filters.thread_ids()),
                    .chunk_group_ids = Strings(filters.chunk_group_ids())};
  ReadExpansion(request.expansion(), field + "expansion.", &result.expansion, violations);
  result.top_k = request.top_k() == 0 ? kDefaultTopK : request.top_k();
  result.token_budget = request.token_budget();
  result.explain = request.explain();
  result.context_turns = request.context_turns();
  result.rerank = !request.no_rerank();
  CheckAsker(request, field, violations);
  result.asker = request.asker();
  return result;
}

v1::UsedRelation ToProto(const retrieval::UsedRelation& relation) {
  v1::UsedRelation result;
  result.set_id(relation.id.value);
  result.set_subject(relation.subject);
  result.set_predicate(relation.predicate);
  result.set_object(relation.object);
  result.set_statement(relation.statement);
  result.set_document_id(relation.document_id);
  result.set_chunk_id(relation.chunk_id);
  if (relation.source != ValiditySource::kNone) *result.mutable_validity() = ToProto(relation.validity);
  result.set_validity_source(Name(relation.source));
  result.set_gamma(relation.gamma);
  result.set_score(relation.score);
  result.set_group(relation.group);
  result.set_temporal_scope_match(Name(relation.match));
  result.set_should_expand(relation.should_expand);
  return result;
}

v1::Path ToProto(const retrieval::Path& path) {
  v1::Path result;
  for (const auto& step : path.steps) Fill(step, result.add_steps());
  result.set_cost(path.cost);
  result.set_group(path.group);
  return result;
}

v1::LinkedMention ToProto(const question::Link& link, const index::View& view) {
  v1::LinkedMention result;
  result.set_mention(link.name.key);
  result.set_how(question::Name(link.rule));
  for (const auto& [id, weight] : link.entities) {
    auto* added = result.add_entities();
    added->set_entity_id(id.value);
    if (const Entity* entity = view.entity(id)) added->set_name(entity->name);
    added->set_weight(weight);
  }
  return result;
}

v1::RetrieveResponse ToProto(const retrieval::Result& result, const index::View& view,
                             const question::Request& request) {
  v1::RetrieveResponse response;
  *response.mutable_scope() = ToProto(result.scope);
  response.set_scope_status(ToProto(result.status));
  for (const auto& note : result.notes) {
    auto* added = response.add_notes();
    added->set_code(note.code);
    added->set_text(note.text);
  }
  for (const auto& chunk : result.chunks) Fill(chunk, view, request, response.add_chunks());
  if (request.explain) {
    for (const auto& relation : result.relations) *response.add_relations() = ToProto(relation);
    for (const auto& path : result.paths) *response.add_paths() = ToProto(path);
    for (const auto& link : result.question.links) *response.add_links() = ToProto(link, view);
  }
  response.set_masked_query(result.question.masked);
  for (const auto& owner : result.owners) response.add_owners(owner);
  for (const auto& sender : result.senders) response.add_senders(sender);
  for (const auto& receiver : result.receivers) response.add_recipients(receiver);
  for (const question::FoundIntent& found : result.question.intents) {
    v1::FoundIntent* intent = response.add_intents();
    intent->set_intent(ToProto(found.intent));
    for (const std::string& words : found.words) intent->add_words(words);
    intent->set_forced(found.forced);
  }
  if (result.expanded) {
    response.mutable_expansion()->set_assets(result.expanded->assets);
    response.mutable_expansion()->set_identities(result.expanded->identities);
    response.mutable_expansion()->set_hops(result.expanded->hops);
    response.mutable_expansion()->set_passages(result.expanded->passages);
  }
  if (result.event_anchor) *response.mutable_event_anchor() = ToProto(*result.event_anchor, view);
  response.set_watermark(view.watermark());
  Fill(result.stats, response.mutable_stats());
  return response;
}

const char* ScopeStatusName(scope::ScopeStatus status) {
  switch (status) {
    case scope::ScopeStatus::kNoScope:
      return "no_scope";
    case scope::ScopeStatus::kInScope:
      return "in_scope";
    case scope::ScopeStatus::kNothingInScope:
      return "nothing_in_scope";
    case scope::ScopeStatus::kOutlookOnly:
      return "outlook_only";
  }
  return "";
}

}  // namespace annals::server::convert
