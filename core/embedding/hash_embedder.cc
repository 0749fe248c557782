#include "core/embedding/hash_embedder.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/language/languages.h"
#include "core/text/text.h"

namespace annals::embedding {
namespace {

// FNV-1a over the bytes, then the finalizer of SplitMix64, which spreads the weak low bits of FNV.
std::uint64_t HashBytes(std::string_view bytes, std::uint64_t state = 0xcbf29ce484222325ULL) {
  for (const char c : bytes) state = (state ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return state;
}

std::uint64_t Spread(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

struct Feature {
  std::uint64_t hash;
  float weight;
};

void AppendFeatures(std::string_view text, float pair_weight, std::vector<Feature>& features) {
  const std::vector<std::string> terms =
      text::Terms(text, language::Language::kEnglish);  // vectors of all collections are alike
  std::uint64_t previous = 0;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const std::uint64_t plain = HashBytes(terms[i]);
    features.push_back({Spread(plain), 1.0F});
    if (i > 0) features.push_back({Spread(HashBytes(terms[i], previous * 0x100000001b3ULL)), pair_weight});
    previous = plain;
  }
}

// Sorted by hash, so that equal features stand together and the sum's order does not depend on the text's order.
void AddRow(std::vector<Feature>& features, std::span<float> row) {
  std::ranges::sort(features, {}, &Feature::hash);
  for (std::size_t begin = 0, end = 0; begin < features.size(); begin = end) {
    const std::uint64_t hash = features[begin].hash;
    while (end < features.size() && features[end].hash == hash) ++end;
    const float value = features[begin].weight * (1.0F + std::log(static_cast<float>(end - begin)));
    row[(hash >> 1) % row.size()] += (hash & 1) != 0 ? value : -value;
  }
}

void ScaleToUnit(std::span<float> row) {
  double sum = 0;
  for (const float x : row) sum += static_cast<double>(x) * x;
  if (sum == 0) return;
  const auto scale = static_cast<float>(1.0 / std::sqrt(sum));
  for (float& x : row) x *= scale;
}

}  // namespace

HashEmbedder::HashEmbedder(HashEmbedderOptions options)
    : options_(options), name_("hash-" + std::to_string(options.dimension)) {}

absl::StatusOr<Matrix> HashEmbedder::Embed(std::span<const std::string> texts, Purpose) {
  Matrix matrix{texts.size(), options_.dimension, std::vector<float>(texts.size() * options_.dimension)};
  std::vector<Feature> features;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    features.clear();
    AppendFeatures(texts[i], options_.pair_weight, features);
    AddRow(features, matrix.row(i));
    ScaleToUnit(matrix.row(i));
  }
  return matrix;
}

}  // namespace annals::embedding
