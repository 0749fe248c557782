#include "cli/client/requests.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

// Enum value of a lower-case word: ("ANSWER_MODE_", "fact") -> ANSWER_MODE_FACT. The words were checked when parsed.
template <class Enum>
Enum EnumOf(absl::string_view prefix, const std::string& word,
            bool (*parse)(google::protobuf::ConstStringParam, Enum*)) {
  Enum value{};
  if (!word.empty()) parse(absl::StrCat(prefix, absl::AsciiStrToUpper(word)), &value);
  return value;
}

template <class List>
void AddAll(const std::vector<std::string>& words, List* list) {
  for (const std::string& word : words) list->Add(std::string(word));
}

}  // namespace

absl::StatusOr<v1::TimeScope> ParseScopes(const std::vector<std::string>& scopes) {
  v1::TimeScope scope;
  if (scopes.empty()) return scope;
  if (scopes.size() == 1 && scopes[0] == "none") {
    scope.set_type(v1::SCOPE_TYPE_NONE);
    return scope;
  }
  scope.set_type(scopes.size() == 1 ? v1::SCOPE_TYPE_RANGE : v1::SCOPE_TYPE_COMPARISON);
  for (const std::string& text : scopes) {
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos || text == "..") {
      return absl::InvalidArgumentError(
          absl::StrCat("--scope ", text, ": write FROM..TO, for example 2025-07-01..2025-10-01"));
    }
    v1::TimeGroup* group = scope.add_groups();
    group->set_label(text);
    v1::Interval* interval = group->mutable_interval();
    interval->set_from(text.substr(0, dots));
    interval->set_to(text.substr(dots + 2));
  }
  return scope;
}

absl::StatusOr<v1::RetrieveRequest> RetrieveRequestOf(const QuestionOptions& options) {
  v1::RetrieveRequest request;
  request.set_collection(options.collection);
  request.set_query(options.question);
  request.set_mode(EnumOf<v1::AnswerMode>("ANSWER_MODE_", options.mode, &v1::AnswerMode_Parse));
  ASSIGN_OR_RETURN(const v1::TimeScope scope, ParseScopes(options.scopes));
  if (scope.type() != v1::SCOPE_TYPE_UNSPECIFIED) *request.mutable_time_scope() = scope;
  request.set_reference_time(options.reference_time);
  request.set_as_of(options.as_of);
  v1::Filters* filters = request.mutable_filters();
  AddAll(options.doc_types, filters->mutable_doc_types());
  AddAll(options.channels, filters->mutable_channels());
  AddAll(options.kinds, filters->mutable_kinds());
  AddAll(options.owners, filters->mutable_owners());
  AddAll(options.document_ids, filters->mutable_document_ids());
  request.set_top_k(options.top_k);
  request.set_token_budget(options.token_budget);
  request.set_explain(options.explain);
  request.set_context_turns(options.context_turns);
  request.set_at_least(options.at_least);
  request.set_asker(options.asker);
  request.set_reveal_private(options.reveal_private);
  request.set_hide_private(options.hide_private);
  const auto expand = EnumOf<v1::ExpansionMode>("EXPANSION_MODE_", options.expand, &v1::ExpansionMode_Parse);
  if (!options.expand.empty()) {
    request.mutable_expansion()->set_assets(expand);
    request.mutable_expansion()->set_identities(expand);
  }
  request.set_superseded(EnumOf<v1::SupersededMode>("SUPERSEDED_MODE_", options.superseded, &v1::SupersededMode_Parse));
  return request;
}

v1::UpdateCollectionRequest AuthorityRequestOf(const std::string& collection,
                                               const std::vector<std::string>& authority) {
  v1::UpdateCollectionRequest request;
  request.set_name(collection);
  for (const std::string& text : authority) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos) continue;  // "default"
    v1::SourceRank* rank = request.add_authority();
    rank->set_source(text.substr(0, sign));
    int value = 0;
    if (absl::SimpleAtoi(text.substr(sign + 1), &value)) rank->set_rank(value);
  }
  return request;
}

absl::StatusOr<v1::AnswerRequest> AnswerRequestOf(const QuestionOptions& options) {
  v1::AnswerRequest request;
  ASSIGN_OR_RETURN(*request.mutable_retrieve(), RetrieveRequestOf(options));
  request.set_max_sentences(options.max_sentences);
  request.set_composer(EnumOf<v1::AnswerComposer>("ANSWER_COMPOSER_", options.composer, &v1::AnswerComposer_Parse));
  return request;
}

absl::StatusOr<v1::FindConnectionsRequest> ConnectionsRequestOf(const std::string& collection,
                                                                const ConnectionOptions& options) {
  v1::FindConnectionsRequest request;
  request.set_collection(collection);
  AddAll(options.names, request.mutable_names());
  request.set_max_hops(options.max_hops);
  request.set_max_paths(options.max_paths);
  request.set_as_of(options.as_of);
  if (options.period.empty()) return request;
  ASSIGN_OR_RETURN(const v1::TimeScope scope, ParseScopes({options.period}));
  if (scope.groups_size() == 1) *request.mutable_period() = scope.groups(0).interval();
  return request;
}

absl::StatusOr<v1::GetTimelineRequest> TimelineRequestOf(const std::string& collection,
                                                         const TimelineOptions& options) {
  v1::GetTimelineRequest request;
  request.set_collection(collection);
  request.set_name(options.name);
  request.set_as_of(options.as_of);
  request.set_max_entries(options.max_entries);
  if (options.period.empty()) return request;
  ASSIGN_OR_RETURN(const v1::TimeScope scope, ParseScopes({options.period}));
  if (scope.groups_size() == 1) *request.mutable_period() = scope.groups(0).interval();
  return request;
}

v1::ResolveEntityRequest ResolveRequestOf(const std::string& collection, const IdentityOptions& options) {
  v1::ResolveEntityRequest request;
  request.set_collection(collection);
  request.set_name(options.name);
  request.set_kind(options.kind);
  request.set_max_candidates(options.most);
  return request;
}

v1::MergeEntitiesRequest MergeRequestOf(const std::string& collection, const IdentityOptions& options) {
  v1::MergeEntitiesRequest request;
  request.set_collection(collection);
  request.set_source(options.name);
  request.set_target(options.other);
  return request;
}

}  // namespace annals::cli
