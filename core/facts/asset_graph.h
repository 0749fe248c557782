// Assets and how they hang together, as a collection has it at one time: what its documents state and what requests
// linked.
//
//   AssetGraph graph(view, std::nullopt);
//   graph.Neighbours("mail:18")            reply_to and thread_member, both to "mail:17", outgoing
//   graph.PlaceOf("mail:18/1/plan.pdf")    parent "mail:18", thread "mail:17", group the attachment itself
//   graph.Members("mail:17")               "mail:17" and "mail:18"
//
// Borrows the view. Deterministic: nothing depends on the order in which links came. A look-up costs what is linked
// there. Thread-safe: const.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/index/view.h"
#include "core/question/request.h"

namespace annals::facts {

inline constexpr std::size_t kMostPeople = 1'000;  // that are only mentioned in an asset

struct AssetNeighbour {
  std::string relation, asset;
  bool outgoing = false;  // the asset asked about is the source
  double confidence = 0;
  std::string provenance;
  bool stated = false;  // by a document that holds
};

// Where an asset belongs; empty: nowhere.
struct AssetPlace {
  std::string asset;
  std::string parent;  // what it is attached to, transcribes or is a part of; else what it answers
  std::string thread;  // its own, else its parent's where it is attached to, transcribes or is a part of that
  std::string group;   // what it is a part of, else itself
};

struct ThreadMember {
  std::string asset;
  double confidence = 1;
  std::optional<index::DocumentOrdinal> document;  // the newest that holds
};

// Who has to do with an asset. `role`: of asset_role.
struct AssetPerson {
  std::string name;
  std::string_view role;
  std::string address;  // e-mail, where a document gives it with the name
};
struct PersonAsset {
  std::string asset;
  std::string_view role;
  index::DocumentOrdinal document = 0;
};

class AssetGraph {
 public:
  AssetGraph(const index::View& view, std::optional<Timestamp> as_of) : view_(view), as_of_(as_of) {}

  // Each link once, with its best confidence; by relation, asset, direction.
  std::vector<AssetNeighbour> Neighbours(std::string_view asset) const;
  // Documents that hold and are the asset, by external id.
  std::vector<index::DocumentOrdinal> Documents(std::string_view asset) const;

  AssetPlace PlaceOf(const std::string& asset) const;
  // The thread that it names, or is in; empty: none.
  std::string ThreadOf(const std::string& asset) const;
  // What is linked to the thread as a member, and the asset that it is named by, where a document is that. By asset.
  std::vector<ThreadMember> Members(const std::string& thread) const;
  // Attached to it, transcripts and parts of it; by asset.
  std::vector<std::string> Parts(const std::string& asset) const;

  // Its senders, recipients, authors and speakers as its documents name them, in that order, each role once; then persons
  // that are only mentioned, by name. At most kMostPeople of these.
  std::vector<AssetPerson> People(std::string_view asset) const;
  // The other way round, newest first: each asset once for each role, `mentioned` only where there is no other.
  std::vector<PersonAsset> AssetsOf(EntityId person) const;

 private:
  std::vector<AssetPerson> Mentioned(index::DocumentOrdinal document) const;

  const index::View& view_;
  std::optional<Timestamp> as_of_;
};

// Fills `documents` of filters that name assets: what these come to in the view. Without such lists nothing.
void ResolveAssets(const index::View& view, std::optional<Timestamp> as_of, question::Filters* filters);

}  // namespace annals::facts
