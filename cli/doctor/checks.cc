#include "cli/doctor/checks.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/print/progress.h"

namespace annals::cli {
namespace {

Finding ServerFinding(const Evidence& evidence) {
  Finding finding{.check = "server", .says = absl::StrCat("annalsd answers at ", evidence.server)};
  if (!evidence.status.ok()) return finding;
  const v1::GetStatusResponse& status = *evidence.status;
  finding.says = absl::StrCat("annalsd ", status.version(), " at ", evidence.server, ", up ",
                              Duration(Seconds(status.uptime_seconds())));
  if (status.version() == ANNALS_VERSION) return finding;
  finding.health = Health::kWarn;
  absl::StrAppend(&finding.says, "; this client is ", ANNALS_VERSION);
  finding.next = "use a client and servers of one version; a difference is meant for the time of an upgrade";
  return finding;
}

// Of who may ask what. Nothing when everything was answered.
void ExamineAccess(const Evidence& evidence, Findings* findings) {
  const absl::Status& status = evidence.status.status();
  if (absl::IsUnauthenticated(status)) {
    findings->push_back(
        {"access", Health::kFail, std::string(status.message()),
         "give a key by $ANNALS_API_KEY or --key-file FILE; `annals keys create` of an admin makes one"});
  } else if (!status.ok()) {
    findings->push_back({"access", Health::kFail, std::string(status.message()),
                         "look for this in the server's log; it has the words of the database, too"});
  } else if (absl::IsPermissionDenied(evidence.diagnosis.status())) {
    findings->push_back({"access", Health::kWarn,
                         "this key sees a part only: database, clocks, disks, limits and configuration are not checked",
                         "use a key of scope admin that reaches all collections"});
  } else if (absl::IsUnimplemented(evidence.diagnosis.status())) {
    findings->push_back({"access", Health::kWarn, "this server is too old to tell more", "upgrade annalsd"});
  } else if (!evidence.diagnosis.ok()) {
    findings->push_back({"access", Health::kFail, std::string(evidence.diagnosis.status().message()),
                         "look for this in the server's log"});
  }
}

Finding ReadyFinding(const v1::Readiness& readiness) {
  if (readiness.ready()) return {.check = "ready", .says = "takes calls"};
  Finding finding{"ready", Health::kFail, absl::StrCat(readiness.message(), " (", readiness.reason(), ")"), ""};
  if (readiness.reason() == "IMAGES_LOADING") {
    finding.next = "wait: reading a collection takes seconds to minutes; if it never ends, see the log for why";
  } else if (readiness.reason() == "SHUTTING_DOWN") {
    finding.next = "ask another server, or wait until this one is started again";
  } else {
    finding.next = "see the checks of the database below, and the server's log";
  }
  return finding;
}

Finding ClockFinding(const std::string& check, const std::string& whose, absl::Duration ahead,
                     const DoctorLimits& limits) {
  const absl::Duration apart = absl::AbsDuration(ahead);
  const std::string seconds = absl::StrFormat("%.2f s", absl::ToDoubleSeconds(apart));
  if (apart < limits.clock_warn) return {.check = check, .says = absl::StrCat(whose, " agree to ", seconds)};
  return {
      check, apart < limits.clock_fail ? Health::kWarn : Health::kFail,
      absl::StrCat(whose, " are ", seconds, " apart, the first is ", ahead > absl::ZeroDuration() ? "behind" : "ahead"),
      "set both by NTP (chrony, systemd-timesyncd): \"today\", expiry of keys and tokens, and times in logs depend on "
      "it"};
}

// The server's time lies between when it was asked and when it had answered, unless the clocks differ by at least …
absl::Duration AheadOfClient(const v1::DiagnoseResponse& diagnosis, const Evidence& evidence) {
  absl::Time told;
  std::string error;
  if (!absl::ParseTime(absl::RFC3339_full, diagnosis.server_time(), &told, &error)) return absl::InfiniteDuration();
  if (told > evidence.after) return told - evidence.after;
  return std::min(told - evidence.before, absl::ZeroDuration());
}

Finding FeedFinding(const v1::DiagnoseResponse& diagnosis, const DoctorLimits& limits) {
  const absl::Duration age = absl::Seconds(diagnosis.feed_age_seconds());
  Finding finding{.check = "feed",
                  .says = absl::StrFormat("what was committed is shown within %.1f s", diagnosis.feed_age_seconds())};
  if (age >= limits.feed_warn) {
    finding.health = age < limits.feed_fail ? Health::kWarn : Health::kFail;
    finding.says = absl::StrFormat("nothing that was committed in the last %s is shown",
                                   Duration(Seconds(diagnosis.feed_age_seconds())));
    finding.next =
        "the database is away or slow, or the server is short of processor time: see the other checks and its log";
  } else if (diagnosis.images_rebuilt() > 0) {
    finding.health = Health::kWarn;
    absl::StrAppend(&finding.says, "; ", diagnosis.images_rebuilt(), " images were thrown away since the start");
    finding.next = "the database was another one, or had gone back (restore, failover): send again what is missing";
  }
  return finding;
}

}  // namespace

bool IsServersWord(const absl::Status& status) {
  const absl::string_view message = status.message();
  const std::size_t open = message.rfind(" [");
  if (open == absl::string_view::npos) return false;
  const absl::string_view reason = message.substr(open + 2, message.find(']', open) - open - 2);
  return !reason.empty() && reason.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == absl::string_view::npos;
}

std::string BytesText(std::int64_t bytes) {
  constexpr const char* kUnits[] = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  for (; value >= 1000 && unit < 4; ++unit) value /= 1000;
  return absl::StrFormat("%.*f %s", unit == 0 ? 0 : 1, value, kUnits[unit]);
}

Findings Examine(const Evidence& evidence, const DoctorLimits& limits) {
  Findings findings{ServerFinding(evidence)};
  ExamineAccess(evidence, &findings);
  if (evidence.diagnosis.ok()) {
    const v1::DiagnoseResponse& diagnosis = *evidence.diagnosis;
    findings.push_back(ReadyFinding(diagnosis.readiness()));
    findings.push_back(ClockFinding("clock", "client and server", AheadOfClient(diagnosis, evidence), limits));
    ExamineDatabase(diagnosis.database(), limits, &findings);
    if (diagnosis.database().reachable()) {
      findings.push_back(ClockFinding("database clock", "server and database",
                                      absl::Seconds(diagnosis.database().clock_ahead_seconds()), limits));
    }
    findings.push_back(FeedFinding(diagnosis, limits));
  }
  ExamineCollections(evidence, limits, &findings);
  if (evidence.diagnosis.ok()) {
    ExamineMachine(*evidence.diagnosis, limits, &findings);
    ExamineConfiguration(evidence.diagnosis->configuration(), &findings);
  }
  return findings;
}

}  // namespace annals::cli
