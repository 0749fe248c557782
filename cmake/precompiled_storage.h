// What most units that speak to PostgreSQL include.
#pragma once

#include <libpq-fe.h>

#include <nlohmann/json.hpp>
#include <pqxx/pqxx>

#include "cmake/precompiled_core.h"
