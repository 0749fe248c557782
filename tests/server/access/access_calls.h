// Every call that HTTP serves, and what a caller needs for it.
#pragma once

#include "annals/v1/access_service.pb.h"

namespace annals::server::testing {

// As docs/contract.md says.
struct Call {
  const char *service, *method, *path;
  v1::KeyScope scope;
  bool of_collection = true;
};
inline constexpr v1::KeyScope kRead = v1::KEY_SCOPE_READ, kWrite = v1::KEY_SCOPE_WRITE, kAdmin = v1::KEY_SCOPE_ADMIN;
inline constexpr Call kCalls[] = {
    {"RetrievalService", "Ingest", "/v1/ingest", kWrite},
    {"RetrievalService", "Retrieve", "/v1/retrieve", kRead},
    {"RetrievalService", "Answer", "/v1/answer", kRead},
    {"RetrievalService", "StreamAnswer", "/v1/stream_answer", kRead},
    {"GraphService", "GetEntity", "/v1/entity", kRead},
    {"GraphService", "GetTimeline", "/v1/timeline", kRead},
    {"GraphService", "FindConnections", "/v1/connections", kRead},
    {"AssetService", "ListAssetNeighbors", "/v1/asset_neighbors", kRead},
    {"AssetService", "ListThreadMembers", "/v1/thread_members", kRead},
    {"AssetService", "LinkAssets", "/v1/link_assets", kWrite},
    {"AssetService", "DeleteAssetEdge", "/v1/delete_asset_edge", kWrite},
    {"AssetService", "BackfillAssetEdges", "/v1/backfill_asset_edges", kWrite},
    {"AdminService", "CreateCollection", "/v1/create_collection", kAdmin},
    {"AdminService", "UpdateCollection", "/v1/update_collection", kAdmin},
    {"AdminService", "ReembedCollection", "/v1/reembed_collection", kAdmin},
    {"AdminService", "CancelReembedding", "/v1/cancel_reembedding", kAdmin},
    {"AdminService", "ListCollections", "/v1/collections", kRead, false},
    {"AdminService", "GetCollection", "/v1/collection", kRead},
    {"AdminService", "DeleteCollection", "/v1/delete_collection", kAdmin},
    {"AdminService", "ListDocuments", "/v1/documents", kRead},
    {"AdminService", "GetDocument", "/v1/document", kRead},
    {"AdminService", "DeleteDocument", "/v1/delete_document", kWrite},
    {"AdminService", "PurgeDocument", "/v1/purge_document", kAdmin},
    {"AdminService", "PurgeEntity", "/v1/purge_entity", kAdmin},
    {"AdminService", "GetStatus", "/v1/status", kRead, false},
    {"IdentityService", "ResolveEntity", "/v1/resolve_entity", kRead},
    {"IdentityService", "MergeEntities", "/v1/merge_entities", kWrite},
    {"IdentityService", "SplitEntity", "/v1/split_entity", kWrite},
    {"IdentityService", "AddAlias", "/v1/add_alias", kWrite},
    {"IdentityService", "ListAliasCandidates", "/v1/alias_candidates", kRead},
    {"IdentityService", "LinkPapers", "/v1/link_papers", kWrite},
    {"PrivacyService", "Reveal", "/v1/reveal", kRead},
    {"PrivacyService", "RotateVault", "/v1/rotate_vault", kAdmin},
    {"DiagnosisService", "Diagnose", "/v1/diagnose", kAdmin, false},
    {"ExportService", "ExportCollection", "/v1/export", kAdmin},
    {"DebugService", "TryRanking", "/v1/try_ranking", kRead},
    {"DebugService", "TryAnswer", "/v1/try_answer", kRead},
    {"AccessService", "CreateApiKey", "/v1/create_api_key", kAdmin, false},
    {"AccessService", "ListApiKeys", "/v1/api_keys", kAdmin, false},
    {"AccessService", "RevokeApiKey", "/v1/revoke_api_key", kAdmin, false},
    {"AccessService", "UpdateApiKey", "/v1/update_api_key", kAdmin, false},
};

}  // namespace annals::server::testing
