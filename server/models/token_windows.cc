#include "server/models/token_windows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace annals::models {
namespace {

void ScaleToUnit(std::span<float> row) {
  double sum = 0;
  for (const float x : row) sum += static_cast<double>(x) * x;
  if (!(sum > 0)) return;
  const auto scale = static_cast<float>(1.0 / std::sqrt(sum));
  for (float& x : row) x *= scale;
}

std::vector<double> SumOf(std::span<const float> states, std::size_t width) {
  std::vector<double> sums(width);
  for (std::size_t row = 0; row < states.size(); row += width) {
    for (std::size_t j = 0; j < width; ++j) sums[j] += states[row + j];
  }
  return sums;
}

}  // namespace

void Window::Pool(std::span<const float> states, std::size_t width, Pooling pooling) {
  // The model's own vector, or the first token's state.
  vector.assign(states.begin(), states.begin() + static_cast<std::ptrdiff_t>(width));
  if (pooling == Pooling::kMean) {
    const std::vector<double> sums = SumOf(states, width);
    const auto rows = static_cast<double>(states.size() / width);
    for (std::size_t j = 0; j < width; ++j) vector[j] = static_cast<float>(sums[j] / rows);
  }
  ScaleToUnit(vector);
  for (Piece& piece : pieces) {
    const std::size_t from = piece.tokens.begin * width, to = piece.tokens.end * width;
    piece.sum = SumOf(states.subspan(from, to - from), width);
  }
}

// Nearly equal windows: a last one of two tokens would cost a run and say nothing.
void AppendWindows(std::size_t text, std::span<const std::int64_t> ids, std::span<const TokenSpan> parts,
                   const Tokenizer& tokenizer, std::size_t room, std::vector<Window>* windows) {
  const std::size_t count = (ids.size() + room - 1) / room, marks = tokenizer.prefix().size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t begin = ids.size() * i / count, end = ids.size() * (i + 1) / count;
    Window window{.text = text, .weight = end - begin, .ids = tokenizer.prefix()};
    window.ids.insert(window.ids.end(), ids.begin() + static_cast<std::ptrdiff_t>(begin),
                      ids.begin() + static_cast<std::ptrdiff_t>(end));
    window.ids.insert(window.ids.end(), tokenizer.suffix().begin(), tokenizer.suffix().end());
    for (const TokenSpan& part : parts) {
      const std::size_t from = std::max(part.begin, begin), to = std::min(part.end, end);
      if (from < to) window.pieces.push_back({{part.part, marks + from - begin, marks + to - begin}, {}});
    }
    windows->push_back(std::move(window));
  }
}

void Combine(std::span<const Window> windows, embedding::Matrix* matrix) {
  for (std::size_t at = 0, end = 0; at < windows.size(); at = end) {
    while (end < windows.size() && windows[end].text == windows[at].text) ++end;
    const std::span<float> row = matrix->row(windows[at].text);
    if (end - at == 1) {
      std::ranges::copy(windows[at].vector, row.begin());
    } else {
      for (std::size_t i = at; i < end; ++i) {
        for (std::size_t j = 0; j < row.size(); ++j)
          row[j] += static_cast<float>(windows[i].weight) * windows[i].vector[j];
      }
      ScaleToUnit(row);
    }
    std::map<std::size_t, std::vector<double>> sums;  // by part
    for (const Window& window : windows.subspan(at, end - at)) {
      for (const Window::Piece& piece : window.pieces) {
        std::vector<double>& sum = sums[piece.tokens.part];
        sum.resize(row.size());
        for (std::size_t j = 0; j < row.size(); ++j) sum[j] += piece.sum[j];
      }
    }
    for (const auto& [part, sum] : sums) {
      std::ranges::transform(sum, matrix->row(part).begin(), [](double x) { return static_cast<float>(x); });
      ScaleToUnit(matrix->row(part));
    }
  }
}

}  // namespace annals::models
