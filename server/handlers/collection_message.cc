#include "server/handlers/collection_message.h"

#include "server/convert/privacy.h"
#include "server/convert/retrieval_enums.h"
#include "server/convert/time.h"

namespace annals::server {

v1::CollectionEngine EngineToProto(storage::Engine engine) {
  return engine == storage::Engine::kPostgres ? v1::COLLECTION_ENGINE_POSTGRES : v1::COLLECTION_ENGINE_MEMORY;
}

v1::Collection ToProto(const storage::Collection& collection) {
  v1::Collection result;
  result.set_name(collection.name);
  result.set_embedder(collection.embedder);
  result.set_dimension(static_cast<int>(collection.dimension));
  result.set_created_at(convert::ToRfc3339(collection.created));
  result.set_language(collection.language);
  result.set_engine(EngineToProto(collection.engine));
  result.mutable_features()->set_asset_expansion(convert::ToProto(collection.features.assets));
  result.mutable_features()->set_identity_expansion(convert::ToProto(collection.features.identities));
  if (!collection.features.asker.empty()) result.mutable_features()->set_asker(collection.features.asker);
  if (collection.privacy.on()) *result.mutable_privacy() = convert::ToProto(collection.privacy);
  if (collection.next) {
    result.mutable_reembedding()->set_embedder(collection.next->embedder);
    result.mutable_reembedding()->set_dimension(static_cast<int>(collection.next->dimension));
  }
  for (const auto& [source, rank] : collection.authority) {
    auto* added = result.add_authority();
    added->set_source(source);
    added->set_rank(rank);
  }
  return result;
}

void Fill(const storage::CollectionStats& stats, v1::CollectionCounts* out) {
  out->set_documents(stats.documents);
  out->set_chunks(stats.chunks);
  out->set_statements(stats.statements);
  out->set_mentions(stats.mentions);
  out->set_relations(stats.relations);
  out->set_entities(stats.entities);
  out->set_events(stats.events);
  out->set_edges(stats.edges);
  out->set_asset_edges(stats.asset_edges);
}

void Fill(const storage::QuotaUse& use, v1::Collection* out) {
  out->mutable_quota()->set_documents(use.quota.documents);
  out->mutable_quota()->set_text_bytes(use.quota.text_bytes);
  out->mutable_quota()->set_statements(use.quota.statements);
  out->mutable_quota()->set_calls_per_second(use.quota.calls.calls_per_second);
  out->mutable_quota()->set_burst(use.quota.calls.burst);
  out->mutable_quota()->set_streams(use.quota.calls.streams);
  if (!use.quota.counts()) return;
  out->mutable_use()->set_documents(use.documents);
  out->mutable_use()->set_text_bytes(use.text_bytes);
  out->mutable_use()->set_statements(use.statements);
}

void Fill(const storage::KeyUse& use, v1::KeyUse* out) {
  out->set_key_id(use.key_id);
  out->mutable_use()->set_documents(use.documents);
  out->mutable_use()->set_text_bytes(use.text_bytes);
  out->mutable_use()->set_statements(use.statements);
}

}  // namespace annals::server
