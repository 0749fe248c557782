#include "tests/e2e/corpus.h"

#include "nlohmann/json.hpp"

namespace annals::e2e {
namespace {

constexpr const char* kTowns[] = {"Alder", "Birchwick", "Cranmoor", "Dunlow", "Eskby", "Fernholt", "Gorsehill"};
constexpr const char* kFirms[] = {"Marl Foundry", "Quay Textiles", "Northern Glass", "Tollgate Mills",
                                  "Brack Shipping"};
constexpr const char* kMonths[] = {"January", "April", "July", "October"};

nlohmann::json Document(int i) {
  const std::string town = kTowns[i % 7], firm = kFirms[i % 5], month = kMonths[i % 4],
                    year = std::to_string(2015 + i / 28);
  const std::string n = std::to_string(10 + i * 7 % 90);
  return {{"id", "town-" + std::to_string(i)},
          {"title", "Survey of " + town + ", " + month + " " + year},
          {"doc_type", "survey"},
          {"owner", town},
          {"text", firm + " hired " + n + " workers in " + town + ". Prices at the market of " + town + " rose by " +
                       n + " percent. " + "Contacts of " + firm + " expected the harbour of " + town +
                       " to open in the spring of " + year + "."}};
}

}  // namespace

std::string GeneratedLines(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) lines += Document(i).dump() + "\n";
  return lines;
}

}  // namespace annals::e2e
