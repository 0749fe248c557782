#include "tests/core/facts/english_word_net.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text/word_net.h"

namespace annals::testing {
namespace {

std::string TextOf(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::unique_ptr<const text::Thesaurus> ReadFolder() {
  const char* told = std::getenv("ANNALS_WORDNET");
  const std::filesystem::path folder = told != nullptr ? told : kWordNetFolder;
  std::vector<std::string> texts;
  texts.reserve(8);
  std::vector<text::WordNetFiles> files;
  for (const auto& [name, mark] : {std::pair{"noun", 'n'}, {"verb", 'v'}, {"adj", 'a'}, {"adv", 'r'}}) {
    const std::string& data = texts.emplace_back(TextOf(folder / (std::string("data.") + name)));
    const std::string& index = texts.emplace_back(TextOf(folder / (std::string("index.") + name)));
    if (data.empty() || index.empty()) return nullptr;
    files.push_back({mark, data, index});
  }
  return std::make_unique<text::WordNet>(files, language::Language::kEnglish);
}

}  // namespace

const text::Thesaurus* EnglishWordNet() {
  static const std::unique_ptr<const text::Thesaurus> words = ReadFolder();
  return words.get();
}

}  // namespace annals::testing
