// Questions for a list or a number of records: of papers, patents or products that somebody made, or that something
// happened to in a period.
//
//   "How many patents did Ada Quist file in 2021?"   kPatent, counted, makers {Ada Quist}, event "filed"
// "Which patents protect the Heron 12?" has the thing Heron 12, "Which patents are pending?" a status, "Which product was
// launched first?" an order.
//
// Read only when every word of the question is understood: a word that narrows the list in a way that records do not
// tell ("patents about batteries", "the most papers", "not granted") leaves it to the text. Rules over the words
// of the question's language (language::RecordWords). Deterministic, thread-safe.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/facts/question_text.h"

namespace annals::answer {

enum class RecordKind { kPaper, kPatent, kProduct };
enum class RecordOrder { kNone, kFirst, kLast };  // of their dates: only the one

struct RecordQuestion {
  RecordKind kind = RecordKind::kPaper;
  bool counted = false;                   // "how many"
  std::vector<facts::LinkedName> makers;  // each of them; an entity each
  std::vector<facts::LinkedName> things;  // technologies that it holds to, or what holds to the same ones; each of them
  std::string status;                     // as the records have it; empty: any
  RecordOrder order = RecordOrder::kNone;
  std::vector<std::string_view> relations;  // of edges that tie a maker to its record: any of them
  std::string_view event;                   // that the period is asked of: "granted"; empty: the document's own
};

// nullopt when the question asks for something else, or limits its records by nothing. `statuses`: that records of the
// collection have, in lower case.
std::optional<RecordQuestion> ReadRecordQuestion(const facts::QuestionText& text, bool has_period,
                                                 const std::set<std::string, std::less<>>& statuses = {});

}  // namespace annals::answer
