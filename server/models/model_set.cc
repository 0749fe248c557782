#include "server/models/model_set.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace annals::models {

absl::StatusOr<ModelSet> ModelSet::Of(std::vector<std::unique_ptr<embedding::Embedder>> models) {
  ModelSet set;
  for (std::unique_ptr<embedding::Embedder>& model : models) {
    if (set.Named(model->name()) != nullptr) {
      return absl::InvalidArgumentError(absl::StrCat("two models are named ", std::string(model->name()),
                                                     ": name each once, by --embedder or by --embedder-also"));
    }
    set.models_.push_back(std::move(model));
  }
  return set;
}

embedding::Embedder* ModelSet::Find(std::string_view name, std::size_t dimension) const {
  embedding::Embedder* model = Named(name);
  return model != nullptr && model->dimension() == dimension ? model : nullptr;
}

embedding::Embedder* ModelSet::Named(std::string_view name) const {
  for (const auto& model : models_) {
    if (model->name() == name) return model.get();
  }
  return nullptr;
}

std::vector<std::string> ModelSet::Names() const {
  std::vector<std::string> names;
  for (const auto& model : models_) names.emplace_back(model->name());
  return names;
}

double ModelSet::DenseWeight(std::string_view name, std::size_t dimension, double configured) const {
  if (configured >= 0) return configured;
  const embedding::Embedder* model = Find(name, dimension);
  return model == nullptr ? 1 : model->dense_weight();
}

}  // namespace annals::models
