// What most units that speak the contract include.
#pragma once

#include <grpcpp/grpcpp.h>

#include <nlohmann/json.hpp>

#include "annals/v1/admin_service.pb.h"
#include "annals/v1/asset_service.pb.h"
#include "annals/v1/document.pb.h"
#include "annals/v1/facts.pb.h"
#include "annals/v1/graph_service.pb.h"
#include "annals/v1/identity_service.pb.h"
#include "annals/v1/retrieval_service.pb.h"
#include "annals/v1/time.pb.h"
#include "cmake/precompiled_core.h"
