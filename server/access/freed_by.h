// What OpenSSL's functions free, owned: std::unique_ptr<X509, FreedBy<X509_free>>.
#pragma once

namespace annals::server {

template <auto free>
struct FreedBy {
  template <class T>
  void operator()(T* value) const {
    free(value);
  }
};

}  // namespace annals::server
