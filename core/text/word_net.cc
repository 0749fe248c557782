#include "core/text/word_net.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>

#include "core/text/text.h"

namespace annals::text {
namespace {

constexpr std::uint32_t kMostWords = 255;  // of a sense, by the format
constexpr std::uint8_t kRarest = 8;        // further senses are as rare as this one

std::optional<std::uint32_t> Number(std::string_view digits, int base) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// "satellite" adjectives are adjectives.
char PartOf(std::string_view part) { return part.empty() ? '?' : part[0] == 's' ? 'a' : part[0]; }

std::string PlaceOf(char part, std::string_view offset) { return std::string(1, part).append(offset); }

// The text up to the next `end`, which is taken out of `rest`, too.
std::string_view Cut(std::string_view* rest, char end) {
  const std::size_t length = std::min(rest->find(end), rest->size());
  const std::string_view part = rest->substr(0, length);
  rest->remove_prefix(std::min(length + 1, rest->size()));
  return part;
}

// Fields of one line, taken from the left.
class Fields {
 public:
  explicit Fields(std::string_view line) : rest_(line) {}
  std::string_view Next() { return Cut(&rest_, ' '); }
  bool AtEnd() const { return rest_.empty(); }
  void Skip(std::size_t n) {
    for (std::size_t i = 0; i < n && !rest_.empty(); ++i) Next();
  }

 private:
  std::string_view rest_;
};

}  // namespace

// Two passes: senses get their numbers, then words and pointers, which lead anywhere, are read.
struct WordNet::Reader {
  WordNet& net;
  absl::flat_hash_map<std::string, SenseNumber> places;

  template <class Visit>
  void EachLine(std::string_view text, Visit visit) {
    while (!text.empty()) {
      const std::string_view line = Cut(&text, '\n');
      if (!line.empty() && line[0] != ' ') visit(line);  // the licence is indented
    }
  }

  void NumberSenses(const WordNetFiles& file) {
    EachLine(file.data, [&](std::string_view line) {
      const std::string place = PlaceOf(file.part, line.substr(0, line.find(' ')));
      places.emplace(place, static_cast<SenseNumber>(places.size()));
    });
  }

  // A phrase has the stems of its words: "united_states" is "unit state". kNoWord for what has other signs in it.
  WordNumber WordOf(std::string_view written) {
    std::string_view word = written.substr(0, written.find('('));  // "asleep(p)"
    if (word.find_first_of("-.'0123456789") != std::string_view::npos) return kNoWord;
    std::string stem;
    while (!word.empty()) {
      if (!stem.empty()) stem += ' ';
      stem += Stem(NameKey(Cut(&word, '_')), net.language_);
    }
    if (stem.empty()) return kNoWord;
    const auto [it, fresh] = net.numbers_.try_emplace(std::move(stem), static_cast<WordNumber>(net.stems_.size()));
    if (fresh) {
      net.stems_.push_back(it->first);
      net.senses_of_.emplace_back();
    }
    return it->second;
  }

  void ReadSense(char part, std::string_view line) {
    Fields fields(line.substr(0, line.find(" | ")));
    const auto place = places.find(PlaceOf(part, fields.Next()));
    if (place == places.end()) return;
    fields.Skip(2);
    std::vector<WordNumber> words(std::min<std::uint32_t>(Number(fields.Next(), 16).value_or(0), kMostWords), kNoWord);
    for (WordNumber& word : words) {
      word = WordOf(fields.Next());
      fields.Skip(1);
    }
    Sense& sense = net.senses_[place->second];
    const std::uint32_t pointers = Number(fields.Next(), 10).value_or(0);
    for (std::uint32_t i = 0; i < pointers && !fields.AtEnd(); ++i) {
      const std::string_view kind = fields.Next(), to = fields.Next(), to_part = fields.Next(), ends = fields.Next();
      const auto target = places.find(PlaceOf(PartOf(to_part), to));
      if (kind.empty() || target == places.end()) continue;
      const std::uint32_t from = Number(ends.substr(0, std::min<std::size_t>(ends.size(), 2)), 16).value_or(0);
      sense.pointers.push_back({target->second, from == 0 || from > words.size() ? kNoWord : words[from - 1], kind[0]});
    }
    std::erase(words, kNoWord);
    sense.words = std::move(words);
  }

