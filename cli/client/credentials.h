// What the client shows a server, and what it asks of it.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "grpcpp/security/credentials.h"

namespace annals::cli {

struct Credentials {
  std::string key;  // "annals_…"; empty: none
  bool tls = false;
  // PEM texts. Without authorities, the system's. The pair is for servers that want to see a certificate.
  std::string authorities, certificate, private_key;
};

// Where the words of a command line lead to; empty: not given.
struct CredentialFiles {
  bool tls = false;
  std::string key_file, authorities_file, certificate_file, private_key_file;
};

// The key is the first line of its file, or $ANNALS_API_KEY where no file is given. InvalidArgument when a file cannot
// be read, or half of a pair is missing.
absl::StatusOr<Credentials> ReadCredentials(const CredentialFiles& files);

std::shared_ptr<grpc::ChannelCredentials> ChannelCredentialsOf(const Credentials& credentials);

}  // namespace annals::cli
