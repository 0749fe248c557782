// How far an ingest is, for people: a bar that is redrawn on a terminal, a line for each tenth elsewhere.
//
//   [##########----------]  52 %  1,270 documents, 16,118 chunks  40.2 docs/s, 510 chunks/s  about 29 s left
//
// The fraction is that of the input's bytes. Input of unknown length (standard input) has no bar and no estimate.
#pragma once

#include <chrono>
#include <cstdint>
#include <ostream>
#include <string>

#include "cli/client/ingest_run.h"
#include "cli/client/vector_wait.h"

namespace annals::cli {

using Seconds = std::chrono::duration<double>;

// "1,234,567".
std::string Grouped(std::int64_t number);
// "8 s", "3 min 20 s", "2 h 5 min".
std::string Duration(Seconds time);
// One line as above, without line end. `total_bytes` 0: unknown.
std::string ProgressLine(const IngestTotals& totals, std::uintmax_t total_bytes, Seconds elapsed);
// "[#####---------------]  25 %  3,000 texts without vectors  120 texts/s  about 25 s left"; `total` is what there was.
std::string VectorLine(const VectorsLeft& left, std::int64_t total);

class Progress {
 public:
  Progress(std::ostream* out, bool terminal, std::uintmax_t total_bytes)
      : out_(out), terminal_(terminal), total_bytes_(total_bytes) {}
  // `elapsed` since the start.
  void Update(const IngestTotals& totals, Seconds elapsed);
  // After it, while vectors are made.
  void Update(const VectorsLeft& left);
  // Takes the bar away, so that a message can be printed; the next Update draws it again.
  void Clear();

 private:
  std::ostream* out_;
  bool terminal_;
  std::uintmax_t total_bytes_;
  int tenths_ = 0;  // last tenth that was printed
  bool drawn_ = false;
  Seconds drawn_at_{0};
  void Show(const std::string& line, double fraction);
  std::int64_t vectors_ = 0;  // the most that were left
};

}  // namespace annals::cli
