#include "core/identity/merge_tree.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace annals::identity {
namespace {

constexpr char kEntity[] = "entity";  // the field of a request that the errors name

}  // namespace

const TreeMember& MergeTree::Root() const { return *std::ranges::find(members, EntityId(), &TreeMember::merged_into); }

const TreeMember& MergeTree::Member(EntityId id) const { return *std::ranges::find(members, id, &TreeMember::id); }

std::vector<EntityId> MergeTree::Ids() const {
  std::vector<EntityId> ids;
  for (const TreeMember& member : members) ids.push_back(member.id);
  return ids;
}

bool MergeTree::live() const { return std::ranges::any_of(members, &TreeMember::live); }

absl::StatusOr<MergeTree> FindTree(const std::string& name, std::span<const EntityId> bearers,
                                   std::vector<TreeMember> members) {
  if (bearers.empty()) return NoEntity(name);
  MergeTree tree{.members = std::move(members)};
  if (std::ranges::count(tree.members, EntityId(), &TreeMember::merged_into) > 1) {
    return absl::FailedPreconditionError(
        absl::StrCat(kEntity, ": \"", name, "\" is a name of several entities; say which by its id: #",
                     bearers[0].value, ", #", bearers[1].value, bearers.size() > 2 ? ", …" : ""));
  }
  tree.entity = bearers.size() == 1 ? bearers[0] : tree.Root().id;
  return tree;
}

absl::Status NoEntity(const std::string& name) {
  return absl::NotFoundError(absl::StrCat(kEntity, ": the collection holds none named \"", name, "\""));
}

absl::Status NotMerged(const std::string& name) {
  return absl::FailedPreconditionError(
      absl::StrCat(kEntity, ": \"", name, "\" is not merged into another: name one that was, by its own name or id"));
}

absl::Status NobodyLeft(const std::string& name) {
  return absl::FailedPreconditionError(
      absl::StrCat(kEntity, ": no other document names \"", name, "\": there is nobody left to part from"));
}

absl::Status NotNaming(const std::string& document, const std::string& name) {
  return absl::NotFoundError(absl::StrCat("documents: \"", document, "\" is none that names \"", name, "\""));
}

EntityId ReadEntityNumber(const std::string& name) {
  std::int64_t id = 0;
  return name.starts_with('#') && absl::SimpleAtoi(name.substr(1), &id) ? EntityId(id) : EntityId();
}

}  // namespace annals::identity
