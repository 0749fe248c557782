// What most tests of the server and of the client include.
#pragma once

#include "cmake/precompiled_proto.h"
#include "cmake/precompiled_tests.h"
