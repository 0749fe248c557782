// Random small documents over a small vocabulary, so that terms, names and vectors repeat across documents.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "tests/support/bundle_builder.h"

namespace annals::index {

class RandomDocuments {
 public:
  // `share_names`: now and then a name is another's alias, or another's with a leading "the".
  RandomDocuments(std::size_t dimension, std::uint32_t seed, bool share_names = false)
      : make_(dimension, seed), random_(seed), share_names_(share_names) {}

  DocumentBundle Next() {
    auto builder = make_.Document("doc-" + std::to_string(random_() % 40), random_() % 4 == 0 ? "" : Sentence(2));
    builder.Owner(random_() % 2 == 0 ? "Boston" : "")
        .Recorded(annals::testing::kFirstRecorded + std::chrono::hours(clock_ += random_() % 3));
    if (random_() % 3 == 0) {
      builder.AddEdge(AnyDocument(), "supersedes", AnyDocument());
    }
    for (unsigned chunks = random_() % 4; chunks > 0; --chunks) AddChunk(&builder);
    DocumentBundle bundle = builder.Build();
    static const char* const kTypes[] = {"", "paper", "mail", "call"};
    bundle.document.doc_type = kTypes[bundle.document.id.value % 4];
    bundle.document.status = bundle.document.id.value % 7 == 0 ? "draft" : "";
    bundle.document.authority = bundle.document.id.value % 5 == 0 ? 60 : 0;
    return bundle;
  }
  EdgeEnd AnyDocument() { return EdgeEnd::OfDocument("doc-" + std::to_string(random_() % 40)); }
  std::string Word() {
    static const char* const kWords[] = {"price",  "wage",   "boston", "rain",   "market", "growth",
                                         "hiring", "dallas", "export", "credit", "wheat",  "oil",
                                         "retail", "travel", "energy", "demand", "supply", "labor"};
    return kWords[std::min(random_() % std::size(kWords), random_() % std::size(kWords))];  // low ones more often
  }
  std::vector<std::string> Query() {
    std::vector<std::string> terms{"unknownterm"};
    for (int i = 0; i < 3; ++i) terms.push_back(text::Stem(Word(), language::Language::kEnglish));
    return terms;
  }
  annals::testing::Vector Vector() { return make_.RandomUnit(); }
  std::mt19937& random() { return random_; }
  int hours() const { return clock_; }

 private:
  std::string Sentence(unsigned words) {
    std::string out;
    for (unsigned i = 0; i < words; ++i) out += (i > 0 ? " " : "") + Word();
    return out;
  }
  void AddChunk(annals::testing::BundleBuilder* builder) {
    std::vector<std::string> sentences;
    std::string text;
    for (unsigned n = random_() % 4; n > 0; --n) {
      sentences.push_back(Sentence(1 + random_() % 6) + ".");
      text += (text.empty() ? "" : " ") + sentences.back();
    }
    builder->Chunk(text.empty() ? Sentence(4) : text, sentences, random_() % 3 == 0 ? Word() : "");
    for (unsigned times = sentences.empty() ? 0 : random_() % 3; times > 0; --times) {
      const Day from{std::chrono::days{random_() % 40}};
      builder->Speaking({.interval = {from, from + std::chrono::days{1 + random_() % 20}},
                         .confidence = static_cast<std::uint8_t>(50 + random_() % 51)});
    }
    if (random_() % 8 == 0) builder->ChunkVector(annals::testing::Vector(make_.dimension(), 0.f));
    for (unsigned n = random_() % 3; n > 0; --n) builder->Mention(Word());
    if (random_() % 3 == 0) builder->Mention(Word()).Relation(Word(), "sees", Word());
    if (random_() % 5 == 0) builder->Alias(Word(), Word() + " " + Word());
    if (!share_names_) return;
    if (random_() % 12 == 0) builder->Mention("the " + Word());
    if (random_() % 12 == 0) builder->Alias(Word(), Word());
  }

  annals::testing::BundleFactory make_;
  std::mt19937 random_;
  bool share_names_;
  int clock_ = 0;
};

}  // namespace annals::index
