// Which of several servers hold a collection: those of the highest weights, which each pair of a server and a collection
// has by its names alone (rendezvous hashing: Thaler and Ravishankar, "Using name-based mappings to increase hit rates",
// IEEE/ACM Transactions on Networking 6(1), 1998).
//
//   HoldersOf("surveys", members, 2)     // two of them, the one of the highest weight first
//
// Every server that knows the same members gets the same, on every machine. Where a member goes, only its collections move,
// each to the one that was next in line; one that comes takes from each about as much. Pure. O(members).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace annals::server {

// All of them where there are no more than `holders`. REQUIRES: members are different.
std::vector<std::string> HoldersOf(std::string_view collection, std::span<const std::string> members,
                                   std::size_t holders);

}  // namespace annals::server
