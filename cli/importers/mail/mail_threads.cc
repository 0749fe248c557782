#include "cli/importers/mail/mail_threads.h"

#include <tuple>
#include <utility>

namespace annals::cli {

std::uint32_t MailThreads::IndexOf(const std::string& id) {
  const auto [found, added] = index_.emplace(id, static_cast<std::uint32_t>(nodes_.size()));
  if (added) {
    ids_.push_back(&found->first);
    nodes_.push_back({.parent = found->second, .root = found->second});
  }
  return found->second;
}

std::uint32_t MailThreads::Find(std::uint32_t node) {
  while (nodes_[node].parent != node) {
    nodes_[node].parent = nodes_[nodes_[node].parent].parent;
    node = nodes_[node].parent;
  }
  return node;
}

void MailThreads::Add(const MailMessage& mail) {
  if (mail.message_id.empty()) return;
  const std::uint32_t self = IndexOf(mail.message_id);
  nodes_[self].here = true;
  chosen_ = false;
  std::uint32_t before = self;
  const auto join = [&](const std::string& id) {
    const std::uint32_t other = IndexOf(id);
    if (other == self) return;
    nodes_[self].answers = true;
    nodes_[Find(before)].parent = Find(other);
    before = other;
  };
  // References are a chain, oldest first: each but the first names the one before it.
  for (std::size_t i = 0; i < mail.references.size(); ++i) {
    join(mail.references[i]);
    if (i > 0) nodes_[IndexOf(mail.references[i])].answers = true;
  }
  if (!mail.in_reply_to.empty()) join(mail.in_reply_to);
}

bool MailThreads::Before(std::uint32_t a, std::uint32_t b) const {
  const Node &left = nodes_[a], &right = nodes_[b];
  const bool left_only_named = !left.here, right_only_named = !right.here;
  return std::tie(left.answers, left_only_named, *ids_[a]) < std::tie(right.answers, right_only_named, *ids_[b]);
}

void MailThreads::ChooseRoots() {
  if (std::exchange(chosen_, true)) return;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) nodes_[i].root = i;
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    Node& set = nodes_[Find(i)];
    if (Before(i, set.root)) set.root = i;
  }
}

const std::string& MailThreads::RootOf(const std::string& id) {
  const auto found = index_.find(id);
  if (found == index_.end()) return id;
  ChooseRoots();
  return *ids_[nodes_[Find(found->second)].root];
}

}  // namespace annals::cli
