// How well what was returned keeps to the periods that were asked about.
//
// Gold of passages, at k passages:
//   scope_exact         the understood groups hold exactly the catalogue's periods of the gold groups
//   temporal_precision  share of the passages whose document's period is a gold period
//   contamination       some passage is of another period
//   recall@k            gold passages returned / min(gold passages, k)
//   both_present        of two groups: a passage of each; both_gold: a gold passage of each
//   attribution         of two groups: share of the passages whose `group` is the gold group of their period
// Gold of sentences, at a budget of tokens:
//   doc_recall          gold documents returned / gold documents
//   evidence_recall     gold sentences that stand in a returned passage of their document / gold sentences
//   wrong_scope         share of the passages that lie neither in the understood scope (period and owner) nor in a gold
//                       document
//   refused_*           "nothing in scope", of the unanswerable and of the answerable questions
//
// Each is a mean over the questions that it is defined on, with halves: questions at even and at odd places. Pure.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bench/temporal/temporal_data.h"

namespace annals::bench {

struct ReturnedPassage {
  std::string chunk, document, owner;
  std::string words;  // see WordsOf
  int group = -1;     // index into Understanding::groups
};

// What the server made of the question.
struct Understanding {
  std::vector<Interval> groups;
  std::vector<std::string> owners;
  bool nothing_in_scope = false;
};

struct Difference;

class Tally {
 public:
  // Of the question at `place`.
  void Add(const std::string& measure, std::size_t place, double value);
  double Mean(const std::string& measure) const;  // 0 of a measure without questions
  double Half(const std::string& measure, int half) const;
  const std::vector<std::string>& measures() const { return order_; }  // in the order of their first value

 private:
  friend Difference Compare(const Tally& tally, const Tally& other, const std::string& measure);
  std::vector<std::string> order_;
  std::map<std::string, std::multimap<std::size_t, double>> values_;  // by place
};

// Shares of the questions that `measure` is defined on for both, each asked once: where it is higher in `tally` than in
// `other`, and where it is lower.
struct Difference {
  double higher = 0, lower = 0;
};
Difference Compare(const Tally& tally, const Tally& other, const std::string& measure);

// `k`: passages asked for; it names the recall.
void MeasureGroups(const TemporalData& data, std::size_t place, const Understanding& understood,
                   const std::vector<ReturnedPassage>& passages, int k, Tally* tally);

// `suffix`: "" or "@6000", appended to the names.
void MeasureSentences(const TemporalData& data, std::size_t place, const Understanding& understood,
                      const std::vector<ReturnedPassage>& passages, const std::string& suffix, Tally* tally);
void MeasureRefusal(const TemporalData& data, std::size_t place, const Understanding& understood, Tally* tally);

}  // namespace annals::bench
