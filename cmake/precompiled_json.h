// What most units that speak JSON to a model include.
#pragma once

#include <nlohmann/json.hpp>

#include "cmake/precompiled_core.h"
