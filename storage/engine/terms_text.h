// Terms and vectors as PostgreSQL and pgvector write and read them.
//
//   TermsText({"rain", "rain", "o'neil"}) == "'o''neil':1 'rain':1,2"       a tsvector: as many positions as occurrences
//   AnyOf({"rain", "wind"}) == "'rain' | 'wind'"                            a tsquery
//   VectorText({0.5, -1}) == "[0.5,-1]"
//
// A term of more than 2,046 bytes, and what goes beyond 512 KB of a row's terms, is left out: PostgreSQL holds no more.
// It counts a term 255 times at most.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace annals::storage {

std::string TermsText(std::vector<std::string> terms);
std::string QuotedTerm(std::string_view term);
std::string AnyOf(std::span<const std::string> terms);
std::string VectorText(std::span<const float> vector);

// How often each of `terms` (sorted, distinct) stands in a tsvector as PostgreSQL sends it in its binary form; appends
// as many counts.
void CountTerms(std::string_view tsvector, std::span<const std::string> terms, std::vector<std::uint8_t>* counts);

}  // namespace annals::storage
