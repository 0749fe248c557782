#include "server/export/export_handler.h"

#include <charconv>
#include <format>

#include "core/ingest/private_input.h"
#include "core/record/status.h"
#include "server/convert/document.h"
#include "server/convert/given_document.h"
#include "server/handlers/collection_message.h"
#include "server/privacy/known_people.h"
#include "server/privacy/privacy_guard.h"
#include "server/transport/status.h"

namespace annals::server {
namespace {

using Part = storage::ExportPosition::Part;

constexpr std::size_t kPageBytes = std::size_t{1} << 20;  // of documents in JSON: about 1,000 mails or one book
constexpr std::string_view kParts = "damle";              // the parts of an export, as a token begins
constexpr std::size_t kLongestToken = 1'024 + 32;         // an alias is the longest

// "d731", "a17:blue tower".
std::string TokenOf(const storage::ExportPosition& position) {
  if (position.part == Part::kEnd) return "";
  return std::format("{}{}{}", kParts[static_cast<std::size_t>(position.part)], position.number,
                     position.part == Part::kAliases ? ":" + position.key : "");
}

std::optional<storage::ExportPosition> PositionOf(std::string_view token) {
  storage::ExportPosition position;
  if (token.empty()) return position;
  const std::size_t part = kParts.find(token[0]);
  if (part >= static_cast<std::size_t>(Part::kEnd) || token.size() > kLongestToken) return std::nullopt;
  position.part = static_cast<Part>(part);
  const char* const end = token.data() + token.size();
  const auto [rest, error] = std::from_chars(token.data() + 1, end, position.number);
  if (error != std::errc()) return std::nullopt;
  if (position.part != Part::kAliases) return rest == end ? std::optional(position) : std::nullopt;
  if (rest == end || *rest != ':') return std::nullopt;
  position.key.assign(rest + 1, end);
  return position;
}

v1::CreateCollectionRequest SettingsOf(const storage::Collection& collection) {
  const v1::Collection shown = ToProto(collection);
  v1::CreateCollectionRequest settings;
  *settings.mutable_authority() = shown.authority();
  settings.set_language(shown.language());
  *settings.mutable_features() = shown.features();
  if (shown.has_privacy()) *settings.mutable_privacy() = shown.privacy();
  settings.set_embedder(shown.embedder());
  return settings;
}

void AddRequests(const storage::ExportPage& page, v1::ExportCollectionResponse* response) {
  for (const storage::GivenAlias& alias : page.aliases) {
    v1::AddAliasRequest& out = *response->add_records()->mutable_alias();
    out.set_name(alias.entity);
    out.set_alias(alias.alias);
  }
  for (const storage::GivenMerge& merge : page.merges) {
    v1::MergeEntitiesRequest& out = *response->add_records()->mutable_merge();
    out.set_source(merge.entity);
    out.set_target(merge.into);
  }
  for (const AssetLink& link : page.links) {
    v1::AssetEdge& out = *response->add_records()->mutable_asset_link();
    out.set_source_ref(link.edge.source_ref);
    out.set_relation(link.edge.relation);
    out.set_target_ref(link.edge.target_ref);
    out.set_confidence(link.edge.confidence);
    out.set_provenance(link.edge.provenance);
  }
}

}  // namespace

absl::Status ExportHandler::AddDocument(const storage::ExportedVersion& version, const privacy::Policy& policy,
                                        const privacy::KnownPeople* people, bool history,
                                        v1::ExportCollectionResponse* response) const {
  v1::ExportedDocument out;
  if (!version.given.empty()) {
    ASSIGN_OR_RETURN(*out.mutable_document(), convert::UnpackGiven(version.given));
  } else if (version.stored) {
    *out.mutable_document() = convert::Rebuild(*version.stored);
    out.set_rebuilt(true);
  } else {
    return absl::OkStatus();  // its collection went meanwhile
  }
  if (policy.on()) {
    privacy::Tally tally;
    ingest::DocumentInput input = convert::FromProto(out.document());
    ingest::HidePrivate(&input, policy, ports_.tokens, &tally, nullptr, people);
    *out.mutable_document() = convert::ToProto(input);
    CountPrivate(tally, "export", &ports_.metrics);
  }
  if (history) {
    out.set_recorded_at(convert::ToRfc3339(version.recorded));
    if (version.retired) out.set_retired_at(convert::ToRfc3339(*version.retired));
    out.set_deleted(version.deleted);
  }
  *response->add_records()->mutable_document() = std::move(out);
  return absl::OkStatus();
}

absl::StatusOr<v1::ExportCollectionResponse> ExportHandler::Handle(const v1::ExportCollectionRequest& request,
                                                                   const CallContext& call) {
  convert::Violations violations;
  CheckCollectionName(request.collection(), "collection", &violations);
  const std::optional<storage::ExportPosition> from = PositionOf(request.page_token());
  if (!from) violations.push_back({"page_token", "INVALID_TOKEN", "is none that a response gave"});
  if (!violations.empty()) return BadRequest(violations);
  ASSIGN_OR_RETURN(const storage::Collection collection, FindCollection(ports_.store, request.collection()));
  const privacy::Policy policy = call.caller.reveals_private ? privacy::Policy() : collection.privacy;
  const auto page = ports_.store.ReadExport(collection.id, *from, request.history(), kPageBytes);
  if (!page.ok()) return FromStorage(page.status());
  v1::ExportCollectionResponse response;
  if (request.page_token().empty()) *response.add_records()->mutable_settings() = SettingsOf(collection);
  std::shared_ptr<const index::View> view;
  if (HidesPeople(policy)) {
    ASSIGN_OR_RETURN(ImageRegistry::Pinned pinned, ports_.images.Pin(request.collection(), 0, call));
    view = std::move(pinned.view);
  }
  const PeopleOfView people(view.get(), ports_.tokens);
  storage::ExportPosition next = page->next;
  for (const storage::ExportedVersion& version : page->versions) {
    RETURN_IF_ERROR(call.Check());
    RETURN_IF_ERROR(AddDocument(version, policy, view != nullptr ? &people : nullptr, request.history(), &response));
    if (response.ByteSizeLong() < kPageBytes) continue;
    next.number = version.number;  // packed they fitted
    break;
  }
  if (view != nullptr) RETURN_IF_ERROR(CheckRead(*view));
  v1::ExportCollectionResponse said;
  AddRequests(*page, &said);
  if (!call.caller.reveals_private) RETURN_IF_ERROR(guard_.Hide(request.collection(), call, &said));
  response.MergeFrom(said);
  response.set_next_page_token(TokenOf(next));
  if (request.reveal_private()) RETURN_IF_ERROR(guard_.PutBack(request.collection(), call, &response));
  return response;
}

}  // namespace annals::server
