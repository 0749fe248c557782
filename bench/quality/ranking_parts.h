// The parts of the ranking that a trial can leave out, to see what each is worth (docs/recipes.md B.10).
#pragma once

#include <array>

#include "annals/v1/debug_service.pb.h"

namespace annals::bench {

struct RankingPart {
  const char* name;  // of the system that lacks it
  v1::RankingPart part;
};

inline constexpr auto kRankingParts =
    std::to_array<RankingPart>({{"without question links", v1::RANKING_PART_QUESTION_LINKS},
                                {"without relation seeds", v1::RANKING_PART_RELATION_SEEDS},
                                {"without query weights", v1::RANKING_PART_QUERY_WEIGHTS},
                                {"without alias edges", v1::RANKING_PART_ALIAS_EDGES},
                                {"without title edge", v1::RANKING_PART_TITLE_EDGE},
                                {"without dense", v1::RANKING_PART_DENSE},
                                {"without coverage", v1::RANKING_PART_COVERAGE},
                                {"without records", v1::RANKING_PART_RECORDS},
                                {"without expansion", v1::RANKING_PART_EXPANSION},
                                {"without paths", v1::RANKING_PART_PATHS},
                                {"without mention seeds", v1::RANKING_PART_MENTION_SEEDS},
                                {"without standing aside", v1::RANKING_PART_STAND_ASIDE},
                                {"without own words", v1::RANKING_PART_OWN_WORDS},
                                {"without weighing the graph", v1::RANKING_PART_GRAPH_WEIGHT},
                                {"without passages as seeds", v1::RANKING_PART_PASSAGE_SEEDS},
                                {"without speakers", v1::RANKING_PART_SPEAKERS},
                                {"without spoken times", v1::RANKING_PART_SPOKEN_TIMES}});

}  // namespace annals::bench
