// A server, documents that are linked, and what is asked of either.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "tests/server/running_server.h"

namespace annals::server::testing {

class AssetsTest : public ServerTest {
 protected:
  static v1::DocumentInput Mail(const std::string& id, const std::string& text, const std::string& date) {
    v1::DocumentInput mail = Document(id, "", text);
    mail.set_doc_type("mail");
    mail.set_channel("mail");
    mail.set_asset_ref("mail:" + id);
    mail.set_published(date);
    return mail;
  }

  static void Add(v1::LinkAssetsRequest* request, const std::string& source, const std::string& relation,
                  const std::string& target) {
    v1::AssetEdge* edge = request->add_edges();
    edge->set_source_ref(source);
    edge->set_relation(relation);
    edge->set_target_ref(target);
  }

  v1::LinkAssetsRequest Links(const std::vector<std::array<std::string, 3>>& links) const {
    v1::LinkAssetsRequest request;
    request.set_collection(collection());
    for (const auto& [source, relation, target] : links) Add(&request, source, relation, target);
    return request;
  }

  v1::LinkAssetsResponse Link(const std::vector<std::array<std::string, 3>>& links) {
    v1::LinkAssetsResponse response;
    const grpc::Status status = client().assets->LinkAssets(Context().get(), Links(links), &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    watermark_ = response.watermark();
    return response;
  }

  // Three mails of a thread, one of another; links by request alone.
  void PutThread() {
    Ingest({Mail("m1", "The heron nests by the mill.", "2025-03-01"), Mail("m2", "Its eggs are blue.", "2025-03-02"),
            Mail("m3", "We should build a fence.", "2025-03-03"),
            Mail("o1", "The choir sings on Friday.", "2025-03-02")});
    Link({{"mail:m2", "reply_to", "mail:m1"},
          {"mail:m2", "thread_member", "mail:m1"},
          {"mail:m3", "thread_member", "mail:m1"},
          {"mail:o1", "thread_member", "mail:choir"}});
  }

  v1::ListAssetNeighborsResponse Neighbors(const std::string& asset,
                                           const std::function<void(v1::ListAssetNeighborsRequest&)>& with = {}) {
    v1::ListAssetNeighborsRequest request;
    request.set_collection(collection());
    request.set_asset_ref(asset);
    request.set_at_least(watermark_);
    if (with) with(request);
    v1::ListAssetNeighborsResponse response;
    const grpc::Status status = client().assets->ListAssetNeighbors(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::vector<std::string> Shown(const v1::ListAssetNeighborsResponse& response) {
    std::vector<std::string> shown;
    for (const v1::AssetNeighbor& n : response.neighbors())
      shown.push_back((n.outgoing() ? "-> " : "<- ") + n.relation() + " " + n.asset_ref());
    return shown;
  }

  v1::RetrieveResponse Retrieve(v1::RetrieveRequest request) {
    request.set_at_least(watermark_);
    v1::RetrieveResponse response;
    const grpc::Status status = client().retrieval->Retrieve(Context().get(), request, &response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }
  static std::vector<std::string> Documents(const v1::RetrieveResponse& response) {
    std::vector<std::string> ids;
    for (const v1::RetrievedChunk& chunk : response.chunks()) ids.push_back(chunk.document().id());
    return ids;
  }
  static std::string Chunks(v1::RetrieveResponse response, bool places) {
    std::string bytes;
    for (v1::RetrievedChunk& chunk : *response.mutable_chunks()) {
      chunk.mutable_document()->clear_recorded_at();
      if (!places) {
        chunk.clear_parent_asset_id();
        chunk.clear_thread_id();
      }
      bytes += chunk.SerializeAsString();
    }
    return bytes;
  }

  std::uint64_t watermark_ = 0;
};

}  // namespace annals::server::testing
