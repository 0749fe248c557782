#include "core/facts/asset_backfill.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/facts/asset_graph.h"
#include "core/record/asset_ref.h"
#include "core/record/phone_number.h"
#include "core/record/thread_roots.h"
#include "core/record/vocabulary.h"

namespace annals::facts {
namespace {

using index::DocumentOrdinal;

constexpr std::size_t kMostSharers = 100;
constexpr float kShared = 0.8F;  // confidence of a link by an identifier that both have
constexpr std::string_view kMail = "mail", kChat = "chat", kAttachment = "attachment", kCall = "call",
                           kAppointment = "appointment";
constexpr std::string_view kPart = "part.", kReferences = "references";

constexpr std::string_view kPhone = "phone", kMentionedPhone = "mentioned_phone";
constexpr std::size_t kPhoneEnd = 7;  // digits that both forms of a number end in, at least
struct SharedIdentifier {
  std::string_view name, sort;
  bool phone = false;      // compared as PhoneNumber writes it
  bool mentioned = false;  // stands in the text, and need not be a number of those who write
};
constexpr SharedIdentifier kSharedIdentifiers[] = {{"invoice_number", "invoice_number"},
                                                   {"invoice_no", "invoice_number"},
                                                   {"invoice", "invoice_number"},
                                                   {"calendar_uid", "calendar_uid"},
                                                   {"event_uid", "calendar_uid"},
                                                   {"ical_uid", "calendar_uid"},
                                                   {"phone", kPhone, true},
                                                   {"phone_number", kPhone, true},
                                                   {kMentionedPhone, kPhone, true, true}};

std::string_view Field(const Document& document, std::string_view name) {
  for (const auto* fields : {&document.identifiers, &document.metadata}) {
    const auto at = std::ranges::find(*fields, name, &std::pair<std::string, std::string>::first);
    if (at != fields->end()) return at->second;
  }
  return "";
}

// Ids in angle brackets, over as many fields as they take: references, references.2, …
std::vector<std::string> ReferencesOf(const Document& document) {
  std::vector<std::string> ids;
  for (int part = 1;; ++part) {
    std::string_view rest =
        Field(document, part == 1 ? std::string(kReferences) : std::string(kReferences) + "." + std::to_string(part));
    if (rest.empty()) return ids;
    for (std::size_t begin; (begin = rest.find('<')) != std::string_view::npos;) {
      const std::size_t end = rest.find('>', begin);
      if (end == std::string_view::npos) break;
      ids.emplace_back(rest.substr(begin + 1, end - begin - 1));
      rest.remove_prefix(end + 1);
    }
  }
}

// Of the field and of its further ones: phone_number, phone_number.2, …
std::vector<std::string_view> ValuesOf(const Document& document, std::string_view name) {
  std::vector<std::string_view> values;
  for (int part = 1;; ++part) {
    const std::string_view value =
        Field(document, part == 1 ? std::string(name) : std::string(name) + "." + std::to_string(part));
    if (value.empty()) return values;
    values.push_back(value);
  }
}

std::string Normal(const SharedIdentifier& identifier, std::string_view value) {
  if (identifier.phone) return PhoneNumber(value);
  std::string normal;
  for (const char c : value) {
    if (c != ' ') normal += c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  return normal;
}

// Documents that have an identifier.
struct Sharers {
  std::vector<const Document*> owners, mentions;

  void Add(const Document* d, bool mentioned) {
    std::vector<const Document*>& where = mentioned ? mentions : owners;
    if (!std::ranges::contains(where, d)) where.push_back(d);
  }
};

class Teller {
 public:
  explicit Teller(const index::View& view) : graph_(view, std::nullopt) {
    for (DocumentOrdinal d = 0; d < view.documents(); ++d) {
      if (view.document(d).retired != kStillHolds) continue;
      documents_.push_back(&view.document(d));
    }
    std::ranges::sort(documents_, {}, [](const Document* d) -> const std::string& { return d->external_id; });
    for (const Document* document : documents_) {
      assets_.insert(AssetOf(*document));
      if (IsMail(*document))
        threads_.Add(IdOf(*document), std::string(Field(*document, "in_reply_to")), ReferencesOf(*document));
    }
  }

  Backfill Run() {
    for (const Document* document : documents_) {
      if (IsMail(*document)) Mail(*document);
      Named(*document);
      Chat(*document);
      const bool placed = IsMail(*document) || Transcript(*document) || Occurrence(*document);
      if (!placed) Prefix(*document);
    }
    JoinPhones();
    for (const auto& [key, sharers] : sharers_) Shared(key.first, sharers);
    Backfill backfill{.documents = documents_.size(), .found = told_.size()};
    for (auto& [cursor, edge] : told_) {
      if (!IsThere(edge)) backfill.missing.push_back(std::move(edge));
    }
    return backfill;
  }

 private:
  static bool IsMail(const Document& d) { return !d.asset_ref.empty() && d.doc_type == kMail && !IdOf(d).empty(); }
  static std::string IdOf(const Document& d) { return std::string(Field(d, "message_id")); }
  static std::string ChannelOf(const Document& d) {
    const std::string asset = AssetOf(d);
    return asset.substr(0, asset.find(':'));
  }

  void Tell(std::string source, std::string_view relation, std::string target, std::string_view by,
            float confidence = 1) {
    if (source == target) return;
    AssetEdge edge{.source_ref = std::move(source),
                   .target_ref = std::move(target),
                   .relation = std::string(relation),
                   .confidence = confidence,
                   .provenance = std::string("backfill:").append(by)};
    std::string cursor = CursorOf(edge);
    told_.try_emplace(std::move(cursor), std::move(edge));
  }

  void Mail(const Document& d) {
    const std::string id = IdOf(d);
    const MessageHeaders headers{id, std::string(Field(d, "in_reply_to")), ReferencesOf(d)};
    for (AssetEdge& link : MessageLinks(ChannelOf(d), headers, threads_.RootOf(id)))
      Tell(d.asset_ref, link.relation, std::move(link.target_ref), "mail_headers");
    if (const std::string_view event = Field(d, "invitation_uid"); !event.empty())
      Tell(d.asset_ref, asset_relation::kReferences, AssetRef("calendar", event), "calendar_uid");
    for (const auto& [key, name] : d.metadata) {
      int number = 0;
      if (!key.starts_with(kPart) ||
          std::from_chars(key.data() + kPart.size(), key.data() + key.size(), number).ec != std::errc())
        continue;
      Tell(AssetPart(d.asset_ref, number, name), asset_relation::kAttachmentOf, d.asset_ref, "mail_headers");
    }
  }

  void Named(const Document& d) {
    if (const std::string_view thread = Field(d, "thread_id"); !thread.empty())
      Tell(AssetOf(d), asset_relation::kThreadMember, AssetRef(ChannelOf(d), thread), "thread_id");
    if (const std::string_view parent = Field(d, "parent_id"); !parent.empty()) {
      const bool attached = d.doc_type == kAttachment;
      Tell(AssetOf(d), attached ? asset_relation::kAttachmentOf : asset_relation::kReplyTo,
           AssetRef(ChannelOf(d), parent), "parent_id");
    }
    for (const SharedIdentifier& identifier : kSharedIdentifiers) {
      for (const std::string_view written : ValuesOf(d, identifier.name)) {
        std::string value = Normal(identifier, written);
        if (value.empty()) continue;
        sharers_[{identifier.sort, std::move(value)}].Add(&d, identifier.mentioned);
      }
    }
  }

  void Chat(const Document& d) {
    if (d.doc_type != kChat || d.asset_ref.empty()) return;
    std::string chat(Field(d, "chat_id"));
    const std::size_t colon = d.asset_ref.find(':'), slash = d.asset_ref.rfind('/');
    if (chat.empty() && colon < slash && slash != std::string::npos && d.published &&
        d.asset_ref.substr(slash + 1) == ToIsoDay(*d.published))
      chat = d.asset_ref.substr(colon + 1, slash - colon - 1);
    if (!chat.empty()) Tell(d.asset_ref, asset_relation::kThreadMember, AssetRef(ChannelOf(d), chat), "chat");
  }

  // False: it says nothing of its recording.
  bool Transcript(const Document& d) {
    const std::string_view recording = Field(d, "recording");
    if (d.doc_type != kCall || d.asset_ref.empty() || recording.empty()) return false;
    Tell(d.asset_ref, asset_relation::kTranscriptOf, AssetRef(ChannelOf(d), recording), "recording");
    return true;
  }

  // One time of a series: its reference goes on behind the series'. False: it is none.
  bool Occurrence(const Document& d) {
    const std::string_view uid = Field(d, "uid");
    if (d.doc_type != kAppointment || d.asset_ref.empty() || uid.empty()) return false;
    std::string series = AssetRef(ChannelOf(d), uid);
    if (d.asset_ref == series) return false;
    Tell(d.asset_ref, asset_relation::kThreadMember, std::move(series), "calendar_uid");
    return true;
  }

  // The longest reference of another document that this one goes on behind.
  void Prefix(const Document& d) {
    if (d.asset_ref.empty()) return;
    for (std::size_t slash = d.asset_ref.rfind('/'); slash != std::string::npos && slash > 0;
         slash = d.asset_ref.rfind('/', slash - 1)) {
      std::string whole = d.asset_ref.substr(0, slash);
      if (!assets_.contains(whole)) continue;
      const bool attached = d.doc_type == kAttachment;
      Tell(d.asset_ref, attached ? asset_relation::kAttachmentOf : asset_relation::kChunkOf, std::move(whole),
           "prefix");
      return;
    }
  }

  // A number as it is dialled at home is the one of another country's form that ends in it, where there is but one.
  void JoinPhones() {
    std::map<std::string, std::string> whole;  // by the number at home; "": several
    std::vector<const std::string*> home, abroad;
    for (const auto& [key, sharers] : sharers_) {
      if (key.first == kPhone) (key.second.starts_with('+') ? abroad : home).push_back(&key.second);
    }
    std::multimap<std::string_view, const std::string*> by_end;
    for (const std::string* number : abroad) {
      if (number->size() >= kPhoneEnd)
        by_end.emplace(std::string_view(*number).substr(number->size() - kPhoneEnd), number);
    }
    for (const std::string* number : home) {
      if (number->size() < kPhoneEnd) continue;
      const auto [first, last] = by_end.equal_range(std::string_view(*number).substr(number->size() - kPhoneEnd));
      for (auto at = first; at != last; ++at) {
        if (!MayBeSamePhone(*number, *at->second)) continue;
        const auto [known, added] = whole.try_emplace(*number, *at->second);
        if (!added) known->second.clear();
      }
    }
    for (const auto& [number, one] : whole) {
      if (one.empty()) continue;
      Sharers& sharers = sharers_[{kPhone, one}];
      const Sharers at_home = std::move(sharers_[{kPhone, number}]);
      for (const Document* d : at_home.owners) sharers.Add(d, false);
      for (const Document* d : at_home.mentions) sharers.Add(d, true);
      sharers_.erase({kPhone, number});
    }
  }

  // Who only speaks of a number refers to whose it is; two who speak of it have nothing to do with each other.
  void Shared(std::string_view sort, Sharers sharers) {
    std::vector<const Document*>& owners = sharers.owners;
    if (owners.empty() || owners.size() + sharers.mentions.size() > kMostSharers) return;
    // The earliest first; a day that is unknown is later than any.
    std::ranges::stable_sort(owners, [](const Document* a, const Document* b) {
      return a->published.value_or(Day::max()) < b->published.value_or(Day::max());
    });
    const auto refer = [&](const Document* d) {
      Tell(AssetOf(*d), asset_relation::kReferences, AssetOf(*owners.front()), sort, kShared);
    };
    for (std::size_t i = 1; i < owners.size(); ++i) refer(owners[i]);
    for (const Document* d : sharers.mentions) {
      if (!std::ranges::contains(owners, d)) refer(d);
    }
  }

  bool IsThere(const AssetEdge& edge) const {
    return std::ranges::any_of(graph_.Neighbours(edge.source_ref), [&](const AssetNeighbour& n) {
      return n.outgoing && n.relation == edge.relation && n.asset == edge.target_ref;
    });
  }

  AssetGraph graph_;
  std::vector<const Document*> documents_;
  std::set<std::string> assets_;
  ThreadRoots threads_;
  std::map<std::pair<std::string_view, std::string>, Sharers> sharers_;
  std::map<std::string, AssetEdge> told_;  // by cursor
};

}  // namespace

std::string CursorOf(const AssetEdge& edge) {
  return std::string(edge.source_ref).append("\n").append(edge.relation).append("\n").append(edge.target_ref);
}

Backfill ToldLinks(const index::View& view) { return Teller(view).Run(); }

}  // namespace annals::facts
