// Questions and what was found, between the wire and core.
#pragma once

#include "annals/v1/retrieval_service.pb.h"
#include "core/index/view.h"
#include "core/question/request.h"
#include "core/retrieval/result.h"
#include "server/convert/time.h"

namespace annals::server::convert {

// Everything but the vectors, with every field checked that needs neither the collection nor the model. `field` is the
// path of the request in the call: "" or "retrieve.". `today` is the reference day when the request names none.
question::Request FromProto(const v1::RetrieveRequest& request, Day today, const std::string& field,
                            Violations* violations);

// Of the request `explain`, without which derivations, relations, paths and links are left out, and `context_turns`.
// Watermark is the view's; total time is the caller's.
v1::RetrieveResponse ToProto(const retrieval::Result& result, const index::View& view,
                             const question::Request& request);

v1::UsedRelation ToProto(const retrieval::UsedRelation& relation);
v1::Path ToProto(const retrieval::Path& path);
v1::LinkedMention ToProto(const question::Link& link, const index::View& view);
const char* ScopeStatusName(scope::ScopeStatus status);  // "in_scope", a metric's label

}  // namespace annals::server::convert
