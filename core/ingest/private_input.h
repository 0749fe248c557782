// A document as its collection's policy lets it be known: private data are taken out of everything that is read of it,
// before it is cut, embedded or stored. What is made of it afterwards (sentences, names, offsets) is made of the new text.
//
//   HidePrivate(&input, policy, &tokens, &tally);
//
// Title, aliases, text, sections, names, relations, authors, recipients, owner, identifiers and metadata are read; a person
// who is an author, an inventor or a recipient, or whose contact it is, is a known name everywhere in the document, and so
// is an address that a relation gives as one, and whoever and whatever `people` knows, which may be null. Ids, references to assets and to other documents, types, kinds, channels
// and dates stay: by them documents are found again. A vector that came with a passage whose text changed goes: it was made
// of what is hidden. What was hashed is added to `originals`, which may be null. Pure and idempotent.
#pragma once

#include "core/ingest/document_input.h"
#include "core/privacy/originals.h"
#include "core/privacy/tally.h"

namespace annals::ingest {

void HidePrivate(DocumentInput* input, const privacy::Policy& policy, const privacy::TokenSource* tokens,
                 privacy::Tally* tally, privacy::Originals* originals = nullptr,
                 const privacy::KnownPeople* people = nullptr);

// The people whom a document names in fields of their own, as they are written there: whom other documents may speak of.
std::vector<std::string> PeopleOf(const DocumentInput& input);
// Their addresses (predicate::kHasAddress).
std::vector<std::string> AddressesOf(const DocumentInput& input);

}  // namespace annals::ingest
