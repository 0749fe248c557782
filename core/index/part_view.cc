#include "core/index/part_view.h"

#include <algorithm>
#include <utility>

#include "core/index/bundle_positions.h"
#include "core/index/exact_moments.h"
#include "core/index/segment_builder.h"
#include "core/index/segmented_view.h"
#include "core/index/tables/asset_link_table.h"
#include "core/record/status.h"

namespace annals::index {
namespace {

class PartView final : public SegmentedView {
 public:
  PartView(const PartOptions& options, SegmentEntry entry, std::shared_ptr<const AssetLinkTable> links,
           CollectionFigures figures)
      : SegmentedView(options.dimension, {std::move(entry)}, std::move(links), options.watermark, {}, options.order,
                      options.language),
        figures_(std::move(figures)) {}

  std::size_t live_documents() const override { return figures_.documents.documents; }
  const DocumentFigures& documents_of_collection() const { return figures_.documents; }

  LexicalScores ChunkLexical(std::span<const std::string> terms, const Bitmap& /*population*/,
                             const Bitmap& allowed) const override {
    return Score(chunk_postings(), figures_.chunks, terms, allowed);
  }
  LexicalScores StatementLexical(std::span<const std::string> terms, const Bitmap& /*population*/,
                                 const Bitmap& allowed) const override {
    return Score(statement_postings(), figures_.statements, terms, allowed);
  }
  double ChunkIdf(std::string_view term, const Bitmap& /*population*/) const override {
    const Bm25Statistics statistics = StatisticsOf(chunk_postings(), figures_.chunks);
    return IdfOf(statistics.rows, static_cast<double>(statistics.holding(term)));
  }

  std::size_t CountChunks(const Bitmap& chunks) const override {
    return figures_.whole_scope ? chunks.count() : figures_.chunks.in_scope;
  }
  std::optional<Spread> ChunkCosines(std::span<const float> query, const Bitmap& /*allowed*/) const override {
    const VectorFigures* figures = Of(query);
    return figures == nullptr ? std::nullopt : figures->chunks;
  }
  std::optional<Spread> StatementCosines(std::span<const float> query, const Bitmap& /*allowed*/) const override {
    const VectorFigures* figures = Of(query);
    return figures == nullptr ? std::nullopt : figures->statements;
  }

  std::size_t CountPassages(EntityRef e, const Bitmap& chunks) const override {
    const auto known = figures_.passages.find(e.id);
    const std::size_t here = SegmentedView::CountPassages(e, chunks);
    return figures_.whole_scope || known == figures_.passages.end() ? here : std::max<std::size_t>(here, known->second);
  }
  std::size_t CountEntitiesWithStem(std::string_view stem) const override {
    const auto known = figures_.names.find(stem);
    const std::size_t here = SegmentedView::CountEntitiesWithStem(stem);
    return known == figures_.names.end() ? here : std::max<std::size_t>(here, known->second);
  }

 private:
  const VectorFigures* Of(std::span<const float> query) const {
    if (figures_.whole_scope) return nullptr;
    const auto same = [&](const VectorFigures& v) { return std::ranges::equal(v.query, query); };
    const auto found = std::ranges::find_if(figures_.vectors, same);
    if (found != figures_.vectors.end()) return &*found;
    // Another text of the same question: its products are spread alike, unlike those with rows that were chosen for it.
    return figures_.vectors.empty() ? nullptr : &figures_.vectors.front();
  }

  static Bm25Statistics StatisticsOf(const std::vector<PostingsPart>& parts, const WordFigures& figures) {
    return {
        .rows = static_cast<double>(figures.rows),
        .mean_length = figures.rows == 0 ? 0 : static_cast<double>(figures.length) / static_cast<double>(figures.rows),
        .holding = [&](std::string_view term) -> std::size_t {
          if (const auto known = figures.holding.find(term); known != figures.holding.end()) return known->second;
          std::size_t here = 0;
          for (const PostingsPart& part : parts) here += part.postings->Find(term).size();
          return here;
        }};
  }

  LexicalScores Score(const std::vector<PostingsPart>& parts, const WordFigures& figures,
                      std::span<const std::string> terms, const Bitmap& allowed) const {
    const Bm25Statistics statistics = StatisticsOf(parts, figures);
    LexicalScores scores = ScoreBm25(parts, terms, statistics, allowed);
    if (figures_.whole_scope) return scores;
    scores.population = figures.in_scope;
    const Spread spread = SpreadOf(figures, terms, statistics);
    scores.mean = spread.mean;
    scores.deviation = spread.deviation;
    return scores;
  }

  // Of the scores of all rows in scope: those without any of the terms have 0.
  static Spread SpreadOf(const WordFigures& figures, std::span<const std::string> terms,
                         const Bm25Statistics& statistics) {
    struct Weighted {
      std::size_t column;
      double idf;
    };
    std::vector<Weighted> weighted;  // in the order of the texts, as ScoreBm25 adds
    for (std::size_t t = 0; t < figures.terms.size(); ++t) {
      const double idf = IdfOf(statistics.rows, static_cast<double>(statistics.holding(figures.terms[t])));
      if (idf > 0 && std::ranges::contains(terms, figures.terms[t])) weighted.push_back({t, idf});
    }
    ExactMoments moments;
    const std::size_t width = figures.terms.size();
    for (std::size_t row = 0; row < figures.lengths.size(); ++row) {
      double score = 0;
      for (const Weighted& term : weighted) {
        const double tf = figures.counts[row * width + term.column];
        if (tf > 0) score += Bm25Weight(term.idf, tf, figures.lengths[row], statistics.mean_length);
      }
      if (score > 0) moments.Add(score);
    }
    return {moments.Mean(figures.in_scope), moments.Deviation(figures.in_scope)};
  }

  const CollectionFigures figures_;
};

}  // namespace

absl::StatusOr<std::shared_ptr<const View>> MakePartView(std::vector<DocumentBundle> bundles,
                                                         std::vector<AssetLink> links, CollectionFigures figures,
                                                         const PartOptions& options) {
  SegmentBuilder builder(options.dimension, options.language);
  for (DocumentBundle& bundle : bundles) {
    ASSIGN_OR_RETURN(const BundlePositions positions, LocateRows(bundle, options.dimension));
    builder.Add(std::move(bundle), positions);
  }
  auto table = std::make_shared<const AssetLinkTable>();
  if (!links.empty()) table = table->Changed(std::move(links), {});
  return std::make_shared<const PartView>(options, SegmentEntry{std::move(builder).Build(), nullptr, nullptr},
                                          std::move(table), std::move(figures));
}

std::optional<DocumentFigures> DocumentFiguresOf(const View& view) {
  const auto* part = dynamic_cast<const PartView*>(&view);
  return part == nullptr ? std::nullopt : std::optional(part->documents_of_collection());
}

}  // namespace annals::index
