// Documents between the wire and core.
#pragma once

#include "annals/v1/document.pb.h"
#include "core/ingest/document_input.h"
#include "core/record/record.h"

namespace annals::server::convert {

// Takes everything as sent; ingest::Validate judges it.
ingest::DocumentInput FromProto(const v1::DocumentInput& document);

// What FromProto took, again.
v1::DocumentInput ToProto(const ingest::DocumentInput& document);

// `authority`: its rank by the collection's order.
v1::Document ToProto(const Document& document, int authority, int chunk_count);

}  // namespace annals::server::convert
