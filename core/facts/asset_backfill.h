// Links between assets that the documents of a collection tell without saying so: by what they keep of their source.
//
//   for (const AssetEdge& edge : ToldLinks(view).missing) …    // edge.provenance == "backfill:mail_headers"
//
// A mail tells reply_to, references and thread_member by its message_id, in_reply_to and references, and attachment_of of
// its parts that are no documents, by part.<n>; by invitation_uid it references the event. Any document tells thread_member
// by a thread_id, and by a parent_id reply_to, or attachment_of where it is an attachment. A chat tells its thread by chat_id,
// else by its reference, which ends in its day; a call by recording what it is transcript_of; an appointment of a series by its
// uid that it is thread_member of it. A document whose reference goes on behind another's with '/' is chunk_of it, an
// attachment attachment_of, unless its source tells better: a transcript is no chunk of the recording. Documents that share an
// invoice number, a calendar uid or a phone number (core/record/phone_number.h) are references to the earliest of them; further
// numbers of a document stand in invoice_number.2, phone_number.2 and so on. One that only speaks of a phone number
// (mentioned_phone) references the earliest whose number it is, and no other that speaks of it.
//
// These names stand among the identifiers or the metadata of a document. What importers link when they read a
// source is told from what they keep of it, link for link (tests). An identifier that more than 100 documents share tells
// nothing. O(live documents); deterministic; thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/index/view.h"
#include "core/record/record.h"

namespace annals::facts {

struct Backfill {
  std::size_t documents = 0;       // that were looked at
  std::size_t found = 0;           // links that they tell
  std::vector<AssetEdge> missing;  // those of them that are not there; by CursorOf
};

Backfill ToldLinks(const index::View& view);

// What orders links, and where a run goes on: no two links have the same.
std::string CursorOf(const AssetEdge& edge);

}  // namespace annals::facts
