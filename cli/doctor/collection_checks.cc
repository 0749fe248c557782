#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/doctor/checks.h"
#include "cli/print/progress.h"

namespace annals::cli {
namespace {

bool Serves(const v1::GetStatusResponse& status, const std::string& model) {
  return std::ranges::find(status.models(), model) != status.models().end();
}

void ExamineModel(const v1::Collection& collection, const v1::GetStatusResponse& status, Findings* findings) {
  const std::string check = absl::StrCat("model of ", collection.name());
  if (!Serves(status, collection.embedder())) {
    findings->push_back(
        {check, Health::kFail,
         absl::StrCat(collection.embedder(), " is not run by this server (", absl::StrJoin(status.models(), ", "),
                      "): questions to the collection are refused"),
         absl::StrCat(
             "start annalsd with that model, too (--embedder-also); then, if another one is wanted: annals reembed ",
             collection.name(), " --model ", status.embedder())});
    return;
  }
  findings->push_back({.check = check, .says = absl::StrCat(collection.embedder(), " is run by this server")});
  if (!collection.has_reembedding() || Serves(status, collection.reembedding().embedder())) return;
  findings->push_back(
      {check, Health::kWarn,
       absl::StrCat(collection.reembedding().embedder(), " is to take over, and this server does not run it"),
       absl::StrCat("start it with that model, too (--embedder-also), or stop the change: annals reembed ",
                    collection.name(), " --cancel")});
}

std::int64_t MissingOf(const std::optional<v1::GetStatusResponse>& status, const std::string& collection) {
  if (!status) return 0;
  const auto image = std::ranges::find(status->images(), collection, &v1::ImageStatus::collection);
  return image == status->images().end() ? 0 : image->texts_without_vectors();
}

Finding VectorsFinding(const v1::ImageStatus& image, const Evidence& evidence, const DoctorLimits& limits) {
  Finding finding{
      "vectors of " + image.collection(), Health::kWarn,
      absl::StrCat(Grouped(image.texts_without_vectors()), " texts of ", Grouped(image.documents_without_vectors()),
                   " documents have none yet: they are found by words, names and time alone"),
      ""};
  const std::int64_t made = image.texts_without_vectors() - MissingOf(evidence.later, image.collection());
  if (evidence.later && made > 0) {
    const double rate = static_cast<double>(made) / std::max(0.001, absl::ToDoubleSeconds(evidence.later_by));
    const std::int64_t left = MissingOf(evidence.later, image.collection());
    absl::StrAppend(&finding.says, absl::StrFormat("; %.0f a second are made, about %s left", rate,
                                                   Duration(Seconds(static_cast<double>(left) / rate))));
    finding.next = "wait, or let more servers run: they share the work";
    return finding;
  }
  absl::StrAppend(&finding.says, "; none was made just now");
  if (absl::Seconds(evidence.status->uptime_seconds()) >= limits.warm_up) finding.health = Health::kFail;
  finding.next =
      "is the model there? annals_vector_failures_total and the server's log say why; new documents can hide progress: "
      "ask again";
  return finding;
}

}  // namespace

void ExamineCollections(const Evidence& evidence, const DoctorLimits& limits, Findings* findings) {
  if (!evidence.status.ok()) return;
  if (evidence.collections.ok()) {
    for (const v1::Collection& collection : evidence.collections->collections())
      ExamineModel(collection, *evidence.status, findings);
  }
  bool missing = false;
  for (const v1::ImageStatus& image : evidence.status->images()) {
    if (image.texts_without_vectors() == 0) continue;
    missing = true;
    findings->push_back(VectorsFinding(image, evidence, limits));
  }
  if (!missing && evidence.status->database_ok())
    findings->push_back({.check = "vectors", .says = "all texts have theirs"});
}

}  // namespace annals::cli
