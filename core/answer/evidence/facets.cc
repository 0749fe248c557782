#include "core/answer/evidence/facets.h"

namespace annals::answer {

std::vector<Facet> FacetsOf(const question::Question& question, const QuestionTerms& terms) {
  std::vector<Facet> facets;
  for (const question::Facet& facet : question.facets) {
    facets.push_back({facet.text,
                      {.terms = terms.MaskOf(facet.terms),
                       .figure = facet.figure,
                       .qualifiers = facet.qualifiers,
                       .forward = facet.forward,
                       .change = facet.change}});
  }
  return facets;
}

}  // namespace annals::answer
