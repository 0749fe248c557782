#include "tests/server/tenancy/cases.h"

#include <tuple>

namespace annals::server::testing {
namespace {

const std::string kQuestion = R"("collection": "$C", "query": "Whom did $P visit in October 2025?", "explain": true)";
const std::string kForeignQuestion =
    R"("collection": "$C", "query": "Whom did $P' visit in October 2025?", "explain": true)";

std::vector<Case> Questions() {
  std::vector<Case> cases;
  for (const auto& [method, path, before, after] :
       {std::tuple{"Retrieve", "/v1/retrieve", "{", "}"},
        {"Answer", "/v1/answer", R"({"retrieve": {)", "}}"},
        {"StreamAnswer", "/v1/stream_answer", R"({"request": {"retrieve": {)", "}}}"},
        {"TryRanking", "/v1/try_ranking", R"({"request": {)", "}}"},
        {"TryAnswer", "/v1/try_answer", R"({"request": {"retrieve": {)", "}}}"}}) {
    cases.push_back({method, path, before + kQuestion + after, true});
    cases.push_back({method, path, before + kForeignQuestion + after});
    for (const char* filter : {R"("document_ids": ["$D'"])", R"("asset_ids": ["mail:$D'"])", R"("owners": ["$P'"])",
                               R"("thread_ids": ["mail:thread-$D'"])", R"("doc_types": ["type-$D'"])"})
      cases.push_back({method, path, before + kQuestion + R"(, "filters": {)" + filter + "}" + after});
    cases.push_back({method, path, before + std::string(R"("collection": "$C'", "query": "Whom?")") + after});
  }
  return cases;
}

std::vector<Case> Entities() {
  std::vector<Case> cases;
  for (const auto& [method, path, field, more] :
       {std::tuple{"GetEntity", "/v1/entity", "name", ""},
        {"GetTimeline", "/v1/timeline", "name", ""},
        {"ResolveEntity", "/v1/resolve_entity", "name", ""},
        {"PurgeEntity", "/v1/purge_entity", "name", R"(, "dry_run": true)"},
        {"SplitEntity", "/v1/split_entity", "name", R"(, "documents": ["$D'"])"},
        {"AddAlias", "/v1/add_alias", "name", R"(, "alias": "spy of $C")"},
        {"MergeEntities", "/v1/merge_entities", "source", R"(, "target": "$P")"}}) {
    for (const char* name : {"#$ID'", "$P'"}) {
      cases.push_back(
          {method, path, R"({"collection": "$C", ")" + std::string(field) + R"(": ")" + name + "\"" + more + "}"});
    }
    cases.push_back({method, path, R"({"collection": "$C'", ")" + std::string(field) + R"(": "#$ID'")" + more + "}"});
  }
  cases.push_back(
      {"PurgeEntity", "/v1/purge_entity", R"({"collection": "$C", "name": "#$ID", "dry_run": true})", true});
  cases.push_back({"GetEntity", "/v1/entity", R"({"collection": "$C", "name": "$P"})", true});
  cases.push_back({"GetTimeline", "/v1/timeline", R"({"collection": "$C", "name": "$P"})", true});
  cases.push_back({"ResolveEntity", "/v1/resolve_entity", R"({"collection": "$C", "name": "$P"})", true});
  cases.push_back({"PurgeEntity", "/v1/purge_entity", R"({"collection": "$C", "name": "#$ID'"})"});
  cases.push_back(
      {"MergeEntities", "/v1/merge_entities", R"({"collection": "$C", "source": "$P", "target": "#$ID'"})"});
  cases.push_back({"FindConnections", "/v1/connections", R"({"collection": "$C", "names": ["$P", "#$ID'", "$P'"]})"});
  cases.push_back({"FindConnections", "/v1/connections", R"({"collection": "$C", "names": ["$P", "Alder"]})", true});
  cases.push_back({"ListAliasCandidates", "/v1/alias_candidates", R"({"collection": "$C"})"});
  cases.push_back({"LinkPapers", "/v1/link_papers", R"({"collection": "$C"})"});
  return cases;
}

std::vector<Case> Assets() {
  return {
      {"ListAssetNeighbors", "/v1/asset_neighbors", R"({"collection": "$C", "asset_ref": "mail:$D"})"},
      {"ListAssetNeighbors", "/v1/asset_neighbors", R"({"collection": "$C", "asset_ref": "mail:$D'"})"},
      {"ListThreadMembers", "/v1/thread_members", R"({"collection": "$C", "asset_ref": "mail:thread-$D"})"},
      {"ListThreadMembers", "/v1/thread_members", R"({"collection": "$C", "asset_ref": "mail:thread-$D'"})"},
      {"LinkAssets", "/v1/link_assets",
       R"({"collection": "$C", "edges": [{"source_ref": "mail:$D", "relation": "references", "target_ref": "mail:x"}]})"},
      {"DeleteAssetEdge", "/v1/delete_asset_edge",
       R"({"collection": "$C", "source_ref": "mail:$D'", "relation": "references", "target_ref": "mail:x"})"},
      {"BackfillAssetEdges", "/v1/backfill_asset_edges", R"({"collection": "$C", "dry_run": true})"}};
}

std::vector<Case> Admin() {
  return {
      {"ListCollections", "/v1/collections", "{}", true},
      {"GetStatus", "/v1/status", "{}", true},
      {"Diagnose", "/v1/diagnose", "{}"},
      {"GetCollection", "/v1/collection", R"({"name": "$C"})", true},
      {"GetCollection", "/v1/collection", R"({"name": "$C'"})"},
      {"CreateCollection", "/v1/create_collection", R"({"name": "$C'"})"},
      {"UpdateCollection", "/v1/update_collection", R"({"name": "$C'", "authority": []})"},
      {"DeleteCollection", "/v1/delete_collection", R"({"name": "$C'"})"},
      {"ListDocuments", "/v1/documents", R"({"collection": "$C"})", true},
      {"ListDocuments", "/v1/documents", R"({"collection": "$C", "page_token": "$D'"})"},
      {"GetDocument", "/v1/document", R"({"collection": "$C", "document_id": "$D"})", true},
      {"GetDocument", "/v1/document", R"({"collection": "$C", "document_id": "$D'"})"},
      {"DeleteDocument", "/v1/delete_document", R"({"collection": "$C", "document_id": "$D'"})"},
      {"DeleteDocument", "/v1/delete_document", R"({"collection": "$C'", "document_id": "$D'"})"},
      {"PurgeDocument", "/v1/purge_document", R"({"collection": "$C", "document_id": "$D'"})"},
      {"Ingest", "/v1/ingest",
       R"({"collection": "$C", "request_id": "request-$D'", "documents": [{"id": "extra-$C", "text": "Alder has a harbour."}]})"},
      {"Ingest", "/v1/ingest", R"({"collection": "$C'", "documents": [{"id": "$D'", "text": "Overwritten."}]})"},
      {"CreateApiKey", "/v1/create_api_key", R"({"name": "x", "scope": "KEY_SCOPE_READ", "collections": ["$C'"]})"},
      {"ListApiKeys", "/v1/api_keys", "{}", true},
      {"RevokeApiKey", "/v1/revoke_api_key", R"({"key_id": "$K'"})"},
      {"UpdateApiKey", "/v1/update_api_key", R"({"key_id": "$K'", "limits": {"documents": 1}})"},
      {"ReembedCollection", "/v1/reembed_collection", R"({"collection": "$C'", "embedder": "hash-64"})"},
      {"CancelReembedding", "/v1/cancel_reembedding", R"({"collection": "$C'"})"},
      {"CancelReembedding", "/v1/cancel_reembedding", R"({"collection": "$C"})", true},
      {"Reveal", "/v1/reveal", R"({"collection": "$C", "tokens": ["EMAIL_6f1d20c9a4b37e58"]})"},
      {"Reveal", "/v1/reveal", R"({"collection": "$C'", "tokens": ["EMAIL_6f1d20c9a4b37e58"]})"},
      {"ExportCollection", "/v1/export", R"({"collection": "$C"})", true},
      {"ExportCollection", "/v1/export", R"({"collection": "$C", "history": true})", true},
      {"ExportCollection", "/v1/export", R"({"collection": "$C'"})"},
      {"RotateVault", "/v1/rotate_vault", R"({"collection": "$C"})"},
      {"RotateVault", "/v1/rotate_vault", R"({"collection": "$C'"})"}};
}

}  // namespace

std::vector<Case> Cases() {
  std::vector<Case> all;
  for (const std::vector<Case>& some : {Questions(), Entities(), Assets(), Admin()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace annals::server::testing
