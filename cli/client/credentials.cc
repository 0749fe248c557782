#include "cli/client/credentials.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/record/status.h"

namespace annals::cli {
namespace {

absl::StatusOr<std::string> ReadFile(const std::string& path, const char* what) {
  if (path.empty()) return std::string();
  std::ifstream in(path);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in.good() && !in.eof()) return absl::InvalidArgumentError(absl::StrCat(what, ": cannot read ", path));
  if (text.empty()) return absl::InvalidArgumentError(absl::StrCat(what, ": nothing can be read from ", path));
  return text;
}

}  // namespace

absl::StatusOr<Credentials> ReadCredentials(const CredentialFiles& files) {
  Credentials credentials;
  ASSIGN_OR_RETURN(const std::string key, ReadFile(files.key_file, "--key-file"));
  const char* variable = std::getenv("ANNALS_API_KEY");
  credentials.key = std::string(absl::StripAsciiWhitespace(key.substr(0, key.find('\n'))));
  if (files.key_file.empty() && variable != nullptr)
    credentials.key = std::string(absl::StripAsciiWhitespace(variable));
  ASSIGN_OR_RETURN(credentials.authorities, ReadFile(files.authorities_file, "--tls-ca"));
  ASSIGN_OR_RETURN(credentials.certificate, ReadFile(files.certificate_file, "--tls-cert"));
  ASSIGN_OR_RETURN(credentials.private_key, ReadFile(files.private_key_file, "--tls-key"));
  if (credentials.certificate.empty() != credentials.private_key.empty())
    return absl::InvalidArgumentError("--tls-cert and --tls-key belong together");
  credentials.tls = files.tls || !credentials.authorities.empty() || !credentials.certificate.empty();
  return credentials;
}

std::shared_ptr<grpc::ChannelCredentials> ChannelCredentialsOf(const Credentials& credentials) {
  if (!credentials.tls) return grpc::InsecureChannelCredentials();
  return grpc::SslCredentials({.pem_root_certs = credentials.authorities,
                               .pem_private_key = credentials.private_key,
                               .pem_cert_chain = credentials.certificate});
}

}  // namespace annals::cli
