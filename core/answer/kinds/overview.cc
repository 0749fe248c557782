#include "core/answer/kinds/overview.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
#include "core/answer/evidence/alike.h"
#include "core/answer/findings.h"
#include "core/answer/kinds/nearest_periods.h"
#include "core/answer/kinds/refusal.h"

namespace annals::answer {
namespace {

constexpr std::uint32_t kFewestWords = 4;  // a shorter sentence tells nothing by itself
constexpr double kRankShare = 1, kPlaceShare = 1, kRareShare = 1;

class Teller {
 public:
  explicit Teller(const Case& c) : view_(c.view), found_(c.found()), options_(c.options), all_(c.view.chunks(), true) {}

  // The most telling of the pool, at most `most`.
  std::vector<std::size_t> Choose(const std::vector<std::size_t>& pool, int most) {
    Weigh(pool);
    std::vector<const Weighed*> chosen;
    for (int of_each = 1; of_each <= most; ++of_each) {
      for (const Weighed& sentence : weighed_) {
        if (static_cast<int>(chosen.size()) >= most) break;
        if (Fits(sentence, of_each, chosen)) chosen.push_back(&sentence);
      }
    }
    std::vector<std::size_t> sentences;
    for (const Weighed* sentence : chosen) sentences.push_back(sentence->evidence);
    return sentences;
  }

 private:
  struct Weighed {
    double weight = 0;
    std::size_t evidence = 0;
    std::vector<std::string> terms;
  };

  void Weigh(const std::vector<std::size_t>& pool) {
    weighed_.clear();
    std::map<index::ChunkOrdinal, int> place;
    for (const std::size_t i : pool) {
      const Evidence& e = found_.evidence[i];
      const int before = place[e.chunk]++;
      if (e.words < kFewestWords || e.asks) continue;
      const double rank = 1 - static_cast<double>(e.rank) / static_cast<double>(found_.result.chunks.size());
      std::vector<std::string> terms = DistinctTerms(e.text, view_.language());
      const double weight = kRankShare * rank + kPlaceShare / (1 + before) + kRareShare * Rareness(terms);
      weighed_.push_back({weight, i, std::move(terms)});
    }
    std::ranges::stable_sort(weighed_, std::greater(), &Weighed::weight);
  }

  // Mean share of the largest idf there is.
  double Rareness(const std::vector<std::string>& terms) const {
    const double largest = std::log(1 + (static_cast<double>(view_.chunks()) + 0.5) / 0.5);
    double sum = 0;
    for (const std::string& term : terms) sum += view_.ChunkIdf(term, all_);
    return terms.empty() ? 0 : sum / (largest * static_cast<double>(terms.size()));
  }

  bool Fits(const Weighed& sentence, int of_each, const std::vector<const Weighed*>& chosen) const {
    int of_passage = 0;
    for (const Weighed* other : chosen) {
      of_passage += found_.evidence[other->evidence].chunk == found_.evidence[sentence.evidence].chunk;
      if (other == &sentence || Jaccard(sentence.terms, other->terms) > options_.duplicate_jaccard) return false;
    }
    return of_passage < of_each;
  }

  const index::View& view_;
  const Findings& found_;
  const Options& options_;
  const index::Bitmap all_;
  std::vector<Weighed> weighed_;  // best first
};

bool Limited(const Case& c) {
  const retrieval::Result& result = c.found().result;
  return !result.owners.empty() || result.letters || result.status == scope::ScopeStatus::kInScope ||
         !c.request.filters.empty();
}

void Tell(const std::vector<std::size_t>& sentences, Paragraph paragraph, DraftBuilder* draft) {
  for (const std::size_t i : sentences) paragraph.sentences.push_back(draft->Quote(i));
  if (sentences.empty()) MarkSilent(&paragraph, draft->language());
  draft->Add(std::move(paragraph));
}

}  // namespace

std::optional<Draft> AnswerOverview(const Case& c) {
  const Findings& found = c.found();
  if (!found.result.question.content.open) return std::nullopt;
  DraftBuilder draft(c);
  const auto in_scope = found.Pool([](const Evidence& e) { return !e.fallback; });
  if (in_scope.empty() || !Limited(c)) {
    draft.Abstain(NearestOffer(c.view, found.result, found.terms));
    return std::move(draft).Take();
  }
  Teller teller(c);
  if (!found.Comparing()) {
    Tell(teller.Choose(in_scope, MostSentences(c.options)), {.group = found.WholeGroup()}, &draft);
    return std::move(draft).Take();
  }
  const std::vector<time::Group>& groups = found.result.scope.groups;
  const int most = std::max(2, MostSentences(c.options) / static_cast<int>(groups.size()));
  for (int g = 0; g < static_cast<int>(groups.size()); ++g) {
    const auto pool = found.Pool([&](const Evidence& e) { return e.group == g && !e.fallback; });
    Tell(teller.Choose(pool, most), {.heading = GroupName(groups[static_cast<std::size_t>(g)]), .group = g}, &draft);
  }
  return std::move(draft).Take();
}

}  // namespace annals::answer
