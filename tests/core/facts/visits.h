// Who visited whom, and a question of it as it is read: the fixture of tests of single steps of dated facts.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/facts/clauses.h"
#include "core/facts/dated_fact.h"
#include "core/facts/question_text.h"
#include "core/question/spelling.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::facts {

class Visits : public ::testing::Test {
 protected:
  Visits() {
    c.Facts({"2013-06-01 | Ada Lund | Make a visit | Norrvik",       //
             "2014-03-05 | Ada Lund | Make a visit | Wick",          //
             "2014-03-09 | Ben Oro | Make a visit | Wick",           //
             "2014-05-20 | Ada Lund | Make a visit | Tarn Harbour",  //
             "2014-06-02 | Ben Oro | Make a visit | Wick",           //
             "2014-07-01 | Ada Lund | Criticize or denounce | Ben Oro"});
  }

  static question::Question Read(const std::string& question) {
    return question::ReadQuestion(question, Day{std::chrono::year{2026} / 2 / 1}, language::Language::kEnglish);
  }
  QuestionText TextOf(const std::string& question) {
    const question::Question read = Read(question);
    return ReadText(c.view(), read, read.scope);
  }
  Access Sees() { return {c.view(), std::nullopt, {}}; }
  // REQUIRES: one entity has that name.
  EntityId Entity(const std::string& name) { return question::FindEntities(c.view(), name).at(0); }
  static Interval On(const char* day) { return Interval::On(ParseIsoDay(day).value()); }

  annals::testing::FactCollection c;
};

}  // namespace annals::facts
