// Collects what is wrong with a request, in order, up to a bound.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/ingest/document_input.h"

namespace annals::ingest {

class Violations {
 public:
  // More tell the client nothing, and an answer must stay small.
  static constexpr std::size_t kMost = 100;

  void Add(std::string_view field, std::string_view reason, std::string_view description);
  bool full() const { return list_.size() >= kMost; }
  std::vector<FieldViolation> Take() && { return std::move(list_); }

  // Valid UTF-8 of at most `max_bytes`; false when a violation was added.
  bool Text(std::string_view field, std::string_view value, std::size_t max_bytes);
  // The same, and more than white space and control characters.
  bool Required(std::string_view field, std::string_view value, std::size_t max_bytes);
  // An id: required, and without control characters.
  bool Identifier(std::string_view field, std::string_view value, std::size_t max_bytes);
  // At most `max` elements; false when there are more, which are then not looked at.
  bool Count(std::string_view field, std::size_t count, std::size_t max);
  // Empty, or an ISO day.
  std::optional<Day> IsoDay(std::string_view field, std::string_view value);
  // Both ends; "" is an open end.
  void Interval(std::string_view field, std::string_view from, std::string_view to);
  // Any spelling that time::ParseDate reads.
  void Date(std::string_view field, std::string_view value, std::size_t max_bytes);

 private:
  std::vector<FieldViolation> list_;
};

}  // namespace annals::ingest
