// The answer to a question that seeks nothing but what there is: of a period, of an owner.
// "What happened in Boston in 2025?" gets what the best passages of Boston in 2025 say first, one sentence each.
//
// A sentence counts by its passage's rank, by its place in the passage (who reports says first what matters), and by how
// rare its words are in the collection: what all documents say tells no period from another. One sentence of each passage
// before any has two. Where nothing filters, nothing was asked: a refusal. nullopt of every other question. Thread-safe;
// linear in the text of the passages.
#pragma once

#include <optional>

#include "core/answer/case.h"
#include "core/answer/draft.h"

namespace annals::answer {

std::optional<Draft> AnswerOverview(const Case& c);

}  // namespace annals::answer
