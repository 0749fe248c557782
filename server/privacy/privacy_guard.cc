#include "server/privacy/privacy_guard.h"

#include <algorithm>
#include <memory>
#include <set>

#include "annals/v1/retrieval_service.pb.h"
#include "core/privacy/originals.h"
#include "core/record/status.h"
#include "server/handlers/ports.h"
#include "server/privacy/known_people.h"
#include "server/privacy/response_texts.h"
#include "server/privacy/vault.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using google::protobuf::Message;

// What may decide about a type where no channel is known: the first rule that does something to it in some channel, unless
// one before it keeps it in all.
privacy::PiiAction ActionInAnyChannel(const privacy::Policy& policy, privacy::PiiType type) {
  for (const privacy::PolicyRule& rule : policy.rules) {
    if (!rule.types.none() && !rule.types[static_cast<std::size_t>(type)]) continue;
    if (rule.action != privacy::PiiAction::kKeep || rule.channels.empty()) return rule.action;
  }
  return privacy::PiiAction::kKeep;
}

privacy::Policy InAnyChannel(const privacy::Policy& policy) {
  privacy::Policy any{.least_confidence = policy.least_confidence};
  for (const privacy::PiiType type : privacy::kPiiTypes) {
    const privacy::PiiAction action = ActionInAnyChannel(policy, type);
    if (action != privacy::PiiAction::kKeep) any.rules.push_back({.types = privacy::Only(type), .action = action});
  }
  return any;
}

bool HoldsText(Message* response) {
  bool holds = false;
  ChangeTexts(
      [&](const std::string& text, const std::string*) {
        holds = holds || !text.empty();
        return privacy::Rewritten{};
      },
      response);
  return holds;
}

}  // namespace

absl::Status PrivacyGuard::CheckMayReveal(const Caller& caller) {
  if (caller.reveals_private) return absl::OkStatus();
  return Error(absl::StatusCode::kPermissionDenied, "PRIVILEGE_REQUIRED",
               "private data are shown to keys that were made with reveals_private");
}

absl::Status PrivacyGuard::Hide(const std::string& collection, const CallContext& call, Message* response) const {
  const privacy::Policy policy = images_.PolicyOf(collection);
  if (!policy.on()) return absl::OkStatus();
  // Drafts come a few words at a time: a value may be parted between two. The answer behind them is whole.
  if (auto* piece = dynamic_cast<v1::StreamAnswerResponse*>(response); piece != nullptr && !piece->has_answer()) {
    piece->Clear();
    return absl::OkStatus();
  }
  // What holds no text needs nobody's name: the settings of a collection are told while it loads.
  if (!HoldsText(response)) return absl::OkStatus();
  privacy::Tally tally;
  const privacy::Policy any = InAnyChannel(policy);
  std::shared_ptr<const index::View> view;
  if (HidesPeople(policy)) {
    ASSIGN_OR_RETURN(ImageRegistry::Pinned pinned, images_.Pin(collection, 0, call));
    view = std::move(pinned.view);
  }
  const PeopleOfView people(view.get(), tokens_);
  const privacy::RewriteOptions options{.people = view != nullptr ? &people : nullptr, .tokens = tokens_};
  const auto hidden = [&](const std::string& text, const std::string* channel) {
    privacy::Rewritten rewritten = channel != nullptr ? privacy::Rewrite(text, *channel, policy, options)
                                                      : privacy::Rewrite(text, "", any, options);
    privacy::Count(rewritten, &tally);
    return rewritten;
  };
  ChangeTexts(hidden, response);
  if (view != nullptr) RETURN_IF_ERROR(CheckRead(*view));  // whose names are not read are not hidden
  CountPrivate(tally, "answer", &metrics_);
  return absl::OkStatus();
}

absl::Status PrivacyGuard::PutBack(const std::string& collection, const CallContext& call, Message* response) const {
  std::set<std::string> tokens;
  const auto collect = [&](const std::string& text, const std::string*) {
    for (const privacy::PiiSpan& span : privacy::FindTokens(text))
      tokens.insert(text.substr(span.begin, span.end - span.begin));
    return privacy::Rewritten{};
  };
  ChangeTexts(collect, response);
  if (tokens.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const storage::Collection found, FindCollection(collections_, collection));
  if (!found.privacy.keep_originals) return absl::OkStatus();
  if (vault_ == nullptr) return NoVault();
  ASSIGN_OR_RETURN(const privacy::Originals originals, vault_->Reveal(found, tokens, call));
  ChangeTexts([&](const std::string& text, const std::string*) { return privacy::PutBack(text, originals); }, response);
  return absl::OkStatus();
}

std::string QuestionForLog(const std::string& question, const privacy::Policy& policy,
                           const privacy::KnownPeople* people) {
  return privacy::Rewrite(question, "", InAnyChannel(policy), {.people = people}).text;
}

std::string QuestionInTokens(const std::string& question, const privacy::Policy& policy,
                             const privacy::TokenSource* tokens, const privacy::KnownPeople* people) {
  if (tokens == nullptr || !policy.on()) return question;
  privacy::Policy hashes = InAnyChannel(policy);
  std::erase_if(hashes.rules, [](const privacy::PolicyRule& rule) { return rule.action != privacy::PiiAction::kHash; });
  return hashes.on() ? privacy::Rewrite(question, "", hashes, {.people = people, .tokens = tokens}).text : question;
}

void CountPrivate(const privacy::Tally& tally, std::string_view where, Metrics* metrics) {
  for (const auto& [what, count] : tally)
    metrics->CountPrivate(privacy::NameOf(what.first), privacy::NameOf(what.second), where, count);
}

}  // namespace annals::server
