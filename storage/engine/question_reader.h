// Reads what a question needs of a collection of engine kPostgres: candidates by words, by vectors, by names, what these
// lead to, and the figures of the whole collection.
//
//   Transaction transaction(session, collection, Isolation::kSnapshot);
//   ASSIGN_OR_RETURN(QuestionRows rows, ReadQuestionRows(session, collection, wanted));
//
// In the caller's transaction, of one snapshot: so all of it is of one state of the collection, that of `watermark`. At
// most as much as `wanted.bounds` say. Throws pqxx exceptions (errors.h).
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "storage/engine/question_rows.h"
#include "storage/postgres/session.h"

namespace annals::storage {

absl::StatusOr<QuestionRows> ReadQuestionRows(Session& session, CollectionId collection, const RowsWanted& wanted);

}  // namespace annals::storage
