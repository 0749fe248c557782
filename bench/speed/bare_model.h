// The partner of `bench embed`: ONNX Runtime called bare on prepared tensors, without tokenizer, pooling or copies.
//
//   ASSIGN_OR_RETURN(auto model, BareModel::Load("…/model.onnx", /*threads_inside=*/1));
//   RETURN_IF_ERROR(model->Run({.callers = 2, .batch = 16, .length = 32, .runs = 8}));   // 8 runs of 16 x 32 tokens
//
// Its settings are the library's own, but for the number of threads. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace annals::bench {

struct BareLoad {
  int callers = 1;                // threads that share the runs
  std::size_t batch = 1;          // sequences a run
  std::size_t length = 1;         // tokens of each
  std::size_t runs = 1;           // all callers together
  std::vector<std::int64_t> ids;  // of one sequence: `length` of them
};

class BareModel {
 public:
  static absl::StatusOr<std::unique_ptr<BareModel>> Load(const std::string& path, int threads_inside);
  ~BareModel();
  absl::Status Run(const BareLoad& load) const;

 private:
  struct Session;
  explicit BareModel(std::unique_ptr<Session> session);
  std::unique_ptr<Session> session_;
};

}  // namespace annals::bench
