// One question to a view, taken step by step: understood, cut to its slices, located in the first of them. For tests of
// what comes behind.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/retrieval/locate.h"
#include "core/retrieval/ranking/rank.h"
#include "core/scope/plan.h"
#include "core/scope/slices.h"

namespace annals::retrieval {

struct Asked {
  Asked(const index::View& asked, question::Request question, Options given = {})
      : view(asked),
        request(std::move(question)),
        options(std::move(given)),
        plan(scope::Understand(view, request, options.scope)),
        slices(scope::MakeSlices(view, request.superseded, &plan)),
        located(slices.slices.empty()
                    ? Located()
                    : Locate({view, vectors, options.locate, *slices.population, slice().allowed, plan.question.terms,
                              plan.content_terms(), plan.question.residual.terms})) {}
  Asked(const Asked&) = delete;

  const scope::Slice& slice() const { return slices.slices.at(0); }
  RankedList Rank(const Walk& walk = Walk(), const Support& support = {}, const GraphWeight& weight = {},
                  const Focus* focus = nullptr) const {
    return retrieval::Rank({view, request, options, plan, slice(), located, walk, support, weight, focus});
  }
  // The passage of that external id.
  index::ChunkOrdinal Chunk(const std::string& id) const {
    for (index::ChunkOrdinal c = 0; c < view.chunks(); ++c) {
      if (view.chunk(c).external_id == id) return c;
    }
    ADD_FAILURE() << "no passage " << id;
    return 0;
  }

  const index::View& view;
  const question::Request request;
  const Options options;
  const QuestionVectors vectors;
  scope::Plan plan;
  const scope::Slices slices;
  Located located;
};

}  // namespace annals::retrieval
