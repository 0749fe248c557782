// Which organisations a document ties its people to: what tells two people of one name apart.
//
//   {"subject": "Kevin Marsh", "predicate": "works at", "object": "Tarn Energy Works", "valid_from": "2024-01-01"}
//   inventors ["Kevin Marsh"], assignees ["Tarn Energy Works GmbH"]
//   -> of "kevin marsh": {"tarn energy works", [2024-01-01, …)} and {"tarn energy works", always}
//
// Read from relations that say employment ("works at", "employed by", "affiliated with" …), and from the assignees
// beside inventors, when they are at most 20. Linear in the document.
#pragma once

#include <string>
#include <vector>

#include "core/ingest/document_input.h"

namespace annals::ingest {

struct Affiliation {
  std::string organisation;  // key without legal form
  Interval validity;
};

// By entity of the document.
std::vector<std::vector<Affiliation>> Affiliations(const PreparedDocument& document);

// One of them is the same, or they can be of one career: at times that do not overlap. Empty lists agree with
// everything.
bool Agree(const std::vector<Affiliation>& a, const std::vector<Affiliation>& b);

}  // namespace annals::ingest
