// The examples of header comments, and the tests that hold the same lines.
//
//   ExampleOf("core/text/text.h")[0].text    "   Terms(\"Who was Lothair II's mother?\", …)   -> {lothair, ii, mother}"
//
// An example is what stands in the comment before #pragma once, three spaces or more behind the //. A list of terms
// ("  facets   …") looks the same, and is covered the same way.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace annals::examples {

struct Line {
  int number = 0;
  std::string text;  // behind the //
};

// The lines of a header's example; none when it has none.
std::vector<Line> ExampleOf(const std::filesystem::path& header);

// What is wrong with a test of an example: lines of the header that do not stand in the test as comments, in order;
// comments of the test that are not of the header; and calls or quoted words of the example that its code does not use.
std::vector<std::string> FaultsOf(const std::filesystem::path& header, const std::filesystem::path& test);

}  // namespace annals::examples
