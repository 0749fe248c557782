// Dated facts of a folder, and the documents that carry them.
//
// quads.tsv or quads.tsv.gz: split, subject, relation, object, day; tabs between, one fact a line. Every day becomes
// one document ("Events of 2014-03-05") with its facts as relations that hold on that day, 25 a passage: what a news
// desk would send. The split is not used: all facts are known, the questions ask for sets of them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/time/timestamp.h"

namespace annals::bench {

struct DatedQuad {
  std::uint32_t subject = 0, relation = 0, object = 0;  // indexes into the names
  Day day;
};

// Entities of one text::NameKey are one, under the spelling that came first: so does the server identify them. Facts
// whose two ends are one entity are left out: nothing is asked about them, and the server keeps none.
struct QuadFile {
  std::vector<std::string> entities, relations;
  std::vector<DatedQuad> quads;  // sorted by day, subject, relation, object; distinct
};

// NotFound names the file that the folder lacks; InvalidArgument file and line.
absl::StatusOr<QuadFile> ReadQuads(const std::filesystem::path& folder);

absl::Status WriteDocuments(const QuadFile& file, const std::filesystem::path& path);

}  // namespace annals::bench
