// A policy of the contract as a value of core/privacy.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "annals/v1/privacy.pb.h"
#include "core/privacy/policy.h"

namespace annals::cli {

// InvalidArgument names each field that is wrong, as the server does.
absl::StatusOr<privacy::Policy> PolicyOf(const v1::PrivacyPolicy& policy);
// A policy from its JSON, checked. As above; what is no JSON of a policy is InvalidArgument, too.
absl::StatusOr<v1::PrivacyPolicy> PolicyMessageOfJson(const std::string& json);
// The same of its JSON; what is no JSON of a policy is InvalidArgument, too.
absl::StatusOr<privacy::Policy> PolicyOfJson(const std::string& json);

}  // namespace annals::cli
