// Documents as ingest would hand them to the store, made by hand.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "storage/store.h"

namespace annals::storage {

struct Sketch {
  std::string id = "doc";
  std::string title;                             // names the title entity, when given
  std::vector<std::vector<std::string>> chunks;  // each: names that it mentions, one statement a name
  std::size_t dimension = 4;
  float seed = 0;  // vectors are told apart by it
};

// Chunk i has the text "chunk i", and for its k-th name a statement "<name> appears", a mention, and, from the second
// on, a relation "meets" from the first name. Vectors: (seed, number of the row, 0, …).
DocumentWrite MakeWrite(const Sketch& sketch);

}  // namespace annals::storage
