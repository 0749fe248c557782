#include "storage/refusals.h"

#include <algorithm>

#include "absl/strings/cord.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace annals::storage {
namespace {

constexpr int kMostOfAPage = 1000;
constexpr std::size_t kMostDimensions = 4096;
constexpr char kCollectionBusy[] = "annals.storage/collection_busy";
constexpr char kQuotaBreach[] = "annals.storage/quota_breach";  // as ReadBreach takes it

}  // namespace

absl::Status NoCollection(const std::string& name) {
  return absl::NotFoundError(absl::StrCat("collection: there is none named \"", name, "\""));
}

absl::Status NoCollection(CollectionId id) {
  return absl::NotFoundError(absl::StrCat("collection: there is none of id ", id.value));
}

absl::Status NoDocument(const std::string& external_id) {
  return absl::NotFoundError(absl::StrCat("document: no live one has the id \"", external_id, "\""));
}

absl::Status NeverStored(const std::vector<std::string>& external_ids) {
  return absl::NotFoundError(
      absl::StrCat("document: none was ever stored with the id \"", absl::StrJoin(external_ids, "\", \""), "\""));
}

absl::Status OtherPayload(const std::string& request_id) {
  return absl::AlreadyExistsError(
      absl::StrCat("request_id: \"", request_id, "\" was used before with another payload"));
}

absl::Status Overtaken() { return absl::AbortedError("another writer changed the document meanwhile: send it again"); }

absl::Status InDocument(std::size_t i, const char* separator, absl::Status why) {
  absl::Status there(why.code(), absl::StrCat("documents[", i, "]", separator, why.message()));
  why.ForEachPayload([&](absl::string_view url, const absl::Cord& payload) { there.SetPayload(url, payload); });
  return there;
}

absl::Status CollectionBusy(int share, std::chrono::milliseconds waited) {
  absl::Status status =
      absl::UnavailableError(absl::StrCat("other calls of the collection held all ", share,
                                          " database connections that it may have, for ", waited.count(), " ms"));
  status.SetPayload(kCollectionBusy, absl::Cord());
  return status;
}

bool IsCollectionBusy(const absl::Status& status) { return status.GetPayload(kCollectionBusy).has_value(); }

absl::Status BeyondQuota(const QuotaBreach& breach) {
  const std::string whose =
      breach.key.empty() ? "the collection's quota" : absl::StrCat("key ", breach.key, "'s quota");
  absl::Status status = absl::ResourceExhaustedError(absl::StrCat(whose, " of ", breach.quota, " is ", breach.limit,
                                                                  ", and ", breach.used, " are used",
                                                                  breach.key.empty() ? "" : " in the collection"));
  status.SetPayload(kQuotaBreach, absl::Cord(absl::StrCat(breach.quota, " ", breach.limit, " ", breach.used,
                                                          breach.key.empty() ? "" : absl::StrCat(" ", breach.key))));
  return status;
}

std::optional<QuotaBreach> ReadBreach(std::string_view words) {
  const std::vector<std::string> parts = absl::StrSplit(std::string(words), ' ');
  QuotaBreach breach{.quota = parts[0]};
  if (parts.size() < 3 || parts.size() > 4) return std::nullopt;
  if (!absl::SimpleAtoi(parts[1], &breach.limit) || !absl::SimpleAtoi(parts[2], &breach.used)) return std::nullopt;
  if (parts.size() == 4) breach.key = parts[3];
  return breach;
}

std::optional<QuotaBreach> QuotaBreachOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kQuotaBreach);
  return payload ? ReadBreach(std::string(*payload)) : std::nullopt;
}

absl::Status CheckModel(const std::string& embedder, std::size_t dimension) {
  if (embedder.empty()) return absl::InvalidArgumentError("embedder: must not be empty");
  if (dimension < 1 || dimension > kMostDimensions)
    return absl::InvalidArgumentError(absl::StrCat("dimension: ", dimension, " is not within 1 and ", kMostDimensions));
  return absl::OkStatus();
}

absl::Status CheckMadeFor(const Collection& collection, const std::string& embedder, std::size_t dimension) {
  if (collection.embedder == embedder && collection.dimension == dimension) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat("collection \"", collection.name, "\" was made for embedder ",
                                                    collection.embedder, " of dimension ", collection.dimension,
                                                    ", not ", embedder, " of dimension ", dimension));
}

absl::Status BeingReembedded(const std::string& collection, const VectorSpace& next) {
  return absl::FailedPreconditionError(absl::StrCat("collection \"", collection, "\" is being re-embedded by ",
                                                    next.embedder, " of dimension ", next.dimension,
                                                    ": wait for it, or cancel it"));
}

std::string PageToken(const std::string& last_external_id) { return absl::WebSafeBase64Escape(last_external_id); }

absl::StatusOr<std::string> ReadPageToken(const std::string& token) {
  std::string after;
  if (absl::WebSafeBase64Unescape(token, &after)) return after;
  return absl::InvalidArgumentError("page_token: not one that a former page gave");
}

int PageSize(int asked) { return std::clamp(asked, 1, kMostOfAPage); }

}  // namespace annals::storage
