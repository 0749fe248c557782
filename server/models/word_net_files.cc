#include "server/models/word_net_files.h"

#include <array>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/text/word_net.h"

namespace annals::models {
namespace {

// Parts of speech as WordNet's files are called and as it marks them.
struct PartOfSpeech {
  std::string_view file;
  char mark;
};
constexpr std::array<PartOfSpeech, 4> kParts = {{{"noun", 'n'}, {"verb", 'v'}, {"adj", 'a'}, {"adv", 'r'}}};

std::string TextOf(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

LazyWordNet::LazyWordNet(std::filesystem::path folder, std::function<void(const std::string&)> told)
    : folder_(std::move(folder)), told_(std::move(told)) {}

std::vector<text::Kin> LazyWordNet::KinOf(std::string_view stem) const {
  absl::call_once(read_, [this] { Read(); });
  const std::string word(stem);
  {
    const MutexLock lock(mutex_);
    if (const auto known = kept_.find(word); known != kept_.end()) return known->second;
  }
  std::vector<text::Kin> kin = words_->KinOf(stem);
  const MutexLock lock(mutex_);
  if (kept_.size() >= kMost) kept_.clear();
  kept_[word] = kin;
  return kin;
}

void LazyWordNet::Read() const {
  std::vector<std::string> texts;
  std::vector<text::WordNetFiles> files;
  texts.reserve(2 * kParts.size());
  for (const PartOfSpeech& part : kParts) {
    const std::string& data = texts.emplace_back(TextOf(folder_ / ("data." + std::string(part.file))));
    const std::string& index = texts.emplace_back(TextOf(folder_ / ("index." + std::string(part.file))));
    if (data.empty() || index.empty()) continue;
    files.push_back({part.mark, data, index});
  }
  words_ = std::make_unique<text::WordNet>(files, language());
  if (files.size() < kParts.size() && told_)
    told_("no WordNet in " + folder_.string() + ": questions match relations by their own words alone");
}

}  // namespace annals::models
