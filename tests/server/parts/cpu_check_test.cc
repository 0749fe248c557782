#include "server/cpu_check.h"

#include <gtest/gtest.h>

#include <string>

namespace annals::server {
namespace {

TEST(CpuCheck, NamesTheFirstMissingFeature) {
  const CpuFeature old_machine[] = {{"avx", true}, {"avx2", false}, {"fma", false}, {nullptr, false}};
  EXPECT_EQ(std::string(FirstMissing(old_machine)), "avx2");
  const CpuFeature new_machine[] = {{"avx", true}, {"avx2", true}, {nullptr, false}};
  EXPECT_EQ(FirstMissing(new_machine), nullptr);
}

TEST(CpuCheck, ListsWhatTheReleaseBuildUses) {
  std::string names;
  for (const CpuFeature* f = CpuFeatures(); f->name != nullptr; ++f) names += std::string(f->name) + " ";
  EXPECT_EQ(names, "avx avx2 bmi bmi2 f16c fma lzcnt ");
}

}  // namespace
}  // namespace annals::server
