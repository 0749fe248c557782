// A small mailbox: a thread of three mails, one with an attachment, and a call about it with its transcript.
#pragma once

#include <memory>
#include <string>

#include "core/index/image.h"
#include "tests/support/bundle_builder.h"

namespace annals::testing {

inline Day DayOf(int day) { return std::chrono::sys_days{std::chrono::year{2025} / 3 / day}; }

class AssetFixture {
 public:
  AssetFixture() : image(index::MakeImage(4, {})) {}

  BundleBuilder Make(const std::string& id, const std::string& asset, int day, const std::string& type = "mail") {
    BundleBuilder builder = make.Document(id, id);
    builder.Set(&Document::asset_ref, asset).Set(&Document::doc_type, type).Published(DayOf(day));
    builder.Chunk("Words of " + id + ".", {"Words of " + id + "."});
    return builder;
  }

  void Put(BundleBuilder& builder) {
    index::Change change;
    change.added.push_back(builder.Build());
    ASSERT_TRUE(image->Apply(std::move(change)).ok());
  }

  void Link(std::int64_t id, const std::string& source, const std::string& relation, const std::string& target,
            Timestamp recorded = kFirstRecorded) {
    index::Change change;
    change.linked.push_back({AssetLinkId(id),
                             {.source_ref = source,
                              .target_ref = target,
                              .relation = relation,
                              .confidence = 0.5F,
                              .provenance = "request"},
                             recorded});
    ASSERT_TRUE(image->Apply(std::move(change)).ok());
  }

  void PutMailbox() {
    BundleBuilder m1 = Make("m1", "mail:1", 1), m2 = Make("m2", "mail:2", 2), m3 = Make("m3", "mail:3", 3),
                  plan = Make("plan", "mail:2/1/plan.pdf", 2, "attachment"),
                  call = Make("talk", "call:9/text", 4, "call");
    m2.AddAssetEdge("mail:2", "mail:1", "reply_to").AddAssetEdge("mail:2", "mail:1", "thread_member");
    m3.AddAssetEdge("mail:3", "mail:2", "reply_to").AddAssetEdge("mail:3", "mail:1", "thread_member");
    plan.AddAssetEdge("mail:2/1/plan.pdf", "mail:2", "attachment_of");
    call.AddAssetEdge("call:9/text", "call:9", "transcript_of");
    for (BundleBuilder* one : {&m1, &m2, &m3, &plan, &call}) Put(*one);
  }

  BundleFactory make{4};
  std::unique_ptr<index::Image> image;
};

}  // namespace annals::testing
