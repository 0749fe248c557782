// WordNet as its Debian package lays it down (wordnet-base), read when it is first asked for: most servers answer no
// question that needs it, and reading takes a second. Words that come back are not sought again: up to kMost of them, some
// 50 KB each, are kept, then begun anew.
//
//   LazyWordNet words("/usr/share/wordnet");
//   words.KinOf("visit")     // the stem alone where the folder has no dictionary
//
// Thread-safe; the first callers wait for the reading.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/base/call_once.h"
#include "absl/container/flat_hash_map.h"
#include "core/locks/mutex.h"
#include "core/text/thesaurus.h"

namespace annals::models {

class LazyWordNet final : public text::Thesaurus {
 public:
  // `told` hears one sentence when the files could not be read; may be empty.
  explicit LazyWordNet(std::filesystem::path folder, std::function<void(const std::string&)> told = {});

  static constexpr std::size_t kMost = 256;  // words

  language::Language language() const override { return language::Language::kEnglish; }
  std::vector<text::Kin> KinOf(std::string_view stem) const override;

 private:
  void Read() const;

  const std::filesystem::path folder_;
  const std::function<void(const std::string&)> told_;
  mutable absl::once_flag read_;
  mutable std::unique_ptr<const text::Thesaurus> words_;
  mutable Mutex mutex_;
  mutable absl::flat_hash_map<std::string, std::vector<text::Kin>> kept_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace annals::models
