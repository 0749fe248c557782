// Snapshots whose checksums are right over bytes that are not: what only a fault of a writer, or a forger, can make.
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/image.h"
#include "core/index/snapshot/snapshot.h"
#include "core/record/status.h"

namespace annals::index {

inline SnapshotBytes Reading(std::string_view bytes) {
  return {bytes.size(), [bytes](std::span<char> to) mutable {
            std::memcpy(to.data(), bytes.data(), to.size());
            bytes.remove_prefix(to.size());
            return absl::OkStatus();
          }};
}

inline absl::StatusOr<LoadedSnapshot> Loaded(std::string_view bytes) {
  ASSIGN_OR_RETURN(SnapshotReader reader, SnapshotReader::Open(Reading(bytes)));
  return std::move(reader).Load();
}

inline absl::Status Begin(Image& image, std::string_view bytes) {
  ASSIGN_OR_RETURN(LoadedSnapshot snapshot, Loaded(bytes));
  return image.Restore(std::move(snapshot));
}

// What is written, piece by piece: the head of a block, its bytes, the head of the next one …
inline absl::StatusOr<std::vector<std::string>> Pieces(const View& view) {
  std::vector<std::string> pieces;
  RETURN_IF_ERROR(SaveSnapshot(view, "", [&](std::string_view piece) {
    pieces.emplace_back(piece);
    return absl::OkStatus();
  }));
  return pieces;
}

// The blocks of `pieces` with checksums that are right; `pieces` without the last block, which counts the others.
inline std::string Forged(const std::vector<std::string>& pieces) {
  std::string forged;
  const auto append = [&](std::string_view piece) {
    forged.append(piece);
    return absl::OkStatus();
  };
  BlockSink sink(append);
  for (std::size_t p = 1; p < pieces.size(); p += 2) {
    std::uint32_t kind = 0;
    std::memcpy(&kind, pieces[p - 1].data(), sizeof(kind));
    sink.Write(kind, pieces[p]).IgnoreError();  // a string takes everything
  }
  sink.End().IgnoreError();
  return forged;
}

// Reads all that a view holds. Returns how much that was.
inline std::size_t ReadEverything(const View& view, const std::vector<std::string>& terms,
                                  const std::vector<float>& vector) {
  std::size_t read = 0;
  const Allowed all = view.Filter(std::nullopt, nullptr);
  std::vector<EntityMention> inside;
  std::vector<ChunkMention> mentions;
  std::vector<RelationRef> relations;
  std::vector<EntityNeighbour> neighbours;
  std::vector<DocumentOrdinal> titled;
  for (DocumentOrdinal d = 0; d < view.documents(); ++d)
    read += view.document(d).title.size() + view.events_of(d).size() + view.edges_of(d).size();
  for (ChunkOrdinal c = 0; c < view.chunks(); ++c) {
    read += view.chunk(c).text.size();
    view.MentionsInChunk(c, &inside);
  }
  for (StatementOrdinal s = 0; s < view.statements(); ++s) {
    read += view.statement(s).text.size() + view.statement(s).times.size();
    view.RelationsOfStatement(s, &relations);
  }
  for (const EntityMention& m : inside) {
    view.MentionsOfEntity(m.entity, &mentions);
    view.RelationsOfEntity(m.entity, &relations);
    view.NeighboursOfEntity(m.entity, all.chunks, &neighbours);
    view.DocumentsTitled(m.entity, &titled);
    read += view.CountPassages({m.entity, m.place}, all.chunks) + view.MayShareName(m.entity);
    if (const Entity* entity = view.entity(m.entity)) read += view.CountEntitiesWithStem(entity->key);
  }
  read += view.ChunkLexical(terms, all.chunks, all.chunks).matches.size();
  read += view.StatementLexical(terms, all.statements, all.statements).matches.size();
  read += view.NearestChunks(vector, 7, all.chunks, nullptr).size();
  read += view.NearestStatements(vector, 7, all.statements, nullptr).size();
  return read + mentions.size() + relations.size() + neighbours.size() + titled.size();
}

}  // namespace annals::index
