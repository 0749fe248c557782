// The gRPC side: one service object for a whole table of routes. It takes requests as bytes and parses them itself,
// because gRPC's own parsing answers a bad string with INTERNAL and no field name.
#pragma once

#include <grpcpp/impl/service_type.h>
#include <grpcpp/server_context.h>
#include <grpcpp/support/byte_buffer.h>
#include <grpcpp/support/status.h>

#include <vector>

#include "server/call.h"
#include "server/routes.h"

namespace annals::server {

class RpcService final : public grpc::Service {
 public:
  // All must outlive the service. REQUIRES: every route is of the service named by its method.
  RpcService(const std::vector<const Route*>& routes, CallRecorder& recorder, RequestIds& ids);

 private:
  grpc::Status Serve(const Route& route, grpc::ServerContext* context, const grpc::ByteBuffer& request,
                     grpc::ByteBuffer* response);

  CallRecorder& recorder_;
  RequestIds& ids_;
};

}  // namespace annals::server
