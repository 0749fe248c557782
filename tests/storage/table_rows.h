// Every row of every table of the schema, as text: to compare states of a database, and to look for words in it.
#pragma once

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

}  // namespace annals::storage
