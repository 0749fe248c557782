#include "server/convert/given_document.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "core/ingest/names/named_address.h"
#include "core/record/vocabulary.h"
#include "server/convert/document.h"
#include "server/convert/time.h"

namespace annals::server::convert {
namespace {

constexpr char kForm = 1;
constexpr std::size_t kHead = 9;
// No document of the contract comes near it: what says more is not ours.
constexpr std::uint64_t kLongest = std::uint64_t{1} << 30;

std::string Serialized(const v1::DocumentInput& document) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream out(&stream);
  out.SetSerializationDeterministic(true);
  document.SerializeToCodedStream(&out);
  out.Trim();
  return bytes;
}

absl::Status NotPacked() {
  return absl::DataLossError("a document that was given is kept in a form that is not known");
}

// What a bundle says, by the ids and keys that its rows are written with.
class Rebuilding {
 public:
  explicit Rebuilding(const DocumentBundle& stored) : stored_(stored) {
    for (const Entity& entity : stored.entities) {
      names_[entity.id.value] = entity.name;
      by_key_[entity.key] = entity.name;
    }
  }

  v1::DocumentInput Document() {
    Fields();
    Chunks();
    for (const Event& event : stored_.events) {
      if (event.subject || event.computed || event.type == event::kPublished) continue;
      v1::EventInput& out = *document_.add_events();
      out.set_type(event.type);
      out.set_date(event.raw_date);
    }
    for (const Edge& edge : stored_.edges) AddEdge(edge);
    for (const AssetEdge& edge : stored_.asset_edges) {
      v1::AssetLink& link = *document_.add_asset_links();
      link.set_source_ref(edge.source_ref);
      link.set_target_ref(edge.target_ref);
      link.set_relation(edge.relation);
    }
    return std::move(document_);
  }

 private:
  void Fields() {
    const annals::Document& from = stored_.document;
    document_.set_id(from.external_id);
    document_.set_title(from.title);
    document_.set_doc_type(from.doc_type);
    document_.set_owner(from.owner);
    document_.set_channel(from.channel);
    document_.set_kind(from.kind);
    document_.set_status(from.status);
    document_.set_label(from.label);
    if (from.period) *document_.mutable_period() = ToProto(*from.period);
    if (from.covered) *document_.mutable_covered() = ToProto(*from.covered);
    document_.set_published(from.raw_date);
    document_.set_authority(from.authority);
    document_.set_canonical_of(from.canonical_of);
    document_.set_asset_ref(from.asset_ref);
    for (const auto& [name, value] : from.identifiers) (*document_.mutable_identifiers())[name] = value;
    for (const auto& [name, value] : from.metadata) (*document_.mutable_metadata())[name] = value;
  }

  void Chunks() {
    std::map<std::int64_t, v1::ChunkInput*> chunks;
    for (const Chunk& chunk : stored_.chunks) {
      v1::ChunkInput* out = document_.add_chunks();
      out->set_id(chunk.external_id);
      out->set_section(chunk.section);
      out->set_text(chunk.text);
      chunks[chunk.id.value] = out;
    }
    std::map<std::int64_t, bool> given;  // statements that are no sentence
    for (const Statement& statement : stored_.statements) given[statement.id.value] = statement.end == 0;
    for (const RelationRow& relation : stored_.relations) {
      if (!given[relation.statement.value] || !chunks.contains(relation.chunk.value)) continue;
      v1::RelationInput& out = *chunks[relation.chunk.value]->add_relations();
      out.set_subject(names_[relation.subject.value]);
      out.set_predicate(relation.predicate);
      out.set_object(names_[relation.object.value]);
      if (relation.source == ValiditySource::kExplicit) *out.mutable_validity() = ToProto(relation.validity);
    }
  }

  std::string NameOf(const EdgeEnd& end) const {
    const auto key = end.entity();
    if (!key) return std::string(end.document().value_or(""));
    const auto known = by_key_.find(*key);
    return known == by_key_.end() ? std::string(*key) : known->second;
  }

  // With the address that the document gives for the name.
  std::string Reached(const EdgeEnd& person) const {
    const auto address = std::ranges::find_if(stored_.edges, [&](const Edge& edge) {
      return edge.relation == relation::kAddressOf && edge.target == person && edge.source.entity();
    });
    ingest::NamedAddress named{.name = NameOf(person), .address = ""};
    if (address != stored_.edges.end() && stored_.document.doc_type != doc_type::kContact)
      named.address = *address->source.entity();
    return named.Written();
  }

  void AddEdge(const Edge& edge) {
    if (edge.relation == relation::kAuthorOf) document_.add_authors(NameOf(edge.source));
    if (edge.relation == relation::kInventorOf) document_.add_inventors(NameOf(edge.source));
    if (edge.relation == relation::kAssigneeOf) document_.add_assignees(NameOf(edge.source));
    if (edge.relation == relation::kSenderOf) document_.add_senders(Reached(edge.source));
    if (edge.relation == relation::kRecipientOf) document_.add_recipients(Reached(edge.source));
    if (edge.relation == relation::kCopiedOn) document_.add_copied(Reached(edge.source));
    if (edge.relation == relation::kSpeakerOf) document_.add_speakers(Reached(edge.source));
    if (edge.relation == relation::kImplements) document_.add_implements(NameOf(edge.target));
    if (edge.relation == relation::kUsedIn) document_.add_used_in(NameOf(edge.target));
    if (edge.relation == relation::kSupersedes) document_.add_supersedes(NameOf(edge.target));
  }

  const DocumentBundle& stored_;
  std::map<std::int64_t, std::string> names_;
  std::map<std::string, std::string, std::less<>> by_key_;
  v1::DocumentInput document_;
};

}  // namespace

std::string PackGiven(const ingest::DocumentInput& input) {
  const std::string bytes = Serialized(ToProto(input));
  uLongf packed = compressBound(bytes.size());
  std::string result(kHead + packed, kForm);
  for (std::size_t i = 1; i < kHead; ++i) result[i] = static_cast<char>(bytes.size() >> (8 * (i - 1)));
  // It fails for lack of memory alone, and then so does all else.
  if (compress2(reinterpret_cast<Bytef*>(result.data()) + kHead, &packed, reinterpret_cast<const Bytef*>(bytes.data()),
                bytes.size(), Z_BEST_SPEED) != Z_OK)
    throw std::bad_alloc();
  result.resize(kHead + packed);
  return result;
}

absl::StatusOr<v1::DocumentInput> UnpackGiven(std::string_view packed) {
  if (packed.size() < kHead || packed[0] != kForm) return NotPacked();
  std::uint64_t length = 0;
  for (std::size_t i = 1; i < kHead; ++i)
    length |= std::uint64_t{static_cast<unsigned char>(packed[i])} << (8 * (i - 1));
  if (length > kLongest) return NotPacked();
  std::string bytes(length, '\0');
  uLongf unpacked = length;
  const int code = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &unpacked,
                              reinterpret_cast<const Bytef*>(packed.data()) + kHead, packed.size() - kHead);
  v1::DocumentInput document;
  if (code != Z_OK || unpacked != length || !document.ParseFromString(bytes)) return NotPacked();
  return document;
}

v1::DocumentInput Rebuild(const DocumentBundle& stored) { return Rebuilding(stored).Document(); }

}  // namespace annals::server::convert
