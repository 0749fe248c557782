#include "storage/documents/request_log.h"

#include <array>
#include <nlohmann/json.hpp>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"
#include "storage/refusals.h"

namespace annals::storage {
namespace {

constexpr std::array<const char*, 3> kOutcomes = {"created", "replaced", "unchanged"};

WriteOutcome ParseOutcome(const std::string& name) {
  for (std::size_t i = 0; i < kOutcomes.size(); ++i) {
    if (name == kOutcomes[i]) return static_cast<WriteOutcome>(i);
  }
  throw std::invalid_argument("outcome " + name);
}

}  // namespace

std::string ToJson(const WriteResult& result) {
  nlohmann::json documents = nlohmann::json::array();
  for (const DocumentResult& d : result.documents) {
    documents.push_back({{"external_id", d.external_id},
                         {"id", d.id.value},
                         {"outcome", kOutcomes[static_cast<std::size_t>(d.outcome)]},
                         {"chunks", d.chunks},
                         {"statements", d.statements},
                         {"relations", d.relations}});
  }
  // A string: readers of JSON keep 53 bits of a number.
  return nlohmann::json{{"watermark", absl::StrCat(result.watermark)}, {"documents", std::move(documents)}}.dump();
}

absl::StatusOr<WriteResult> FromJson(const std::string& json) {
  try {
    const nlohmann::json value = nlohmann::json::parse(json);
    WriteResult result;
    if (!absl::SimpleAtoi(value.at("watermark").get<std::string>(), &result.watermark))
      return absl::DataLossError("ingest_requests.result: watermark");
    for (const auto& d : value.at("documents")) {
      result.documents.push_back({d.at("external_id").get<std::string>(), DocumentId{d.at("id").get<std::int64_t>()},
                                  ParseOutcome(d.at("outcome").get<std::string>()), d.at("chunks").get<int>(),
                                  d.at("statements").get<int>(), d.at("relations").get<int>()});
    }
    return result;
  } catch (const std::exception& e) {
    return absl::DataLossError(absl::StrCat("ingest_requests.result: ", e.what()));
  }
}

absl::StatusOr<std::optional<WriteResult>> FindRequestRecord(Session& session, CollectionId collection,
                                                             const std::string& request_id,
                                                             const std::string& payload_digest) {
  const Rows rows = session.Execute(sql::kFindRequest, Parameters().Int64(collection.value).Text(request_id));
  if (rows.size() == 0) return std::nullopt;
  if (rows.Text(0, 0) != payload_digest) return OtherPayload(request_id);
  ASSIGN_OR_RETURN(WriteResult result, FromJson(rows.String(0, 1)));
  result.repeated = true;
  return result;
}

void RecordRequest(Session& session, CollectionId collection, const std::string& request_id,
                   const std::string& payload_digest, const WriteResult& result) {
  session.Execute(sql::kRecordRequest,
                  Parameters().Int64(collection.value).Text(request_id).Text(payload_digest).Text(ToJson(result)));
}

}  // namespace annals::storage
