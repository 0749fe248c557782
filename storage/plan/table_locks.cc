#include "storage/plan/table_locks.h"

#include <algorithm>
#include <initializer_list>
#include <span>

namespace annals::storage {
namespace {

using Tokens = std::span<const std::string>;
using enum TableLock;
using enum RowWork;

bool Begins(Tokens tokens, std::initializer_list<std::string_view> words) {
  return tokens.size() >= words.size() && std::equal(words.begin(), words.end(), tokens.begin());
}
bool Has(Tokens tokens, std::string_view word) { return std::ranges::find(tokens, word) != tokens.end(); }

// Off the front, as far as they stand there in this order.
Tokens Without(Tokens tokens, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (!tokens.empty() && tokens[0] == word) tokens = tokens.subspan(1);
  }
  return tokens;
}

// The token behind the first `word`.
std::string After(Tokens tokens, std::string_view word) {
  const auto at = std::ranges::find(tokens, word);
  return at == tokens.end() || at + 1 == tokens.end() ? "" : *(at + 1);
}

bool NotValid(Tokens tokens) {
  return tokens.size() >= 2 && tokens[tokens.size() - 2] == "not" && tokens.back() == "valid";
}

void AddReferenced(Tokens tokens, std::vector<TableUse>* uses) {
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i] == "references") uses->push_back({tokens[i + 1], kShareRowExclusive});
  }
}

// Of a function's call, which may give each row another value; a constant is written to the catalogue alone.
bool HasComputedDefault(Tokens column) {
  if (Has(column, "generated")) return true;
  const auto at = std::ranges::find(column, "default");
  return at != column.end() && std::ranges::find(at, column.end(), "(") != column.end() &&
         std::ranges::find(at, column.end(), "check") == column.end();
}

RowWork WorkOfNewColumn(Tokens column) {
  if (HasComputedDefault(column)) return kRewritesTable;
  if (Has(column, "unique") || Has(column, "primary")) return kBuildsIndex;
  const auto null = std::ranges::find(column, "null");
  const bool not_null = null != column.end() && null != column.begin() && *(null - 1) == "not";
  return Has(column, "check") || (not_null && !Has(column, "default")) ? kReadsRows : kNone;
}

TableUse UseOfAdd(Tokens what) {
  if (Begins(what, {"constraint"})) what = what.subspan(std::min<std::size_t>(2, what.size()));
  if (Begins(what, {"check"})) return {"", kAccessExclusive, NotValid(what) ? kNone : kReadsRows};
  if (Begins(what, {"unique"}) || Begins(what, {"primary"}) || Begins(what, {"exclude"}))
    return {"", kAccessExclusive, Has(what, "using") && Has(what, "index") ? kNone : kBuildsIndex};
  if (Begins(what, {"foreign"})) return {"", kShareRowExclusive, NotValid(what) ? kNone : kReadsRows};
  return {"", kAccessExclusive, WorkOfNewColumn(Without(what, {"column"}))};
}

TableUse UseOfAlterColumn(Tokens what) {
  what = Without(what, {"column"}).subspan(1);  // what is done to it
  if (Begins(what, {"set", "not", "null"})) return {"", kAccessExclusive, kReadsRows};
  if (Begins(what, {"type"}) || Begins(what, {"set", "data", "type"})) return {"", kAccessExclusive, kRewritesTable};
  if (Begins(what, {"set", "statistics"}) || Begins(what, {"set", "("})) return {"", kShareUpdateExclusive};
  if (Begins(what, {"set"}) || Begins(what, {"drop"})) return {"", kAccessExclusive};
  return {"", kAccessExclusive, kUnknown};
}

// One action of ALTER TABLE, on a table that the caller names.
TableUse UseOfAction(Tokens action) {
  if (Begins(action, {"add"})) return UseOfAdd(action.subspan(1));
  if (Begins(action, {"alter"})) return UseOfAlterColumn(action.subspan(1));
  if (Begins(action, {"set", "("}) || Begins(action, {"reset"})) return {"", kShareUpdateExclusive};
  if (Begins(action, {"validate"})) return {"", kShareUpdateExclusive, kReadsRows};
  for (const char* cheap : {"drop", "enable", "disable", "force", "no", "rename", "owner"}) {
    if (Begins(action, {cheap})) return {"", kAccessExclusive};
  }
  return {"", kAccessExclusive, kUnknown};
}

std::vector<TableUse> UsesOfAlterTable(Tokens tokens) {
  tokens = Without(tokens, {"if", "exists", "only"});
  std::vector<TableUse> uses;
  for (const Tokens action : SplitAtCommas(tokens.subspan(1))) {
    TableUse& use = uses.emplace_back(UseOfAction(action));
    use.name = tokens[0];
    AddReferenced(action, &uses);
    if (!Begins(action, {"drop"})) continue;
    // A foreign key that goes takes its triggers off the table that it pointed to.
    const bool constraint = Begins(action, {"drop", "constraint"});
    uses.push_back({tokens[0], kAccessExclusive, kNone,
                    constraint ? TableUse::Which::kTargetOfConstraint : TableUse::Which::kTargetsOfColumn,
                    Without(action, {"drop", "constraint", "column", "if", "exists"})[0]});
  }
  return uses;
}