  void ReadWord(char part, std::string_view line) {
    Fields fields(line);
    const WordNumber word = WordOf(fields.Next());
    if (word == kNoWord) return;
    fields.Skip(1);
    const std::uint32_t senses = Number(fields.Next(), 10).value_or(0);
    fields.Skip(Number(fields.Next(), 10).value_or(0) + 2);
    for (std::uint32_t i = 0; i < senses; ++i) {
      const auto place = places.find(PlaceOf(part, fields.Next()));
      if (place == places.end()) return;
      auto& known = net.senses_of_[word];
      const auto rank = static_cast<std::uint8_t>(std::min<std::uint32_t>(i, kRarest));
      const auto same = std::ranges::find(known, place->second, &std::pair<SenseNumber, std::uint8_t>::first);
      if (same == known.end()) {
        known.emplace_back(place->second, rank);
      } else {
        same->second = std::min(same->second, rank);
      }
    }
  }
};

WordNet::WordNet(std::span<const WordNetFiles> files, language::Language language, const WordNetOptions& options)
    : language_(language), options_(options) {
  Reader reader{.net = *this};
  for (const WordNetFiles& file : files) reader.NumberSenses(file);
  senses_.resize(reader.places.size());
  for (const WordNetFiles& file : files) {
    reader.EachLine(file.data, [&](std::string_view line) { reader.ReadSense(file.part, line); });
  }
  for (const WordNetFiles& file : files) {
    reader.EachLine(file.index, [&](std::string_view line) { reader.ReadWord(file.part, line); });
  }
}

// More than the limit: no way.
double WordNet::CostOf(const Pointer& pointer, WordNumber from) const {
  switch (pointer.kind) {
    case '@':
      return options_.wider;
    case '~':
      return options_.narrower;
    case '+':
    case '\\':
      return options_.derived + (pointer.word == kNoWord || pointer.word == from ? 0 : options_.derived_beside);
    case '$':
      return options_.group;
    case '&':
      return options_.alike;
    case '^':
      return options_.see_also;
    case '*':
    case '>':
      return options_.entails;
    default:
      return options_.limit + 1;
  }
}

std::vector<Kin> WordNet::KinOf(std::string_view stem) const {
  const auto known = numbers_.find(std::string(stem));
  if (known == numbers_.end()) return {{std::string(stem), 1}};
  const WordNumber from = known->second;
  absl::flat_hash_map<SenseNumber, double> costs;
  absl::flat_hash_map<WordNumber, double> kin = {{from, 0}};
  using Step = std::pair<double, SenseNumber>;
  std::priority_queue<Step, std::vector<Step>, std::greater<>> open;
  const auto offer = [&](SenseNumber sense, double cost) {
    if (cost > options_.limit) return;
    const auto [it, fresh] = costs.try_emplace(sense, cost);
    if (!fresh && it->second <= cost) return;
    it->second = cost;
    open.emplace(cost, sense);
  };
  for (const auto& [sense, rarer] : senses_of_[from]) offer(sense, rarer * options_.rarer_sense);
  while (!open.empty()) {
    const auto [cost, number] = open.top();
    open.pop();
    if (cost > costs[number]) continue;
    const Sense& sense = senses_[number];
    for (const WordNumber word : sense.words) {
      const auto own = std::ranges::find(senses_of_[word], number, &std::pair<SenseNumber, std::uint8_t>::first);
      const double rarer = own == senses_of_[word].end() ? 0 : own->second * options_.rarer_sense;
      const double total = cost + options_.synonym + rarer;
      if (word == from || total > options_.limit) continue;
      const auto [it, fresh] = kin.try_emplace(word, total);
      if (!fresh) it->second = std::min(it->second, total);
    }
    for (const Pointer& pointer : sense.pointers) offer(pointer.to, cost + CostOf(pointer, from));
  }
  std::vector<Kin> near;
  near.reserve(kin.size());
  for (const auto& [word, cost] : kin) near.push_back({stems_[word], 1 - cost});
  std::ranges::sort(near, [](const Kin& a, const Kin& b) {
    return a.nearness != b.nearness ? a.nearness > b.nearness : a.stem < b.stem;
  });
  return near;
}

}  // namespace annals::text
