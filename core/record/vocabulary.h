// The words that records are written with, each once: kinds of documents, statuses, relations, events, identifiers.
//
//   edge.relation == relation::kAuthorOf                        "author_of", as the contract and the store have it
//   ReadableName(relation::kAuthorOf) == "authors"              as a reader is shown it
//   ReadableName("first_shown") == "first shown"                a client may bring words of its own
//
// They are the contract's, of no language; a client's own word is as good, but nothing in Annals acts on it.
// Thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace annals {

namespace doc_type {
inline constexpr std::string_view kPaper = "paper", kPatent = "patent", kProduct = "product", kContact = "contact",
                                  kAttachment = "attachment";
// What several said to each other.
inline constexpr std::array<std::string_view, 7> kTalks = {"chat",         "message",   "call",   "transcript",
                                                           "conversation", "interview", "meeting"};
}  // namespace doc_type

constexpr bool IsTalk(std::string_view type) { return std::ranges::contains(doc_type::kTalks, type); }

namespace status {
inline constexpr std::string_view kGranted = "granted", kOfficial = "official", kPreprint = "preprint",
                                  kDraft = "draft";
}

namespace identifier {
inline constexpr std::string_view kDoi = "doi", kArxiv = "arxiv";
inline constexpr std::string_view kEmail = "email";  // of a contact; further ones are "email.2", …
// Names the older document, as the relation does.
inline constexpr std::string_view kSupersedes = "supersedes";
}  // namespace identifier

// Of typed edges. Makers stand at the source: a person is author_of a document.
namespace relation {
inline constexpr std::string_view kAuthorOf = "author_of", kInventorOf = "inventor_of", kAssigneeOf = "assignee_of";
inline constexpr std::string_view kImplements = "implements", kUsedIn = "used_in", kDerivedFrom = "derived_from";
inline constexpr std::string_view kSupersedes = "supersedes";
// Who sent a mail or letter, and who speaks in a chat or a call: neither need be the author of what is sent or read out.
inline constexpr std::string_view kSenderOf = "sender_of", kSpeakerOf = "speaker_of";
constexpr bool Utters(std::string_view relation) {
  return relation == kAuthorOf || relation == kSenderOf || relation == kSpeakerOf;
}
// Of a mail or letter: whom it is addressed to, and who got a copy. They say who wrote to whom, and lead nowhere else.
inline constexpr std::string_view kRecipientOf = "recipient_of", kCopiedOn = "copied_on";
constexpr bool Addresses(std::string_view relation) { return relation == kRecipientOf || relation == kCopiedOn; }
// From an e-mail address to the name that a document gives it with.
inline constexpr std::string_view kAddressOf = "address_of";
// From the token of a person whose name was replaced or redacted in a document; it tells that there is such a person.
inline constexpr std::string_view kHiddenIn = "hidden_in";
// What says who is meant or reached, and is no way from one thing to another.
constexpr bool LeadsNowhere(std::string_view relation) {
  return Addresses(relation) || relation == kAddressOf || relation == kHiddenIn;
}
}  // namespace relation

// What a person is to an asset.
namespace asset_role {
inline constexpr std::string_view kSender = "sender", kRecipient = "recipient", kCopied = "copied", kAuthor = "author",
                                  kSpeaker = "speaker", kMentioned = "mentioned";
// Of whom such an edge names; empty: it is of something else.
constexpr std::string_view Of(std::string_view edge) {
  if (edge == relation::kSenderOf) return kSender;
  if (edge == relation::kRecipientOf) return kRecipient;
  if (edge == relation::kCopiedOn) return kCopied;
  if (edge == relation::kAuthorOf) return kAuthor;
  if (edge == relation::kSpeakerOf) return kSpeaker;
  return "";
}
}  // namespace asset_role

// Of edges between assets; there are no others.
namespace asset_relation {
inline constexpr std::string_view kThreadMember = "thread_member", kAttachmentOf = "attachment_of",
                                  kChunkOf = "chunk_of", kReplyTo = "reply_to", kReferences = "references",
                                  kTranscriptOf = "transcript_of";
inline constexpr auto kAll =
    std::to_array<std::string_view>({kThreadMember, kAttachmentOf, kChunkOf, kReplyTo, kReferences, kTranscriptOf});
}  // namespace asset_relation

// In the life of a document or of what it speaks of.
namespace event {
inline constexpr std::string_view kFiled = "filed", kSubmitted = "submitted", kAccepted = "accepted",
                                  kPublished = "published", kGranted = "granted", kExpires = "expires",
                                  kSuperseded = "superseded", kProductLaunch = "product_launch";
}

// Of relations that are read out of texts.
namespace predicate {
inline constexpr std::string_view kMentions = "mentions";  // two names stand together: no more is known
// Of records of people, whatever the language of the collection: "Maya child of Dana".
inline constexpr std::string_view kWorksAt = "works at", kSpouseOf = "spouse of", kPartnerOf = "partner of",
                                  kChildOf = "child of", kParentOf = "parent of", kSiblingOf = "sibling of",
                                  kKinOf = "kin of", kColleagueOf = "colleague of";
inline constexpr auto kKin =
    std::to_array<std::string_view>({kSpouseOf, kPartnerOf, kChildOf, kParentOf, kSiblingOf, kKinOf});
// All of them: the facts of a person.
inline constexpr auto kOfPeople = std::to_array<std::string_view>(
    {kSpouseOf, kPartnerOf, kChildOf, kParentOf, kSiblingOf, kKinOf, kWorksAt, kColleagueOf});
// Of a contact, and of whoever else's address is given as such: "12 Quay Lane", as it is written on a letter.
inline constexpr std::string_view kHasAddress = "has address";
}  // namespace predicate

// What a field of a record is called in an answer.
std::string ReadableName(std::string_view word);

// A relation between its ends: "ada — author of → survey".
std::string InWords(std::string_view word);

}  // namespace annals
