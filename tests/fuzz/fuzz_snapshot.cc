// Any bytes as a snapshot of an image, and a snapshot with changes inside its blocks over which the checksums are right:
// refused, or an image of which everything can be read and merged.
//
// Four bytes of the input are one change: the block, and what is done to it (changed_bytes.h).
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/core/index/forged_snapshot.h"
#include "tests/core/index/random_documents.h"
#include "tests/fuzz/changed_bytes.h"

namespace annals::index {
namespace {

constexpr std::size_t kFloats = 4;

std::unique_ptr<Image> Empty() { return MakeImage(kFloats, {.seal_at = 16, .merge_factor = 3, .hnsw_m = 4}); }

// The pieces of a small image with search graphs, without the block that counts.
std::vector<std::string> Made(RandomDocuments* documents) {
  const auto image = Empty();
  for (std::uint64_t step = 1; step <= 4; ++step) {
    Change change{.watermark = step};
    for (int i = 0; i < 6; ++i) change.added.push_back(documents->Next());
    if (!image->Apply(std::move(change)).ok()) std::abort();
  }
  while (image->Maintain()) {
  }
  auto pieces = Pieces(*image->Current());
  if (!pieces.ok() || !Loaded(Forged({pieces->begin(), pieces->end() - 2})).ok()) std::abort();
  pieces->resize(pieces->size() - 2);
  return *std::move(pieces);
}

void Edit(const std::uint8_t* change, std::vector<std::string>* pieces) {
  ChangeBytes(change, &(*pieces)[1 + 2 * (change[0] % (pieces->size() / 2))]);
}

void LoadAndRead(std::string_view bytes, const std::vector<std::string>& terms, const std::vector<float>& vector) {
  const auto image = Empty();
  if (!Begin(*image, bytes).ok()) {
    if (image->Current()->documents() != 0) std::abort();
    return;
  }
  ReadEverything(*image->Current(), terms, vector);
  while (image->Maintain()) {
  }
  ReadEverything(*image->Current(), terms, vector);
}

}  // namespace
}  // namespace annals::index

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace annals::index;
  static RandomDocuments documents(kFloats, 5, true);
  static const std::vector<std::string> made = Made(&documents), terms = documents.Query();
  static const std::vector<float> vector = documents.Vector();
  LoadAndRead({reinterpret_cast<const char*>(data), size}, terms, vector);
  std::vector<std::string> pieces = made;
  for (std::size_t i = 0; i + 4 <= size; i += 4) Edit(data + i, &pieces);
  LoadAndRead(Forged(pieces), terms, vector);
  return 0;
}
