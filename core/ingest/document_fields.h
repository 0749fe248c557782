// The document's own row, its events and its edges, from the fields that the client sent. No text is read here but
// dates and labels.
#pragma once

#include <vector>

#include "core/ingest/document_input.h"
#include "core/ingest/names/gazetteer.h"

namespace annals::ingest {

using language::Language;

// White space at the ends off, inner runs to one space, normal form: how single-line fields are kept.
std::string OneLine(std::string_view value);
// OneLine, and "Lund, Ada" put right: "Ada Lund".
std::string PersonName(std::string_view value, Language language);

// Owner: as given, else metadata district, company_name, owner, company. Label: as given, else metadata label, else
// read from the title. Period: as given, else read from the label. Authority: as given, else by status and doc_type.
Document ReadDocument(const DocumentInput& input, Language language);

// Dates of the document's life, `published` among them.
std::vector<Event> ReadEvents(const DocumentInput& input, const Document& document, Language language);
std::vector<Edge> ReadEdges(const DocumentInput& input, Language language);
std::vector<AssetEdge> ReadAssetEdges(const DocumentInput& input);

// Names in fields: title, owner, authors, inventors, assignees, implements, used_in, entities, ends of relations.
Gazetteer ReadGazetteer(const DocumentInput& input, const Document& document, Language language);

}  // namespace annals::ingest
