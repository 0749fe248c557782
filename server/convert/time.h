// Time between the wire and core. Errors are appended as violations of the field that is named.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "annals/v1/time.pb.h"
#include "core/ingest/document_input.h"
#include "core/time/time_scope.h"

namespace annals::server::convert {

using Violations = std::vector<ingest::FieldViolation>;

v1::Interval ToProto(const Interval& interval);
v1::TimeScope ToProto(const time::Scope& scope);

// An override of a question's scope. nullopt with no violation: UNSPECIFIED and empty, the question is parsed.
std::optional<time::Scope> ScopeFromProto(const v1::TimeScope& scope, const std::string& query, Day reference,
                                          const std::string& field, Violations* violations);

// The axis that a scope names, whether its groups are given or parsed; nullopt: chosen by the question's words.
std::optional<time::Axis> ForcedAxis(const v1::TimeScope& scope);

// nullopt with a violation: not ISO days, or from >= to.
std::optional<Interval> IntervalFromProto(const v1::Interval& interval, const std::string& field,
                                          Violations* violations);

// "2025-03-31T00:00:00Z", with a fraction and an offset if need be; nullopt when it is no such instant.
std::optional<Timestamp> ParseRfc3339(std::string_view text);
std::string ToRfc3339(Timestamp time);  // UTC, microseconds

}  // namespace annals::server::convert
