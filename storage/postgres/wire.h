// PostgreSQL's binary formats: parameters out, results in. Bulk rows travel as one array a column and are unnested by
// the statement, so a thousand rows cost one round trip and no text conversion; vectors keep their bytes.
//
//   Parameters p;
//   p.Int64(7).Text("a").Int32s(ordinals).Vectors(rows, dimension);
//
// Days are 32-bit counts from 2000-01-01 with the open ends as ±infinity, timestamps 64-bit microseconds from there.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/record/ids.h"
#include "core/time/timestamp.h"

namespace annals::storage {

// One array value, built element by element.
class Array {
 public:
  enum class Type : std::uint32_t {
    kBytes = 17,
    kInt64 = 20,
    kInt16 = 21,
    kInt32 = 23,
    kText = 25,
    kFloat = 700,
    kBool = 16,
    kDate = 1082
  };
  explicit Array(Type type);
  void Int64(std::int64_t value);
  void Int64OrNull(std::int64_t value);  // 0 is null
  void Int32(std::int32_t value);
  void Int16(std::int16_t value);
  void Bool(bool value);
  void Float(float value);
  void Text(std::string_view value);
  void Date(Day value);
  void Floats(std::span<const float> value);  // one bytea element, little-endian
  void Bytes(std::string_view value);         // one bytea element
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return value_.size(); }
  std::string Take() &&;  // the finished value

 private:
  void Length(std::uint32_t bytes);
  std::string value_;
  std::uint32_t size_ = 0;
  bool has_null_ = false;
};

class Parameters {
 public:
  Parameters& Int64(std::int64_t value);
  Parameters& Int64OrNull(std::int64_t value);  // 0 is null
  Parameters& Uint64(std::uint64_t value);      // xid8
  Parameters& Int32(std::int32_t value);
  Parameters& Bool(bool value);
  Parameters& Text(std::string_view value);
  Parameters& Null();
  Parameters& Date(std::optional<Day> value);
  Parameters& Time(Timestamp value);
  Parameters& Pairs(const std::vector<std::pair<std::string, std::string>>& pairs);  // text[n][2]
  Parameters& Column(Array array);
  Parameters& Ids(std::span<const std::int64_t> ids);  // int8[]
  Parameters& Ids(std::span<const EntityId> ids);

  int count() const { return static_cast<int>(values_.size()); }
  // Valid until the next change.
  std::vector<const char*> Pointers() const;
  std::vector<int> Lengths() const;
  std::vector<int> Formats() const { return std::vector<int>(values_.size(), 1); }

 private:
  Parameters& Add(std::string value);
  std::vector<std::optional<std::string>> values_;
};

// A binary result. Columns by position; a null reads as the type's zero value unless asked.
class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result) {}
  ~Rows() { PQclear(result_); }
  Rows(Rows&& other) noexcept : result_(std::exchange(other.result_, nullptr)) {}
  Rows& operator=(Rows&& other) noexcept {
    std::swap(result_, other.result_);
    return *this;
  }

  PGresult* get() const { return result_; }
  int size() const { return PQntuples(result_); }
  bool IsNull(int row, int column) const { return PQgetisnull(result_, row, column) == 1; }
  std::int64_t Int64(int row, int column) const;
  std::uint64_t Uint64(int row, int column) const { return static_cast<std::uint64_t>(Int64(row, column)); }
  std::int32_t Int32(int row, int column) const;
  std::int16_t Int16(int row, int column) const;
  bool Bool(int row, int column) const;
  float Float(int row, int column) const;
  std::string_view Text(int row, int column) const;  // lives as long as the result
  std::string String(int row, int column) const { return std::string(Text(row, column)); }
  Day Date(int row, int column) const;
  Timestamp Time(int row, int column) const;
  void AppendFloats(int row, int column, std::vector<float>* out) const;
  std::vector<std::pair<std::string, std::string>> Pairs(int row, int column) const;
  std::vector<std::string> Texts(int row, int column) const;
  std::vector<std::int64_t> Int64s(int row, int column) const;

 private:
  template <class T>
  T Read(int row, int column) const;
  PGresult* result_;
};

}  // namespace annals::storage
