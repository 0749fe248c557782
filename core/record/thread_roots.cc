#include "core/record/thread_roots.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/record/asset_ref.h"
#include "core/record/vocabulary.h"

namespace annals {

std::uint32_t ThreadRoots::IndexOf(const std::string& id) {
  const auto [found, added] = index_.emplace(id, static_cast<std::uint32_t>(nodes_.size()));
  if (added) {
    ids_.push_back(&found->first);
    nodes_.push_back({.parent = found->second, .root = found->second});
  }
  return found->second;
}

std::uint32_t ThreadRoots::Find(std::uint32_t node) {
  while (nodes_[node].parent != node) {
    nodes_[node].parent = nodes_[nodes_[node].parent].parent;
    node = nodes_[node].parent;
  }
  return node;
}

void ThreadRoots::Add(const std::string& id, const std::string& answered, const std::vector<std::string>& references) {
  if (id.empty()) return;
  const std::uint32_t self = IndexOf(id);
  nodes_[self].here = true;
  chosen_ = false;
  std::uint32_t before = self;
  const auto join = [&](const std::string& named) {
    const std::uint32_t other = IndexOf(named);
    if (other == self) return;
    nodes_[self].answers = true;
    nodes_[Find(before)].parent = Find(other);
    before = other;
  };
  // Each reference but the first names the one before it.
  for (std::size_t i = 0; i < references.size(); ++i) {
    join(references[i]);
    if (i > 0) nodes_[IndexOf(references[i])].answers = true;
  }
  if (!answered.empty()) join(answered);
}

bool ThreadRoots::Before(std::uint32_t a, std::uint32_t b) const {
  const Node &left = nodes_[a], &right = nodes_[b];
  const bool left_only_named = !left.here, right_only_named = !right.here;
  return std::tie(left.answers, left_only_named, *ids_[a]) < std::tie(right.answers, right_only_named, *ids_[b]);
}

void ThreadRoots::ChooseRoots() {
  if (std::exchange(chosen_, true)) return;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) nodes_[i].root = i;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    Node& set = nodes_[Find(i)];
    if (Before(i, set.root)) set.root = i;
  }
}

const std::string& ThreadRoots::RootOf(const std::string& id) {
  const auto found = index_.find(id);
  if (found == index_.end()) return id;
  ChooseRoots();
  return *ids_[nodes_[Find(found->second)].root];
}

std::vector<AssetEdge> MessageLinks(std::string_view channel, const MessageHeaders& headers, std::string_view root) {
  std::vector<AssetEdge> links;
  const std::string self = AssetRef(channel, headers.id);
  const auto link = [&](std::string_view id, std::string_view relation) {
    std::string target = AssetRef(channel, id);
    if (target != self)
      links.push_back({.source_ref = self, .target_ref = std::move(target), .relation = std::string(relation)});
  };
  const bool last = headers.answered.empty() && !headers.references.empty();
  const std::string& parent = last ? headers.references.back() : headers.answered;
  if (!parent.empty()) link(parent, asset_relation::kReplyTo);
  for (std::size_t i = 0; i < headers.references.size(); ++i) {
    const std::string& id = headers.references[i];
    const auto begin = headers.references.begin(), here = begin + static_cast<std::ptrdiff_t>(i);
    if (id != parent && std::find(begin, here, id) == here) link(id, asset_relation::kReferences);
  }
  link(root, asset_relation::kThreadMember);
  return links;
}

}  // namespace annals
