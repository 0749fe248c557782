#include "core/retrieval/ranking/vectors.h"

#include <string>

namespace annals::retrieval {
namespace {

bool VectorsCount(const Options& options) {
  switch (options.pipeline) {
    case Pipeline::kLexical:
      return false;
    case Pipeline::kDense:
      return true;
    case Pipeline::kFull:
      break;
  }
  return options.locate.dense_weight > 0;
}

}  // namespace

absl::StatusOr<QuestionVectors> EmbedQuestion(const question::Request& request, const scope::Plan& plan,
                                              const Options& options, embedding::Embedder* embedder) {
  if (!request.query_vector.empty() || embedder == nullptr) return QuestionVectors{.query = request.query_vector};
  if (!VectorsCount(options)) return QuestionVectors();
  const bool full = options.pipeline == Pipeline::kFull;
  std::vector<std::string> texts = {full ? plan.embedded() : plan.question.text};
  const bool two = full && plan.walks() && plan.question.residual.text != texts[0];
  if (two) texts.push_back(plan.question.residual.text);
  const absl::StatusOr<embedding::Matrix> made = embedder->Embed(texts, embedding::Purpose::kQuery);
  if (!made.ok()) return made.status();
  const auto row = [&](std::size_t i) { return std::vector<float>(made->row(i).begin(), made->row(i).end()); };
  return QuestionVectors{.query = row(0), .residual = two ? row(1) : std::vector<float>()};
}

}  // namespace annals::retrieval
