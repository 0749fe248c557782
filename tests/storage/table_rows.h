// The rows of the schema's tables, asked as superuser (row security does not apply): as text, to compare states of a
// database and to look for words in it, and counted, to see that they fit each other.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <pqxx/pqxx>
#include <string>
#include <vector>

namespace annals::storage {

using TableRows = std::map<std::string, std::vector<std::string>>;  // by table, sorted

// What `columns` (of a table t) says of every row. `url` of a superuser: row security does not apply.
inline TableRows ReadAllTables(const std::string& url, const std::string& columns = "t::text") {
  pqxx::connection connection(url);
  pqxx::work work(connection);
  TableRows tables;
  for (const auto& table : work.exec("SELECT tablename FROM pg_tables WHERE schemaname = 'annals'")) {
    const auto name = table[0].as<std::string>();
    std::vector<std::string>& rows = tables[name];
    for (const auto& row : work.exec("SELECT " + columns + " FROM annals." + connection.quote_name(name) + " t"))
      rows.push_back(row[0].as<std::string>());
    std::ranges::sort(rows);
  }
  return tables;
}

// Which versions of rows there are: a row that was written again, with the same words, is another version.
inline TableRows ReadRowVersions(const std::string& url) { return ReadAllTables(url, "t.xmin::text || t.ctid::text"); }

// "table: row" of every row that holds `word`, in any case.
inline std::vector<std::string> RowsHolding(const TableRows& tables, std::string word) {
  const auto lower = [](std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
  };
  word = lower(std::move(word));
  std::vector<std::string> found;
  for (const auto& [table, rows] : tables) {
    for (const std::string& row : rows) {
      if (lower(row).contains(word)) found.push_back(table + ": " + row);
    }
  }
  return found;
}

// One number.
inline std::int64_t CountRows(const std::string& url, const std::string& query) {
  pqxx::connection connection(url);
  return pqxx::nontransaction(connection).exec(query).one_field().as<std::int64_t>();
}

// What support counting promises, recomputed by joins. Zero rows where it holds.
inline void ExpectNoOrphans(const std::string& url) {
  EXPECT_EQ(
      CountRows(url,
                "SELECT count(*) FROM annals.entities e WHERE e.support <> (SELECT coalesce(sum(s.chunks), 0) FROM "
                "annals.entity_support s"
                " JOIN annals.documents d ON d.id = s.document_id WHERE s.entity_id = e.id AND d.retired_at IS NULL)"),
      0);
  EXPECT_EQ(CountRows(url, "SELECT count(*) FROM annals.entities WHERE (support = 0) <> (retired_at IS NOT NULL)"), 0);
  EXPECT_EQ(
      CountRows(url,
                "SELECT count(*) FROM annals.mentions m WHERE NOT EXISTS (SELECT FROM annals.entities e WHERE e.id "
                "= m.entity_id)"),
      0);
  EXPECT_EQ(CountRows(url,
                      "SELECT count(*) FROM annals.relations r WHERE NOT EXISTS (SELECT FROM annals.statements s WHERE "
                      "s.id = r.statement_id AND s.chunk_id = r.chunk_id)"),
            0);
  EXPECT_EQ(CountRows(url,
                      "SELECT count(*) FROM annals.mentions m LEFT JOIN annals.chunks c ON c.id = m.chunk_id LEFT JOIN "
                      "annals.entity_support s"
                      " ON s.document_id = c.document_id AND s.entity_id = m.entity_id WHERE s.entity_id IS NULL"),
            0);
  // Support recounted from the rows that name the entity; the title entity is named by every chunk.
  EXPECT_EQ(
      CountRows(url,
                "SELECT count(*) FROM annals.entity_support s JOIN annals.documents d ON d.id = s.document_id "
                "WHERE s.chunks <> "
                "CASE WHEN d.title_entity_id = s.entity_id THEN greatest(1, d.chunk_count) ELSE "
                "(SELECT count(DISTINCT c.id) FROM annals.chunks c WHERE c.document_id = d.id AND "
                "(EXISTS (SELECT FROM annals.mentions m WHERE m.chunk_id = c.id AND m.entity_id = s.entity_id) OR "
                "EXISTS (SELECT FROM annals.relations r WHERE r.chunk_id = c.id AND s.entity_id IN (r.subject_id, "
                "r.object_id)))) END"),
      0);
}

}  // namespace annals::storage
