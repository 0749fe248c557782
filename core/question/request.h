// What a caller asks: the question, and what he says about it beside its words.
//
//   Request r{.query = "How did employment change in the October 2025 survey?", .reference = today};
//   r.filters.owners = {"Boston"};
//
// Plain data. Nothing is checked here: the server checks what it converts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/language/detect.h"
#include "core/question/intents.h"
#include "core/record/features.h"
#include "core/record/ids.h"
#include "core/time/time_scope.h"
#include "core/time/timestamp.h"

namespace annals::question {

// Passages of superseded documents: behind those of their successor, or not at all.
enum class SupersededMode { kShow, kOmit };

struct Filters {  // empty list: no restriction
  std::vector<std::string> doc_types, channels, kinds, owners, document_ids;
  // Places of assets (facts::AssetPlace). What they come to in the view that is asked stands in `documents`, sorted:
  // facts::ResolveAssets fills it; nullopt: they restrict nothing.
  std::vector<std::string> asset_ids, parent_asset_ids, thread_ids, chunk_group_ids;
  std::optional<std::vector<DocumentId>> documents;
  bool empty() const {
    return doc_types.empty() && channels.empty() && kinds.empty() && owners.empty() && document_ids.empty() &&
           !documents;
  }
};

// How far a question looks around what it finds (core/retrieval/neighbourhood.h).
struct ExpansionRequest {
  ExpansionMode assets = ExpansionMode::kWhereAsked, identities = ExpansionMode::kWhereAsked;
  std::vector<Intent> force, forbid;
  int max_hops = 0;       // 0: by intent; else 1 … 3
  int max_passages = 12;  // brought in, beside top_k
  int thread_days = 30;   // between a message and another one of its thread
  bool across_time = false;
  std::vector<std::string> from_assets;  // in place of the passages found
};

// An earlier question of the conversation, and what was answered; empty: not known.
struct Turn {
  std::string question, answer;
};

struct Request {
  std::string query;
  std::vector<Turn> history;         // of the conversation, oldest first; what the query leaves unsaid is taken from it
  std::vector<float> query_vector;   // of the question, of unit length; empty: made by the embedder, if there is one
  std::optional<time::Scope> scope;  // override; nullopt: read from the query
  std::optional<time::Axis> axis;    // of a scope that is read; nullopt: chosen by the question's words
  language::Language language = language::Language::kEnglish;  // of the question; see LanguageOfQuestion
  Day reference;                                               // "today" of the question
  std::optional<Timestamp> as_of;
  Filters filters;
  int top_k = 10;         // 1 … 1000
  int token_budget = 0;   // of the returned passages together; 0 = no budget
  bool explain = false;   // derivations, relations and paths are wanted, too
  bool rerank = true;     // false: not by the server's reranker, if it has one
  int context_turns = 0;  // of a passage that is a turn of a conversation, turns before it that come with it; 0 … 20
  SupersededMode superseded = SupersededMode::kShow;
  ExpansionRequest expansion;
  std::string asker;  // name of whoever asks: "me"; empty: not known
};

}  // namespace annals::question
