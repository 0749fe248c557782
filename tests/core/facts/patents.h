// A patent, the one that supersedes it, who made them, and a merger: the fixture of tests of what documents' events tell.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/facts/dated_fact.h"
#include "core/question/spelling.h"
#include "tests/core/facts/fact_collection.h"

namespace annals::facts {

class Patents : public ::testing::Test {
 protected:
  Patents() {
    ingest::DocumentInput open{.id = "lk-1", .title = "Electrode with an open lattice", .text = "An open lattice."};
    open.doc_type = "patent";
    open.published = "2021-06-15";
    open.inventors = {"Ilse Marrow"};
    open.identifiers = {{"patent_no", "LK 1020304"}};
    open.events = {{"filed", "2019-03-04"}, {"granted", "2021-06-15"}};
    c.Put(open);
    ingest::DocumentInput graded{.id = "lk-2", .title = "Electrode with a graded lattice", .text = "A graded lattice."};
    graded.doc_type = "patent";
    graded.published = "2024-11-05";
    graded.inventors = {"Ilse Marrow"};
    graded.supersedes = {"lk-1"};
    graded.events = {{"filed", "2023-05-18"}};
    c.Put(graded);
    ingest::DocumentInput merger{.id = "merger", .title = "Harbour Line and North Ferries merge"};
    merger.text = "Harbour Line and North Ferries are one company now. Ilse Marrow was there.";
    merger.published = "2021-05-06";
    merger.events = {{"merger", "2021-05-04"}};
    c.Put(merger);
  }

  Access Sees() { return {c.view(), std::nullopt, {}}; }
  std::string IdOf(index::DocumentOrdinal d) { return c.view().document(d).external_id; }

  annals::testing::FactCollection c;
};

}  // namespace annals::facts
