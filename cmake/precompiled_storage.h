// What most units that speak to PostgreSQL include.
#pragma once

#include "cmake/precompiled_core.h"

#include <libpq-fe.h>
#include <nlohmann/json.hpp>
#include <pqxx/pqxx>
