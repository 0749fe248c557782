// A way from one entity to another over facts, typed edges and aliases.
#pragma once

#include <string>
#include <vector>

#include "core/record/ids.h"
#include "core/record/record.h"
#include "core/scope/fact_scope.h"
#include "core/time/interval.h"

namespace annals::retrieval {

struct PathStep {
  std::string from, relation, to;     // in the direction of the path
  bool reversed = false;              // the relation is stated of `to`: "works at" from the organisation's side
  RelationId id;                      // 0 for a typed edge and for an alias
  std::string statement;              // the sentence that states a fact
  std::string document_id, chunk_id;  // that support it; empty for an alias
  Interval validity = Interval::Always();
  ValiditySource source = ValiditySource::kNone;
  scope::ScopeMatch match = scope::ScopeMatch::kNoScope;
};

struct Path {
  std::vector<PathStep> steps;
  double cost = 0;  // smaller is closer
  int group = -1;   // temporal group in which all of it holds; −1: no scope, or several periods together
};

struct ConnectionOptions {
  int max_hops = 3;
  std::size_t max_entities = 10;  // names that are connected, the first ones
  std::size_t max_pairs = 20;     // searches: pairs of names, and of the entities that they may mean
  std::size_t max_paths = 10;
  std::size_t max_chunks = 12;    // that support the paths
  std::size_t paths_of_pair = 4;  // equal ones
};

struct ExpansionOptions {          // of expand.h
  std::size_t max_names = 4;       // of the question, the first ones
  std::size_t max_documents = 12;  // brought in, all names together; 0: none
  std::size_t max_edges = 1000;    // read at one end
};

}  // namespace annals::retrieval
