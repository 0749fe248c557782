// The embedding models of a server: the one that new collections get, and others that collections may have.
//
//   ASSIGN_OR_RETURN(ModelSet models, ModelSet::Of(std::move(embedders)));   // the first is the standard
//   embedding::Embedder* model = models.Find("e5-small-v2", 384);            // null: this server does not run it
//
// A model is who its name and dimension say. Immutable; thread-safe as its models are.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/embedding/embedder.h"

namespace annals::models {

class ModelSet {
 public:
  // kInvalidArgument when two have one name. REQUIRES: at least one.
  static absl::StatusOr<ModelSet> Of(std::vector<std::unique_ptr<embedding::Embedder>> models);

  embedding::Embedder& standard() const { return *models_.front(); }
  embedding::Embedder* Find(std::string_view name, std::size_t dimension) const;
  embedding::Embedder* Named(std::string_view name) const;
  std::vector<std::string> Names() const;  // the standard first
  // Of the cosine beside the words: `configured`, or where that is negative the model's own; 1 of a model that is not here.
  double DenseWeight(std::string_view name, std::size_t dimension, double configured) const;

 private:
  std::vector<std::unique_ptr<embedding::Embedder>> models_;
};

}  // namespace annals::models
