// Policies of the contract as values of core/privacy, and back.
#pragma once

#include <string>

#include "annals/v1/privacy.pb.h"
#include "core/privacy/policy.h"
#include "server/convert/time.h"

namespace annals::server::convert {

// Every violation, its field behind `prefix`: "privacy.rules[0].action".
privacy::Policy FromProto(const v1::PrivacyPolicy& policy, const std::string& prefix, Violations* violations);
v1::PrivacyPolicy ToProto(const privacy::Policy& policy);

}  // namespace annals::server::convert
