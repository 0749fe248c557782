// Keeps ONNX's "Schema error: Trying to register schema …" lines off std::cerr while it lives; all other lines pass.
//
// Debian builds ONNX Runtime against a shared libonnx and both register all operators, so the first model that a
// process loads brings more than a thousand of these lines. They mean nothing and would bury what does. One at a time
// in a process (WithoutSchemaLines takes a lock). It should live before other threads write to std::cerr.
#pragma once

#include <streambuf>
#include <string>

#include "core/locks/mutex.h"

namespace annals::models {

class WithoutSchemaLines final : public std::streambuf {
 public:
  WithoutSchemaLines();
  ~WithoutSchemaLines() override;
  WithoutSchemaLines(const WithoutSchemaLines&) = delete;
  WithoutSchemaLines& operator=(const WithoutSchemaLines&) = delete;

 protected:
  int_type overflow(int_type c) override;

 private:
  void FinishLine();

  MutexLock lock_;
  std::streambuf* target_;
  std::string line_;
};

}  // namespace annals::models
