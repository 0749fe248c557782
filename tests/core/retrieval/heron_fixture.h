// Records of a product, the technology in it, a patent and a paper on that, and the people behind them.
#pragma once

#include "tests/core/retrieval/asked.h"
#include "tests/core/retrieval/survey_fixture.h"

namespace annals::retrieval {

class HeronTest : public SurveyTest {
 protected:
  HeronTest() {
    const EdgeEnd cell = EdgeEnd::OfEntity("lattice cell");
    Add(make_.Document("heron", "Heron 12")
            .DocType("product")
            .Chunk("The Heron 12 is a ferry.", {"The Heron 12 is a ferry."})
            .Chunk("It is driven by a lattice cell.", {"It is driven by a lattice cell."})
            .Mention("lattice cell")
            .AddEdge(EdgeEnd::OfDocument("heron"), "implements", cell)
            .Build());
    Add(make_.Document("electrode", "Electrode with an open lattice")
            .DocType("patent")
            .Chunk("Claims of an electrode.", {"Claims of an electrode."})
            .Chunk("The technology of a lattice cell.", {"The technology of a lattice cell."})
            .Mention("lattice cell")
            .AddEdge(EdgeEnd::OfDocument("electrode"), "implements", cell)
            .AddEdge(EdgeEnd::OfEntity("tarn energy"), "assignee_of", EdgeEnd::OfDocument("electrode"))
            .Build());
    Add(make_.Document("tides", "Lattice cells at sea")
            .DocType("paper")
            .Chunk("Ada Quist measured a lattice cell.", {"Ada Quist measured a lattice cell."})
            .Mention("Ada Quist")
            .Mention("lattice cell")
            .AddEdge(EdgeEnd::OfEntity("ada quist"), "author_of", EdgeEnd::OfDocument("tides"))
            .AddEdge(cell, "used_in", EdgeEnd::OfDocument("tides"))
            .Build());
    for (const std::string name : {"Kevin Marsh", "Alexis Boon"}) {
      const std::string text = name + " works at Tarn Energy.";
      Add(make_.Document(name, name)
              .Chunk(text, {text})
              .Mention("Tarn Energy")
              .Relation(name, "works at", "Tarn Energy")
              .Build());
    }
    view_ = image_->Current();
  }

  void Read() { view_ = image_->Current(); }
  EntityId Of(std::string_view name) { return make_.EntityOf(name); }
  // "Heron 12 —implements→ lattice cell", with the arrow the other way where the relation is stated of the far end.
  static std::string InArrows(const std::vector<PathStep>& steps) {
    std::string arrows;
    for (const PathStep& step : steps) {
      const std::string arrow = step.reversed ? " ←" + step.relation + "— " : " —" + step.relation + "→ ";
      arrows += (arrows.empty() ? "" : ", ") + step.from + arrow + step.to;
    }
    return arrows;
  }

  std::shared_ptr<const index::View> view_;
};

}  // namespace annals::retrieval
