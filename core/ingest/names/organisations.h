// Which organisations a document ties its people to: what tells two people of one name apart.
//
//   {"subject": "Kevin Marsh", "predicate": "works at", "object": "Tarn Energy Works", "valid_from": "2024-01-01"}
//   inventors ["Kevin Marsh"], assignees ["Tarn Energy Works GmbH"]
//   -> of "kevin marsh": {"tarn energy works", [2024-01-01, …)} and {"tarn energy works", always}
//
// Read from relations that say employment ("works at", "employed by", "affiliated with" …), and from the assignees
// beside inventors, when they are at most 20. Linear in the document.
#pragma once

#include <vector>

#include "core/identity/namesakes.h"
#include "core/ingest/document_input.h"

namespace annals::ingest {

// By entity of the document.
std::vector<identity::Affiliations> ReadAffiliations(const PreparedDocument& document);

}  // namespace annals::ingest
