// What a caller who may not see private data gets to see: every text of a response, with what the collection's policy hides
// taken out. One place for all methods, asked by the table of routes, so that none can be served without.
//
// Texts that documents brought before the policy was made are hidden here; what was hidden when it was stored is hidden
// already. Whom the collection knows as a person is hidden by every name, in any case of letters. Of a passage the rules of its document's channel hold; a text whose channel is not known is treated by the first rule
// that does something to the type in any channel. Who may see them, and asks for it, gets the originals that the vault keeps
// in the place of tokens.
//
// Thread-safe.
#pragma once

#include <google/protobuf/message.h>

#include <string>

#include "core/privacy/rewrite.h"
#include "core/privacy/tally.h"
#include "server/access/caller.h"
#include "server/images/image_registry.h"
#include "server/metrics.h"
#include "server/transport/call.h"

namespace annals::server {

class Vault;

class PrivacyGuard {
 public:
  // All must outlive it. `tokens` and `vault` may be null.
  PrivacyGuard(ImageRegistry& images, const privacy::TokenSource* tokens, const Vault* vault,
               storage::CollectionStore& collections, Metrics& metrics)
      : images_(images), tokens_(tokens), vault_(vault), collections_(collections), metrics_(metrics) {}

  // kPermissionDenied PRIVILEGE_REQUIRED.
  static absl::Status CheckMayReveal(const Caller& caller);
  // REQUIRES: CheckMayReveal. Tokens that no original is kept of stay.
  absl::Status PutBack(const std::string& collection, const CallContext& call,
                       google::protobuf::Message* response) const;

  // For a caller that may not see them, or does not want to. Where people are hidden, whom the collection knows must be
  // known: an image that is loading is waited for as a question would, and without it nothing is shown. kUnavailable
  // IMAGE_LOADING, or what else Pin says; the response may then not be sent.
  absl::Status Hide(const std::string& collection, const CallContext& call, google::protobuf::Message* response) const;

 private:
  ImageRegistry& images_;
  const privacy::TokenSource* tokens_;
  const Vault* vault_;
  storage::CollectionStore& collections_;
  Metrics& metrics_;
};

// A question as the log may have it: what any rule hides gives way to its type, <EMAIL>, or is redacted. Of both, `people`
// may be null.
std::string QuestionForLog(const std::string& question, const privacy::Policy& policy,
                           const privacy::KnownPeople* people);

// A question as the collection's texts are written: what a rule hashes becomes its token. Other actions leave it.
std::string QuestionInTokens(const std::string& question, const privacy::Policy& policy,
                             const privacy::TokenSource* tokens, const privacy::KnownPeople* people);

void CountPrivate(const privacy::Tally& tally, std::string_view where, Metrics* metrics);

}  // namespace annals::server