std::vector<TableUse> UsesOfCreate(Tokens tokens) {
  tokens = Without(tokens, {"create", "or", "replace", "unique", "constraint"});
  if (Begins(tokens, {"index"}))
    return {{After(tokens, "on"), Has(tokens, "concurrently") ? kShareUpdateExclusive : kShare, kBuildsIndex}};
  if (Begins(tokens, {"policy"})) return {{After(tokens, "on"), kAccessExclusive}};
  if (Begins(tokens, {"trigger"})) return {{After(tokens, "on"), kShareRowExclusive}};
  std::vector<TableUse> uses;
  if (Begins(tokens, {"table"})) {
    AddReferenced(tokens, &uses);
    return uses;
  }
  for (const char* apart : {"sequence", "function", "type", "schema", "procedure", "view"}) {
    if (Begins(tokens, {apart})) return {};
  }
  return {{"", kAccessExclusive, kUnknown}};
}

std::vector<TableUse> UsesOfDrop(Tokens tokens) {
  const Tokens named = Without(tokens.subspan(2), {"concurrently", "if", "exists"});
  if (Begins(tokens, {"drop", "table"}))
    return {{named[0], kAccessExclusive}, {named[0], kAccessExclusive, kNone, TableUse::Which::kTargets}};
  if (Begins(tokens, {"drop", "index"}))
    return {{named[0], Has(tokens, "concurrently") ? kShareUpdateExclusive : kAccessExclusive, kNone,
             TableUse::Which::kOfIndex}};
  if (Begins(tokens, {"drop", "trigger"}) || Begins(tokens, {"drop", "policy"}))
    return {{After(tokens, "on"), kAccessExclusive}};
  if (Begins(tokens, {"drop", "function"}) || Begins(tokens, {"drop", "sequence"})) return {};
  return {{"", kAccessExclusive, kUnknown}};
}

// "collections.authority" → "collections"
std::vector<TableUse> UsesOfComment(Tokens tokens) {
  if (Begins(tokens, {"comment", "on", "table"})) return {{tokens[3], kShareUpdateExclusive}};
  if (Begins(tokens, {"comment", "on", "column"}))
    return {{tokens[3].substr(0, tokens[3].rfind('.')), kShareUpdateExclusive}};
  return {};
}

std::vector<TableUse> UsesAsNamed(Tokens tokens) {
  if (Begins(tokens, {"alter", "table"})) return UsesOfAlterTable(tokens.subspan(2));
  if (Begins(tokens, {"create"})) return UsesOfCreate(tokens);
  if (Begins(tokens, {"drop"})) return UsesOfDrop(tokens);
  if (Begins(tokens, {"comment"})) return UsesOfComment(tokens);
  if (Begins(tokens, {"update"})) return {{Without(tokens, {"update", "only"})[0], kRowExclusive, kWritesRows}};
  if (Begins(tokens, {"insert"}) || Begins(tokens, {"delete"})) return {{tokens[2], kRowExclusive, kWritesRows}};
  for (const char* harmless : {"select", "set", "grant", "revoke"}) {
    if (Begins(tokens, {harmless})) return {};
  }
  return {{"", kAccessExclusive, kUnknown}};
}

// "annals.documents" → "documents": what is built CONCURRENTLY names the schema.
std::string WithoutSchema(const std::string& name) {
  constexpr std::string_view kSchema = "annals.";
  return name.starts_with(kSchema) ? name.substr(kSchema.size()) : name;
}

}  // namespace

std::string_view Name(TableLock lock) {
  constexpr std::string_view kNames[] = {"ROW EXCLUSIVE", "SHARE UPDATE EXCLUSIVE", "SHARE", "SHARE ROW EXCLUSIVE",
                                         "ACCESS EXCLUSIVE"};
  return kNames[static_cast<int>(lock)];
}

std::string_view Meaning(TableLock lock) {
  if (lock == kAccessExclusive) return "reads and writes wait";
  return lock < kShare ? "reads and writes go on" : "writes wait";
}

std::string_view Meaning(RowWork work) {
  constexpr std::string_view kMeanings[] = {
      "", "reads every row", "builds an index", "writes rows", "rewrites the table", "read it: not understood here"};
  return kMeanings[static_cast<int>(work)];
}

std::vector<TableUse> UsesOf(const SqlStatement& statement) {
  std::vector<TableUse> uses = UsesAsNamed(statement.tokens);
  for (TableUse& use : uses) use.name = WithoutSchema(use.name);
  return uses;
}

std::string MadeBy(const SqlStatement& statement) {
  const Tokens tokens = Without(statement.tokens, {"create", "unlogged"});
  if (!Begins(statement.tokens, {"create"}) || !Begins(tokens, {"table"})) return "";
  return WithoutSchema(Without(tokens, {"table", "if", "not", "exists"})[0]);
}

bool IsConcurrent(const SqlStatement& statement) { return Has(statement.tokens, "concurrently"); }

}  // namespace annals::storage
