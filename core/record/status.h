// The one macro of the project: hands a failed absl::Status to the caller.
#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#define ANNALS_CONCAT_INNER(a, b) a##b
#define ANNALS_CONCAT(a, b) ANNALS_CONCAT_INNER(a, b)

// RETURN_IF_ERROR(expression of absl::Status);
#define RETURN_IF_ERROR(expression)                                                           \
  do {                                                                                        \
    if (absl::Status annals_status = (expression); !annals_status.ok()) return annals_status; \
  } while (false)

// ASSIGN_OR_RETURN(auto value, expression of absl::StatusOr<T>);
#define ASSIGN_OR_RETURN(declaration, expression) \
  ANNALS_ASSIGN_OR_RETURN(ANNALS_CONCAT(annals_or_, __LINE__), declaration, expression)
#define ANNALS_ASSIGN_OR_RETURN(temporary, declaration, expression) \
  auto temporary = (expression);                                    \
  if (!temporary.ok()) return std::move(temporary).status();        \
  declaration = *std::move(temporary)
