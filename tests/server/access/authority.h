// Certificates for tests.
#pragma once

#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <string>
#include <utility>

namespace annals::server::testing {

// An authority that issues certificates for "localhost" and 127.0.0.1, made of OpenSSL's calls.
class Authority {
 public:
  struct Issued {
    std::string certificate, key;  // PEM
  };

  explicit Authority(const std::string& name) : key_(EVP_EC_gen("P-256")) {
    certificate_ = Make(name, key_, nullptr, "critical,CA:TRUE", nullptr);
  }
  ~Authority() {
    X509_free(certificate_);
    EVP_PKEY_free(key_);
  }
  Authority(const Authority&) = delete;
  Authority& operator=(const Authority&) = delete;

  std::string certificate() const { return Pem(certificate_); }
  Issued Issue() {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* made = Make("localhost", key, certificate_, nullptr, "DNS:localhost,IP:127.0.0.1");
    Issued issued{.certificate = Pem(made), .key = Pem(key)};
    X509_free(made);
    EVP_PKEY_free(key);
    return issued;
  }

 private:
  X509* Make(const std::string& name, EVP_PKEY* key, X509* issuer, const char* constraints, const char* names) {
    X509* made = X509_new();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), ++serial_);
    X509_gmtime_adj(X509_getm_notBefore(made), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_set_pubkey(made, key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made), "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(name.c_str()), -1, -1, 0);
    X509_set_issuer_name(made, X509_get_subject_name(issuer == nullptr ? made : issuer));
    for (const auto& [nid, value] : {std::pair{NID_basic_constraints, constraints}, {NID_subject_alt_name, names}}) {
      if (value == nullptr) continue;
      X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, nid, value);
      X509_add_ext(made, extension, -1);
      X509_EXTENSION_free(extension);
    }
    X509_sign(made, key_, EVP_sha256());
    return made;
  }
  static std::string TextOf(BIO* out) {
    char* bytes = nullptr;
    const long size = BIO_get_mem_data(out, &bytes);
    std::string text(bytes, static_cast<std::size_t>(size));
    BIO_free(out);
    return text;
  }
  static std::string Pem(X509* certificate) {
    BIO* out = BIO_new(BIO_s_mem());
    PEM_write_bio_X509(out, certificate);
    return TextOf(out);
  }
  static std::string Pem(EVP_PKEY* key) {
    BIO* out = BIO_new(BIO_s_mem());
    PEM_write_bio_PrivateKey(out, key, nullptr, nullptr, 0, nullptr, nullptr);
    return TextOf(out);
  }

  EVP_PKEY* key_;
  X509* certificate_ = nullptr;
  long serial_ = 0;
};

}  // namespace annals::server::testing
