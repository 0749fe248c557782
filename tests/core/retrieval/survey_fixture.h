// Surveys of two districts, asked through Retrieve: the fixture of the tests of retrieval.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/index/image.h"
#include "core/retrieval/retrieve.h"
#include "tests/support/bundle_builder.h"

namespace annals::retrieval {

inline const Day kToday{std::chrono::year{2026} / 2 / 1};

inline Interval Month(int y, unsigned m) {
  const Day from{std::chrono::year{y} / m / 1};
  const std::chrono::year_month_day day{from};
  return {from, Day{day.year() / day.month() / std::chrono::last} + std::chrono::days{1}};
}

inline constexpr const char* kMonthNames[] = {"",     "January", "February",  "March",   "April",    "May",     "June",
                                              "July", "August",  "September", "October", "November", "December"};

inline std::string MonthName(int y, unsigned m) { return std::string(kMonthNames[m]) + " " + std::to_string(y); }

// A collection of surveys, and questions to it.
class SurveyTest : public ::testing::Test {
 protected:
  testing::BundleBuilder Survey(const std::string& owner, int y, unsigned m) {
    auto b = make_.Document(owner + "-" + std::to_string(y) + "-" + std::to_string(m),
                            "Survey, " + MonthName(y, m) + ", " + owner);
    b.Label(MonthName(y, m), Month(y, m)).Owner(owner).DocType("survey");
    return b;
  }

  void Add(DocumentBundle bundle) {
    index::Change change;
    change.added.push_back(std::move(bundle));
    ASSERT_TRUE(image_->Apply(std::move(change)).ok());
  }

  void AddSurveys() {
    for (unsigned m : {4u, 7u, 10u}) {
      for (const std::string owner : {"Boston", "Chicago"}) {
        const std::string employment = "Employment in " + owner + " " + (m == 10 ? "declined slightly." : "rose.");
        Add(Survey(owner, 2025, m)
                .Chunk(employment, {employment})
                .Chunk("Prices were flat.", {"Prices were flat."})
                .Build());
      }
    }
  }

  Result Ask(const std::string& question, int top_k = 10, bool explain = false) {
    question::Request request{.query = question};
    request.reference = kToday;
    request.top_k = top_k;
    request.explain = explain;
    return Retrieve(*image_->Current(), request, options_);
  }

  std::vector<std::string> Ids(const Result& result) {
    const auto view = image_->Current();
    std::vector<std::string> ids;
    for (const RetrievedChunk& c : result.chunks) ids.push_back(view->chunk(c.ordinal).external_id);
    return ids;
  }

  testing::BundleFactory make_{4};
  std::unique_ptr<index::Image> image_ = index::MakeImage(4, {});
  Options options_;
};

}  // namespace annals::retrieval
