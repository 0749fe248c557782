#include "server/models/endpoint/schema_lines.h"

#include <iostream>

namespace annals::models {
namespace {

Mutex& StreamLock() {  // std::cerr is the process's, so is its guard
  static Mutex mutex;
  return mutex;
}

}  // namespace

WithoutSchemaLines::WithoutSchemaLines() : lock_(StreamLock()), target_(std::cerr.rdbuf(this)) {}

WithoutSchemaLines::~WithoutSchemaLines() {
  if (!line_.empty()) FinishLine();
  std::cerr.rdbuf(target_);
}

WithoutSchemaLines::int_type WithoutSchemaLines::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  line_.push_back(traits_type::to_char_type(c));
  if (line_.back() == '\n') FinishLine();
  return c;
}

void WithoutSchemaLines::FinishLine() {
  const bool noise = line_.starts_with("Schema error: Trying to register schema") || line_ == "\n";
  if (!noise) target_->sputn(line_.data(), static_cast<std::streamsize>(line_.size()));
  line_.clear();
}

}  // namespace annals::models
