// A collection as messages show it.
#pragma once

#include "annals/v1/admin_service.pb.h"
#include "storage/ports/collection_store.h"

namespace annals::server {

// Without counts, quota and the progress of a re-embedding, which the store is asked for.
v1::CollectionEngine EngineToProto(storage::Engine engine);
v1::Collection ToProto(const storage::Collection& collection);
void Fill(const storage::CollectionStats& stats, v1::CollectionCounts* out);
void Fill(const storage::QuotaUse& use, v1::Collection* out);
void Fill(const storage::KeyUse& use, v1::KeyUse* out);

}  // namespace annals::server
