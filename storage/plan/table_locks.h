// What a statement that changes a schema does to tables that are in use: which lock it takes, and what it does to the rows
// while it has it. By PostgreSQL 17's manual: https://www.postgresql.org/docs/17/explicit-locking.html and the notes of
// ALTER TABLE. A test runs our own migrations and compares the locks that PostgreSQL says are held.
//
//   UsesOf(statement of "CREATE INDEX by_day ON events (day)")  → {{"events", kShare, kBuildsIndex}}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "storage/plan/statements.h"

namespace annals::storage {

// From weak to strong.
enum class TableLock { kRowExclusive, kShareUpdateExclusive, kShare, kShareRowExclusive, kAccessExclusive };
// From cheap to dear.
enum class RowWork { kNone, kReadsRows, kBuildsIndex, kWritesRows, kRewritesTable, kUnknown };

std::string_view Name(TableLock lock);     // "ACCESS EXCLUSIVE"
std::string_view Meaning(TableLock lock);  // "reads and writes wait"
std::string_view Meaning(RowWork work);    // "reads every row"; "" for kNone

struct TableUse {
  // Which table: the one of that name, the one that an index of that name is of, or those that foreign keys of the table
  // of that name point to: all of them, the one of the constraint `part`, those of the column `part`.
  enum class Which { kNamed, kOfIndex, kTargets, kTargetOfConstraint, kTargetsOfColumn };

  std::string name;
  TableLock lock = TableLock::kAccessExclusive;
  RowWork work = RowWork::kNone;
  Which which = Which::kNamed;
  std::string part = {};
};

// kUnknown, with a name of "", for what is not understood: a block of code, or a kind of statement that is not known here.
// Of a table that the statement itself makes, nothing is said.
std::vector<TableUse> UsesOf(const SqlStatement& statement);
// The table that a statement makes; "" when it makes none.
std::string MadeBy(const SqlStatement& statement);
bool IsConcurrent(const SqlStatement& statement);  // CONCURRENTLY

}  // namespace annals::storage
