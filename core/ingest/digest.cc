#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "absl/log/absl_check.h"
#include "absl/strings/escaping.h"
#include "core/ingest/document_input.h"

namespace annals::ingest {
namespace {

// Part of the digest: documents are prepared again once the way they are prepared has changed.
constexpr std::string_view kPreparation = "annals-document-1";

// Every value is written with its length before it, so that no two inputs have one canonical form.
class Canonical {
 public:
  Canonical() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    ABSL_CHECK(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1) << "SHA-256 is missing";
  }

  Canonical& Number(std::uint64_t value) {
    std::array<unsigned char, 8> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(value >> (8 * i));
    return Bytes(bytes.data(), bytes.size());
  }
  Canonical& Text(std::string_view value) { return Number(value.size()).Bytes(value.data(), value.size()); }
  Canonical& Texts(const std::vector<std::string>& values) {
    Number(values.size());
    for (const std::string& value : values) Text(value);
    return *this;
  }
  Canonical& Pairs(const std::vector<std::pair<std::string, std::string>>& values) {
    Number(values.size());
    for (const auto& [key, value] : values) Text(key).Text(value);
    return *this;
  }
  // Pairs of a map, whose order means nothing.
  Canonical& Map(std::vector<std::pair<std::string, std::string>> values) {
    std::ranges::sort(values);
    return Pairs(values);
  }
  Canonical& Relations(const std::vector<RelationInput>& relations) {
    Number(relations.size());
    for (const RelationInput& r : relations) {
      Text(r.subject)
          .Text(r.predicate)
          .Text(r.object)
          .Text(r.valid_from)
          .Text(r.valid_to)
          .Number(r.validity.has_value());
      if (r.validity) Text(ToString(*r.validity));
    }
    return *this;
  }
  Canonical& Floats(const std::vector<float>& values) {
    Number(values.size());
    for (float value : values) Number(std::bit_cast<std::uint32_t>(value));
    return *this;
  }

  std::string Hex() && {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
    unsigned int size = 0;
    ABSL_CHECK_EQ(EVP_DigestFinal_ex(context_.get(), digest.data(), &size), 1);
    return absl::BytesToHexString({reinterpret_cast<const char*>(digest.data()), size});
  }

 private:
  Canonical& Bytes(const void* data, std::size_t size) {
    ABSL_CHECK_EQ(EVP_DigestUpdate(context_.get(), data, size), 1);
    return *this;
  }

  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

}  // namespace

std::string ContentDigest(const DocumentInput& in) {
  Canonical canonical;
  canonical.Text(kPreparation).Text(in.id).Text(in.title).Text(in.text).Number(in.chunks.size());
  for (const ChunkInput& chunk : in.chunks) {
    canonical.Text(chunk.id)
        .Text(chunk.section)
        .Text(chunk.text)
        .Texts(chunk.entities)
        .Relations(chunk.relations)
        .Floats(chunk.embedding);
  }
  canonical.Text(in.doc_type)
      .Text(in.owner)
      .Text(in.channel)
      .Text(in.kind)
      .Text(in.status)
      .Text(in.asset_ref)
      .Text(in.canonical_of);
  canonical.Text(in.label)
      .Text(in.period_from)
      .Text(in.period_to)
      .Text(in.covered_from)
      .Text(in.covered_to)
      .Text(in.published);
  canonical.Number(static_cast<std::uint64_t>(in.authority));
  canonical.Texts(in.authors)
      .Texts(in.inventors)
      .Texts(in.assignees)
      .Texts(in.implements)
      .Texts(in.used_in)
      .Texts(in.supersedes);
  canonical.Map(in.identifiers).Pairs(in.events).Number(in.asset_links.size());
  for (const auto& link : in.asset_links) {
    canonical.Text(link.target_ref).Text(link.relation).Text(link.source_ref);
  }
  canonical.Map(in.metadata).Texts(in.entities).Relations(in.relations);
  // What has none keeps the digest that it had before there were any.
  if (!in.recipients.empty() || !in.copied.empty() || !in.aliases.empty())
    canonical.Texts(in.recipients).Texts(in.copied).Texts(in.aliases);
  if (!in.senders.empty() || !in.speakers.empty()) canonical.Text("senders").Texts(in.senders).Texts(in.speakers);
  if (!in.hidden_people.empty()) canonical.Text("hidden_people").Texts(in.hidden_people);
  return std::move(canonical).Hex();
}

}  // namespace annals::ingest
