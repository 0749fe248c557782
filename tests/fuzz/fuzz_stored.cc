// Rows of engine POSTGRES with changes inside: shapes, bodies, vectors and lists that a database gives back otherwise than they
// were written. Refused, or left out, or a view of which everything can be read, whose sentences stand in their passages.
//
// Four bytes of the input are one change: the row, and what is done to it (changed_bytes.h).
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/index/stored/stored_document.h"
#include "core/index/stored/stored_view.h"
#include "tests/core/index/forged_snapshot.h"
#include "tests/core/index/random_documents.h"
#include "tests/fuzz/changed_bytes.h"

namespace annals::index {
namespace {

constexpr std::size_t kFloats = 4;

struct Made {
  explicit Made(RandomDocuments* documents) {
    std::vector<DocumentBundle> bundles;
    for (int i = 0; i < 8; ++i) bundles.push_back(documents->Next());
    for (const DocumentBundle& bundle : bundles) whole.push_back(bundle.document);
    auto made = StoredRowsOf(std::move(bundles), kFloats, language::Language::kEnglish);
    if (!made.ok()) std::abort();
    rows = *std::move(made);
  }
  std::vector<Document> whole;
  StoredRows rows;
};

// All that may be changed.
std::vector<std::string*> Bytes(StoredRows* rows) {
  std::vector<std::string*> bytes;
  for (StoredRows::Version& version : rows->documents)
    bytes.insert(bytes.end(), {&version.shape, &version.body, &version.vectors});
  for (ListPiece& piece : rows->lists) bytes.push_back(&piece.body);
  return bytes;
}

void Edit(const std::uint8_t* change, const std::vector<std::string*>& rows) {
  ChangeBytes(change, rows[(change[0] * 7U) % rows.size()]);
}

class Source final : public StoredSource {
 public:
  explicit Source(const StoredRows& rows) {
    for (const StoredRows::Version& version : rows.documents) {
      all_.bodies[version.id] = version.body;
      all_.vectors[version.id] = version.vectors;
    }
    for (const ListPiece& piece : rows.lists) {
      all_.lists[piece.key].push_back(piece.body);
      all_.counts[piece.key] += piece.rows;
    }
    for (const Entity& entity : rows.entities) {
      all_.entities[entity.id] = entity;
      all_.sharing[entity.id] = true;
    }
    for (const auto& [name, id] : rows.names) all_.names[name].push_back(id);
  }
  absl::StatusOr<StoredReply> Read(const StoredWanted&) override { return all_; }
  absl::StatusOr<std::optional<std::vector<StoredPlace>>> Nearest(bool, std::span<const float>, std::size_t) override {
    return std::nullopt;
  }

 private:
  StoredReply all_;
};

void CheckSentences(const View& view) {
  for (StatementOrdinal s = 0; s < view.statements(); ++s) {
    const StatementRef statement = view.statement(s);
    if (statement.begin < statement.end && statement.end > view.chunk(statement.chunk).text.size()) std::abort();
  }
}

void LoadAndRead(const std::vector<Document>& documents, const StoredRows& rows, const std::vector<std::string>& terms,
                 const std::vector<float>& vector) {
  const auto image = MakeImage(0, {.seal_at = kNeverSeal});
  Change change{.watermark = 1};
  for (std::size_t i = 0; i < documents.size(); ++i) {
    auto bundle = BundleOfShape(rows.documents[i].shape);
    if (!bundle.ok()) return;
    bundle->document = documents[i];
    change.added.push_back(*std::move(bundle));
  }
  if (!image->Apply(std::move(change)).ok()) return;
  const StoredView view(image->Current(), kFloats, std::make_shared<StoredCache>(1 << 20),
                        std::make_shared<Source>(rows));
  view.Rehearse([&] { ReadEverything(view, terms, vector); });
  ReadEverything(view, terms, vector);
  CheckSentences(view);
}

}  // namespace
}  // namespace annals::index

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace annals::index;
  static RandomDocuments documents(kFloats, 5, true);
  static const Made made(&documents);
  static const std::vector<std::string> terms = documents.Query();
  static const std::vector<float> vector = documents.Vector();
  StoredRows rows = made.rows;
  for (std::size_t i = 0; i + 4 <= size; i += 4) Edit(data + i, Bytes(&rows));
  LoadAndRead(made.whole, rows, terms, vector);
  return 0;
}
