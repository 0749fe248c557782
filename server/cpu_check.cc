#include "server/cpu_check.h"

#include <unistd.h>

namespace annals::server {

const CpuFeature* CpuFeatures() {
  __builtin_cpu_init();
  static CpuFeature features[8];  // no dynamic initialisation: this runs before constructors
  int n = 0;
  features[n++] = {"avx", __builtin_cpu_supports("avx") != 0};
  features[n++] = {"avx2", __builtin_cpu_supports("avx2") != 0};
  features[n++] = {"bmi", __builtin_cpu_supports("bmi") != 0};
  features[n++] = {"bmi2", __builtin_cpu_supports("bmi2") != 0};
  features[n++] = {"f16c", __builtin_cpu_supports("f16c") != 0};
  features[n++] = {"fma", __builtin_cpu_supports("fma") != 0};
  features[n++] = {"lzcnt", __builtin_cpu_supports("lzcnt") != 0};
  features[n] = {nullptr, false};
  return features;
}

const char* FirstMissing(const CpuFeature* features) {
  for (; features->name != nullptr; ++features) {
    if (!features->present) return features->name;
  }
  return nullptr;
}

#ifdef ANNALS_CPU
namespace {

void Say(const char* text) {
  unsigned length = 0;
  while (text[length] != '\0') ++length;
  if (write(STDERR_FILENO, text, length) < 0) _exit(1);
}

__attribute__((constructor(101))) void CheckCpu() {
  const char* missing = FirstMissing(CpuFeatures());
  if (missing == nullptr) return;
  Say("annalsd: this build is for " ANNALS_CPU " and this CPU lacks \"");
  Say(missing);
  Say("\". Build it for any x86-64: cmake -DANNALS_CPU= (or use the preset debug).\n");
  _exit(1);
}

}  // namespace
#endif

}  // namespace annals::server
