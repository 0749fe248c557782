#include "core/answer/kinds/overview.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "core/answer/draft_builder.h"
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
    std::vector<std::size_t> chosen;
    for (std::size_t of_each = 1; static_cast<int>(chosen.size()) < most && of_each <= pool.size(); ++of_each) {
      for (const auto& [weight, i] : weighed_) {
        if (static_cast<int>(chosen.size()) >= most) break;
        if (Fits(i, of_each, chosen)) chosen.push_back(i);
      }
    }
    return chosen;
  }

 private:
  void Weigh(const std::vector<std::size_t>& pool) {
    weighed_.clear();
    std::map<index::ChunkOrdinal, int> place;
    for (const std::size_t i : pool) {
      const Evidence& e = found_.evidence[i];
      const int before = place[e.chunk]++;
      if (e.words < kFewestWords || e.text.ends_with('?')) continue;
      const double rank = 1 - static_cast<double>(e.rank) / static_cast<double>(found_.result.chunks.size());
      weighed_.emplace_back(kRankShare * rank + kPlaceShare / (1 + before) + kRareShare * Rareness(e), i);
    }
    std::ranges::stable_sort(weighed_, [](const auto& a, const auto& b) { return a.first > b.first; });
  }

  // Mean share of the largest idf there is.
  double Rareness(const Evidence& e) {
    const std::vector<std::string> terms = DistinctTerms(e.text, view_.language());
    const double largest = std::log(1 + (static_cast<double>(view_.chunks()) + 0.5) / 0.5);
    double sum = 0;
    for (const std::string& term : terms) sum += view_.ChunkIdf(term, all_);
    return terms.empty() ? 0 : sum / (largest * static_cast<double>(terms.size()));
  }

  bool Fits(std::size_t i, std::size_t of_each, const std::vector<std::size_t>& chosen) const {
    const Evidence& e = found_.evidence[i];
    std::size_t of_passage = 0;
    for (const std::size_t c : chosen) {
      const Evidence& other = found_.evidence[c];
      of_passage += other.chunk == e.chunk;
      const bool same = Jaccard(DistinctTerms(e.text, view_.language()), DistinctTerms(other.text, view_.language())) >
                        options_.duplicate_jaccard;
      if (c == i || same) return false;
    }
    return of_passage < of_each;
  }

  const index::View& view_;
  const Findings& found_;
  const Options& options_;
  const index::Bitmap all_;
  std::vector<std::pair<double, std::size_t>> weighed_;  // best first
};

bool Limited(const Case& c) {
  const retrieval::Result& result = c.found().result;
  return !result.owners.empty() || result.status == scope::ScopeStatus::kInScope || !c.request.filters.empty();
}

void Tell(const std::vector<std::size_t>& sentences, Paragraph paragraph, DraftBuilder* draft) {
  for (const std::size_t i : sentences) paragraph.sentences.push_back(draft->Quote(i));
  if (sentences.empty()) MarkSilent(&paragraph);
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
