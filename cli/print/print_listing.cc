#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/print/print.h"
#include "cli/print/progress.h"

namespace annals::cli {

void PrintCollections(const v1::ListCollectionsResponse& response, const Style& style, std::ostream& out) {
  if (response.collections_size() == 0) out << "No collections yet: annals ingest FILES… makes one.\n";
  for (const v1::Collection& c : response.collections()) {
    out << style.Bold(c.name())
        << absl::StrFormat("  %s, dimension %d, made %s\n", c.embedder(), c.dimension(), c.created_at());
  }
}

void PrintCollection(const v1::Collection& collection, const Style& style, std::ostream& out) {
  out << style.Bold(collection.name())
      << absl::StrFormat("  %s, dimension %d, made %s\n", collection.embedder(), collection.dimension(),
                         collection.created_at());
  if (collection.has_reembedding()) {
    const v1::Reembedding& next = collection.reembedding();
    out << absl::StrFormat("  is being re-embedded by %s, dimension %d: %s of %s texts left\n", next.embedder(),
                           next.dimension(), Grouped(next.texts_left()), Grouped(next.texts()));
  }
  if (!collection.features().asker().empty()) out << "  \"me\" is " << collection.features().asker() << "\n";
  const v1::CollectionCounts& n = collection.counts();
  const std::pair<const char*, std::int64_t> rows[] = {
      {"documents", n.documents()}, {"chunks", n.chunks()},       {"statements", n.statements()},
      {"mentions", n.mentions()},   {"relations", n.relations()}, {"entities", n.entities()},
      {"events", n.events()},       {"edges", n.edges()},         {"asset edges", n.asset_edges()}};
  for (const auto& [name, count] : rows) out << absl::StrFormat("  %-12s %12s\n", name, Grouped(count));
  if (collection.has_quota()) {
    const v1::CollectionQuota& quota = collection.quota();
    const auto line = [&](const char* name, std::int64_t used, std::int64_t limit) {
      if (limit > 0) out << absl::StrFormat("  %-12s %12s of %s\n", name, Grouped(used), Grouped(limit));
    };
    line("quota", collection.use().documents(), quota.documents());
    line("text bytes", collection.use().text_bytes(), quota.text_bytes());
    line("statements", collection.use().statements(), quota.statements());
    if (quota.calls_per_second() > 0)
      out << absl::StrFormat("  %-12s %12d a second\n", "calls", quota.calls_per_second());
    if (quota.streams() > 0) out << absl::StrFormat("  %-12s %12d at once\n", "streams", quota.streams());
  }
  for (const v1::KeyUse& key : collection.key_uses()) {
    out << absl::StrFormat("  of key %s: %s documents, %s bytes of text, %s statements\n", key.key_id(),
                           Grouped(key.use().documents()), Grouped(key.use().text_bytes()),
                           Grouped(key.use().statements()));
  }
  if (!collection.authority().empty()) out << "  authority";
  for (const v1::SourceRank& rank : collection.authority()) out << " " << rank.source() << "=" << rank.rank();
  if (!collection.authority().empty()) out << "\n";
}

void PrintDocumentLine(const v1::Document& d, const Style& style, std::ostream& out) {
  const std::string dates = DatesText(d.label(), d.has_period() ? &d.period() : nullptr, d.published());
  out << style.Bold(d.id()) << "  " << d.title();
  if (!d.doc_type().empty()) out << "  " << d.doc_type();
  if (!dates.empty()) out << "  (" << dates << ")";
  out << style.Dim(absl::StrCat("  ", d.chunk_count(), d.chunk_count() == 1 ? " chunk" : " chunks")) << "\n";
}

void PrintDocument(const v1::GetDocumentResponse& response, const Style& style, std::ostream& out) {
  const v1::Document& d = response.document();
  PrintDocumentLine(d, style, out);
  const std::pair<const char*, std::string> fields[] = {
      {"owner", d.owner()},
      {"channel", d.channel()},
      {"kind", d.kind()},
      {"status", d.status()},
      {"date as written", d.raw_date()},
      {"covered", d.has_covered() ? IntervalText(d.covered()) : ""},
      {"copy of", d.canonical_of()},
      {"superseded by", d.superseded_by()},
      {"in a circle", absl::StrJoin(response.supersession_circle(), " → ")},
      {"asset", d.asset_ref()},
      {"recorded", d.recorded_at()}};
  for (const auto& [name, value] : fields) {
    if (!value.empty()) out << absl::StrFormat("  %-16s %s\n", name, value);
  }
  for (const auto* map : {&d.identifiers(), &d.metadata()}) {
    std::vector<std::pair<std::string, std::string>> entries(map->begin(), map->end());
    std::sort(entries.begin(), entries.end());
    for (const auto& [name, value] : entries) out << absl::StrFormat("  %-16s %s\n", name, value);
  }
  for (const v1::StoredChunk& chunk : response.chunks()) {
    out << "\n"
        << style.Dim(absl::StrCat("  ", chunk.chunk_id(), chunk.section().empty() ? "" : " · ", chunk.section()))
        << "\n";
    out << Wrapped(chunk.text(), "  ", style.width);
  }
}

namespace {

std::string TimeLeft(std::int64_t texts, double per_second) {
  if (per_second <= 0) return "";
  return absl::StrFormat(": %.0f a second, about %s left", per_second,
                         Duration(Seconds(static_cast<double>(texts) / per_second)));
}

}  // namespace

void PrintStatus(const v1::GetStatusResponse& status, const std::string& address, const Style& style,
                 std::ostream& out) {
  out << style.Bold(absl::StrCat("annalsd ", status.version())) << " at " << address << ", up "
      << Duration(Seconds(status.uptime_seconds())) << "\n";
  out << "  model     " << status.embedder() << ", dimension " << status.dimension() << "\n";
  if (status.models_size() > 1) out << "  models    " << absl::StrJoin(status.models(), ", ") << "\n";
  out << "  database  " << (status.database_ok() ? "answers" : "does not answer") << "\n";
  for (const v1::ImageStatus& image : status.images()) {
    out << absl::StrFormat(
        "  image     %s: %s documents, %s chunks, %s relations, %d segments (%d sealed), %.1f MB, watermark %d\n",
        image.collection(), Grouped(image.documents()), Grouped(image.chunks()), Grouped(image.relations()),
        image.segments(), image.sealed_segments(), image.bytes() / 1e6, image.watermark());
    if (image.texts_without_vectors() > 0) {
      out << "            " << Grouped(image.texts_without_vectors()) << " texts of "
          << Grouped(image.documents_without_vectors()) << " documents wait for their vectors"
          << TimeLeft(image.texts_without_vectors(), status.vectors_per_second()) << "\n";
    }
    if (image.texts_to_reembed() > 0) {
      out << "            " << Grouped(image.texts_to_reembed()) << " texts are still to be re-embedded; "
          << image.embedder() << " serves" << TimeLeft(image.texts_to_reembed(), status.vectors_per_second()) << "\n";
    }
  }
  for (const v1::StandingPurge& purge : status.purges()) {
    out << "  purge     " << purge.collection() << ": " << Grouped(purge.documents()) << " of "
        << Grouped(purge.documents_found()) << " documents are gone, since " << purge.begun_at() << "\n";
  }
}

}  // namespace annals::cli
