// What most units that speak JSON to a model include.
#pragma once

#include "cmake/precompiled_core.h"

#include <nlohmann/json.hpp>
