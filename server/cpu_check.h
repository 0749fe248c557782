// Does this machine have the instructions that the program was compiled for? The release build is compiled for
// x86-64-v3 (AVX2, FMA …); on an older CPU it would die of SIGILL without a word. The check is a constructor that runs
// before every other one, in an object compiled for plain x86-64, and ends the process with a sentence that names the
// missing feature.
#pragma once

namespace annals::server {

struct CpuFeature {
  const char* name;
  bool present;
};

// The features of x86-64-v3 beyond x86-64-v2, as this machine has them; ends with {nullptr, false}.
const CpuFeature* CpuFeatures();
// Name of the first feature that is not present, or nullptr.
const char* FirstMissing(const CpuFeature* features);

}  // namespace annals::server
