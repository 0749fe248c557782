#include "bench/support/bar_chart.h"

#include <algorithm>
#include <array>
#include <format>
#include <string_view>

namespace annals::bench {
namespace {

constexpr int kBar = 28, kGap = 24, kHeight = 240, kLeft = 48, kTop = 56, kBelow = 18, kLine = 14;
// Told apart in print and by colour-blind readers (Okabe and Ito's palette).
constexpr std::array<const char*, 6> kColours = {"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"};

std::string Escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

std::string Text(int x, int y, std::string_view anchor, std::string_view text) {
  return std::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, Escaped(text));
}

double Largest(const nlohmann::ordered_json& systems, const std::vector<std::string>& measures) {
  double largest = 1;
  for (const auto& system : systems) {
    for (const std::string& measure : measures) {
      if (system.contains(measure)) largest = std::max(largest, system[measure].get<double>());
    }
  }
  return largest;
}

std::string Bars(const nlohmann::ordered_json& systems, const std::string& measure, int x, double largest) {
  std::string out;
  std::size_t colour = 0;
  for (const auto& [name, system] : systems.items()) {
    if (system.contains(measure)) {
      const double value = system[measure].get<double>();
      const int height = static_cast<int>(value / largest * kHeight);
      out += std::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"><title>{} {} {:.3f}</title></rect>\n", x,
          kTop + kHeight - height, kBar - 2, height, kColours[colour % kColours.size()], Escaped(name),
          Escaped(measure), value);
      out += Text(x + kBar / 2, kTop + kHeight - height - 4, "middle",
                  largest > 1 ? std::format("{:.0f}", value) : std::format("{:.2f}", value).substr(value < 1 ? 1 : 0));
    }
    ++colour;
    x += kBar;
  }
  return out;
}

std::ptrdiff_t Lines(const std::string& measure) { return std::ranges::count(measure, '\n') + 1; }

// The name of a group, a line for each of its lines.
std::string Label(int x, std::string_view measure) {
  std::string out;
  int y = kTop + kHeight + kBelow;
  for (std::size_t begin = 0; begin <= measure.size(); y += kLine) {
    const std::size_t end = std::min(measure.find('\n', begin), measure.size());
    out += Text(x, y, "middle", measure.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

}  // namespace

std::string BarChart(const std::string& title, const nlohmann::ordered_json& systems,
                     const std::vector<std::string>& measures) {
  const double largest = Largest(systems, measures);
  const int group = static_cast<int>(systems.size()) * kBar + kGap;
  std::ptrdiff_t lines = 1;
  for (const std::string& measure : measures) lines = std::max(lines, Lines(measure));
  const int width = std::max(kLeft + group * static_cast<int>(measures.size()), 360);
  std::string out = std::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"11\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      width, kTop + kHeight + kBelow + kLine * lines);
  out += Text(kLeft, 18, "start", title);
  int x = kLeft;
  std::size_t colour = 0;
  for (const auto& [name, unused] : systems.items()) {
    out += std::format("<rect x=\"{}\" y=\"28\" width=\"10\" height=\"10\" fill=\"{}\"/>\n", x,
                       kColours[colour++ % kColours.size()]);
    out += Text(x + 14, 37, "start", name);
    x += 24 + 7 * static_cast<int>(name.size());
  }
  for (int tick = 0; tick <= 4; ++tick) {
    const int y = kTop + kHeight - tick * kHeight / 4;
    out += std::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#ccc\"/>\n", kLeft, y, width, y);
    out += Text(kLeft - 6, y + 4, "end", std::format("{:.2g}", largest * tick / 4));
  }
  x = kLeft + kGap / 2;
  for (const std::string& measure : measures) {
    out += Bars(systems, measure, x, largest);
    out += Label(x + (group - kGap) / 2, measure);
    x += group;
  }
  return out + "</svg>\n";
}

}  // namespace annals::bench
